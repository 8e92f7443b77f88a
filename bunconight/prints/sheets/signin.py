"""The sign-in and fee sheet: who is here, who has paid for tonight and for next month, how, and who plays for whom."""

from collections.abc import Sequence

from bunconight.prints.queries import SignIn, SignLine
from bunconight.prints.sheets.common import sheets_for
from bunconight.prints.sizes import name_size

ROWS = {"letter": 19, "a4": 21}
SPARE = 4  # lines at least for whoever is not expected


def parts(made: SignIn, paper: str) -> list[Sequence[tuple[int, SignLine | None, int]]]:
    """The lines of each page: their number, who, and the size of her name; spare ones have nobody."""
    rows = ROWS[paper]
    count = sheets_for(len(made.lines) + SPARE, rows) * rows
    lines: list[tuple[int, SignLine | None, int]] = [
        (number, line, name_size(line.name) + (1 if line.note else 0)) for number, line in enumerate(made.lines, 1)
    ]
    lines += [(0, None, 1)] * (count - len(lines))
    return [lines[first : first + rows] for first in range(0, count, rows)]

"""Cards to draw seats with: one for each chair, twelve a page; a star is a chair at the head table."""

from dataclasses import dataclass

from bunconight.nights.queries.cards import place
from bunconight.prints import emblems
from bunconight.prints.sheets.common import LETTERS, head, sheets_for, table_count
from bunconight.prints.sheets.kinds import Context, PrintRequest
from bunconight.prints.sheets.packing import lines
from bunconight.prints.themes import theme

ON_A_PAGE = 12
GROUP, ROOM = 7.5, 154  # points: the group's name, and the width that it has


@dataclass(frozen=True)
class SeatCard:
    """`place`: the chair in words, the same as on the page where the hostess enters who drew it."""

    table: int
    chair: str
    place: str
    partner: str
    picture: str


def build(asked: PrintRequest) -> Context:
    inks = theme(asked.theme).inks
    plans = {chair: emblems.table(inks, chair) for chair in LETTERS}
    made = [
        SeatCard(table, chair, place(table, chair), LETTERS[(number + 2) % 4], plans[chair])
        for table in range(1, table_count(asked) + 1)
        for number, chair in enumerate(LETTERS)
    ]
    sheets = [made[first : first + ON_A_PAGE] for first in range(0, len(made), ON_A_PAGE)]
    return {**head(asked), "sheets": sheets, "star": emblems.star(inks), "lines": _group_lines(asked.night.group.name)}


def _group_lines(name: str) -> int:
    """One or two of the usual size, three of a smaller one."""
    return min(3, lines(name, GROUP, ROOM, bold=False))


def pages(asked: PrintRequest) -> int:
    return sheets_for(table_count(asked) * len(LETTERS), ON_A_PAGE)

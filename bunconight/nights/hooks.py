"""What nights depend on in parts above them, which they may not import: they put a function here at the start."""
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bunconight.club.models import Night
    from bunconight.nights.services.desk import Desk


def no_side_tables(nights: Collection[int]) -> Collection[int]:
    return ()


casinos: Callable[[Collection[int]], Collection[int]] = no_side_tables
"""Those of these nights, by id, on which somebody has played at a side table; one query."""


following: list[Callable[["Desk"], None]] = []
"""What follows from every action on a night, within it: called at its end, before it is written."""


senses: list[Callable[["Night"], Callable[["Desk"], None]]] = []
"""What must be true of a night whatever is taken back: called before an undo, and what it returns after it, which
raises NotNow with one sentence."""

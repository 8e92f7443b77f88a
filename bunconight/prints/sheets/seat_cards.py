"""Cards to draw seats with: one for each chair, twelve a page; a star is a chair at the head table."""

from dataclasses import dataclass

from bunconight.prints import emblems
from bunconight.prints.sheets.common import LETTERS, head, sheets_for, table_count
from bunconight.prints.sheets.kinds import Context, PrintRequest
from bunconight.prints.themes import theme

ON_A_PAGE = 12


@dataclass(frozen=True)
class SeatCard:
    table: int
    chair: str
    partner: str
    picture: str


def build(asked: PrintRequest) -> Context:
    inks = theme(asked.theme).inks
    plans = {chair: emblems.table(inks, chair) for chair in LETTERS}
    made = [
        SeatCard(table, chair, LETTERS[(place + 2) % 4], plans[chair])
        for table in range(1, table_count(asked) + 1)
        for place, chair in enumerate(LETTERS)
    ]
    sheets = [made[first : first + ON_A_PAGE] for first in range(0, len(made), ON_A_PAGE)]
    return {**head(asked), "sheets": sheets, "star": emblems.star(inks)}


def pages(asked: PrintRequest) -> int:
    return sheets_for(table_count(asked) * len(LETTERS), ON_A_PAGE)

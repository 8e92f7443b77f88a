"""Name tags, eight a page; those left over on the last page are to be written on."""

from dataclasses import dataclass

from bunconight.prints.sheets.common import head, people, sheets_for
from bunconight.prints.sheets.kinds import Context, PrintRequest
from bunconight.prints.sizes import name_size

ON_A_PAGE = 8


@dataclass(frozen=True)
class Tag:
    name: str = ""
    note: str = ""
    size: int = 1


def build(asked: PrintRequest) -> Context:
    made = [Tag(card.name, card.note, name_size(card.name)) for card in people(asked)]
    made.sort(key=lambda tag: tag.name.casefold())
    made += [Tag()] * (sheets_for(len(made), ON_A_PAGE) * ON_A_PAGE - len(made))
    sheets = [made[first : first + ON_A_PAGE] for first in range(0, len(made), ON_A_PAGE)]
    return {**head(asked), "sheets": sheets}


def pages(asked: PrintRequest) -> int:
    return sheets_for(len(people(asked)), ON_A_PAGE)

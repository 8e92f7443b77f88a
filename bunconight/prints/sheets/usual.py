"""The sheets that are drawn elsewhere, as members of the catalog: score cards, lists, the poster, the side tables'."""

from collections.abc import Callable

from bunconight.prints import casino, documents, queries
from bunconight.prints.documents import NAMELESS, Document, way_in
from bunconight.prints.sheets import prizes as prize_parts
from bunconight.prints.sheets import signin as sign_in_parts
from bunconight.prints.sheets.kinds import Context, PrintRequest


def cards(asked: PrintRequest) -> Context:
    made = queries.filled_cards(asked.night) if asked.filled else queries.blank_cards(asked.night)
    way = None if asked.filled else way_in(asked.night, asked.address)
    return documents.cards(
        asked.night, made, paper=asked.paper, up=asked.up, way=way, filled=asked.filled, theme=asked.theme
    ).context


def card_pages(asked: PrintRequest) -> int:
    """A page says so where no card can be filled in."""
    made = queries.filled_cards(asked.night) if asked.filled else queries.blank_cards(asked.night)
    return max(1, -(-(len(made.cards) or NAMELESS * (not asked.filled)) // asked.up))


def signin(asked: PrintRequest) -> Context:
    made = queries.sign_in(asked.night)
    return documents.signin(asked.night, made, paper=asked.paper, theme=asked.theme).context


def signin_pages(asked: PrintRequest) -> int:
    return len(sign_in_parts.parts(queries.sign_in(asked.night), asked.paper))


def prizes(asked: PrintRequest) -> Context:
    made = queries.prize_sheet(asked.night)
    return documents.prizes(asked.night, made, paper=asked.paper, theme=asked.theme).context


def prize_pages(asked: PrintRequest) -> int:
    return len(prize_parts.parts(asked.night, asked.paper, queries.prize_sheet(asked.night)))


def poster(asked: PrintRequest) -> Context:
    way = way_in(asked.night, asked.address)
    return documents.poster(asked.night, way, paper=asked.paper, theme=asked.theme).context


def side_table(name: str) -> Callable[[PrintRequest], Context]:
    def build(asked: PrintRequest) -> Context:
        made: Document = casino.sheet(asked.night, name, paper=asked.paper, theme=asked.theme)
        return made.context

    return build


def side_pages(name: str) -> Callable[[PrintRequest], int]:
    return lambda asked: casino.pages(asked.night, name)


def one_page(asked: PrintRequest) -> int:
    return 1

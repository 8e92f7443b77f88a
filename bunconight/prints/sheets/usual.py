"""The sheets that are drawn elsewhere, as members of the catalog: score cards, lists, the poster, the side tables'."""

from collections.abc import Callable

from bunconight.prints import casino, documents, queries
from bunconight.prints.documents import Document, way_in
from bunconight.prints.sheets.kinds import Context, PrintRequest


def cards(asked: PrintRequest) -> Context:
    made = queries.filled_cards(asked.night) if asked.filled else queries.blank_cards(asked.night)
    way = None if asked.filled else way_in(asked.night, asked.address)
    return documents.cards(
        asked.night, made, paper=asked.paper, up=asked.up, way=way, filled=asked.filled, theme=asked.theme
    ).context


def card_pages(asked: PrintRequest) -> int:
    """A page says so where there are no cards."""
    made = queries.filled_cards(asked.night) if asked.filled else queries.blank_cards(asked.night)
    return max(1, -(-len(made.cards) // asked.up))


def poster(asked: PrintRequest) -> Context:
    way = way_in(asked.night, asked.address)
    return documents.poster(asked.night, way, paper=asked.paper, theme=asked.theme).context


def side_table(name: str) -> Callable[[PrintRequest], Context]:
    def build(asked: PrintRequest) -> Context:
        made: Document = casino.sheet(asked.night, name, paper=asked.paper)
        return made.context

    return build


def one_page(asked: PrintRequest) -> int:
    return 1

"""Cards that are typed when others have settled their table already: what they add to the record."""

from collections.abc import Mapping, Sequence

from bunconight.nights.models import Action
from bunconight.nights.queries.book import Book, Played
from bunconight.nights.queries.paper_entries import LOST, NOTHING, WON, Card, Entry, mark_of
from games.bunco.table import TableState


def late_counts(book: Book, cards: Mapping[int, Card]) -> dict[int, dict[int, Entry]]:
    """By round and table, what cards say was rolled at a table that other cards had settled before these were typed.

    Only where nobody has changed the table since, and the card agrees on its winner. One query.
    """
    given, found = _given(book), dict[int, dict[int, Entry]]()
    for played in book.rounds:
        for number, table in enumerate(played.state.tables, 1):
            if table.winner is not None and given.get((played.play.pk, number)) == mark_of(table):
                entry = _late(played, table, cards)
                if entry.counted != {pk: one for pk, one in table.credits.items() if one != NOTHING}:
                    found.setdefault(played.number, {})[number] = entry
    return found


def _late(played: Played, table: TableState, cards: Mapping[int, Card]) -> Entry:
    says = says_of(table.seats, played.number, cards)
    agree = [pk for pk, won in says.items() if won == (table.seats.index(pk) % 2 == table.winner)]
    counts = {**table.credits, **{pk: cards[pk].rolled_in(played.number) for pk in agree}}
    unplaced = any(cards[pk].unplaced and played.number == cards[pk].last for pk in agree)
    return Entry(str((table.winner or 0) + 1), 0, counts, None, mark_of(table), anyway=unplaced)


def _given(book: Book) -> dict[tuple[int, int], str]:
    """The tables whose result came from cards, by play and number, with their marks just after that."""
    given, off = dict[tuple[int, int], str](), set[int | None]()
    for one in Action.objects.filter(night=book.night, kind__in=("paper", "undo", "redo")).order_by("-seq"):
        if one.pk in off:
            continue
        off.add(one.undoes_id)
        marks = one.payload["about"].get("cards", {}) if one.kind == "paper" else {}
        for table, mark in marks.items():
            given.setdefault((one.payload["moves"][0][0], int(table)), mark)
    return given


def says_of(chairs: Sequence[int], number: int, cards: Mapping[int, Card]) -> dict[int, bool]:
    """Who of the four has won by her own card, as far as there is one that says so."""
    told = {pk: cards[pk].rounds[number].won for pk in chairs if pk in cards and number in cards[pk].rounds}
    return {pk: won == WON for pk, won in told.items() if won in (WON, LOST)}

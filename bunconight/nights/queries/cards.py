"""Seat cards on the seats page: which are drawn, which are free, and who has none yet."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from bunconight.nights.queries.book import Book
from bunconight.nights.queries.openings import card_of, card_tables, drawn
from games.bunco.openings import LETTERS, fill, fit
from games.bunco.rotation import ghosts_for, tables_for
from games.errors import Refusal


@dataclass(frozen=True)
class Spot:
    """One chair. `card` is what stands large on its card, 2B; `place` the same in words; `id` who has it, or None."""

    letter: str
    card: str
    place: str
    id: int | None
    name: str


@dataclass(frozen=True)
class CardTable:
    number: int
    spots: tuple[Spot, ...]


@dataclass(frozen=True)
class Holder:
    """Somebody who is here; `place` is her chair in words, nothing as long as she has no card."""

    id: int
    name: str
    place: str


@dataclass(frozen=True)
class CardsPage:
    """`people` are all who are here; `note` says what becomes of cards that there is no table for; `why_not` why not
    everybody can be seated by these cards."""

    tables: tuple[CardTable, ...]
    people: tuple[Holder, ...]
    note: str
    why_not: str

    @property
    def without(self) -> tuple[Holder, ...]:
        return tuple(person for person in self.people if not person.place)

    def person(self, pk: int) -> Holder | None:
        return next((person for person in self.people if person.id == pk), None)


def place(table: int, letter: str) -> str:
    """A chair in words, on screens and on seat cards."""
    return _("Table {table}, chair {chair}").format(table=table, chair=letter)


def cards_page(book: Book) -> CardsPage | None:
    """None where no cards are drawn: by the house rules, or because everybody is seated. No query."""
    if book.rules.opening != "cards" or book.seats:
        return None
    held = drawn(book)
    places = {pk: place(table + 1, LETTERS[chair]) for (table, chair), pk in held.items()}
    people = tuple(Holder(pk, book.names[pk], places.get(pk, "")) for pk in book.present)
    tables = (CardTable(table + 1, tuple(_spots(book, table, held))) for table in range(card_tables(book)))
    highest = max((table + 1 for table, _chair in held), default=0)
    return CardsPage(tuple(tables), people, _note(book, highest), _why(book))


def _spots(book: Book, table: int, held: Mapping[tuple[int, int], int]) -> Iterable[Spot]:
    for chair, letter in enumerate(LETTERS):
        pk = held.get((table, chair))
        yield Spot(letter, card_of((table, chair)), place(table + 1, letter), pk, book.names[pk] if pk else "")


def _note(book: Book, highest: int) -> str:
    count = len(book.present)
    if count < 2 or highest <= tables_for(count):
        return ""
    return _("{count} people fill {tables} tables: whoever drew a table beyond them gets a free chair by lot.").format(
        count=count, tables=tables_for(count))  # fmt: skip


def _why(book: Book) -> str:
    """By a trial with whoever waits in any order: whether ghosts would be partners does not hang on it."""
    if len(book.present) < 2:
        return ""
    try:
        fill(*fit(drawn(book), book.present), range(-ghosts_for(len(book.present)), 0))
    except Refusal as refusal:
        return _(refusal.template).format(**refusal.params)
    return ""

"""The floor plan: every table with its four chairs."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from bunconight.club.models import Night
from bunconight.club.templatetags.club import night_date
from bunconight.nights.queries.book import MOVING, Book, read_book
from bunconight.nights.queries.cards import CardsPage, cards_page
from bunconight.nights.queries.log import Line, log
from bunconight.nights.queries.openings import last_night
from bunconight.nights.queries.seating import seats_after
from games.bunco import openings
from games.bunco.house import HouseRules
from games.bunco.rotation import Seating, partners_of
from games.errors import Refusal

LETTERS = openings.LETTERS


@dataclass(frozen=True)
class Chair:
    letter: str
    id: int
    name: str
    ghost: bool
    partner: str


@dataclass(frozen=True)
class PlanTable:
    number: int
    chairs: tuple[Chair, ...]


@dataclass(frozen=True)
class Way:
    """How the first seats come about, by the house rules: in a sentence, and on the buttons."""

    said: str
    button: str
    again: str


@dataclass(frozen=True)
class SeatsPage:
    """`tables`: the seats as drawn, or of the round that runs; `next`: those that everybody moves to once it is over.

    `waiting`: names of people who are here without a chair; `gone`: who has one and is not here (before the start);
    `why_not`: why round 1 cannot start, or why there are no next seats; `cards`: those that people draw.
    """

    tables: tuple[PlanTable, ...]
    next: tuple[PlanTable, ...]
    here: int
    may_move: bool
    waiting: tuple[str, ...]
    gone: tuple[str, ...]
    why_not: str
    rules: HouseRules
    log: tuple[Line, ...]
    way: Way
    cards: CardsPage | None = None

    @property
    def seated(self) -> bool:
        return bool(self.tables)

    @property
    def can_start(self) -> bool:
        return self.seated and self.may_move and not self.why_not


def seats_page(night: Night) -> SeatsPage:
    """Four queries; five where the last night's order is kept, until a round starts."""
    book = read_book(night)
    people = book.seated - book.ghosts
    waiting = tuple(book.names[pk] for pk in book.present if pk not in people)
    gone = tuple(book.names[pk] for pk in sorted(people - set(book.present)) if pk in book.names)
    seats, why = _next(book)
    if not book.rounds:
        why = _why_not(book, waiting, gone)
    return SeatsPage(
        plan(book, book.seats),
        plan(book, seats),
        len(book.present),
        not book.rounds,
        waiting,
        gone,
        why,
        book.rules,
        tuple(log(night, book.names, 12)),
        _way(book),
        None if book.rounds else cards_page(book),
    )


def _way(book: Book) -> Way:
    if book.rules.opening == "cards":
        return Way("", _("Seat everybody"), _("Seat everybody again"))
    button, again = _("Draw the seats"), _("Draw again")
    by_lot = Way(_("Draw, and everybody gets a chair; ghosts fill the empty ones."), button, again)
    if book.rules.opening != "last_order" or book.rounds:
        return by_lot
    last = last_night(book)
    if last is None:
        return Way(_("No night has been played before this one, so the first seats are drawn by lot; ghosts fill the "
                     "empty ones."), button, again)  # fmt: skip
    said = _("Everybody sits where she sat in the last round on {date}; who was not there takes a free chair, in the "
             "order of check-in. Ghosts fill the empty ones.").format(date=night_date(last.night))  # fmt: skip
    return Way(said, _("Seat them as last time"), _("As last time again"))


def plan(book: Book, seats: Seating) -> tuple[PlanTable, ...]:
    partners = partners_of(seats)
    return tuple(PlanTable(number, tuple(_chairs(book, chairs, partners))) for number, chairs in enumerate(seats, 1))


def _chairs(book: Book, chairs: Iterable[int], partners: dict[int, int]) -> Iterable[Chair]:
    for letter, pk in zip(LETTERS, chairs, strict=True):
        yield Chair(letter, pk, book.names.get(pk, "?"), pk in book.ghosts, book.names.get(partners[pk], "?"))


def _next(book: Book) -> tuple[Seating, str]:
    if book.phase != MOVING:
        return (), ""
    try:
        return seats_after(book), ""
    except Refusal as refusal:
        return (), _(refusal.template).format(**refusal.params)


def _why_not(book: Book, waiting: tuple[str, ...], gone: tuple[str, ...]) -> str:
    if not book.seats:
        return _("Draw the seats first.")
    if waiting:
        return _("{name} is here but has no seat: draw the seats again.").format(name=waiting[0])
    if gone:
        return _("{name} has a seat but is not here: draw the seats again.").format(name=gone[0])
    return ""

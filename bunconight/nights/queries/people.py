"""The people of a night: who plays, leaves and comes, and what everyone has counted."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from bunconight.nights.queries.book import Book
from bunconight.nights.queries.seating import movement
from games.bunco.prizes import places


@dataclass(frozen=True)
class Person:
    id: int
    name: str


@dataclass(frozen=True)
class Someone:
    """A person of the night, for leaving and coming: `playing` is here and stays; `seated_now` has a chair in a round
    that runs; `leaving` and `arriving` happen at the next round."""

    id: int
    name: str
    note: str
    playing: bool
    seated_now: bool
    left: bool
    leaving: bool
    arriving: bool


@dataclass(frozen=True)
class Standing:
    place: int
    id: int
    name: str
    buncos: int
    wins: int
    losses: int
    trips: int
    snake_eyes: int


def people(book: Book) -> tuple[Someone, ...]:
    """Everybody on the night's list but the ghosts, by name."""
    who = movement(book)
    runs = book.current is not None and not book.current.complete
    found = [
        _someone(book, pk, pk in who.leaving and bool(book.rounds), pk in who.arriving and bool(book.rounds), runs)
        for pk, player in book.players.items()
        if player.member_id
    ]
    return tuple(sorted(found, key=lambda one: (one.name.casefold(), one.id)))


def traveler(book: Book) -> Person | None:
    """Who holds the traveler: whoever rolled the last Bunco."""
    last = book.last
    return Person(last.person, book.names[last.person]) if last and last.person in book.names else None


def ask_traveler(book: Book) -> tuple[Person, ...]:
    """Among whom the hostess names its holder: the record cannot tell whose the last Bunco was."""
    last = book.last
    return tuple(Person(pk, book.names[pk]) for pk in last.among) if last and last.person is None else ()


def standings(book: Book) -> tuple[Standing, ...]:
    """Everyone's tallies, by place in Buncos, then by wins, as phones and big screens show them; then by name."""
    found = [
        Standing(
            place.place,
            place.person,
            book.names.get(place.person, "?"),
            tally.buncos,
            tally.wins,
            tally.losses,
            tally.trips,
            tally.snake_eyes,
        )
        for place in places("most_buncos", book.tallies, book.last)
        for tally in [book.tallies[place.person]]
    ]
    return tuple(sorted(found, key=lambda line: (line.place, -line.wins, line.name.casefold(), line.id)))


def _someone(book: Book, pk: int, leaving: bool, arriving: bool, runs: bool) -> Someone:
    player = book.players[pk]
    note = _("goes after this round") if leaving and runs else _("comes in at the next round") if arriving else ""
    if player.left and not note:
        note = _("went home")
    return Someone(
        pk,
        book.names[pk],
        note,
        player.here and not player.left,
        runs and pk in book.seated,
        player.left,
        leaving,
        arriving,
    )

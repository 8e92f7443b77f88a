"""Where everyone goes next: a function of the record, and of who is here."""

from dataclasses import dataclass

from bunconight.nights.models import Player
from bunconight.nights.queries.book import MOVING, Book
from games.bunco.rotation import History, Seating, next_seats, spare_for
from games.errors import Refusal


@dataclass(frozen=True)
class Movement:
    """Who leaves and who comes at the bell, by player id, and the ghosts who sit nowhere: those who play for somebody
    first, then in order of their number."""

    leaving: tuple[int, ...]
    arriving: tuple[int, ...]
    spare: tuple[int, ...]
    missing: int
    """How many more ghosts the next seats need than there are."""


def movement(book: Book) -> Movement:
    """Leavers are seated but gone; arrivals are here without a seat."""
    sits = [person for chairs in book.seats for person in chairs]
    leaving = tuple(person for person in sits if person not in book.ghosts and person not in book.present)
    arriving = tuple(person for person in book.present if person not in book.seated)
    spare = tuple(sorted(book.ghosts - book.seated, key=lambda pk: _order(book.players[pk])))
    haunted = len(book.ghosts & book.seated) + len(leaving)
    missing = len(leaving) + spare_for(haunted, len(arriving)) - len(spare)
    return Movement(leaving, arriving, spare, max(0, missing))


def _order(ghost: Player) -> tuple[bool, int]:
    return ghost.plays_for_id is None, ghost.ghost or 0


def seats_after(book: Book) -> Seating:
    """The seats of the round after the current one, which must be complete.

    Raises: NotNow when too few people are left.
    """
    if book.current is None:
        return ()
    who = movement(book)
    count = len(who.leaving)
    return next_seats(
        book.seats,
        [table.winner or 0 for table in book.current.state.tables],
        history(book),
        book.ghosts,
        leaving=dict(zip(who.leaving, who.spare[:count], strict=True)),
        arriving=who.arriving,
        spare=who.spare[count:],
        rotation=book.rules.rotation,
    )


def upcoming(book: Book) -> Seating:
    """Where everyone goes now, once a round is complete and another follows; empty otherwise."""
    if book.phase != MOVING:
        return ()
    try:
        return seats_after(book)
    except Refusal:
        return ()


def history(book: Book) -> History:
    """Who has been whose partner tonight, the current round included."""
    return History.of((played.seated for played in book.rounds), book.ghosts)

"""Ghosts of a night: there are always enough, they have numbers, and one that sits nowhere is nobody."""

from bunconight.club.models import Night
from bunconight.nights.models import Player
from bunconight.nights.queries.book import read_book
from bunconight.nights.queries.seating import movement


def make_ghosts(*, night: Night, count: int) -> list[Player]:
    """The night's first `count` ghosts, made where they are missing."""
    ghosts = list(Player.objects.filter(night=night, ghost__isnull=False).order_by("ghost"))
    for number in range(len(ghosts) + 1, count + 1):
        ghosts.append(Player.objects.create(night=night, ghost=number, here=True))
    return ghosts[:count]


def enough_ghosts(*, night: Night) -> None:
    """Make the ghosts that the next seats will need: for those who leave, and for a new table."""
    book = read_book(night)
    if book.current is None:
        return
    if missing := movement(book).missing:
        make_ghosts(night=night, count=len(book.ghosts) + missing)

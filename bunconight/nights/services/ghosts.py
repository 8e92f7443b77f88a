"""Ghosts of a night: there are always enough, they have numbers, and one that sits nowhere is nobody.

A ghost may play for a member who cannot come: it is called after her, and the first to sit.
"""

from bunconight.club.models import Night
from bunconight.nights.models import Player
from bunconight.nights.queries.book import read_book
from bunconight.nights.queries.seating import movement


def make_ghosts(*, night: Night, count: int) -> list[Player]:
    """The night's first `count` ghosts, those who play for somebody before others; made where they are missing."""
    ghosts = sorted(
        Player.objects.filter(night=night, ghost__isnull=False), key=lambda one: (one.plays_for_id is None, one.ghost)
    )
    for number in range(len(ghosts) + 1, count + 1):
        ghosts.append(Player.objects.create(night=night, ghost=number, here=True))
    return ghosts[:count]


def free_ghost(*, night: Night) -> Player:
    """The first ghost that plays for nobody, made if there is none."""
    mine = Player.objects.filter(night=night, ghost__isnull=False)
    ghost = mine.filter(plays_for=None).order_by("ghost").first()
    return ghost or Player.objects.create(night=night, ghost=mine.count() + 1, here=True)


def enough_ghosts(*, night: Night) -> None:
    """Make the ghosts that the next seats will need: for those who leave, and for a new table."""
    book = read_book(night)
    if book.current is None:
        return
    if missing := movement(book).missing:
        make_ghosts(night=night, count=len(book.ghosts) + missing)

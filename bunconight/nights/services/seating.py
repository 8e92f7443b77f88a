"""Opening seats: the draw, by the rules, and the hostess's hand on it, until the first round starts."""

from bunconight.club.models import Night
from bunconight.nights.models import Action
from bunconight.nights.queries.book import Book, read_book
from bunconight.nights.services.desk import Desk, Who, acting
from bunconight.nights.services.ghosts import make_ghosts
from games.bunco.rotation import check_seats, draw, ghosts_for, opening
from games.dice import SecretSource, Source
from games.errors import NotDice, NotNow
from games.errors import gettext_noop as _


def draw_seats(*, night: Night, who: Who, luck: Source | None = None) -> Action:
    """Draw the opening seats of those who are here, as often as she likes before the first round; ghosts fill up.

    Raises NotNow for fewer than two people, or once a round has started.
    """
    with acting(night=night, who=who, kind="draw") as desk:
        book = _before_start(night)
        order = draw(book.present, luck or SecretSource())
        ghosts = [ghost.pk for ghost in make_ghosts(night=night, count=ghosts_for(len(order)))]
        desk.set(desk.evening, seats=[list(chairs) for chairs in opening(order, ghosts)])
    return _drawn(desk)


def swap_seats(*, night: Night, a: int, b: int, who: Who) -> Action:
    """Let two players, by id, change seats. Raises NotNow when two ghosts would be partners, or after the start."""
    with acting(night=night, who=who, kind="swap", person=a, other=b) as desk:
        book = _before_start(night)
        if a == b or not {a, b} <= book.seated:
            raise NotDice(_("Tap two people who are seated."))
        other = {a: b, b: a}
        seats = tuple((w, x, y, z) for w, x, y, z in ([other.get(p, p) for p in chairs] for chairs in book.seats))
        check_seats(seats, book.ghosts)
        desk.set(desk.evening, seats=[list(chairs) for chairs in seats])
    return _drawn(desk)


def _before_start(night: Night) -> Book:
    book = read_book(night)
    if book.rounds:
        raise NotNow(_("Round {number} has started: the seats are as they are."), number=book.rounds[-1].number)
    return book


def _drawn(desk: Desk) -> Action:
    """The same seats again, by luck: there is nothing to take back, so the last draw stands for it."""
    return desk.action or Action.objects.filter(night=desk.night, kind__in=("draw", "swap")).latest("seq")

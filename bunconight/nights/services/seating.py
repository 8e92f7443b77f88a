"""Opening seats: by lot, as the last night ended, or by cards; and the hostess's hand on them, until a round starts."""

from bunconight.club.models import Night
from bunconight.nights.models import Action
from bunconight.nights.queries.book import Book, read_book
from bunconight.nights.queries.openings import drawn, in_order, last_chairs, last_night
from bunconight.nights.services.desk import Desk, Who, acting
from bunconight.nights.services.ghosts import make_ghosts
from games.bunco.openings import fill, fit, loosen
from games.bunco.rotation import Seating, check_seats, draw, ghosts_for
from games.dice import SecretSource, Source
from games.errors import NotDice, NotNow
from games.errors import gettext_noop as _


def draw_seats(*, night: Night, who: Who, luck: Source | None = None) -> Action:
    """Give everybody who is here an opening seat, by the night's house rule: by lot, as the last night ended, or by the
    cards that were drawn, with lots for who has none; as often as she likes before the first round. Ghosts fill up.

    Raises NotNow for fewer than two people, once a round has started, or where the cards leave a team to two ghosts.
    """
    with acting(night=night, who=who, kind="draw") as desk:
        book, luck = before_start(night), luck or SecretSource()
        if book.rules.opening == "cards":
            seats = _by_cards(desk, book, luck)
        elif book.rules.opening == "last_order":
            seats = _as_last_time(desk, book, luck)
        else:
            seats = _by_lot(book, luck)
        desk.set(desk.evening, seats=[list(chairs) for chairs in seats])
    return _drawn(desk)


def _by_lot(book: Book, luck: Source) -> Seating:
    return fill({}, draw(book.present, luck), _ghosts(book))


def _as_last_time(desk: Desk, book: Book, luck: Source) -> Seating:
    """Who was there sits where she sat in its last round; who was not takes a free chair in the order of check-in."""
    last = last_night(book)
    if last is None:
        desk.about["as"] = "first draw"
        return _by_lot(book, luck)
    desk.about["as"] = "draw as last time"
    placed, waiting = fit(last_chairs(book, last), in_order(book))
    return fill(loosen(placed, waiting), waiting, _ghosts(book))


def _by_cards(desk: Desk, book: Book, luck: Source) -> Seating:
    """Who has a chair keeps it, seated before or by her card; the others draw lots for those that are free."""
    desk.about["as"] = "draw by cards"
    placed, waiting = fit(drawn(book), book.present)
    return fill(placed, draw(waiting, luck), _ghosts(book))


def _ghosts(book: Book) -> list[int]:
    return [ghost.pk for ghost in make_ghosts(night=book.night, count=ghosts_for(len(book.present)))]


def swap_seats(*, night: Night, a: int, b: int, who: Who) -> Action:
    """Let two players, by id, change seats. Raises NotNow when two ghosts would be partners, or after the start."""
    with acting(night=night, who=who, kind="swap", person=a, other=b) as desk:
        book = before_start(night)
        if a == b or not {a, b} <= book.seated:
            raise NotDice(_("Tap two people who are seated."))
        other = {a: b, b: a}
        seats = tuple((w, x, y, z) for w, x, y, z in ([other.get(p, p) for p in chairs] for chairs in book.seats))
        check_seats(seats, book.ghosts)
        desk.set(desk.evening, seats=[list(chairs) for chairs in seats])
    return _drawn(desk)


def before_start(night: Night) -> Book:
    """Raises NotNow once a round has started."""
    book = read_book(night)
    if book.rounds:
        raise NotNow(_("Round {number} has started: the seats are as they are."), number=book.rounds[-1].number)
    return book


def _drawn(desk: Desk) -> Action:
    """The same seats again: there is nothing to take back, so what led to them stands for it."""
    kinds = ("draw", "swap", "paper_seats")
    return desk.action or Action.objects.filter(night=desk.night, kind__in=kinds).latest("seq")

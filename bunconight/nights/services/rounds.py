"""Rounds: their start, the bell by hand and its undo, and the end of the night."""

from collections.abc import Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from bunconight.club.models import Night
from bunconight.nights.models import Action, Round
from bunconight.nights.queries.book import Book, Played, read_book
from bunconight.nights.queries.clock import said_so, time_is_up
from bunconight.nights.queries.plays import after_bell
from bunconight.nights.queries.seating import seats_after
from bunconight.nights.services.desk import Desk, Who, acting, open_plays, user_id
from bunconight.nights.services.sense import seated_from
from bunconight.nights.state import now_ms
from games import record
from games.bunco.rotation import Seating
from games.bunco.round import Setup
from games.errors import NotNow
from games.errors import gettext_noop as _
from games.models import Play

MINUTE = 60_000  # ms


class Missing(NotNow):
    """Tables have no winner yet; `tables` are their numbers. The round can be started anyway."""

    tables: tuple[int, ...] = ()


def start_round(*, night: Night, number: int, who: Who, anyway: bool = False) -> Action:
    """Start round `number`, if it is the next: of two who press at once, one starts it.

    A table without a winner holds it up (`Missing`). `anyway` settles such tables by their scores, as stated results;
    level ones are refused still, for somebody must say who won. Raises NotNow when the round has started, the night is
    over, or people and seats do not agree.
    """
    with acting(night=night, who=who, kind="start", round=number) as desk:
        book = held_still(night)
        _check_number(book, number)
        if book.current is None:
            seats = _opening(book)
        else:
            _check_complete(desk, book.current, anyway)
            seats = seats_after(read_book(night))
        open_round(desk, book, number, seats)
    return desk.done()


def ring(*, night: Night, who: Who, number: int | None = None) -> Action:
    """Ring the bell by hand: the head table is asked who won, the others close; by a timer all close, if early.
    `number` is the round on her screen.

    Raises NotNow when it has rung, or another round has started since.
    """
    with acting(night=night, who=who, kind="ring") as desk:
        current = running(read_book(night))
        if number not in (None, current.number):
            raise NotNow(_("Round {number} has started."), number=current.number)
        desk.about["round"] = current.number
        desk.move(current.play, {"kind": "bell", "at": now_ms()})
    return desk.done()


def ring_by_time(*, night: Night, who: Who, number: int) -> Action | None:
    """The time of round `number` is up. None, and nothing changes, where that is not so, or was said before, or another
    round runs: pages ask it by themselves."""
    with acting(night=night, who=who, kind="ring", round=number, timer=True) as desk:
        current = running(read_book(night))
        ends_at, name = current.state.setup.ends_at, time_is_up(current.play.pk)
        due = ends_at is not None and ends_at <= now_ms() and current.state.bell is None and not current.complete
        if due and number == current.number and not said_so(current.play):
            move = {"kind": "time", "at": now_ms()}
            made = record.make_move(plays=open_plays(current.play), client_id=name, payload=move, who=user_id(who))
            desk.noted(current.play, name, made)
    return desk.action


def undo_bell(*, night: Night, who: Who, number: int | None = None) -> Action:
    """The bell was wrong: the winning roll (or the hand on the bell), the closings, the roll-offs and what was stated
    since are taken back; rolls really made stay. `number` is the round on her screen.

    Raises NotNow when the bell of the current round has not rung, or that is not her round any more.
    """
    with acting(night=night, who=who, kind="unring") as desk:
        current = running(read_book(night))
        if number not in (None, current.number):
            raise seated_from(number, current.number)
        if current.state.bell is None:
            raise NotNow(_("The bell has not rung."))
        desk.about["round"] = current.number
        desk.take_back(current.play, after_bell(current), along=True)
    return desk.done()


def finish(*, night: Night, who: Who) -> Action:
    """The night ends here, before its last round: prizes. Raises NotNow while a round runs, or when it is over."""
    with acting(night=night, who=who, kind="finish") as desk:
        book = held_still(night)
        if book.over:
            raise NotNow(_("The night is over already."))
        if book.current is None:
            raise NotNow(_("No round has been played."))
        _check_complete(desk, book.current, False)
        desk.set(desk.evening, finished_at=timezone.now())
    return desk.done()


def running(book: Book) -> Played:
    """The current round. Raises NotNow before the first one."""
    if book.current is None:
        raise NotNow(_("No round has started."))
    return book.current


def held_still(night: Night) -> Book:
    """The night with its current round locked: no phone takes back the result that the next seats, or prizes, follow
    from."""
    last = Round.objects.filter(night=night, void=False).order_by("-number").first()
    if last is not None:
        Play.objects.select_for_update(no_key=True).get(pk=last.play_id)
    return read_book(night)


def _check_number(book: Book, number: int) -> None:
    last = book.current.number if book.current else 0
    if number <= last:
        raise NotNow(_("Round {number} has started."), number=number)
    if book.over:
        raise NotNow(_("The night is over: there is no further round."))
    if number != last + 1:
        raise NotNow(_("Round {number} comes first."), number=last + 1)


def _opening(book: Book) -> Seating:
    """The seats that were drawn, if just those who are here sit on them."""
    if not book.seats:
        raise NotNow(_("Draw the seats first."))
    people = book.seated - book.ghosts
    if missing := [pk for pk in book.present if pk not in people]:
        raise NotNow(_("{name} is here but has no seat: draw the seats again."), name=book.names[missing[0]])
    if gone := sorted(people - set(book.present)):
        raise NotNow(_("{name} has a seat but is not here: draw the seats again."), name=book.names.get(gone[0], "?"))
    return book.seats


def _check_complete(desk: Desk, current: Played, anyway: bool) -> None:
    tables = current.state.tables
    missing = [number for number, table in enumerate(tables, 1) if table.winner is None]
    if not missing:
        return
    if not anyway:
        raise _missing(missing)
    for number in missing:
        table = tables[number - 1]
        if table.score[0] == table.score[1]:
            raise NotNow(_LEVEL[current.state.setup.rules.table_tie], table=number)
        winner = int(table.score[1] > table.score[0])
        desk.move(current.play, result_of(current, number, winner) | {"why": "started anyway"})


_LEVEL = {
    "roll_off": _("Table {table} is level: roll it off, or say who won."),
    "lap": _("Table {table} is level: one more lap, or say who won."),
    "sudden_death": _("Table {table} is level: roll on until a team is ahead, or say who won."),
}


def _missing(tables: Sequence[int]) -> Missing:
    one = _("Table {tables} has no winner yet.")
    refusal = Missing(
        one if len(tables) == 1 else _("Tables {tables} have no winner yet."), tables=", ".join(map(str, tables))
    )
    refusal.tables = tuple(tables)
    return refusal


def result_of(current: Played, table: int, winner: int) -> dict[str, Any]:
    """A stated result; at a head table that still plays it rings the bell, so it has the time."""
    at = {"at": now_ms()} if table == 1 and current.state.bell is None else {}
    return {"kind": "facts", "table": table, "winner": winner} | at


def open_round(desk: Desk, book: Book, number: int, seats: Seating, ends_at: int | None = None) -> None:
    """A round with these seats, as part of an action; a timer runs from now, unless it has run. Raises NotNow when it
    has started."""
    rules = book.rules
    if rules.bell == "timer" and ends_at is None:
        ends_at = now_ms() + rules.minutes * MINUTE
    ghosts = tuple(sorted(book.ghosts.intersection(person for chairs in seats for person in chairs)))
    setup = Setup(number, rules.set_number(number), rules.point_number(number), seats, ghosts, rules, ends_at)
    play = record.open_play(game="bunco", setup=setup.to_json())
    try:
        with transaction.atomic():
            row = Round.objects.create(night=desk.night, number=number, play=play)
    except IntegrityError:
        raise NotNow(_("Round {number} has started."), number=number) from None
    desk.made(row)

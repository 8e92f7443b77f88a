"""Every action has an inverse that restores the night exactly, and an undo has one too."""

import os
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bunconight.club.models import Member
from bunconight.club.services import next_night
from bunconight.money.models import Transfer
from bunconight.money.queries import ledgers
from bunconight.nights.models import Action
from bunconight.nights.queries.figures import read_figures
from bunconight.nights.services import actions, checkin, fees, people, prizes, rounds, scores, seating
from games.errors import NotNow, Refusal
from games.models import AppendOnly
from tests.nights.hostess import BELL, NAMES, Hostess


def snapshot(hostess: Hostess) -> dict[str, Any]:
    """Everything that a night's pages show, and the money of every night."""
    book = hostess.book
    figures = read_figures(book)
    nights = hostess.night.group.nights.all()
    return {
        "phase": book.phase,
        "seats": book.seats,
        "people": {
            pk: (p.here, p.left, p.plays_for_id)
            for pk, p in book.players.items()
            if p.member_id and (p.here or p.left or p.plays_for_id)
        },
        "ghosts": sorted(book.seated & book.ghosts),
        "rounds": [(played.pk, played.play.state) for played in book.rounds],
        "tallies": book.tallies,
        "last": book.last,
        "prizes": [
            (p.category, p.cents, p.winner, p.throws, p.current, [r.pk for r in p.payments]) for p in figures.prizes
        ],
        "money": {pk: (rows.balance, dict(rows.net)) for pk, rows in ledgers(nights).items() if rows.rows},
        "members": sorted(
            Member.objects.filter(group=hostess.night.group, archived_at=None).values_list("name", flat=True)
        ),
        "settled": book.evening.settled_at,
        "finished": book.evening.finished_at,
    }


def moves(hostess: Hostess) -> list[Callable[[int, int], Any]]:
    """What a hostess may do; `a` and `b` are any two numbers that choose among people and tables."""
    night, book = hostess.night, hostess.book

    def member(number: int) -> Member:
        return hostess.member(NAMES[number % len(NAMES)])

    def player(number: int) -> Any:
        return hostess.player(NAMES[number % len(NAMES)])

    def seat(number: int) -> int:
        seats = sorted(book.seated) or [0]
        return seats[number % len(seats)]

    def die(a: int, b: int) -> Any:
        tied = [prize for prize in read_figures(book).prizes if prize.waiting]
        if not tied:
            return None
        prize = tied[a % len(tied)]
        person = prize.waiting[b % len(prize.waiting)]
        return prizes.roll_off_die(night=night, category=prize.category, person=person, value=1 + (a + b) % 6, who=None)

    def name_traveler(a: int, b: int) -> Any:
        return prizes.name_traveler(
            night=night, person=book.last.among[a % len(book.last.among)] if book.last else None, who=None
        )

    def facts(a: int, b: int) -> Any:
        number = 1 + a % max(1, len(book.rounds))
        table = 1 + b % max(1, len(book.seats))
        who = (
            book.round(number).seated[table - 1][a % 4]
            if book.round(number) and table <= len(book.round(number).seated)
            else 0
        )
        counts = {who: {"buncos": b % 3, "trips": a % 2}} if who and who not in book.ghosts else None
        return scores.correct(night=night, number=number, table=table, winner=(a + b) % 2, tallies=counts, who=None)

    return [
        lambda a, b: checkin.set_here(night=night, member=member(a), here=b % 4 > 0, who=None),
        lambda a, b: checkin.take_fee(night=night, member=member(a), for_night=night, who=None),
        lambda a, b: checkin.take_fee(night=night, member=member(a), for_night=next_night(night), how="app", who=None),
        lambda a, b: checkin.take_back_fee(night=night, member=member(a), for_night=night, who=None),
        lambda a, b: checkin.take_fee(night=night, member=member(a), for_night=night, cents=50 * b, who=None),
        lambda a, b: fees.prepay(night=night, member=member(a), months=b % 4, how="check", who=None),
        lambda a, b: fees.refund(night=night, member=member(a), for_night=night, cents=50 * b or None, who=None),
        lambda a, b: checkin.add_guest(night=night, name=f"Guest {a}", who=None),
        lambda a, b: checkin.set_sub(night=night, member=member(a), plays_for=member(b) if b % 3 else None, who=None),
        lambda a, b: hostess.draw(a),
        lambda a, b: seating.swap_seats(night=night, a=seat(a), b=seat(b), who=None),
        lambda a, b: hostess.start(len(book.rounds) + 1, anyway=b % 2 == 0),
        lambda a, b: rounds.ring(night=night, who=None),
        lambda a, b: rounds.undo_bell(night=night, who=None),
        lambda a, b: scores.close_table(night=night, table=2, who=None),
        facts,
        facts,
        facts,
        lambda a, b: people.leave(night=night, player=player(a), at_once=b % 2 == 0, who=None),
        lambda a, b: people.come_back(night=night, player=player(a), who=None),
        lambda a, b: rounds.finish(night=night, who=None),
        die,
        die,
        name_traveler,
        lambda a, b: prizes.edit_amounts(
            night=night, amounts={"most_wins": 100 * (a % 9)} if b % 2 else None, who=None
        ),
        lambda a, b: prizes.pay_out(night=night, category=None if b % 2 else "most_wins", who=None),
        lambda a, b: prizes.settle(night=night, who=None),
    ]


EXAMPLES = int(os.environ.get("BUNCO_EXAMPLES", "10"))
BEGINNINGS = ("nobody is here", "a round runs", "ghosts sit", "the night is over")
STEPS = st.lists(st.tuples(st.integers(0, 26), st.integers(0, 40), st.integers(0, 40)), min_size=1, max_size=14)


def do(hostess: Hostess, step: tuple[int, int, int]) -> Action | None:
    """One action, or None when it is refused or changes nothing."""
    which, a, b = step
    choices = moves(hostess)
    try:
        with transaction.atomic():
            action = choices[which % len(choices)](a, b)
    except Refusal:
        return None
    return action if isinstance(action, Action) else None


def begin(hostess: Hostess, start: str) -> None:
    next_night(hostess.night)
    checkin.open_evening(night=hostess.night)
    if start == BEGINNINGS[0]:
        return
    count = 5 if start == "ghosts sit" else 8
    hostess.check_in(*NAMES[:count])
    hostess.take_fees(*NAMES[: count - 1])
    hostess.draw()
    hostess.start(1)
    if start == "the night is over":
        hostess.state(0, 1)
        hostess.finish()


@settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(STEPS, st.sampled_from(BEGINNINGS))
def test_undoing_everything_restores_the_night(hostess: Hostess, steps: list[tuple[int, int, int]], start: str) -> None:
    sid = transaction.savepoint()
    try:
        begin(hostess, start)
        _undo_and_redo(hostess, steps)
    finally:
        transaction.savepoint_rollback(sid)


def _undo_and_redo(hostess: Hostess, steps: list[tuple[int, int, int]]) -> None:
    before, done = [snapshot(hostess)], []
    for step in steps:
        if (action := do(hostess, step)) is not None:
            done.append(action)
            before.append(snapshot(hostess))
    for action, state in zip(reversed(done), reversed(before[:-1]), strict=True):
        actions.undo(action=action, who=None)
        assert snapshot(hostess) == state, action.kind
    for action, state in zip(done, before[1:], strict=True):
        actions.redo(action=action, who=None)
        assert snapshot(hostess) == state, action.kind
    for rows in ledgers(hostess.night.group.nights.all()).values():
        assert rows.balance.open >= 0


@settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(STEPS, st.lists(st.integers(0, 60), max_size=6), st.sampled_from(BEGINNINGS))
def test_whatever_is_undone_in_whatever_order_makes_sense(
    hostess: Hostess, steps: list[tuple[int, int, int]], undos: list[int], start: str
) -> None:
    """An undo out of order works or is refused with a sentence; it never leaves nonsense behind."""
    sid = transaction.savepoint()
    try:
        begin(hostess, start)
        for step in steps:
            do(hostess, step)
        for number in undos:
            _undo_any(hostess, number)
    finally:
        transaction.savepoint_rollback(sid)


def _undo_any(hostess: Hostess, number: int) -> None:
    written = list(Action.objects.filter(night=hostess.night).order_by("seq"))
    if not written:
        return
    action, before = written[number % len(written)], snapshot(hostess)
    try:
        with transaction.atomic():
            actions.undo(action=action, who=None)
    except Refusal as refusal:
        assert str(refusal).endswith((".", "him.")) and snapshot(hostess) == before
        return
    after = hostess.book
    assert [played.number for played in after.rounds] == list(range(1, len(after.rounds) + 1))
    assert all(played.complete for played in after.rounds[:-1])
    assert all(rows.balance.open >= 0 for rows in ledgers(hostess.night.group.nights.all()).values())


def test_an_action_is_undone_once(hostess: Hostess) -> None:
    hostess.check_in("Ada")
    action = hostess.last()
    hostess.undo(action)
    with pytest.raises(NotNow, match="taken back already"):
        hostess.undo(action)
    actions.redo(action=action, who=None)
    with pytest.raises(NotNow, match="has not been taken back"):
        actions.redo(action=action, who=None)
    hostess.undo(action)
    assert hostess.book.present == ()


def test_what_depends_on_it_is_named(hostess: Hostess) -> None:
    hostess.check_in(*NAMES)
    hostess.draw(1)
    first = hostess.last()
    hostess.draw(2)
    with pytest.raises(NotNow, match="“Seats drawn” came later and depends on it: undo that first"):
        hostess.undo(first)


def test_who_has_played_has_been_here(running: Hostess) -> None:
    here = running.night.actions.filter(kind="here").first()
    with pytest.raises(NotNow, match="She plays in round 1"):
        running.undo(here)


def test_actions_and_money_are_kept_for_good(seated: Hostess) -> None:
    with pytest.raises(AppendOnly):
        seated.last().save()
    with pytest.raises(AppendOnly):
        seated.last().delete()
    with pytest.raises(AppendOnly):
        Transfer.objects.all().delete()
    with pytest.raises(AppendOnly):
        Transfer.objects.update(cents=1)


def test_the_undo_of_a_tap_made_since_goes_along_with_the_ring(running: Hostess) -> None:
    action = rounds.ring(night=running.night, who=None)
    running.roll(2, "one", at=BELL * 2)
    assert running.book.current.state.table(2).phase == "done"
    running.undo(action)
    assert running.book.current.state.table(2).phase == "playing", "the roll in the hand stays, as a roll"
    assert sum(running.book.current.state.table(2).score) == 1

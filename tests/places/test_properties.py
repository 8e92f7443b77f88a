"""Whatever is done on the board, at check-in and with money: no place is held twice, and undo restores it exactly."""

import os
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bunconight.club.models import Night
from bunconight.club.services import next_night
from bunconight.nights.models import Action, Player
from bunconight.nights.services import actions, checkin, people
from bunconight.places.models import Ask
from bunconight.places.queries.states import open_places, places_of, taken
from bunconight.places.services import answers, asks, ghosts, leaving, subs, waiting
from games.errors import Refusal
from tests.places.club import GUESTS, REGULARS, SUBS, Club, rows

PEOPLE = (*REGULARS[:5], *SUBS, *GUESTS)
EXAMPLES = int(os.environ.get("BUNCO_EXAMPLES", "10"))
YES = ("yes", "ask_yes")
STEPS = st.lists(st.tuples(st.integers(0, 35), st.integers(0, 40), st.integers(0, 40)), min_size=1, max_size=24)
Do = Callable[[int, int], Any]


def person(number: int) -> str:
    return PEOPLE[number % len(PEOPLE)]


def moves(club: Club) -> Sequence[Do]:
    """What may be done; `a` and `b` are any two numbers that choose among people, places and questions."""
    night = club.night

    def member(number: int) -> Any:
        return club.member(person(number))

    def wanted(number: int) -> Any:
        return member(number) if number % 4 else None

    def answer(a: int, b: int) -> Any:
        found = list(Ask.objects.filter(night=night).order_by("pk"))
        return asks.answer_ask(ask=found[a % len(found)], yes=b % 4 > 0) if found else None

    def fee(a: int, b: int) -> Any:
        cents = (200, 300, None)[b % 3]
        return checkin.take_fee(night=night, member=member(a), for_night=night, cents=cents, who=None)

    def here(a: int, b: int) -> Any:
        return checkin.set_here(night=night, member=member(a), here=b % 3 > 0, who=None)

    def come_and_go(a: int, b: int) -> Any:
        player = Player.objects.filter(night=night, member=member(a)).first()
        return (people.come_back if b % 2 else people.leave)(night=night, player=player, who=None) if player else None

    def leave(a: int, b: int) -> Any:
        """Only who has to do with a night: nothing else is an action."""
        if not leaving.coming_with(member(a)):
            return None
        return leaving.leave_club(member=member(a), who=None, fees=leaving.FEES[b % 3])

    def begin(a: int, b: int) -> Any:
        return club.draw(a) if b % 3 else club.start(len(club.book.rounds) + 1)

    board: list[Do] = [
        lambda a, b: answers.say_yes(night=night, member=member(a), who=None),
        lambda a, b: club.own(person(a)),
        lambda a, b: answers.say_no(night=night, member=member(a), who=None),
        lambda a, b: club.own(person(a), yes=False),
        lambda a, b: answers.clear_answer(night=night, member=member(a), who=None),
        lambda a, b: answers.give_up(night=night, member=member(a), who=None),
        lambda a, b: answers.promise(night=night, member=member(a), who=None),
        lambda a, b: subs.set_sub(night=night, member=member(a), plays_for=member(b), who=None),
        lambda a, b: subs.new_sub(night=night, name=f"New {a}", plays_for=member(b), who=None),
        lambda a, b: subs.no_sub(night=night, member=member(a), who=None),
        lambda a, b: ghosts.ghost_for(night=night, member=member(a), who=None),
        lambda a, b: ghosts.no_ghost(night=night, member=member(a), who=None),
        lambda a, b: ghosts.ghosts_chair(night=night, member=member(a), who=None),
        lambda a, b: asks.ask_one(night=night, sub=member(a), for_member=wanted(b), who=None),
        lambda a, b: asks.ask_all(night=night, for_member=wanted(b), who=None),
        lambda a, b: asks.take_back_asks(night=night, for_member=wanted(b), who=None),
        lambda a, b: waiting.set_places(night=night, places=1 + a % 6 if b % 5 else None, who=None),
        lambda a, b: waiting.fill(night=night),
        leave,
    ]
    door: list[Do] = [
        here, here, fee, fee, answer, answer, answer, come_and_go, begin,
        lambda a, b: checkin.take_fee(night=night, member=member(a), for_night=next_night(night), who=None),
        lambda a, b: checkin.take_back_fee(night=night, member=member(a), for_night=night, who=None),
        lambda a, b: checkin.add_guest(night=night, name=f"Guest {a}", who=None),
        lambda a, b: checkin.set_sub(night=night, member=member(a), plays_for=wanted(b), who=None),
        lambda a, b: checkin.add_sub(night=night, name=f"Sub {a}", plays_for=member(b), who=None),
    ]  # fmt: skip
    return [*board, *board[:3], *door]


def do(club: Club, step: tuple[int, int, int]) -> list[Action]:
    """The actions that one step was; none where it is refused, with a sentence, or changes nothing."""
    which, a, b = step
    choices = moves(club)
    last = Action.objects.order_by("-pk").first()
    try:
        with transaction.atomic():
            choices[which % len(choices)](a, b)
    except Refusal as refusal:
        assert str(refusal).endswith("."), str(refusal)
        return []
    return list(Action.objects.filter(pk__gt=last.pk if last else 0).select_related("night").order_by("pk"))


def check(club: Club) -> None:
    """What is true whatever was done."""
    places = {place.member_id: place for place in places_of(club.fresh)}
    for player in Player.objects.filter(night=club.night, void=False, plays_for__isnull=False):
        if player.member_id:
            assert player.place == "" and player.answer != "yes" and not places[player.member_id].taken
        assert player.plays_for_id in places and player.plays_for_id != player.member_id
        whose = places[player.plays_for_id]
        assert not (whose.here and player.here and player.member_id and not player.left) or whose.for_id
    at = [place.waits for place in places.values() if place.waits is not None]
    assert sorted(at) == list(range(1, len(at) + 1))
    for place in places.values():
        assert not (place.archived and place.taken) or place.here or place.sub_name or place.paid_cents


def step_by_step(club: Club, steps: Sequence[tuple[int, int, int]]) -> tuple[list[Action], list[dict[str, Any]]]:
    done: list[Action] = []
    states = [rows(club)]
    for step in steps:
        before = taken(places_of(club.fresh))
        made = do(club, step)
        for number, action in enumerate(made):
            done.append(action)
            states.append(rows(club) if number == len(made) - 1 else {})
        check(club)
        after, night = taken(places_of(club.fresh)), club.fresh
        if made and made[-1].kind in YES and after > before:
            assert night.places is None or after <= night.places, "a yes never takes a place that is not there"
        left = open_places(night, places_of(night))
        if made and club.waiting:
            assert left is not None and left <= 0, "nobody waits while a place is free"
    return done, states


@settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(STEPS, st.sampled_from([None, 2, 3, 5]))
def test_undoing_everything_restores_every_row(
    club: Club, steps: list[tuple[int, int, int]], places: int | None
) -> None:
    sid = transaction.savepoint()
    try:
        club.room_for(places)
        checkin.open_evening(night=club.night)
        next_night(club.night)
        Night.objects.update(for_fees=False)  # as if it was planned by hand: it stays whatever is taken back
        done, states = step_by_step(club, steps)
        for action, before in zip(reversed(done), reversed(states[:-1]), strict=True):
            actions.undo(action=action, who=None)
            assert not before or rows(club) == before, action.kind
            check(club)
        for action, after in zip(done, states[1:], strict=True):
            actions.redo(action=action, who=None)
            assert not after or rows(club) == after, action.kind
    finally:
        transaction.savepoint_rollback(sid)


@settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(STEPS, st.lists(st.integers(0, 60), max_size=8), st.sampled_from([None, 2, 3, 5]))
def test_whatever_is_undone_in_whatever_order_no_place_is_held_twice(
    club: Club, steps: list[tuple[int, int, int]], undos: list[int], places: int | None
) -> None:
    """An undo out of order works or is refused with a sentence, and then changes nothing."""
    sid = transaction.savepoint()
    try:
        club.room_for(places)
        step_by_step(club, steps)
        for number in undos:
            written = list(Action.objects.filter(night=club.night).order_by("seq"))
            if written:
                undo_one(club, written[number % len(written)])
    finally:
        transaction.savepoint_rollback(sid)


def undo_one(club: Club, action: Action) -> None:
    before = rows(club)
    try:
        with transaction.atomic():
            actions.undo(action=action, who=None)
    except Refusal as refusal:
        assert str(refusal).endswith(".") and rows(club) == before
    check(club)


@pytest.mark.parametrize("which", range(36))
def test_every_step_is_one_that_can_be_done(club: Club, which: int) -> None:
    """The random steps reach what they claim: each is done for some choice after some beginning."""
    beginnings: list[Callable[[], object]] = [
        lambda: None,
        lambda: (club.yes("Ada", "Bea"), club.no("Ada"), club.ask_all("Ada"), club.ghost_for("Bea")),
        lambda: (club.room_for(2), club.yes(*PEOPLE[:4])),
        lambda: (club.room_for(1), club.yes("Ada", "Bea"), club.room_for(2)),
        lambda: (club.yes("Ada"), club.sub("Sue", "Ada"), club.check_in("Cleo", "Dot"), club.take_fees("Dot")),
        lambda: (club.check_in("Cleo", "Dot"), club.draw()),
    ]
    for begin in beginnings:
        sid = transaction.savepoint()
        begin()
        if any(do(club, (which, a, b)) for a in range(10) for b in (0, 1, 2, 3, 10)):
            return
        transaction.savepoint_rollback(sid)
    raise AssertionError(which)

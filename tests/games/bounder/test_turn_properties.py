"""Random moves, legal and illegal, from anybody in any order: chips are kept, nobody owes, nobody is paid twice."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bounder import turn
from games.bounder.rules import SPOTS
from games.errors import Refusal
from tests.games.bounder.played import chips, setup
from tests.games.offered import filled, offers, outside

SETUPS = [
    setup((20, 12, 7, 0)),
    setup((5, 5)),
    setup((1000, 3, 50), away=(2,)),
    setup((40,), dealer_bets=False),
    setup((30, 30, 30), even=2, triple=20),
]
GAMBLERS = st.integers(1, 5)
AMOUNTS = st.integers(-1, 30) | st.just(2.5)
D20 = st.lists(st.integers(1, 20) | st.sampled_from([0, 21]), min_size=1, max_size=1)
D6 = st.lists(st.integers(1, 6), min_size=3, max_size=3)
SPOT = st.sampled_from([*SPOTS, "stake"])


def kind(name, **fields):
    return st.fixed_dictionaries({"kind": st.just(name), **fields})


RANDOM = st.one_of(
    kind("stake", gambler=GAMBLERS, amount=AMOUNTS),
    kind("point", gambler=GAMBLERS, dice=D20),
    kind("double", gambler=GAMBLERS),
    kind("bet", gambler=GAMBLERS, on=SPOT, amount=AMOUNTS),
    kind("bet", gambler=GAMBLERS, on=SPOT, amount=AMOUNTS),
    kind("take_back", gambler=GAMBLERS, on=SPOT),
    kind("close"),
    kind("dealer", dice=D6),
    kind("second", gambler=GAMBLERS, dice=D20),
    kind("skip", gambler=GAMBLERS),
    kind("back", gambler=GAMBLERS),
)
WISHES = st.lists(RANDOM | st.integers(0, 10**6), min_size=1, max_size=40)


def move_of(state, wish):
    """A random move as it is; a number as one of those that are offered, so that turns get on."""
    if isinstance(wish, dict):
        return {"id": "random", **wish}
    all_offers = [one for one in offers(turn.moves(state)) if one["move"]["kind"] != "skip"]
    if not all_offers:
        return {"id": "random", "kind": "close"}
    choices = list(filled(all_offers[wish % len(all_offers)]))
    return choices[wish // 7 % len(choices)]


def check(state):
    start = state.setup
    assert chips(state) == sum(start.stacks.values())
    assert min(state.wallets.values()) >= 0
    assert all(pile.amount > 0 for pile in state.bets)
    paid = [(item.gambler, item.on) for item in state.settled]
    assert len(set(paid)) == len(paid)
    assert not set(paid) & {(pile.gambler, pile.on) for pile in state.bets}
    assert state.house == -sum(item.won for item in state.settled)
    check_result(state)


def check_result(state):
    came = turn.result(state)
    assert sum(came.net.values()) + came.house == 0
    assert came.complete == (state.phase == "done") == (came.outcome is not None)
    if came.complete:
        assert state.on_table == 0
        assert came.net == {who: held - state.setup.stacks[who] for who, held in state.wallets.items()}
    if came.outcome == "off":
        assert state.wallets == state.setup.stacks
    if came.next_shooter is not None:
        assert state.wallets[came.next_shooter] >= state.setup.rules.minimum


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(SETUPS), WISHES)
def test_chips_are_kept_whatever_is_sent(start, wishes):
    state = turn.start(start)
    for wish in wishes:
        before = json.dumps(state.to_json())
        try:
            after = turn.apply(state, turn.read_move(move_of(state, wish)))
        except Refusal as refusal:
            assert str(refusal).endswith(".")
            after = state
        assert json.dumps(state.to_json()) == before
        assert turn.read_state(start, json.loads(json.dumps(after.to_json()))) == after
        check(after)
        state = after


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(SETUPS), WISHES)
def test_what_is_offered_is_taken_and_what_lies_outside_is_not(start, wishes):
    state = turn.start(start)
    for wish in wishes:
        for offer in offers(turn.moves(state)):
            for move in filled(offer):
                turn.apply(state, turn.read_move(move))
            for move in outside(offer):
                with pytest.raises(Refusal):
                    turn.apply(state, turn.read_move(move))
        try:
            state = turn.apply(state, turn.read_move(move_of(state, wish)))
        except Refusal:
            continue


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(SETUPS), WISHES)
def test_a_move_goes_there_and_back(start, wishes):
    state = turn.start(start)
    for wish in wishes:
        data = move_of(state, wish)
        try:
            move = turn.read_move(data)
            state = turn.apply(state, move)
        except Refusal:
            continue
        assert move.to_json() == data
        assert turn.read_move(move.to_json()) == move

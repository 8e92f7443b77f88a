"""Random moves, legal and illegal, from anybody in any order: chips are kept, nobody owes, nobody is paid twice."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bounder import turn
from games.bounder.rules import SPOTS
from games.errors import Refusal
from tests.games.bounder.played import chips, setup
from tests.games.offered import filled, offers, outside, sent

SETUPS = [
    setup((20, 12, 7, 0)),
    setup((5, 5)),
    setup((1000, 3, 50), away=(2,)),
    setup((40,), dealer_bets=False),
    setup((30, 30, 30), even=2, triple=20),
]
WISHES = st.lists(st.integers(0, 10**6), min_size=15, max_size=40)


def gambler(luck):
    return {"gambler": luck.randint(1, 5)}


def amount(luck):
    return gambler(luck) | {"amount": luck.choice([2.5, *range(-1, 31)])}


def spot(luck):
    return gambler(luck) | {"on": luck.choice([*SPOTS, "stake"])}


def d20(luck):
    return gambler(luck) | {"dice": [luck.randint(0, 21)]}


NONSENSE = {
    "stake": amount,
    "point": d20,
    "double": gambler,
    "bet": lambda luck: spot(luck) | amount(luck),
    "take_back": spot,
    "close": lambda luck: {},
    "dealer": lambda luck: {"dice": [luck.randint(1, 7) for _die in range(3)]},
    "second": d20,
    "skip": gambler,
    "back": gambler,
}


def move_of(state, wish):
    return sent(Random(f"{wish} {state.version}"), turn.moves(state), NONSENSE)


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


@settings(max_examples=200, deadline=None)
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


@settings(max_examples=60, deadline=None)
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


@settings(max_examples=60, deadline=None)
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

"""Random moves, legal and illegal, from anybody in any order: chips are kept, nobody owes, nobody is paid twice."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.bounder import turn
from games.bounder.rules import SPOTS
from tests.games.bounder.played import chips, setup
from tests.games.offered import sent
from tests.games.walks import check_offers, check_states, walked

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
    check_states(turn, start, wishes, move_of, check)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SETUPS), WISHES)
def test_what_is_offered_is_taken_and_what_lies_outside_is_not(start, wishes):
    check_offers(turn, start, wishes, move_of)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SETUPS), WISHES)
def test_a_move_goes_there_and_back(start, wishes):
    for _state, data, move in walked(turn, start, wishes, move_of):
        assert move is None or move.to_json() == data
        assert move is None or turn.read_move(move.to_json()) == move

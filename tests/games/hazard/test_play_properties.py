"""Random moves, legal and illegal, from anybody in any order: chips are kept, nobody owes, nobody is paid twice."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.hazard import play
from tests.games.hazard.played import chips, setup
from tests.games.offered import sent
from tests.games.walks import check_offers, check_states, walked

SETUPS = [
    setup((60, 40, 33, 0)),
    setup((60, 40, 33, 7), odds_on_stake=True),
    setup((5, 5), streak=2),
    setup((5, 5), streak=1, odds_on_stake=True),
    setup((1000, 3, 50), away=(2,), minimum=5),
    setup((1, 9), odds_on_stake=True),
]
WISHES = st.lists(st.integers(0, 10**6), min_size=20, max_size=50)


def gambler(luck):
    return {"gambler": luck.randint(1, 5)}


def amount(luck):
    return gambler(luck) | {"amount": luck.choice([2.5, *range(-1, 31)])}


def roll(luck):
    return gambler(luck) | {"number": luck.randint(1, 3), "dice": [luck.randint(1, 7), luck.randint(1, 6)]}


NONSENSE = {
    "stake": amount,
    "cover": amount,
    "take_back": gambler,
    "time": lambda luck: luck.choice([gambler(luck), {}]),
    "main": lambda luck: gambler(luck) | {"main": luck.randint(4, 10)},
    "roll": roll,
    "raise": amount,
    "pass": gambler,
    "skip": gambler,
    "back": gambler,
}


def move_of(state, wish):
    return sent(Random(f"{wish} {state.version}"), play.moves(state), NONSENSE)


def check(state):
    assert chips(state) == sum(state.setup.stacks.values())
    assert min(state.wallets.values()) >= 0
    for pot in (state.stake, state.raised):
        assert pot.caster >= 0 and all(amount > 0 for amount in pot.cover.values())
        assert state.setup.caster not in pot.cover
    assert state.missing >= 0
    paid = [(item.gambler, item.on) for item in state.settled]
    assert len(set(paid)) == len(paid)
    assert sum(item.won for item in state.settled) == 0
    check_result(state)


def check_result(state):
    came = play.result(state)
    assert sum(came.net.values()) == came.house == 0
    assert came.complete == (state.phase == "done") == (came.outcome is not None)
    if came.complete:
        assert state.on_table == 0
        assert came.net == {who: held - state.setup.stacks[who] for who, held in state.wallets.items()}
    if came.outcome in ("off", "passed"):
        assert state.wallets == state.setup.stacks
    check_dice(state, came)


def check_dice(state, came):
    caster, streak, minimum = state.setup.caster, state.setup.streak, state.setup.rules.minimum
    assert 0 <= came.streak <= 2
    others = [who for who in state.setup.bank if who not in state.away and state.wallets[who] >= minimum]
    passes = (came.won is False and streak == 2) or came.outcome == "passed"
    if passes and others:
        assert came.next_caster != caster
    if came.next_caster == caster:
        assert came.streak == (0 if passes else {True: 0, False: streak + 1, None: streak}[came.won])
    elif came.next_caster is not None:
        assert came.streak == 0 and came.next_caster not in state.away
        assert state.wallets[came.next_caster] >= minimum


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(SETUPS), WISHES)
def test_chips_are_kept_whatever_is_sent(start, wishes):
    check_states(play, start, wishes, move_of, check)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SETUPS), WISHES)
def test_what_is_offered_is_taken_and_what_lies_outside_is_not(start, wishes):
    check_offers(play, start, wishes, move_of)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SETUPS), WISHES)
def test_a_play_called_off_at_any_time_returns_everything(start, wishes):
    for state, _data, _move in walked(play, start, wishes, move_of):
        if state.phase in ("cover", "odds", "meet"):
            off = play.apply(state, play.read_move({"kind": "time", "id": "time"}))
            assert (off.wallets, off.outcome, off.on_table) == (start.stacks, "off", 0)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SETUPS), WISHES)
def test_a_move_goes_there_and_back(start, wishes):
    for _state, _data, move in walked(play, start, wishes, move_of):
        assert move is None or play.read_move(move.to_json()) == move

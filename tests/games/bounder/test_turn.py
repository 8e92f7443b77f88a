"""Turns of Bounder worked out by hand: stakes are 10, bets 5, everybody starts with 100."""

import pytest

from games.bounder import turn
from games.errors import NotNow
from tests.games.bounder.played import (
    back,
    bet,
    chips,
    close,
    dealer,
    double,
    played,
    point,
    second,
    setup,
    skip,
    stake,
    take_back,
    whole,
)

WORKED = [
    # point, dealer, second, outcome, the shooter's net, the net of 5 on the point
    (11, (5, 4, 2), None, "match", -10, -5),
    (3, (1, 1, 1), None, "match", -10, -5),
    (18, (6, 6, 6), None, "match", -10, -5),
    (5, (3, 4, 4), 16, "bound", 10, 5),
    (16, (3, 4, 4), 5, "bound", 10, 5),
    (10, (3, 4, 4), 12, "bound", 10, 5),
    (12, (3, 4, 4), 10, "bound", 10, 5),
    (1, (1, 1, 1), 4, "bound", 10, 5),
    (20, (6, 6, 6), 17, "bound", 10, 5),
    (1, (3, 4, 4), 20, "one_and_twenty", 20, 5),
    (20, (3, 4, 4), 1, "one_and_twenty", 20, 5),
    (1, (1, 1, 1), 20, "one_and_twenty", 20, 5),
    (20, (6, 6, 6), 1, "one_and_twenty", 20, 5),
    (5, (3, 4, 4), 11, "missed", -10, -5),
    (16, (3, 4, 4), 11, "missed", -10, -5),
    (5, (3, 4, 4), 5, "missed", -10, -5),
    (5, (3, 4, 4), 10, "missed", -10, -5),
    (16, (3, 4, 4), 12, "missed", -10, -5),
    (1, (3, 4, 4), 1, "missed", -10, -5),
    (20, (3, 4, 4), 20, "missed", -10, -5),
]


@pytest.mark.parametrize(("first", "dice", "later", "outcome", "shooter", "other"), WORKED)
def test_worked_turns(first, dice, later, outcome, shooter, other):
    state = whole(first, dice, later, bet(2, "point"))
    came = turn.result(state)
    assert (came.complete, came.outcome) == (True, outcome)
    assert came.net == {1: shooter, 2: other, 3: 0, 4: 0}
    assert came.house == -shooter - other
    assert state.wallets == {1: 100 + shooter, 2: 100 + other, 3: 100, 4: 100}


def test_a_match_leaves_no_second_roll():
    state = whole(11, (5, 4, 2), None)
    assert state.second is None
    with pytest.raises(NotNow, match=r"This turn is over\."):
        turn.apply(state, second(20))


@pytest.mark.parametrize(
    ("dice", "even", "odd", "triple"),
    [
        ((2, 4, 6), 5, -5, -5),
        ((2, 2, 2), 5, -5, 15),
        ((6, 6, 6), 5, -5, 15),
        ((1, 3, 5), -5, 5, -5),
        ((1, 1, 1), -5, 5, 15),
        ((5, 5, 5), -5, 5, 15),
        ((1, 2, 3), -5, -5, -5),
        ((2, 2, 3), -5, -5, -5),
    ],
)
def test_dealer_bets(dice, even, odd, triple):
    bets = (bet(2, "even"), bet(3, "odd"), bet(4, "triple"))
    state = played(setup(), stake(), point(20), *bets, close(), dealer(*dice))
    assert turn.result(state).net == {1: 0, 2: even, 3: odd, 4: triple}
    assert state.wallets[2] == 100 + even
    assert (state.phase, state.bets, state.stake) == ("second", (), 10)


def test_dealer_bets_are_settled_at_a_match_too():
    state = whole(6, (2, 2, 2), None, bet(1, "even"), bet(2, "triple", 7), bet(3, "point"))
    assert turn.result(state).net == {1: -5, 2: 21, 3: -5, 4: 0}


def test_other_payouts():
    rules = setup(even=2, odd=3, triple=30)
    bets = (bet(2, "even"), bet(3, "odd"), bet(4, "triple"))
    state = played(rules, stake(), point(20), *bets, close(), dealer(2, 2, 2))
    assert turn.result(state).net == {1: 0, 2: 10, 3: -5, 4: 150}


@pytest.mark.parametrize(
    ("first", "later", "net"), [(5, 16, 20), (5, 5, -20), (1, 20, 40), (20, 1, 40), (11, None, -20)]
)
def test_a_doubled_stake(first, later, net):
    assert turn.result(whole(first, (5, 4, 2), later, double())).net[1] == net


def test_several_bets_and_more_on_one_spot():
    bets = (bet(2, "point", 5), bet(2, "even", 6), bet(2, "point", 7), bet(1, "odd", 3))
    state = played(setup(), stake(), point(10), *bets)
    assert [pile.to_json() for pile in state.bets] == [
        {"gambler": 2, "on": "even", "amount": 6},
        {"gambler": 2, "on": "point", "amount": 12},
        {"gambler": 1, "on": "odd", "amount": 3},
    ]
    assert state.wallets == {1: 87, 2: 82, 3: 100, 4: 100}


def test_a_bet_taken_back():
    state = played(setup(), stake(), point(10), bet(2, "point"), bet(2, "even", 6), take_back(2, "point"))
    assert state.wallets[2] == 94
    assert [pile.on for pile in state.bets] == ["even"]


def test_what_is_settled_says_why():
    state = whole(1, (2, 4, 4), 20, double(), bet(2, "point"), bet(1, "even"))
    assert [item.to_json() for item in state.settled] == [
        {"gambler": 1, "on": "even", "amount": 5, "won": 5},
        {"gambler": 1, "on": "stake", "amount": 20, "won": 40},
        {"gambler": 2, "on": "point", "amount": 5, "won": 5},
    ]


def test_a_shooter_gone_before_the_point_takes_her_stake_along():
    for moves in ([], [stake(40)]):
        state = played(setup(), *moves, skip(1))
        came = turn.result(state)
        assert (came.outcome, came.net, came.next_shooter) == ("off", {1: 0, 2: 0, 3: 0, 4: 0}, 2)
        assert state.wallets == {1: 100, 2: 100, 3: 100, 4: 100}


def test_a_shooter_gone_after_the_point_has_her_roll_made_for_her():
    state = played(setup(), stake(), point(10), skip(1), bet(2, "point"), close(), dealer(3, 4, 4), second(12))
    came = turn.result(state)
    assert (came.outcome, came.net[1], came.net[2], came.next_shooter) == ("bound", 10, 5, 2)


def test_a_gambler_gone_keeps_her_bets_on_the_table():
    state = played(setup(), stake(), point(10), bet(2, "point"), skip(2), close(), dealer(3, 4, 4), second(12))
    came = turn.result(state)
    assert (came.net[2], came.next_shooter) == (5, 3)


def test_a_gambler_back_bets_again():
    state = played(setup(away=(3,)), stake(), point(10), back(3), bet(3, "odd"))
    assert (state.away, state.wallets[3]) == ((), 95)


@pytest.mark.parametrize(
    ("stacks", "away", "following"),
    [
        ((100, 100, 100), (), 2),
        ((100, 100, 100), (2,), 3),
        ((100, 0, 100), (), 3),
        ((100, 4, 100), (), 3),
        ((100, 4, 100), (3,), 1),
        ((100,), (), 1),
        ((10, 4), (), None),
    ],
)
def test_the_next_shooter(stacks, away, following):
    lost = (stake(10), point(10), close(), dealer(3, 4, 4), second(5))
    assert turn.result(played(setup(stacks, away), *lost)).next_shooter == following


def test_the_seats_go_round():
    around = {"gamblers": (5, 6, 7), "wallets": {5: 9, 6: 9, 7: 9}, "away": (), "minimum": 5}
    assert [turn.next_shooter(shooter=shooter, **around) for shooter in (5, 6, 7)] == [6, 7, 5]


def test_the_result_while_chips_lie_on_the_table():
    state = played(setup(), stake(), point(10), bet(2, "point"), bet(3, "even"))
    came = turn.result(state)
    assert (came.complete, came.outcome, came.net, came.house) == (False, None, {1: 0, 2: 0, 3: 0, 4: 0}, 0)
    assert chips(state) == 400

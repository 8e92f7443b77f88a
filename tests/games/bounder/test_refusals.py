"""What a turn of Bounder refuses, with the reason; nothing is deducted."""

import pytest

from games.bounder import turn
from games.errors import NotDice, NotNow
from tests.games.bounder.played import (
    back,
    bet,
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
)

STAKED = (stake(),)
BETTING = (*STAKED, point(10))
CLOSED = (*BETTING, close())
ROLLED = (*CLOSED, dealer(3, 4, 4))
DONE = (*ROLLED, second(12))
REFUSED = [
    ((), stake(4), NotDice, "The least stake at this table is 5 chips."),
    ((), stake(101), NotNow, "That takes 101 chips, and 100 are held."),
    ((), stake(10, 2), NotDice, "That is the shooter's, and somebody else is the shooter in this turn."),
    ((), stake(10, 9), NotDice, "Somebody is named who does not sit at this table."),
    ((), point(10), NotNow, "The shooter has not put down a stake yet."),
    ((), bet(2, "point"), NotNow, "The shooter has not put down a stake yet."),
    ((), close(), NotNow, "The shooter has not put down a stake yet."),
    (STAKED, stake(), NotNow, "The stake is down already."),
    (STAKED, point(10, 3), NotDice, "That is the shooter's, and somebody else is the shooter in this turn."),
    (STAKED, bet(2, "even"), NotNow, "The shooter has not rolled for the point yet."),
    (STAKED, double(), NotNow, "The shooter has not rolled for the point yet."),
    (STAKED, dealer(1, 2, 3), NotNow, "The shooter has not rolled for the point yet."),
    (BETTING, point(11), NotNow, "Betting is open until the dealer closes it."),
    (BETTING, dealer(1, 2, 3), NotNow, "Betting is open until the dealer closes it."),
    (BETTING, second(11), NotNow, "Betting is open until the dealer closes it."),
    (BETTING, bet(1, "point"), NotDice, "The shooter's stake is on the point already: doubling it is all she may add."),
    (BETTING, bet(2, "point", 101), NotNow, "That takes 101 chips, and 100 are held."),
    ((*BETTING, bet(2, "even", 60)), bet(2, "odd", 41), NotNow, "That takes 41 chips, and 40 are held."),
    (BETTING, bet(9, "even"), NotDice, "Somebody is named who does not sit at this table."),
    (BETTING, double(2), NotDice, "That is the shooter's, and somebody else is the shooter in this turn."),
    ((*BETTING, double()), double(), NotNow, "The stake has been doubled already."),
    ((stake(51), point(10)), double(), NotNow, "That takes 51 chips, and 49 are held."),
    ((*BETTING, bet(1, "odd", 81)), double(), NotNow, "That takes 10 chips, and 9 are held."),
    (BETTING, take_back(2, "point"), NotNow, "There is no such bet to take back."),
    ((*BETTING, bet(3, "point")), take_back(2, "point"), NotNow, "There is no such bet to take back."),
    ((*BETTING, skip(2)), bet(2, "point"), NotNow, "She is away: first she must be back."),
    ((*BETTING, bet(2, "point"), skip(2)), take_back(2, "point"), NotNow, "She is away: first she must be back."),
    ((*BETTING, skip(1)), double(), NotNow, "She is away: first she must be back."),
    ((*BETTING, skip(2)), skip(2), NotNow, "She is away already."),
    (BETTING, back(2), NotNow, "She is here already."),
    (BETTING, skip(9), NotDice, "Somebody is named who does not sit at this table."),
    (CLOSED, bet(2, "point"), NotNow, "Betting is closed: the dealer rolls."),
    (CLOSED, double(), NotNow, "Betting is closed: the dealer rolls."),
    ((*BETTING, bet(2, "odd"), close()), take_back(2, "odd"), NotNow, "Betting is closed: the dealer rolls."),
    (CLOSED, close(), NotNow, "Betting is closed: the dealer rolls."),
    (ROLLED, dealer(1, 1, 1), NotNow, "The dealer has rolled: the shooter's second roll is next."),
    (ROLLED, bet(2, "even"), NotNow, "The dealer has rolled: the shooter's second roll is next."),
    (ROLLED, second(12, 2), NotDice, "That is the shooter's, and somebody else is the shooter in this turn."),
    (DONE, second(12), NotNow, "This turn is over."),
    (DONE, dealer(1, 2, 3), NotNow, "This turn is over."),
    (DONE, stake(), NotNow, "This turn is over."),
    (DONE, skip(2), NotNow, "This turn is over."),
    (DONE, back(2), NotNow, "This turn is over."),
    (DONE, close(), NotNow, "This turn is over."),
]


@pytest.mark.parametrize(("moves", "move", "refusal", "reason"), REFUSED)
def test_refused_with_a_reason(moves, move, refusal, reason):
    state = played(setup(), *moves)
    with pytest.raises(refusal) as refused:
        turn.apply(state, move)
    assert (type(refused.value), str(refused.value)) == (refusal, reason)
    assert state == played(setup(), *moves)


def test_a_table_without_dealer_bets():
    state = played(setup(dealer_bets=False), *BETTING)
    with pytest.raises(NotDice, match="This table takes no bets on the dealer's dice"):
        turn.apply(state, bet(2, "even"))
    assert turn.apply(state, bet(2, "point")).wallets[2] == 95


IMPOSSIBLE = [
    {"kind": "point", "gambler": 1, "dice": [0]},
    {"kind": "point", "gambler": 1, "dice": [21]},
    {"kind": "point", "gambler": 1, "dice": [10, 11]},
    {"kind": "point", "gambler": 1, "dice": 10},
    {"kind": "point", "gambler": 1, "dice": ["10"]},
    {"kind": "point", "gambler": 1, "dice": [True]},
    {"kind": "second", "gambler": 1, "dice": [0]},
    {"kind": "second", "gambler": 1, "dice": [21]},
    {"kind": "second", "gambler": 1},
    {"kind": "dealer", "dice": [1, 2]},
    {"kind": "dealer", "dice": [1, 2, 7]},
    {"kind": "dealer", "dice": [0, 2, 3]},
    {"kind": "dealer", "dice": [1, 2, 3, 4]},
    {"kind": "stake", "gambler": 1, "amount": 7.5},
    {"kind": "stake", "gambler": 1, "amount": 0},
    {"kind": "stake", "gambler": 1, "amount": -5},
    {"kind": "stake", "gambler": 1, "amount": True},
    {"kind": "stake", "gambler": 1, "amount": "10"},
    {"kind": "stake", "gambler": 1, "amount": 10**9 + 1},
    {"kind": "stake", "amount": 10},
    {"kind": "stake", "gambler": "1", "amount": 10},
    {"kind": "bet", "gambler": 2, "on": "point", "amount": 0.5},
    {"kind": "bet", "gambler": 2, "on": "red", "amount": 5},
    {"kind": "bet", "gambler": 2, "on": ["even"], "amount": 5},
    {"kind": "bet", "gambler": 2, "amount": 5},
    {"kind": "take_back", "gambler": 2, "on": "stake"},
    {"kind": "double"},
    {"kind": "deal"},
    {"kind": ["bet"]},
    {"kind": "close", "id": ""},
    {},
]


@pytest.mark.parametrize("data", IMPOSSIBLE)
def test_no_such_move(data):
    with pytest.raises(NotDice, match=r"\.$"):
        turn.read_move({"id": "some-move", **data})


def test_half_a_chip_says_so():
    with pytest.raises(NotDice, match=r"^2.5 is not a number of whole chips from 1 to 1000000000\.$"):
        turn.read_move({"kind": "bet", "id": "some-move", "gambler": 2, "on": "point", "amount": 2.5})


GOOD = {"gamblers": [1, 2], "stacks": {"1": 100, "2": 0}, "shooter": 1}
NO_SETUPS = [
    {"gamblers": []},
    {"gamblers": [1, 1]},
    {"gamblers": [1]},
    {"gamblers": "12"},
    {"stacks": {"1": 100}},
    {"stacks": {"1": 100, "2": -1}},
    {"stacks": {"1": 100, "2": 1.5}},
    {"stacks": {"1": 4, "2": 100}},
    {"stacks": {"1": 100, "2": 0, "3": 5}},
    {"shooter": 3},
    {"shooter": 2},
    {"shooter": None},
    {"away": [1]},
    {"away": [3]},
    {"rules": None},
    {"rules": {"minimum": 0}},
    {"rules": {"minimum": 2.5}},
    {"rules": {"triple": 0}},
    {"rules": {"dealer_bets": 1}},
    {"rules": {"seats": 1}},
    {"rules": {"colour": "green"}},
]


@pytest.mark.parametrize("wrong", NO_SETUPS)
def test_no_such_table(wrong):
    with pytest.raises(NotDice, match=r"\.$"):
        turn.read_setup({**GOOD, **wrong})


def test_a_setup_there_and_back():
    read = turn.read_setup({**GOOD, "away": [2], "rules": {"minimum": 10}})
    assert turn.read_setup(read.to_json()) == read
    assert read.to_json() == {
        "gamblers": [1, 2],
        "stacks": {"1": 100, "2": 0},
        "away": [2],
        "shooter": 1,
        "rules": {"minimum": 10, "even": 1, "odd": 1, "triple": 3, "dealer_bets": True, "seats": 20},
    }


def test_twenty_sit_down_and_no_more():
    many = {"gamblers": list(range(1, 21)), "stacks": {str(seat): 100 for seat in range(1, 21)}, "shooter": 1}
    assert len(turn.read_setup(many).gamblers) == 20
    many["gamblers"].append(21)
    many["stacks"]["21"] = 100
    with pytest.raises(NotDice, match="seats 1 to 20 gamblers"):
        turn.read_setup(many)

"""Short ways to say what happens in a turn of Bounder: gamblers are 1 to 4 in their seats, 1 is the shooter."""

from collections.abc import Iterable
from typing import Any

from games.bounder import turn
from games.bounder.moves import Back, Bet, Close, Dealer, Double, Move, Point, Second, TakeBack
from games.bounder.rules import TableRules
from games.felt import Skip, Stake

SHOOTER = 1


def setup(stacks: Iterable[int] = (100, 100, 100, 100), away: tuple[int, ...] = (), **rules: Any) -> turn.Setup:
    wallets = dict(enumerate(stacks, 1))
    return turn.Setup(tuple(wallets), wallets, away, SHOOTER, TableRules(**rules))


def stake(amount: int = 10, gambler: int = SHOOTER) -> Stake:
    return Stake("stake", gambler, amount)


def point(die: int, gambler: int = SHOOTER) -> Point:
    return Point("point", gambler, (die,))


def double(gambler: int = SHOOTER) -> Double:
    return Double("double", gambler)


def bet(gambler: int, on: str, amount: int = 5) -> Bet:
    return Bet("bet", gambler, on, amount)


def take_back(gambler: int, on: str) -> TakeBack:
    return TakeBack("take_back", gambler, on)


def close() -> Close:
    return Close("close")


def dealer(*dice: int) -> Dealer:
    return Dealer("dealer", dice)


def second(die: int, gambler: int = SHOOTER) -> Second:
    return Second("second", gambler, (die,))


def skip(gambler: int) -> Skip:
    return Skip("skip", gambler)


def back(gambler: int) -> Back:
    return Back("back", gambler)


def played(start: turn.Setup, *moves: Move) -> turn.State:
    state = turn.start(start)
    for move in moves:
        state = turn.apply(state, move)
    return state


def whole(first: int, dice: tuple[int, int, int], later: int | None, *bets: Move, at: int = 10) -> turn.State:
    """A whole turn with a stake of `at`, and what is bet on it."""
    rolled = [] if later is None else [second(later)]
    return played(setup(), stake(at), point(first), *bets, close(), dealer(*dice), *rolled)


def chips(state: turn.State) -> int:
    """All chips there are: in wallets, on the table, and won by the house."""
    return sum(state.wallets.values()) + state.on_table + state.house

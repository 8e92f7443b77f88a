"""Short ways to say what happens in a play of Hazard: gamblers are 1 to 4 in their seats, 1 is the caster."""

from collections.abc import Iterable
from itertools import count
from typing import Any

from games.felt import Skip, Stake
from games.hazard import play
from games.hazard.moves import Back, Cover, Main, Move, Pass, Raise, Roll, TakeBack, Time
from games.hazard.rules import TableRules

CASTER = 1


def setup(
    stacks: Iterable[int] = (100, 100, 100), away: tuple[int, ...] = (), streak: int = 0, **rules: Any
) -> play.Setup:
    wallets = dict(enumerate(stacks, 1))
    return play.Setup(tuple(wallets), wallets, away, CASTER, streak, TableRules(**rules))


def stake(amount: int = 10, gambler: int = CASTER) -> Stake:
    return Stake("stake", gambler, amount)


def cover(gambler: int, amount: int, phase: str | None = None) -> Cover:
    return Cover("cover", gambler, amount, phase)


def take_back(gambler: int) -> TakeBack:
    return TakeBack("take_back", gambler)


def time(gambler: int | None = None, phase: str | None = None) -> Time:
    return Time("time", gambler, phase)


def main(number: int, gambler: int = CASTER) -> Main:
    return Main("main", gambler, number)


def roll(number: int, *dice: int, gambler: int = CASTER) -> Roll:
    return Roll("roll", gambler, number, dice)


def raised(amount: int, gambler: int = CASTER) -> Raise:
    return Raise("raise", gambler, amount)


def give_up(gambler: int = CASTER) -> Pass:
    return Pass("pass", gambler)


def skip(gambler: int) -> Skip:
    return Skip("skip", gambler)


def back(gambler: int) -> Back:
    return Back("back", gambler)


def played(start: play.Setup, *moves: Move) -> play.State:
    state = play.start(start)
    for move in moves:
        state = play.apply(state, move)
    return state


def covered(number: int = 7, at: int = 10) -> list[Move]:
    """A stake, covered 7 to 3 in ten, and a main."""
    return [stake(at), cover(2, at * 7 // 10), cover(3, at - at * 7 // 10), main(number)]


def rolled(*totals: int) -> list[Move]:
    """The rolls with these totals, numbered."""
    return [roll(number, *dice(total)) for number, total in zip(count(1), totals, strict=False)]


def dice(total: int) -> tuple[int, int]:
    return (min(6, total - 1), total - min(6, total - 1))


def chips(state: play.State) -> int:
    """All chips there are: in wallets and in the pots."""
    return sum(state.wallets.values()) + state.on_table

"""One play of Hazard: the shape that every game module has.

`moves(state)` says what may be done now, as buttons:

    {"phase": "meet", "odds": "6/5", "missing": 12,   the odds once there is a chance; what the bank has yet to put up
     "keeper": [offer, ...],                   the groom-porter's, who may also make every gambler's
     "gamblers": {"7": [offer, ...], ...}}     what each gambler may do herself

An offer is {"move": {...}, "fill": {...}}: a move that wants an id and the fields in `fill`, each with what it may be:
"amount": {"low", "high", "step"}, "dice": {"count", "sides"}, "gambler": [ids], "main": [5, ..., 9].
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from games.dice import Roll
from games.felt import Settled, clockwise, offer
from games.hazard import limits, rolling, steps
from games.hazard.moves import COVERING, Move, read_move
from games.hazard.rules import LOSSES_IN_A_ROW, MAINS
from games.hazard.setup import Setup, read_setup
from games.hazard.state import State, read_state, start
from games.plain import Plain, plain

__all__ = [
    "Move",
    "Result",
    "Setup",
    "State",
    "apply",
    "moves",
    "next_caster",
    "read_move",
    "read_setup",
    "read_state",
    "result",
    "seen",
    "start",
]

_STEPS: dict[str, Callable[[State, Any], State]] = {
    "stake": steps.stake,
    "cover": steps.cover,
    "take_back": steps.take_back,
    "time": steps.time,
    "main": steps.main,
    "roll": rolling.roll,
    "raise": steps.raise_stake,
    "pass": steps.give_up,
    "skip": steps.skip,
    "back": steps.back,
}
TWO_D6 = {"dice": {"count": 2, "sides": 6}}


@dataclass(frozen=True, slots=True)
class Result(Plain):
    """What a play has come to: chips won and, below 0, lost, by gambler; together they are 0, the house has no part.

    `outcome`: "nick" and "made" (won), "out" and "missed" (lost), "off", "passed" (no stake: the dice go on); None
    while the play is on. `settled` says which chips won or lost what. `next_caster` has the dice next, None while
    nobody can put down the least stake; `streak` is how many plays in a row that one has lost.
    """

    complete: bool
    outcome: str | None
    won: bool | None
    main: int | None
    chance: int | None
    odds: Fraction | None
    rolls: tuple[Roll, ...]
    net: Mapping[int, int]
    house: int
    settled: tuple[Settled, ...]
    next_caster: int | None
    streak: int


def apply(state: State, move: Move) -> State:
    """The state after the move; the state given is not touched.

    Raises NotDice for what can never be in this play, NotNow for what this state does not allow.
    """
    return replace(_STEPS[move.kind](state, move), version=state.version + 1)


def moves(state: State) -> dict[str, Any]:
    """What may be done now, in the shape that this module's docstring shows."""
    return {
        "phase": state.phase,
        "odds": plain(state.odds),
        "missing": state.missing,
        "keeper": _keeper(state),
        "gamblers": {str(gambler): _gambler(state, gambler) for gambler in state.setup.gamblers},
    }


def _keeper(state: State) -> list[dict[str, Any]]:
    if state.phase == "done":
        return []
    here = [gambler for gambler in state.setup.gamblers if gambler not in state.away]
    times = [offer("time", phase=state.phase)] if state.phase in COVERING else []
    return times + _rolls(state) + ([offer("skip", fill={"gambler": here})] if here else [])


def _rolls(state: State) -> list[dict[str, Any]]:
    """The caster's roll, hers and the groom-porter's to make."""
    if state.phase not in rolling.ROLLING:
        return []
    return [offer("roll", state.setup.caster, TWO_D6, number=len(state.rolls) + 1)]


def _gambler(state: State, gambler: int) -> list[dict[str, Any]]:
    if state.phase == "done":
        return []
    if gambler in state.away:
        return [offer("back", gambler)]
    return _caster(state) if gambler == state.setup.caster else _bank(state, gambler)


def _caster(state: State) -> list[dict[str, Any]]:
    caster, stakes, raises = state.setup.caster, limits.stakes(state), limits.raises(state)
    if state.phase == "stake":
        puts = [offer("stake", caster, {"amount": stakes.to_json()})] if stakes else []
        return [*puts, offer("pass", caster)]
    if state.phase == "cover":
        return [offer("time", caster, phase=state.phase)]
    if state.phase == "main":
        return [offer("main", caster, {"main": list(MAINS)})]
    return _rolls(state) + ([offer("raise", caster, {"amount": raises.to_json()})] if raises else [])


def _bank(state: State, gambler: int) -> list[dict[str, Any]]:
    amounts = limits.covers(state, gambler)
    covers = [offer("cover", gambler, {"amount": amounts.to_json()}, phase=state.phase)] if amounts else []
    return covers + ([offer("take_back", gambler)] if limits.takes_back(state, gambler) else [])


def seen(state: State, move: Move) -> int:
    """The number of moves that the table has seen."""
    return state.version


def result(state: State) -> Result:
    """What has come of the play so far."""
    caster, streak = _dice_go(state)
    return Result(
        complete=state.phase == "done",
        outcome=state.outcome,
        won=state.outcome in rolling.WINS if state.settled else None,
        main=state.main,
        chance=state.chance,
        odds=state.odds,
        rolls=state.rolls,
        net=state.net,
        house=0,
        settled=state.settled,
        next_caster=caster,
        streak=streak,
    )


def _dice_go(state: State) -> tuple[int | None, int]:
    """Who casts next and her streak: a win begins it anew, an off play leaves it, three losses pass the dice."""
    setup = state.setup
    lost = bool(state.settled) and state.outcome not in rolling.WINS
    streak = setup.streak + lost if lost or not state.settled else 0
    passes = streak >= LOSSES_IN_A_ROW or state.outcome == steps.PASSED
    caster = next_caster(
        gamblers=setup.gamblers,
        wallets=state.wallets,
        away=state.away,
        caster=setup.caster,
        minimum=setup.rules.minimum,
        passes=passes,
    )
    return caster, streak if caster == setup.caster and not passes else 0


def next_caster(
    *,
    gamblers: Sequence[int],
    wallets: Mapping[int, int],
    away: Sequence[int],
    caster: int,
    minimum: int,
    passes: bool,
) -> int | None:
    """The caster again, unless her dice pass, she is away, or she cannot put down the least stake; else clockwise.

    Dice that pass where nobody else can cast come back to her, and her streak begins anew. `gamblers` are in the order
    of their seats and include the caster.
    """
    can = caster not in away and wallets[caster] >= minimum
    if can and not passes:
        return caster
    other = clockwise(gamblers, caster, wallets, away, minimum)
    return caster if other is None and can else other

"""One turn of Bounder: the shape that every game module has.

`moves(state)` says what may be done now, as buttons:

    {"phase": "betting",
     "keeper": [offer, ...],                   the dealer's, who may also make every gambler's
     "gamblers": {"7": [offer, ...], ...}}     what each gambler may do herself

An offer is {"move": {...}, "fill": {...}}: a move that wants an id and the fields in `fill`, each with what it may be:
"amount": {"low", "high", "step"}, "dice": {"count", "sides"}, "gambler": [ids].
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.bounder import limits, steps
from games.bounder.moves import Move, read_move
from games.bounder.rules import POINT
from games.bounder.setup import Setup, read_setup
from games.bounder.state import State, read_state, start
from games.dice import Roll
from games.felt import Settled, clockwise, offer
from games.plain import Plain

__all__ = [
    "Move",
    "Result",
    "Setup",
    "State",
    "apply",
    "moves",
    "next_shooter",
    "read_move",
    "read_setup",
    "read_state",
    "result",
    "seen",
    "start",
]

_STEPS: dict[str, Callable[[State, Any], State]] = {
    "stake": steps.stake,
    "point": steps.point,
    "double": steps.double,
    "bet": steps.bet,
    "take_back": steps.take_back,
    "close": steps.close,
    "dealer": steps.dealer,
    "second": steps.second,
    "skip": steps.skip,
    "back": steps.back,
}
D20 = {"dice": {"count": 1, "sides": 20}}
THREE_D6 = {"dice": {"count": 3, "sides": 6}}


@dataclass(frozen=True, slots=True)
class Result(Plain):
    """What a turn has come to: chips won and, below 0, lost, by gambler and by the house; together they are 0.

    `outcome`: "match", "bound", "one_and_twenty", "missed", "off"; None while the turn is on. `settled` says which
    chips won or lost what. `next_shooter` is None while nobody can put down the least stake.
    """

    complete: bool
    outcome: str | None
    point: int | None
    dealer: Roll | None
    second: int | None
    net: Mapping[int, int]
    house: int
    settled: tuple[Settled, ...]
    next_shooter: int | None


def apply(state: State, move: Move) -> State:
    """The state after the move; the state given is not touched.

    Raises NotDice for what can never be in this turn, NotNow for what this state does not allow.
    """
    return replace(_STEPS[move.kind](state, move), version=state.version + 1)


def moves(state: State) -> dict[str, Any]:
    """What may be done now, in the shape that this module's docstring shows."""
    gamblers = {str(gambler): _gambler(state, gambler) for gambler in state.setup.gamblers}
    return {"phase": state.phase, "keeper": _dealer(state), "gamblers": gamblers}


def _dealer(state: State) -> list[dict[str, Any]]:
    if state.phase == "done":
        return []
    own = {"betting": [offer("close")], "dealer": [offer("dealer", fill=THREE_D6)]}.get(state.phase, [])
    here = [gambler for gambler in state.setup.gamblers if gambler not in state.away]
    skips = [offer("skip", fill={"gambler": here})] if here else []
    return own + _rolls(state) + skips


def _rolls(state: State) -> list[dict[str, Any]]:
    """The shooter's roll, hers and the dealer's to make."""
    return [offer(state.phase, state.setup.shooter, D20)] if state.phase in ("point", "second") else []


def _gambler(state: State, gambler: int) -> list[dict[str, Any]]:
    if state.phase == "done":
        return []
    if gambler in state.away:
        return [offer("back", gambler)]
    shooting = _shooter(state) if gambler == state.setup.shooter else []
    return shooting + (_bets(state, gambler) if state.phase == "betting" else [])


def _shooter(state: State) -> list[dict[str, Any]]:
    shooter = state.setup.shooter
    if state.phase == "stake":
        return [offer("stake", shooter, {"amount": limits.stakes(state).to_json()})]
    if state.phase == "betting" and limits.doubles(state):
        return [offer("double", shooter)]
    return _rolls(state)


def _bets(state: State, gambler: int) -> list[dict[str, Any]]:
    amounts = limits.bets(state, gambler)
    spots = [spot for spot in state.setup.rules.spots if amounts and (spot != POINT or gambler != state.setup.shooter)]
    mine = [pile.on for pile in state.bets if pile.gambler == gambler]
    bets = [offer("bet", gambler, {"amount": amounts.to_json()}, on=spot) for spot in spots]
    return bets + [offer("take_back", gambler, on=spot) for spot in mine]


def seen(state: State, move: Move) -> int:
    """The number of moves that the table has seen."""
    return state.version


def result(state: State) -> Result:
    """What has come of the turn so far."""
    return Result(
        complete=state.phase == "done",
        outcome=state.outcome,
        point=state.point,
        dealer=state.dealer,
        second=state.second,
        net=state.net,
        house=state.house,
        settled=state.settled,
        next_shooter=_next(state),
    )


def _next(state: State) -> int | None:
    setup, minimum = state.setup, state.setup.rules.minimum
    return next_shooter(
        gamblers=setup.gamblers, wallets=state.wallets, away=state.away, shooter=setup.shooter, minimum=minimum
    )


def next_shooter(
    *, gamblers: Sequence[int], wallets: Mapping[int, int], away: Sequence[int], shooter: int, minimum: int
) -> int | None:
    """The next clockwise who is here and can put down the least stake; the same one again if nobody else can.

    `gamblers` are in the order of their seats and include the shooter, who may be away by now.
    """
    other = clockwise(gamblers, shooter, wallets, away, minimum)
    again = shooter not in away and wallets[shooter] >= minimum
    return shooter if other is None and again else other

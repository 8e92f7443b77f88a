"""One round of Bunco, all its tables under one bell: the shape that every game module has.

`moves(state)` says what may be done now, compactly, for the buttons:

    {"outcomes": ["nothing", ...],           what can be rolled at this point number
     "tables": [{"table": 1,
                 "kinds": ["roll", "turn", "leave", "facts"],   moves that this table may make
                 "who": [11, 12, 13, 14]},   who may roll or have the turn; at a tied table, who must throw
                ...],
     "bell": true}                           whether the bell may be rung by hand
"""

from collections.abc import Callable
from typing import Any

from games.bunco import bell, steps
from games.bunco.moves import Bell, Close, Facts, Leave, Move, Roll, Throw, Time, Turn, read_move
from games.bunco.rules import possible
from games.bunco.setup import Setup, read_setup
from games.bunco.state import Rung, State, read_state, start
from games.bunco.table import TableState
from games.bunco.tallies import RoundResult, TableResult, Teams

__all__ = [
    "Bell",
    "Close",
    "Facts",
    "Leave",
    "Move",
    "Roll",
    "RoundResult",
    "Rung",
    "Setup",
    "State",
    "TableState",
    "Throw",
    "Time",
    "Turn",
    "apply",
    "moves",
    "read_move",
    "read_setup",
    "read_state",
    "result",
    "seen",
    "start",
]

_STEPS: dict[str, Callable[[State, Any], State]] = {
    "roll": steps.roll,
    "turn": steps.turn,
    "leave": steps.leave,
    "facts": steps.facts,
    "bell": bell.ring_by_hand,
    "time": bell.ring_by_time,
    "close": bell.close,
    "throw": bell.throw,
}
_KINDS = {
    "playing": ("roll", "turn", "leave", "facts"),
    "closing": ("roll", "close", "turn", "leave", "facts"),
    "asking": ("roll", "turn", "leave", "facts"),
    "tied": ("throw", "leave", "facts"),
    "lap": ("roll", "turn", "leave", "facts"),
    "sudden": ("roll", "turn", "leave", "facts"),
    "done": ("facts",),
}


def apply(state: State, move: Move) -> State:
    """The state after the move; the state given is not touched.

    Raises NotDice for what can never be, NotNow for what this state does not allow, Late for a roll that was made
    before the bell and arrives after its table closed.
    """
    return _STEPS[move.kind](state, move)


def moves(state: State) -> dict[str, Any]:
    """What may be done now, in the shape that this module's docstring shows."""
    return {
        "outcomes": list(possible(state.setup.point_number)),
        "tables": [_table_moves(state, number) for number in range(1, len(state.tables) + 1)],
        "bell": state.bell is None,
    }


def _table_moves(state: State, number: int) -> dict[str, Any]:
    table = state.table(number)
    rollers = table.rollers(state.ghosts)
    kinds = [kind for kind in _KINDS[table.phase] if rollers or kind in ("close", "facts")]
    if table.due and "close" in kinds:
        kinds.remove("close")
    due = tuple(table.seats[chair] for chair in table.due)
    who = {"tied": table.seats, "lap": due, "done": ()}.get(table.phase, rollers)
    return {"table": number, "kinds": kinds, "who": list(who)}


def seen(state: State, move: Move) -> int:
    """The version of the table that the move touches: the head table's for the bell, 0 where there is none."""
    number = _touched(state, move)
    return state.tables[number - 1].version if 1 <= number <= len(state.tables) else 0


def _touched(state: State, move: Move) -> int:
    if isinstance(move, Bell | Time):
        return 1
    if isinstance(move, Leave):
        return state.seat_of(move.person) or 0
    return move.table


def result(state: State) -> RoundResult:
    """The result so far; `complete` once every table has a winner."""
    setup = state.setup
    tables = tuple(_table_result(state, number) for number in range(1, len(state.tables) + 1))
    return RoundResult(setup.number, setup.set_number, setup.point_number, tables, state.ghosts)


def _table_result(state: State, number: int) -> TableResult:
    table = state.table(number)
    a, b, c, d = state.setup.tables[number - 1]
    teams: Teams = table.team(0), table.team(1)
    return TableResult(
        table=number,
        teams=teams,
        seated=((a, c), (b, d)),
        score=table.score,
        winner=table.winner,
        credits=table.credits,
        buncos=table.buncos,
        throws=table.throws,
        stated=table.stated,
    )

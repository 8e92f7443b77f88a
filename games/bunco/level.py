"""A table that is level at the end, where the house does not roll it off with one die.

`lap`: the dice go round once more, one turn for each of the four, and the higher score wins; level again, another lap.
A turn and not a single roll, for that is what going round is: it lasts while she scores. Everybody has one in a lap, so
it does not matter who begins; it is whoever sits left of the last roller.

`sudden_death`: they play on where the dice are, and the first roll that puts a team ahead decides. Snake eyes that take
points away put the other team ahead.

Either way every roll is one like another: points, Buncos, trips and snake eyes count, and a ghost's partner rolls for
it. Undoing the bell takes none of them back: they go on as rolls of the round.
"""

from collections.abc import Collection
from dataclasses import replace

from games.bunco.house import HouseRules
from games.bunco.moves import Roll, Turn
from games.bunco.state import State
from games.bunco.table import CHAIRS, TableState
from games.errors import Late, NotNow
from games.errors import gettext_noop as _

PHASES = {"roll_off": "tied", "lap": "lap", "sudden_death": "sudden"}
PLAYED_ON = ("lap", "sudden")


def level(table: TableState, rules: HouseRules, ghosts: Collection[int], by: str) -> TableState:
    """The table closed with both teams level: a roll-off is due, or (house rule) it plays on."""
    table = replace(table, phase=PHASES[rules.table_tie], closed_by=by, due=(), extra=0)
    return _lap(table, ghosts) if table.phase == "lap" else table


def _lap(table: TableState, ghosts: Collection[int]) -> TableState:
    """All four are due; nobody's open turn reaches into the lap."""
    roller = table.left_of(table.roller, ghosts) if table.begun else table.roller
    return replace(table, due=CHAIRS, roller=roller, begun=False)


def played_on(table: TableState, ghosts: Collection[int]) -> TableState:
    """A level table after one more roll: won, or still level."""
    table, ahead = replace(table, extra=table.extra + 1), table.score[0] != table.score[1]
    if ahead and not (table.phase == "lap" and table.due):
        return replace(table, phase="done", winner=int(table.score[1] > table.score[0]), due=())
    return _lap(table, ghosts) if table.phase == "lap" and not table.due else table


def check_early(state: State, move: Roll) -> None:
    """Late for a roll from before the bell at a table that plays on, NotNow for one from before the table was level."""
    table = state.table(move.table)
    if table.phase not in PLAYED_ON or state.bell is None or state.bell.at is None:
        return
    if not state.bell.precedes(move.at):
        raise Late(_("This roll arrived after table {table} was closed: the hostess decides."), table=move.table)
    closing = next((roll.at for roll in table.recent if roll.id == table.closed_by), move.at)
    if move.at < closing:
        raise NotNow(_("The bell has rung and table {table} is closed."), table=move.table)


def check_due(table: TableState, move: Roll | Turn) -> None:
    """NotNow for a second turn in one lap."""
    if table.phase == "lap" and table.seats.index(move.roller) not in table.passed_to(move.roller).due:
        raise NotNow(_("She has had her turn in this lap of table {table}."), table=move.table)

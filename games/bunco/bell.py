"""The bell and the end of a round.

Rules of the house: the round ends the moment a head-table team reaches the target (house rules: a team at any table;
when the time is up, and then the head table closes like the others). Every other table is then closing: rolls made
before the bell and still on their way count, and exactly one roll that was in the hand (house rules: the rest of the
turn; what it takes until everyone has had a turn in the round, and where everyone has, the one in the hand); then the
table is closed and the higher score wins. Level scores are rolled off, or as a house rule played on
(`games.bunco.level`). A team of two ghosts loses, whatever the score.
"""

from dataclasses import replace

from games.bunco.house import HouseRules
from games.bunco.level import level
from games.bunco.moves import Bell, Close, Throw, Time
from games.bunco.state import Rung, State
from games.bunco.table import TableState
from games.errors import NotDice, NotNow
from games.errors import gettext_noop as _


def ring(state: State, at: int | None, by: str) -> State:
    """The bell rings, once: every table that still plays is closing; the one that rang it is closed already, and a head
    table that is asked who won is not touched."""
    if state.bell is not None:
        return state
    for number, table in enumerate(state.tables, 1):
        if table.phase == "playing":
            closing = settled(replace(table, phase="closing"), state.setup.rules, state.ghosts, by)
            state = state.with_table(number, closing)
    return replace(state, bell=Rung(at, by))


def closed(table: TableState, rules: HouseRules, ghosts: tuple[int, ...], by: str) -> TableState:
    """The table after its last roll: won, or level.

    Four ghosts have nobody to roll off for them: level, the first team wins, which matters to the next seats alone.
    """
    absent = table.absent(0, ghosts), table.absent(1, ghosts)
    by = table.closed_by or by
    if absent[0] != absent[1]:
        return replace(table, phase="done", winner=int(absent[0]), closed_by=by, due=())
    if table.score[0] == table.score[1] and not absent[0]:
        return level(table, rules, ghosts, by)
    return replace(table, phase="done", winner=int(table.score[1] > table.score[0]), closed_by=by, due=())


def settled(table: TableState, rules: HouseRules, ghosts: tuple[int, ...], by: str) -> TableState:
    """The table, closed at once where nobody is left to answer what its phase waits for.

    A closing table waits for a roll, so for anyone at all; a level one, or a head table asked who won, for both teams.
    """
    absent = table.absent(0, ghosts) + table.absent(1, ghosts)
    enough = {"closing": 2, "tied": 1, "lap": 1, "sudden": 1, "asking": 1}
    return closed(table, rules, ghosts, by) if absent >= enough.get(table.phase, 3) else table


def ring_by_hand(state: State, move: Bell) -> State:
    """A hostess rings before a head team has the target: the head table is asked who won. Where a timer rings, no
    target is played for, and she only ends the round early."""
    if state.bell is not None:
        raise NotNow(_("The bell has rung already."))
    if state.setup.rules.bell == "timer":
        return ring(state, move.at, move.id)
    asking = replace(state.table(1), phase="asking")
    asked = settled(asking, state.setup.rules, state.ghosts, move.id)
    return ring(state.with_table(1, asked), move.at, move.id)


def ring_by_time(state: State, move: Time) -> State:
    """The time is up. The bell is when somebody noticed: what was rolled until then was rolled before it."""
    ends_at = state.setup.ends_at
    if state.bell is not None:
        raise NotNow(_("The bell has rung already."))
    if state.setup.rules.bell != "timer" or ends_at is None:
        raise NotNow(_("No timer ends this round."))
    if move.at < ends_at:
        raise NotNow(_("The time is not up yet."))
    if state.complete:
        raise NotNow(_("Every table has its result already."))
    return ring(state, move.at, move.id)


def close(state: State, move: Close) -> State:
    """No roll was in the hand at the bell."""
    table = state.table(move.table)
    if table.phase != "closing":
        raise NotNow(_CLOSE[table.phase], table=move.table)
    if table.due:
        raise NotNow(_("At table {table} not everybody has had a turn: roll on."), table=move.table)
    return state.with_table(move.table, closed(table, state.setup.rules, state.ghosts, move.id))


_CLOSE = {
    "playing": _("Table {table} plays on: the bell has not rung."),
    "asking": _("Table {table} has not reached the target: say who won."),
    "tied": _("Table {table} is closed already, and level: roll it off."),
    "lap": _("Table {table} is closed already, and level: everybody has one more turn."),
    "sudden": _("Table {table} is closed already, and level: play on until a team is ahead."),
    "done": _("Table {table} is closed already."),
}


def throw(state: State, move: Throw) -> State:
    """Everybody at a level table throws one die, a ghost's partner the ghost's too.

    The highest single die wins for its team; when both teams show it, all four throw again.
    """
    table = state.table(move.table)
    _check_throw(state, move)
    highest = max(move.dice.values())
    teams = {table.team_of(person) for person, die in move.dice.items() if die == highest}
    table = replace(table, throws=(*table.throws, move.dice))
    if len(teams) == 1:
        table = replace(table, phase="done", winner=teams.pop())
    return state.with_table(move.table, table)


def _check_throw(state: State, move: Throw) -> None:
    table = state.table(move.table)
    if not move.dice.keys() <= state.sat_at(move.table):
        raise NotDice(_("Somebody who threw does not sit at table {table}."), table=move.table)
    if table.phase != "tied":
        raise NotNow(_("There is nothing to roll off at table {table}."), table=move.table)
    if move.dice.keys() != set(table.seats):
        raise NotNow(_("Somebody else sits at table {table} by now: throw again."), table=move.table)

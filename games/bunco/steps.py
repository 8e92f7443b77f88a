"""What each move at a table does to a round: rolls, turns, someone leaving, and results that are stated."""

from collections.abc import Mapping
from dataclasses import replace

from games.bunco.bell import closed, ring, settled
from games.bunco.level import PLAYED_ON, check_due, check_early, played_on
from games.bunco.moves import Credit, Facts, Leave, Roll, Turn
from games.bunco.rules import outcome, possible, rolls_again, score_after
from games.bunco.state import State
from games.bunco.table import REMEMBERED, Rolled, TableState
from games.errors import Late, NotDice, NotNow
from games.errors import gettext_noop as _

ROLLING = ("playing", "closing", "asking", *PLAYED_ON)
CREDITED = {"bunco": "buncos", "trips": "trips", "snake_eyes": "snake_eyes"}


def roll(state: State, move: Roll) -> State:
    """One roll: points to the team, credit to the roller, the dice on to the left when the turn is over.

    At the head table (house rule: at any) the roll that reaches the target rings the bell. At a closing table the first
    roll made after the bell is the one that was in the hand: it counts, and closes the table. House rules: the last one
    of the turn does, or of the last turn, where everybody has one first. A level table that plays on may be decided.
    """
    _check_dice(state, move)
    _check_open(state, move)
    _check_seated(state, move)
    rules, table = state.setup.rules, _rolled(state, state.table(move.table), move)
    if table.phase in PLAYED_ON:
        return state.with_table(move.table, played_on(table, state.ghosts))
    after_bell = state.bell is not None and state.bell.precedes(move.at)
    if _rings(state, move.table) and table.score[table.team_of(move.roller)] >= rules.target:
        return ring(state.with_table(move.table, closed(table, rules, state.ghosts, move.id)), move.at, move.id)
    if table.phase == "asking" and after_bell:
        raise NotNow(_("The bell has rung: this roll does not reach the target, so say who won."))
    if after_bell and not table.due and not (rules.closing == "finish_turn" and rolls_again(move.outcome, rules)):
        table = closed(table, rules, state.ghosts, move.id)
    return state.with_table(move.table, table)


def _rings(state: State, number: int) -> bool:
    """Whether reaching the target at this table ends the round: at a head table that has no winner, or (house rule) at
    whichever table is first; by a timer at none."""
    rings = {"head": number == 1, "any": True, "timer": False}
    return state.table(number).phase == "asking" or (state.bell is None and rings[state.setup.rules.bell])


def _check_dice(state: State, move: Roll) -> None:
    point = state.setup.point_number
    if move.outcome not in possible(point):
        raise NotDice(_("There are no snake eyes when the point number is 1."))
    if move.dice is not None and outcome(move.dice, point) != move.outcome:
        raise NotDice(_("These dice are something else at point number {point}."), point=point)
    _check_known(state, move)


def _check_known(state: State, move: Roll | Turn) -> None:
    if move.roller not in state.sat_at(move.table):
        raise NotDice(_("Whoever rolled does not sit at table {table}."), table=move.table)


def _check_seated(state: State, move: Roll | Turn) -> None:
    table = state.table(move.table)
    if move.roller not in table.seats:
        raise NotNow(_("Whoever rolled has left table {table}: a ghost sits there."), table=move.table)
    if table.absent(table.team_of(move.roller), state.ghosts):
        raise NotNow(_("A team of two ghosts has nobody to roll for it: its turns are skipped."))
    check_due(table, move)


def _check_open(state: State, move: Roll) -> None:
    if state.table(move.table).phase in ROLLING:
        check_early(state, move)
        return
    if state.bell is not None and (state.bell.at is None or not state.bell.precedes(move.at)):
        raise Late(_("This roll arrived after table {table} was closed: the hostess decides."), table=move.table)
    raise _closed(state, move.table)


def _closed(state: State, number: int) -> NotNow:
    """Why nobody rolls there: without a bell only a stated result ends a table."""
    if state.bell is None:
        return NotNow(_("The result of table {table} has been entered: ask the hostess."), table=number)
    return NotNow(_("The bell has rung and table {table} is closed."), table=number)


def _score(state: State, table: TableState, move: Roll) -> tuple[int, int]:
    team = table.team_of(move.roller)
    after = score_after(table.score[team], move.outcome, state.setup.rules)
    return (after, table.score[1]) if team == 0 else (table.score[0], after)


def _rolled(state: State, table: TableState, move: Roll) -> TableState:
    again = rolls_again(move.outcome, state.setup.rules)
    last = Rolled(move.id, move.roller, move.outcome, move.at, table.team_of(move.roller))
    table = table.passed_to(move.roller)
    table = replace(table, begun=True) if again else table.had_turn(move.roller)
    table = replace(
        table,
        score=_score(state, table, move),
        roller=move.roller if again else table.left_of(move.roller, state.ghosts),
        recent=(*table.recent, last)[-REMEMBERED:],
    )
    return _credited(table, state, move) if move.outcome in CREDITED else table


def _credited(table: TableState, state: State, move: Roll) -> TableState:
    """What was rolled for a ghost is credited to the partner opposite, who rolled it; as a house rule to nobody."""
    if move.roller in state.ghosts and state.setup.rules.ghost_credit == "nobody":
        return table
    person = table.partner_of(move.roller) if move.roller in state.ghosts else move.roller
    name = CREDITED[move.outcome]
    credit = table.credits.get(person, Credit())
    credit = replace(credit, **{name: getattr(credit, name) + 1})
    buncos = (*table.buncos, (person, move.at)) if name == "buncos" else table.buncos
    return replace(table, credits={**table.credits, person: credit}, buncos=buncos)


def turn(state: State, move: Turn) -> State:
    """A tap on a name: the dice are hers, or the ghost's."""
    _check_known(state, move)
    table = state.table(move.table)
    if table.phase not in ROLLING:
        raise _closed(state, move.table)
    _check_seated(state, move)
    return state.with_table(move.table, replace(table.passed_to(move.roller), roller=move.roller))


def leave(state: State, move: Leave) -> State:
    """Someone goes home at once: a ghost has her seat, her turn and, with the partner opposite, her team's score.

    What she rolled stays hers; the win or the loss will be her partner's alone.
    """
    number = _seat_to_leave(state, move)
    _check_ghost(state, move)
    table, ghosts = state.table(number), tuple(dict.fromkeys((*state.ghosts, move.ghost)))
    a, b, c, d = (move.ghost if seat == move.person else seat for seat in table.seats)
    roller = move.ghost if table.roller == move.person else table.roller
    table = replace(table, seats=(a, b, c, d), roller=roller)
    if roller not in table.rollers(ghosts):
        table = replace(table.had_turn(roller), roller=table.left_of(roller, ghosts))
    table = table.waiting_for(table.due, ghosts)
    return replace(state, ghosts=ghosts).with_table(number, settled(table, state.setup.rules, ghosts, move.id))


def _seat_to_leave(state: State, move: Leave) -> int:
    number = state.seat_of(move.person)
    if move.person in state.ghosts:
        raise NotDice(_("A ghost does not go home."))
    if number is None and any(move.person in four for four in state.setup.tables):
        raise NotNow(_("She has left already."))
    if number is None:
        raise NotDice(_("Whoever leaves does not play in this round."))
    if state.table(number).phase == "done":
        raise NotNow(_("Table {table} has its result: she leaves before the next round."), table=number)
    return number


def _check_ghost(state: State, move: Leave) -> None:
    played = any(move.ghost in state.sat_at(number) for number in range(1, len(state.tables) + 1))
    if played and move.ghost not in state.ghosts:
        raise NotDice(_("Whoever is to be the ghost plays in this round."))
    if state.seat_of(move.ghost) is not None:
        raise NotNow(_("This ghost sits at a table already."))


def facts(state: State, move: Facts) -> State:
    """A result that is stated: it never re-runs a bell that has rung, nor the seats.

    At a head table that is still playing it ends the round, so it rings the bell; where any table may ring it, at the
    table whose winners are said to have the target. It does not where a timer rings.
    """
    table = state.table(move.table)
    _check_facts(state, move)
    state = state.with_table(move.table, _stated(table, move))
    return ring(state, move.at, move.id) if _ends(state, move) else state


def _stated(table: TableState, move: Facts) -> TableState:
    tallies = move.tallies or {}
    return replace(
        table,
        phase="done",
        winner=move.winner,
        score=table.score if move.score is None else move.score,
        credits=_stated_credits(table, tallies),
        buncos=_stated_buncos(table, tallies),
        stated=True,
        due=(),
        closed_by=table.closed_by or move.id,
    )


def _ends(state: State, move: Facts) -> bool:
    rules = state.setup.rules
    if move.table == 1:
        return rules.bell != "timer"
    return rules.bell == "any" and move.score is not None and move.score[move.winner] >= rules.target


def _check_facts(state: State, move: Facts) -> None:
    level = move.score is not None and move.score[0] == move.score[1]
    if move.table == 1 and level and state.setup.rules.bell == "head":
        raise NotDice(_("The head table cannot end level: the first team to reach the target wins."))
    if move.score is not None and min(move.score) < 0 and state.setup.rules.snake_eyes != "minus_21":
        raise NotDice(_("A team cannot have less than no points."))
    if not (move.tallies or {}).keys() <= state.sat_at(move.table) - set(state.ghosts):
        raise NotDice(_("A tally names somebody who does not play at table {table}."), table=move.table)
    absent = [state.table(move.table).absent(team, state.ghosts) for team in (move.winner, 1 - move.winner)]
    if absent == [True, False]:
        raise NotNow(_("A team of two ghosts loses at the bell: the other team won."))


def _stated_credits(table: TableState, tallies: Mapping[int, Credit]) -> dict[int, Credit]:
    return {person: credit for person, credit in {**table.credits, **tallies}.items() if credit != Credit()}


def _stated_buncos(table: TableState, tallies: Mapping[int, Credit]) -> tuple[tuple[int, int | None], ...]:
    """Times that are still right stay; a Bunco that is added has none, and when some are taken away nobody knows which.

    So a tally stated again as it was changes nothing.
    """
    buncos = [bunco for bunco in table.buncos if bunco[0] not in tallies]
    for person, credit in tallies.items():
        times = [at for who, at in table.buncos if who == person]
        kept = times if len(times) <= credit.buncos else []
        buncos += [(person, at) for at in (*kept, *[None] * (credit.buncos - len(kept)))]
    return tuple(buncos)

"""Random moves, legal and illegal, in any order: a round never loses its senses."""

import json
from typing import Any, cast

from hypothesis import given, settings
from hypothesis import strategies as st

from games.bunco import round as bunco
from games.bunco.house import HouseRules
from games.bunco.moves import Credit
from games.bunco.rules import OUTCOMES
from games.bunco.tallies import tally
from games.errors import Refusal
from tests.games.bunco.played import setup

SETUPS = [
    setup(tables=1),
    setup(tables=2),
    setup(),
    setup(s22=90),
    setup(s22=90, s33=91, s34=92),
    setup(tables=2, s11=90, s22=91, s24=92),
    setup(tables=2, point=1),
    setup(s22=90, rules=HouseRules(table_tie="lap")),
    setup(tables=2, rules=HouseRules(table_tie="sudden_death")),
    setup(tables=2, s11=90, rules=HouseRules(bell="timer", table_tie="lap"), ends_at=15),
    setup(s22=90, s31=91, s33=92, rules=HouseRules(closing="everyone_once")),
]
PEOPLE = st.sampled_from([*range(11, 15), *range(21, 25), *range(31, 35), 90, 91, 92, 93])
TABLES = st.integers(1, 3)
TIMES = st.integers(0, 40)
DICE = st.integers(1, 6)
IDS = st.just("some-move")
TALLY = st.builds(Credit, st.integers(0, 2), st.integers(0, 2), st.integers(0, 2))
ROLLS = st.builds(bunco.Roll, IDS, TABLES, PEOPLE, st.sampled_from(OUTCOMES), TIMES)
OTHERS = st.one_of(
    st.builds(bunco.Turn, IDS, TABLES, PEOPLE),
    st.builds(bunco.Close, IDS, TABLES),
    st.builds(bunco.Bell, IDS, TIMES),
    st.builds(bunco.Time, IDS, TIMES),
    st.builds(bunco.Leave, IDS, PEOPLE, PEOPLE),
    st.builds(
        bunco.Facts,
        IDS,
        TABLES,
        st.integers(0, 1),
        st.none() | st.tuples(st.integers(0, 30), st.integers(0, 30)),
        st.none() | st.dictionaries(PEOPLE, TALLY, max_size=2),
        st.just(""),
        st.none() | TIMES,
    ),
)
WISHES = st.one_of(ROLLS, OTHERS, st.tuples(TABLES, st.integers(0, 3), st.sampled_from(OUTCOMES), TIMES))


@st.composite
def steps(draw: st.DrawFn) -> list[Any]:
    """Mostly moves that make sense, chosen when the state is known, and some that need not."""
    return [draw(WISHES) for _step in range(draw(st.integers(1, 40)))]


def sensible(state: bunco.State, wish: Any) -> bunco.Move:
    """A wish (table, chair, outcome, time) as the move that its table waits for."""
    if not isinstance(wish, tuple):
        return cast(bunco.Move, wish)
    number, chair, outcome, at = wish
    number = min(number, len(state.tables))
    table = state.tables[number - 1]
    if table.phase == "tied":
        return bunco.Throw(
            "a-throw", number, {seat: (at + place * chair) % 6 + 1 for place, seat in enumerate(table.seats)}
        )
    return bunco.Roll("a-roll", number, table.seats[chair] if chair else table.roller, outcome, at)


def check_table(state: bunco.State, number: int) -> None:
    table = state.tables[number - 1]
    assert table.roller in table.seats
    assert len(set(table.seats)) == 4
    assert min(table.score) >= 0
    assert (table.winner is not None) == (table.phase == "done")
    assert (table.closed_by is not None) == (table.phase in ("done", "tied", "lap", "sudden"))
    assert sum(credit.buncos for credit in table.credits.values()) == len(table.buncos)
    assert not table.credits.keys() & set(state.ghosts)
    able = table.rollers(state.ghosts)
    assert table.roller in able or not able
    if table.phase in ("tied", "sudden", "done"):
        assert not table.due
    assert all(table.seats[chair] in able for chair in table.due)
    if table.phase in ("tied", "lap", "sudden"):
        assert len(able) == 4
    if table.phase in ("tied", "sudden"):
        assert table.score[0] == table.score[1]
    if table.phase == "lap":
        assert table.roller in [table.seats[chair] for chair in table.due]


def check(state: bunco.State) -> None:
    head = state.tables[0]
    for number in range(1, len(state.tables) + 1):
        check_table(state, number)
    if state.setup.rules.bell == "head":
        assert (state.bell is None) == (head.phase == "playing")
        assert head.phase in ("playing", "asking", "done")
    assert all((table.phase == "playing") <= (state.bell is None) for table in state.tables)
    everyone = [seat for table in state.tables for seat in table.seats]
    assert len(set(everyone)) == len(everyone)
    check_result(state)


def check_result(state: bunco.State) -> None:
    result = bunco.result(state)
    tallies = tally([result])
    assert result.complete == state.complete
    assert not tallies.keys() & set(state.ghosts)
    for table in result.tables:
        present = {person for pair in table.teams for person in pair} - set(state.ghosts)
        assert all(tallies[person].rounds == (table.winner is not None) for person in present)
    assert sum(one.buncos for one in tallies.values()) == sum(len(table.buncos) for table in state.tables)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(SETUPS), steps())
def test_random_moves_leave_a_round_in_its_senses(start: bunco.Setup, wishes: list[Any]) -> None:
    state = bunco.start(start)
    for wish in wishes:
        move = sensible(state, wish)
        before = json.dumps(state.to_json())
        try:
            after = bunco.apply(state, move)
        except Refusal as refusal:
            assert str(refusal).endswith(".")
            after = state
        assert json.dumps(state.to_json()) == before
        assert bunco.read_state(start, json.loads(json.dumps(after.to_json()))) == after
        check(after)
        state = after


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(SETUPS), steps())
def test_what_moves_offers_is_what_apply_takes(start: bunco.Setup, wishes: list[Any]) -> None:
    state = bunco.start(start)
    for wish in wishes:
        try:
            state = bunco.apply(state, sensible(state, wish))
        except Refusal:
            continue
        for offered in bunco.moves(state)["tables"]:
            for move in sample(state, offered):
                bunco.apply(state, move)


def sample(state: bunco.State, offered: dict[str, Any]) -> list[bunco.Move]:
    """One move of each kind that a table is offered; a head table that is asked takes a winning roll."""
    number, who, kinds = offered["table"], offered["who"], offered["kinds"]
    human = next((seat for seat in state.table(number).seats if seat not in state.ghosts), 0)
    winner = next((team for team in (0, 1) if not state.table(number).absent(team, state.ghosts)), 0)
    moves: dict[str, Any] = {
        "roll": [bunco.Roll("offered", number, person, "bunco", 1000) for person in who],
        "turn": [bunco.Turn("offered", number, person) for person in who],
        "close": [bunco.Close("offered", number)],
        "throw": [bunco.Throw("offered", number, dict.fromkeys(who, 3))],
        "leave": [bunco.Leave("offered", human, 99)],
        "facts": [bunco.Facts("offered", number, winner)],
    }
    return [move for kind in kinds for move in moves[kind]]

"""Level at the bell: every person throws one die, the highest wins for the team, both teams highest throw again."""

import pytest

from games.bunco import round as bunco
from games.errors import Late, NotDice, NotNow
from tests.games.bunco.played import HEAD_WINS, close, facts, fold, leave, phases, roll, rolls, setup, throw


@pytest.fixture
def level() -> bunco.State:
    """Table 2 is level at nothing, table 3 at two each."""
    return fold(setup(), *rolls("31 two, 31 nothing, 32 two"), *HEAD_WINS, close(2), close(3))


def test_level_is_level_at_nothing_too(level: bunco.State) -> None:
    assert phases(level) == ["done", "tied", "tied"]
    assert not level.complete


def test_the_highest_single_die_wins_for_its_team(level: bunco.State) -> None:
    state = fold(level, throw(2, 6, 5, 1, 5), throw(3, 1, 2, 1, 6))
    assert [table.winner for table in state.tables] == [0, 0, 1]
    assert state.table(3).throws == ({31: 1, 32: 2, 33: 1, 34: 6},)
    assert state.table(3).score == (2, 2)
    assert state.complete


def test_both_of_one_team_highest_is_no_tie(level: bunco.State) -> None:
    assert fold(level, throw(2, 6, 5, 6, 5)).table(2).winner == 0


def test_both_teams_highest_throw_again_all_four(level: bunco.State) -> None:
    state = fold(level, throw(2, 6, 1, 2, 6))
    assert (state.table(2).phase, state.table(2).winner) == ("tied", None)
    state = fold(state, throw(2, 3, 3, 3, 3), throw(2, 1, 4, 2, 3))
    assert state.table(2).winner == 1
    assert len(state.table(2).throws) == 3
    assert bunco.result(state).tables[1].throws[2] == {21: 1, 22: 4, 23: 2, 24: 3}


def test_the_roll_in_the_hand_may_level() -> None:
    state = fold(setup(), *rolls("21 one, 21 nothing"), *HEAD_WINS, roll(22, "one", 1200))
    assert state.table(2).phase == "tied"


def test_a_ghosts_die_is_thrown_by_its_partner() -> None:
    state = fold(setup(s23=90), *HEAD_WINS, close(2))
    assert bunco.moves(state)["tables"][1] == {
        "table": 2,
        "kinds": ["throw", "leave", "facts"],
        "who": [21, 22, 90, 24],
    }
    assert fold(state, throw(2, 1, 5, 6, 5, seats=(21, 22, 90, 24))).table(2).winner == 0
    with pytest.raises(NotDice, match="does not sit at table 2"):
        fold(state, throw(2, 1, 5, 6, 5))


def test_nothing_to_roll_off(level: bunco.State) -> None:
    for state in (fold(setup()), fold(level, throw(2, 1, 2, 3, 4))):
        with pytest.raises(NotNow, match="nothing to roll off at table 2"):
            fold(state, throw(2, 1, 2, 3, 4))


def test_a_tied_table_is_closed(level: bunco.State) -> None:
    with pytest.raises(NotNow, match="level: roll it off"):
        fold(level, close(2))
    with pytest.raises(NotNow, match="table 2 is closed"):
        fold(level, roll(21, "one", 1300))
    with pytest.raises(Late):
        fold(level, roll(21, "one", 1000))


def test_someone_leaves_a_tied_table(level: bunco.State) -> None:
    state = fold(level, leave(21, 90))
    with pytest.raises(NotNow, match="Somebody else sits at table 2 by now"):
        fold(state, throw(2, 6, 1, 1, 1))
    assert fold(state, throw(2, 6, 1, 1, 1, seats=(90, 22, 23, 24))).table(2).winner == 0


def test_both_of_a_tied_team_leave(level: bunco.State) -> None:
    table = fold(level, leave(21, 90), leave(23, 91)).table(2)
    assert table.winner == 1
    assert table.closed_by == level.table(2).closed_by


def test_facts_may_settle_it(level: bunco.State) -> None:
    assert fold(level, facts(2, 1)).table(2).winner == 1

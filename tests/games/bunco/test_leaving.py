"""Someone goes home in the middle of a round: a ghost has her seat at once."""

import pytest

from games.bunco import round as bunco
from games.bunco.moves import Credit
from games.bunco.tallies import Tally, tally
from games.errors import Late, NotDice, NotNow
from tests.games.bunco.played import HEAD_WINS, bell, close, facts, fold, leave, roll, rolls, setup, throw


@pytest.fixture
def without_21() -> bunco.State:
    """21 rolled a Bunco and five more points, then went home with the dice in her hand; ghost 90 sits there."""
    return fold(setup(), *rolls("21 bunco, 21 trips"), leave(21, 90))


def test_score_and_turn_stay(without_21: bunco.State) -> None:
    table = without_21.table(2)
    assert (table.seats, table.score, table.roller) == ((90, 22, 23, 24), (26, 0), 90)
    assert without_21.ghosts == (90,)


def test_what_she_rolled_stays_hers_and_the_win_is_her_partners(without_21: bunco.State) -> None:
    state = fold(without_21, roll(90, "bunco", 50, table=2), *HEAD_WINS, close(2), close(3), throw(3, 6, 1, 1, 1))
    assert state.table(2).credits == {21: Credit(buncos=1, trips=1), 23: Credit(buncos=1)}
    tallies = tally([bunco.result(state)])
    assert tallies[21] == Tally(buncos=1, trips=1)
    assert tallies[23] == Tally(buncos=1, wins=1)
    assert tallies[22] == tallies[24] == Tally(losses=1)
    assert 90 not in tallies
    assert len(tallies) == 12


def test_the_result_says_who_sat_down_and_who_was_there(without_21: bunco.State) -> None:
    table = bunco.result(without_21).tables[1]
    assert table.seated == ((21, 23), (22, 24))
    assert table.teams == ((90, 23), (22, 24))


def test_a_team_of_two_ghosts_loses_whatever_the_score(without_21: bunco.State) -> None:
    state = fold(without_21, leave(23, 91))
    assert state.table(2).roller == 22
    assert fold(state, roll(22, "nothing")).table(2).roller == 24
    state = fold(state, *HEAD_WINS, close(2))
    assert (state.table(2).score, state.table(2).winner) == ((26, 0), 1)


def test_a_team_of_two_ghosts_loses_when_a_roll_closes(without_21: bunco.State) -> None:
    state = fold(without_21, leave(23, 91), *HEAD_WINS, roll(22, "one", 1200))
    assert (state.table(2).score, state.table(2).winner) == ((26, 1), 1)


def test_the_other_team_wins_at_once_when_the_head_table_is_asked() -> None:
    state = fold(setup(), bell(100), leave(11, 90), leave(13, 91))
    assert (state.table(1).phase, state.table(1).winner) == ("done", 1)


def test_nobody_is_left() -> None:
    gone = [leave(21, 90), leave(22, 91), leave(23, 92), leave(24, 93)]
    state = fold(setup(), *HEAD_WINS, *gone)
    assert (state.table(2).phase, state.table(2).winner) == ("done", 0)


def test_a_queued_roll_of_someone_who_has_left(without_21: bunco.State) -> None:
    with pytest.raises(NotNow, match="has left table 2") as refusal:
        fold(without_21, roll(21, "one", 3))
    assert type(refusal.value) is NotNow
    with pytest.raises(Late):
        fold(without_21, *HEAD_WINS, close(2), roll(21, "one", 3))


def test_a_ghost_is_taken_up_from_the_spare_ones() -> None:
    assert fold(setup(ghosts=(90, 91)), leave(21, 91)).ghosts == (90, 91)


@pytest.mark.parametrize(
    ("move", "error", "sentence"),
    [
        (leave(99, 90), NotDice, "Whoever leaves does not play in this round."),
        (leave(34, 91), NotDice, "A ghost does not go home."),
        (leave(22, 24), NotDice, "Whoever is to be the ghost plays in this round."),
        (leave(22, 22), NotDice, "Whoever is to be the ghost plays in this round."),
        (leave(22, 21), NotDice, "Whoever is to be the ghost plays in this round."),
        (leave(22, 34), NotNow, "This ghost sits at a table already."),
        (leave(22, 90), NotNow, "This ghost sits at a table already."),
        (leave(21, 92), NotNow, "She has left already."),
    ],
)
def test_refused(move: bunco.Move, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error) as refusal:
        fold(setup(ghosts=(34,)), leave(21, 90), move)
    assert str(refusal.value) == sentence


def test_after_her_tables_result_she_leaves_with_the_next_move() -> None:
    state = fold(setup(), facts(2, 0))
    with pytest.raises(NotNow, match="Table 2 has its result"):
        fold(state, leave(21, 90))

"""Results that are stated: typed in without rolls, or corrected; they never re-run the bell or the seats."""

import pytest

from games.bunco import round as bunco
from games.bunco.moves import Credit, Move
from games.bunco.tallies import Tally, last_bunco, tally
from games.errors import Late, NotDice, NotNow
from tests.games.bunco.played import HEAD_WINS, close, facts, fold, leave, phases, roll, rolls, setup, turn


@pytest.fixture
def finished() -> bunco.State:
    """Head 22 to 0 with a Bunco of 11 at 1001; table 2: 5 to 21, a Bunco of 22 at 503; table 3: 2 to 0."""
    played = rolls("21 trips, 21 nothing, 31 two, 22 bunco", at=500)
    return fold(setup(), *played, *HEAD_WINS, close(2), close(3))


def test_a_whole_round_from_paper() -> None:
    """Any order; nothing but winners, and who rolled what."""
    state = fold(setup(), facts(3, 1, (7, 12)), facts(2, 0, tallies={21: (1, 2, 0), 24: (0, 0, 1)}))
    assert phases(state) == ["playing", "done", "done"]
    assert state.bell is None
    state = fold(state, facts(1, 1, (3, 21)))
    assert phases(state) == ["done", "done", "done"]
    assert state.complete
    tallies = tally([bunco.result(state)])
    assert tallies[21] == Tally(buncos=1, wins=1, trips=2)
    assert tallies[24] == Tally(losses=1, snake_eyes=1)
    assert [tallies[person].wins for person in (12, 14, 21, 23, 32, 34)] == [1] * 6
    assert bunco.result(state).tables[1].stated


def test_a_stated_head_result_rings_the_bell() -> None:
    head = facts(1, 0, (21, 4), at=900)
    state = fold(setup(), roll(21, "one"), head)
    assert state.bell == bunco.Rung(900, head.id)
    assert phases(state) == ["done", "closing", "closing"]
    assert fold(state, roll(21, "one", 900)).table(2).phase == "closing"
    assert fold(state, roll(21, "one", 901)).table(2).phase == "done"


def test_at_a_bell_of_unknown_time_one_roll_is_in_the_hand_and_later_ones_wait() -> None:
    state = fold(setup(), roll(21, "one"), facts(1, 0), roll(21, "one", 5))
    assert (state.bell and state.bell.at, state.table(2).phase) == (None, "done")
    with pytest.raises(Late):
        fold(state, roll(21, "one", 6))


@pytest.mark.parametrize("move", [roll(21, "one"), turn(22)])
def test_at_a_table_that_was_typed_in_before_the_bell_nobody_rolls_on(move: Move) -> None:
    """It says so at once: there may never be a bell after which somebody decides."""
    with pytest.raises(NotNow, match="The result of table 2 has been entered: ask the hostess") as refused:
        fold(setup(), facts(2, 0), move)
    assert refused.type is NotNow


def test_after_the_bell_a_roll_from_before_it_waits_for_the_hostess_there_too() -> None:
    with pytest.raises(Late):
        fold(setup(), facts(2, 0), *HEAD_WINS, roll(21, "one", 1))


def test_a_head_tie_cannot_be_entered() -> None:
    with pytest.raises(NotDice, match="The head table cannot end level"):
        fold(setup(), facts(1, 0, (21, 21)))
    assert fold(setup(), facts(2, 0, (21, 21))).table(2).winner == 0


def test_an_unlikely_entry_is_no_refusal() -> None:
    """63 points, and the loser above the winner: the screen asks once, the rules take it."""
    assert fold(setup(), facts(2, 1, (63, 5))).table(2).score == (63, 5)


def test_a_past_winner_is_corrected(finished: bunco.State) -> None:
    """Every tally follows; the bell, the seats and the other tables are untouched."""
    before, state = tally([bunco.result(finished)]), fold(finished, facts(2, 0))
    after = tally([bunco.result(state)])
    assert [before[21].wins, before[22].wins, after[21].wins, after[22].wins] == [0, 1, 1, 0]
    assert {person: after[person] for person in after if person // 10 != 2} == {
        person: before[person] for person in before if person // 10 != 2
    }
    assert (state.bell, state.tables[0], state.tables[2]) == (finished.bell, finished.tables[0], finished.tables[2])
    assert state.table(2).score == (5, 21)


def test_a_correction_does_not_forget_what_closed_the_table(finished: bunco.State) -> None:
    """A held roll that is accepted later still folds before that move."""
    assert fold(finished, facts(2, 0)).table(2).closed_by == finished.table(2).closed_by
    assert fold(finished, facts(1, 1)).table(1).closed_by == HEAD_WINS[-1].id


def test_a_corrected_head_winner_rings_nothing(finished: bunco.State) -> None:
    state = fold(finished, facts(1, 1, (4, 21)))
    assert state.bell == finished.bell
    assert state.complete


def test_tallies_replace_those_of_the_people_they_name(finished: bunco.State) -> None:
    state = fold(finished, facts(2, 1, tallies={21: (0, 0, 0), 24: (0, 3, 1)}))
    assert state.table(2).credits == {22: Credit(buncos=1), 24: Credit(0, 3, 1)}


def test_a_form_saved_unchanged_moves_nothing(finished: bunco.State) -> None:
    same = facts(2, 1, (5, 21), tallies={21: (0, 1, 0), 22: (1, 0, 0), 23: (0, 0, 0), 24: (0, 0, 0)})
    once, twice = bunco.result(fold(finished, same)), bunco.result(fold(finished, same, same))
    assert once.tables[1].buncos == bunco.result(finished).tables[1].buncos == ((22, 503),)
    assert once == twice
    assert tally([once]) == tally([bunco.result(finished)])
    assert last_bunco([once]) == last_bunco([bunco.result(finished)])


def test_buncos_that_are_stated_have_no_time(finished: bunco.State) -> None:
    assert fold(finished, facts(3, 0, tallies={33: (2, 0, 0)})).table(3).buncos == ((33, None), (33, None))
    assert fold(finished, facts(2, 1, tallies={22: (2, 0, 0)})).table(2).buncos == ((22, 503), (22, None))
    assert fold(finished, facts(2, 1, tallies={22: (0, 0, 0)})).table(2).buncos == ()


def test_which_of_two_buncos_was_wrong_is_not_known() -> None:
    state = fold(setup(), *rolls("21 bunco, 21 bunco"), facts(2, 0, tallies={21: (1, 0, 0)}))
    assert state.table(2).buncos == ((21, None),)


def test_who_has_left_keeps_a_tally_that_can_be_corrected() -> None:
    state = fold(setup(), leave(21, 90), facts(2, 0, tallies={21: (1, 0, 0)}))
    assert tally([bunco.result(state)])[21] == Tally(buncos=1)


@pytest.mark.parametrize(
    ("move", "error", "reason"),
    [
        (facts(2, 0, tallies={31: (1, 0, 0)}), NotDice, "somebody who does not play at table 2"),
        (facts(2, 0, tallies={24: (1, 0, 0)}), NotDice, "somebody who does not play at table 2"),
        (facts(4, 0), NotDice, "There is no table 4"),
        (facts(3, 1), NotNow, "A team of two ghosts loses at the bell"),
    ],
)
def test_refused(move: bunco.Move, error: type[Exception], reason: str) -> None:
    with pytest.raises(error, match=reason):
        fold(setup(s24=90, s32=91, s34=92), move)

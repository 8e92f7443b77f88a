"""Rolls before the bell: points, credits, whose turn it is."""

import pytest

from games.bunco import round as bunco
from games.bunco.house import HouseRules
from games.bunco.moves import Credit
from games.errors import NotDice, NotNow
from tests.games.bunco.played import A, B, C, D, fold, leave, roll, rolls, setup, turn


def test_a_round_starts_with_chair_a_and_nothing_scored() -> None:
    state = bunco.start(setup())
    assert [table.roller for table in state.tables] == [11, 21, 31]
    assert {(table.score, table.phase, table.version, table.winner) for table in state.tables} == {
        ((0, 0), "playing", 0, None)
    }
    assert state.bell is None and not state.complete


def test_the_dice_pass_to_the_left_when_nothing_is_scored() -> None:
    state, passed = fold(setup()), []
    for _turn in range(5):
        passed.append(state.tables[0].roller)
        state = fold(state, roll(passed[-1], "nothing"))
    assert passed == [A, B, C, D, A]


@pytest.mark.parametrize(
    ("outcome", "score", "roller"),
    [
        ("nothing", 4, B),
        ("one", 5, A),
        ("two", 6, A),
        ("trips", 9, A),
        ("bunco", 25, A),
        ("snake_eyes", 0, B),
    ],
)
def test_each_outcome(outcome: str, score: int, roller: int) -> None:
    table = fold(setup(), *rolls("11 two, 11 two"), roll(A, outcome)).table(1)
    assert table.score == (score, 0)
    assert table.roller == roller


def test_both_of_a_team_score_for_it() -> None:
    state = fold(setup(), *rolls("11 one, 11 nothing, 12 two, 12 nothing, 13 trips, 13 nothing, 14 one"))
    assert state.table(1).score == (6, 3)
    assert state.table(1).roller == D


def test_trips_may_pass_the_dice_as_a_house_rule() -> None:
    state = fold(setup(rules=HouseRules(trips_roll_again=False)), roll(A, "trips"))
    assert state.table(1).roller == B


def test_credits_belong_to_the_roller() -> None:
    state = fold(setup(), *rolls("21 trips, 21 bunco, 21 snake_eyes, 22 trips, 22 trips", at=100))
    table = state.table(2)
    assert table.credits == {21: Credit(1, 1, 1), 22: Credit(0, 2, 0)}
    assert table.buncos == ((21, 101),)
    assert table.score == (0, 10)


def test_snake_eyes_wipe_the_teams_points_and_no_tallies() -> None:
    """Snake eyes at 20: nothing is left, the turn is over; the other team keeps its points."""
    at_twenty = "21 trips, 21 trips, 21 trips, 21 trips, 21 nothing, 22 two, 22 nothing, 23 snake_eyes"
    table = fold(setup(), *rolls(at_twenty)).table(2)
    assert table.score == (0, 2)
    assert table.roller == 24
    assert table.credits == {21: Credit(trips=4), 23: Credit(snake_eyes=1)}


def test_snake_eyes_at_nothing_are_counted_and_end_the_turn() -> None:
    table = fold(setup(), roll(21, "snake_eyes")).table(2)
    assert (table.score, table.roller, table.credits) == ((0, 0), 22, {21: Credit(snake_eyes=1)})


def test_whoever_the_screen_showed_becomes_the_roller() -> None:
    """A "nothing" that nobody tapped never credits the wrong person: the next roll says whose it was."""
    state = fold(setup(), roll(23, "bunco"))
    assert state.table(2).credits == {23: Credit(buncos=1)}
    assert state.table(2).roller == 23
    assert fold(state, roll(23, "nothing")).table(2).roller == 24


def test_a_tap_on_a_name_gives_her_the_turn() -> None:
    state = fold(setup(), turn(D))
    assert state.table(1).roller == D
    assert fold(state, roll(D, "nothing")).table(1).roller == A


def test_the_last_six_rolls_are_remembered() -> None:
    state = fold(setup(), *(roll(A, "one", at, id=f"tap-{at:04}") for at in range(1, 9)))
    assert [rolled.id for rolled in state.table(1).recent] == [f"tap-{at:04}" for at in range(3, 9)]
    assert state.table(1).recent[0].to_json() == {
        "id": "tap-0003",
        "roller": 11,
        "outcome": "one",
        "at": 3,
        "team": 0,
    }


def test_tables_do_not_touch_each_other() -> None:
    state = fold(setup(), *rolls("21 one, 21 nothing"))
    assert [table.version for table in state.tables] == [0, 2, 0]
    assert bunco.seen(state, roll(21, "one")) == 2
    assert bunco.seen(state, roll(31, "one")) == 0
    assert bunco.seen(state, leave(22)) == 2
    assert bunco.seen(state, roll(1, "one", table=9)) == 0


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (roll(11, "one", table=2), "Whoever rolled does not sit at table 2."),
        (roll(99, "one", table=1), "Whoever rolled does not sit at table 1."),
        (roll(41, "one"), "There is no table 4."),
        (roll(11, "one", table=-1), "There is no table -1."),
        (roll(11, "one", dice=(2, 2, 3)), "These dice are something else at point number 2."),
        (turn(11, table=3), "Whoever rolled does not sit at table 3."),
    ],
)
def test_what_can_never_be(move: bunco.Move, sentence: str) -> None:
    with pytest.raises(NotDice) as refusal:
        fold(setup(), move)
    assert str(refusal.value) == sentence


def test_dice_that_are_told_must_be_the_outcome() -> None:
    assert fold(setup(), roll(11, "two", dice=(2, 2, 3))).table(1).score == (2, 0)


def test_point_number_one_has_no_snake_eyes() -> None:
    ones = setup(point=1)
    assert fold(ones, roll(21, "bunco", dice=(1, 1, 1))).table(2).score == (21, 0)
    with pytest.raises(NotDice, match="no snake eyes"):
        fold(ones, roll(21, "snake_eyes"))
    assert "snake_eyes" not in bunco.moves(bunco.start(ones))["outcomes"]


def test_ghosts_outcomes_are_credited_to_the_partner_opposite() -> None:
    state = fold(setup(s23=90), roll(90, "bunco", 7, table=2), roll(90, "snake_eyes", 8, table=2))
    table = state.table(2)
    assert table.credits == {21: Credit(buncos=1, snake_eyes=1)}
    assert table.buncos == ((21, 7),)
    assert table.recent[-1].roller == 90
    assert table.roller == 24


def test_a_team_of_two_ghosts_is_skipped() -> None:
    state = fold(setup(s22=90, s24=91), *rolls("21 nothing"))
    assert state.table(2).roller == 23
    assert fold(state, roll(23, "nothing")).table(2).roller == 21
    for move in (roll(90, "one", table=2), turn(91, table=2)):
        with pytest.raises(NotNow, match="turns are skipped"):
            fold(state, move)


def test_chair_b_starts_where_two_ghosts_sit_in_a_and_c() -> None:
    assert bunco.start(setup(s21=90, s23=91)).table(2).roller == 22

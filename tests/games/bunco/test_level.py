"""Level at the bell, where the house plays on: one more lap, or sudden death."""

import json
from typing import Any

import pytest

from games.bunco import round as bunco
from games.bunco.house import HouseRules
from games.bunco.moves import Credit
from games.bunco.tallies import tally
from games.errors import Late, NotNow
from tests.games.bunco.played import HEAD_WINS, close, facts, fold, leave, phases, roll, rolls, setup, turn

LAP, SUDDEN = HouseRules(table_tie="lap"), HouseRules(table_tie="sudden_death")


def leveled(rules: HouseRules, **seats: Any) -> bunco.State:
    """Table 2 is level at two each after the bell of 1001, its last roll 22's; the dice are with 23."""
    before = rolls("21 two, 21 nothing, 22 two, 22 nothing") if not seats else []
    return fold(setup(rules=rules, **seats), *before, *HEAD_WINS, close(2), facts(3, 0))


@pytest.fixture
def lap() -> bunco.State:
    return leveled(LAP)


@pytest.fixture
def sudden() -> bunco.State:
    return leveled(SUDDEN)


def two(state: bunco.State) -> tuple[str, tuple[int, int], int | None]:
    """Table 2: its phase, its score, who won."""
    table = state.table(2)
    return table.phase, table.score, table.winner


# One more lap


def test_a_lap_is_one_turn_each_from_where_the_dice_are(lap: bunco.State) -> None:
    state, seen = lap, []
    for at in range(1010, 1014):
        seen.append((state.table(2).roller, bunco.moves(state)["tables"][1]["who"]))
        state = fold(state, roll(state.table(2).roller, "nothing", at))
    assert seen == [(23, [21, 22, 23, 24]), (24, [21, 22, 24]), (21, [21, 22]), (22, [22])]


def test_the_higher_score_after_the_lap_wins(lap: bunco.State) -> None:
    state = fold(lap, *rolls("23 one, 23 nothing, 24 two, 24 nothing, 21 nothing", at=1010))
    assert two(state) == ("lap", (3, 4), None), "ahead, and somebody has her turn to come"
    state = fold(state, *rolls("22 nothing", at=1020))
    assert two(state) == ("done", (3, 4), 1)
    assert state.complete


def test_a_turn_of_the_lap_lasts_while_she_scores(lap: bunco.State) -> None:
    state = fold(lap, *rolls("23 nothing, 24 nothing, 21 nothing, 22 one, 22 trips, 22 bunco", at=1010))
    assert two(state) == ("lap", (2, 29), None)
    assert two(fold(state, *rolls("22 nothing", at=1020))) == ("done", (2, 29), 1)


def test_still_level_another_lap(lap: bunco.State) -> None:
    around = "23 one, 23 nothing, 24 one, 24 nothing, 21 nothing, 22 nothing"
    state = fold(lap, *rolls(around, at=1010))
    assert (two(state), state.table(2).due, state.table(2).roller) == (("lap", (3, 3), None), (0, 1, 2, 3), 23)
    state = fold(state, *rolls("23 one, 23 nothing, 24 nothing, 21 nothing, 22 nothing", at=1030))
    assert two(state) == ("done", (4, 3), 0)
    assert state.table(2).extra == 11


def test_snake_eyes_end_a_turn_of_the_lap_and_wipe(lap: bunco.State) -> None:
    state = fold(lap, *rolls("23 snake_eyes, 24 nothing, 21 nothing, 22 nothing", at=1010))
    assert two(state) == ("done", (0, 2), 1)


def test_nobody_has_two_turns_in_a_lap(lap: bunco.State) -> None:
    state = fold(lap, *rolls("23 nothing", at=1010))
    for move in (roll(23, "one", 1011), turn(23)):
        with pytest.raises(NotNow, match="had her turn in this lap"):
            fold(state, move)


def test_whoever_is_due_may_go_first_and_nobody_is_left_out(lap: bunco.State) -> None:
    state = fold(lap, turn(21), *rolls("21 nothing", at=1010))
    assert state.table(2).roller == 22
    state = fold(state, *rolls("22 nothing", at=1011))
    assert (state.table(2).roller, two(state)[0]) == (23, "lap")
    state = fold(lap, turn(21), *rolls("21 nothing", at=1010), turn(24), *rolls("24 nothing", at=1011))
    assert state.table(2).roller == 22, "21, to the left, has had her turn"


def test_a_nothing_that_nobody_entered_ends_the_turn(lap: bunco.State) -> None:
    """23 scored and then rolled nothing, and the next tap is for 24."""
    tapped = fold(lap, *rolls("23 one", at=1010), turn(24))
    rolled = fold(lap, *rolls("23 one, 24 nothing", at=1010))
    assert tapped.table(2).due == (0, 1, 3) and rolled.table(2).due == (0, 1)


def test_an_open_turn_does_not_reach_into_the_lap() -> None:
    """22 scored with the roll in the hand: the lap begins to her left, and she has her turn in it, the last."""
    state = fold(setup(rules=LAP), *rolls("21 two, 21 nothing, 22 one"), *HEAD_WINS, roll(22, "one", 1005))
    assert (two(state)[0], state.table(2).roller, state.table(2).due) == ("lap", 23, (0, 1, 2, 3))
    state = fold(state, turn(21), *rolls("21 nothing, 22 nothing, 23 nothing, 24 nothing", at=1010))
    assert state.table(2).due == (0, 1, 2, 3), "another lap"


# Sudden death


def test_the_next_point_wins(sudden: bunco.State) -> None:
    state = fold(sudden, *rolls("23 nothing, 24 nothing, 21 nothing, 22 nothing, 23 nothing", at=1010))
    assert two(state) == ("sudden", (2, 2), None)
    assert two(fold(state, *rolls("24 one", at=1020))) == ("done", (2, 3), 1)


def test_snake_eyes_that_take_points_put_the_others_ahead(sudden: bunco.State) -> None:
    assert two(fold(sudden, *rolls("23 snake_eyes", at=1010))) == ("done", (0, 2), 1)


@pytest.mark.parametrize(("snake_eyes", "score"), [("wipe", (0, 0)), ("none", (0, 0))])
def test_snake_eyes_that_cost_nothing_pass_the_dice(snake_eyes: str, score: tuple[int, int]) -> None:
    start = setup(rules=HouseRules(table_tie="sudden_death", snake_eyes=snake_eyes))
    state = fold(start, *HEAD_WINS, close(2), *rolls("21 snake_eyes", at=1010))
    assert (two(state), state.table(2).roller) == (("sudden", score, None), 22)


def test_trips_that_are_worth_nothing_decide_nothing() -> None:
    start = setup(rules=HouseRules(table_tie="sudden_death", trips_worth=0))
    assert two(fold(start, *HEAD_WINS, close(2), *rolls("21 trips", at=1010)))[0] == "sudden"


# Both

BOTH = pytest.mark.parametrize("rules", [LAP, SUDDEN], ids=["lap", "sudden"])


@BOTH
def test_what_is_rolled_counts_like_any_roll(rules: HouseRules) -> None:
    start = leveled(rules)
    state = fold(start, *rolls("23 bunco", at=1010))
    if rules == LAP:
        state = fold(state, *rolls("23 nothing, 24 nothing, 21 trips, 21 nothing, 22 nothing", at=1011))
    counted = tally([bunco.result(state)])
    assert (counted[23].buncos, counted[23].wins, counted[22].losses) == (1, 1, 1)
    assert state.table(2).buncos == ((23, 1010),)
    assert state.table(2).credits[23] == Credit(buncos=1)


@BOTH
def test_a_ghosts_turn_is_rolled_by_its_partner(rules: HouseRules) -> None:
    state = leveled(rules, s23=90)
    assert (state.table(2).roller, 90 in bunco.moves(state)["tables"][1]["who"]) == (21, True)
    state = fold(state, roll(90, "bunco", 1010, table=2))
    assert state.table(2).credits == {21: Credit(buncos=1)}


@BOTH
def test_only_a_level_table_plays_on(rules: HouseRules) -> None:
    state = fold(setup(rules=rules), *rolls("21 two"), *HEAD_WINS, close(2))
    assert phases(state) == ["done", "done", "closing"]
    with pytest.raises(NotNow, match="table 2 is closed"):
        fold(state, roll(22, "one", 1010))


@BOTH
def test_a_stated_winner_settles_it(rules: HouseRules) -> None:
    state = fold(leveled(rules), *rolls("23 nothing", at=1010), facts(2, 1))
    assert (two(state), state.table(2).due) == (("done", (2, 2), 1), ())


@BOTH
def test_a_roll_from_before_the_bell_waits_for_the_hostess(rules: HouseRules) -> None:
    with pytest.raises(Late):
        fold(leveled(rules), roll(23, "one", 900))


@BOTH
def test_a_second_last_roll_from_another_phone_is_no_roll_of_the_lap(rules: HouseRules) -> None:
    """Both phones entered what was in the hand; this one's roll was made before the table was level."""
    state = fold(setup(rules=rules), *rolls("21 one, 21 nothing"), *HEAD_WINS, roll(22, "one", 1200))
    with pytest.raises(NotNow, match="table 2 is closed"):
        fold(state, roll(22, "one", 1199))
    assert fold(state, roll(23, "one", 1201)).table(2).extra == 1


@BOTH
def test_there_is_nothing_to_throw_or_to_close(rules: HouseRules) -> None:
    with pytest.raises(NotNow, match="closed already, and level"):
        fold(leveled(rules), close(2))
    assert bunco.moves(leveled(rules))["tables"][1]["kinds"] == ["roll", "turn", "leave", "facts"]


@BOTH
def test_someone_leaves_and_the_ghost_has_what_was_left_of_her_turns(rules: HouseRules) -> None:
    state = fold(leveled(rules), *rolls("23 nothing", at=1010), leave(24, 90))
    assert (state.table(2).roller, two(state)[0]) == (90, rules.table_tie.removesuffix("_death"))
    gone = fold(state, leave(22, 91))
    assert (two(gone), gone.table(2).closed_by) == (("done", (2, 2), 0), state.table(2).closed_by)


def test_four_ghosts_do_not_play_on() -> None:
    state = fold(setup(rules=LAP, s21=90, s22=91, s23=92, s24=93), *HEAD_WINS)
    assert two(state) == ("done", (0, 0), 0)


@BOTH
def test_a_state_survives_its_json(rules: HouseRules) -> None:
    state = fold(leveled(rules), *rolls("23 nothing", at=1010))
    assert bunco.read_state(state.setup, json.loads(json.dumps(state.to_json()))) == state


def test_a_state_that_was_stored_before_is_read() -> None:
    state = fold(setup(), *rolls("21 one, 21 nothing"))
    data = state.to_json()
    for table in data["tables"]:
        del table["begun"], table["due"], table["extra"]
    assert bunco.read_state(state.setup, data) == state

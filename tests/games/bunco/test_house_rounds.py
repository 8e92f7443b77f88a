"""What the house rules change in a round: snake eyes, a ghost's rolls, who rings the bell and how tables close."""

import pytest

from games.bunco import round as bunco
from games.bunco.house import HouseRules
from games.bunco.moves import Credit
from games.bunco.rules import points, score_after
from games.errors import NotDice, NotNow
from tests.games.bunco.played import HEAD_WINS, close, facts, fold, leave, phases, roll, rolls, scores, setup, table


@pytest.mark.parametrize(
    ("snake_eyes", "before", "after"),
    [("wipe", 17, 0), ("wipe", 0, 0), ("minus_21", 30, 9), ("minus_21", 5, -16), ("none", 17, 17)],
)
def test_what_snake_eyes_cost(snake_eyes: str, before: int, after: int) -> None:
    assert score_after(before, "snake_eyes", HouseRules(snake_eyes=snake_eyes)) == after


def test_only_a_penalty_is_worth_anything() -> None:
    worth = [points("snake_eyes", HouseRules(snake_eyes=name)) for name in ("wipe", "minus_21", "none")]
    assert worth == [0, -21, 0]


@pytest.mark.parametrize(("snake_eyes", "score"), [("wipe", 0), ("minus_21", -19), ("none", 2)])
def test_snake_eyes_end_the_turn_and_count_whatever_they_cost(snake_eyes: str, score: int) -> None:
    state = fold(setup(rules=HouseRules(snake_eyes=snake_eyes)), *rolls("21 two, 21 snake_eyes"))
    assert scores(state)[1] == (score, 0)
    assert table(state, 2).roller == 22
    assert table(state, 2).credits == {21: Credit(snake_eyes=1)}


def test_below_nothing_the_lower_score_loses() -> None:
    rules = HouseRules(snake_eyes="minus_21")
    state = fold(setup(rules=rules), *rolls("21 snake_eyes"), *HEAD_WINS, close(2))
    assert (table(state, 2).score, table(state, 2).winner) == ((-21, 0), 1)
    assert bunco.read_state(state.setup, state.to_json()) == state


def test_a_score_below_nothing_can_be_stated_only_where_it_can_be_rolled() -> None:
    state = fold(setup(rules=HouseRules(snake_eyes="minus_21")), facts(2, 1, (-21, 3)))
    assert table(state, 2).score == (-21, 3)
    with pytest.raises(NotDice, match="less than no points"):
        fold(setup(), facts(2, 1, (-21, 3)))


@pytest.mark.parametrize(("ghost_credit", "credits"), [("roller", {23: Credit(1, 1, 1)}), ("nobody", {})])
def test_what_is_rolled_for_a_ghost(ghost_credit: str, credits: dict[int, Credit]) -> None:
    start = setup(s21=90, rules=HouseRules(ghost_credit=ghost_credit))
    thrown = enumerate(("bunco", "trips", "snake_eyes"), 5)
    state = fold(start, *[roll(90, outcome, at, table=2) for at, outcome in thrown])
    assert table(state, 2).credits == credits
    assert table(state, 2).buncos == (((23, 5),) if credits else ())
    assert table(state, 2).score == (0, 0)


def test_a_ghosts_points_count_for_the_team_all_the_same() -> None:
    state = fold(setup(s21=90, rules=HouseRules(ghost_credit="nobody")), roll(90, "bunco", 5, table=2))
    assert table(state, 2).score == (21, 0)


def test_her_own_rolls_are_hers() -> None:
    state = fold(setup(s21=90, rules=HouseRules(ghost_credit="nobody")), *rolls("23 bunco"))
    assert table(state, 2).credits == {23: Credit(buncos=1)}


ANY = HouseRules(bell="any")


def test_any_table_may_ring_the_bell() -> None:
    state = fold(setup(rules=ANY), *rolls("21 one, 21 bunco", at=1000))
    assert phases(state) == ["closing", "done", "closing"]
    assert (state.bell and state.bell.at, table(state, 2).winner) == (1001, 0)


def test_the_seeds_bell_is_the_head_tables_alone() -> None:
    assert fold(setup(), *rolls("21 one, 21 bunco")).bell is None


def test_the_head_table_closes_like_another() -> None:
    state = fold(setup(rules=ANY), *rolls("21 bunco", at=1000), roll(11, "two", 1005))
    assert (phases(state)[0], table(state, 1).winner) == ("done", 0)
    state = fold(setup(rules=ANY), *rolls("21 bunco", at=1000), close(1))
    assert phases(state)[0] == "tied"


def test_a_second_table_that_gets_there_has_its_last_roll_only() -> None:
    state = fold(setup(rules=ANY), *rolls("21 bunco", at=1000), roll(31, "bunco", 1005))
    assert (state.bell and state.bell.at, phases(state)) == (1000, ["closing", "done", "done"])


def test_a_stated_result_rings_where_the_winners_have_the_target() -> None:
    assert fold(setup(rules=ANY), facts(2, 0, (21, 5))).bell is not None
    assert fold(setup(rules=ANY), facts(2, 0, (12, 5))).bell is None
    assert fold(setup(rules=ANY), facts(2, 0)).bell is None


def test_a_head_table_that_did_not_ring_may_end_level() -> None:
    state = fold(setup(rules=ANY), *rolls("21 bunco", at=1000), facts(1, 0, (7, 7)))
    assert table(state, 1).score == (7, 7)
    with pytest.raises(NotDice, match="cannot end level"):
        fold(setup(), facts(1, 0, (7, 7)))


TURN = HouseRules(closing="finish_turn")


def test_whoever_has_the_dice_finishes_her_turn() -> None:
    state = fold(setup(rules=TURN), *HEAD_WINS, roll(21, "one", 1005), roll(21, "two", 1006))
    assert (phases(state)[1], scores(state)[1]) == ("closing", (3, 0))
    state = fold(state, roll(21, "nothing", 1007))
    assert (phases(state)[1], table(state, 2).winner) == ("done", 0)
    with pytest.raises(NotNow, match="closed"):
        fold(state, roll(22, "one", 1008))


def test_by_the_seed_one_roll_closes_the_table() -> None:
    assert phases(fold(setup(), *HEAD_WINS, roll(21, "one", 1005)))[1] == "done"


def test_trips_that_pass_the_dice_end_the_turn() -> None:
    rules = HouseRules(closing="finish_turn", trips_roll_again=False)
    assert phases(fold(setup(rules=rules), *HEAD_WINS, roll(21, "trips", 1005)))[1] == "done"


ONCE = HouseRules(closing="everyone_once")


def test_a_table_rolls_on_until_everybody_has_had_a_turn() -> None:
    state = fold(setup(rules=ONCE), *rolls("21 one, 21 nothing"), *HEAD_WINS)
    state = fold(state, *rolls("22 two, 22 nothing, 23 nothing", at=1010))
    assert (phases(state)[1], table(state, 2).due) == ("closing", (3,))
    state = fold(state, *rolls("24 one, 24 one", at=1020))
    assert phases(state)[1] == "closing", "her turn is not over"
    state = fold(state, *rolls("24 nothing", at=1030))
    assert (phases(state)[1], scores(state)[1], table(state, 2).winner) == ("done", (1, 4), 1)


def test_where_all_had_one_the_roll_in_the_hand_is_the_last() -> None:
    around = rolls("21 nothing, 22 nothing, 23 nothing, 24 nothing, 21 one")
    state = fold(setup(rules=ONCE), *around, *HEAD_WINS)
    assert "close" in bunco.moves(state)["tables"][1]["kinds"]
    assert phases(fold(state, close(2)))[1] == "done"
    assert scores(fold(state, roll(21, "one", 1010)))[1] == (2, 0)
    assert phases(fold(state, roll(21, "one", 1010)))[1] == "done"


def test_a_table_where_somebody_is_due_is_not_closed_by_a_word() -> None:
    state = fold(setup(rules=ONCE), *HEAD_WINS)
    assert "close" not in bunco.moves(state)["tables"][1]["kinds"]
    with pytest.raises(NotNow, match="not everybody has had a turn"):
        fold(state, close(2))
    assert phases(fold(state, facts(2, 1)))[1] == "done"


def test_rolls_from_before_the_bell_may_be_the_turns_that_were_due() -> None:
    state = fold(setup(rules=ONCE), *HEAD_WINS, *rolls("21 nothing, 22 nothing, 23 nothing, 24 one, 24 nothing"))
    assert (phases(state)[1], table(state, 2).due) == ("closing", ())
    assert phases(fold(state, close(2)))[1] == "done"


def test_a_team_of_two_ghosts_is_not_waited_for() -> None:
    state = fold(setup(rules=ONCE, s22=90, s24=91), *HEAD_WINS, *rolls("21 nothing, 23 nothing", at=1010))
    assert phases(state)[1] == "done"
    gone = fold(setup(rules=ONCE), *HEAD_WINS, leave(22, 90), leave(24, 91))
    assert table(gone, 2).due == (0, 2)


def test_a_ghosts_turn_is_due_and_rolled_by_its_partner() -> None:
    state = fold(setup(rules=ONCE, s22=90), *HEAD_WINS, *rolls("21 nothing", at=1010))
    assert (table(state, 2).roller, table(state, 2).due) == (90, (1, 2, 3))


def test_only_where_it_matters_is_it_kept_who_is_due() -> None:
    assert all(one.due == () for one in fold(setup(), *rolls("21 one, 21 nothing")).tables)

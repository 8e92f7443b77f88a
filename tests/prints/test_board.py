"""The board for other house rules: every round has its place, and all of it is inside the box."""

import re

import pytest

from bunconight.prints.board import Mark, board, circles, crosses, letters, strokes
from games.bunco.house import HouseRules

RULES = [
    HouseRules(),
    HouseRules(sets=1),
    HouseRules(point_numbers=(1, 2, 3, 4, 5, 6)),
    HouseRules(point_numbers=(6,), sets=20),
    HouseRules(point_numbers=(6,), sets=1),
    HouseRules(point_numbers=(2, 4, 6), sets=7),
    HouseRules(sets=99),
]


def test_the_usual_night_is_a_row_a_set() -> None:
    made = board(HouseRules(), 264, 170)
    assert (made.rows, made.columns) == (4, 5)
    assert [number.text for number in made.numbers] == ["2", "3", "4", "5", "6"] * 4
    assert [label for label, _y, _size in made.sets] == ["1", "2", "3", "4"]


def test_sixes_only_puts_sets_side_by_side() -> None:
    made = board(HouseRules(point_numbers=(6,), sets=20), 264, 170)
    assert [number.text for number in made.numbers] == ["6"] * 20
    assert [label for label, _y, _size in made.sets] == ["1–5", "6–10", "11–15", "16–20"]


def test_a_last_row_that_is_not_full() -> None:
    made = board(HouseRules(point_numbers=(2, 4, 6), sets=7), 264, 170)
    assert [label for label, _y, _size in made.sets] == ["1–2", "3–4", "5–6", "7"]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules.point_numbers} x {rules.sets}")
def test_everything_is_inside_and_nothing_overlaps(rules: HouseRules) -> None:
    made = board(rules, 264, 170)
    middles = [made.middle(number) for number in range(1, rules.rounds + 1)]
    assert len(set(middles)) == rules.rounds
    r = made.radius
    assert all(34 <= x - r and x + r <= 264 and 22 <= y - r and y + r <= 170 for x, y in middles)
    wide, high = made.cell
    assert 2 * r < wide and 2 * r < high
    marks = {number: Mark(True, ("B2", "T2", "S")) for number in range(1, rules.rounds + 1)}
    assert all(
        22 <= text.y - text.size * 0.73 and text.y <= 170 and text.x + text.size * 1.5 <= 265
        for text in letters(made, marks)
    )


def test_wins_are_circled_and_losses_crossed_and_the_rest_left_open() -> None:
    made = board(HouseRules(), 264, 170)
    marks = {1: Mark(True), 2: Mark(False), 3: Mark(None), 4: Mark(True)}
    assert circles(made, marks).count("M") == 2
    assert crosses(made, marks).count("M") == 2  # two strokes of one cross


@pytest.mark.parametrize(("count", "lines"), [(0, 0), (1, 1), (4, 4), (5, 5), (6, 6), (14, 14), (25, 25), (26, 0)])
def test_every_fifth_stroke_goes_across(count: int, lines: int) -> None:
    drawn = strokes(count, 0, 0, 50)
    assert drawn.count("M") == lines
    assert drawn.count("l") == (count // 5 if lines else 0)
    places = [float(x) for x in re.findall(r"M([\d.-]+) ", drawn)]
    assert all(0 <= x <= 50 for x in places)

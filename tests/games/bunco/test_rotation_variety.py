"""How varied partners are: no repeat in the first set whatever the dice, and the sums of squares of whole nights."""

import random
from itertools import product

import pytest

from games.bunco.rotation import History, next_seats, opening, teams
from games.bunco.variety import balanced, report_lines, variety

FIRST_SET = 5


def pairs_of(seating):
    return frozenset(frozenset(pair) for chairs in seating for pair in teams(chairs))


def nights_with_a_repeat(seating, history, met, rounds, outcomes):
    """How many ways to play `rounds` more rounds make somebody meet a partner again."""
    if not rounds:
        return 0
    history = history.after(seating, ())
    repeats = 0
    for winners in outcomes(len(seating)):
        following = next_seats(seating, winners, history, ())
        pairs = pairs_of(following)
        repeats += bool(met & pairs) or nights_with_a_repeat(following, history, met | pairs, rounds - 1, outcomes)
    return repeats


def every_outcome(tables):
    return product((0, 1), repeat=tables)


def some_outcomes(dice, count):
    return lambda tables: ([dice.randrange(2) for _ in range(tables)] for _ in range(count))


@pytest.mark.parametrize("tables", [2, 3, 4])
def test_nobody_has_the_same_partner_twice_in_the_first_set_whatever_the_dice(tables):
    seating = opening(range(4 * tables), ())
    assert nights_with_a_repeat(seating, History(), pairs_of(seating), FIRST_SET - 1, every_outcome) == 0


@pytest.mark.parametrize("tables", [5, 6])
def test_nobody_has_the_same_partner_twice_in_the_first_set_of_sampled_nights(tables):
    seating = opening(range(4 * tables), ())
    outcomes = some_outcomes(random.Random(1), 9)
    assert nights_with_a_repeat(seating, History(), pairs_of(seating), FIRST_SET - 1, outcomes) == 0


@pytest.mark.parametrize(
    ("tables", "nights", "most", "least"),
    [(1, 20, 268, 268), (2, 1000, 236, 232), (3, 1000, 248.5, 228), (4, 300, 278.5, 240), (6, 200, 373, 240)],
)
def test_mean_sum_of_squares(tables, nights, most, least):
    report = variety(tables=tables, nights=nights, seed=1)
    assert least <= report.mean_sum_of_squares <= most
    assert report.first_set_repeats == 0 or tables == 1


def test_ten_tables_stay_varied():
    assert 400 <= variety(tables=10, nights=60, seed=1).mean_sum_of_squares <= 612


def test_the_same_seed_is_the_same_report():
    assert variety(tables=3, nights=5, seed=7) == variety(tables=3, nights=5, seed=7)


@pytest.mark.parametrize(("people", "bound"), [(8, 232), (12, 228), (16, 240), (24, 240), (40, 400)])
def test_balanced_bound(people, bound):
    assert balanced(people, 20) == bound


def test_the_report_reads_well():
    assert report_lines(variety(tables=3, nights=2, seed=1), 0.5)[:2] == [
        "12 people at 3 tables, 2 nights of 20 rounds",
        "mean sum of squares   239.00   (balanced bound 228)",
    ]

from collections import Counter

import pytest

from games.bunco.house import HouseRules
from games.bunco.odds import roll_odds
from games.bunco.rules import OUTCOMES, outcome, points, possible, rolls_again, score_after
from games.dice import rolls
from games.errors import NotDice

COUNTS = {
    1: {"nothing": 120, "one": 75, "two": 15, "bunco": 1, "trips": 5},
    2: {"nothing": 120, "one": 75, "two": 15, "bunco": 1, "trips": 4, "snake_eyes": 1},
    3: {"nothing": 120, "one": 75, "two": 15, "bunco": 1, "trips": 4, "snake_eyes": 1},
    4: {"nothing": 120, "one": 75, "two": 15, "bunco": 1, "trips": 4, "snake_eyes": 1},
    5: {"nothing": 120, "one": 75, "two": 15, "bunco": 1, "trips": 4, "snake_eyes": 1},
    6: {"nothing": 120, "one": 75, "two": 15, "bunco": 1, "trips": 4, "snake_eyes": 1},
}
ODDS = {
    "0_points": "5/9",
    "1_points": "25/72",
    "2_points": "5/72",
    "bunco": "1/216",
    "snake_eyes": "1/216",
    "trips": "1/54",
}
ODDS_AT_ONE = {"0_points": "5/9", "1_points": "25/72", "2_points": "5/72", "bunco": "1/216", "trips": "5/216"}


@pytest.mark.parametrize("point", COUNTS)
def test_all_216_rolls_are_counted(point: int) -> None:
    assert Counter(outcome(roll, point) for roll in rolls()) == COUNTS[point]


@pytest.mark.parametrize("point", COUNTS)
def test_every_roll_against_a_plain_reading_of_the_rules(point: int) -> None:
    for a, b, c in rolls():
        name = outcome((a, b, c), point)
        if a == b == c:
            assert name == ("bunco" if a == point else "snake_eyes" if a == 1 else "trips")
        else:
            assert name == ["nothing", "one", "two"][(a == point) + (b == point) + (c == point)]


@pytest.mark.parametrize("point", COUNTS)
def test_odds_are_the_published_ones(point: int) -> None:
    odds = {name: str(chance) for name, chance in roll_odds(point).items()}
    assert odds == (ODDS_AT_ONE if point == 1 else ODDS)


@pytest.mark.parametrize(
    ("dice", "point", "name"),
    [
        ((2, 2, 2), 2, "bunco"),
        ((1, 1, 1), 2, "snake_eyes"),
        ((1, 1, 1), 1, "bunco"),
        ((6, 6, 6), 1, "trips"),
        ((5, 5, 5), 2, "trips"),
        ((2, 5, 2), 2, "two"),
        ((1, 1, 2), 2, "one"),
        ((1, 1, 3), 2, "nothing"),
    ],
)
def test_names(dice: tuple[int, ...], point: int, name: str) -> None:
    assert outcome(dice, point) == name


@pytest.mark.parametrize(
    "dice", [(), (1, 2), (1, 2, 3, 4), (0, 1, 2), (1, 2, 7), (1, 2, "3"), (1.0, 2, 3), (True, 1, 1)]
)
def test_impossible_dice(dice: tuple[object, ...]) -> None:
    with pytest.raises(NotDice):
        outcome(dice, 2)


def test_worth_and_going_on() -> None:
    rules = HouseRules()
    assert [points(name, rules) for name in OUTCOMES] == [0, 1, 2, 5, 21, 0]
    assert [rolls_again(name, rules) for name in OUTCOMES] == [False, True, True, True, True, False]
    assert [score_after(20, name, rules) for name in OUTCOMES] == [20, 21, 22, 25, 41, 0]
    with pytest.raises(NotDice, match="four is not an outcome"):
        points("four", rules)


def test_house_rules_change_worth_and_trips() -> None:
    rules = HouseRules(bunco_worth=25, trips_worth=3, trips_roll_again=False)
    assert (points("bunco", rules), points("trips", rules)) == (25, 3)
    assert not rolls_again("trips", rules)


def test_no_snake_eyes_at_point_number_one() -> None:
    assert possible(1) == ("nothing", "one", "two", "trips", "bunco")
    assert possible(2) == OUTCOMES

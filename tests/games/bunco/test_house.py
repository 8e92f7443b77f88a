import json
from typing import Any

import pytest

from games.bunco.house import CHOICES, HouseRules
from games.errors import NotDice


def test_the_printed_rules_are_the_default() -> None:
    assert HouseRules().to_json() == {
        "point_numbers": [2, 3, 4, 5, 6],
        "sets": 4,
        "target": 21,
        "bunco_worth": 21,
        "trips_worth": 5,
        "trips_roll_again": True,
        "snake_eyes": "wipe",
        "bell": "head",
        "closing": "one_roll",
        "table_tie": "roll_off",
        "rotation": "classic",
        "ghost_credit": "roller",
        "opening": "draw",
        "prize_tie": "roll_off",
        "one_prize": False,
        "sub_keeps": True,
        "minimum_rounds": 0,
        "minutes": 10,
        "move_seconds": 60,
    }


def test_rounds_fill_a_score_card() -> None:
    rules = HouseRules()
    assert rules.rounds == 20
    assert [rules.point_number(number) for number in (1, 2, 5, 6, 20, 21)] == [2, 3, 6, 2, 6, 2]
    assert [rules.set_number(number) for number in (1, 5, 6, 20, 21)] == [1, 1, 2, 4, 5]
    assert HouseRules(point_numbers=(1, 2, 3, 4, 5, 6), sets=2).rounds == 12


def test_round_trip() -> None:
    rules = HouseRules(point_numbers=(6,), sets=10, target=25, trips_roll_again=False)
    assert HouseRules.from_json(json.loads(json.dumps(rules.to_json()))) == rules
    assert HouseRules.from_json({}) == HouseRules()


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("snake_eyes", "half", "half is not a choice for the house rule snake_eyes."),
        ("table_tie", "duel", "duel is not a choice for the house rule table_tie."),
        ("minutes", 0, "The house rule minutes is a number from 1 to 60."),
        ("move_seconds", 601, "The house rule move_seconds is a number from 0 to 600."),
        ("minimum_rounds", -1, "The house rule minimum_rounds is a number from 0 to 99."),
        ("rotation", "spiral", "spiral is not a choice for the house rule rotation."),
        ("rotation", ["classic"], "['classic'] is not a choice for the house rule rotation."),
        ("one_prize", 0, "0 is not a choice for the house rule one_prize."),
        ("target", 0, "The house rule target is a number from 1 to 999."),
        ("sets", "4", "The house rule sets is a number from 1 to 99."),
        ("point_numbers", [2, 7], "The point numbers of a set are one or more numbers from 1 to 6."),
        ("point_numbers", [], "The point numbers of a set are one or more numbers from 1 to 6."),
        ("point_numbers", 6, "The point numbers of a set are one or more numbers from 1 to 6."),
        ("wheel", True, "There is no house rule called wheel."),
    ],
)
def test_refused_with_the_reason(name: str, value: Any, sentence: str) -> None:
    with pytest.raises(NotDice) as refusal:
        HouseRules.from_json({name: value})
    assert str(refusal.value) == sentence


@pytest.mark.parametrize("name", sorted(CHOICES))
def test_every_choice_is_played(name: str) -> None:
    for value in CHOICES[name]:
        assert getattr(HouseRules.from_json({name: value}), name) == value

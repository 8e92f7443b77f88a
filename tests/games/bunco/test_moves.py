"""What a phone sends: every move there and back, and what is refused at the door."""

import json
from typing import Any

import pytest

from games.bunco import round as bunco
from games.errors import NotDice

MOVES: list[dict[str, Any]] = [
    {"kind": "roll", "id": "tap-0001", "table": 1, "roller": 11, "outcome": "two", "at": 1764530000000},
    {"kind": "roll", "id": "tap-0002", "table": 1, "roller": 11, "outcome": "two", "at": 0, "dice": [2, 5, 2]},
    {"kind": "turn", "id": "tap-0003", "table": 3, "roller": 90},
    {"kind": "close", "id": "tap-0004", "table": 2},
    {"kind": "bell", "id": "tap-0005", "at": 1764530000000},
    {"kind": "throw", "id": "tap-0006", "table": 2, "dice": {"21": 6, "22": 5, "90": 1, "24": 2}},
    {"kind": "leave", "id": "tap-0007", "person": 21, "ghost": 90},
    {"kind": "facts", "id": "tap-0008", "table": 1, "winner": 0},
    {
        "kind": "facts",
        "id": "tap-0009",
        "table": 1,
        "winner": 1,
        "score": [7, 21],
        "tallies": {"12": {"buncos": 1, "trips": 0, "snake_eyes": 2}},
        "why": "read off the card",
        "at": 1764530000000,
    },
]


@pytest.mark.parametrize("data", MOVES, ids=lambda data: data["kind"])
def test_there_and_back(data: dict[str, Any]) -> None:
    assert bunco.read_move(data).to_json() == data
    assert json.loads(json.dumps(data)) == data


ROLL, THROW, FACTS = MOVES[0], MOVES[5], MOVES[8]
WRONG: list[dict[str, Any]] = [
    {},
    {"kind": "spin", "id": "tap-0001"},
    {"kind": ["roll"]},
    ROLL | {"id": ""},
    ROLL | {"id": 7},
    ROLL | {"table": "1"},
    ROLL | {"table": True},
    ROLL | {"roller": None},
    ROLL | {"outcome": "three"},
    ROLL | {"outcome": ["two"]},
    ROLL | {"at": 1.5},
    ROLL | {"at": 2**60},
    ROLL | {"at": -1},
    ROLL | {"dice": [2, 2]},
    ROLL | {"dice": [2, 2, 7]},
    ROLL | {"dice": "222"},
    THROW | {"dice": {"21": 6, "22": 5, "23": 1}},
    THROW | {"dice": {"21": 6, "22": 5, "23": 1, "24": 7}},
    THROW | {"dice": {"21": 6, "22": 5, "23": 1, "Dot": 2}},
    THROW | {"dice": {"21": 6, "22": 5, "23": 1, "024": 2}},
    THROW | {"dice": [6, 5, 1, 2]},
    FACTS | {"winner": 2},
    FACTS | {"winner": None},
    FACTS | {"score": [7]},
    FACTS | {"score": [7, -1000]},
    FACTS | {"tallies": [1]},
    FACTS | {"tallies": {"12": {"wins": 1}}},
    FACTS | {"tallies": {"12": {"buncos": 100}}},
    FACTS | {"tallies": {"12": 3}},
    FACTS | {"why": 5},
    MOVES[6] | {"ghost": "90"},
]


@pytest.mark.parametrize("data", WRONG, ids=range(len(WRONG)))
def test_no_move(data: dict[str, Any]) -> None:
    with pytest.raises(NotDice) as refusal:
        bunco.read_move(data)
    assert str(refusal.value).endswith(".")


SETUP: dict[str, Any] = {
    "number": 7,
    "set_number": 2,
    "point_number": 3,
    "tables": [[1, 2, 3, 4], [5, 6, 7, 90]],
    "ghosts": [90, 91],
    "rules": {},
}


def test_setup_there_and_back() -> None:
    setup = bunco.read_setup(SETUP)
    assert setup.tables == ((1, 2, 3, 4), (5, 6, 7, 90))
    assert bunco.read_setup(json.loads(json.dumps(setup.to_json()))) == setup
    assert setup.to_json()["rules"]["target"] == 21


@pytest.mark.parametrize(
    "change",
    [
        {"tables": []},
        {"tables": [[1, 2, 3]]},
        {"tables": [[1, 2, 3, 3]]},
        {"tables": [[1, 2, 3, 4], [4, 5, 6, 7]]},
        {"tables": [[1, 2, 3, "Dot"]]},
        {"tables": 4},
        {"ghosts": [90, 90]},
        {"ghosts": None},
        {"point_number": 7},
        {"number": 0},
        {"rules": None},
        {"rules": {"bell": "gong"}},
        {"ends_at": "noon"},
    ],
)
def test_no_setup(change: dict[str, Any]) -> None:
    with pytest.raises(NotDice):
        bunco.read_setup(SETUP | change)

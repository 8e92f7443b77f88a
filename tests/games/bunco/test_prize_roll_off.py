"""A tie for a prize: one die each, highest wins, the highest among equals throw again."""

import json

import pytest

from games.bunco import roll_off
from games.errors import NotDice, NotNow

TIED = roll_off.Setup("most_buncos", (1, 3, 7))


def thrown(*dice: tuple[int, int], setup: roll_off.Setup = TIED) -> roll_off.State:
    state = roll_off.start(setup)
    for number, (person, value) in enumerate(dice):
        state = roll_off.apply(state, roll_off.Die(f"die-{number:04}", person, value))
        assert roll_off.read_state(setup, json.loads(json.dumps(state.to_json()))) == state
    return state


def test_the_highest_wins() -> None:
    assert roll_off.result(thrown((3, 2), (1, 5), (7, 4))) == roll_off.Result(
        "most_buncos", (1, 3, 7), winner=1, throws=({3: 2, 1: 5, 7: 4},)
    )


def test_only_the_highest_among_equals_throw_again() -> None:
    state = thrown((1, 6), (3, 2), (7, 6))
    assert (state.still_in, state.winner) == ((1, 7), None)
    assert roll_off.moves(state) == {"kinds": ["die"], "who": [1, 7]}
    state = thrown((1, 6), (3, 2), (7, 6), (7, 1), (1, 1), (1, 2), (7, 3))
    assert state.winner == 7
    assert roll_off.result(state).to_json()["throws"] == [{"1": 6, "3": 2, "7": 6}, {"7": 1, "1": 1}, {"1": 2, "7": 3}]
    assert roll_off.moves(state) == {"kinds": [], "who": []}


def test_who_has_yet_to_throw() -> None:
    state = thrown((3, 2))
    assert roll_off.moves(state)["who"] == [1, 7]
    assert state.current == {3: 2}
    assert roll_off.seen(state, roll_off.Die("die-0009", 1, 1)) == 1
    assert roll_off.result(state).winner is None


@pytest.mark.parametrize(
    ("dice", "reason"),
    [
        ([(1, 6), (3, 2), (7, 6), (3, 6)], "out of this roll-off"),
        ([(1, 6), (1, 6)], "has thrown already"),
        ([(1, 6), (3, 2), (7, 5), (3, 6)], "has been rolled off"),
    ],
)
def test_not_now(dice: list[tuple[int, int]], reason: str) -> None:
    with pytest.raises(NotNow, match=reason):
        thrown(*dice)


def test_a_stranger_cannot_throw() -> None:
    with pytest.raises(NotDice, match="is not tied for this prize"):
        thrown((2, 6))


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "die", "id": "die-0001", "person": 1, "value": 7},
        {"kind": "die", "id": "die-0001", "person": 1},
        {"kind": "die", "person": 1, "value": 1},
        {"kind": "roll", "id": "die-0001", "person": 1, "value": 1},
        {},
    ],
)
def test_no_die(data: dict[str, object]) -> None:
    with pytest.raises(NotDice):
        roll_off.read_move(data)


def test_round_trips() -> None:
    die = roll_off.Die("die-0001", 3, 6)
    assert roll_off.read_move(json.loads(json.dumps(die.to_json()))) == die
    assert roll_off.read_setup(json.loads(json.dumps(TIED.to_json()))) == TIED


@pytest.mark.parametrize("tied", [[], [1], [1, 1], ["a", "b"], None])
def test_it_takes_two(tied: object) -> None:
    with pytest.raises(NotDice):
        roll_off.read_setup({"category": "most_wins", "tied": tied})

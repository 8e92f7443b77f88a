"""The worked example of the rules, to the chip: two plays, and what everybody goes home with."""

import json
from pathlib import Path

import pytest

from games.hazard import play

EVENING = json.loads((Path(__file__).parents[2] / "evenings" / "hazard_seed.json").read_text(encoding="utf-8"))


def played(data):
    state = play.start(play.read_setup(data["setup"]))
    for move in data["moves"]:
        state = play.apply(state, play.read_move(move))
    return state


@pytest.mark.parametrize("data", EVENING["plays"])
def test_each_play(data):
    state = played(data)
    came = play.result(state).to_json()
    assert (came["complete"], came["outcome"]) == (True, data["outcome"])
    assert came["settled"] == data["settled"]
    assert state.to_json()["wallets"] == data["wallets"]
    assert {"caster": came["next_caster"], "streak": came["streak"]} == data["next"]


def test_the_odds_stake_of_ten_is_shared_seven_and_three():
    raised = [item for item in played(EVENING["plays"][1]).settled if item.on == "raise"]
    assert [(item.gambler, item.won) for item in raised] == [(1, -10), (2, 7), (3, 3)]


def test_the_evening():
    nets = [play.result(played(data)).net for data in EVENING["plays"]]
    assert {str(who): sum(net[who] for net in nets) for who in (1, 2, 3)} == EVENING["net"]


def test_each_play_starts_from_what_the_last_one_left():
    first, second = EVENING["plays"]
    assert second["setup"]["stacks"] == first["wallets"]

"""The two commands for people who want to look under the bonnet: what they print, and what they refuse."""

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

COUNTS = {"buncos", "wins", "losses", "trips", "snake_eyes"}


def printed(*words):
    out = StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


def told(*words):
    return json.loads(printed(*words, "--json"))


def test_a_night_of_twelve():
    night = told("simulate_night", "--players", "12", "--seed", "1")
    assert set(night) == {"pot", "ghosts", "rounds", "tallies", "prizes", "kitty", "last_bunco"}
    assert (night["pot"], night["ghosts"], len(night["rounds"])) == (60, [], 20)
    assert set(night["rounds"][0]) == {"number", "set", "point_number", "tables"}
    assert set(night["rounds"][0]["tables"][0]) == {"table", "teams", "score", "winner", "roll_off"}
    assert all(set(tally) == COUNTS and tally["wins"] + tally["losses"] == 20 for tally in night["tallies"].values())
    assert [prize["amount"] for prize in night["prizes"]] == [15, 13, 11, 9, 7, 5]
    assert set(night["prizes"][0]) == {"category", "amount", "winners", "roll_off"}
    assert set(night["last_bunco"]) == {"name", "round"}


def test_a_night_of_sixteen():
    night = told("simulate_night", "--players", "16", "--seed", "1")
    assert [prize["amount"] for prize in night["prizes"]] == [20, 17, 15, 12, 9, 7]


def test_the_same_seed_prints_the_same_bytes():
    night = ("simulate_night", "--players", "13", "--seed", "5", "--json")
    assert printed(*night) == printed(*night)


def test_a_night_to_read():
    lines = printed("simulate_night", "--players", "10", "--seed", "3", "--sets", "1").splitlines()
    assert lines[:3] == ["10 players, ghosts: Boo, Wisp, pot: 50", "", "Round 1 (set 1), point number 2"]


@pytest.mark.parametrize(
    "words", [("--players", "1"), ("--players", "-4"), ("--players", "12", "--sets", "0"), ("--players", "many")]
)
def test_a_night_that_cannot_be_is_refused(words):
    with pytest.raises(CommandError):
        printed("simulate_night", *words)


def test_the_rotation_report():
    report = told("rotation_report", "--tables", "3", "--nights", "20", "--seed", "1")
    assert set(report) >= {"mean_sum_of_squares", "max_repeat", "first_set_repeats", "seconds"}
    assert 228 <= report["mean_sum_of_squares"] <= 252
    assert (report["first_set_repeats"], report["tables"], report["nights"]) == (0, 3, 20)


def test_the_rotation_report_to_read():
    assert printed("rotation_report", "--tables", "2", "--nights", "3").startswith("8 people at 2 tables, 3 nights")


@pytest.mark.parametrize("words", [("--tables", "0"), ("--tables", "3", "--nights", "0"), ("--tables", "x")])
def test_a_report_that_cannot_be_is_refused(words):
    with pytest.raises(CommandError):
        printed("rotation_report", *words)

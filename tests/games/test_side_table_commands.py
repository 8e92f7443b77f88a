"""The commands about side tables: published odds, simulations, and what they refuse."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

HERE = Path(__file__).parent
PUBLISHED = {game: json.loads((HERE / game / "published.json").read_text("utf-8")) for game in ("bounder", "hazard")}


def printed(*words):
    out = StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


def told(*words):
    return json.loads(printed(*words, "--json"))


@pytest.mark.parametrize("game", ["bounder", "hazard"])
def test_the_odds_are_the_published_ones(game):
    assert told("odds", game) == PUBLISHED[game]


def test_the_odds_of_one_point_and_of_one_main():
    assert told("odds", "bounder", "--point", "7")["by_point"] == {"7": PUBLISHED["bounder"]["by_point"]["7"]}
    assert told("odds", "hazard", "--main", "7") == {"7": PUBLISHED["hazard"]["7"]}


def test_the_odds_to_read():
    bounder, hazard = printed("odds", "bounder", "--point", "10"), printed("odds", "hazard", "--main", "7")
    assert "  win                     163/400   40.750%" in bounder
    assert "Point 10\n  win                     143/480   29.792%" in bounder
    assert "Doubling never pays." in bounder
    assert "  chance  8, odds 6/5            5/11   45.455%" in hazard


@pytest.mark.parametrize(
    "words",
    [
        ("bounder", "--point", "0"),
        ("bounder", "--point", "21"),
        ("bounder", "--main", "7"),
        ("hazard", "--main", "4"),
        ("hazard", "--point", "7"),
        ("bunco", "--main", "5"),
    ],
)
def test_no_such_odds(words):
    with pytest.raises(CommandError):
        printed("odds", *words)


def test_a_simulated_bounder_table():
    table = told("simulate_table", "bounder", "--gamblers", "3", "--turns", "50", "--seed", "4")
    assert set(table) == {"game", "gamblers", "turns", "seed", "figures", "issued", "house", "wallets"}
    assert set(table["figures"]) == {"match", "bound", "one_and_twenty", "missed", "even", "odd", "triple"}
    assert set(table["figures"]["match"]) == {"count", "of", "frequency", "exact", "errors"}
    assert table["figures"]["match"]["exact"] == "1/20"
    assert sum(table["wallets"].values()) + table["house"] == table["issued"]


def test_a_simulated_hazard_table():
    table = told("simulate_table", "hazard", "--gamblers", "3", "--turns", "50", "--seed", "4")
    assert set(table["figures"]) == {"5", "6", "7", "8", "9"}
    assert table["figures"]["7"]["win"]["exact"] == "244/495"
    assert sum(table["wallets"].values()) == table["issued"]


@pytest.mark.parametrize("game", ["bounder", "hazard"])
def test_the_same_seed_prints_the_same_bytes(game):
    words = ("simulate_table", game, "--turns", "30", "--seed", "9", "--json")
    assert printed(*words) == printed(*words)
    assert printed(*words) != printed("simulate_table", game, "--turns", "30", "--seed", "10", "--json")


def test_simulations_to_read():
    assert printed("simulate_table", "bounder", "--turns", "20").startswith("Bounder, 4 gamblers, 20 turns, seed 1\n")
    assert printed("simulate_table", "hazard", "--turns", "20").startswith("Hazard, 4 gamblers, 20 plays, seed 1\n")


@pytest.mark.parametrize(
    "words",
    [("whist",), ("bounder", "--gamblers", "21"), ("hazard", "--gamblers", "1"), ("hazard", "--turns", "0"), ()],
)
def test_no_such_table(words):
    with pytest.raises(CommandError):
        printed("simulate_table", *words)

"""Whole nights by the rules: what holds in each of them, and what they are like on the average."""

import json
from itertools import pairwise
from statistics import mean, median

import pytest

from games.bunco.house import HouseRules
from games.bunco.prizes import CATEGORIES
from games.bunco.simulate import play_night, simulate
from games.bunco.telling import GHOSTS, invented, night_json, night_lines
from games.dice import SeededSource, TypedSource
from games.errors import NotDice, NotNow

NOTHING, BUNCO = (3, 4, 6), (2, 2, 2)


@pytest.fixture(scope="module")
def nights():
    return [simulate(players=12, seed=seed) for seed in range(30)]


def told(players, seed=1, **how):
    return night_json(simulate(players=players, seed=seed, **how))


@pytest.mark.parametrize(
    ("players", "tables", "ghosts", "pot"),
    [(12, 3, 0, 60), (16, 4, 0, 80), (11, 3, 1, 55), (10, 3, 2, 50), (13, 4, 3, 65), (26, 7, 2, 130), (2, 1, 2, 10)],
)
def test_a_whole_night(players, tables, ghosts, pot):
    night = told(players)
    names = {*night["tallies"], *night["ghosts"]}
    assert (len(night["rounds"]), night["pot"], len(night["ghosts"])) == (20, pot, ghosts)
    assert all(len(played["tables"]) == tables for played in night["rounds"])
    for played in night["rounds"]:
        seated = [name for table in played["tables"] for team in table["teams"] for name in team]
        assert len(seated) == len(names)
        assert set(seated) == names
    assert all(tally["wins"] + tally["losses"] == 20 for tally in night["tallies"].values())


@pytest.mark.parametrize("players", range(2, 15))
def test_prizes_and_kitty_are_the_pot(players):
    night = told(players, sets=1)
    assert [prize["category"] for prize in night["prizes"]] == list(CATEGORIES)
    assert sum(prize["amount"] for prize in night["prizes"]) == night["pot"] == 5 * players
    assert night["kitty"] == sum(prize["amount"] for prize in night["prizes"] if not prize["winners"])


@pytest.mark.parametrize("players", [10, 11, 13, 26])
def test_ghosts_are_never_partners_and_win_nothing(players):
    night = told(players)
    ghosts = set(night["ghosts"])
    teams = [set(team) for played in night["rounds"] for table in played["tables"] for team in table["teams"]]
    assert not any(team <= ghosts for team in teams)
    assert not ghosts & set(night["tallies"])
    assert not any(ghosts & set(prize["winners"]) for prize in night["prizes"])


def test_points_go_round_in_sets_of_five():
    rounds = told(4, sets=2)["rounds"]
    assert [played["point_number"] for played in rounds] == [2, 3, 4, 5, 6, 2, 3, 4, 5, 6]
    assert [played["set"] for played in rounds] == [1] * 5 + [2] * 5


def test_everyone_changes_partner_every_round():
    rounds = told(13)["rounds"]
    teams = [{frozenset(team) for table in played["tables"] for team in table["teams"]} for played in rounds]
    assert not any(one & other for one, other in pairwise(teams))


def test_the_winner_has_more_points_or_won_the_roll_off():
    for played in told(26)["rounds"]:
        for table in played["tables"]:
            one, other = table["score"]
            assert (table["roll_off"] is not None) == (one == other)
            assert one == other or table["winner"] == (other > one)
        assert max(played["tables"][0]["score"]) >= 21
        assert played["tables"][0]["roll_off"] is None


def test_a_table_roll_off_is_won_by_the_highest_die():
    tables = [table for seed in range(10) for played in told(16, seed, sets=1)["rounds"] for table in played["tables"]]
    tied = [table for table in tables if table["roll_off"]]
    assert tied
    for table in tied:
        best = [_best(throw, table["teams"]) for throw in table["roll_off"]["dice"]]
        assert all(one == other for one, other in best[:-1])
        assert best[-1][table["winner"]] > best[-1][1 - table["winner"]]


@pytest.mark.parametrize("table_tie", ["lap", "sudden_death"])
def test_where_level_tables_play_on_the_winner_has_more_points(table_tie):
    rules = HouseRules(table_tie=table_tie, sets=1)
    played = [play_night(18, rules, SeededSource(seed), SeededSource(seed)) for seed in range(8)]
    tables = [table for night in played for result in night.rounds for table in result.tables]
    assert all(table.winner == int(table.score[1] > table.score[0]) for table in tables)
    assert not any(table.score[0] == table.score[1] or table.throws for table in tables)
    assert all(tally.rounds == 5 for night in played for tally in night.tallies.values())


def test_everybody_has_a_turn_in_each_round_where_the_house_says_so():
    """No table is over before four rolls; by the printed rules many are."""
    fewest = {}
    for closing in ("one_roll", "everyone_once"):
        rules = HouseRules(closing=closing, target=2)
        night = play_night(12, rules, SeededSource(1), SeededSource(1))
        fewest[closing] = min(everywhere - head for head, everywhere in night.rolls)
    assert fewest["one_roll"] < 8 <= fewest["everyone_once"]


def test_a_night_by_the_clock():
    """Two minutes at ten rolls a minute and table, the roll in the hand and what settles level tables."""
    night = play_night(13, HouseRules(bell="timer", minutes=2, sets=2), SeededSource(3), SeededSource(3))
    assert len(night.rounds) == 10 and all(result.complete for result in night.rounds)
    assert all(18 <= head <= 22 for head, _everywhere in night.rolls)
    assert any(result.tables[0].throws for result in night.rounds), "a head table was level"


def _best(throw, teams):
    return [max(throw[name] for name in team) for team in teams]


def test_a_prize_roll_off_is_won_by_the_highest_die():
    rolled = [prize for seed in range(10) for prize in told(12, seed, sets=1)["prizes"] if prize["roll_off"]]
    assert rolled
    for prize in rolled:
        throws = prize["roll_off"]["dice"]
        last = throws[-1]
        assert prize["winners"] == [name for name, die in last.items() if die == max(last.values())]
        for throw, following in pairwise(throws):
            assert set(following) == {name for name, die in throw.items() if die == max(throw.values())}


def test_a_night_by_typed_dice():
    # One round, two tables in turn: the head table's first roll is a Bunco; table 2 has one roll in the hand, a pair.
    rules = HouseRules(sets=1, point_numbers=(2,))
    prizes = [(1,), (6,), (3,), (2,), (4,), (4,), (1,), (1,), (1,), (5,)]
    night = play_night(8, rules, TypedSource([BUNCO, (2, 2, 5), *prizes]), SeededSource(0))
    head, below = night.rounds[0].tables
    assert (head.score, head.winner, below.score, below.winner) == ((21, 0), 0, (2, 0), 0)
    assert night.rolls == ((1, 2),)
    assert (night.last.person, night.last.round) == (head.seated[0][0], 1)
    assert [award.winner is None for award in night.awards] == [False, False, False, True, True, False]
    assert night.awards[1].winner == sorted((*head.seated[0], *below.seated[0]))[1]
    assert night.kitty == sum(award.amount for award in night.awards[3:5])


def test_the_dice_must_suffice():
    with pytest.raises(NotDice):
        play_night(4, HouseRules(sets=1), TypedSource([NOTHING] * 9), SeededSource(0))


def test_the_same_seed_is_the_same_night():
    assert json.dumps(told(13, 5)) == json.dumps(told(13, 5))
    assert told(13, 5)["rounds"] != told(13, 6)["rounds"]


def test_a_seed_is_the_same_night_on_every_machine():
    head = told(12, 1)["rounds"][0]["tables"][0]
    assert head["teams"] == [["Lumaster", "Dalette"], ["Marora", "Corkin"]]
    assert (head["score"], head["winner"], head["roll_off"]) == ([5, 21], 1, None)


def test_one_player_is_refused():
    with pytest.raises(NotNow, match="at least two people"):
        simulate(players=1, seed=1)


def test_invented_names_are_all_different():
    assert len({invented(person) for person in range(1, 501)} | set(GHOSTS)) == 503


def test_the_night_in_lines():
    lines = list(night_lines(told(11)))
    assert lines[0] == "11 players, ghosts: Boo, pot: 55"
    assert sum(line.startswith("Round ") for line in lines) == 20
    assert sum(line.startswith("  Head table") for line in lines) == 20
    assert lines[-1].split() == ["Kitty", "0"]


def test_nights_are_as_long_as_measured(nights):
    head = [rolls for night in nights for rolls, _ in night.rolls]
    assert 50 <= mean(head) <= 57
    assert 50 <= median(head) <= 60
    assert 3000 <= mean(sum(every for _, every in night.rolls) for night in nights) <= 3400


def test_nights_have_as_many_buncos_trips_and_snake_eyes_as_measured(nights):
    counted = {
        name: mean(sum(getattr(tally, name) for tally in night.tallies.values()) for night in nights)
        for name in ("buncos", "snake_eyes", "trips")
    }
    assert 12.5 <= counted["buncos"] <= 17.5
    assert 12.5 <= counted["snake_eyes"] <= 17.5
    assert 54 <= counted["trips"] <= 65


def test_tables_tie_as_often_as_measured(nights):
    below = [table for night in nights for played in night.rounds for table in played.tables[1:]]
    assert 0.03 <= mean(bool(table.throws) for table in below) <= 0.055
    assert 0.6 <= mean(any(t.throws for played in night.rounds for t in played.tables) for night in nights) <= 0.97


def test_a_quarter_of_rounds_end_on_a_bunco(nights):
    # A Bunco at the head table always ends the round.
    assert 0.2 <= mean(bool(played.tables[0].buncos) for night in nights for played in night.rounds) <= 0.3


def test_most_nights_have_a_tied_prize(nights):
    counted = [[award for award in night.awards if award.category != "last_bunco"] for night in nights]
    assert mean(any(award.throws for award in awards) for awards in counted) >= 0.75

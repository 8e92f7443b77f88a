"""The odds of Hazard against the published ones, and against the rules by enumeration and by chance."""

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from games.dice import SeededSource, rolls
from games.figures import Figure
from games.hazard import play
from games.hazard.odds import main_odds
from games.hazard.rules import MAINS, TableRules
from games.hazard.simulate import simulate
from games.plain import plain
from tests.games.hazard.played import cover, main, played, roll, setup, stake

PUBLISHED = json.loads((Path(__file__).parent / "published.json").read_text(encoding="utf-8"))
STAKE = 60


def test_every_fraction_is_the_published_one():
    assert {str(number): plain(main_odds(number)) for number in MAINS} == PUBLISHED


def opened(number, **rules):
    """A stake of 60, covered, and a main: every odds of the table comes out whole."""
    return played(setup((1000, 1000), **rules), stake(STAKE), cover(2, STAKE), main(number))


@cache
def enumerated(number, **rules):
    """{outcome: chance} and what a stake of 1 is worth, over 36 first rolls and, at a chance, 36 that decide or not."""
    outcomes, worth = Counter(), Fraction(0)
    for dice in rolls(2):
        state = play.apply(opened(number, **rules), roll(1, *dice))
        for outcome, chance, net in decided(state):
            outcomes[outcome] += chance / 36
            worth += chance * net / 36
    return outcomes, worth / STAKE


def decided(state):
    """What this state comes to: (outcome, chance, the caster's net); rolls that decide nothing are rolled again."""
    if state.outcome:
        return [(state.outcome, Fraction(1), play.result(state).net[1])]
    while state.missing:
        state = play.apply(state, cover(2, state.missing))
    ends = [play.apply(state, roll(2, *dice)) for dice in rolls(2)]
    ends = [end for end in ends if end.outcome]
    return [(end.outcome, Fraction(1, len(ends)), play.result(end).net[1]) for end in ends]


@pytest.mark.parametrize("number", MAINS)
def test_the_enumeration_of_both_rolls(number):
    outcomes, worth = enumerated(number)
    published = PUBLISHED[str(number)]
    assert sum(outcomes.values()) == 1
    assert outcomes["nick"] == Fraction(published["nick"])
    assert outcomes["out"] == Fraction(published["out"])
    assert outcomes["nick"] + outcomes["made"] == Fraction(published["win"])
    assert worth == Fraction(published["ev_even_money"])


@pytest.mark.parametrize("number", MAINS)
def test_the_enumeration_with_the_stake_at_the_odds(number):
    outcomes, worth = enumerated(number, odds_on_stake=True)
    assert outcomes["nick"] + outcomes["made"] == Fraction(PUBLISHED[str(number)]["win"])
    assert worth == Fraction(PUBLISHED[str(number)]["ev_stake_at_odds"])


@pytest.mark.parametrize("number", MAINS)
def test_a_raise_is_exactly_fair(number):
    for given in PUBLISHED[str(number)]["chances"].values():
        win, odds = Fraction(given["win"]), Fraction(given["odds"])
        assert win * odds == 1 - win


def test_a_hundred_thousand_plays():
    luck, outcomes = SeededSource(1), Counter()
    starts = {number: opened(number) for number in MAINS}
    for turn in range(100_000):
        number = MAINS[turn % len(MAINS)]
        state, count = starts[number], 0
        while not state.outcome:
            count += 1
            state = play.apply(state, roll(count, *luck.roll(2)))
        outcomes[number, state.outcome] += 1
    errors = [figure.errors for number in MAINS for figure in figures(outcomes, number)]
    assert len(errors) == 15 and max(errors) < 4


def figures(outcomes, number):
    counts = {outcome: outcomes[number, outcome] for outcome in ("nick", "out", "made", "missed")}
    plays, published = sum(counts.values()), PUBLISHED[str(number)]
    assert plays == 20_000
    yield Figure(counts["nick"], plays, Fraction(published["nick"]))
    yield Figure(counts["out"], plays, Fraction(published["out"]))
    yield Figure(counts["nick"] + counts["made"], plays, Fraction(published["win"]))


@pytest.mark.parametrize("at_odds", [False, True])
def test_a_simulated_table_keeps_its_chips(at_odds):
    came = simulate(gamblers=5, turns=400, seed=3, rules=TableRules(odds_on_stake=at_odds))
    assert (sum(came.wallets.values()), came.house) == (came.issued, 0)
    assert min(came.wallets.values()) >= 0
    assert sum(figures["win"].of for figures in came.figures.values()) + came.off == 400
    assert all(figure.errors < 4 for figures in came.figures.values() for figure in figures.values())
    assert came.passes > 0
    assert simulate(gamblers=5, turns=400, seed=3, rules=TableRules(odds_on_stake=at_odds)) == came

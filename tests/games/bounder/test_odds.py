"""The odds of Bounder against the published ones, and against the rules by enumeration and by chance."""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from games.bounder import turn
from games.bounder.odds import turn_odds
from games.bounder.simulate import simulate
from games.dice import SeededSource, rolls
from games.figures import Figure
from games.plain import plain
from tests.games.bounder.played import bet, close, dealer, double, played, point, second, setup, stake

PUBLISHED = json.loads((Path(__file__).parent / "published.json").read_text(encoding="utf-8"))
D20 = range(1, 21)


def test_every_fraction_is_the_published_one():
    assert plain(turn_odds()) == PUBLISHED


def test_one_point():
    assert list(turn_odds([7])["by_point"]) == ["7"]


def test_a_table_that_pays_more():
    odds = turn_odds(rules=setup(triple=35).rules)["dealer_bets"]["triple"]
    assert (odds["pays"], odds["ev"]) == (35, Fraction(0))


@pytest.fixture(scope="module")
def every_turn():
    """Each of the 20 x 216 x 20 turns, played: {(point, outcome): turns}; a match counts for every second roll."""
    counts, shooter, other = Counter(), Counter(), Counter()
    for first in D20:
        closed = played(setup(), stake(10), point(first), bet(2, "point", 10), close())
        for dice in rolls():
            rolled = turn.apply(closed, dealer(*dice))
            for later in D20:
                state = rolled if rolled.phase == "done" else turn.apply(rolled, second(later))
                counts[first, state.outcome] += 1
                shooter[first] += state.wallets[1] - 100
                other[first] += state.wallets[2] - 100
    return counts, shooter, other


def test_the_enumeration_of_every_turn(every_turn):
    counts, shooter, _other = every_turn
    whole = Counter()
    for (_point, outcome), count in counts.items():
        whole[outcome] += count
    assert whole.total() == 20 * 216 * 20
    assert Fraction(whole["bound"] + whole["one_and_twenty"], whole.total()) == Fraction(PUBLISHED["win"])
    assert Fraction(whole["match"], whole.total()) == Fraction(PUBLISHED["match"])
    assert Fraction(whole["one_and_twenty"], whole.total()) == Fraction(PUBLISHED["one_and_twenty"])
    assert Fraction(shooter.total(), 10 * whole.total()) == Fraction(PUBLISHED["shooter_ev_no_double"])


@pytest.mark.parametrize("first", D20)
def test_the_enumeration_by_point(every_turn, first):
    counts, shooter, other = every_turn
    given = PUBLISHED["by_point"][str(first)]
    turns = 216 * 20
    assert Fraction(counts[first, "bound"] + counts[first, "one_and_twenty"], turns) == Fraction(given["win"])
    assert Fraction(counts[first, "match"], turns) == Fraction(given["match"])
    assert Fraction(shooter[first], 10 * turns) == Fraction(given["shooter_ev"])
    assert Fraction(other[first], 10 * turns) == Fraction(given["point_bet_ev"])


def test_the_enumeration_of_the_dealer_bets():
    opened = played(setup(), stake(10), point(20), bet(2, "even"), bet(3, "odd"), bet(4, "triple"), close())
    net = Counter()
    for dice in rolls():
        net.update(turn.result(turn.apply(opened, dealer(*dice))).net)
    spots = dict(zip(("even", "odd", "triple"), (net[2], net[3], net[4]), strict=True))
    assert {spot: str(Fraction(won, 5 * 216)) for spot, won in spots.items()} == {
        spot: bet["ev"] for spot, bet in PUBLISHED["dealer_bets"].items()
    }


def test_doubling_doubles_what_a_point_is_worth(every_turn):
    opened = played(setup(), stake(10), point(10), double(), close())
    won = 0
    for dice in rolls():
        rolled = turn.apply(opened, dealer(*dice))
        for later in D20:
            state = rolled if rolled.phase == "done" else turn.apply(rolled, second(later))
            won += state.wallets[1] - 100
    assert Fraction(won, 10 * 216 * 20) == 2 * Fraction(PUBLISHED["by_point"]["10"]["shooter_ev"])


def test_a_hundred_thousand_turns():
    luck, outcomes, dealt, turns = SeededSource(1), Counter(), Counter(), 100_000
    closed = {first: played(setup((10,)), stake(10), point(first), close()) for first in D20}
    for _turn in range(turns):
        state = turn.apply(closed[luck.roll(1, 20)[0]], dealer(*luck.roll()))
        dealt[state.dealer] += 1
        state = state if state.outcome else turn.apply(state, second(*luck.roll(1, 20)))
        outcomes[state.outcome] += 1
    wins = outcomes["bound"] + outcomes["one_and_twenty"]
    even = sum(count for dice, count in dealt.items() if not any(die % 2 for die in dice))
    odd = sum(count for dice, count in dealt.items() if all(die % 2 for die in dice))
    triple = sum(count for dice, count in dealt.items() if len(set(dice)) == 1)
    exact = {spot: bet["win"] for spot, bet in PUBLISHED["dealer_bets"].items()}
    counted = [
        (wins, PUBLISHED["win"]),
        (outcomes["match"], PUBLISHED["match"]),
        (outcomes["one_and_twenty"], PUBLISHED["one_and_twenty"]),
        (even, exact["even"]),
        (odd, exact["odd"]),
        (triple, exact["triple"]),
    ]
    assert [Figure(count, turns, Fraction(chance)).errors < 4 for count, chance in counted] == [True] * 6


def test_a_simulated_table_keeps_its_chips():
    came = simulate(gamblers=5, turns=500, seed=3)
    assert sum(came.wallets.values()) + came.house == came.issued
    assert min(came.wallets.values()) >= 0 and came.house >= 0
    assert sum(came.figures[name].count for name in ("match", "bound", "one_and_twenty", "missed")) == 500
    assert all(figure.errors < 4 for figure in came.figures.values())
    assert simulate(gamblers=5, turns=500, seed=3) == came

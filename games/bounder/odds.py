"""The exact odds of Bounder, counted over every turn: 20 points, 216 rolls of the dealer, 20 second rolls.

Expected values are in stakes (or bets) of 1.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from games.bounder.rules import (
    BOUND,
    DEALER_BETS,
    MATCH,
    ONE_AND_TWENTY,
    TableRules,
    dealer_bet_wins,
    point_bet_wins,
    shooter_wins,
    verdict,
)
from games.dice import rolls, ways

D20 = range(1, 21)
TOTALS = {total: ways(total, dice=3) for total in range(3, 19)}


@dataclass(frozen=True, slots=True)
class Chances:
    """How many of the turns that are counted end with each outcome."""

    turns: Counter[str]

    def of(self, *outcomes: str) -> Fraction:
        """The chance of any of these outcomes."""
        return Fraction(sum(self.turns[outcome] for outcome in outcomes), self.turns.total())

    @property
    def win(self) -> Fraction:
        return self.of(BOUND, ONE_AND_TWENTY)

    @property
    def shooter(self) -> Fraction:
        """What a stake of 1 is expected to win."""
        return sum((shooter_wins(outcome, 1) * self.of(outcome) for outcome in self.turns), Fraction(0))

    @property
    def point_bet(self) -> Fraction:
        """What a bet of 1 on the point is expected to win."""
        return sum((point_bet_wins(outcome, 1) * self.of(outcome) for outcome in self.turns), Fraction(0))


def chances(points: Iterable[int] = D20) -> Chances:
    """Every turn with one of these points, told apart by all of its dice; after a match the second roll is idle."""
    turns: Counter[str] = Counter()
    for point in points:
        for total, count in TOTALS.items():
            for second in D20:
                turns[MATCH if total == point else verdict(point, total, second)] += count
    return Chances(turns)


def dealer_odds(rules: TableRules | None = None) -> dict[str, dict[str, Fraction]]:
    """For each bet on the dealer's dice: its chance, what it pays to 1, what a bet of 1 is expected to win."""
    rules, every = rules or TableRules(), list(rolls())
    odds = {}
    for spot, wins in DEALER_BETS.items():
        ev = Fraction(sum(dealer_bet_wins(rules, spot, 1, roll) for roll in every), len(every))
        odds[spot] = {
            "win": Fraction(sum(map(wins, every)), len(every)),
            "pays": Fraction(getattr(rules, spot)),
            "ev": ev,
        }
    return odds


def turn_odds(points: Iterable[int] = D20, rules: TableRules | None = None) -> dict[str, Any]:
    """The odds of a whole turn, and those given the point for each of `points`; fractions, and one yes or no."""
    every, by_point = chances(), {point: chances([point]) for point in D20}
    return {
        "win": every.win,
        "shooter_ev_no_double": every.shooter,
        "match": every.of(MATCH),
        "one_and_twenty": every.of(ONE_AND_TWENTY),
        "never_profitable_to_double": all(given.shooter <= 0 for given in by_point.values()),
        "dealer_bets": dealer_odds(rules),
        "by_point": {str(point): point_odds(by_point[point]) for point in points},
    }


def point_odds(given: Chances) -> dict[str, Fraction]:
    """What a point is worth, before the dealer rolls."""
    return {
        "win": given.win,
        "match": given.of(MATCH),
        "shooter_ev": given.shooter,
        "point_bet_ev": given.point_bet,
    }

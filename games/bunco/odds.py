"""The exact odds of one roll of three dice, counted over all 216."""

from collections import Counter
from fractions import Fraction

from games.bunco.rules import outcome
from games.dice import rolls

NAMES = {
    "nothing": "0_points",
    "one": "1_points",
    "two": "2_points",
    "bunco": "bunco",
    "snake_eyes": "snake_eyes",
    "trips": "trips",
}


def roll_odds(point: int) -> dict[str, Fraction]:
    """The chance of each outcome that is possible at this point number (1 to 6), by its published name."""
    counts = Counter(outcome(roll, point) for roll in rolls())
    return {name: Fraction(counts[key], counts.total()) for key, name in NAMES.items() if counts[key]}

"""The exact odds of Hazard, from the ways to roll each total with two dice.

Expected values are the caster's, for a stake of 1.
"""

from fractions import Fraction
from typing import Any

from games.hazard.rules import CHANCES, NICK, OUT, WAYS, first_roll, odds

ROLLS = sum(WAYS.values())


def first(main: int, outcome: str) -> Fraction:
    """The chance that the first roll comes to that outcome."""
    return Fraction(sum(count for total, count in WAYS.items() if first_roll(main, total) == outcome), ROLLS)


def made(main: int, chance: int) -> Fraction:
    """The chance that the chance is rolled before the main."""
    return Fraction(WAYS[chance], WAYS[chance] + WAYS[main])


def wins(main: int) -> Fraction:
    """The chance that the caster wins the play."""
    return first(main, NICK) + sum(Fraction(WAYS[chance], ROLLS) * made(main, chance) for chance in chances(main))


def chances(main: int) -> list[int]:
    """The totals that are a chance on this main."""
    return [total for total in CHANCES if total != main]


def at_odds(main: int) -> Fraction:
    """What a stake of 1 is expected to win when the bank brings its side to the odds."""
    later = Fraction(0)
    for chance in chances(main):
        win = made(main, chance)
        later += Fraction(WAYS[chance], ROLLS) * (win * odds(main, chance) - (1 - win))
    return first(main, NICK) - first(main, OUT) + later


def main_odds(main: int) -> dict[str, Any]:
    """The odds of a play with this main (5 to 9), and of each chance against it; all fractions."""
    return {
        "nick": first(main, NICK),
        "out": first(main, OUT),
        "win": wins(main),
        "ev_even_money": 2 * wins(main) - 1,
        "ev_stake_at_odds": at_odds(main),
        "chances": {str(chance): {"odds": odds(main, chance), "win": made(main, chance)} for chance in chances(main)},
    }

"""Hazard in the small: a table's settings, what the first roll comes to, and the odds of a chance against a main.

Rules of the house: the main nicks; 2 and 3 are out; 11 nicks on a main of 7 and 12 on a main of 6 or 8, else they are
out; any other total is the chance. The odds are the ways to roll the main over the ways to roll the chance.
"""

from dataclasses import dataclass
from fractions import Fraction

from games.dice import ways
from games.errors import gettext_noop as _
from games.felt import SideRules

MAINS = range(5, 10)
CHANCES = range(4, 11)
NICK, OUT, CHANCE = "nick", "out", "chance"
NICKS = {5: {5}, 6: {6, 12}, 7: {7, 11}, 8: {8, 12}, 9: {9}}
OUTS = {2, 3, 11, 12}
LOSSES_IN_A_ROW = 3
WAYS = {total: ways(total) for total in range(2, 13)}
ODDS = {(main, chance): Fraction(WAYS[main], WAYS[chance]) for main in MAINS for chance in CHANCES if chance != main}


@dataclass(frozen=True, slots=True)
class TableRules(SideRules):
    """A table's settings: the least stake in chips, whether the first stake is brought to the odds, its seats."""

    numbers = {"minimum": (1, 10**6), "seats": (2, 100)}
    switches = {"odds_on_stake": _("The first stake is brought to the odds or left at even money.")}
    minimum: int = 1
    odds_on_stake: bool = False
    seats: int = 20


def first_roll(main: int, total: int) -> str:
    """What the first roll comes to: "nick" (won), "out" (lost), or "chance"."""
    if total in NICKS[main]:
        return NICK
    return OUT if total in OUTS else CHANCE


def odds(main: int, chance: int) -> Fraction:
    """What the bank puts up for each chip of the caster's: the ways to lose over the ways to win."""
    return ODDS[main, chance]

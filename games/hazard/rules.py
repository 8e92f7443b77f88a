"""Hazard in the small: a table's settings, what the first roll comes to, and the odds of a chance against a main.

Rules of the house: the main nicks; 2 and 3 are out; 11 nicks on a main of 7 and 12 on a main of 6 or 8, else they are
out; any other total is the chance. The odds are the ways to roll the main over the ways to roll the chance.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any, Self

from games.dice import ways
from games.errors import NotDice
from games.errors import gettext_noop as _
from games.plain import Plain

MAINS = range(5, 10)
CHANCES = range(4, 11)
NICK, OUT, CHANCE = "nick", "out", "chance"
NICKS = {5: {5}, 6: {6, 12}, 7: {7, 11}, 8: {8, 12}, 9: {9}}
OUTS = {2, 3, 11, 12}
LOSSES_IN_A_ROW = 3
WAYS = {total: ways(total) for total in range(2, 13)}
ODDS = {(main, chance): Fraction(WAYS[main], WAYS[chance]) for main in MAINS for chance in CHANCES if chance != main}
NUMBERS = {"minimum": (1, 10**6), "seats": (2, 100)}


@dataclass(frozen=True, slots=True)
class TableRules(Plain):
    """A table's settings: the least stake in chips, whether the first stake is brought to the odds, its seats.

    Raises NotDice for a value that cannot be.
    """

    minimum: int = 1
    odds_on_stake: bool = False
    seats: int = 20

    def __post_init__(self) -> None:
        for name, (low, high) in NUMBERS.items():
            value = getattr(self, name)
            if type(value) is not int or not low <= value <= high:
                raise NotDice(_("The table's {name} is a number from {low} to {high}."), name=name, low=low, high=high)
        if type(self.odds_on_stake) is not bool:
            raise NotDice(_("The first stake is brought to the odds or left at even money."))

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Settings that are not named keep the default; NotDice for an unknown name or value."""
        unknown = data.keys() - {field.name for field in fields(cls)}
        if unknown:
            raise NotDice(_("There is no table setting called {name}."), name=min(unknown))
        return cls(**data)


def first_roll(main: int, total: int) -> str:
    """What the first roll comes to: "nick" (won), "out" (lost), or "chance"."""
    if total in NICKS[main]:
        return NICK
    return OUT if total in OUTS else CHANCE


def odds(main: int, chance: int) -> Fraction:
    """What the bank puts up for each chip of the caster's: the ways to lose over the ways to win."""
    return ODDS[main, chance]

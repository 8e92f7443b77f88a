"""What a side table has to know about its game: whose the dice are, what a gambler may send herself, which dice.

A third game at the side tables is one more entry in FELTS.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.bounder import moves as bounder_moves
from games.bounder import turn
from games.bounder.rules import TableRules as BounderRules
from games.hazard import moves as hazard_moves
from games.hazard import play as hazard
from games.hazard.rules import LOSSES_IN_A_ROW
from games.hazard.rules import TableRules as HazardRules
from games.hazard.steps import PASSED

NAMES = {"bounder": "Bounder", "hazard": "Hazard"}
Dice = tuple[int, int]  # how many, with how many sides


@dataclass(frozen=True)
class Floor:
    """Who could play now: those seated, clockwise, with what they hold, and who is passed over."""

    seats: Sequence[int]
    wallets: Mapping[int, int]
    away: Sequence[int]

    def first(self, least: int) -> int | None:
        """The first in order of the seats who is here and holds so many chips."""
        return next((one for one in self.seats if one not in self.away and self.wallets[one] >= least), None)

    def with_last(self, last: int, before: Sequence[int]) -> "Floor":
        """The same with whoever had the dice last in her old place, and away, should she have left the table."""
        if last in self.seats:
            return self
        place = before.index(last)
        after = [one for one in (*before[place + 1 :], *before[:place]) if one in self.seats]
        at = self.seats.index(after[0]) if after else len(self.seats)
        seats = (*self.seats[:at], last, *self.seats[at:])
        return Floor(seats, {**self.wallets, last: 0}, (*self.away, last))


@dataclass(frozen=True)
class Felt:
    """One game at the side tables.

    dicer: what its setup calls whoever has the dice; keeper: the word for whoever runs the table; own: the kinds of
    move that a gambler makes for herself; dice: what is rolled in each kind of move; rules: reads a table's settings;
    house: whether it takes part; least_people: how many it takes.
    """

    dicer: str
    keeper: str
    own: frozenset[str]
    dice: Mapping[str, Dice]
    rules: Callable[[Mapping[str, Any]], Any]
    house: bool
    least_people: int
    go_on: Callable[[Any, Any, Floor, int], dict[str, Any] | None]

    def next_dice(self, floor: Floor, minimum: int, last: Any = None, result: Any = None) -> dict[str, Any] | None:
        """The part of the next setup that says whose the dice are; None while nobody can put down the least stake.

        `last` is the setup of the last play that counts, `result` what came of it; None at a new table.
        """
        if last is None:
            first = floor.first(minimum)
            return None if first is None else {self.dicer: first}
        return self.go_on(last, result, floor.with_last(getattr(last, self.dicer), last.gamblers), minimum)


def _next_shooter(last: Any, result: Any, floor: Floor, minimum: int) -> dict[str, Any] | None:
    found = turn.next_shooter(
        gamblers=floor.seats, wallets=floor.wallets, away=floor.away, shooter=last.shooter, minimum=minimum
    )
    return None if found is None else {"shooter": found}


def _next_caster(last: Any, result: Any, floor: Floor, minimum: int) -> dict[str, Any] | None:
    """She keeps the dice unless they passed when the last play ended: by rule, or because she had gone or was broke."""
    by_rule = result.outcome == PASSED or (result.won is False and last.streak + 1 >= LOSSES_IN_A_ROW)
    passes = by_rule or result.next_caster not in (None, last.caster)
    found = hazard.next_caster(
        gamblers=floor.seats, wallets=floor.wallets, away=floor.away, caster=last.caster, minimum=minimum, passes=passes
    )
    streak = last.streak + (result.won is False) if result.won is not True else 0
    keeps = found == last.caster and not passes
    return None if found is None else {"caster": found, "streak": streak if keeps else 0}


FELTS: dict[str, Felt] = {
    "bounder": Felt(
        "shooter",
        "dealer",
        bounder_moves.OWN,
        {"point": (1, 20), "dealer": (3, 6), "second": (1, 20)},
        BounderRules.from_json,
        house=True,
        least_people=1,
        go_on=_next_shooter,
    ),
    "hazard": Felt(
        "caster",
        "groom_porter",
        hazard_moves.OWN,
        {"roll": (2, 6)},
        HazardRules.from_json,
        house=False,
        least_people=2,
        go_on=_next_caster,
    ),
}

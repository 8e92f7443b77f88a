"""Bounder in the small: a table's settings, who wins with which dice, and what that pays.

Rules of the house: the dealer's total on the point loses at once; a second d20 strictly on the other side of it bounds
the dealer and pays the stake; a 1 and a 20, in either order, pay the shooter twice. Three dice all even or all odd pay
1 to 1, three of a kind 3 to 1.
"""

from collections.abc import Callable
from dataclasses import dataclass

from games.dice import Roll
from games.errors import gettext_noop as _
from games.felt import SideRules

POINT = "point"
DEALER_BETS: dict[str, Callable[[Roll], bool]] = {
    "even": lambda dice: all(die % 2 == 0 for die in dice),
    "odd": lambda dice: all(die % 2 == 1 for die in dice),
    "triple": lambda dice: len(set(dice)) == 1,
}
SPOTS = (POINT, *DEALER_BETS)
MATCH, BOUND, ONE_AND_TWENTY, MISSED = "match", "bound", "one_and_twenty", "missed"
PAYS = {BOUND: 1, ONE_AND_TWENTY: 2}


@dataclass(frozen=True, slots=True)
class TableRules(SideRules):
    """A table's settings: the least stake in chips, what the dealer bets pay to 1, whether there are any, its seats."""

    numbers = {"minimum": (1, 10**6), "even": (1, 1000), "odd": (1, 1000), "triple": (1, 1000), "seats": (1, 100)}
    switches = {"dealer_bets": _("Dealer bets are taken or not taken.")}
    minimum: int = 5
    even: int = 1
    odd: int = 1
    triple: int = 3
    dealer_bets: bool = True
    seats: int = 20

    @property
    def spots(self) -> tuple[str, ...]:
        """What can be bet on at this table."""
        return SPOTS if self.dealer_bets else (POINT,)


def verdict(point: int, total: int, second: int) -> str:
    """What a turn comes to when the dealer's total is not the point; the second d20 on the total has missed."""
    if {point, second} == {1, 20}:
        return ONE_AND_TWENTY
    return BOUND if min(point, second) < total < max(point, second) else MISSED


def shooter_wins(outcome: str, stake: int) -> int:
    """Chips that the shooter wins over her stake or, below 0, loses."""
    return stake * PAYS.get(outcome, -1)


def point_bet_wins(outcome: str, amount: int) -> int:
    """Chips that a bet on the point wins or loses: its own amount, a 1 and a 20 included."""
    return amount if outcome in PAYS else -amount


def dealer_bet_wins(rules: TableRules, spot: str, amount: int, dice: Roll) -> int:
    """Chips that a bet on the dealer's dice wins or loses."""
    pays: int = getattr(rules, spot)
    return amount * pays if DEALER_BETS[spot](dice) else -amount

"""The six prizes of a night: their amounts, everyone's places, and who leads.

Rules of the house: the two printed columns (12 players, a pot of 60; 16 players, a pot of 80) are the same shares of
the pot in whole units; those shares hold for any pot. Places are shared by equals and the next are skipped: 1, 1, 3.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from games.bunco.tallies import LastBunco, Tally
from games.errors import NotDice
from games.errors import gettext_noop as _
from games.shares import apportion

CATEGORIES = ("most_buncos", "most_wins", "last_bunco", "most_snake_eyes", "most_trips", "most_losses")
SHARES = (50, 43, 37, 30, 23, 17)  # of 200: 25, 21.5, 18.5, 15, 11.5 and 8.5 %


@dataclass(frozen=True, slots=True)
class Place:
    """Someone's place in a category, from 1, and the count that earned it."""

    place: int
    person: int
    count: int


def amounts(pot_units: int) -> tuple[int, ...]:
    """The six amounts, in the order of CATEGORIES, of a pot in whole currency units; they sum to it exactly."""
    return apportion(pot_units, SHARES)


def places(category: str, tallies: Mapping[int, Tally], last: LastBunco | None) -> list[Place]:
    """Everyone's place in a category, first places first, equals in order of id.

    The last Bunco has one place, its holder's; while the times cannot tell, everyone it may be. NotDice for an unknown
    category.
    """
    counts = _counts(category, tallies, last)
    order = sorted(counts, key=lambda person: (-counts[person], person))
    firsts = {count: place for place, count in reversed([*enumerate((counts[person] for person in order), 1)])}
    return [Place(firsts[counts[person]], person, counts[person]) for person in order]


def _counts(category: str, tallies: Mapping[int, Tally], last: LastBunco | None) -> dict[int, int]:
    if category not in CATEGORIES:
        raise NotDice(_("There is no prize for {category}."), category=category)
    if category == "last_bunco":
        return dict.fromkeys(_holders(last), 1)
    name = category.removeprefix("most_")
    return {person: getattr(tally, name) for person, tally in tallies.items()}


def _holders(last: LastBunco | None) -> tuple[int, ...]:
    if last is None:
        return ()
    return last.among if last.person is None else (last.person,)


def leaders(category: str, tallies: Mapping[int, Tally], last: LastBunco | None) -> tuple[int, ...]:
    """Who is first, several when tied; empty when nobody has scored, so that the prize goes to the kitty.

    Several leaders of the last Bunco are no tie to roll off: the hostess names who ended with the traveler.
    """
    return tuple(place.person for place in places(category, tallies, last) if place.place == 1 and place.count > 0)

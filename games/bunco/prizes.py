"""The six prizes of a night: their amounts, everyone's places, and who leads.

Rules of the house: the two printed columns (12 players, a pot of 60; 16 players, a pot of 80) are the same shares of
the pot in whole units; those shares hold for any pot. Places are shared by equals and the next are skipped: 1, 1, 3.
A tie is rolled off, the last Bunco has one holder. House rules: a tie is split; one prize per person, where she takes
the dearest and the next in line gets the other; whoever played too few rounds wins none of the counted prizes.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from games.bunco.house import HouseRules
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


@dataclass(frozen=True, slots=True)
class Standing:
    """Who wins a category, by the house rules.

    leaders: first in line, several when level; winners: who has won it, several when it is split, nobody while a
    roll-off or a name is due, and where nobody is in line
    passed: those ahead of the leaders who have a dearer prize already
    waits: who leads depends on a dearer prize that is not decided yet
    """

    category: str
    leaders: tuple[int, ...]
    winners: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    waits: bool = False


Decide = Callable[[str, tuple[int, ...]], int | None]
Line = Callable[[Collection[int]], LastBunco | None]


def standings(
    worth: Mapping[str, int], tallies: Mapping[int, Tally], last: Line, rules: HouseRules, decide: Decide
) -> dict[str, Standing]:
    """Every category's leaders and winners, in the order of CATEGORIES.

    `worth` is what each category is worth; `last` gives the last Bunco that is not of these people; `decide` says who
    won the roll-off among these people, None while nobody has. Where one person wins one prize, the dearest category
    is given first, and of two as dear the earlier; a share of a prize counts as that prize.
    """
    order = sorted(CATEGORIES, key=lambda category: (-worth.get(category, 0), CATEGORIES.index(category)))
    giving = Giving(able(tallies, rules), last, rules, decide)
    given = {category: giving.give(category) for category in order}
    return {category: given[category] for category in CATEGORIES}


def able(tallies: Mapping[int, Tally], rules: HouseRules) -> dict[int, Tally]:
    """Those who may win a counted prize: who has played the fewest rounds that the house asks for, or every round that
    was played, on a night that ended before."""
    asked = min(rules.minimum_rounds, max((tally.rounds for tally in tallies.values()), default=0))
    return {person: tally for person, tally in tallies.items() if tally.rounds >= asked}


@dataclass(slots=True)
class Giving:
    """The prizes being given, the dearest first. Where one person wins one prize, `have` are those who have theirs, and
    `may` those who may yet have one that is not decided."""

    tallies: Mapping[int, Tally]
    last: Line
    rules: HouseRules
    decide: Decide
    have: set[int] = field(default_factory=set)
    may: set[int] = field(default_factory=set)

    def give(self, category: str) -> Standing:
        """Who wins this category, when those before it have been given."""
        first = self.leaders(category, self.have)
        waits = not self.may.isdisjoint(first)
        winners = () if waits else self.winners(category, first)
        standing = Standing(category, first, winners, self.passed(category), waits)
        if self.rules.one_prize:
            self.have.update(winners)
            self.may.update(() if winners else self.contenders(category))
        return standing

    def leaders(self, category: str, without: Collection[int]) -> tuple[int, ...]:
        rest = {person: tally for person, tally in self.tallies.items() if person not in without}
        return leaders(category, rest, self.last(without))

    def winners(self, category: str, first: tuple[int, ...]) -> tuple[int, ...]:
        if len(first) < 2:
            return first
        if category == "last_bunco":
            return ()
        if self.rules.prize_tie == "split":
            return first
        winner = self.decide(category, first)
        return () if winner is None else (winner,)

    def contenders(self, category: str) -> set[int]:
        """Who may win it: the leaders, and behind each of them who may have a dearer prize the next in line."""
        gone, found = set(self.have), set[int]()
        while first := self.leaders(category, gone):
            found.update(first)
            gone.update(self.may.intersection(first))
            if self.may.isdisjoint(first):
                break
        return found

    def passed(self, category: str) -> tuple[int, ...]:
        """Who would be placed before or beside the leaders if nobody had a prize yet."""
        gone: set[int] = set()
        while ahead := self.have.intersection(self.leaders(category, gone)):
            gone |= ahead
        return tuple(sorted(gone))

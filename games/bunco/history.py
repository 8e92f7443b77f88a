"""Who has played with whom tonight: the memory that the choice of partners works from.

The whole night counts, across the sets, and somebody who left and came back is the same person. Ghosts are nobody's
acquaintance: rounds beside one are only counted, so that they can be spread evenly.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from games.bunco.roster import Chairs, Pair, Seating, teams

Counts = Mapping[int, Mapping[int, int]]
NOBODY: Mapping[int, int] = {}


@dataclass(frozen=True)
class History:
    """Counts of rounds: as partners and as opponents (person -> other -> rounds), and with a ghost as partner."""

    partners: Counts = field(default_factory=dict)
    opponents: Counts = field(default_factory=dict)
    ghost_rounds: Mapping[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, seatings: Iterable[Seating], ghosts: Collection[int]) -> "History":
        """The history of a night from the seats of its rounds, oldest first; `ghosts` is every ghost it ever had."""
        history = cls()
        for seating in seatings:
            history = history.after(seating, ghosts)
        return history

    def after(self, seating: Seating, ghosts: Collection[int]) -> "History":
        """This history and one more round; the old one stays as it was."""
        partners = {person: dict(row) for person, row in self.partners.items()}
        opponents = {person: dict(row) for person, row in self.opponents.items()}
        ghost_rounds = dict(self.ghost_rounds)
        for chairs in seating:
            for pair in teams(chairs):
                _count_partners(pair, ghosts, partners, ghost_rounds)
            _count_opponents(chairs, ghosts, opponents)
        return History(partners, opponents, ghost_rounds)

    def together(self, one: int, other: int) -> int:
        """How many rounds these two were partners."""
        return self.partners.get(one, NOBODY).get(other, 0)

    def against(self, one: int, other: int) -> int:
        """How many rounds these two sat at one table on opposite teams."""
        return self.opponents.get(one, NOBODY).get(other, 0)

    def beside_ghosts(self, person: int) -> int:
        """How many rounds this person had a ghost for a partner."""
        return self.ghost_rounds.get(person, 0)

    def repeats(self) -> Counter[int]:
        """How many pairs of people were partners once, twice, three times: {times: pairs}."""
        return Counter(n for one, row in self.partners.items() for other, n in row.items() if one < other)


def _count_partners(
    pair: Pair, ghosts: Collection[int], partners: dict[int, dict[int, int]], ghost_rounds: dict[int, int]
) -> None:
    one, other = pair
    if other in ghosts:
        one, other = other, one
    if one not in ghosts:
        _count(partners, one, other)
    elif other not in ghosts:
        ghost_rounds[other] = ghost_rounds.get(other, 0) + 1


def _count_opponents(chairs: Chairs, ghosts: Collection[int], opponents: dict[int, dict[int, int]]) -> None:
    a, b, c, d = chairs
    for one, other in ((a, b), (b, c), (c, d), (d, a)):
        if one not in ghosts and other not in ghosts:
            _count(opponents, one, other)


def _count(counts: dict[int, dict[int, int]], one: int, other: int) -> None:
    for here, there in ((one, other), (other, one)):
        row = counts.setdefault(here, {})
        row[there] = row.get(there, 0) + 1

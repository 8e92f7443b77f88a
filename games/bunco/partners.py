"""The choice of partners: of the splits that a table allows, the one that keeps the night most varied.

Rules of the house: everyone changes partner every round, two ghosts are never partners, and between the splits left
the organizer looks two steps ahead, at all tables together. A step costs, for every new pair, the square of the times
those two were partners before, and for somebody beside a ghost (her ghost rounds / ghosts) squared. To that comes half
of what the next round is expected to cost: for each four that could meet, the cheaper of its splits, averaged over who
wins. Equal costs go to the split whose new partners met most often as opponents, then to the earlier split.

The next round's four at table k takes one pair from table k and one from k+1 (the last table with the first), so the
tables form a cycle, and a dynamic programme around it that remembers one split per table finds the best in O(T).
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from games.bunco.history import NOBODY, History
from games.bunco.roster import Chairs, Pair

Split = tuple[Pair, Pair]

# Everything is counted in whole numbers, so that equal is equal: a cost is in units of 1 / (8 * ghosts ** 2), since
# half of a mean of four is an eighth of a sum, and it outweighs any number of meetings as opponents.
_NOW = 8
_COST = 1 << 24
_NEVER = 1 << 40


def splits(four: Chairs, last: Mapping[int, int], ghosts: Collection[int]) -> tuple[Split, ...]:
    """The ways to part these four into teams with a new partner for everyone and no team of two ghosts.

    `last` is everybody's partner in the round before. Of the three splits at most one repeats partners, and with two
    ghosts one makes them a team, so at least one is left; with three ghosts there is none.
    """
    p, q, r, s = four
    three = (((p, r), (q, s)), ((p, s), (q, r)), ((p, q), (r, s)))
    return tuple(split for split in three if all(_allowed(pair, last, ghosts) for pair in split))


def _allowed(pair: Pair, last: Mapping[int, int], ghosts: Collection[int]) -> bool:
    one, other = pair
    return last.get(one) != other and not (one in ghosts and other in ghosts)


def choose(options: Sequence[Sequence[Split]], history: History, ghosts: frozenset[int]) -> tuple[Split, ...]:
    """The best split of every table, head first, given the allowed ones of each; the same history, the same choice."""
    prices = Prices(history, ghosts, max(1, len(ghosts)) ** 2)
    local = [[prices.now(split) for split in splits_here] for splits_here in options]
    following = [
        [[prices.next(here, there) for there in options[(table + 1) % len(options)]] for here in splits_here]
        for table, splits_here in enumerate(options)
    ]
    picks = _best_cycle(local, following)
    return tuple(splits_here[pick] for splits_here, pick in zip(options, picks, strict=True))


def _best_cycle(local: Sequence[Sequence[int]], following: Sequence[Sequence[Sequence[int]]]) -> tuple[int, ...]:
    """The cheapest pick per table when each pays for itself and for its neighbour, the last table's being the first."""
    return min(_best_from(first, local, following) for first in range(len(local[0])))[1]


def _best_from(
    first: int, local: Sequence[Sequence[int]], following: Sequence[Sequence[Sequence[int]]]
) -> tuple[int, tuple[int, ...]]:
    best: dict[int, tuple[int, tuple[int, ...]]] = {first: (local[0][first], (first,))}
    for table in range(1, len(local)):
        best = {
            pick: min(
                (cost + following[table - 1][old][pick] + own, (*path, pick)) for old, (cost, path) in best.items()
            )
            for pick, own in enumerate(local[table])
        }
    return min((cost + following[-1][last][first], path) for last, (cost, path) in best.items())


@dataclass(frozen=True)
class Prices:
    """What partners cost, as whole numbers; `unit` is the square of the number of ghosts (1 without any)."""

    history: History
    ghosts: frozenset[int]
    unit: int

    def now(self, split: Split) -> int:
        """The cost of seating this split, less what its partners met as opponents to break ties."""
        (a, b), (c, d) = split
        met = self.history.against(a, b) + self.history.against(c, d)
        return _COST * _NOW * (self.pair(a, b) + self.pair(c, d)) - met

    def next(self, here: Split, there: Split) -> int:
        """The cost of the four that these tables will send to meet each other, summed over who wins."""
        if here is there:  # a single table: its two pairs meet whoever wins
            return _COST * 4 * self.meeting(*here)
        return _COST * sum(self.meeting(mine, theirs) for mine in here for theirs in there)

    def pair(self, one: int, other: int, sooner: int = 0) -> int:
        """The cost of one pair; `sooner` is the rounds beside a ghost that the history does not know yet."""
        if one in self.ghosts:
            one, other = other, one
        if one in self.ghosts:
            return _NEVER
        if other in self.ghosts:
            return (self.history.beside_ghosts(one) + sooner) ** 2
        return self.unit * self.history.together(one, other) ** 2

    def meeting(self, one: Pair, other: Pair) -> int:
        """The cheaper way to part two pairs that were partners just before."""
        (a, b), (c, d) = one, other
        if self.ghosts and not self.ghosts.isdisjoint((a, b, c, d)):
            return min(self._part(a, b, c, d), self._part(a, b, d, c))
        mine, hers = self.history.partners.get(a, NOBODY), self.history.partners.get(b, NOBODY)
        ac, ad, bc, bd = mine.get(c, 0), mine.get(d, 0), hers.get(c, 0), hers.get(d, 0)
        kept, crossed = ac * ac + bd * bd, ad * ad + bc * bc
        return self.unit * (kept if kept < crossed else crossed)

    def _part(self, a: int, b: int, c: int, d: int) -> int:
        """The cost of a with c and b with d next round, when this round it is a with b and c with d."""
        return self._pair_next(a, c, b, d) + self._pair_next(b, d, a, c)

    def _pair_next(self, one: int, other: int, ones: int, others: int) -> int:
        beside = ones if other in self.ghosts else others
        return self.pair(one, other, sooner=int(beside in self.ghosts))

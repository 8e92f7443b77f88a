"""What is typed from paper, as plain values: a table's tally of one round, and a person's score card.

Both are kept as JSON in drafts exactly as they were typed, whether or not they can be true.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from bunconight.nights.queries.book import Book, Played
from bunconight.nights.queries.plays import moves_of
from games.bunco.moves import COUNTED, Credit
from games.bunco.rotation import Chairs
from games.bunco.table import TableState

SPLITS = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))
"""Three ways to make two pairs of four chairs: A with C, A with B, A with D; the new chairs A to D by the old ones."""
WINNERS = {"1": 0, "2": 1}
WON, LOST, BOTH = "w", "l", "wl"
NOTHING = Credit()


def paired(chairs: Chairs, split: int) -> Chairs:
    """The four of a table in the chairs that the pairs on the paper have."""
    a, b, c, d = (chairs[place] for place in SPLITS[split])
    return a, b, c, d


@dataclass(frozen=True)
class Entry:
    """One table's tally. `won`: 1 (the pair in A and C), 2, both "12", neither "0", or nothing yet; `split`: which
    pairs the paper has, see SPLITS; `points`: by pair, None where only the other's are given; `seen`: the
    record's mark when it was typed; `anyway`: unlikely, but it was so."""

    won: str = ""
    split: int = 0
    counts: Mapping[int, Credit] = field(default_factory=dict)
    points: tuple[int | None, int | None] | None = None
    seen: str = ""
    anyway: bool = False

    @property
    def winner(self) -> int | None:
        return WINNERS.get(self.won)

    @property
    def score(self) -> tuple[int, int] | None:
        """The points, where both pairs' are given."""
        first, second = self.points or (None, None)
        return None if first is None or second is None else (first, second)

    @property
    def counted(self) -> dict[int, Credit]:
        """Those who rolled something that is counted."""
        return {person: credit for person, credit in self.counts.items() if credit != NOTHING}

    @property
    def untouched(self) -> bool:
        """Whether it is a table of the form that had no result, as it came: nobody has typed anything about it."""
        return (self.won, self.split, self.points) == ("", 0, None) and self.seen == _rolled(self.counted)

    def same(self, other: "Entry") -> bool:
        """Whether both say the same of the table; points that are not given say nothing."""
        points = self.points in (None, other.points)
        return (self.won, self.split, self.counted) == (other.won, other.split, other.counted) and points

    def to_json(self) -> dict[str, Any]:
        counts = {str(person): credit.to_json() for person, credit in self.counts.items()}
        points = None if self.points is None else list(self.points)
        rest = {"points": points, "seen": self.seen, "anyway": self.anyway}
        return {"won": self.won, "split": self.split, "counts": counts} | rest

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        counts = {int(person): Credit(**credit) for person, credit in data["counts"].items()}
        points = None if data["points"] is None else (data["points"][0], data["points"][1])
        return cls(data["won"], data["split"], counts, points, data["seen"], data["anyway"])


@dataclass(frozen=True)
class CardRound:
    """One round on a card: circled (w), crossed (l), both (wl) or neither, and what was rolled beside it."""

    won: str = ""
    rolled: Credit = NOTHING


@dataclass(frozen=True)
class Card:
    """A person's score card: the rounds that say something, and the boxes with her sums, where she filled them in."""

    rounds: Mapping[int, CardRound] = field(default_factory=dict)
    boxes: Mapping[str, int] = field(default_factory=dict)

    @property
    def wins(self) -> int:
        return sum(one.won == WON for one in self.rounds.values())

    @property
    def losses(self) -> int:
        return sum(one.won == LOST for one in self.rounds.values())

    @property
    def last(self) -> int:
        """The last round that she has circled or crossed, 0 on an empty card."""
        return max((number for number, one in self.rounds.items() if one.won), default=0)

    def beside(self, counted: str) -> int:
        """How many of these stand beside rounds."""
        return sum(getattr(one.rolled, counted) for one in self.rounds.values())

    def rolled_in(self, number: int) -> Credit:
        """What she rolled in a round. What only her boxes have is put into her last round: nobody knows better, and so
        it is asked who ended with the traveler."""
        own = self.rounds.get(number, CardRound()).rolled
        if number != self.last:
            return own
        return replace(own, **{name: getattr(own, name) + count for name, count in self.unplaced.items()})

    @property
    def unplaced(self) -> dict[str, int]:
        """What only her boxes have: nobody knows in which round she rolled it."""
        more = {name: self.boxes.get(name, 0) - self.beside(name) for name in COUNTED}
        return {name: count for name, count in more.items() if count > 0}

    def to_json(self) -> dict[str, Any]:
        rounds = {str(number): {"won": one.won} | one.rolled.to_json() for number, one in self.rounds.items()}
        return {"rounds": rounds, "boxes": dict(self.boxes)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        rounds = {int(number): CardRound(one["won"], Credit(*(one[name] for name in COUNTED)))
                  for number, one in data["rounds"].items()}
        return cls(rounds, data["boxes"])


def recorded(table: TableState) -> Entry:
    """What the record has of a table, as it would be typed."""
    won = "" if table.winner is None else str(table.winner + 1)
    points = table.score if any(table.score) else None
    return Entry(won, 0, dict(table.credits), points, mark_of(table))


def mark_of(table: TableState) -> str:
    """What something typed about a table was made from: every change of a result; before there is one, who has rolled
    what is counted."""
    if table.winner is not None:
        return f"v{table.version}"
    return _rolled(table.credits)


def _rolled(credits: Mapping[int, Credit]) -> str:
    return " ".join("-".join(map(str, (pk, *one.to_json().values()))) for pk, one in sorted(credits.items()))


def movable(book: Book, played: Played) -> bool:
    """Whether the paper's pairs can become the round's, also an earlier one's: the night is not settled, and nobody has
    rolled in it on a phone, or a level table off. One query."""
    if book.evening.settled_at:
        return False
    return all(move["kind"] == "facts" for _name, move in moves_of(played.play))

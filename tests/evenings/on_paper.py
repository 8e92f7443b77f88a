"""An evening as it stands on paper when it is over: the tallies of its tables, and everybody's score card."""
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games.bunco.rules import outcome
from tests.evenings.evening import Evening

COUNTED = {"bunco": "buncos", "trips": "trips", "snake_eyes": "snake_eyes"}


@dataclass(frozen=True)
class Sheet:
    """One table's tally of one round: its four by number, the team that won, and what is counted by number and kind."""

    round: int
    table: int
    chairs: tuple[int, int, int, int]
    winner: int
    counts: Mapping[tuple[int, str], int]

    def won(self, who: int) -> bool:
        return self.chairs.index(who) % 2 == self.winner

    def fields(self, ids: Mapping[int, int]) -> dict[str, Any]:
        """As a browser sends it."""
        counts = {f"{what}-{self.table}-{ids[who]}": count for (who, what), count in self.counts.items()}
        return {f"won-{self.table}": self.winner + 1} | counts


def sheets(evening: Evening, number: int) -> Iterator[Sheet]:
    """The tallies of a round, the head table's first."""
    played = evening.data["rounds"][number - 1]
    for table, chairs in enumerate(played["tables"], 1):
        counts: Counter[tuple[int, str]] = Counter()
        for at, who, dice in played["rolls"]:
            what = outcome([int(face) for face in dice], played["point_number"])
            if at == table and what in COUNTED:
                counts[who, COUNTED[what]] += 1
        a, b, c, d = chairs
        yield Sheet(number, table, (a, b, c, d), evening.expected["rounds"][number - 1][table - 1][1], counts)


def card(evening: Evening, who: int) -> dict[str, Any]:
    """A person's score card as a browser sends it: a circle or a cross a round, with what she rolled beside it."""
    fields: dict[str, Any] = {}
    for number in range(1, len(evening.data["rounds"]) + 1):
        sheet = next(one for one in sheets(evening, number) if who in one.chairs)
        fields[f"won-{number}"] = "w" if sheet.won(who) else "l"
        fields |= {f"{what}-{number}": count for (person, what), count in sheet.counts.items() if person == who}
    return fields


def last_round_of_a_bunco(evening: Evening) -> list[int]:
    """Who rolled a Bunco in the last round that had one: nobody can tell from paper who was the last of them."""
    for number in reversed(range(1, len(evening.data["rounds"]) + 1)):
        rolled = sorted({who for one in sheets(evening, number) for who, what in one.counts if what == "buncos"})
        if rolled:
            return rolled
    return []

"""What a typist presses, worked out from the keyboard that the page shows: the fewest keys for a sheet or a card."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from bunconight.nights.paper_keys import CARD_KEYS, TALLY_KEYS, Key
from games.bunco.moves import COUNTED

MOST = 5  # keys or taps a table and round
Counts = Mapping[tuple[int, str], int]  # by person and kind


@cache
def fewest(counted: str, wanted: tuple[int, ...]) -> tuple[Key, ...]:
    """The fewest keys that count exactly so much, by chair."""
    ways = [(key, *fewest(counted, left)) for key in TALLY_KEYS.rows[counted] if min(left := _left(wanted, key)) >= 0]
    return min(ways, key=len) if any(wanted) else ()


def _left(wanted: tuple[int, ...], key: Key) -> tuple[int, ...]:
    return tuple(count - key.by * (chair in key.chairs) for chair, count in zip("ABCD", wanted, strict=True))


def sheet_keys(chairs: Sequence[int], counts: Counts) -> list[Key]:
    """A table's tally of one round, without the winner, which is one key more: the last."""
    return [key for counted in COUNTED
            for key in fewest(counted, tuple(counts.get((who, counted), 0) for who in chairs))]  # fmt: skip


def card_keys(won: bool, rolled: Sequence[str]) -> list[str]:
    """What is printed on the keys for one round of a score card, everything beside it named in `rolled`."""
    if not rolled:
        return ["1" if won else "2"]
    more = [next(key.cap for key in CARD_KEYS.rows[one] if not key.won) for one in rolled[:-1]]
    return [*more, next(key.cap for key in CARD_KEYS.rows[rolled[-1]] if key.won == ("w" if won else "l"))]


def card_taps(fields: Mapping[str, Any]) -> int:
    """The taps for a card as a browser sends it: its circles, what stands beside them one by one, the crosses all at
    once, and on to the next card."""
    circles = list(fields.values()).count("w")
    return circles + sum(int(count) for name, count in fields.items() if not name.startswith("won")) + 2

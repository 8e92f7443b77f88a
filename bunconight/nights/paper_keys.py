"""The keys by which a night is typed from paper: what the page shows as a small keyboard, and what its script obeys.

A key is named by its place, not by the letter on it, so that nothing needs translating and every keyboard has it: the
three rows of letters are Buncos, trips and snake eyes, and a hand is a block of four keys in each of them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.bunco.moves import COUNTED

PLACES = {"buncos": "QWERTYUIOP", "trips": "ASDFGHJKL;", "snake_eyes": "ZXCVBNM,./"}
SIGNS = {";": "Semicolon", ",": "Comma", ".": "Period", "/": "Slash"}


@dataclass(frozen=True)
class Key:
    """One place on the keyboard. `code`: as browsers name it; `cap`: what a US keyboard has there; `counted`: what it
    adds to, for each of the `chairs` so much (`by`); on a score card it also says `won`: w or l."""

    code: str
    cap: str
    counted: str
    chairs: str = ""
    by: int = 1
    won: str = ""


@dataclass(frozen=True)
class Block:
    """Neighbouring columns of the keyboard: a word for them all, and a chair or two over each, if they have one."""

    name: str
    columns: tuple[str, ...]


@dataclass(frozen=True)
class Keyboard:
    blocks: tuple[Block, ...]
    rows: Mapping[str, tuple[Key, ...]]

    @property
    def keys(self) -> tuple[Key, ...]:
        return tuple(key for row in self.rows.values() for key in row)

    @property
    def lettered(self) -> bool:
        return any(any(block.columns) for block in self.blocks)


def _keyboard(blocks: Iterable[Block], *columns: tuple[str, int, str]) -> Keyboard:
    """`columns` from the left: the chairs, how many of it, and who won."""
    rows = {counted: tuple(Key(SIGNS.get(cap, f"Key{cap}"), cap, counted, *column)
                           for cap, column in zip(PLACES[counted], columns, strict=True))
            for counted in COUNTED}  # fmt: skip
    return Keyboard(tuple(blocks), rows)


CHAIRS, PAIRS = ("A", "B", "C", "D"), ("AC", "BD")
TALLY_KEYS = _keyboard(
    (Block("one", CHAIRS), Block("each", ("A+C", "B+D")), Block("two", CHAIRS)),
    *((chair, 1, "") for chair in CHAIRS),
    *((pair, 1, "") for pair in PAIRS),
    *((chair, 2, "") for chair in CHAIRS),
)
"""Left hand: one of it, by chair. Middle: one for each of a pair. Right hand: two of it, by chair."""
CARD_KEYS = _keyboard(
    (Block("won", ("",) * 4), Block("more", ("",) * 2), Block("lost", ("",) * 4)),
    *(("", 1, "w"),) * 4,
    *(("", 1, ""),) * 2,
    *(("", 1, "l"),) * 4,
)
"""Left hand: the round was won, with one of it. Right hand: lost, with one. Middle: one more beside the round."""

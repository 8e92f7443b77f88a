"""Short ways to say what happens in a round: people are 11 to 14 at table 1, 21 to 24 at table 2, and so on, in chairs
A to D; so 11 and 13 play 12 and 14. Ghosts are 90 and up. Times are small numbers, in milliseconds."""

from collections.abc import Iterable, Mapping
from itertools import count
from typing import Any

from games.bunco import round as bunco
from games.bunco.house import HouseRules
from games.bunco.moves import Credit
from games.bunco.table import TableState

A, B, C, D = 11, 12, 13, 14
_ids = count(1)


def setup(tables: int = 3, point: int = 2, ghosts: tuple[int, ...] = (), **instead: Any) -> bunco.Setup:
    """A round; `instead` puts ghosts into seats: s21=90. Or it says `rules`, and when a timer's round `ends_at`."""
    swap = {int(seat[1:]): ghost for seat, ghost in instead.items() if seat[0] == "s"}
    fours = [four(table, swap) for table in range(1, tables + 1)]
    rules, ends_at = instead.get("rules", HouseRules()), instead.get("ends_at")
    return bunco.Setup(1, 1, point, tuple(fours), tuple(swap.values()) or ghosts, rules, ends_at)


def four(table: int, swap: Mapping[int, int]) -> tuple[int, int, int, int]:
    a, b, c, d = (swap.get(10 * table + chair, 10 * table + chair) for chair in (1, 2, 3, 4))
    return a, b, c, d


def fresh() -> str:
    return f"move-{next(_ids):04}"


def roll(roller: int, outcome: str, at: int = 1, table: int | None = None, **more: Any) -> bunco.Roll:
    return bunco.Roll(more.pop("id", fresh()), table or roller // 10, roller, outcome, at, **more)


def turn(roller: int, table: int | None = None) -> bunco.Turn:
    return bunco.Turn(fresh(), table or roller // 10, roller)


def close(table: int) -> bunco.Close:
    return bunco.Close(fresh(), table)


def bell(at: int) -> bunco.Bell:
    return bunco.Bell(fresh(), at)


def time(at: int) -> bunco.Time:
    return bunco.Time(fresh(), at)


def throw(table: int, *dice: int, seats: Iterable[int] = ()) -> bunco.Throw:
    people = tuple(seats) or tuple(10 * table + chair for chair in (1, 2, 3, 4))
    return bunco.Throw(fresh(), table, dict(zip(people, dice, strict=True)))


def leave(person: int, ghost: int = 90) -> bunco.Leave:
    return bunco.Leave(fresh(), person, ghost)


def facts(table: int, winner: int, score: tuple[int, int] | None = None, **more: Any) -> bunco.Facts:
    tallies = more.pop("tallies", None)
    credits = None if tallies is None else {person: Credit(*counts) for person, counts in tallies.items()}
    return bunco.Facts(fresh(), table, winner, score, credits, "read off the card", **more)


def fold(start: bunco.Setup | bunco.State, *moves: bunco.Move) -> bunco.State:
    """The state after the moves."""
    state = start if isinstance(start, bunco.State) else bunco.start(start)
    for move in moves:
        state = bunco.apply(state, move)
    return state


def rolls(text: str, at: int = 1) -> list[bunco.Move]:
    """Rolls one millisecond apart, as "11 one, 11 bunco"."""
    said = [part.split() for part in text.split(",")]
    return [roll(int(roller), outcome, at + place) for place, (roller, outcome) in enumerate(said)]


def table(state: bunco.State, number: int) -> TableState:
    return state.table(number)


def phases(state: bunco.State) -> list[str]:
    return [table.phase for table in state.tables]


def scores(state: bunco.State) -> list[tuple[int, int]]:
    return [table.score for table in state.tables]


HEAD_WINS = rolls("11 one, 11 bunco", at=1000)
"""22 to nothing at the head: the bell rings at 1001."""

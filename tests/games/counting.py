"""A game for the tests of the record: people put marbles in a bag and take them out, until it is shut.

The record must serve it without having heard of it. A marble put in before the bag was shut (`early`) that arrives
afterwards is late; a bag never holds fewer than none, nor more than its size.
"""
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from games.errors import Late, NotDice, NotNow


@dataclass(frozen=True)
class Value:
    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Setup(Value):
    size: int


@dataclass(frozen=True)
class Move(Value):
    id: str
    kind: str
    count: int = 1
    early: bool = False


@dataclass(frozen=True)
class State(Value):
    size: int
    marbles: int = 0
    shut: bool = False
    version: int = 0
    last: str = ""


def read_setup(data: Mapping[str, Any]) -> Setup:
    return Setup(data["size"])


def read_move(data: Mapping[str, Any]) -> Move:
    if data.get("kind") not in ("put", "take", "shut") or not 0 <= data.get("count", 1) <= 6:
        raise NotDice("No such move.")
    return Move(data["id"], data["kind"], data.get("count", 1), data.get("early", False))


def read_state(setup: Setup, data: Mapping[str, Any]) -> State:
    return State(**data)


def start(setup: Setup) -> State:
    return State(setup.size)


def apply(state: State, move: Move) -> State:
    if state.shut:
        raise Late("The bag was shut.") if move.early else NotNow("The bag is shut.")
    marbles = state.marbles + {"put": move.count, "take": -move.count, "shut": 0}[move.kind]
    if not 0 <= marbles <= state.size:
        raise NotNow("The bag would hold {marbles}.", marbles=marbles)
    return replace(state, marbles=marbles, shut=move.kind == "shut", version=state.version + 1, last=move.id)


def moves(state: State) -> dict[str, Any]:
    return {"put": state.size - state.marbles, "take": state.marbles}


def seen(state: State, move: Move) -> int:
    return state.version


def result(state: State) -> State:
    return state

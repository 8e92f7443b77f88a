"""A tie for a prize, rolled off: each of the tied throws one die, the highest wins, the highest among equals again.

Rules of the house: "to break a tie each person rolls one dice, highest score wins"; the hostess throws for whoever has
gone home. `moves(state)` is {"kinds": ["die"] or [], "who": [those who have yet to throw]}.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from games.errors import NotDice, NotNow
from games.errors import gettext_noop as _
from games.reading import a_person, many, people, text, whole

Thrown = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Setup:
    """The prize and who is tied for it, two people or more; NotDice otherwise."""

    category: str
    tied: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(people(self.tied, "tied")) < 2:
            raise NotDice(_("It takes two to be tied."))

    def to_json(self) -> dict[str, Any]:
        return {"category": self.category, "tied": list(self.tied)}


@dataclass(frozen=True, slots=True)
class Die:
    """One person's die."""

    kind: ClassVar[str] = "die"
    id: str
    person: int
    value: int

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "id": self.id, "person": self.person, "value": self.value}


@dataclass(frozen=True, slots=True)
class State:
    """`throws` are the finished ones, `current` the dice of the one under way, `still_in` those who throw in it."""

    setup: Setup
    still_in: tuple[int, ...]
    throws: tuple[Thrown, ...] = ()
    current: Thrown = field(default_factory=dict)
    winner: int | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "still_in": list(self.still_in),
            "throws": [_plain(throw) for throw in self.throws],
            "current": _plain(self.current),
            "winner": self.winner,
        }


@dataclass(frozen=True, slots=True)
class Result:
    """Who won, None while nobody has, and every finished throw."""

    category: str
    tied: tuple[int, ...]
    winner: int | None
    throws: tuple[Thrown, ...]

    def to_json(self) -> dict[str, Any]:
        throws = [_plain(throw) for throw in self.throws]
        return {"category": self.category, "tied": list(self.tied), "winner": self.winner, "throws": throws}


def _plain(throw: Thrown) -> dict[str, int]:
    return {str(person): die for person, die in throw.items()}


def _read(throw: Mapping[str, int]) -> dict[int, int]:
    return {int(person): die for person, die in throw.items()}


def read_setup(data: Mapping[str, Any]) -> Setup:
    """The setup that a JSON object describes, or NotDice."""
    return Setup(text(data, "category"), many(data, "tied"))


def read_move(data: Mapping[str, Any]) -> Die:
    """The die that a JSON object describes, or NotDice."""
    if data.get("kind") != "die":
        raise NotDice(_("{kind} is not a kind of move."), kind=data.get("kind"))
    return Die(text(data, "id"), a_person(data, "person"), whole(data, "value", 1, 6))


def read_state(setup: Setup, data: Mapping[str, Any]) -> State:
    """A state from its own JSON and its setup."""
    throws = tuple(_read(throw) for throw in data["throws"])
    return State(setup, tuple(data["still_in"]), throws, _read(data["current"]), data["winner"])


def start(setup: Setup) -> State:
    """Everyone who is tied is to throw."""
    return State(setup, setup.tied)


def apply(state: State, move: Die) -> State:
    """The state after one die; with the last die of a throw it is won, or thrown again by the highest."""
    current = state.current
    _check(state, move, current)
    current = {**current, move.person: move.value}
    if len(current) < len(state.still_in):
        return replace(state, current=current)
    highest = max(current.values())
    left = tuple(person for person in state.still_in if current[person] == highest)
    return State(state.setup, left, (*state.throws, current), {}, left[0] if len(left) == 1 else None)


def _check(state: State, move: Die, current: Thrown) -> None:
    if move.person not in state.setup.tied:
        raise NotDice(_("Whoever threw is not tied for this prize."))
    if state.winner is not None:
        raise NotNow(_("This tie has been rolled off."))
    if move.person not in state.still_in:
        raise NotNow(_("Whoever threw is out of this roll-off."))
    if move.person in current:
        raise NotNow(_("Whoever threw has thrown already: wait for the others."))


def moves(state: State) -> dict[str, Any]:
    """Who may throw now."""
    waiting = [person for person in state.still_in if person not in state.current]
    who = waiting if state.winner is None else []
    return {"kinds": ["die"] if who else [], "who": who}


def seen(state: State, move: Die) -> int:
    """The number of dice thrown so far."""
    return sum(map(len, state.throws)) + len(state.current)


def result(state: State) -> Result:
    """The winner, if there is one yet, and the throws that led there."""
    return Result(state.setup.category, state.setup.tied, state.winner, state.throws)

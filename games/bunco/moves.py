"""What can be done in a round: one frozen value per kind of move, and their JSON.

Each move has the `id` that its phone gave it at the tap, so that an undo or a change can name it. Times are
milliseconds since the epoch on the server's clock (the phone corrects its own); the rules have no clock.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from games.bunco.rules import OUTCOMES
from games.dice import Roll as Dice
from games.dice import check
from games.errors import NotDice
from games.errors import gettext_noop as _
from games.plain import Plain, PlainMove
from games.reading import a_person, by_person, many, text, whole

COUNTED = ("buncos", "trips", "snake_eyes")


@dataclass(frozen=True, slots=True)
class Credit(Plain):
    """What one person has rolled in this round."""

    buncos: int = 0
    trips: int = 0
    snake_eyes: int = 0


@dataclass(frozen=True, slots=True)
class Roll(PlainMove):
    """Three dice were rolled; `roller` is the person or ghost whose turn the screen showed."""

    kind: ClassVar[str] = "roll"
    id: str
    table: int
    roller: int
    outcome: str
    at: int
    dice: Dice | None = None


@dataclass(frozen=True, slots=True)
class Turn(PlainMove):
    """A tap on a name: it is this person's, or ghost's, turn."""

    kind: ClassVar[str] = "turn"
    id: str
    table: int
    roller: int


@dataclass(frozen=True, slots=True)
class Close(PlainMove):
    """The bell has rung and no roll was in the hand: the table is closed."""

    kind: ClassVar[str] = "close"
    id: str
    table: int


@dataclass(frozen=True, slots=True)
class Bell(PlainMove):
    """The bell, rung by hand."""

    kind: ClassVar[str] = "bell"
    id: str
    at: int


@dataclass(frozen=True, slots=True)
class Time(PlainMove):
    """The time of the round is up: whoever notices first says so."""

    kind: ClassVar[str] = "time"
    id: str
    at: int


@dataclass(frozen=True, slots=True)
class Throw(PlainMove):
    """One throw of a table's roll-off: a die for each of its four seats."""

    kind: ClassVar[str] = "throw"
    id: str
    table: int
    dice: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Leave(PlainMove):
    """A person goes home at once; the ghost sits down in her seat."""

    kind: ClassVar[str] = "leave"
    id: str
    person: int
    ghost: int


@dataclass(frozen=True, slots=True)
class Facts(PlainMove):
    """What happened at a table, stated: a result without its rolls, the answer to "who won?", or a correction.

    `tallies` replace what is credited to the people they name. `at`, where it is known, is when the head table ended.
    """

    kind: ClassVar[str] = "facts"
    id: str
    table: int
    winner: int
    score: tuple[int, int] | None = None
    tallies: Mapping[int, Credit] | None = None
    why: str = ""
    at: int | None = None


Move = Roll | Turn | Close | Bell | Time | Throw | Leave | Facts


def _read_roll(data: Mapping[str, Any]) -> Move:
    outcome = data.get("outcome")
    if outcome not in OUTCOMES:
        raise NotDice(_("{outcome} is not an outcome of a roll."), outcome=outcome)
    dice = None if data.get("dice") is None else check(many(data, "dice"))
    return Roll(text(data, "id"), whole(data, "table"), a_person(data, "roller"), str(outcome), whole(data, "at"), dice)


def _read_turn(data: Mapping[str, Any]) -> Move:
    return Turn(text(data, "id"), whole(data, "table"), a_person(data, "roller"))


def _read_close(data: Mapping[str, Any]) -> Move:
    return Close(text(data, "id"), whole(data, "table"))


def _read_bell(data: Mapping[str, Any]) -> Move:
    return Bell(text(data, "id"), whole(data, "at"))


def _read_time(data: Mapping[str, Any]) -> Move:
    return Time(text(data, "id"), whole(data, "at"))


def _read_throw(data: Mapping[str, Any]) -> Move:
    dice = by_person(data, "dice")
    check(dice.values(), dice=4)
    return Throw(text(data, "id"), whole(data, "table"), dice)


def _read_leave(data: Mapping[str, Any]) -> Move:
    return Leave(text(data, "id"), a_person(data, "person"), a_person(data, "ghost"))


def _read_facts(data: Mapping[str, Any]) -> Move:
    return Facts(
        id=text(data, "id"),
        table=whole(data, "table"),
        winner=whole(data, "winner", high=1),
        score=_read_score(data),
        tallies=_read_tallies(data),
        why=text(data, "why", 500) if data.get("why") else "",
        at=None if data.get("at") is None else whole(data, "at"),
    )


def _read_score(data: Mapping[str, Any]) -> tuple[int, int] | None:
    if data.get("score") is None:
        return None
    teams = dict(zip("AB", many(data, "score", exactly=2), strict=True))
    return whole(teams, "A", -999, 999), whole(teams, "B", -999, 999)


def _read_tallies(data: Mapping[str, Any]) -> dict[int, Credit] | None:
    if data.get("tallies") is None:
        return None
    return {person: _read_credit(item) for person, item in by_person(data, "tallies").items()}


def _read_credit(item: object) -> Credit:
    if not isinstance(item, Mapping) or item.keys() - set(COUNTED):
        raise NotDice(_("A tally counts Buncos, trips and snake eyes."))
    return Credit(*(whole({name: item.get(name, 0)}, name, high=99) for name in COUNTED))


_READERS: dict[str, Callable[[Mapping[str, Any]], Move]] = {
    "roll": _read_roll,
    "turn": _read_turn,
    "close": _read_close,
    "bell": _read_bell,
    "time": _read_time,
    "throw": _read_throw,
    "leave": _read_leave,
    "facts": _read_facts,
}


def read_move(data: Mapping[str, Any]) -> Move:
    """The move that a JSON object describes; NotDice, saying what is wrong, if it describes none."""
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in _READERS:
        raise NotDice(_("{kind} is not a kind of move."), kind=kind)
    return _READERS[kind](data)

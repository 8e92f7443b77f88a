"""What can be done in a play of Hazard: one frozen value per kind of move, and their JSON.

`OWN` are the kinds that a gambler makes for herself; whoever keeps the table may make any of them for her.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from games.dice import Roll as Dice
from games.dice import check
from games.errors import NotDice
from games.errors import gettext_noop as _
from games.felt import Back, Reader, Skip, Stake, chips, read_kind
from games.hazard.rules import MAINS
from games.plain import PlainMove
from games.reading import a_person, many, whole

OWN = frozenset({"stake", "cover", "take_back", "time", "main", "roll", "raise", "pass", "back"})
COVERING = ("cover", "odds", "meet")  # the phases in which the bank covers something


@dataclass(frozen=True, slots=True)
class Cover(PlainMove):
    """One of the bank puts up chips: against the stake, to bring it to the odds, or against the raise.

    `phase` says which, as the screen showed it, so that what comes late covers nothing else; None: whatever it is now.
    """

    kind: ClassVar[str] = "cover"
    id: str
    gambler: int
    amount: int
    phase: str | None = None


@dataclass(frozen=True, slots=True)
class TakeBack(PlainMove):
    """One of the bank takes back what she has put up for what is being covered now."""

    kind: ClassVar[str] = "take_back"
    id: str
    gambler: int


@dataclass(frozen=True, slots=True)
class Time(PlainMove):
    """Time is called on the bank: by the caster, or (nobody named) by whoever keeps the table.

    `phase` says what was still to be covered on the screen, so that what comes late ends nothing else.
    """

    kind: ClassVar[str] = "time"
    id: str
    gambler: int | None = None
    phase: str | None = None


@dataclass(frozen=True, slots=True)
class Main(PlainMove):
    """The caster declares a main."""

    kind: ClassVar[str] = "main"
    id: str
    gambler: int
    main: int


@dataclass(frozen=True, slots=True)
class Roll(PlainMove):
    """The caster's two dice; `number` is the roll that the screen showed, from 1, so that none is entered twice."""

    kind: ClassVar[str] = "roll"
    id: str
    gambler: int
    number: int
    dice: Dice


@dataclass(frozen=True, slots=True)
class Raise(PlainMove):
    """The caster adds an odds stake."""

    kind: ClassVar[str] = "raise"
    id: str
    gambler: int
    amount: int


@dataclass(frozen=True, slots=True)
class Pass(PlainMove):
    """The caster gives up the dice before she has put anything down."""

    kind: ClassVar[str] = "pass"
    id: str
    gambler: int


Move = Stake | Cover | TakeBack | Time | Main | Roll | Raise | Pass | Skip | Back


def _caller(data: Mapping[str, Any], name: str) -> int | None:
    return None if data.get(name) is None else a_person(data, name)


def _phase(data: Mapping[str, Any], name: str) -> str | None:
    value = data.get(name)
    if value is not None and value not in COVERING:
        raise NotDice(_("{phase} is nothing that the bank covers."), phase=value)
    return value


def _main(data: Mapping[str, Any], name: str) -> int:
    value = data.get(name)
    if type(value) is not int or value not in MAINS:
        raise NotDice(_("{main} is not a main: those are 5 to 9."), main=value)
    return value


def _number(data: Mapping[str, Any], name: str) -> int:
    return whole(data, name, low=1)


def _two(data: Mapping[str, Any], name: str) -> Dice:
    return check(many(data, name), dice=2)


_KINDS: dict[str, tuple[Callable[..., Move], dict[str, Reader]]] = {
    "stake": (Stake, {"gambler": a_person, "amount": chips}),
    "cover": (Cover, {"gambler": a_person, "amount": chips, "phase": _phase}),
    "take_back": (TakeBack, {"gambler": a_person}),
    "time": (Time, {"gambler": _caller, "phase": _phase}),
    "main": (Main, {"gambler": a_person, "main": _main}),
    "roll": (Roll, {"gambler": a_person, "number": _number, "dice": _two}),
    "raise": (Raise, {"gambler": a_person, "amount": chips}),
    "pass": (Pass, {"gambler": a_person}),
    "skip": (Skip, {"gambler": a_person}),
    "back": (Back, {"gambler": a_person}),
}


def read_move(data: Mapping[str, Any]) -> Move:
    """The move that a JSON object describes; NotDice, saying what is wrong, if it describes none."""
    return cast(Move, read_kind(_KINDS, data))

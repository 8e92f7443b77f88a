"""What can be done in a turn of Bounder: one frozen value per kind of move, and their JSON.

`OWN` are the kinds that a gambler makes for herself; the dealer may make any of them for her, with real dice say.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from games.bounder.rules import SPOTS
from games.dice import Roll, check
from games.errors import NotDice
from games.errors import gettext_noop as _
from games.felt import Back, Reader, Skip, Stake, chips, read_kind
from games.plain import PlainMove
from games.reading import a_person, many

OWN = frozenset({"stake", "point", "double", "bet", "take_back", "second", "back"})


@dataclass(frozen=True, slots=True)
class Point(PlainMove):
    """The shooter's first d20."""

    kind: ClassVar[str] = "point"
    id: str
    gambler: int
    dice: Roll


@dataclass(frozen=True, slots=True)
class Double(PlainMove):
    """The shooter doubles the stake."""

    kind: ClassVar[str] = "double"
    id: str
    gambler: int


@dataclass(frozen=True, slots=True)
class Bet(PlainMove):
    """Chips on the point or on the dealer's dice; more on the same spot is added to what lies there."""

    kind: ClassVar[str] = "bet"
    id: str
    gambler: int
    on: str
    amount: int


@dataclass(frozen=True, slots=True)
class TakeBack(PlainMove):
    """All of a gambler's chips on one spot, back into her wallet."""

    kind: ClassVar[str] = "take_back"
    id: str
    gambler: int
    on: str


@dataclass(frozen=True, slots=True)
class Close(PlainMove):
    """The dealer says that betting is closed."""

    kind: ClassVar[str] = "close"
    id: str


@dataclass(frozen=True, slots=True)
class Dealer(PlainMove):
    """The dealer's three d6."""

    kind: ClassVar[str] = "dealer"
    id: str
    dice: Roll


@dataclass(frozen=True, slots=True)
class Second(PlainMove):
    """The shooter's second d20."""

    kind: ClassVar[str] = "second"
    id: str
    gambler: int
    dice: Roll


Move = Stake | Point | Double | Bet | TakeBack | Close | Dealer | Second | Skip | Back


def _d20(data: Mapping[str, Any], name: str) -> Roll:
    return check(many(data, name), dice=1, sides=20)


def _three(data: Mapping[str, Any], name: str) -> Roll:
    return check(many(data, name))


def _spot(data: Mapping[str, Any], name: str) -> str:
    if data.get(name) not in SPOTS:
        raise NotDice(_("{spot} is nothing to bet on."), spot=data.get(name))
    return str(data[name])


_KINDS: dict[str, tuple[Callable[..., Move], dict[str, Reader]]] = {
    "stake": (Stake, {"gambler": a_person, "amount": chips}),
    "point": (Point, {"gambler": a_person, "dice": _d20}),
    "double": (Double, {"gambler": a_person}),
    "bet": (Bet, {"gambler": a_person, "on": _spot, "amount": chips}),
    "take_back": (TakeBack, {"gambler": a_person, "on": _spot}),
    "close": (Close, {}),
    "dealer": (Dealer, {"dice": _three}),
    "second": (Second, {"gambler": a_person, "dice": _d20}),
    "skip": (Skip, {"gambler": a_person}),
    "back": (Back, {"gambler": a_person}),
}


def read_move(data: Mapping[str, Any]) -> Move:
    """The move that a JSON object describes; NotDice, saying what is wrong, if it describes none."""
    return cast(Move, read_kind(_KINDS, data))

"""What a phone at a side table sent, read strictly: JSON from outside becomes a Tap or is refused for good."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.errors import NotDice
from games.errors import gettext_noop as _
from games.reading import LARGEST, whole

MOST_NAMES = 100
DESK = ("open", "sit", "stand")  # what is no move of a play


@dataclass(frozen=True)
class Tap:
    """id: made at the tap; play: primary key; seen: the version of the state on the screen; at: ms since the epoch.

    Either a `move`; or names to take back (`undo`); or a move to `change` into `move`, with the names that go along; or
    `do`: open the next play (`number`, if it says which), sit down, stand up.
    """

    id: str
    play: int = 0
    at: int | None = None
    seen: int | None = None
    move: Mapping[str, Any] | None = None
    undo: tuple[str, ...] = ()
    change: str = ""
    do: str = ""
    number: int | None = None


def read_tap(data: Mapping[str, Any]) -> Tap:
    """The tap that a phone describes. Raises: NotDice, saying what is wrong."""
    name, at, do = str(data["id"]), _maybe(data.get("at")), [one for one in DESK if data.get(one) is True]
    move, change, undo = data.get("move"), data.get("change", ""), _names(data.get("undo", []))
    moves = isinstance(move, Mapping) and isinstance(move.get("kind"), str)
    if not isinstance(change, str) or (move is not None and not moves) or (bool(undo) and moves and not change):
        raise NotDice(_("It does not say what was tapped."))
    if len(do) + (moves or bool(undo)) != 1 or (change and not moves):
        raise NotDice(_("It does not say what was tapped."))
    if do:
        return Tap(name, at=at, do=do[0], number=_maybe(data.get("number")))
    return Tap(name, whole(data, "play"), at, _maybe(data.get("seen")), move, undo, change)


def _maybe(value: object) -> int | None:
    return value if type(value) is int and 0 <= value <= LARGEST else None


def _names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > MOST_NAMES or not all(isinstance(name, str) for name in value):
        raise NotDice(_("It does not say what to take back."))
    return tuple(value)

"""What a phone sent, read strictly: JSON from outside becomes a Tap or is refused for good."""
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.errors import NotDice
from games.errors import gettext_noop as _
from games.record import CLIENT_ID

KINDS = ("roll", "turn", "close", "throw", "facts", "time")  # what a table may say; the other moves are the hostess's
MOST_TABLES = 99
MOST_NAMES = 500  # a bell at the head table that goes takes every table's last roll and roll-off along
LARGEST = 2**52  # beyond it JavaScript's integers are not exact


@dataclass(frozen=True)
class Tap:
    """id: made at the tap; play: primary key; table: from 1; seen: the table's version on the screen; at: ms since the
    epoch on the server's clock, as the phone knows it. Either a `move`, or the names to take back (`undo`), or a roll
    to `change` into `move`, with the names that go along with it."""

    id: str
    play: int
    table: int
    at: int
    seen: int | None = None
    move: Mapping[str, Any] | None = None
    undo: tuple[str, ...] = ()
    change: str = ""


def read_tap(data: Mapping[str, Any]) -> Tap:
    """The tap that a phone describes. Raises: NotDice, saying what is wrong."""
    move = data.get("move")
    if move is not None and (not isinstance(move, Mapping) or move.get("kind") not in KINDS):
        raise NotDice(_("This is not something that a table may enter."))
    undo, change = _names(data.get("undo", [])), data.get("change", "")
    if not _is_name(change, empty=True) or not _one_thing(move is not None, bool(undo), bool(change)):
        raise NotDice(_("It does not say what was tapped."))
    table = data.get("table") if move is None else move.get("table")
    seen = data.get("seen")
    return Tap(str(data["id"]), _whole(data, "play"), _table(table), _whole(data, "at"),
               seen if type(seen) is int else None, move, undo, change)


def _one_thing(move: bool, undo: bool, change: bool) -> bool:
    return move if change else move != undo


def _whole(data: Mapping[str, Any], name: str) -> int:
    value = data.get(name)
    if type(value) is not int or not 0 <= value <= LARGEST:
        raise NotDice(_("{name} must be a whole number."), name=name)
    return value


def _table(value: object) -> int:
    if type(value) is not int or not 1 <= value <= MOST_TABLES:
        raise NotDice(_("It does not say at which table."))
    return value


def _names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > MOST_NAMES or not all(_is_name(name) for name in value):
        raise NotDice(_("It does not say what to take back."))
    return tuple(value)


def _is_name(value: object, empty: bool = False) -> bool:
    """Whether it can be the client id of a row; PostgreSQL cannot even be asked for some strings."""
    return isinstance(value, str) and (bool(CLIENT_ID.fullmatch(value)) or (empty and not value))

"""The same setup or row of a log with other numbers for its people.

A night that moves to another club brings its record along, and nobody's number there is what it was here. Whoever is
not in `ids` makes it NotDice.
"""

from collections.abc import Mapping
from typing import Any

from games.errors import NotDice
from games.errors import gettext_noop as _

Ids = Mapping[int, int]
ONE = ("roller", "person", "ghost")
"""Fields that hold one person."""
SEVERAL = ("tied", "ghosts", "tables")
"""Fields that hold people in lists, however deep."""
KEYED = ("dice", "tallies")
"""Fields whose names are people, where they have names."""


def renumbered(data: Mapping[str, Any], ids: Ids) -> dict[str, Any]:
    """A setup, a move, or a row that speaks of a move (under `move`)."""
    return {name: _value(name, value, ids) for name, value in data.items()}


def _value(name: str, value: Any, ids: Ids) -> Any:
    if name in ONE:
        return _person(value, ids)
    if name in SEVERAL:
        return _several(value, ids)
    if name in KEYED and isinstance(value, Mapping):
        return {str(_person(person, ids)): item for person, item in value.items()}
    if name == "move" and isinstance(value, Mapping):
        return renumbered(value, ids)
    return value


def _several(value: Any, ids: Ids) -> Any:
    return [_several(one, ids) for one in value] if isinstance(value, list) else _person(value, ids)


def _person(value: Any, ids: Ids) -> int:
    number = int(value) if isinstance(value, str) and value.isascii() and value.isdecimal() else value
    if type(number) is not int or number not in ids:
        raise NotDice(_("{person} is nobody on the list of this night."), person=str(value)[:20])
    return ids[number]

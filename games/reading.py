"""Reads what comes from outside: each reader gives back a value of the right type or raises NotDice."""

from collections.abc import Mapping
from typing import Any

from games.errors import NotDice
from games.errors import gettext_noop as _

LARGEST = 2**53


def whole(data: Mapping[str, Any], name: str, low: int = 0, high: int = LARGEST) -> int:
    """A whole number from `low` to `high`; by default whatever a phone's numbers hold exactly."""
    value = data.get(name)
    if type(value) is int and low <= value <= high:
        return value
    raise NotDice(_("{name} is missing, or not a whole number from {low} to {high}."), name=name, low=low, high=high)


def text(data: Mapping[str, Any], name: str, longest: int = 64) -> str:
    """A text that is not empty."""
    value = data.get(name)
    if isinstance(value, str) and 0 < len(value) <= longest:
        return value
    raise NotDice(_("{name} is missing, or not a text of up to {longest} letters."), name=name, longest=longest)


def many(data: Mapping[str, Any], name: str, exactly: int | None = None) -> tuple[Any, ...]:
    """A list, of a length if one is given."""
    value = data.get(name)
    if isinstance(value, list | tuple) and exactly in (None, len(value)):
        return tuple(value)
    raise NotDice(_("{name} is missing, or not a list of the right length."), name=name)


def people(values: tuple[Any, ...], name: str) -> tuple[int, ...]:
    """Ids of people or ghosts, each once."""
    if all(type(value) is int for value in values) and len(set(values)) == len(values):
        return values
    raise NotDice(_("{name} does not name people, each of them once."), name=name)


def by_person(data: Mapping[str, Any], name: str) -> dict[int, Any]:
    """An object whose keys are ids of people, in digits as JSON has them."""
    value = data.get(name)
    if not isinstance(value, Mapping):
        raise NotDice(_("{name} is missing, or does not go by people."), name=name)
    return {person(key): item for key, item in value.items()}


def a_person(data: Mapping[str, Any], name: str) -> int:
    """The id of a person or a ghost."""
    return whole(data, name, low=-LARGEST)


def person(key: object) -> int:
    """An id that may be written in digits; NotDice for anything else."""
    try:
        number = int(str(key))
    except ValueError:
        number = LARGEST + 1
    if abs(number) > LARGEST or str(number) != str(key):
        raise NotDice(_("{person} is nobody."), person=key)
    return number

"""Dice: what can be rolled, in how many ways, and where rolls come from.

A roll is a tuple of faces, 1 to the number of sides. Randomness lives only in the sources, never in a game's rules.
"""

import random
import secrets
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Protocol

from games.errors import NotDice
from games.errors import gettext_noop as _

Roll = tuple[int, ...]


def check(roll: Iterable[object], dice: int = 3, sides: int = 6) -> Roll:
    """The roll as a tuple of ints, if it can be rolled with that many dice; NotDice if it cannot."""
    faces = tuple(roll)
    good = tuple(face for face in faces if type(face) is int and 1 <= face <= sides)
    if len(faces) != dice or len(good) != dice:
        raise NotDice(_("{roll} is not a roll of {dice} dice."), roll=", ".join(map(str, faces)) or "-", dice=dice)
    return good


def rolls(dice: int = 3, sides: int = 6) -> Iterator[Roll]:
    """Every roll of that many dice, each die told apart: sides ** dice of them."""
    return product(range(1, sides + 1), repeat=dice)


def ways(total: int, dice: int = 2, sides: int = 6) -> int:
    """How many of the rolls of that many dice, each die told apart, add up to `total`."""
    return sum(sum(roll) == total for roll in rolls(dice, sides))


class Source(Protocol):
    """Where rolls come from."""

    def roll(self, dice: int = 3, sides: int = 6) -> Roll: ...


class SecretSource:
    """Rolls nobody can foretell, for play."""

    def roll(self, dice: int = 3, sides: int = 6) -> Roll:
        return tuple(secrets.randbelow(sides) + 1 for _die in range(dice))


class SeededSource:
    """The same rolls for the same seed, for simulations and tests."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def roll(self, dice: int = 3, sides: int = 6) -> Roll:
        return tuple(self._random.randint(1, sides) for _die in range(dice))


class TypedSource:
    """Rolls made with real dice and typed in, in order; NotDice for an impossible one, or when none is left."""

    def __init__(self, typed: Iterable[Iterable[int]]) -> None:
        self._typed = iter(typed)

    def roll(self, dice: int = 3, sides: int = 6) -> Roll:
        return check(next(self._typed, ()), dice, sides)

"""House rules: what groups do differently, frozen when a night opens and carried by every round's setup.

The defaults are the group's own printed rules. Every rule that groups are known to vary has its place here.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Self

from games.errors import NotDice
from games.errors import gettext_noop as _

CHOICES: dict[str, tuple[object, ...]] = {
    "trips_roll_again": (True, False),
    "snake_eyes": ("wipe", "minus_21", "none"),
    "bell": ("head", "any", "timer"),
    "closing": ("one_roll", "finish_turn", "everyone_once"),
    "table_tie": ("roll_off", "lap", "sudden_death"),
    "rotation": ("classic", "ladder", "losers_move", "winners_move", "one_seat_right", "nobody_moves"),
    "ghost_credit": ("roller", "nobody"),
    "opening": ("draw", "last_order", "cards"),
    "prize_tie": ("roll_off", "split"),
    "one_prize": (False, True),
    "sub_keeps": (True, False),
}
NUMBERS: dict[str, tuple[int, int]] = {
    "sets": (1, 99),
    "target": (1, 999),
    "bunco_worth": (1, 999),
    "trips_worth": (0, 999),
    "minimum_rounds": (0, 99),
    "minutes": (1, 60),
    "move_seconds": (0, 600),
}


@dataclass(frozen=True, slots=True)
class HouseRules:
    """One group's rules; raises NotDice for a value that is unknown.

    `minutes` (how long a round lasts) and `move_seconds` (between rounds, to be shown) go with a bell by timer.
    """

    point_numbers: tuple[int, ...] = (2, 3, 4, 5, 6)
    sets: int = 4
    target: int = 21
    bunco_worth: int = 21
    trips_worth: int = 5
    trips_roll_again: bool = True
    snake_eyes: str = "wipe"
    bell: str = "head"
    closing: str = "one_roll"
    table_tie: str = "roll_off"
    rotation: str = "classic"
    ghost_credit: str = "roller"
    opening: str = "draw"
    prize_tie: str = "roll_off"
    one_prize: bool = False
    sub_keeps: bool = True
    minimum_rounds: int = 0
    minutes: int = 10
    move_seconds: int = 60

    def __post_init__(self) -> None:
        _check_points(self.point_numbers)
        for name in CHOICES:
            _check_choice(name, getattr(self, name))
        for name, bounds in NUMBERS.items():
            _check_number(name, getattr(self, name), *bounds)

    @property
    def rounds(self) -> int:
        """Rounds of a whole night: they fill a score card."""
        return self.sets * len(self.point_numbers)

    def point_number(self, round_number: int) -> int:
        """The point number of a round of the night; rounds count from 1."""
        return self.point_numbers[(round_number - 1) % len(self.point_numbers)]

    def set_number(self, round_number: int) -> int:
        """The set, from 1, that a round of the night belongs to."""
        return (round_number - 1) // len(self.point_numbers) + 1

    def to_json(self) -> dict[str, Any]:
        return asdict(self) | {"point_numbers": list(self.point_numbers)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Rules that are not named keep the default; NotDice for an unknown name or value."""
        unknown = data.keys() - {field.name for field in fields(cls)}
        if unknown:
            raise NotDice(_("There is no house rule called {name}."), name=min(unknown))
        values = dict(data)
        if "point_numbers" in values:
            points = values["point_numbers"]
            values["point_numbers"] = tuple(points) if isinstance(points, list | tuple) else ()
        return cls(**values)


def _check_points(points: tuple[int, ...]) -> None:
    if not points or any(type(point) is not int or not 1 <= point <= 6 for point in points):
        raise NotDice(_("The point numbers of a set are one or more numbers from 1 to 6."))


def _check_choice(name: str, value: object) -> None:
    if not _among(value, CHOICES[name]):
        raise NotDice(_("{value} is not a choice for the house rule {name}."), name=name, value=value)


def _among(value: object, choices: tuple[object, ...]) -> bool:
    return any(type(value) is type(choice) and value == choice for choice in choices)


def _check_number(name: str, value: object, low: int, high: int) -> None:
    if type(value) is int and low <= value <= high:
        return
    raise NotDice(_("The house rule {name} is a number from {low} to {high}."), name=name, low=low, high=high)

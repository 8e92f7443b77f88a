"""What a round starts from: who sits where, the point number, and the rules of the night."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.bunco.house import HouseRules
from games.errors import NotDice
from games.errors import gettext_noop as _
from games.reading import many, people, whole

Four = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Setup:
    """One round, frozen at its start; ids of people and ghosts, never names.

    `tables` are fours in chairs A, B, C, D clockwise, the head table first; A and C play B and D. `ghosts` may name
    spare ones who sit nowhere. `ends_at`: when the time is up, in milliseconds since the epoch on the server's clock,
    where a timer rings the bell. Raises NotDice when someone would sit twice.
    """

    number: int
    set_number: int
    point_number: int
    tables: tuple[Four, ...]
    ghosts: tuple[int, ...] = ()
    rules: HouseRules = field(default_factory=HouseRules)
    ends_at: int | None = None

    def __post_init__(self) -> None:
        if not self.tables or any(len(four) != 4 for four in self.tables):
            raise NotDice(_("A round is played at one table or more, four at each."))
        people(tuple(person for four in self.tables for person in four), "tables")
        people(self.ghosts, "ghosts")

    def to_json(self) -> dict[str, Any]:
        timer = {} if self.ends_at is None else {"ends_at": self.ends_at}
        return timer | {
            "number": self.number,
            "set_number": self.set_number,
            "point_number": self.point_number,
            "tables": [list(four) for four in self.tables],
            "ghosts": list(self.ghosts),
            "rules": self.rules.to_json(),
        }


def read_setup(data: Mapping[str, Any]) -> Setup:
    """The setup that a JSON object describes; NotDice, saying what is wrong, if it describes none."""
    rules = data.get("rules", {})
    if not isinstance(rules, Mapping):
        raise NotDice(_("The house rules are missing."))
    return Setup(
        number=whole(data, "number", low=1),
        set_number=whole(data, "set_number", low=1),
        point_number=whole(data, "point_number", low=1, high=6),
        tables=tuple(_four(four) for four in many(data, "tables")),
        ghosts=people(many(data, "ghosts"), "ghosts"),
        rules=HouseRules.from_json(rules),
        ends_at=None if data.get("ends_at") is None else whole(data, "ends_at"),
    )


def _four(four: object) -> Four:
    a, b, c, d = people(many({"table": four}, "table", exactly=4), "table")
    return a, b, c, d

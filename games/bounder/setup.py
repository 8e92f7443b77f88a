"""What a turn of Bounder starts from: the table, whose turn it is, and the settings."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.bounder.rules import TableRules
from games.errors import NotDice
from games.errors import gettext_noop as _
from games.felt import Table, read_table
from games.reading import a_person


@dataclass(frozen=True, slots=True)
class Setup(Table):
    """One turn, frozen at its start. NotDice for a shooter who is away or cannot put down the least stake."""

    shooter: int
    rules: TableRules = field(default_factory=TableRules)

    def __post_init__(self) -> None:
        Table.__post_init__(self)
        self.check_seats(1, self.rules.seats)
        self.check_sits(self.shooter)
        if self.shooter in self.away or self.stacks[self.shooter] < self.rules.minimum:
            raise NotDice(_("The shooter is here and holds at least {minimum} chips."), minimum=self.rules.minimum)


def read_setup(data: Mapping[str, Any]) -> Setup:
    """The setup that a JSON object describes; NotDice, saying what is wrong, if it describes none."""
    return Setup(**read_table(data), shooter=a_person(data, "shooter"), rules=TableRules.of_setup(data))

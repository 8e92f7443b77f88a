"""What a play of Hazard starts from: the table, who has the dice, how often she has lost, and the settings."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.errors import NotDice
from games.errors import gettext_noop as _
from games.felt import Table, read_table
from games.hazard.rules import LOSSES_IN_A_ROW, TableRules
from games.reading import a_person, whole


@dataclass(frozen=True, slots=True)
class Setup(Table):
    """One play, frozen at its start; `streak` is how many plays in a row the caster has lost with these dice.

    NotDice for fewer than two gamblers, and for a caster who is away or cannot put down the least stake.
    """

    caster: int
    streak: int = 0
    rules: TableRules = field(default_factory=TableRules)

    def __post_init__(self) -> None:
        Table.__post_init__(self)
        self.check_seats(2, self.rules.seats)
        self.check_sits(self.caster)
        if self.caster in self.away or self.stacks[self.caster] < self.rules.minimum:
            raise NotDice(_("The caster is here and holds at least {minimum} chips."), minimum=self.rules.minimum)

    @property
    def bank(self) -> tuple[int, ...]:
        """Everybody but the caster, in the order of their seats."""
        return tuple(gambler for gambler in self.gamblers if gambler != self.caster)


def read_setup(data: Mapping[str, Any]) -> Setup:
    """The setup that a JSON object describes; NotDice, saying what is wrong, if it describes none."""
    return Setup(
        **read_table(data),
        caster=a_person(data, "caster"),
        streak=whole({"streak": data.get("streak", 0)}, "streak", high=LOSSES_IN_A_ROW - 1),
        rules=TableRules.of_setup(data),
    )

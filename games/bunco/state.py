"""A whole round at one moment: the bell, the ghosts, and every table."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.bunco.setup import Setup
from games.bunco.table import CHAIRS, TableState, read_table
from games.errors import NotDice
from games.errors import gettext_noop as _


@dataclass(frozen=True, slots=True)
class Rung:
    """The bell: when it rang, in milliseconds since the epoch (None where a result without a time rang it), and the id
    of the move that rang it: the winning roll, the hand on the bell, or the head table's stated result."""

    at: int | None
    by: str

    def to_json(self) -> dict[str, Any]:
        return {"at": self.at, "by": self.by}

    def precedes(self, at: int) -> bool:
        """Whether something done at that time came after the bell; at a bell of unknown time everything did."""
        return self.at is None or at > self.at


@dataclass(frozen=True, slots=True)
class State:
    """A round at one moment; the setup is carried along and is no part of the JSON.

    `ghosts` are the setup's and those who have sat down for people who left since.
    """

    setup: Setup
    tables: tuple[TableState, ...]
    ghosts: tuple[int, ...] = ()
    bell: Rung | None = None

    @property
    def complete(self) -> bool:
        """Every table has a winner."""
        return all(table.winner is not None for table in self.tables)

    def table(self, number: int) -> TableState:
        """Tables count from 1, the head table; NotDice if there is no such table."""
        if not 1 <= number <= len(self.tables):
            raise NotDice(_("There is no table {table}."), table=number)
        return self.tables[number - 1]

    def sat_at(self, number: int) -> frozenset[int]:
        """Everyone who sits at the table or did when the round began."""
        return frozenset(self.table(number).seats + self.setup.tables[number - 1])

    def seat_of(self, person: int) -> int | None:
        """The number of the table where someone sits now."""
        places = (number for number, table in enumerate(self.tables, 1) if person in table.seats)
        return next(places, None)

    def with_table(self, number: int, table: TableState) -> "State":
        """The same round with one table changed; its version grows by one."""
        changed = replace(table, version=self.tables[number - 1].version + 1)
        return replace(self, tables=(*self.tables[: number - 1], changed, *self.tables[number:]))

    def to_json(self) -> dict[str, Any]:
        return {
            "bell": self.bell and self.bell.to_json(),
            "ghosts": list(self.ghosts),
            "tables": [table.to_json() for table in self.tables],
        }


def start(setup: Setup) -> State:
    """Everybody seated, nothing scored; chair A rolls first, or the first to the left who can."""
    due = CHAIRS if setup.rules.closing == "everyone_once" else ()
    tables = (TableState(seats).waiting_for(due, setup.ghosts) for seats in setup.tables)
    return State(setup, tuple(_first(table, setup.ghosts) for table in tables), setup.ghosts)


def _first(table: TableState, ghosts: tuple[int, ...]) -> TableState:
    return replace(table, roller=(table.rollers(ghosts) or table.seats)[0])


def read_state(setup: Setup, data: Mapping[str, Any]) -> State:
    """A state from its own JSON and the setup of its round."""
    bell = data["bell"]
    return State(
        setup=setup,
        tables=tuple(read_table(table) for table in data["tables"]),
        ghosts=tuple(data["ghosts"]),
        bell=Rung(**bell) if bell else None,
    )

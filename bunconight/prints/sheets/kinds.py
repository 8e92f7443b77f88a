"""What somebody asks to be printed, and what a kind of sheet is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from bunconight.club.models import Night

Context = Mapping[str, Any]
When = Literal["before", "after", "casino"]


@dataclass(frozen=True)
class PrintRequest:
    """`address`: under which a phone reaches this server, None where none does; `up`: cards on a page; `filled`: with
    what the record has, else to be written on; `round`: the one that is meant, None for the one that fits the moment
    (of whole sets: all)."""

    night: Night
    paper: str
    address: str | None = None
    up: int = 4
    filled: bool = False
    round: int | None = None
    theme: str = "party"


@dataclass(frozen=True)
class Sheet:
    """A kind of document: its template and style sheet are prints/<template>. `pages` is how many `build` will take, to
    the page; `takes` names what of a request makes a difference beside night, paper and theme."""

    name: str
    title: Any
    group: When
    build: Callable[[PrintRequest], Context]
    pages: Callable[[PrintRequest], int]
    wide: bool = False
    template: str = ""
    takes: tuple[str, ...] = ()

    @property
    def source(self) -> str:
        return self.template or self.name

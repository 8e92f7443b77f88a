"""The log of a play, read: which moves count, and what a roll that came late would change."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bunconight.nights.queries.book import Played
from games.bunco.round import State, result
from games.bunco.tallies import TableResult
from games.fold import ACCEPT, Row, fold, line, waiting
from games.models import Play
from games.registry import GAMES

BELL_ENDS = ("close", "throw", "facts")  # what only the bell has made possible, and falls with it


@dataclass(frozen=True)
class Held:
    """A roll that arrived after its table closed, and what accepting it would change.

    `before`: the move that it would fold before (None: the record finds the place); `names`: throws of a roll-off that
    would not have been; `possible`: False when other moves stand against it: decline it, or correct the result.
    """

    name: str
    table: int
    roller: int
    outcome: str
    at: int
    before: str | None
    names: tuple[str, ...]
    possible: bool
    now: TableResult
    then: TableResult


def rows_of(play: Play) -> list[Row]:
    """The play's whole log, one query."""
    return [Row(*values) for values in play.moves.order_by("seq").values_list("seq", "kind", "client_id", "payload")]


def moves_of(play: Play) -> list[tuple[str, Mapping[str, Any]]]:
    """The moves that count, (client id, move), in the order in which they fold."""
    return [(name, payload) for name, payload in line(rows_of(play))]


def after_bell(played: Played) -> list[str]:
    """What the undo of a bell takes back: what rang it, and the closings, roll-offs and results after it."""
    if played.state.bell is None:
        return []
    by, names = played.state.bell.by, list[str]()
    for name, move in moves_of(played.play):
        if name == by or (names and move["kind"] in BELL_ENDS):
            names.append(name)
    return names


def held_rolls(played: Played, rows: list[Row]) -> list[Held]:
    """The late rolls of a round, whose log is `rows`, that wait for the hostess."""
    late = {row.client_id: row.payload for row in rows if row.client_id in waiting(rows)}
    return [_held(played, rows, name, payload) for name, payload in late.items()]


def _held(played: Played, rows: list[Row], name: str, payload: Mapping[str, Any]) -> Held:
    table = int(payload["table"])
    before = _place(rows, payload)
    then, names, possible = _with(played, rows, name, before)
    if not possible and before is not None:
        before = None
        then, names, possible = _with(played, rows, name, before)
    return Held(
        name,
        table,
        payload["roller"],
        payload["outcome"],
        payload["at"],
        before,
        names,
        possible,
        now=played.result.tables[table - 1],
        then=_result(then, table),
    )


def _place(rows: list[Row], payload: Mapping[str, Any]) -> str | None:
    """Before the first roll of its table that was made after it, or whatever closed the table."""
    for name, move in line(rows):
        later = move["kind"] == "roll" and move["at"] > payload["at"]
        if move.get("table") == payload["table"] and (later or move["kind"] in BELL_ENDS):
            return name
    return None


def _with(played: Played, rows: list[Row], name: str, before: str | None) -> tuple[State, tuple[str, ...], bool]:
    """The state if the held roll were accepted there; throws of its table that fall with it; if all else stands."""
    table = next(row.payload["table"] for row in rows if row.client_id == name)
    throws = {key for key, move in line(rows) if move["kind"] == "throw" and move["table"] == table}
    trial: tuple[str, ...] = ()
    for _attempt in range(2):
        row = Row(len(rows) + 1, ACCEPT, "trial", {"name": name, "before": before, "names": list(trial)})
        made = fold(GAMES["bunco"], played.state.setup, [*rows, row])
        if not made.illegal or not throws.issuperset(made.illegal):
            break
        trial = tuple(made.illegal)
    return made.state, trial, not made.illegal


def _result(state: State, table: int) -> TableResult:
    return result(state).tables[table - 1]

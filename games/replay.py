"""An exported play, re-run by the rules: a log that breaks one is refused, with the line.

The format is JSON Lines, UTF-8. The first line says what was played, each further one is a row of its log, in order:

    {"game": "hazard", "setup": {...}}
    {"seq": 1, "kind": "move", "id": "5QpVx3Ab", "payload": {"kind": "stake", "gambler": 7, "amount": 15, ...}, ...}

`seq` counts from 1. `kind` is move, held, undo, change, accept or decline; `id` is the client id; `payload` is the
move, or what `games.fold` says of the other kinds. Whatever else a line says (who, when, on which device) is for people
to read. Knows no game and no database; `games.export` writes the lines.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games import fold, naming
from games.errors import Late, NotDice, Refusal
from games.errors import gettext_noop as _
from games.fold import Row
from games.reading import many, text, whole
from games.registry import GAMES, Game


class Broken(Exception):
    """A log that cannot have been: the number of the line, from 1, and why."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


@dataclass(frozen=True, slots=True)
class Replayed:
    """One row of a log and the state after it, as the game's own value; `row` is None on the first line."""

    line: int
    row: Row | None
    game: Game
    state: Any

    def to_json(self) -> dict[str, Any]:
        row = {} if self.row is None else {"id": self.row.client_id, "kind": self.row.kind, "payload": self.row.payload}
        return {"line": self.line, **row, "state": self.state.to_json()}


def replayed(lines: Iterable[str]) -> Iterator[Replayed]:
    """The state before the first row, then after each; raises Broken at the first line that breaks a rule."""
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    number, first = next(numbered, (1, ""))
    game, setup, state = _or_broken(number, _opened, first)
    yield Replayed(number, None, game, state)
    rows: list[Row] = []
    for number, line in numbered:
        row, state = _or_broken(number, _stepped, game, setup, state, rows, line)
        rows.append(row)
        yield Replayed(number, row, game, state)


def _or_broken(number: int, do: Callable[..., Any], *given: Any) -> Any:
    try:
        return do(*given)
    except Refusal as refusal:
        raise Broken(number, str(refusal)) from refusal


def _opened(line: str) -> tuple[Game, Any, Any]:
    head = _object(line)
    name = text(head, "game")
    if name not in GAMES:
        raise NotDice(_("There is no game called {game}."), game=name)
    game = GAMES[name]
    setup = game.read_setup(_mapping(head, "setup"))
    return game, setup, game.start(setup)


def _stepped(game: Game, setup: Any, state: Any, rows: list[Row], line: str) -> tuple[Row, Any]:
    row = _row(_object(line), rows)
    if row.kind == fold.MOVE:
        return row, game.apply(state, game.read_move(row.payload))
    if row.kind == fold.HELD:
        _check_late(game, state, game.read_move(row.payload))
        return row, state
    _check_names(game, rows, row)
    made = fold.fold(game, setup, [*rows, row])
    for refusal in made.illegal.values():
        raise refusal
    return row, made.state


def _row(data: Mapping[str, Any], rows: list[Row]) -> Row:
    row = Row(whole(data, "seq", 1), text(data, "kind"), text(data, "id"), _payload(data))
    if row.seq != len(rows) + 1:
        raise NotDice(_("This is row {seq}, and row {next} is next."), seq=row.seq, next=len(rows) + 1)
    if row.client_id in {earlier.client_id for earlier in rows}:
        raise NotDice(_("The id {id} has been used already."), id=row.client_id)
    return row


def _payload(data: Mapping[str, Any]) -> dict[str, Any]:
    """A move is known by its row's id, and one that is changed by the id of what it takes the place of."""
    payload = dict(_mapping(data, "payload"))
    if data["kind"] in (fold.MOVE, fold.HELD):
        payload["id"] = data["id"]
    if data["kind"] == fold.CHANGE:
        payload["move"] = {**_mapping(payload, "move"), "id": text(payload, "name")}
    return payload


def _check_late(game: Game, state: Any, move: Any) -> None:
    try:
        game.apply(state, move)
    except Late:
        return
    raise NotDice(_("This move counts at once: there was nothing to decide."))


def _check_names(game: Game, rows: list[Row], row: Row) -> None:
    """Refuse an undo, change or decision that speaks of what is not there."""
    payload = row.payload
    if row.kind not in (fold.UNDO, fold.CHANGE, fold.ACCEPT, fold.DECLINE):
        raise NotDice(_("{kind} is not a kind of row."), kind=row.kind)
    if row.kind == fold.CHANGE:
        naming.folded(rows, payload["name"])
        game.read_move(payload["move"])
    if row.kind in (fold.ACCEPT, fold.DECLINE):
        naming.undecided(rows, text(payload, "name"))
    if row.kind == fold.ACCEPT:
        _check_before(rows, payload)
    if row.kind != fold.DECLINE:
        naming.taken(rows, _names(payload, least=row.kind == fold.UNDO))


def _check_before(rows: list[Row], payload: Mapping[str, Any]) -> None:
    if payload.get("before", "") is not None:
        naming.folded(rows, text(payload, "before"))


def _names(payload: Mapping[str, Any], least: int) -> list[str]:
    """The client ids that the row takes back."""
    names = many(payload, "names")
    if len(names) < least:
        raise NotDice(_("Nothing is named to take back."))
    return [text({"names": name}, "names") for name in names]


def _object(line: str) -> Mapping[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise NotDice(_("This is not JSON.")) from error
    return _mapping({"line": data}, "line")


def _mapping(data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = data.get(name)
    if isinstance(value, Mapping):
        return value
    raise NotDice(_("{name} is missing, or has no named parts."), name=name)

"""A play's state is the fold of its rows: which of them are in force, in what order, and what they make.

Knows no game (it is handed one) and no database. A row of kind `move` or `held` carries a move; the other kinds speak
of earlier rows, by client id:

    undo     {"names": [...]}                                    takes those rows back
    change   {"name": id, "move": {...}, "names": [...]}         that move is another one, in its place
    accept   {"name": id, "before": id or None, "names": [...]}  that held move folds just before another, or here
    decline  {"name": id}                                        that held move does not fold

`names` are rows taken back along with it, because they could not stand any longer.
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.errors import Refusal

if TYPE_CHECKING:
    from games.registry import Game

MOVE, UNDO, CHANGE, HELD, ACCEPT, DECLINE = "move", "undo", "change", "held", "accept", "decline"


class Row(NamedTuple):
    """One line of the log."""

    seq: int
    kind: str
    client_id: str
    payload: dict[str, Any]


class Fold(NamedTuple):
    """What the rows make: the state, the state that each folded move met, and the moves that were not possible."""

    state: Any
    met: list[tuple[str, Any]]
    illegal: dict[str, Refusal]


def in_force(rows: Sequence[Row]) -> list[Row]:
    """The rows that no row in force takes back. A row names earlier ones only, so the last is read first."""
    kept: list[Row] = []
    gone: set[str] = set()
    for row in reversed(rows):
        if row.client_id not in gone:
            kept.append(row)
            gone.update(taken_back(row))
    return kept[::-1]


def taken_back(row: Row) -> Sequence[str]:
    """The client ids of the rows that this one takes back while it is in force."""
    names: Sequence[str] = () if row.kind in (MOVE, HELD) else row.payload.get("names", ())
    return names


def places(rows: Sequence[Row]) -> dict[str, tuple[int, ...]]:
    """Where each move and each acceptance stands in the fold, as a key to sort by; none depends on what is in force."""
    found: dict[str, tuple[int, ...]] = {}
    for row in rows:
        place: tuple[int, ...] = (row.seq, 1)
        if row.kind == ACCEPT:
            if (before := row.payload["before"]) is not None:
                place = (*found[before][:-1], 0, row.seq, 1)
            found[row.payload["name"]] = place
        if row.kind in (MOVE, ACCEPT):
            found[row.client_id] = place
    return found


def line(rows: Sequence[Row]) -> list[tuple[str, dict[str, Any]]]:
    """The moves that fold, in order, as (id, move): held ones where they were accepted, changed ones as changed."""
    kept = in_force(rows)
    changed = {row.payload["name"]: row.payload["move"] for row in kept if row.kind == CHANGE}
    accepted = {row.payload["name"]: row.client_id for row in kept if row.kind == ACCEPT}
    stand = places(rows)
    folded = [(stand[accepted.get(row.client_id, row.client_id)], row) for row in kept
              if row.kind == MOVE or (row.kind == HELD and row.client_id in accepted)]
    return [(row.client_id, changed.get(row.client_id, row.payload)) for _, row in sorted(folded)]


def waiting(rows: Sequence[Row]) -> list[str]:
    """The client ids of the held moves that nobody has decided on."""
    kept = in_force(rows)
    decided = {row.payload["name"] for row in kept if row.kind in (ACCEPT, DECLINE)}
    return [row.client_id for row in kept if row.kind == HELD and row.client_id not in decided]


def fold(game: Game, setup: Any, rows: Sequence[Row]) -> Fold:
    """Every move in force, in order; an impossible one is passed over and told, with its reason."""
    result = Fold(game.start(setup), [], {})
    for name, payload in line(rows):
        result.met.append((name, result.state))
        try:
            result = result._replace(state=game.apply(result.state, game.read_move(payload)))
        except Refusal as refusal:
            result.illegal[name] = refusal
    return result


def history(game: Game, setup: Any, rows: Sequence[Row]) -> Iterator[Any]:
    """The state that everybody saw after each row, the first before any."""
    state = game.start(setup)
    yield state
    for count, row in enumerate(rows, 1):
        if row.kind == MOVE:
            state = game.apply(state, game.read_move(row.payload))
        elif row.kind in (UNDO, CHANGE, ACCEPT):
            state = fold(game, setup, rows[:count]).state
        yield state


def refusal_of(game: Game, state: Any, move: Any) -> Refusal | None:
    """Why the move is not possible on this state; None if it is."""
    try:
        game.apply(state, move)
    except Refusal as refusal:
        return refusal
    return None


def was_possible(game: Game, setup: Any, rows: Sequence[Row], move: Any, seen: int | None) -> bool:
    """Whether the move was possible on a state that the version named can mean; none named, none possible."""
    return seen is not None and any(game.seen(state, move) == seen and refusal_of(game, state, move) is None
                                    for state in history(game, setup, rows))


def last_place(game: Game, met: Sequence[tuple[str, Any]], end: Any, move: Any) -> str | None:
    """Before which move this one is possible, the latest such place: None for the very end.

    Raises: the refusal at the end, when it is possible nowhere.
    """
    refusal = refusal_of(game, end, move)
    if refusal is None:
        return None
    for name, state in met[::-1]:
        if refusal_of(game, state, move) is None:
            return name
    raise refusal

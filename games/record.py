"""The only door to Play and Move: every write of every game is a line appended here, in one transaction.

The caller hands in `plays`, a query that selects exactly the play if this person, device and link may write to it
(`Play.objects.filter(...)`, or a plain statement where every tap passes); the record locks what it selects. Then: look
for the client id, apply, append. Nothing here knows which game it serves.
"""
import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, Unpack

from django.db import IntegrityError
from django.utils import timezone

from games import fold, naming
from games.answers import Answer, By, append, conflict, impossible, never, refused, repeated
from games.errors import Late, NotDice, NotNow, Refusal, gettext_noop
from games.fold import Row
from games.models import Move, Play
from games.registry import GAMES, Game
from games.statements import stored
from games.writing import writing

__all__ = ["Answer", "Check", "Lockable", "accept", "change", "current", "decline", "dependents", "displaced", "held",
           "make_move", "open_play", "replay", "revive", "undo", "void"]

CLIENT_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
Plan = Callable[[Game, Any, list[Row]], dict[str, Any]]
Check = Callable[[Play], None]  # asked on the locked play, once per write; raises why it may not be amended like this


def _unchecked(play: Play) -> None:
    """Whoever may write may amend."""


class Lockable(Protocol):
    """A query for one play, or none."""

    def locked(self) -> Play | None:
        """The play, locked until the transaction ends."""


def open_play(*, game: str, setup: dict[str, Any]) -> Play:
    """A new play of the game, its setup frozen from here on.

    Raises: KeyError for a game that is not registered, NotDice for a setup that cannot be.
    """
    module = GAMES[game]
    read = module.read_setup(setup)
    play = Play(game=game, setup=read.to_json(), state=module.start(read).to_json())
    play.save()
    return play


def make_move(*, plays: Lockable, client_id: str, payload: dict[str, Any], seen: int | None = None,
              **by: Unpack[By]) -> Answer:
    """Apply one move to the play and append it; four statements beside BEGIN and COMMIT.

    `payload` is the move as the game's `read_move` takes it; its id is the client id. `seen` is the version on which it
    was made, of the part of the state that it touches: it tells a conflict from what was never possible.
    """
    def act(play: Play) -> Answer:
        try:
            return _moved(play, _read(GAMES[play.game], payload, client_id), seen, by)
        except NotDice as refusal:
            return never(refusal, play)
    return _write(plays, client_id, fold.MOVE, act)


def undo(*, plays: Lockable, client_id: str, names: Sequence[str], check: Check = _unchecked,
         **by: Unpack[By]) -> Answer:
    """Take back the rows named, by client id: moves, changes, decisions, or undos (which brings back what they took).

    A conflict with `dependents` when later moves would become impossible and are not named.
    """
    def plan(game: Game, setup: Any, rows: list[Row]) -> dict[str, Any]:
        if not names:
            raise NotDice(gettext_noop("Nothing is named to take back."))
        return {"names": naming.taken(rows, names)}
    return _amend(plays, client_id, fold.UNDO, plan, by, check)


def change(*, plays: Lockable, client_id: str, name: str, payload: dict[str, Any], names: Sequence[str] = (),
           check: Check = _unchecked, **by: Unpack[By]) -> Answer:
    """Put another move in the place of the one named, which keeps its id; `names` are taken back along with it."""
    def plan(game: Game, setup: Any, rows: list[Row]) -> dict[str, Any]:
        naming.folded(rows, name)
        return {"name": name, "move": _read(game, payload, name).to_json(), "names": naming.taken(rows, names)}
    return _amend(plays, client_id, fold.CHANGE, plan, by, check)


def accept(*, plays: Lockable, client_id: str, name: str, before: str | None = None, names: Sequence[str] = (),
           **by: Unpack[By]) -> Answer:
    """Let a held move count: it folds just before the move `before`, or else at the latest place where it is possible.

    `names` are taken back along with it, because they are not possible after it.
    """
    def plan(game: Game, setup: Any, rows: list[Row]) -> dict[str, Any]:
        held_move = naming.undecided(rows, name)
        if before is None:
            now = fold.fold(game, setup, rows)
            place = fold.last_place(game, now.met, now.state, game.read_move(held_move.payload))
        else:
            place = naming.folded(rows, before)
        return {"name": name, "before": place, "names": naming.taken(rows, names)}
    return _amend(plays, client_id, fold.ACCEPT, plan, by)


def decline(*, plays: Lockable, client_id: str, name: str, **by: Unpack[By]) -> Answer:
    """Decide that a held move does not count."""
    def plan(game: Game, setup: Any, rows: list[Row]) -> dict[str, Any]:
        return {"name": naming.undecided(rows, name).client_id}
    return _amend(plays, client_id, fold.DECLINE, plan, by)


def void(*, play: Play) -> None:
    """The play does not count any more: further writes to it are answered `never`. Voiding twice changes nothing."""
    with writing():
        Play.objects.filter(pk=play.pk, voided_at=None).update(voided_at=timezone.now())
        play.refresh_from_db(fields=["voided_at"])


def revive(*, play: Play) -> None:
    """The play counts again, as if it had never been voided: the voiding itself was a mistake."""
    with writing():
        Play.objects.filter(pk=play.pk).exclude(voided_at=None).update(voided_at=None)
        play.refresh_from_db(fields=["voided_at"])


def current(play: Play) -> Any:
    """The play's state as its game's own value."""
    game, setup = _rules(play)
    return game.read_state(setup, play.state)


def dependents(play: Play, names: Sequence[str]) -> tuple[str, ...]:
    """The moves, in order, that would become impossible if the rows named were taken back."""
    game, setup = _rules(play)
    return tuple(fold.fold(game, setup, naming.without(_rows(play), names)).illegal)


def displaced(play: Play, name: str, payload: dict[str, Any]) -> tuple[str, ...]:
    """The moves, in order, that would become impossible if the move named were this one. Raises: NotDice if it is none.
    """
    game, setup = _rules(play)
    rows = _rows(play)
    move = {"name": name, "move": _read(game, payload, name).to_json(), "names": []}
    illegal = fold.fold(game, setup, [*rows, Row(len(rows) + 1, fold.CHANGE, "", move)]).illegal
    return tuple(one for one in illegal if one != name)


def held(play: Play) -> list[Move]:
    """The held moves that nobody has decided on, in order of arrival."""
    moves = {move.client_id: move for move in play.moves.order_by("seq")}
    return [moves[name] for name in fold.waiting([_row(move) for move in moves.values()])]


def replay(play: Play) -> Iterator[tuple[Move, dict[str, Any]]]:
    """Each row of the log, and the state that everybody saw after it."""
    game, setup = _rules(play)
    moves = list(play.moves.order_by("seq"))
    states = fold.history(game, setup, [_row(move) for move in moves])
    next(states)
    yield from ((move, state.to_json()) for move, state in zip(moves, states, strict=True))


def _write(plays: Lockable, client_id: str, kind: str, act: Callable[[Play], Answer]) -> Answer:
    """`act` on the locked play, once per client id."""
    if not isinstance(client_id, str) or not CLIENT_ID.fullmatch(client_id):
        return never(NotDice(gettext_noop("The id of this write must be 8 to 64 letters, digits, - or _.")))
    try:
        return _attempt(plays, client_id, kind, act)
    except IntegrityError:  # somebody stored it between our look and our row; now it is there to be seen
        return _attempt(plays, client_id, kind, act)


@writing()
def _attempt(plays: Lockable, client_id: str, kind: str, act: Callable[[Play], Answer]) -> Answer:
    play = plays.locked()
    if play is None:
        return never(NotNow(gettext_noop("This is not open to you for writing.")))
    if (row := stored(play.pk, client_id)) is not None:
        return repeated(play, *row, kind)
    if play.voided_at is not None:
        return never(NotNow(gettext_noop("This does not count any more.")), play)
    return act(play)


def _moved(play: Play, move: Any, seen: int | None, by: By) -> Answer:
    """Append the move; held, if it came after its table closed. Raises: NotDice for one that can never be."""
    game, setup = _rules(play)
    try:
        kind, state = fold.MOVE, game.apply(game.read_state(setup, play.state), move).to_json()
    except Late:
        kind, state = fold.HELD, play.state
    except NotNow as refusal:
        possible = fold.was_possible(game, setup, _rows(play), move, seen)
        return conflict(refusal, play) if possible else never(refusal, play)
    return append(play, Row(play.version + 1, kind, move.id, move.to_json()), state, by)


def _amend(plays: Lockable, client_id: str, kind: str, plan: Plan, by: By, check: Check = _unchecked) -> Answer:
    """Append a row that speaks of earlier ones, if every move then in force is possible."""
    def act(play: Play) -> Answer:
        game, setup = _rules(play)
        rows = _rows(play)
        try:
            check(play)
            row = Row(play.version + 1, kind, client_id, plan(game, setup, rows))
        except Refusal as refusal:
            return refused(refusal, play)
        made = fold.fold(game, setup, [*rows, row])
        if made.illegal:
            return impossible(made.illegal, row.payload.get("name"), play)
        return append(play, row, made.state.to_json(), by)
    return _write(plays, client_id, kind, act)


def _rules(play: Play) -> tuple[Game, Any]:
    game = GAMES[play.game]
    return game, game.read_setup(play.setup)


def _read(game: Game, payload: dict[str, Any], name: str) -> Any:
    if not isinstance(payload, dict):
        raise NotDice(gettext_noop("A move has named parts."))
    if not _storable(payload):
        raise NotDice(gettext_noop("A move is made of plain text and numbers."))
    return game.read_move({**payload, "id": name})


def _storable(payload: dict[str, Any]) -> bool:
    """Whether both databases keep it: no half characters, no NUL (PostgreSQL), no NaN (both)."""
    try:
        text = json.dumps(payload, ensure_ascii=False, allow_nan=False)
        return "\\u0000" not in text and bool(text.encode())
    except (TypeError, ValueError):
        return False


def _rows(play: Play) -> list[Row]:
    return [Row(*values) for values in play.moves.order_by("seq").values_list("seq", "kind", "client_id", "payload")]


def _row(move: Move) -> Row:
    return Row(move.seq, move.kind, move.client_id, move.payload)

"""What nobody may do who has seen the dice: choose others, or what lies under them.

Rules of the house: a roll of the server's stands. Taken back, it comes again with the same dice, and until it has,
phones put nothing down and call nothing off. Chips that lay on the table when the dice were rolled stay as they were
unless, with real dice, those rolls are taken back along with them. The hostess may set anything right.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from games import fold
from games.errors import NotNow
from games.errors import gettext_noop as _
from games.fold import Row
from games.models import Play

NO_CHIPS = frozenset({"close", "skip", "back"})  # kinds of move that neither roll nor put chips down or take them back
SAFE = frozenset({"close", "back"})  # what tells nothing of the dice to come, and does not get out of them
Move = Mapping[str, Any]


class Rolled(NotNow):
    """Dice were rolled since; `names` are the rolls to take back too."""

    names: tuple[str, ...] = ()


def rows_of(play: int) -> list[Row]:
    """The play's log; one query."""
    moves = Play(pk=play).moves.order_by("seq")
    return [Row(*values) for values in moves.values_list("seq", "kind", "client_id", "payload")]


def same_dice(rows: Iterable[Row], move: Move) -> list[int] | None:
    """What this roll was when it was made before; None for one that never was."""
    found = [row.payload for row in rows if row.kind == fold.MOVE and _roll(row.payload) == _roll(move)]
    return list(found[-1]["dice"]) if found else None


def check_seen(rows: Sequence[Row], tap: str, move: Move, rolls: Collection[str]) -> None:
    """NotNow for a phone's move while a roll of the server's is taken back; a tap that was sent before is let by."""
    if move["kind"] in SAFE or any(row.client_id == tap for row in rows):
        return
    made = {_roll(row.payload) for row in rows if row.kind == fold.MOVE and row.payload["kind"] in rolls}
    if made - {_roll(payload) for _name, payload in fold.line(rows)}:
        raise NotNow(_("The server has rolled already: those dice come first."))


def check_under(rows: Sequence[Row], row: Row, rolls: Collection[str], server: bool) -> None:
    """Rolled when this undo or change would alter what was put down before a roll that stays, or that the server made.
    """
    after = dict(fold.line([*rows, row]))
    touched = _first(rows, _chips(fold.line(rows), rolls), _chips(after.items(), rolls))
    since = [one.client_id for one in rows if one.seq > touched and one.kind == fold.MOVE
             and one.payload["kind"] in rolls]
    if since and server:
        raise Rolled(_("The server has rolled since: only the hostess takes that back."))
    if stay := tuple(name for name in since if name in after):
        refusal = Rolled(_("Dice have been rolled since: take those rolls back too, or ask the hostess."))
        refusal.names = stay
        raise refusal


def _roll(move: Move) -> tuple[Any, Any]:
    return move.get("kind"), move.get("number")


def _chips(moves: Iterable[tuple[str, Move]], rolls: Collection[str]) -> dict[str, Move]:
    return {name: move for name, move in moves if move["kind"] not in NO_CHIPS and move["kind"] not in rolls}


def _first(rows: Sequence[Row], before: Mapping[str, Move], after: Mapping[str, Move]) -> int:
    """The place in the log of the first move that is not the same; past its end if all are."""
    return next((row.seq for row in rows if before.get(row.client_id) != after.get(row.client_id)), len(rows) + 1)

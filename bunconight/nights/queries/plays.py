"""The log of one play, read: which of its moves count."""

from collections.abc import Mapping
from typing import Any

from bunconight.nights.queries.book import Played
from games.fold import Row, line
from games.models import Play

PHONE = "player:"  # how the log names whoever's phone it was
LATELY = 12  # moves a table, of which one is surely its own while all of them roll
BELL_ENDS = ("close", "throw", "facts")  # what only the bell has made possible, and falls with it


def rows_of(play: Play) -> list[Row]:
    """The play's whole log, one query."""
    return [Row(*values) for values in play.moves.order_by("seq").values_list("seq", "kind", "client_id", "payload")]


def moves_of(play: Play) -> list[tuple[str, Mapping[str, Any]]]:
    """The moves that count, (client id, move), in the order in which they fold."""
    return [(name, payload) for name, payload in line(rows_of(play))]


def scoring(play: Play, tables: int) -> dict[int, int]:
    """Whose phone has entered the last move of each table, as player id by table; one query over the newest moves."""
    newest = play.moves.filter(who__startswith=PHONE).order_by("-seq").values_list("payload__table", "who")
    found: dict[int, int] = {}
    for table, who in newest[: tables * LATELY]:
        if table is not None:
            found.setdefault(table, int(who.removeprefix(PHONE)))
    return found


def after_bell(played: Played) -> list[str]:
    """What the undo of a bell takes back: what rang it, and the closings, roll-offs and results after it."""
    if played.state.bell is None:
        return []
    by, names = played.state.bell.by, list[str]()
    for name, move in moves_of(played.play):
        if name == by or (names and move["kind"] in BELL_ENDS):
            names.append(name)
    return names

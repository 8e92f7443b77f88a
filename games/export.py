"""A play written down with its whole log, to look into elsewhere; `games.replay` says what the lines are."""

import json
from collections.abc import Iterator
from typing import Any

from games.models import Move, Play


def exported(play: Play) -> Iterator[str]:
    """The lines of the file, one JSON object each: what is played, then every row; ids only, no names."""
    yield _line({"game": play.game, "setup": play.setup})
    for move in play.moves.order_by("seq"):
        yield _line(_row(move))


def _row(move: Move) -> dict[str, Any]:
    return {
        "seq": move.seq,
        "kind": move.kind,
        "id": move.client_id,
        "payload": move.payload,
        "who": move.who,
        "device": move.device,
        "device_time": move.device_time,
        "server_time": move.server_time.isoformat(),
    }


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False) + "\n"

"""The statements of a write as plain SQL: every tap sends them, and building them anew costs more than running them."""
import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import connection
from django.utils import timezone

from games.models import Move, Play

PLAY, MOVE = Play._meta.db_table, Move._meta.db_table
COLUMNS = "play.id, play.game, play.setup, play.state, play.version"  # what `play_of` takes
STORED = f"SELECT seq, kind FROM {MOVE} WHERE play_id = %s AND client_id = %s"
ADD = (f"INSERT INTO {MOVE} (play_id, seq, kind, client_id, payload, who, device, device_time, server_time)"
       " VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)")
MOVE_ON = f"UPDATE {PLAY} SET state = %s, version = %s WHERE id = %s"


def locking() -> str:
    """What a SELECT that names a play as `play` ends with, to lock it. SQLite has one writer, and needs none."""
    return " FOR NO KEY UPDATE OF play" if connection.vendor == "postgresql" else ""


def play_of(row: Sequence[Any]) -> Play:
    """The play of these COLUMNS, which is in force (not voided)."""
    key, game, setup, state, version = row
    names = ["id", "game", "setup", "state", "version", "voided_at"]
    return Play.from_db(connection.alias, names, [key, game, json.loads(setup), json.loads(state), version, None])


def stored(play: int, client_id: str) -> tuple[int, str] | None:
    """The number and kind of the row with this client id, if the play has one."""
    with connection.cursor() as cursor:
        cursor.execute(STORED, [play, client_id])
        row = cursor.fetchone()
    return (row[0], row[1]) if row else None


def add(play: int, seq: int, kind: str, client_id: str, payload: Mapping[str, Any], by: Sequence[Any]) -> None:
    """One row more in the log; `by` is who, on which device, and when by its clock."""
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(ADD, [play, seq, kind, client_id, json.dumps(payload), *by, now])


def move_on(play: Play) -> None:
    """Keep the play's state and version."""
    with connection.cursor() as cursor:
        cursor.execute(MOVE_ON, [json.dumps(play.state), play.version, play.pk])

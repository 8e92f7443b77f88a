"""A play from the lines that `games.export` wrote: the rules replay it first, and then its log stands in the record as
it stood in the other one, row for row. Who wrote a row stays behind, for accounts there are not accounts here."""
import json
from collections import deque
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone

from games.errors import NotDice
from games.errors import gettext_noop as _
from games.models import Move, Play
from games.replay import Broken, replayed
from games.writing import writing


@writing()
def load(*, game: str, setup: dict[str, Any], rows: Sequence[dict[str, Any]]) -> Play:
    """A new play with this log. Raises NotDice where a row breaks the rules, naming it."""
    try:
        (last,) = deque(replayed(_lines(game, setup, rows)), maxlen=1)
    except Broken as broken:
        number = broken.line - 1
        raise NotDice(_("Row {row} of the record cannot have been: {why}"), row=number, why=broken.why) from None
    play = Play(game=game, setup=last.game.read_setup(setup).to_json(), state=last.state.to_json(), version=len(rows))
    play.save()
    for row in rows:
        _move(play, row).save()
    return play


def _lines(game: str, setup: dict[str, Any], rows: Sequence[dict[str, Any]]) -> list[str]:
    return [json.dumps(line) for line in ({"game": game, "setup": setup}, *rows)]


def _move(play: Play, row: dict[str, Any]) -> Move:
    return Move(play=play, seq=row["seq"], kind=row["kind"], client_id=row["id"], payload=row["payload"],
                device_time=_whole(row.get("device_time")), server_time=_moment(row.get("server_time")))


def _whole(value: Any) -> int | None:
    return value if type(value) is int and abs(value) < 2**53 else None


def _moment(value: Any) -> datetime:
    """When it arrived there; now, where the file does not say."""
    try:
        at = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        return timezone.now()
    return at if at.tzinfo else at.replace(tzinfo=timezone.get_current_timezone())

"""The tap: one write from a phone at a table, answered for good or to be sent again.

On its path: lock the play (whether device, link, round and seat still count is asked in that query), look for the
client id, append, move the play on, raise the night's version. No session, no user, no template.
"""
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from bunconight.club.models import Night
from bunconight.nights.queries.clock import time_is_up
from bunconight.nights.state import now_ms, table_json, touch
from bunconight.scoring.models import Device
from bunconight.scoring.services.amends import changing, taking_back
from bunconight.scoring.services.door import Door
from bunconight.scoring.services.reading import Tap, read_tap
from bunconight.scoring.tokens import Seat
from games import record
from games.answers import By
from games.errors import NotDice, Refusal
from games.errors import gettext_noop as _
from games.models import Move, Play
from games.record import Answer
from games.writing import writing

OUT = _("This phone is no longer part of the night. Scan the code again.")


def never(client_id: str, reason: str) -> dict[str, Any]:
    """A final answer that stores nothing, in the words of the person who tapped."""
    return {"id": client_id, "status": "never", "seq": 0, "version": 0, "reason": gettext(reason)}


def take(*, seat: Seat, data: Mapping[str, Any]) -> dict[str, Any]:
    """One tap as it came, and its answer as JSON: id, status, seq, version, reason, v (the night's version), and the
    table as it is now. What cannot be read is answered `never`."""
    try:
        tap = read_tap(data)
        _check_id(tap)
        return _take(seat, tap)
    except Refusal as refusal:
        return never(str(data["id"]), _say(refusal))


def _check_id(tap: Tap) -> None:
    """The time of the round is up under one id for every phone, so that it rings once; nothing else has that id."""
    timed = tap.move is not None and tap.move["kind"] == "time"
    if timed != (tap.id == time_is_up(tap.play)):
        raise NotDice(_("It does not say what was tapped."))


@writing()
def _take(seat: Seat, tap: Tap) -> dict[str, Any]:
    answer = _write(seat, tap)
    if answer.play is None or answer.state is None:
        return never(tap.id, _why_not(seat, tap) or _say(answer.refusal))
    table = table_json(tap.table, answer.state["tables"][tap.table - 1])
    told = {"play": tap.play, "table": tap.table, "t": table, "bell": answer.state["bell"]}
    if answer.status in ("saved", "held"):
        news = told | {"id": tap.id, "by": [seat.device, seat.player]} | _reload(tap, answer.state)
        version = touch(seat.night, news)
    else:
        version = Night.objects.values_list("version", flat=True).get(pk=seat.night)
    return told | {"id": tap.id, "status": answer.status, "seq": answer.seq, "version": answer.version, "v": version,
                   "reason": _reason(answer), "also": _also(answer)}


def _write(seat: Seat, tap: Tap) -> Answer:
    plays = Door(seat, tap)
    by: By = {"who": f"player:{seat.player}", "device": seat.device, "device_time": tap.at}
    if tap.move is None:
        return record.undo(plays=plays, client_id=tap.id, names=tap.undo, check=taking_back(seat, tap), **by)
    if tap.change:
        payload = _changed(tap)
        return record.change(plays=plays, client_id=tap.id, name=tap.change, payload=payload, names=tap.undo,
                             check=changing(seat, tap, payload), **by)
    return record.make_move(plays=plays, client_id=tap.id, payload=_payload(tap), seen=tap.seen, **by)


def _payload(tap: Tap) -> dict[str, Any]:
    """The move for the record. Nobody has rolled later than now; a table that is asked says who won, no more; that the
    time is up goes by the server's clock alone."""
    move = dict(tap.move or {})
    if move["kind"] == "facts":
        return {"kind": "facts", "table": tap.table, "winner": move.get("winner")}
    if move["kind"] == "time":
        return {"kind": "time", "at": now_ms()}
    return move | {"at": min(tap.at, now_ms())}


def _changed(tap: Tap) -> dict[str, Any]:
    """What a roll was instead: its time stays that of the roll it replaces."""
    first = Move.objects.filter(play=tap.play, client_id=tap.change, kind__in=("move", "held")).first()
    move = dict(tap.move or {})
    if first is None or move["kind"] != "roll" or first.payload["kind"] != "roll":
        raise NotDice(_("Only a roll can be changed here."))
    return move | {"at": first.payload["at"]}


def _why_not(seat: Seat, tap: Tap) -> str:
    """Why the play was not open to this phone; asked only when it was not."""
    phone = Device.objects.filter(pk=seat.device, generation=seat.generation, revoked_at=None,
                                  night__generation=seat.generation)
    if not phone.exists():
        return OUT
    play = Play.objects.filter(pk=tap.play, voided_at=None, round__void=False, round__night=seat.night)
    if not play.exists():
        return _("This round does not count any more.")
    if play.exclude(round__night__evening__settled_at=None).exists():
        return _("The night is settled. Ask the hostess to correct it.")
    return _("You do not sit at this table, so it is not yours to score.")


def _reload(tap: Tap, state: Mapping[str, Any]) -> dict[str, Any]:
    """When this rang the bell, ended the round or took something back, more than one table may have changed: then
    phones ask for the whole."""
    rang = state["bell"] is not None and state["bell"]["by"] == tap.id
    over = all(table["winner"] is not None for table in state["tables"])
    return {"reload": True} if rang or over or tap.undo or tap.change else {}


def _say(refusal: Refusal | None) -> str:
    return gettext(refusal.template).format(**refusal.params) if refusal else ""


def _reason(answer: Answer) -> str:
    if answer.dependents:
        return gettext("Something came after it that could not stand without it.")
    return _say(answer.refusal)


def _also(answer: Answer) -> list[dict[str, Any]]:
    """What would have to be taken back along with it, for the phone to name."""
    if not answer.dependents or answer.play is None:
        return []
    moves = answer.play.moves.filter(client_id__in=answer.dependents).order_by("seq")
    return [{"id": move.client_id, **{key: move.payload.get(key) for key in ("kind", "table", "roller", "outcome")}}
            for move in moves]

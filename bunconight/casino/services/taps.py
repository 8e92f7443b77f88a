"""What a phone at a side table sends, or the hostess for one: answered for good, or to be sent again.

On its path: lock the play (who may do what is asked there), look for the client id, append, move the play on, raise the
night's version. When it is the last move of a play, what everybody won is written in the same transaction.
"""

from collections.abc import Mapping
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext

from bunconight.casino.felts import FELTS
from bunconight.casino.models import Casino, SidePlay, SideTable
from bunconight.casino.queries.books import count
from bunconight.casino.queries.felt import last_of, next_dice, people_of, play_json, play_public
from bunconight.casino.services import plays, seats
from bunconight.casino.services.amends import Rolled
from bunconight.casino.services.door import Door
from bunconight.casino.services.house import table_of
from bunconight.casino.services.ledger import Who, cover_house
from bunconight.casino.services.locks import locked_open
from bunconight.casino.services.news import tell, tell_play
from bunconight.casino.services.posting import check_free, check_last, post, unpost
from bunconight.casino.services.reading import Tap, read_tap
from bunconight.club.models import Night
from bunconight.nights.models import Player
from bunconight.scoring.models import Device
from bunconight.scoring.services.join import still_in
from bunconight.scoring.services.taps import OUT, never
from bunconight.scoring.tokens import Seat
from games import record
from games.answers import By
from games.errors import NotDice, NotNow, Refusal
from games.errors import gettext_noop as _
from games.models import Play
from games.record import CLIENT_ID, Answer
from games.registry import GAMES
from games.writing import writing

TAPS = 60  # the last taps that opened plays, sat down and stood up, which a table keeps to know them again


def take(*, seat: Seat, table: int, data: Mapping[str, Any]) -> dict[str, Any]:
    """One tap as it came from a phone at the table of that number, and its answer as JSON:

    {"id", "status", "seq", "version", "reason", "v": the night's version, "also": [client ids to name with an undo],
    "play": the play as in the table's state, with this phone's buttons, or null}
    """
    try:
        tap = read_tap(data)
        if tap.do:
            return _desk(seat, table, tap)
        return write(night=seat.night, table=table, tap=tap, seat=seat)
    except Refusal as refusal:
        return never(str(data["id"]), say(refusal))


def run(*, night: Night, table: int, tap: Tap, who: Who) -> dict[str, Any]:
    """The same for the hostess, who may make every move at every table."""
    try:
        return write(night=night.pk, table=table, tap=tap, seat=None, who=who)
    except Refusal as refusal:
        return never(tap.id, say(refusal))


@writing()
def write(*, night: int, table: int, tap: Tap, seat: Seat | None, who: Who = None) -> dict[str, Any]:
    """Raises what the ledger refuses: then nothing of the tap has happened."""
    door = Door(night, table, tap, seat)
    answer = _record(door, who)
    if answer.play is None:
        return never(tap.id, say(door.refusal) or _why_not(door) or say(answer.refusal))
    over = False
    if answer.status == "saved":
        over = _settle(door, answer.play, who)
        version = _tell(door, answer, over)
    else:
        version = Night.objects.values_list("version", flat=True).get(pk=night)
    return {"id": tap.id, "status": answer.status, "seq": answer.seq, "version": answer.version, "v": version,
            "reason": say(answer.refusal), "also": _also(answer), "play": _for_reader(door, answer)}


def _also(answer: Answer) -> list[str]:
    """What else to name for an undo or a change to be possible."""
    return list(answer.refusal.names if isinstance(answer.refusal, Rolled) else answer.dependents)


def _record(door: Door, who: Who) -> Answer:
    tap, seat = door.tap, door.seat
    name = f"player:{seat.player}" if seat else "" if who is None else f"user:{who.pk}"
    by: By = {"who": name, "device": seat.device if seat else None, "device_time": tap.at}
    if tap.move is None:
        return record.undo(plays=door, client_id=tap.id, names=tap.undo, check=door.amends, **by)
    if tap.change:
        return record.change(plays=door, client_id=tap.id, name=tap.change, payload=dict(tap.move), names=tap.undo,
                             check=door.amends, **by)
    return record.make_move(plays=door, client_id=tap.id, payload=door.payload, seen=tap.seen, **by)


def _settle(door: Door, play: Play, who: Who) -> bool:
    """Write what the play has come to, or take that back when it was taken back; whether the ledger was asked."""
    over = play.state["phase"] == "done"
    if not (over or door.posted or play.state.get("house", 0) < 0):
        return False
    casino, side = locked_open(door.night), _side(door, play)
    if door.posted:
        check_last(side)
        unpost(casino, side, who)
    if over:
        post(casino, side, who)
        return True
    if door.posted:
        check_free(casino, side, record.current(play))
    cover_house(casino)
    return door.posted


def _side(door: Door, play: Play) -> SidePlay:
    """The row of the play that has just been moved on."""
    side = SidePlay.objects.select_related("table").get(pk=door.side)
    side.play = play
    return side


def _tell(door: Door, answer: Answer, over: bool) -> int:
    assert answer.play is not None
    if over or door.tap.move is None:
        return tell(door.night, door.table)
    play = answer.play
    offers = GAMES[play.game].moves(record.current(play))
    seat = door.seat
    return tell_play(door.night, door.table, play.pk, {
        "play": play_public(play, door.number, door.dice, play.state, offers),
        "offers": {"keeper": offers["keeper"], "gamblers": offers["gamblers"]},
        "id": door.tap.id,
        "move": door.payload,
        "by": None if seat is None else [seat.device, seat.player],
    })


def _for_reader(door: Door, answer: Answer) -> dict[str, Any] | None:
    if answer.play is None:
        return None
    return play_json(answer.play, record.current(answer.play), door.number, door.dice, door.keeper, door.seat)


@writing()
def _desk(seat: Seat, table: int, tap: Tap) -> dict[str, Any]:
    """Open the next play, sit down, stand up: once, however often it is sent."""
    night = still_in(seat)
    if night is None:
        raise NotNow(OUT)
    if not CLIENT_ID.fullmatch(tap.id):
        raise NotDice(_("It does not say what was tapped."))
    casino = locked_open(night)
    felt, name = table_of(casino, table), f"{seat.player}:{tap.id}"
    status = "already" if name in felt.taps else _done(night, casino, felt, seat, tap)
    if status == "saved":
        SideTable.objects.filter(pk=felt.pk).update(taps=[*felt.taps, name][-TAPS:])
    night.refresh_from_db(fields=["version"])
    return {"id": tap.id, "status": status, "seq": 0, "version": 0, "v": night.version, "reason": "", "also": [],
            "play": None}


def _done(night: Night, casino: Casino, table: SideTable, seat: Seat, tap: Tap) -> str:
    if tap.do == "open":
        return _open(night, casino, table, seat, tap)
    if tap.do == "sit":
        seats.sit(night=night, table=table.number, player=Player.objects.get(pk=seat.player))
    else:
        seats.stand(night=night, table=table.number, player=seat.player)
    return "saved"


def _open(night: Night, casino: Casino, table: SideTable, seat: Seat, tap: Tap) -> str:
    """The keeper opens plays; at a table without one, whoever has the dice next.

    One that runs is open already, and so was one with the number of an earlier one.
    """
    if SidePlay.objects.filter(Q(posted=False, void=False) | Q(number=tap.number or 0), table=table).exists():
        return "already"
    if seat.player not in (table.keeper_id, None if table.keeper_id else _dicer(casino, table, night)):
        raise NotNow(_("That is for whoever keeps the table."))
    plays.open_play(night=night, table=table.number, number=tap.number)
    return "saved"


def _dicer(casino: Casino, table: SideTable, night: Night) -> int | None:
    dice = next_dice(table, last_of(table), count(casino).wallets, people_of(night))
    return None if dice is None else dice[FELTS[table.game].dicer]


def _why_not(door: Door) -> str:
    """Why the play was not open to whoever tapped; asked only when it was not."""
    seat = door.seat
    if seat is not None:
        phones = Device.objects.filter(pk=seat.device, generation=seat.generation, revoked_at=None,
                                       night__generation=seat.generation)
        if not phones.exists():
            return gettext(OUT)
    if Casino.objects.filter(pk=door.night).exclude(closed_at=None).exists():
        return gettext(_("The casino is closed."))
    return gettext(_("This play does not count any more."))


def say(refusal: Refusal | None) -> str:
    """Why not, in the reader's language."""
    return gettext(refusal.template).format(**refusal.params) if refusal else ""

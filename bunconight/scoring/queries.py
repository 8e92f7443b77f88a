"""What phones and screens read."""
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, F, OuterRef
from django.urls import reverse
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from bunconight.addresses import phone_address, qr_uri
from bunconight.club.models import Night
from bunconight.live import hub
from bunconight.nights.models import Player
from bunconight.nights.queries.book import PLANNED, SEATED, read_book
from bunconight.nights.queries.names import display_names
from bunconight.nights.state import channel, public_state
from bunconight.scoring.models import Device
from bunconight.scoring.services.hours import over_at
from bunconight.scoring.services.join import note_seen
from bunconight.scoring.tokens import Seat
from games.models import Move

SCORES = timedelta(seconds=30)  # a phone that has tapped is shown as scoring for this long
NOTED = timedelta(minutes=1)    # how often it is noted that a phone asked
NOW = timedelta(minutes=2)      # a phone that asked since is here


@dataclass(frozen=True)
class Name:
    """One name to pick; taken: on another phone already."""

    id: int
    name: str
    taken: bool
    here: bool


@dataclass(frozen=True)
class Phone:
    """One device that is in; `table`: where its person sits, if she does; `seen_at`: to the minute."""

    id: int
    name: str
    table: int | None
    seen_at: datetime

    @property
    def seen(self) -> str:
        if timezone.now() - self.seen_at < NOW:
            return _("here now")
        return _("last seen {time} ago").format(time=timesince(self.seen_at, depth=1))


@dataclass(frozen=True)
class JoinPage:
    group: str
    night: Night
    names: tuple[Name, ...]


def join_page(night: Night) -> JoinPage:
    """The people of the night, here or expected, by name; ghosts do not join."""
    taken = Device.objects.filter(player=OuterRef("pk"), revoked_at=None, generation=night.generation)
    people = Player.objects.filter(night=night, ghost=None, void=False).select_related("member")
    players = list(people.annotate(taken=Exists(taken)))
    shown = display_names(players)
    names = [Name(p.pk, shown[p.pk], p.taken, p.here) for p in players]
    return JoinPage(night.group.name, night, tuple(sorted(names, key=lambda one: one.name.casefold())))


def version_for(seat: Seat) -> int | None:
    """The night's version, if this device may still see it: one indexed read. Once a minute that it asked is noted."""
    rows = Device.objects.filter(pk=seat.device, night=seat.night, revoked_at=None, generation=F("night__generation"))
    found = rows.values_list("night__version", "seen_at").first()
    if found is None:
        return None
    version, seen_at = found
    if timezone.now() - seen_at > NOTED:
        note_seen(seat.device)
    return version


def phones_page(night: Night) -> tuple[Phone, ...]:
    """Every phone that is in, by the table where its person sits now, then by name; those without a seat come last."""
    book = read_book(night)
    tables = {person: number for number, chairs in enumerate(book.seats, 1) for person in chairs}
    devices = Device.objects.filter(night=night, revoked_at=None, generation=night.generation).order_by("pk")
    found = [Phone(one.pk, book.names.get(one.player_id or 0, "?"), tables.get(one.player_id or 0), one.seen_at)
             for one in devices]
    return tuple(sorted(found, key=lambda one: (one.table or 1000, one.name.casefold(), one.id)))


def phone_state(night: Night, seat: Seat) -> dict[str, Any]:
    """The public state, whose phone this is, and the note with which it may listen."""
    own = {"me": seat.player, "device": seat.device, "stream": _stream(night, f"device:{seat.device}")}
    return _with_scoring(night) | own


def screen_state(night: Night) -> dict[str, Any]:
    """The public state, a note to listen with, and until the first round the way in; a screen has no rights itself."""
    state = _with_scoring(night)
    way = way_in(night) if state["phase"] in (PLANNED, SEATED) else None
    return state | {"join": way, "stream": _stream(night, f"screen:{night.pk}")}


def way_in(night: Night) -> dict[str, str] | None:
    """The code to scan, as an image, and the PIN with where it is typed; None where no phone reaches this server."""
    at = phone_address()
    if at is None:
        return None
    typed = at + reverse("pin")
    return {"qr": qr_uri(at + reverse("join", args=[night.join_token])), "pin": f"{night.pin[:3]} {night.pin[3:]}",
            "address": typed.partition("://")[2].rstrip("/")}


def _stream(night: Night, key: str) -> dict[str, str]:
    """Where to listen, and the note that lets one in; `key` names who listens."""
    token = hub.stream_token(channel(night.pk), key=key, generation=night.generation, until=over_at(night))
    return {"url": f"/live/{night.key}/", "token": token}


def _with_scoring(night: Night) -> dict[str, Any]:
    state = public_state(night)
    if state["round"]:
        phones = scoring_at(state["round"]["play"])
        for table in state["round"]["tables"]:
            table["scoring"] = phones.get(table["table"], [])
    return state


def scoring_at(play: int) -> dict[int, list[dict[str, int]]]:
    """Which phones have scored lately, by table: device, player, at (ms of the last tap)."""
    since = timezone.now() - SCORES
    rows = Move.objects.filter(play=play, server_time__gt=since).exclude(device="").order_by("seq")
    return _by_table(rows.values_list("device", "who", "payload__table", "server_time"))


def _by_table(rows: Iterable[tuple[str, str, Any, Any]]) -> dict[int, list[dict[str, int]]]:
    found: dict[int, dict[str, dict[str, int]]] = {}
    for device, who, table, at in rows:
        kind, _colon, player = who.partition(":")
        if table is not None and kind == "player":
            found.setdefault(table, {})[device] = {
                "device": int(device), "person": int(player), "at": int(at.timestamp() * 1000)}
    return {table: list(phones.values()) for table, phones in found.items()}

"""What a table may take back or change: its own, while nobody has sat down or been paid on the strength of it.

Asked when the play is locked, in statements of their own: on PostgreSQL the one that waited for the lock still sees
what was there before it waited. Whoever starts a round, ends the night or pays holds the same lock.
"""
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Exists, OuterRef

from bunconight.club.models import Night
from bunconight.money.queries import balance
from bunconight.nights.models import Round
from bunconight.scoring.services.reading import Tap
from bunconight.scoring.tokens import Seat
from games import record
from games.bunco.house import HouseRules
from games.errors import NotDice, NotNow
from games.errors import gettext_noop as _
from games.models import Move, Play
from games.record import Check

ELSEWHERE = _("That was entered at another table.")


def taking_back(seat: Seat, tap: Tap) -> Check:
    """The first of the names is the table's own; the others could not stand without it."""
    def check(play: Play) -> None:
        _still_open(seat, play)
        _own(play, tap, tap.undo[0])
        if len(tap.undo) > 1:
            _along(tap.undo[1:], record.dependents(play, tap.undo[:1]))
    return check


def changing(seat: Seat, tap: Tap, payload: Mapping[str, Any]) -> Check:
    """The roll is the table's own; what is taken back along with it could not stand after it."""
    def check(play: Play) -> None:
        _still_open(seat, play)
        _own(play, tap, tap.change)
        if tap.undo:
            _along(tap.undo, record.displaced(play, tap.change, dict(payload)))
    return check


def _still_open(seat: Seat, play: Play) -> None:
    later = Round.objects.filter(night=OuterRef("night"), void=False, number__gt=OuterRef("number"))
    rows = Round.objects.filter(play=play).annotate(later=Exists(later))
    seated_again, ended = rows.values_list("later", "night__evening__finished_at").get()
    if seated_again:
        raise NotNow(_("The next round has started: ask the hostess to correct this one."))
    last = play.setup["number"] >= HouseRules.from_json(play.setup["rules"]).rounds
    if ended or (last and _paid(seat.night)):
        raise NotNow(_("The night has ended: ask the hostess to correct it."))


def _paid(night: int) -> bool:
    now = balance(Night(pk=night))
    return now.paid_out > 0 or now.kitty > 0


def _own(play: Play, tap: Tap, name: str) -> None:
    """Whether it was entered at this table, and by a phone: what the hostess states she takes back herself. That a
    table had no roll in the hand, or how it rolled off, is the table's to say whoever entered it."""
    first = Move.objects.filter(play=play, client_id=name).values("payload", "device").first()
    if first is None:
        return  # the record says so
    if first["payload"].get("table") != tap.table:
        raise NotDice(ELSEWHERE)
    if not first["device"] and first["payload"]["kind"] not in ("close", "throw"):
        raise NotDice(_("The hostess entered that: ask her to take it back."))


def _along(names: Sequence[str], needed: Sequence[str]) -> None:
    if not set(names) <= set(needed):
        raise NotDice(ELSEWHERE)

"""A night as a file: its list, its rounds with their whole log, its roll-offs and its money, as plain values.

The numbers in it tell people apart inside the file and nowhere else. What phones and accounts were about stays behind.
"""
import json
from collections.abc import Iterable
from typing import Any

from bunconight.club.models import Member, Night
from bunconight.money.models import Transfer
from bunconight.nights.models import Evening, Player, RollOff, Round
from games.export import exported
from games.models import Play

FORMAT, VERSION = "bunconight-night", 1


def night_file(night: Night) -> dict[str, Any]:
    """JSON-able. A night that nobody has opened has an empty evening."""
    players = list(Player.objects.filter(night=night, void=False).select_related("member", "plays_for"))
    money = list(Transfer.objects.filter(night=night).select_related("member"))
    known = [player.member for player in players] + [player.plays_for for player in players]
    return {
        "format": FORMAT,
        "version": VERSION,
        "night": planned(night),
        "members": members([*known, *(row.member for row in money)]),
        "players": [player(row) for row in players],
        "evening": evening(Evening.objects.filter(night=night).first()),
        "rounds": rounds(night),
        "roll_offs": roll_offs(night),
        "money": [transfer(row) for row in money],
    }


def planned(night: Night) -> dict[str, Any]:
    """What the calendar says of it."""
    return {"key": night.key, "starts_at": night.starts_at.isoformat(), "place": night.place,
            "fee_cents": night.fee_cents, "places": night.places, "currency": night.group.currency}


def members(known: Iterable[Member | None]) -> list[dict[str, Any]]:
    """Each once: how the other club finds her, or makes her."""
    found = {member.pk: member for member in known if member is not None}
    return [{"id": member.pk, "name": member.name, "kind": member.kind} for member in found.values()]


def player(row: Player) -> dict[str, Any]:
    return {"id": row.pk, "member": row.member_id, "ghost": row.ghost, "plays_for": row.plays_for_id,
            "answer": row.answer, "place": row.place, "waits": row.waits, "here": row.here, "left": row.left}


def evening(row: Evening | None) -> dict[str, Any]:
    if row is None:
        return {}
    return {"rules": row.rules, "seats": row.seats, "amounts": row.amounts, "traveler": row.traveler_id,
            "traveler_round": row.traveler_round, "finished_at": moment(row.finished_at),
            "settled_at": moment(row.settled_at)}


def rounds(night: Night) -> list[dict[str, Any]]:
    rows = Round.objects.filter(night=night, void=False).select_related("play").order_by("number")
    return [{"number": row.number, **play(row.play)} for row in rows]


def roll_offs(night: Night) -> list[dict[str, Any]]:
    rows = RollOff.objects.filter(night=night, void=False).select_related("play")
    return [{"category": row.category, "tied": row.tied, **play(row.play)} for row in rows]


def play(row: Play) -> dict[str, Any]:
    """The log without who wrote it: accounts and devices are nobody's business elsewhere."""
    head, *lines = (json.loads(line) for line in exported(row))
    return {**head, "moves": [{name: value for name, value in line.items() if name not in ("who", "device")}
                              for line in lines]}


def transfer(row: Transfer) -> dict[str, Any]:
    return {"id": row.pk, "member": row.member_id, "kind": row.kind, "source": row.source, "target": row.target,
            "cents": row.cents, "how": row.how, "prize": row.prize, "memo": row.memo, "reverses": row.reverses_id}


def moment(at: Any) -> str | None:
    return at.isoformat() if at else None

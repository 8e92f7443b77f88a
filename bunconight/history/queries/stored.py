"""Everything that is stored of one person, as plain values: for her to see, and to take along as a file."""
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from bunconight.casino.models import ChipTransfer
from bunconight.club.models import Member
from bunconight.money.models import Transfer
from bunconight.nights.models import Player
from bunconight.nights.queries.book import Book, read_books
from bunconight.notices.models import Notice
from bunconight.places.models import Ask
from bunconight.scoring.models import Device

FORMAT = "bunconight-person"


def stored(member: Member) -> dict[str, Any]:
    """JSON-able: who she is to the club, every night that she was on the list of, what she counted on it, what she paid
    and won, when she was asked, and what was sent to her. A fixed number of queries."""
    players = list(Player.objects.filter(member=member, void=False).select_related("night__group", "plays_for")
                   .order_by("night__starts_at"))
    books = read_books({player.night for player in players if player.here})
    return {
        "format": FORMAT,
        "group": member.group.name,
        "person": person(member),
        "nights": [night(player, books.get(player.night_id)) for player in players],
        "money": [money(row) for row in Transfer.objects.filter(member=member).select_related("night__group")],
        "asked": [asked(ask) for ask in Ask.objects.filter(member=member).select_related("night__group", "for_member")],
        "letters": [letter(row) for row in letters(member)],
        "phones": [{"joined": moment(row.made_at), "night": day(row.night)} for row in
                   Device.objects.filter(player__member=member).select_related("night__group")],
        "chips": chips(member),
    }


def person(member: Member) -> dict[str, Any]:
    return {"name": member.name, "kind": member.kind, "email": member.email, "phone": member.phone,
            "note": member.note, "joined_on": str(member.joined_on or ""), "known_since": moment(member.made_at),
            "archived": moment(member.archived_at), "no_reminders": member.no_mail}


def night(player: Player, book: Book | None) -> dict[str, Any]:
    return {"night": day(player.night), "place": player.night.place, "answer": player.answer, "here": player.here,
            "played_for": player.plays_for.name if player.plays_for else "", "counted": counted(player, book)}


def counted(player: Player, book: Book | None) -> dict[str, int]:
    """Her tallies; empty where she was not there."""
    tally = book.tallies.get(player.pk) if book else None
    names = ("rounds", "buncos", "wins", "losses", "trips", "snake_eyes")
    return {name: getattr(tally, name) for name in names} if tally else {}


def money(row: Transfer) -> dict[str, Any]:
    return {"date": moment(row.made_at), "for": day(row.night) if row.night else "", "kind": row.kind, "how": row.how,
            "from": row.source, "to": row.target, "cents": row.cents, "prize": row.prize, "memo": row.memo}


def asked(ask: Ask) -> dict[str, Any]:
    return {"night": day(ask.night), "for": ask.for_member.name if ask.for_member else "",
            "asked": moment(ask.asked_at), "said": ask.state}


def letter(row: Notice) -> dict[str, Any]:
    return {"night": day(row.night), "kind": row.kind, "to": row.address, "state": row.state,
            "date": moment(row.changed_at)}


def letters(member: Member) -> Iterable[Notice]:
    """To her; those about her, to whoever runs the group, are none."""
    return Notice.objects.filter(member=member).exclude(kind=Notice.Kind.HOST).select_related("night__group")


def chips(member: Member) -> list[dict[str, Any]]:
    """Rows of casino nights that went into her wallet or came out of it."""
    rows = ChipTransfer.objects.filter(target_player__member=member) | ChipTransfer.objects.filter(
        source_player__member=member)
    return [{"from": row.source, "to": row.target, "chips": row.chips, "date": moment(row.made_at)}
            for row in rows.order_by("pk")]


def day(night: Any) -> str:
    return f"{night.local_start:%Y-%m-%d}"


def moment(at: datetime | None) -> str:
    return at.isoformat(timespec="seconds") if at else ""

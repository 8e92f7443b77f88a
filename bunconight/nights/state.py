"""What phones and big screens see of a night, and how they learn that it has changed."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django.db import connection, transaction

from bunconight.club.models import Night
from bunconight.live import hub
from bunconight.nights.queries.book import PRIZES, SEATED, SETTLED, Book, Played, read_book, standings
from bunconight.nights.queries.clock import clock_of
from bunconight.nights.queries.clock import now_ms as now_ms
from bunconight.nights.queries.figures import Figures, read_figures
from bunconight.nights.queries.seating import upcoming

REFETCH: Mapping[str, Any] = {"refetch": True}
TURNS: Mapping[str, Any] = {"begun": False, "due": [], "extra": 0}  # states that were stored before have none of them
TABLE = ("seats", "score", "roller", "phase", "version", "recent", "throws", "winner", "closed_by", "stated", *TURNS)


def channel(night_id: int) -> str:
    """The name under which this night's news is published."""
    return f"night:{night_id}"


def touch(night_id: int, message: Mapping[str, Any] = REFETCH) -> int:
    """Raise the night's version by one, in the transaction that changes the night, and publish after its commit.

    One statement. `message` is what phones are told, without "v"; by default to fetch everything again. Returns it.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            f'UPDATE "{Night._meta.db_table}" SET version = version + 1 WHERE id = %s RETURNING version', [night_id]
        )
        version = int(cursor.fetchone()[0])
    transaction.on_commit(partial(hub.publish, channel(night_id), version, {"v": version, **message}))
    return version


def table_json(number: int, table: Mapping[str, Any]) -> dict[str, Any]:
    """One table for phones, from its JSON in a round's state; no names, no phones."""
    known = {**TURNS, **table}
    return {"table": number} | {name: known[name] for name in TABLE}


def phones_of(night: Night) -> dict[int, list[int]]:
    """Ids of the phones that have joined as each player, by player id; one query."""
    devices = night.devices.filter(revoked_at=None, generation=night.generation, player__isnull=False)
    found: dict[int, list[int]] = {}
    for device, player in devices.order_by("pk").values_list("pk", "player_id"):
        found.setdefault(player, []).append(device)
    return found


def public_state(night: Night) -> dict[str, Any]:
    """The whole night as JSON for phones and screens; a fixed number of queries."""
    book = read_book(night)
    figures = read_figures(book) if book.phase in (PRIZES, SETTLED) else None
    return {
        "v": night.version,
        "now": now_ms(),
        "phase": book.phase,
        "night": {"title": night.group.name, "place": night.place},
        "people": _people(book),
        "round": _round(book, book.current, phones_of(night)) if book.current and figures is None else None,
        "seats": [list(chairs) for chairs in book.seats],
        "next": _next(book),
        "clock": _clock(book),
        "standings": standings(book),
        "traveler": book.last.person if book.last else None,
        "prizes": None if figures is None else _prizes(figures),
    }


def _people(book: Book) -> dict[str, dict[str, Any]]:
    """Everybody by id; `left`: went home, so there is no seat for her from the next round on."""
    return {
        str(pk): {"name": name, "ghost": pk in book.ghosts, "left": book.players[pk].left}
        for pk, name in book.names.items()
    }


def _round(book: Book, played: Played, phones: Mapping[int, Sequence[int]]) -> dict[str, Any]:
    setup, state = played.state.setup, played.play.state
    return {
        "play": played.play.pk,
        "number": setup.number,
        "set": setup.set_number,
        "point": setup.point_number,
        "rounds": book.rules.rounds,
        "target": setup.rules.target,
        "bell": state["bell"],
        "rules": setup.rules.to_json(),
        "tables": [
            table_json(number, table) | {"phones": _phones_at(book, table, phones)}
            for number, table in enumerate(state["tables"], 1)
        ],
    }


def _phones_at(book: Book, table: Mapping[str, Any], phones: Mapping[int, Sequence[int]]) -> list[dict[str, Any]]:
    """The phones of those who sit at a table, in the order of its chairs."""
    return [
        {"device": device, "name": book.names.get(person, "")}
        for person in table["seats"]
        for device in phones.get(person, ())
    ]


def _clock(book: Book) -> dict[str, Any] | None:
    clock = clock_of(book)
    return {"kind": clock.kind, "at": clock.at} if clock else None


def _next(book: Book) -> dict[str, Any] | None:
    seats, number = (
        book.seats if book.phase == SEATED else upcoming(book),
        book.current.number + 1 if book.current else 1,
    )
    if not seats:
        return None
    return {"number": number, "point": book.rules.point_number(number), "tables": [list(chairs) for chairs in seats]}


def _prizes(figures: Figures) -> list[dict[str, Any]]:
    return [
        {
            "category": prize.category,
            "amount": prize.cents if prize.money else 0,  # a group that shows no amounts tells none
            "money": prize.money,
            "leaders": list(prize.leaders),
            "winners": list(prize.winners),
            "tied": prize.tied,
            "waits": prize.waits,
            "throws": [{str(person): die for person, die in throw.items()} for throw in prize.throws],
        }
        for prize in figures.prizes
    ]

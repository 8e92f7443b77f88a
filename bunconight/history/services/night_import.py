"""A night from a file that `night_file` wrote, in this or another club: all of it, or nothing and one sentence why.

People are found by their names, archived ones too, and made where nobody of that name is known. Everything gets new
numbers; the record of each round is replayed by the rules before it is believed.
"""
import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError
from django.db.models import F

from bunconight.club.models import Group, Member, Night
from bunconight.club.names import same, tidy
from bunconight.club.services import lock, plan_night
from bunconight.history.queries.night_file import FORMAT, VERSION
from bunconight.money.models import Transfer
from bunconight.money.queries import balance
from bunconight.nights.models import Evening, Player, RollOff, Round
from games.bunco.house import HouseRules
from games.bunco.prizes import CATEGORIES
from games.bunco.renumber import Ids, renumbered
from games.errors import NotDice, NotNow, Refusal
from games.errors import gettext_noop as _
from games.loading import load
from games.models import Play
from games.writing import writing

LARGEST = 5_000_000
"""Bytes of a file; a long night of 48 people is about one million."""


def import_night(*, group: Group, text: bytes, who: Any) -> Night:
    """The night, with everything on it. Raises NotDice for a file that is no night, or one whose record cannot have
    been; NotNow where this club has a night at that moment, or another currency."""
    data = _read(text)
    try:
        return _import(group, data, who)
    except Refusal:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, DatabaseError,
            ValidationError) as error:
        raise NotDice(_("This file is not whole: {why}"), why=f"{type(error).__name__} {error}"[:120]) from error


@writing()
def _import(group: Group, data: Mapping[str, Any], who: Any) -> Night:
    lock(group)
    night = _night(group, data["night"])
    people = _people(group, data["members"])
    players = _players(night, data["players"], people)
    _evening(night, data["evening"], players)
    _rounds(night, data, players)
    _money(night, data["money"], people, who)
    return night


def _night(group: Group, told: Mapping[str, Any]) -> Night:
    """On the calendar, with nothing on it yet."""
    starts_at = _moment(told["starts_at"])
    if Night.objects.filter(group=group, starts_at=starts_at).exists():
        raise NotNow(_("There is a night at that moment already: this file has been imported, or it is another one."))
    if told["currency"] != group.currency:
        raise NotNow(_("That night was played for {currency}; this group has another currency."),
                     currency=str(told["currency"])[:8])
    night = plan_night(group=group, starts_at=starts_at, place=tidy(told["place"])[:120], fee_cents=told["fee_cents"])
    night.places = told["places"]
    night.save(update_fields=["places"])
    return night


def _read(text: bytes) -> Mapping[str, Any]:
    try:
        data = json.loads(text.decode("utf-8-sig")) if len(text) <= LARGEST else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise NotDice(_("This is not the file of a night."))
    if data.get("version") != VERSION:
        raise NotDice(_("This file is of a newer version: update this site first."))
    return data


def _people(group: Group, told: Sequence[Mapping[str, Any]]) -> dict[int, Member]:
    """Members by their number in the file; two of one name stay two. Who is in the club comes before who has left."""
    known: dict[str, list[Member]] = {}
    for member in Member.objects.filter(group=group).order_by(F("archived_at").asc(nulls_first=True), "pk"):
        known.setdefault(same(member.name), []).append(member)
    found = {}
    for one in told:
        namesakes = known.get(same(one["name"]), [])
        found[one["id"]] = namesakes.pop(0) if namesakes else _new(group, one)
    return found


def _new(group: Group, one: Mapping[str, Any]) -> Member:
    member = Member(group=group, name=tidy(one["name"])[:80], kind=one["kind"])
    member.full_clean()
    member.save()
    return member


def _players(night: Night, told: Sequence[Mapping[str, Any]], people: Mapping[int, Member]) -> dict[int, Player]:
    """Players by their number in the file."""
    found = {}
    for one in told:
        member, instead = people.get(one["member"]), people.get(one["plays_for"])
        found[one["id"]] = Player.objects.create(
            night=night, member=member, plays_for=instead,
            **{name: one[name] for name in ("ghost", "answer", "place", "waits", "here", "left")})
    return found


def _evening(night: Night, told: Mapping[str, Any], players: Mapping[int, Player]) -> None:
    if not told:
        return
    moments = {name: _moment(told[name]) if told[name] else None for name in ("finished_at", "settled_at")}
    seats = renumbered({"tables": told["seats"]}, _ids(players))["tables"] if told["seats"] else None
    if told["rules"] is not None:
        HouseRules.from_json(told["rules"])
    Evening.objects.create(night=night, rules=told["rules"], seats=seats, amounts=_amounts(told["amounts"]),
                           traveler=players.get(told["traveler"]), traveler_round=told["traveler_round"], **moments)


def _amounts(told: Mapping[str, int] | None) -> Mapping[str, int] | None:
    """The prizes as the hostess edited them, cents by category."""
    if told is not None and not all(key in CATEGORIES and type(cents) is int and cents >= 0
                                    for key, cents in told.items()):
        raise ValueError("amounts")
    return told


def _rounds(night: Night, data: Mapping[str, Any], players: Mapping[int, Player]) -> None:
    ids = _ids(players)
    for one in data["rounds"]:
        Round.objects.create(night=night, number=one["number"], play=_play(one, ids, "bunco"))
    for one in data["roll_offs"]:
        tied = sorted(renumbered({"tied": one["tied"]}, ids)["tied"])
        RollOff.objects.create(night=night, category=one["category"], tied=tied, play=_play(one, ids, "bunco_roll_off"))


def _play(told: Mapping[str, Any], ids: Ids, game: str) -> Play:
    rows = [{**row, "payload": renumbered(row["payload"], ids)} for row in told["moves"]]
    return load(game=game, setup=renumbered(told["setup"], ids), rows=rows)


def _money(night: Night, told: Sequence[Mapping[str, Any]], people: Mapping[int, Member], who: Any) -> None:
    """Row for row, reversals naming what they reverse; they are for this night, and were handed over somewhere else.

    Raises NotDice where more goes out of the pot than came in, or a settled night has something left in it.
    """
    made: dict[int, Transfer] = {}
    for one in told:
        row = Transfer(group=night.group, night=night, member=people.get(one["member"]), made_by=who,
                       reverses=made[one["reverses"]] if one["reverses"] else None,
                       **{name: one[name] for name in ("kind", "source", "target", "cents", "how", "prize", "memo")})
        row.save()
        made[one["id"]] = row
    left = balance(night).open
    if left < 0 or (left and Evening.objects.filter(night=night, settled_at__isnull=False).exists()):
        raise NotDice(_("The money in this file does not add up."))


def _moment(text: str) -> datetime:
    at = datetime.fromisoformat(text)
    if at.tzinfo is None:
        raise ValueError(text)
    return at


def _ids(players: Mapping[int, Player]) -> dict[int, int]:
    return {number: player.pk for number, player in players.items()}

"""A group with many nights behind it, and its hostess's browser."""
from collections.abc import Iterable
from datetime import timedelta
from typing import Any, TypeVar

from django.contrib.auth import get_user_model
from django.db.models import Model, QuerySet
from django.test import Client

from bunconight.benchmarks.load import Request, get
from bunconight.club.models import Night
from bunconight.club.services import add_members, make_group
from bunconight.keys import link_token, pin, short_key
from bunconight.money.models import Transfer
from bunconight.nights import demo
from bunconight.nights.models import Action, Evening, Player, Round
from games.models import Move, Play
from games.writing import writing

NAMES = ("Ann", "Bea", "Cleo", "Dot", "Effie", "Fern", "Gigi", "Hattie", "Ivy", "Juno", "Kit", "Lola")
M = TypeVar("M", bound=Model)


@writing()
def evening_after(months: int) -> Night:
    """A night in its fourth round, of a group that has had so many like it before."""
    hostess = get_user_model().objects.create(username=f"after-{months}-{short_key()}")
    group = make_group(name="The Dice Darlings", user=hostess)
    add_members(group=group, names=NAMES)
    night = demo.build(group=group)
    for month in range(1, months + 1):
        copied(night, month)
    return night


def copied(night: Night, month: int) -> None:
    """The same night so many months ago, row by row: people, fees, actions, rounds and every move."""
    row = {"key": short_key(), "join_token": link_token(), "screen_token": link_token(), "pin": pin(), "version": 99}
    past = clone(Night, [night], starts_at=night.starts_at - timedelta(days=28 * month), **row)[0]
    clone(Evening, Evening.objects.filter(night=night), night=past)
    clone(Player, Player.objects.filter(night=night), night=past)
    clone(Transfer, Transfer.objects.filter(night=night), night=past, taken_at=past)
    clone(Action, Action.objects.filter(night=night, undoes=None), night=past)
    for round in Round.objects.filter(night=night, void=False).select_related("play"):
        play = clone(Play, [round.play])[0]
        clone(Round, [round], night=past, play=play)
        clone(Move, Move.objects.filter(play=round.play), play=play)


def clone(model: type[M], rows: Iterable[M], **changed: Any) -> list[M]:
    """The rows once more under keys of their own, with these fields changed; past the guards of what is kept."""
    made = []
    for row in rows:
        values = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields
                  if not field.primary_key or field.is_relation}
        made.append(model(**values))
        for name, value in changed.items():
            setattr(made[-1], name, value)
    plain: QuerySet[M] = QuerySet(model)
    return plain.bulk_create(made)


class Hostess:
    """A logged-in browser of a night's hostess."""

    def __init__(self, night: Night) -> None:
        self.night = night
        client = Client()
        client.force_login(get_user_model().objects.get(roles__group=night.group_id))
        self.cookie = f"Cookie: sessionid={client.cookies['sessionid'].value}\r\n"

    def asks(self, page: str) -> Request:
        """A request for one of her pages: "checkin", "run", … of the night; "" the group's own."""
        path = f"/g/{self.night.group.key}/" + (f"n/{self.night.pk}/{page}/" if page else "")
        return get(path, self.cookie)

"""A club whose next night is in ten days, as the tests of the pages see it."""
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from bunconight.club.models import Group, Member, Night
from bunconight.money.services import take_fee
from bunconight.places.models import Ask
from bunconight.places.queries.states import Place, place_of
from bunconight.places.services import answers, asks
from tests.nights.conftest import browser_of

REGULARS = ("Ada", "Bea", "Cleo", "Dot", "Effie", "Fern", "Gigi", "Hattie")
SUBS = ("Sal", "Sid", "Sue")


@dataclass
class Club:
    group: Group
    night: Night
    site: Client

    def member(self, name: str) -> Member:
        return Member.objects.get(group=self.group, name=name)

    def place(self, name: str) -> Place:
        return place_of(self.night, self.member(name))

    def yes(self, *names: str) -> None:
        for name in names:
            answers.say_yes(night=self.night, member=self.member(name), who=None)

    def no(self, *names: str) -> None:
        for name in names:
            answers.say_no(night=self.night, member=self.member(name), who=None)

    def pay(self, *names: str) -> None:
        for name in names:
            take_fee(night=self.night, member=self.member(name), cents=500, how="cash", taken_at=self.night, who=None)

    def ask(self, sub: str, name: str = "") -> Ask:
        for_member = self.member(name) if name else None
        asks.ask_one(night=self.night, sub=self.member(sub), for_member=for_member, who=None)
        return Ask.objects.get(night=self.night, member__name=sub, for_member=for_member)

    def me(self, name: str, address: str = "personal_night") -> str:
        """Where her own page of the night is, or what else `address` names behind her link."""
        token = self.member(name).link_token
        return reverse(address, args=[token] if address == "personal" else [token, self.night.key])


def make_club(*names: str, places: int | None = None, **group: Any) -> Club:
    made = Group.objects.create(name="Tuesday Dice", **group)
    for name in names or REGULARS:
        Member.objects.create(group=made, name=name)
    for order, name in enumerate(SUBS):
        Member.objects.create(group=made, name=name, kind="sub", sub_order=order)
    start = (timezone.now() + timedelta(days=10)).replace(microsecond=0)
    night = Night.objects.create(group=made, starts_at=start, place="Wrenfield Hall", places=places)
    return Club(made, night, browser_of("hostess", made))


def long_ago() -> datetime:
    return datetime(2020, 5, 12, 23, tzinfo=UTC)

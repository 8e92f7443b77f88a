"""One invented group, one of its nights, and twelve people who come to it."""

from datetime import UTC, datetime

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from bunconight.club.models import Group, Member, Night, Role
from bunconight.nights.services import prizes
from tests.nights.hostess import NAMES, Hostess
from tests.nights.prize_night import prize, tally


@pytest.fixture
def group(db: None) -> Group:
    return Group.objects.create(name="Tuesday Dice")


@pytest.fixture
def night(group: Group) -> Night:
    return Night.objects.create(group=group, starts_at=datetime(2026, 5, 12, 23, 0, tzinfo=UTC), place="Wrenfield Hall")


@pytest.fixture
def members(group: Group) -> list[Member]:
    return [Member.objects.create(group=group, name=name) for name in NAMES]


@pytest.fixture
def hostess(night: Night, members: list[Member]) -> Hostess:
    """She has a list of twelve, and nobody has come yet."""
    return Hostess(night)


@pytest.fixture
def seated(hostess: Hostess) -> Hostess:
    """Twelve are here, have paid and are seated."""
    hostess.check_in(*NAMES)
    hostess.take_fees(*NAMES)
    hostess.draw()
    return hostess


@pytest.fixture
def running(seated: Hostess) -> Hostess:
    """Round 1 of twelve people runs."""
    seated.start(1)
    return seated


@pytest.fixture
def site(group: Group) -> Client:
    """The browser of the group's hostess."""
    return browser_of("hostess", group)


@pytest.fixture
def stranger(db: None) -> Client:
    """The browser of somebody who runs another group."""
    return browser_of("stranger", Group.objects.create(name="Oak Street"))


def browser_of(name: str, group: Group, kind: str = Role.Kind.HOSTESS) -> Client:
    user = get_user_model().objects.create_user(name, f"{name}@example.org", "partytime")
    Role.objects.create(group=group, user=user, kind=kind)
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def over(seated: Hostess) -> Hostess:
    """One round was played, Ada has 5 Buncos, Bea 5, Cleo 3; the night ended."""
    seated.play((0, 0, 0))
    tally(seated, Ada=5, Bea=5, Cleo=3)
    seated.finish()
    return seated


@pytest.fixture
def decided(seated: Hostess) -> Hostess:
    """All six are decided: only Ada has Buncos, trips and snake eyes, and the other ties are rolled off."""
    seated.play((0, 0, 0))
    book = seated.book
    ada = seated.id("Ada")
    table = next(table for table in book.results[0].tables if ada in table.teams[0] + table.teams[1])
    seated.correct(1, table.table, table.winner, tallies={ada: {"buncos": 1, "trips": 1, "snake_eyes": 1}})
    seated.finish()
    for category in ("most_wins", "most_losses"):
        for value, person in enumerate(prize(seated, category).leaders, 1):
            prizes.roll_off_die(night=seated.night, category=category, person=person, value=value, who=None)
    return seated

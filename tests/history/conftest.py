"""Four months of a group of five regulars and a sub, told as letters: who came, who was subbed, who stayed away."""
from datetime import UTC, date, datetime

import pytest
from django.test import Client

from bunconight.club.models import Group, Member, Night
from bunconight.nights.models import Player
from tests.nights.conftest import browser_of

MONTHS = {  # one letter a night: Played, Subbed by Dot, Away
    "Ada": "PPPP",
    "Bea": "PPAA",
    "Cleo": "PSPP",
    "Effie": "AAPP",
    "Fern": "AAPA",
}
NOW = datetime(2026, 9, 20, tzinfo=UTC)


@pytest.fixture
def group(db: None) -> Group:
    return Group.objects.create(name="Tuesday Dice")


@pytest.fixture
def people(group: Group) -> dict[str, Member]:
    joined = {"Ada": date(2024, 1, 9), "Bea": date(2025, 3, 11), "Cleo": None, "Effie": None, "Fern": date(2026, 6, 1)}
    found = {name: Member.objects.create(group=group, name=name, joined_on=day) for name, day in joined.items()}
    return found | {"Dot": Member.objects.create(group=group, name="Dot", kind="sub")}


@pytest.fixture
def nights(group: Group, people: dict[str, Member]) -> list[Night]:
    """The second Tuesdays of May to August; one in July was cancelled, one in October is planned."""
    nights = [Night.objects.create(group=group, starts_at=datetime(2026, month, day, 23, tzinfo=UTC))
              for month, day in ((5, 12), (6, 9), (7, 14), (8, 11))]
    for name, letters in MONTHS.items():
        for night, letter in zip(nights, letters, strict=True):
            if letter == "P":
                Player.objects.create(night=night, member=people[name], here=True)
            if letter == "S":
                Player.objects.create(night=night, member=people["Dot"], here=True, plays_for=people[name])
    Night.objects.create(group=group, starts_at=datetime(2026, 7, 28, 23, tzinfo=UTC), cancelled_at=NOW)
    Night.objects.create(group=group, starts_at=datetime(2026, 10, 13, 23, tzinfo=UTC))
    return nights


@pytest.fixture
def site(group: Group) -> Client:
    return browser_of("hostess", group)

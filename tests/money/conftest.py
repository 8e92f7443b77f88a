"""One invented group with a calendar of three nights, three people, and the browser of its treasurer."""
from datetime import UTC, datetime
from typing import Any, NamedTuple

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from bunconight.club.models import Group, Member, Night, Role


class Club(NamedTuple):
    """The nights are on the second Tuesdays of May, June and July 2026, in New York."""

    group: Group
    may: Night
    june: Night
    july: Night
    ada: Member
    bea: Member
    cleo: Member

    def url(self, name: str, **more: Any) -> str:
        return reverse(name, kwargs={"key": self.group.key, **more})

    @property
    def nights(self) -> tuple[Night, Night, Night]:
        return self.may, self.june, self.july


@pytest.fixture
def club(db: None) -> Club:
    group = Group.objects.create(name="Tuesday Dice")
    nights = [Night.objects.create(group=group, starts_at=datetime(2026, month, day, 23, tzinfo=UTC))
              for month, day in ((5, 12), (6, 9), (7, 14))]
    people = [Member.objects.create(group=group, name=name) for name in ("Ada", "Bea", "Cleo")]
    return Club(group, *nights, *people)


@pytest.fixture
def treasurer(club: Club) -> Client:
    return browser_of(club.group, "treasurer")


def browser_of(group: Group, kind: str) -> Client:
    user = get_user_model().objects.create_user(kind, f"{kind}@example.org", "partytime")
    Role.objects.create(group=group, user=user, kind=kind)
    client = Client()
    client.force_login(user)
    return client

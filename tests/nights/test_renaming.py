"""What the club changes reaches the phones of a night: its date, its place, its link, and everybody's names."""
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from bunconight.club import csv_read, services
from bunconight.club.models import Group, Member, Night
from bunconight.live import hub
from tests.nights.hostess import Hostess


def rename_her(group: Group) -> None:
    first = Member.objects.order_by("pk")[0]
    services.change_member(member=first, name="Wilma Newname", kind=first.kind)


def rename_the_group(group: Group) -> None:
    services.change_group(group=group, name="New Dice", currency="USD", locale="en_US", time_zone="UTC", fee_cents=500)


def import_her(group: Group) -> None:
    first = Member.objects.order_by("pk")[0]
    Member.objects.filter(pk=first.pk).update(email="w@example.org")
    sheet = csv_read.read("name,email\nWilma Newname,w@example.org\n")
    services.import_members(group=group, sheet=sheet, columns=("name", "email"))
    assert Member.objects.get(pk=first.pk).name == "Wilma Newname"


@pytest.mark.parametrize("rename", [rename_her, rename_the_group, import_her])
def test_phones_of_a_running_night_fetch_the_new_name(running: Hostess, group: Group, rename: object) -> None:
    before = Night.objects.get(pk=running.night.pk).version
    rename(group)  # type: ignore[operator]
    assert Night.objects.get(pk=running.night.pk).version > before


def test_nights_long_settled_and_other_groups_are_left_alone(running: Hostess, group: Group) -> None:
    now = timezone.now()
    old = services.plan_night(group=group, starts_at=now - timedelta(days=60))
    soon = services.plan_night(group=group, starts_at=now + timedelta(hours=5))
    theirs = services.plan_night(group=Group.objects.create(name="Oak Street"), starts_at=now)
    rename_the_group(group)
    versions = {night.pk: night.version for night in Night.objects.all()}
    assert (versions[old.pk], versions[soon.pk], versions[theirs.pk]) == (1, 2, 1)


def move_it(*, night: Night) -> None:
    services.change_night(night=night, starts_at=night.starts_at, place="The barn", hostess=None, fee_cents=500)


CHANGES: list[Callable[..., Any]] = [move_it, services.cancel_night, services.revive_night, services.new_link]


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_night_is_told_after_its_commit(
        night: Night, change: Callable[..., Any], monkeypatch: pytest.MonkeyPatch,
        django_capture_on_commit_callbacks: Any) -> None:
    told: list[Any] = []
    monkeypatch.setattr(hub, "publish", lambda *message: told.append(message))
    with django_capture_on_commit_callbacks(execute=True):
        change(night=night)
        assert told == []
    assert night.version == Night.objects.get().version == 2
    assert told == [(f"night:{night.pk}", 2, {"v": 2, "refetch": True})]

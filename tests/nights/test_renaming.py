"""A new name reaches the phones of a night that is going on."""
from datetime import timedelta

import pytest
from django.utils import timezone

from bunconight.club import csv_import, services
from bunconight.club.models import Group, Member, Night
from tests.nights.hostess import Hostess


def rename_her(group: Group) -> None:
    first = Member.objects.order_by("pk")[0]
    services.change_member(member=first, name="Wilma Newname", kind=first.kind)


def rename_the_group(group: Group) -> None:
    services.change_group(group=group, name="New Dice", currency="USD", locale="en_US", time_zone="UTC", fee_cents=500)


def import_her(group: Group) -> None:
    first = Member.objects.order_by("pk")[0]
    Member.objects.filter(pk=first.pk).update(email="w@example.org")
    sheet = csv_import.read("name,email\nWilma Newname,w@example.org\n")
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

"""What the club does, and what it refuses; the database refuses too."""
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import ProtectedError

from bunconight.club import csv_import, csv_read, services
from bunconight.club.hooks import Phase
from bunconight.club.models import Group, Member, Night, Role
from tests.club.conftest import account

NOW = datetime(2027, 3, 13, 2, tzinfo=UTC)


def test_a_list_of_names_never_doubles_silently(group: Group, ann: Member) -> None:
    added = services.add_members(group=group, names=["Bea", "ann  applegarth", " Cleo ", "Bea", ""])
    assert [member.name for member in added.members] == ["Bea", "Cleo"]
    assert added.known == ("ann applegarth", "Bea")
    assert Member.objects.count() == 3


def test_another_person_of_that_name_on_demand(group: Group, ann: Member) -> None:
    added = services.add_members(group=group, names=["Ann Applegarth"], anyway=["Ann Applegarth"])
    assert added.known == ()
    assert Member.objects.filter(name="Ann Applegarth").count() == 2


def test_an_archived_name_is_known_too(group: Group, ann: Member) -> None:
    services.archive_member(member=ann)
    assert services.add_members(group=group, names=["Ann Applegarth"]).known == ("Ann Applegarth",)


def test_archive_and_restore(ann: Member) -> None:
    services.archive_member(member=ann, now=NOW)
    services.archive_member(member=ann)
    assert Member.objects.get().archived_at == NOW
    services.restore_member(member=ann)
    assert Member.objects.get().archived_at is None


def test_who_was_added_by_mistake_can_go(ann: Member) -> None:
    services.delete_member(member=ann)
    assert not Member.objects.exists()


def test_who_is_part_of_a_night_is_archived_instead(ann: Member, night: Night) -> None:
    night.hostess = ann
    night.save()
    with pytest.raises(services.Refused, match="Archive her instead"):
        services.delete_member(member=ann)
    with pytest.raises(ProtectedError):
        ann.delete()
    assert Member.objects.get() == ann


@pytest.mark.django_db(transaction=True)
def test_the_database_itself_refuses(hostess: Any) -> None:
    group = services.make_group(name="G", user=hostess)
    ann = services.add_member(group=group, name="Ann")
    services.plan_night(group=group, starts_at=NOW, hostess=ann)
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM club_member WHERE id = %s", [ann.pk])


def test_a_new_link_ends_the_old_one(night: Night) -> None:
    before = Night.objects.get()
    services.new_link(night=night)
    after = Night.objects.get()
    assert after.join_token != before.join_token
    assert after.pin != before.pin
    assert (after.generation, after.version) == (before.generation + 1, before.version + 1)
    assert after.screen_token != before.screen_token
    assert night.join_token == after.join_token


def test_a_change_is_seen_by_phones(night: Night, ann: Member) -> None:
    services.change_night(night=night, starts_at=NOW, place="  The  barn ", hostess=ann, fee_cents=0)
    after = Night.objects.get()
    assert (after.place, after.hostess, after.fee_cents, after.starts_at, after.version) == ("The barn", ann, 0, NOW, 2)


def test_a_cancelled_night_stays_in_the_calendar(night: Night) -> None:
    services.cancel_night(night=night, now=NOW)
    assert Night.objects.get().cancelled_at == NOW
    services.revive_night(night=night)
    assert Night.objects.get().cancelled_at is None


def test_a_night_that_has_begun_is_not_cancelled(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    running = Phase("round 3", "run", started=True)
    monkeypatch.setattr("bunconight.club.hooks.phases", lambda nights: {n.pk: running for n in nights})
    with pytest.raises(services.Refused, match="has begun"):
        services.cancel_night(night=night)
    assert Night.objects.get().cancelled_at is None


def imported(group: Group, text: str, skip: bool = False) -> csv_import.Plan:
    sheet = csv_read.read(text)
    return services.import_members(group=group, sheet=sheet, columns=csv_import.guess(sheet.headings), skip_errors=skip)


CLUB = """First name,Last name,E-mail,Kind
Ann,Applegarth,ann@example.org,
Mary,S.,m1@example.org,sub
Mary,S.,m2@example.org,
"""


def test_importing_twice_adds_nobody(group: Group, ann: Member) -> None:
    assert imported(group, CLUB).counts == {"new": 2, "changed": 1, "same": 0, "error": 0}
    assert imported(group, CLUB).counts == {"new": 0, "changed": 0, "same": 3, "error": 0}
    rows = Member.objects.order_by("pk").values_list("name", "email", "kind")
    assert list(rows) == [("Ann Applegarth", "ann@example.org", "regular"), ("Mary S.", "m1@example.org", "sub"),
                          ("Mary S.", "m2@example.org", "regular")]


def test_one_bad_row_writes_nothing_unless_told_to_skip(group: Group) -> None:
    text = "Name,E-mail\nBea,\nCleo,nonsense\n"
    with pytest.raises(services.Refused, match="Nothing was written"):
        imported(group, text)
    assert not Member.objects.exists()
    imported(group, text, skip=True)
    assert [member.name for member in Member.objects.all()] == ["Bea"]


def test_a_group_keeps_a_hostess(group: Group, hostess: Any) -> None:
    helper = account("helper")
    own = Role.objects.get()
    with pytest.raises(services.Refused, match="needs a hostess"):
        services.set_role(group=group, user=hostess, kind="scorer")
    with pytest.raises(services.Refused, match="needs a hostess"):
        services.end_role(role=own)
    services.set_role(group=group, user=helper, kind="hostess")
    services.end_role(role=own)
    assert list(Role.objects.values_list("user__username", "kind")) == [("helper", "hostess")]


def test_a_demo_has_twelve_members_and_a_day(db: None) -> None:
    group = services.make_demo_group(now=NOW)
    assert group.demo_until == NOW + timedelta(hours=24)
    assert group.members.count() == 12

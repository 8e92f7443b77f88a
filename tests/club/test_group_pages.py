"""The group's page and its settings, and how much every list asks of the database."""
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone as clock

from bunconight.club import hooks, queries, services
from bunconight.club.fields import zone_name
from bunconight.club.models import Group, Night, Role
from tests.club.conftest import account
from tests.club.pages import url


def test_which_night_is_next(group: Group) -> None:
    now = datetime(2027, 3, 13, 3, tzinfo=UTC)
    days = {n: services.plan_night(group=group, starts_at=now + timedelta(days=n)) for n in (-28, 0, 28, 56)}
    running = services.plan_night(group=group, starts_at=now - timedelta(hours=3))
    services.cancel_night(night=running)
    page = queries.group_page(group, now)
    assert page.next and page.next.night == days[0]
    assert [line.night for line in page.coming] == [running, days[28], days[56]]
    assert [line.night for line in page.past] == [days[-28]]
    late = queries.group_page(group, now + timedelta(hours=11))
    assert late.next and late.next.night == days[0]


def test_old_nights_are_a_tap_away(site: Client, group: Group) -> None:
    now = clock.now()
    nights = [services.plan_night(group=group, starts_at=now - timedelta(days=days)) for days in range(28, 224, 28)]
    page = site.get(url("group", group)).content.decode()
    shown = [url("night", group, night=night.pk) in page for night in nights]
    assert shown == [True] * 6 + [False]
    assert "?all#calendar" in page
    page = site.get(url("group", group) + "?all").content.decode()
    assert url("night", group, night=nights[-1].pk) in page
    assert "?all#calendar" not in page


def test_a_running_night_leads_to_where_it_is(group: Group, night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    phase = hooks.Phase("round 7", "run", started=True)
    monkeypatch.setattr(hooks, "phases", lambda nights: {n.pk: phase for n in nights})
    page = queries.group_page(group, night.starts_at)
    assert page.next and (page.next.word, page.next.page) == ("round 7", "run")


def test_a_night_settled_before_its_date_is_over(group: Group, night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    now = night.starts_at - timedelta(days=2)
    later = services.plan_night(group=group, starts_at=now + timedelta(days=30))
    settled = hooks.Phase("settled", "prizes", settled=True, started=True)
    monkeypatch.setattr(hooks, "phases", lambda nights: {night.pk: settled})
    page = queries.group_page(group, now)
    assert page.next and page.next.night == later and not page.next.today
    assert [line.night for line in page.past] == [night] and page.coming == ()


@pytest.mark.parametrize("before, started, today", [(0, False, True), (2, False, False), (2, True, True)])
def test_tonight(group: Group, night: Night, monkeypatch: pytest.MonkeyPatch, before: int, started: bool,
                 today: bool) -> None:
    """It is on: by its date, or because a round has been played already."""
    phase = hooks.Phase("as far as it is", "run", started=started)
    monkeypatch.setattr(hooks, "phases", lambda nights: {night.pk: phase})
    page = queries.group_page(group, night.starts_at - timedelta(days=before))
    assert page.next and page.next.today == today


SETTINGS = {"name": "Oak Street", "currency": "EUR", "locale": "de_DE", "time_zone": "Europe/Berlin", "fee_cents": "7",
            "places": "12", "fewest": "6", "go_days": "3", "pay_text": "Pay Ann in cash.", "hide_money": "on"}


def test_settings(site: Client, group: Group, night: Night) -> None:
    site.post(url("group_settings", group), SETTINGS)
    after = Group.objects.get()
    assert (after.name, after.currency, after.locale, after.time_zone, after.fee_cents) == (
        "Oak Street", "EUR", "de_DE", "Europe/Berlin", 700)
    assert (after.places, after.fewest, after.go_days, after.pay_text, after.hide_money) == (
        12, 6, 3, "Pay Ann in cash.", True)
    assert "nowhere while no amounts are shown." in site.get(url("group_settings", group)).content.decode()
    assert Night.objects.get().fee_cents == 500


@pytest.mark.parametrize(("field", "value"), [
    ("currency", "XYZ"), ("time_zone", "Moon/Crater"), ("locale", "../x"), ("name", ""), ("fee_cents", "-1"),
    ("places", "1"), ("places", "x"), ("fewest", "1"), ("go_days", "99"), ("pay_text", "x" * 301),
])
def test_bad_settings(site: Client, group: Group, field: str, value: str) -> None:
    assert site.post(url("group_settings", group), {**SETTINGS, field: value}).status_code == 422
    assert Group.objects.get().name == "Maple Street"


def test_somebody_helps(site: Client, group: Group) -> None:
    helper = account("helper")
    nobody = site.post(url("helper_add", group), {"email": "nobody@example.org", "kind": "scorer"})
    assert nobody.status_code == 422
    site.post(url("helper_add", group), {"email": "HELPER@example.org", "kind": "scorer"})
    role = Role.objects.get(user=helper)
    assert role.kind == "scorer"
    site.post(url("helper_end", group, helper=role.pk))
    assert not Role.objects.filter(user=helper).exists()


def test_the_last_hostess_cannot_leave(site: Client, group: Group) -> None:
    page = site.post(url("helper_end", group, helper=Role.objects.get().pk), follow=True).content.decode()
    assert "A group needs a hostess" in page
    assert Role.objects.exists()


def test_the_only_hostess_is_not_offered_to_be_removed(site: Client, group: Group, hostess: Any) -> None:
    mine = url("helper_end", group, helper=Role.objects.get().pk)
    assert mine not in site.get(url("group_settings", group)).content.decode()
    services.set_role(group=group, user=account("other"), kind="hostess")
    assert mine in site.get(url("group_settings", group)).content.decode()


@pytest.mark.parametrize(("zone", "name"), [
    ("America/New_York", "Eastern Time"), ("UTC", "UTC"), ("Etc/GMT+3", "GMT+3"),
])
def test_the_zone_in_words(group: Group, zone: str, name: str) -> None:
    group.time_zone = zone
    assert zone_name(group) == name


def asked(site: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as seen:
        assert site.get(path).status_code == 200
    return len(seen)


def grow(group: Group, people: int, nights: int) -> None:
    members = services.add_members(group=group, names=[f"Person {n}" for n in range(people)],
                                   anyway=[f"Person {n}" for n in range(people)]).members
    for n in range(nights):
        services.plan_night(group=group, starts_at=clock.now() + timedelta(days=n - nights // 2), hostess=members[0])


@pytest.mark.parametrize("name", [
    "group", "members", "night_plan", "group_settings", "rules", "rhythm", "rota", "rota_fill", "members_export",
])
def test_queries_do_not_grow_with_rows(name: str, site: Client, group: Group) -> None:
    grow(group, 2, 2)
    few = asked(site, url(name, group))
    grow(group, 46, 30)
    assert asked(site, url(name, group)) == few <= 12


def test_groups_do_not_grow_queries(site: Client, group: Group, hostess: Any) -> None:
    few = asked(site, "/?all=1")
    for n in range(10):
        services.make_group(name=f"Group {n}", user=hostess)
    assert asked(site, "/?all=1") == few

"""What is stored of a person: she sees it, takes it along, and takes it away."""
import json
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bunconight.club.models import Group, Member, Night
from bunconight.history.queries.stored import stored
from bunconight.money import services as money
from bunconight.nights.models import Player
from bunconight.notices.models import Notice
from tests.history.conftest import NOW
from tests.nights.conftest import browser_of
from tests.nights.hostess import Hostess


@pytest.fixture
def dot(people: dict[str, Member], nights: list[Night]) -> Member:
    """She subbed once, was paid a prize, and was written to."""
    dot = people["Dot"]
    dot.email, dot.phone, dot.note = "dot@example.org", "555 0100", "cat person"
    dot.save()
    money.take_fee(night=nights[1], member=people["Ada"], cents=500, how="cash", taken_at=nights[0], who=None)
    money.pay_prize(night=nights[1], member=dot, prize="most_wins", cents=500, who=None)
    Notice.objects.create(night=nights[1], member=dot, kind="sub", about=3, state="sent", address="dot@example.org")
    return dot


def test_everything_about_her_and_nothing_about_others(dot: Member) -> None:
    told = stored(dot)
    assert told["person"]["email"] == "dot@example.org" and told["person"]["note"] == "cat person"
    assert [(night["night"], night["played_for"]) for night in told["nights"]] == [("2026-06-09", "Cleo")]
    assert [(row["kind"], row["cents"]) for row in told["money"]] == [("prize", 500)]
    assert [row["to"] for row in told["letters"]] == ["dot@example.org"]
    assert "Ada" not in json.dumps(told)


def test_queries_do_not_grow_with_nights(people: dict[str, Member], nights: list[Night],
                                         django_assert_num_queries: Any) -> None:
    """Ada was there four times; now eight times more, with the rounds of an evening on two of the nights."""
    ada = people["Ada"]
    with CaptureQueriesContext(connection) as few:
        assert len(stored(ada)["nights"]) == 4
    for month in range(1, 9):
        night = Night.objects.create(group=ada.group, starts_at=datetime(2025, month, 14, 23, tzinfo=UTC))
        for name in ("Ada", "Bea", "Cleo", "Effie"):
            Player.objects.create(night=night, member=people[name], here=True)
        if month < 3:
            evening = Hostess(night)
            evening.draw()
            evening.start(1)
            evening.state(0)
    with django_assert_num_queries(len(few)):
        told = stored(ada)["nights"]
    assert [night["counted"].get("rounds", 0) for night in told[:3]] == [1, 1, 0] and len(told) == 12


def test_she_sees_it_and_takes_it_along(dot: Member) -> None:
    page = f"/me/{dot.link_token}/stored"
    assert "cat person" in Client().get(f"{page}/").content.decode()
    file = Client().get(f"{page}.json")
    assert file["Content-Disposition"].startswith("attachment") and json.loads(file.content) == stored(dot)


def test_she_takes_away_how_to_reach_her(dot: Member) -> None:
    path = f"/me/{dot.link_token}/stored/contacts/"
    assert Client().get(path).status_code == 405
    Client().post(path)
    dot.refresh_from_db()
    assert (dot.email, dot.phone, dot.note, dot.name) == ("", "", "", "Dot")
    assert Notice.objects.get().address == ""


def test_she_wants_no_reminders_and_then_some(dot: Member) -> None:
    for form, wanted in (({"off": "1"}, True), ({}, False)):
        Client().post(f"/me/{dot.link_token}/stored/reminders/", form)
        dot.refresh_from_db()
        assert dot.no_mail is wanted


def test_who_has_left_can_be_forgotten(site: Client, dot: Member, group: Group) -> None:
    path, link = f"/g/{group.key}/members/{dot.pk}/forget/", dot.link_token
    assert "let her leave first" in site.post(path, {"sure": "on"}, follow=True).content.decode()
    Member.objects.filter(pk=dot.pk).update(archived_at=NOW)
    assert "Tick the box first" in site.post(path, follow=True).content.decode()
    site.post(path, {"sure": "on"})
    dot.refresh_from_db()
    assert (dot.name, dot.email, dot.phone, dot.note) == (f"Former member {dot.pk}", "", "", "")
    assert Client().get(f"/me/{link}/").status_code == 404
    assert f"Former member {dot.pk}" in site.get(f"/g/{group.key}/history/").content.decode()
    assert [row["cents"] for row in stored(dot)["money"]] == [500]


def test_only_the_hostess_forgets(dot: Member, group: Group) -> None:
    assert browser_of("co", group, "co-hostess").post(f"/g/{group.key}/members/{dot.pk}/forget/").status_code == 403


@pytest.mark.parametrize("rest", ["stored/", "stored.json"])
def test_a_wrong_link_is_404(db: None, rest: str) -> None:
    assert Client().get(f"/me/nobody/{rest}").status_code == 404

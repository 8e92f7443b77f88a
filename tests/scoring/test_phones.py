"""Who has which phone, and putting one out."""
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from bunconight.club.services import new_link
from bunconight.scoring.models import Device
from bunconight.scoring.queries import phones_page
from tests.nights.conftest import browser_of
from tests.nights.pages import at, get, post, text
from tests.scoring.evening import Evening, make_evening

OUT = "This phone is no longer part of the night. Scan the code again."


@pytest.fixture
def site(evening: Evening) -> Client:
    """The browser of the group's hostess."""
    return browser_of("hostess", evening.night.group)


def test_every_phone_that_is_in_by_table_and_name(evening: Evening, site: Client) -> None:
    people = [evening.seat(2, "B"), evening.seat(1, "C"), evening.seat(2, "B")]
    for person in people:
        evening.phone(person)
    lines = phones_page(evening.night)
    assert [(one.table, one.name) for one in lines] == [
        (1, evening.name(people[1])), (2, evening.name(people[0])), (2, evening.name(people[0]))]
    page = text(get(site, "phones", evening.night))
    assert page.count("here now") == 3 and page.count("Put out") == 3


def test_who_has_no_seat_comes_last(db: None) -> None:
    evening = make_evening()
    evening.phone(evening.players["Ann"].pk)
    assert [(one.table, one.name) for one in phones_page(evening.night)] == [(None, "Ann")]


def test_a_phone_is_put_out_and_the_others_stay(evening: Evening, site: Client,
                                                monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[Any] = []
    monkeypatch.setattr("bunconight.live.hub.close", lambda *stream: ended.append(stream))
    phone, other = evening.phone_at(2, "A"), evening.phone_at(2, "B")
    device = phone.get(f"/t/{evening.night.key}/state").json()["device"]
    before = phones_page(evening.night)
    for _ in range(2):
        assert post(site, "phones", evening.night, device=device).url == at("phones", evening.night)
    assert evening.send(phone, evening.roll(2, "one"))["reason"] == OUT
    assert evening.send(other, evening.roll(2, "one"))["status"] == "saved"
    assert [one for one in before if one.id != device] == list(phones_page(evening.night))
    assert ended == [(f"night:{evening.night.pk}", f"device:{device}")]


def test_the_running_night_hears_of_it(evening: Evening, site: Client) -> None:
    """Its page says who has a phone at which table."""
    evening.phone_at(2)
    before = get(site, "run", evening.night).context["version"]
    post(site, "phones", evening.night, device=Device.objects.get().pk)
    assert get(site, "run", evening.night).context["version"] == before + 1


def test_the_running_night_hears_of_a_phone_that_joins(evening: Evening, site: Client) -> None:
    before = get(site, "run", evening.night).context["version"]
    evening.phone_at(2)
    assert get(site, "run", evening.night).context["version"] == before + 1


def test_phones_of_an_older_link_are_out_already(evening: Evening, site: Client) -> None:
    evening.phone_at(2)
    new_link(night=evening.night)
    assert phones_page(evening.night) == ()
    assert "No phone is in yet." in text(get(site, "phones", evening.night))


def test_a_phone_of_another_night_is_not_hers_to_put_out(evening: Evening, site: Client) -> None:
    other = make_evening(("Zoe", "Yma", "Xia", "Wyn")).draw().start()
    other.phone_at(1)
    for device in (Device.objects.get().pk, 987654, "", "x"):
        assert post(site, "phones", evening.night, device=device).status_code == 404
    assert Device.objects.get().revoked_at is None


def test_the_running_night_leads_there(evening: Evening, site: Client) -> None:
    assert at("phones", evening.night) in get(site, "run", evening.night).content.decode()


def test_the_list_costs_the_same_for_more_phones(evening: Evening) -> None:
    costs = []
    for table in (1, 2, 3):
        evening.phone_at(table)
        with CaptureQueriesContext(connection) as seen:
            phones_page(evening.night)
        costs.append(len(seen))
    assert costs == [4, 4, 4]


def test_that_a_phone_asks_is_noted_once_a_minute(evening: Evening) -> None:
    phone, address = evening.phone_at(2), f"/t/{evening.night.key}/state"
    long_ago = timezone.now() - timedelta(minutes=30)
    Device.objects.update(seen_at=long_ago)
    assert phones_page(evening.night)[0].seen == "last seen 30\xa0minutes ago"
    tag = phone.get(address)["ETag"]
    seen_at = Device.objects.get().seen_at
    assert seen_at > long_ago and phones_page(evening.night)[0].seen == "here now"
    with CaptureQueriesContext(connection) as seen:
        phone.get(address, headers={"If-None-Match": tag})
    assert len(seen) == 1 and Device.objects.get().seen_at == seen_at

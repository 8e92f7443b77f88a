"""Calendar files and feeds, read back with the library that others read them with."""
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from icalendar import Calendar

from bunconight.club import services
from bunconight.club.models import Group, Member, Night
from bunconight.notices.services.feeds import close_feed, open_feed

pytestmark = pytest.mark.django_db


@pytest.fixture
def nights(group: Group, night: Night) -> list[Night]:
    """June, and November: on the same wall clock, an hour later in UTC."""
    november = Night.objects.create(group=group, starts_at=datetime(2027, 11, 10, 0, tzinfo=UTC), place="The Barn")
    return [night, november]


@pytest.fixture
def ada(people: dict[str, Member]) -> Member:
    return people["Ada"]


def events(token: str) -> dict[str, Any]:
    answer = Client().get(f"/cal/{token}.ics")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    return {str(event["uid"]): event for event in Calendar.from_ical(answer.content).walk("VEVENT")}


def test_a_group_s_feed_keeps_the_clock_on_the_wall(group: Group, nights: list[Night]) -> None:
    answer = Client().get(f"/cal/{open_feed(owner=group)}.ics")
    made = Calendar.from_ical(answer.content)
    (zone,) = made.walk("VTIMEZONE")
    assert str(zone["tzid"]) == "America/New_York"
    starts = [(str(event["dtstart"].params["TZID"]), event["dtstart"].dt) for event in made.walk("VEVENT")]
    assert [(zone, f"{at:%H:%M}", at.astimezone(UTC).hour) for zone, at in starts] == [
        ("America/New_York", "19:00", 23), ("America/New_York", "19:00", 0)]
    assert b"REFRESH-INTERVAL;VALUE=DURATION:PT6H" in answer.content


def test_a_night_keeps_its_uid_and_counts_its_changes(group: Group, night: Night) -> None:
    token = open_feed(owner=group)
    before = events(token)
    services.change_night(night=night, starts_at=datetime(2027, 6, 15, 23, tzinfo=UTC), place="The Barn", hostess=None,
                          fee_cents=500)
    after = events(token)
    assert before.keys() == after.keys() == {f"{night.key}@bunconight"}
    (old,), (new,) = before.values(), after.values()
    assert (int(new["sequence"]), str(new["location"])) == (int(old["sequence"]) + 1, "The Barn")


def test_a_cancelled_night_stays_and_says_so(group: Group, night: Night) -> None:
    token = open_feed(owner=group)
    services.cancel_night(night=night)
    (event,) = events(token).values()
    assert (str(event["status"]), str(event["summary"]), int(event["sequence"])) == (
        "CANCELLED", "Cancelled: Tuesday Dice", 1)
    services.revive_night(night=night)
    (event,) = events(token).values()
    assert (str(event["status"]), int(event["sequence"])) == ("CONFIRMED", 2)


def test_her_own_feed_says_what_each_night_is_to_her(people: dict[str, Member], night: Night) -> None:
    feeds = {name: events(open_feed(owner=member)) for name, member in people.items()}
    said = {name: str(event["summary"]) for name, found in feeds.items() for event in found.values()}
    assert said == {"Ada": "Tuesday Dice (reserved)", "Bea": "Tuesday Dice (promised)", "Cleo": "Tuesday Dice",
                    "Dot": "Tuesday Dice (for Effie)", "Effie": "Tuesday Dice (subbed)", "Fern": "Tuesday Dice"}


def test_she_who_hosts_sees_it(ada: Member, night: Night) -> None:
    night.hostess = ada
    night.save()
    assert [str(event["summary"]) for event in events(open_feed(owner=ada)).values()] == ["Tuesday Dice (at yours)"]


def test_a_feed_s_address_reads_only_and_can_be_taken_back(ada: Member, night: Night) -> None:
    token = open_feed(owner=ada)
    assert Client().post(f"/cal/{token}.ics").status_code == 405
    assert Client().get(f"/me/{token}/").status_code == 404
    newer = open_feed(owner=ada)
    assert (Client().get(f"/cal/{token}.ics").status_code, Client().get(f"/cal/{newer}.ics").status_code) == (404, 200)
    close_feed(owner=ada)
    assert Client().get(f"/cal/{newer}.ics").status_code == 404
    assert Client().get("/cal/None.ics").status_code == 404


def test_no_feed_leads_to_a_page_that_changes_something(ada: Member, group: Group, night: Night, settings: Any) -> None:
    """A calendar is shared with a family or a firm: nobody answers for her, or reads her statement, by way of it."""
    settings.PUBLIC_URL = "https://bunco.example"
    Night.objects.filter(pk=night.pk).update(pin="PIN 7!")  # six figures may stand in a time or a key
    for owner in (ada, group):
        text = Client().get(f"/cal/{open_feed(owner=owner)}.ics").content.decode().replace("\r\n ", "")
        assert "Tuesday Dice" in text
        assert not any(secret in text for secret in (ada.link_token, night.join_token, "PIN 7!", "/me/"))


def test_the_feed_holds_no_contact_and_no_money(people: dict[str, Member], group: Group, night: Night) -> None:
    text = Client().get(f"/cal/{open_feed(owner=group)}.ics").content.decode()
    assert not any(told in text for told in ("@example.org", "$", "555 0100", "5550100"))  # keys may hold 555


def test_she_opens_and_closes_her_own_by_a_press(ada: Member) -> None:
    page = f"/me/{ada.link_token}/calendar/"
    assert Client().get(page).status_code == 405
    Client().post(page)
    ada.refresh_from_db()
    assert ada.feed_token and f"/cal/{ada.feed_token}.ics" in Client().get(f"/me/{ada.link_token}/").content.decode()
    Client().post(page, {"close": "1"})
    ada.refresh_from_db()
    assert ada.feed_token is None


def test_one_night_as_a_file(site: Client, ada: Member, group: Group, night: Night) -> None:
    for answer in (site.get(f"/g/{group.key}/n/{night.pk}/night.ics"),
                   Client().get(f"/me/{ada.link_token}/n/{night.key}/night.ics")):
        assert answer["Content-Disposition"] == 'inline; filename="tuesday-dice-2027-06-08.ics"'
        (event,) = Calendar.from_ical(answer.content).walk("VEVENT")
        assert str(event["location"]) == "Wrenfield Hall"
    other = Night.objects.create(group=Group.objects.create(name="Oak"), starts_at=night.starts_at)
    assert Client().get(f"/me/{ada.link_token}/n/{other.key}/night.ics").status_code == 404


def test_queries_do_not_grow_with_nights(ada: Member, group: Group, nights: list[Night],
                                         django_assert_num_queries: Any) -> None:
    token = open_feed(owner=ada)
    events(token)
    for month in range(1, 11):
        Night.objects.create(group=group, starts_at=datetime(2028, month, 12, tzinfo=UTC))
    with django_assert_num_queries(6):
        assert len(events(token)) == 12

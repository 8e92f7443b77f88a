"""Nights in the calendar: planned, changed, cancelled, and their ways in."""
from datetime import UTC, datetime

import pytest
from django.test import Client

from bunconight.club import hooks, services
from bunconight.club.models import Group, Member, Night
from tests.club.conftest import account
from tests.club.pages import url

PLAN = {"date": "2027-05-14", "time": "19:30", "place": "The barn", "fee": "6.50"}


def test_plan_a_night(site: Client, group: Group, ann: Member) -> None:
    answer = site.post(url("night_plan", group), {**PLAN, "hostess": ann.pk})
    night = Night.objects.get()
    assert answer["Location"] == url("night", group, night=night.pk)
    assert night.starts_at == datetime(2027, 5, 14, 23, 30, tzinfo=UTC)
    assert (night.place, night.hostess, night.fee_cents) == ("The barn", ann, 650)


def test_a_first_night_is_offered_on_a_friday_at_seven_for_five(site: Client, group: Group) -> None:
    form = site.get(url("night_plan", group)).context["form"]
    assert form["date"].initial.weekday() == 4
    assert form["time"].initial.strftime("%H:%M") == "19:00"
    assert 'value="5.00"' in str(form["fee"])


def test_the_next_one_is_offered_on_the_same_weekday(site: Client, group: Group, night: Night) -> None:
    form = site.get(url("night_plan", group)).context["form"]
    assert form["date"].initial.isoformat() == "2027-04-09"


@pytest.mark.parametrize(("field", "value"), [
    ("date", "soon"), ("time", ""), ("fee", "five"), ("fee", ""), ("hostess", "987654"), ("place", "x" * 121),
])
def test_a_bad_plan(site: Client, group: Group, field: str, value: str) -> None:
    assert site.post(url("night_plan", group), {**PLAN, field: value}).status_code == 422
    assert not Night.objects.exists()


def test_a_hostess_from_another_group_is_no_choice(site: Client, group: Group) -> None:
    other = services.make_group(name="Oak", user=account("other"))
    olga = services.add_member(group=other, name="Olga")
    assert site.post(url("night_plan", group), {**PLAN, "hostess": olga.pk}).status_code == 422


def test_change_keeps_what_is_not_changed(site: Client, group: Group, night: Night, ann: Member) -> None:
    services.change_night(night=night, starts_at=night.starts_at, place="Ann's", hostess=ann, fee_cents=500)
    services.archive_member(member=ann)
    path = url("night_change", group, night=night.pk)
    form = site.get(path).context["form"]
    shown = {name: form[name].value() for name in form.fields}
    shown |= {"date": shown["date"].isoformat(), "time": shown["time"].strftime("%H:%M"), "fee": "5.00", "places": ""}
    site.post(path, shown)
    after = Night.objects.get()
    assert (after.starts_at, after.place, after.hostess, after.fee_cents) == (night.starts_at, "Ann's", ann, 500)


def test_a_night_that_has_begun_is_not_offered_for_cancelling(site: Client, group: Group, night: Night,
                                                              monkeypatch: pytest.MonkeyPatch) -> None:
    address = url("night_cancel", group, night=night.pk)
    assert address in site.get(url("night", group, night=night.pk)).content.decode()
    begun = hooks.Phase("round 1", "run", started=True)
    monkeypatch.setattr(hooks, "phases", lambda nights: {night.pk: begun})
    assert address not in site.get(url("night", group, night=night.pk)).content.decode()


def test_cancel_with_an_undo_and_a_new_link(site: Client, group: Group, night: Night) -> None:
    page = site.post(url("night_cancel", group, night=night.pk), follow=True).content.decode()
    assert "cancelled" in page
    assert url("night_revive", group, night=night.pk) in page
    site.post(url("night_revive", group, night=night.pk))
    site.post(url("night_link", group, night=night.pk))
    after = Night.objects.get()
    assert after.cancelled_at is None
    assert after.join_token != night.join_token


def test_a_new_link_asks_first_and_says_what_it_ends(site: Client, group: Group, night: Night) -> None:
    page = site.get(url("night", group, night=night.pk)).content.decode()
    folded = page.split("<details")[1].split("</details>")[0]
    assert "Every phone that joined by the old one is out" in folded
    assert url("night_link", group, night=night.pk) in folded
    assert page.count(url("night_link", group, night=night.pk)) == 1


def test_where_the_code_stands(site: Client, group: Group, night: Night) -> None:
    assert "stands on the Seats page" in site.get(url("night", group, night=night.pk)).content.decode()


def test_times_are_those_of_the_group(site: Client, group: Group, night: Night) -> None:
    page = site.get(url("night", group, night=night.pk)).content.decode()
    assert "Friday, March 12, 2027" in page
    assert "7:00\u202fPM" in page
    group.time_zone, group.locale, group.currency = "Europe/Berlin", "de_DE", "EUR"
    group.save()
    page = site.get(url("night", group, night=night.pk)).content.decode()
    assert "Samstag, 13. März 2027" in page
    assert "01:00" in page
    assert "5\xa0€" in page


def test_two_of_one_name_are_apart_where_the_hostess_of_the_month_is_chosen(site: Client, group: Group) -> None:
    for _n in range(2):
        services.add_member(group=group, name="Mary S.")
    page = site.get(url("night_plan", group)).content.decode()
    assert page.count(">Mary S.</option>") == 1 and page.count(">Mary S. (2)</option>") == 1

"""A group's rhythm: which days it falls on, what it plans, and that every night stays a row of its own."""
from datetime import date, datetime, time, timedelta
from itertools import islice, pairwise
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from bunconight.club import services, year
from bunconight.club.calendar import at_wall_time, days
from bunconight.club.models import Group, Night, Rhythm
from bunconight.club.queries import planned_after
from bunconight.club.rhythm_form import in_words

SECOND_TUESDAY = {"each": "month", "every": 1, "nth": 2, "weekday": 1, "clock": time(19),
                  "starts_on": date(2027, 1, 1)}


@pytest.mark.parametrize(("each", "every", "nth", "weekday", "start", "first"), [
    ("month", 1, 2, 1, date(2027, 1, 1), [date(2027, 1, 12), date(2027, 2, 9), date(2027, 3, 9)]),
    ("month", 1, -1, 4, date(2027, 1, 1), [date(2027, 1, 29), date(2027, 2, 26), date(2027, 3, 26)]),
    ("month", 2, 2, 1, date(2027, 1, 12), [date(2027, 1, 12), date(2027, 3, 9), date(2027, 5, 11)]),
    ("month", 1, 1, 5, date(2027, 1, 3), [date(2027, 2, 6), date(2027, 3, 6), date(2027, 4, 3)]),
    ("week", 1, 1, 3, date(2027, 1, 1), [date(2027, 1, 7), date(2027, 1, 14), date(2027, 1, 21)]),
    ("week", 3, 1, 3, date(2027, 1, 7), [date(2027, 1, 7), date(2027, 1, 28), date(2027, 2, 18)]),
])
def test_the_days_of_a_rhythm(each: str, every: int, nth: int, weekday: int, start: date, first: list[date]) -> None:
    pattern = SimpleNamespace(each=each, every=every, nth=nth, weekday=weekday, starts_on=start)
    assert list(islice(days(pattern, date(2026, 1, 1)), 3)) == first
    assert list(islice(days(pattern, first[0]), 2)) == first[1:]


@given(nth=st.sampled_from([1, 2, 3, 4, -1]), weekday=st.integers(0, 6), every=st.integers(1, 12),
       start=st.dates(date(2020, 1, 1), date(2040, 1, 1)))
def test_each_day_is_that_weekday_of_its_month(nth: int, weekday: int, every: int, start: date) -> None:
    pattern = SimpleNamespace(each="month", every=every, nth=nth, weekday=weekday, starts_on=start)
    found = list(islice(days(pattern, start), 4))
    for day in found:
        assert day.weekday() == weekday
        assert day + timedelta(7) > day.replace(day=28) if nth == -1 else (day.day - 1) // 7 + 1 == nth
    months = [day.year * 12 + day.month for day in found]
    assert {later - earlier for earlier, later in pairwise(months)} == {every}


def locals_of(nights: Any) -> list[str]:
    return [f"{night.local_start:%Y-%m-%d %H:%M}" for night in nights]


def all_nights(group: Group) -> list[str]:
    return locals_of(Night.objects.filter(group=group, cancelled_at=None).select_related("group").order_by("starts_at"))


def test_the_wall_time_stays_over_both_changes(group: Group) -> None:
    group.places = 12
    group.save()
    services.set_rhythm(group=group, **SECOND_TUESDAY)
    wanted = {date(2027, 3, 9), date(2027, 4, 13), date(2027, 10, 12), date(2027, 11, 9)}
    new = services.plan_days(group=group, wanted=wanted)
    assert locals_of(new) == ["2027-03-09 19:00", "2027-04-13 19:00", "2027-10-12 19:00", "2027-11-09 19:00"]
    assert {night.starts_at.astimezone(ZoneInfo("UTC")).hour for night in new} == {0, 23}
    assert {night.places for night in new} == {12}


def test_planning_twice_plans_once_and_passes_over_what_stands(group: Group) -> None:
    services.set_rhythm(group=group, **SECOND_TUESDAY)
    wanted = {date(2027, month, day) for month, day in ((1, 12), (2, 9), (3, 9))}
    first, second, _third = services.plan_days(group=group, wanted=wanted)
    services.cancel_night(night=first)
    services.change_night(night=second, starts_at=second.starts_at + timedelta(days=2), place="", hostess=None,
                          fee_cents=500)
    assert services.plan_days(group=group, wanted=wanted | {date(2027, 2, 10)}) == []
    assert all_nights(group) == ["2027-02-11 19:00", "2027-03-09 19:00"]
    assert [Night.objects.get(pk=night.pk).sequence for night in (first, second)] == [1, 1]


@pytest.mark.parametrize("wanted", [set(), {date(2027, 2, 10)}])
def test_only_days_of_the_rhythm_are_planned(group: Group, wanted: set[date]) -> None:
    assert services.plan_days(group=group, wanted={date(2027, 1, 12)}) == []
    services.set_rhythm(group=group, **SECOND_TUESDAY)
    assert services.plan_days(group=group, wanted=wanted) == []


def planned(group: Group, *wanted: date) -> list[Night]:
    services.set_rhythm(group=group, **SECOND_TUESDAY)
    return services.plan_days(group=group, wanted=set(wanted))


def test_the_next_night_is_the_next_day_of_the_rhythm(group: Group) -> None:
    january, = planned(group, date(2027, 1, 12))
    assert planned_after(january) is None
    february = services.next_night(january)
    assert (locals_of([february]), february.rhythm_day) == (["2027-02-09 19:00"], date(2027, 2, 9))
    assert services.next_night(january) == planned_after(january) == february


def test_the_next_night_of_a_fortnight(group: Group) -> None:
    services.set_rhythm(group=group, each="week", every=2, nth=1, weekday=3, clock=time(20), starts_on=date(2027, 1, 1))
    night, = services.plan_days(group=group, wanted={date(2027, 1, 7)})
    assert locals_of([services.next_night(night)]) == ["2027-01-21 20:00"]


def test_a_cancelled_night_is_passed_over_and_a_moved_one_is_next(group: Group) -> None:
    january, february, march = planned(group, date(2027, 1, 12), date(2027, 2, 9), date(2027, 3, 9))
    services.cancel_night(night=february)
    services.change_night(night=march, starts_at=march.starts_at + timedelta(days=3), place="", hostess=None,
                          fee_cents=500)
    assert services.next_night(january) == march
    assert locals_of([services.next_night(march)]) == ["2027-04-13 19:00"]
    assert Night.objects.count() == 4


def test_a_night_that_was_moved_before_another_does_not_follow_it(group: Group) -> None:
    january, february = planned(group, date(2027, 1, 12), date(2027, 2, 9))
    early = at_wall_time(date(2027, 1, 5), time(19), group.zone)
    services.change_night(night=february, starts_at=early, place="", hostess=None, fee_cents=500)
    assert services.next_night(february) == january
    assert locals_of([services.next_night(january)]) == ["2027-03-09 19:00"]


def test_an_extra_night_comes_in_between(group: Group) -> None:
    january, = planned(group, date(2027, 1, 12))
    extra = services.plan_night(group=group, starts_at=at_wall_time(date(2027, 1, 30), time(18), group.zone))
    assert services.next_night(january) == extra
    assert locals_of([services.next_night(extra)]) == ["2027-02-09 19:00"]


def test_another_rhythm_leaves_planned_nights_alone_or_takes_them_along(group: Group) -> None:
    nights = planned(group, date(2027, 1, 12), date(2027, 2, 9), date(2027, 3, 9))
    moved = nights[1]
    services.change_night(night=moved, starts_at=moved.starts_at + timedelta(days=1), place="", hostess=None,
                          fee_cents=500)
    friday = {**SECOND_TUESDAY, "nth": -1, "weekday": 4, "clock": time(20)}
    services.set_rhythm(group=group, **friday)
    assert all_nights(group) == ["2027-01-12 19:00", "2027-02-10 19:00", "2027-03-09 19:00"]
    services.set_rhythm(group=group, **SECOND_TUESDAY)
    services.set_rhythm(group=group, **friday, move_planned=True, now=datetime(2027, 1, 1, tzinfo=ZoneInfo("UTC")))
    assert all_nights(group) == ["2027-01-29 20:00", "2027-02-10 19:00", "2027-02-26 20:00"]
    assert Rhythm.objects.count() == 1


def test_words_for_a_rhythm(group: Group) -> None:
    rhythm = services.set_rhythm(group=group, **SECOND_TUESDAY)
    assert in_words(rhythm) == "Every month on the second Tuesday"
    rhythm = services.set_rhythm(group=group, **{**SECOND_TUESDAY, "nth": -1, "every": 2, "weekday": 4})
    assert in_words(rhythm) == "Every 2 months on the last Friday"
    rhythm = services.set_rhythm(group=group, **{**SECOND_TUESDAY, "each": "week", "every": 1})
    assert in_words(rhythm) == "Every week on Tuesday"


def address(name: str, group: Group) -> str:
    return reverse(name, kwargs={"key": group.key})


def test_say_it_look_and_plan(site: Client, group: Group) -> None:
    fields = {"often": "month-1", "nth": "2", "weekday": "1", "clock": "19:00", "starts_on": "2020-01-01"}
    assert site.post(address("rhythm", group), {**fields, "clock": "late"}).status_code == 422
    page = site.post(address("rhythm", group), fields, follow=True)
    offers = page.context["offers"]
    assert len(offers) == 12
    assert not Night.objects.exists()
    chosen = [f"{one.day:%Y-%m-%d}" for one in offers[:3]]
    site.post(address("rhythm_plan", group), {"day": [*chosen, "nonsense", "1999-99-99"]})
    assert [night[:10] for night in all_nights(group)] == chosen
    standing = [bool(one.standing) for one in site.get(address("rhythm", group) + "?n=6").context["offers"]]
    assert standing == [True, True, True, False, False, False]


def test_a_night_planned_by_hand_is_told_of(site: Client, group: Group) -> None:
    services.set_rhythm(group=group, **{**SECOND_TUESDAY, "starts_on": timezone.now().date()})
    first = year.offers(group, Rhythm.objects.get(), timezone.now(), 2)[1]
    services.plan_night(group=group, starts_at=first.starts_at + timedelta(days=1))
    page = site.get(address("rhythm", group))
    assert page.context["offers"][1].near == Night.objects.get()
    assert "There is a night near it already" in page.content.decode()


def test_without_a_rhythm_again(site: Client, group: Group) -> None:
    january, = planned(group, date(2027, 1, 12))
    site.post(address("rhythm_end", group))
    assert not Rhythm.objects.exists()
    assert all_nights(group) == ["2027-01-12 19:00"]
    assert locals_of([services.next_night(january)]) == ["2027-02-09 19:00"]

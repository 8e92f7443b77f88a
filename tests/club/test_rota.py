"""Who hosts when: assign, swap, fill in turn, take back; and the year at a glance."""
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from bunconight.club import services, year
from bunconight.club.calendar import at_wall_time
from bunconight.club.models import Group, Member, Night

START, END = datetime(2027, 1, 1, tzinfo=UTC), datetime(2028, 1, 1, tzinfo=UTC)


@pytest.fixture
def people(group: Group) -> dict[str, Member]:
    return {name: services.add_member(group=group, name=name) for name in ("Ann", "Bea", "Cleo", "Dot")}


@pytest.fixture
def nights(group: Group) -> list[Night]:
    return [services.plan_night(group=group, starts_at=at_wall_time(date(2027, month, 12), time(19), group.zone))
            for month in range(1, 7)]


def rota(group: Group) -> str:
    """Who hosts, night by night."""
    found = Night.objects.filter(group=group).select_related("hostess").order_by("starts_at")
    return " ".join(night.hostess.name if night.hostess else "-" for night in found)


def test_assign_and_take_back(group: Group, nights: list[Night], people: dict[str, Member]) -> None:
    done = services.assign_hostess(night=nights[0], hostess=people["Ann"])
    again = services.assign_hostess(night=nights[0], hostess=people["Bea"])
    assert rota(group) == "Bea - - - - -"
    assert Night.objects.get(pk=nights[0].pk).sequence == 2
    with pytest.raises(services.Refused, match="changed the rota since"):
        services.take_back(group=group, done=done)
    services.take_back(group=group, done=services.Done.read(again.word))
    services.take_back(group=group, done=done)
    assert rota(group) == "- - - - - -"


def test_swap_two_also_with_nobody(group: Group, nights: list[Night], people: dict[str, Member]) -> None:
    services.assign_hostess(night=nights[0], hostess=people["Ann"])
    services.assign_hostess(night=nights[1], hostess=people["Bea"])
    services.swap_hostesses(group=group, first=nights[0].pk, second=nights[1].pk)
    assert rota(group) == "Bea Ann - - - -"
    done = services.swap_hostesses(group=group, first=nights[0].pk, second=nights[5].pk)
    assert rota(group) == "- Ann - - - Bea"
    services.take_back(group=group, done=done)
    assert rota(group) == "Bea Ann - - - -"


@pytest.mark.parametrize(("order", "before", "after"), [
    ("Ann Bea Cleo", "- - - - - -", "Ann Bea Cleo Ann Bea Cleo"),
    ("Cleo Ann", "- - - - - -", "Cleo Ann Cleo Ann Cleo Ann"),
    ("Ann Bea Cleo", "- Ann - - - -", "Bea Ann Cleo Ann Bea Cleo"),    # never two in a row
    ("Ann", "- Bea - - - -", "Ann Bea Ann Ann Ann Ann"),                # there is nobody else
    ("Ann Bea", "Dot Dot Dot Dot Dot Dot", "Dot Dot Dot Dot Dot Dot"),
])
def test_fill_in_turn(group: Group, nights: list[Night], people: dict[str, Member], order: str, before: str,
                      after: str) -> None:
    for night, name in zip(nights, before.split(), strict=True):
        services.assign_hostess(night=night, hostess=people.get(name))
    done = services.fill_rota(group=group, order=[people[name] for name in order.split()], start=START, end=END)
    assert rota(group) == after
    if done.changes:
        services.take_back(group=group, done=services.Done.read(done.word))
    assert rota(group) == before


def test_fill_anew_and_only_what_takes_place(group: Group, nights: list[Night], people: dict[str, Member]) -> None:
    services.assign_hostess(night=nights[0], hostess=people["Dot"])
    services.cancel_night(night=nights[1])
    order = [people["Ann"], people["Bea"]]
    services.fill_rota(group=group, order=order, start=START, end=nights[5].starts_at, anew=True)
    assert rota(group) == "Ann - Bea Ann Bea -"


def test_never_somebody_archived(group: Group, nights: list[Night], people: dict[str, Member]) -> None:
    taken = services.assign_hostess(night=nights[0], hostess=people["Ann"])
    services.assign_hostess(night=nights[1], hostess=people["Bea"])
    gone = services.assign_hostess(night=nights[0], hostess=None)
    services.archive_member(member=people["Ann"])
    assert taken
    for attempt in (lambda: services.assign_hostess(night=nights[2], hostess=people["Ann"]),
                    lambda: services.take_back(group=group, done=gone),
                    lambda: services.fill_rota(group=group, order=[people["Ann"]], start=START, end=END)):
        with pytest.raises(services.Refused, match="archived"):
            attempt()
    assert rota(group) == "- Bea - - - -"
    assert "Ann" not in [host.name for host in year.hosts(group)]


def test_nobody_of_another_group(group: Group, nights: list[Night], stranger: Client) -> None:
    other = Group.objects.exclude(pk=group.pk).get()
    olga = services.add_member(group=other, name="Olga")
    with pytest.raises(services.Refused):
        services.assign_hostess(night=nights[0], hostess=olga)
    with pytest.raises(services.Refused):
        services.swap_hostesses(group=other, first=nights[0].pk, second=nights[1].pk)


def test_in_turn_by_how_long_ago(group: Group, nights: list[Night], people: dict[str, Member]) -> None:
    for night, name in zip(nights, ("Cleo", "Ann", "Cleo"), strict=False):
        services.assign_hostess(night=night, hostess=people[name])
    services.add_member(group=group, name="Aaron", kind="sub")
    shown = [(host.name, host.last, host.times) for host in year.hosts(group)]
    assert shown == [("Bea", None, 0), ("Dot", None, 0), ("Ann", date(2027, 2, 12), 1), ("Cleo", date(2027, 3, 12), 2),
                     ("Aaron", None, 0)]


def test_a_year_of_months(group: Group, nights: list[Night], people: dict[str, Member]) -> None:
    services.set_rhythm(group=group, each="month", every=1, nth=2, weekday=4, clock=time(19),
                        starts_on=date(2027, 3, 1))
    page = year.rota_page(group, datetime(2027, 1, 2, tzinfo=UTC), date(2027, 1, 20))
    assert [f"{month.first:%Y-%m}" for month in page.months] == [f"2027-{month:02}" for month in range(1, 13)]
    assert [len(month.lines) for month in page.months] == [1] * 6 + [0] * 6
    assert (page.nights, page.open, page.before, page.after) == (6, 6, "2026-01", "2028-01")
    assert page.months[6].free == (date(2027, 7, 9),)
    assert page.months[2].free == ()  # 12 March 2027 is a second Friday


def test_the_number_of_queries_does_not_grow(group: Group, people: dict[str, Member]) -> None:
    def count() -> int:
        with CaptureQueriesContext(connection) as seen:
            year.rota_page(group, timezone.now(), date(2027, 1, 1))
            year.hosts(group)
        return len(seen)
    few = count()
    for week in range(40):
        services.plan_night(group=group, starts_at=START + timedelta(weeks=week), hostess=people["Ann"])
    assert count() == few + 2  # what the phases of nights cost, and who can't come, once there is a night


def url(name: str, group: Group, **more: Any) -> str:
    return reverse(name, kwargs={"key": group.key, **more})


@pytest.fixture
def soon(group: Group) -> list[Night]:
    return [services.plan_night(group=group, starts_at=timezone.now() + timedelta(days=30 * n)) for n in (1, 2)]


def test_two_taps_swap_and_a_toast_takes_it_back(site: Client, group: Group, soon: list[Night],
                                                 people: dict[str, Member]) -> None:
    services.assign_hostess(night=soon[0], hostess=people["Ann"])
    page = site.get(url("rota", group), {"pick": soon[0].pk})
    assert page.context["picked"].host == "Ann"
    answer = site.post(url("rota_swap", group), {"first": soon[0].pk, "second": soon[1].pk}, follow=True)
    assert rota(group) == "- Ann"
    undo = next(iter(answer.context["messages"])).extra_tags
    site.post(undo)
    assert rota(group) == "Ann -"
    assert site.post(url("rota_back", group, word="nonsense")).status_code == 404
    assert site.post(url("rota_swap", group), {"first": soon[0].pk, "second": 999}).status_code == 409


def test_choose_who_hosts(site: Client, group: Group, soon: list[Night], people: dict[str, Member]) -> None:
    path = url("rota_assign", group, night=soon[0].pk)
    assert "never yet" in site.get(path).content.decode()
    site.post(path, {"hostess": people["Bea"].pk})
    assert rota(group) == "Bea -"
    site.post(path, {"hostess": "0"})
    assert rota(group) == "- -"


def test_fill_from_the_page_by_the_numbers(site: Client, group: Group, soon: list[Night],
                                           people: dict[str, Member]) -> None:
    ann, bea = people["Ann"].pk, people["Bea"].pk
    site.post(url("rota_fill", group), {"host": [ann, bea], f"turn-{ann}": "2", f"turn-{bea}": "1"})
    assert rota(group) == "Bea Ann"
    assert site.post(url("rota_fill", group), {}).status_code == 422


def test_an_empty_year_shows_the_way(site: Client, group: Group) -> None:
    page = site.get(url("rota", group)).content.decode()
    assert "No night is planned in this year." in page
    assert url("rhythm", group) in page
    assert site.get(url("rota", group) + "?from=9999-99").status_code == 200
    assert site.get(url("rota", group) + "?from=0001-01").status_code == 200

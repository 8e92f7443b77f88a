"""Attendance, streaks and seniority of four invented months."""
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.utils import timezone

from bunconight.club.models import Group, Member, Night
from bunconight.history.queries.attendance import SHOWN, Row, attendance
from bunconight.history.queries.person import story
from bunconight.history.streaks import Streak
from bunconight.money import services as money
from bunconight.nights.models import Evening, Player
from tests.history.conftest import NOW

LETTERS = {"played": "P", "stood in": "I", "subbed": "S", "away": "A", "before": "."}


def rows(group: Group) -> dict[str, Row]:
    return {row.name: row for row in attendance(group, NOW).rows}


def letters(row: Row) -> str:
    return "".join(LETTERS[mark] for mark in row.marks)


def test_marks(group: Group, nights: list[Night]) -> None:
    """Effie's absences begin with her first night; Fern's with the day she joined; Dot is away from nothing."""
    assert {name: letters(row) for name, row in rows(group).items()} == {
        "Ada": "PPPP", "Bea": "PPAA", "Cleo": "PSPP", "Effie": "..PP", "Fern": ".APA", "Dot": ".I.."}


def test_counts_and_streaks(group: Group, nights: list[Night]) -> None:
    assert {name: (row.came, row.nights, row.streak) for name, row in rows(group).items()} == {
        "Ada": (4, 4, Streak(came=4, longest=4)), "Bea": (2, 4, Streak(away=2, longest=2)),
        "Cleo": (3, 4, Streak(came=2, longest=2)), "Effie": (2, 2, Streak(came=2, longest=2)),
        "Fern": (1, 3, Streak(away=1, longest=1)), "Dot": (1, 1, Streak(came=1, longest=1))}


def test_regulars_stand_by_seniority_and_subs_after_them(group: Group, nights: list[Night]) -> None:
    assert [(row.name, row.since) for row in attendance(group, NOW).rows] == [
        ("Ada", date(2024, 1, 9)), ("Bea", date(2025, 3, 11)), ("Cleo", date(2026, 5, 12)), ("Fern", date(2026, 6, 1)),
        ("Effie", date(2026, 7, 14)), ("Dot", date(2026, 6, 9))]


def test_a_regular_absent_for_months_shows_her_streak_and_her_place(
        group: Group, nights: list[Night], people: dict[str, Member], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    october = Night.objects.get(group=group, starts_at__gt=NOW)
    money.take_fee(night=october, member=people["Bea"], cents=500, how="cash", taken_at=nights[1], who=None)
    bea = rows(group)["Bea"]
    assert bea.streak.away == 2
    assert bea.place is not None and bea.place.state == "reserved"
    ada = rows(group)["Ada"].place
    assert ada is not None and ada.state == "open"


def test_archived_people_stay_in_history_and_strangers_to_it_do_not(
        group: Group, nights: list[Night], people: dict[str, Member]) -> None:
    Member.objects.filter(name="Bea").update(archived_at=NOW)
    Member.objects.create(group=group, name="Gigi", archived_at=NOW)
    assert [row.name for row in attendance(group, NOW).rows][-1] == "Bea"


def test_nights_after_she_left_are_nothing_to_her(
        group: Group, nights: list[Night], people: dict[str, Member]) -> None:
    """Bea left in June and Cleo in August, on the day after a night: neither stays away from what came later."""
    Member.objects.filter(name="Bea").update(archived_at=datetime(2026, 6, 20, tzinfo=UTC))
    Member.objects.filter(name="Cleo").update(archived_at=datetime(2026, 8, 12, 12, tzinfo=UTC))
    found = rows(group)
    assert {name: (letters(found[name]), found[name].came, found[name].nights) for name in ("Bea", "Cleo")} == {
        "Bea": ("PP..", 2, 2), "Cleo": ("PSPP", 3, 4)}
    assert found["Bea"].streak == Streak(came=2, longest=2)


def test_a_club_without_a_night(group: Group, people: dict[str, Member]) -> None:
    page = attendance(group, NOW)
    assert (page.nights, page.next) == ((), None)
    assert {row.streak for row in page.rows} == {Streak()}


def test_a_person_s_story(people: dict[str, Member], nights: list[Night]) -> None:
    nights[1].hostess = people["Ada"]
    nights[1].save()
    money.take_fee(night=nights[0], member=people["Ada"], cents=500, how="cash", taken_at=nights[0], who=None)
    money.pay_prize(night=nights[0], member=people["Ada"], prize="most_wins", cents=500, who=None)
    told = story(people["Ada"], NOW)
    assert [chapter.night.pk for chapter in told.chapters] == [night.pk for night in reversed(nights)]
    assert (told.chapters[-1].won, told.hosted, told.came) == (("Most Wins",), 1, 4)
    assert [chapter.played_for for chapter in story(people["Dot"], NOW).chapters] == ["Cleo"]


def test_queries_do_not_grow(group: Group, nights: list[Night], people: dict[str, Member],
                             django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(7):
        attendance(group, NOW)
    extra = Member.objects.bulk_create(Member(group=group, name=f"Person {n}") for n in range(40))
    later = [Night.objects.create(group=group, starts_at=NOW.replace(month=8, day=day)) for day in range(12, 26)]
    Player.objects.bulk_create(Player(night=night, member=one, here=True) for night in later for one in extra)
    with django_assert_num_queries(7):
        page = attendance(group, NOW)
    assert (len(page.rows), len(page.nights)) == (46, SHOWN)


def test_a_night_settled_before_its_date_is_history(
        group: Group, nights: list[Night], people: dict[str, Member]) -> None:
    october = Night.objects.get(group=group, starts_at__gt=NOW)
    Player.objects.create(night=october, member=people["Ada"], here=True)
    assert attendance(group, NOW).next == october
    Evening.objects.create(night=october, settled_at=NOW)
    page = attendance(group, NOW)
    assert (page.nights[-1], page.next) == (october, None) and letters(page.rows[0]) == "PPPPP"

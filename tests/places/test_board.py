"""The board: counts, the verdict, who owes, and the sub list; always the same number of queries."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from bunconight.club.models import Member, Night
from bunconight.nights.services import checkin
from bunconight.places.models import Ask
from bunconight.places.queries.board import board_page, verdict
from bunconight.places.queries.personal import night_card, personal_page
from tests.places.club import REGULARS, Club

VERDICTS = [
    # coming, fewest, what it is, in words
    (0, 8, "few", "8 make 2 tables"),
    (0, 4, "few", "4 make a table"),
    (0, 9, "few", "9 are enough"),
    (5, 8, "few", "too few: 3 more make 8"),
    (7, 8, "few", "too few: 1 more makes 8"),
    (8, 8, "full", "full tables"),
    (9, 8, "works", "8 still works"),
    (10, 8, "works", "8 still works"),
    (11, 8, "short", "one short of 12"),
    (12, 8, "full", "full tables"),
    (13, 8, "works", "12 still works"),
    (12, 16, "few", "too few: 4 more make 16"),
    (10, 9, "works", "works with 2 ghosts"),
    (11, 9, "short", "one short of 12"),
    (9, 9, "works", "works with 3 ghosts"),
    (4, 4, "full", "full tables"),
    (48, 8, "full", "full tables"),
]


@pytest.mark.parametrize("coming, fewest, code, text", VERDICTS)
def test_how_the_night_stands(night: Night, coming: int, fewest: int, code: str, text: str) -> None:
    night.group.fewest = fewest
    found = verdict(night, coming)
    assert (found.code, found.text, found.goes) == (code, text, code != "few")


def test_it_is_decided_two_days_before_on_the_clock_of_the_group(night: Night) -> None:
    night.starts_at = datetime(2027, 5, 13, 1, 0, tzinfo=UTC)  # the 12th, 9 in the evening, in New York
    assert str(verdict(night, 8).decide_on) == "2027-05-10"
    night.group.go_days = 5
    assert str(verdict(night, 8).decide_on) == "2027-05-07"


def test_everybody_stands_where_she_belongs(club: Club) -> None:
    club.room_for(6)
    club.yes("Dot", "Bea", "Cleo", "Ada", "Effie", "Gwen", "Ivy", "Fern")
    club.take_fees("Ada")
    checkin.take_fee(night=club.night, member=club.member("Bea"), for_night=club.night, cents=200, who=None)
    club.no("Cleo", "Dot", "Effie", "Hattie")
    club.sub("Sue", "Cleo")
    club.ghost_for("Dot")
    page = club.board
    names = ("inside", "to_sort_out", "unanswered", "waiting", "out", "standing_in", "owing")
    groups = {name: [place.name for place in getattr(page, name)] for name in names}
    assert groups == {
        "inside": ["Ada", "Bea", "Cleo", "Dot", "Gwen"],
        "to_sort_out": ["Effie"],
        "unanswered": ["Gigi", "Juno", "Kit", "Lola"],
        "waiting": ["Ivy", "Fern"],
        "out": ["Hattie"],
        "standing_in": ["Sue"],
        "owing": ["Bea", "Cleo", "Dot", "Effie", "Gwen"],
    }
    counts = page.counts
    assert (counts.coming, counts.paid, counts.capacity, counts.open_places, counts.over) == (4, 1, 6, 0, 0)
    assert (counts.tables, counts.ghosts, counts.missing, page.owes_cents) == (1, 0, 0, 300 + 4 * 500)


def test_nobody_and_as_many_as_like(night: Night) -> None:
    page = board_page(night)
    assert (page.rows, page.coming, page.places, page.open_places, page.over) == ((), 0, None, None, 0)
    assert (page.counts.tables, page.counts.ghosts, page.verdict.code) == (0, 0, "few")


def test_the_sub_list_in_its_order_with_what_each_said(club: Club) -> None:
    club.yes("Ada", "Bea")
    club.no("Ada", "Bea")
    before = timezone.now() - timedelta(days=30)
    other = Night.objects.create(group=club.night.group, starts_at=before, pin="0")
    Ask.objects.create(night=other, member=club.member("Susan"), state="no")
    Ask.objects.update(asked_at=before)
    club.ask("Suki", "Ada")
    club.ask("Sue", "Ada")
    club.answer("Suki", "Ada", False)
    club.ask("Sue", "Bea")
    club.answer("Sue", "Bea")
    page = club.board
    assert [(sub.name, sub.state, sub.free) for sub in page.subs] == [
        ("Sue", "yes", False), ("Suki", "no", True), ("Susan", "", True)]  # fmt: skip
    assert page.subs[2].last_asked == before and page.subs[0].last_asked > before  # type: ignore[operator]
    for_ada = page.subs_for(club.member("Ada").pk)
    assert [(sub.name, sub.state) for sub in for_ada] == [("Sue", "closed"), ("Suki", "no"), ("Susan", "")]
    assert [sub.name for sub in page.could_sub] == ["Susan"]
    assert [(ask.name, ask.for_name, ask.state) for ask in page.asks] == [
        ("Suki", "Ada", "no"), ("Sue", "Ada", "closed"), ("Sue", "Bea", "yes")]  # fmt: skip


@pytest.mark.parametrize("people", [0, 12, 48])
def test_the_same_queries_for_any_number(night: Night, people: int) -> None:
    club = Club(night)
    for number in range(people):
        Member.objects.create(group=night.group, name=f"Regular {number}")
        Member.objects.create(group=night.group, name=f"Sub {number}", kind=Member.Kind.SUB)
    if people:
        club.yes(*[f"Regular {number}" for number in range(people)])
        club.no("Regular 1", "Regular 2")
        club.take_fees(*[f"Regular {number}" for number in range(0, people, 2)])
        club.sub("Sub 0", "Regular 1")
    with CaptureQueriesContext(connection) as queries:
        page = board_page(club.fresh)
    assert len(queries) == 8, "and one to find the night"
    assert len(page.rows) == people + (people > 0)


def test_what_a_member_sees_of_her_nights(club: Club) -> None:
    later = Night.objects.create(group=club.night.group, starts_at=club.night.starts_at + timedelta(days=28), pin="1",
                                 hostess=club.member("Ada"))  # fmt: skip
    Night.objects.create(group=club.night.group, starts_at=timezone.now() - timedelta(days=1), pin="2")
    gone = Night.objects.create(group=club.night.group, starts_at=later.starts_at + timedelta(days=28), pin="3",
                                cancelled_at=timezone.now())  # fmt: skip
    club.room_for(1)
    club.yes("Bea", "Ada")
    ada = club.member("Ada")
    with CaptureQueriesContext(connection) as queries:
        first, second, third = personal_page(ada).nights
    assert len(queries) == 6
    assert (first.night, first.state, first.place.waits, first.full, first.may_answer) == (
        club.night, "waiting", 1, True, True)  # fmt: skip
    assert (second.night, second.state, second.full, second.hers) == (later, "open", False, True)
    assert (third.night, third.may_answer) == (gone, False)


def test_one_night_of_hers(club: Club) -> None:
    club.yes("Ada")
    club.no("Ada")
    club.ask("Sue", "Ada")
    card = night_card(club.member("Ada"), club.fresh)
    assert (card.state, card.asked, card.may_find_sub, card.full) == ("needs_sub", 1, True, False)
    club.answer("Sue", "Ada")
    card = night_card(club.member("Ada"), club.fresh)
    assert (card.state, card.place.sub_name, card.asked, card.may_find_sub) == ("subbed", "Sue", 0, False)
    assert night_card(club.member("Gwen"), club.fresh).state == "none"


def test_lists_of_forty_eight_are_in_order_of_names(club: Club) -> None:
    assert [place.name for place in club.board.unanswered] == list(REGULARS)


def test_ten_said_yes_and_eight_are_here(club: Club) -> None:
    """What was said before is for the board; the seats are for who is here, though one had said that she cannot."""
    club.yes(*REGULARS[:10])
    club.no("Kit")
    assert (club.board.coming, club.board.counts.tables) == (10, 3)
    here = [*REGULARS[:7], "Kit"]
    club.check_in(*here)
    club.draw()
    book = club.book
    assert {book.names[pk] for chairs in book.seats for pk in chairs} == set(here) and len(book.seats) == 2

"""Who is to hear what, and when; every time is the group's, seven in the evening in New York."""
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from bunconight.club.models import Member, Night
from bunconight.notices.letters import letter
from bunconight.notices.queries.due import due
from bunconight.places.models import Ask
from bunconight.places.services import answers, asks

NEW_YORK = ZoneInfo("America/New_York")


def at(month: int, day: int, hour: int) -> datetime:
    return datetime(2027, month, day, hour, tzinfo=NEW_YORK)


def told(night: Night, now: datetime) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for matter in due(night, now):
        found.setdefault(matter.kind, []).append(matter.member.name)
    return {kind: sorted(names) for kind, names in found.items()}


@pytest.mark.parametrize(("now", "expected"), [
    (at(5, 28, 12), {}),
    (at(5, 30, 12), {"rsvp": ["Ada", "Cleo", "Fern"]}),
    (at(6, 5, 12), {"rsvp": ["Ada", "Cleo", "Fern"], "fee": ["Bea", "Effie"]}),
    (at(6, 8, 6), {"rsvp": ["Ada", "Cleo", "Fern"], "fee": ["Bea", "Effie"]}),
    (at(6, 8, 7), {"fee": ["Bea", "Effie"]}),
    (at(6, 8, 8), {"fee": ["Bea", "Effie"], "tonight": ["Ada", "Bea", "Dot"]}),
    (at(6, 8, 18), {"fee": ["Bea", "Effie"], "tonight": ["Ada", "Bea", "Dot"]}),
    (at(6, 8, 19), {"fee": ["Bea", "Effie"]}),
    (at(6, 12, 12), {}),
])
def test_what_is_due_when(night: Night, people: dict[str, Member], now: datetime,
                          expected: dict[str, list[str]]) -> None:
    assert told(night, now) == expected


def test_a_cancelled_night_has_nothing_to_tell(night: Night, people: dict[str, Member]) -> None:
    night.cancelled_at = timezone.now()
    assert told(night, at(6, 8, 8)) == {}


def test_who_is_asked_to_play_hears_of_it_and_who_was_late_as_well(night: Night, people: dict[str, Member]) -> None:
    gigi, hattie = (Member.objects.create(group=night.group, name=name, kind="sub") for name in ("Gigi", "Hattie"))
    asks.ask_one(night=night, sub=gigi, for_member=None, who=None)
    asks.ask_one(night=night, sub=hattie, for_member=None, who=None)
    assert told(night, at(6, 1, 12))["sub"] == ["Gigi", "Hattie"]


def test_who_plays_already_is_not_told_that_a_place_is_taken(night: Night, people: dict[str, Member]) -> None:
    """She was asked for two places and said yes to one: the other question is closed, which is no news to her."""
    gigi, hattie = (Member.objects.create(group=night.group, name=name, kind="sub") for name in ("Gigi", "Hattie"))
    answers.say_no(night=night, member=people["Bea"], who=None)
    for sub in (gigi, hattie):
        asks.ask_one(night=night, sub=sub, for_member=people["Bea"], who=None)
    asks.ask_one(night=night, sub=gigi, for_member=None, who=None)
    asks.answer_ask(ask=Ask.objects.get(member=gigi, for_member=people["Bea"]), yes=True)
    assert Ask.objects.get(member=gigi, for_member=None).state == "closed"
    assert told(night, at(6, 1, 12))["taken"] == ["Hattie"]


def test_who_was_late_and_waits_reads_so(night: Night, people: dict[str, Member]) -> None:
    gigi, hattie = (Member.objects.create(group=night.group, name=name, kind="sub") for name in ("Gigi", "Hattie"))
    night.places = 4  # Ada, Bea, Effie whose sub is Dot, and one more
    night.save(update_fields=["places"])
    for sub in (gigi, hattie):
        asks.ask_one(night=night, sub=sub, for_member=None, who=None)
    for sub in (gigi, hattie):
        asks.answer_ask(ask=Ask.objects.get(member=sub), yes=True)
    (matter,) = (one for one in due(night, at(6, 1, 12)) if one.kind == "taken")
    assert (matter.member, matter.waits) == (hattie, 1)
    assert "You are on the wait list" in letter(matter, None).text


def test_the_fee_letter_says_how_much_and_how_to_pay(night: Night, people: dict[str, Member]) -> None:
    matter = next(one for one in due(night, at(6, 7, 12)) if one.kind == "fee" and one.member.name == "Bea")
    made = letter(matter, "https://bunco.example")
    assert made.subject == "Entry fee for Tue, Jun 8, 2027"
    assert "your entry fee of $5 for Tuesday, June 8, 2027 is still due." in made.text
    assert "How to pay: Put it into the blue box." in made.text
    assert f"https://bunco.example/me/{people['Bea'].link_token}/n/{night.key}/" in made.text
    assert made.sms.startswith("sms:+1%20555%200100?&body=Tuesday%20Dice%3A%20your%20entry%20fee%20of%20%245")
    assert made.mailto.startswith("mailto:bea@example.org?subject=Entry%20fee%20for%20Tue")


def test_hidden_money_stands_in_no_letter(night: Night, people: dict[str, Member]) -> None:
    night.group.hide_money = True
    letters = [letter(matter, None) for matter in due(night, at(6, 8, 9))]
    assert len(letters) == 5
    assert not any(told in text for made in letters for text in (made.subject, made.text, made.short)
                   for told in ("$", "blue box", "How to pay"))


def test_a_name_with_markup_stands_in_a_letter_as_it_is(night: Night) -> None:
    Member.objects.create(group=night.group, name="Tom & <b>Jerry's</b>", email="tom@example.org")
    (made,) = (letter(matter, None) for matter in due(night, at(6, 1, 12)))
    assert "Hello Tom & <b>Jerry's</b>," in made.text


def test_the_tonight_letter_names_whom_a_sub_plays_for(night: Night, people: dict[str, Member]) -> None:
    (matter,) = (one for one in due(night, at(6, 8, 9)) if one.kind == "tonight" and one.member.name == "Dot")
    assert "You play for Effie." in letter(matter, None).text


def test_queries_do_not_grow_with_people(night: Night, people: dict[str, Member],
                                         django_assert_max_num_queries: object) -> None:
    few = len(due(night, at(6, 8, 6)))
    Member.objects.bulk_create(
        Member(group=night.group, name=f"Person {n}", email=f"p{n}@example.org") for n in range(48))
    with django_assert_max_num_queries(6):  # type: ignore[operator]
        assert len(due(night, at(6, 8, 6))) == few + 48

"""What one person paid, got and owes, night by night; who owes at all; what lies in the envelope; the kitty."""
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from bunconight.club.models import Member, Night
from bunconight.club.services import cancel_night
from bunconight.money.models import Transfer
from bunconight.money.queries.cash import Sum, cash_count, difference
from bunconight.money.queries.kitty import kitty, last_rows
from bunconight.money.queries.statements import cancelled_with_money, owes, statement
from bunconight.money.services import carry, gift_to_kitty, pay_prize, prepay, refund, spend_kitty, take_fee, to_kitty
from bunconight.nights.models import Player
from bunconight.nights.services import checkin
from bunconight.places.queries.states import places_of
from bunconight.places.services import answers
from tests.money.conftest import Club

AFTER_MAY = datetime(2026, 5, 20, 12, tzinfo=UTC)
AFTER_JUNE = datetime(2026, 6, 20, 12, tzinfo=UTC)


def fee(club: Club, member: Member, cents: int, night=None, at=None, how: str = "cash") -> Transfer:
    return take_fee(night=night or club.may, member=member, cents=cents, how=how, taken_at=at or club.may, who=None)


def lines(club: Club, member: Member, now: datetime = AFTER_JUNE) -> list[tuple[object, ...]]:
    """Month, owed, paid, given back, won, owes; the latest night first."""
    return [(line.night.local_start.month, line.owed, line.paid, line.refunded, line.won, line.owes)
            for line in statement(member, now).lines]


def test_a_statement(club: Club) -> None:
    for member in (club.ada, club.bea):
        checkin.set_here(night=club.may, member=member, here=True, who=None)
    fee(club, club.ada, 500)
    fee(club, club.ada, 300, club.june, how="check")
    fee(club, club.bea, 200)
    checkin.set_here(night=club.june, member=club.ada, here=True, who=None)
    pay_prize(night=club.may, member=club.ada, prize="most_wins", cents=600, who=None)
    prepay(member=club.ada, first=club.july, months=1, how="app", who=None)
    refund(night=club.july, member=club.ada, cents=100, how="cash", who=None)
    assert lines(club, club.ada) == [
        (7, 500, 500, 100, 0, 0),
        (6, 500, 300, 0, 0, 200),
        (5, 500, 500, 0, 600, 0),
    ]
    assert lines(club, club.bea) == [(5, 500, 200, 0, 0, 300)]
    assert lines(club, club.cleo) == []
    found = statement(club.ada, AFTER_JUNE)
    assert (found.paid, found.refunded, found.won, found.owes) == (1300, 100, 600, 200)
    assert [(str(one.on), one.word) for one in found.lines[1].payments] == [("2026-05-12", "check")]
    assert found.lines[2].prizes[0].title == "Most Wins"


def test_a_part_of_a_fee_holds_a_place_and_the_rest_is_owed(club: Club) -> None:
    """As the board says it: Ada paid a part and never said that she comes, Bea said that she cannot, and keeps it; a
    guest who cannot come gives hers up."""
    gwen = Member.objects.create(group=club.group, name="Gwen", kind="guest")
    for member in (club.ada, club.bea, gwen):
        fee(club, member, 200)
    Night.objects.filter(pk=club.may.pk).update(starts_at=timezone.now() + timedelta(hours=1))
    for member in (club.bea, gwen):
        answers.say_no(night=club.may, member=member, who=None)
    Night.objects.filter(pk=club.may.pk).update(starts_at=club.may.starts_at)
    board = {place.name: place.owes_cents for place in places_of(Night.objects.get(pk=club.may.pk))}
    assert (board["Ada"], board["Bea"], board["Gwen"]) == (300, 300, 0)
    assert {debt.name: debt.cents for debt in owes(club.group, AFTER_JUNE).values()} == {"Ada": 300, "Bea": 300}
    assert lines(club, club.bea) == [(5, 500, 200, 0, 0, 300)]
    assert lines(club, gwen) == [(5, 0, 200, 0, 0, 0)]


def test_nothing_is_owed_before_the_night_is_over(club: Club) -> None:
    checkin.set_here(night=club.june, member=club.ada, here=True, who=None)
    assert lines(club, club.ada, AFTER_MAY) == [(6, 500, 0, 0, 0, 0)]
    assert owes(club.group, AFTER_MAY) == {}


def test_who_owes(club: Club) -> None:
    """Bea's sub owes nothing, Bea does; Cleo held a place and did not come; a ghost plays for Dot."""
    sub = Member.objects.create(group=club.group, name="Sue", kind="sub")
    dot = Member.objects.create(group=club.group, name="Dot")
    checkin.set_here(night=club.may, member=club.ada, here=True, who=None)
    checkin.set_here(night=club.may, member=sub, here=True, who=None)
    checkin.set_sub(night=club.may, member=sub, plays_for=club.bea, who=None)
    Player.objects.filter(night=club.may, member=club.cleo).update(place="held", answer="no")
    Player.objects.create(night=club.may, ghost=77, plays_for=dot)
    Player.objects.create(night=club.may, ghost=78)
    fee(club, club.ada, 500)
    fee(club, club.cleo, 200)
    found = owes(club.group, AFTER_MAY)
    assert [(debt.name, debt.cents, [n.pk for n in debt.nights]) for debt in found.values()] == [
        ("Bea", 500, [club.may.pk]), ("Cleo", 300, [club.may.pk]), ("Dot", 500, [club.may.pk])]


def test_a_cancelled_night_is_owed_by_nobody(club: Club) -> None:
    Player.objects.create(night=club.may, member=club.ada, place="held")
    fee(club, club.bea, 500)
    cancel_night(night=club.may)
    assert owes(club.group, AFTER_JUNE) == {}
    assert lines(club, club.ada) == []
    assert [(one.night.pk, one.cents, one.people) for one in cancelled_with_money(club.group)] == [
        (club.may.pk, 500, 1)]
    carry(night=club.may, member=club.bea, to_night=club.june, who=None)
    assert cancelled_with_money(club.group) == ()


def test_what_should_be_in_the_envelope(club: Club) -> None:
    fee(club, club.ada, 500, club.june, at=club.may)
    fee(club, club.bea, 500, club.june, at=club.may, how="app")
    fee(club, club.cleo, 500, at=club.may)
    carry(night=club.may, member=club.cleo, to_night=club.june, who=None)
    dot, eve = (Member.objects.create(group=club.group, name=name) for name in ("Dot", "Eve"))
    fee(club, dot, 500, club.june, at=club.june, how="check")
    fee(club, eve, 300, club.june, at=club.june)
    fee(club, club.ada, 500, club.july, at=club.june)
    fee(club, club.bea, 500, club.july, at=club.june, how="check")
    refund(night=club.june, member=eve, cents=100, how="cash", taken_at=club.june, who=None)
    pay_prize(night=club.june, member=club.ada, prize="most_wins", cents=1500, who=None)
    to_kitty(night=club.june, cents=200, who=None)
    count = cash_count(club.june)
    assert count.before == Sum(cash=1000, app=500)
    assert [(one.night.pk, one.sums) for one in count.taken] == [
        (club.june.pk, Sum(cash=300, check=500)), (club.july.pk, Sum(cash=500, check=500))]
    assert (count.prizes, count.refunds, count.kitty) == (Sum(cash=1500), Sum(cash=100), Sum(cash=200))
    assert count.expected == Sum(cash=0, check=1000, app=500)
    assert count.expected.total == 1500 == 1000 + 500, "what is held for July, and what is open in June"
    assert (difference(count, 500), difference(count, 1000), difference(count, 1050)) == (-500, 0, 50)


def test_the_kitty_line_by_line(club: Club) -> None:
    fee(club, club.ada, 500)
    to_kitty(night=club.may, cents=75, who=None)
    gift_to_kitty(group=club.group, cents=1000, memo="Bake sale", who=None)
    spend_kitty(group=club.group, cents=300, memo="Plates", who=None)
    assert [(line.what, line.memo, line.cents, line.held) for line in kitty(club.group)] == [
        ("spent from the kitty", "Plates", -300, 775), ("gift to the kitty", "Bake sale", 1000, 1075),
        ("to the kitty", "", 75, 75)]


def test_the_last_rows_say_what_may_be_taken_back(club: Club) -> None:
    fee(club, club.ada, 500)
    gift_to_kitty(group=club.group, cents=1000, memo="Bake sale", who=None)
    prepay(member=club.bea, first=club.may, months=1, how="cash", who=None)
    assert [(row.name, row.what, row.may_undo) for row in last_rows(club.group)] == [
        ("Bea", "entry fee", True), ("", "gift to the kitty", True), ("Ada", "entry fee", False)]


@pytest.mark.parametrize("read", [
    lambda club: statement(club.ada, AFTER_JUNE), lambda club: owes(club.group, AFTER_JUNE),
    lambda club: cash_count(club.may), lambda club: kitty(club.group), lambda club: last_rows(club.group),
    lambda club: cancelled_with_money(club.group),
], ids=["statement", "owes", "cash", "kitty", "rows", "cancelled"])
def test_the_number_of_questions_does_not_grow(club: Club, read, django_assert_max_num_queries) -> None:
    with django_assert_max_num_queries(6) as few:
        read(club)
    for number in range(12):
        member = Member.objects.create(group=club.group, name=f"Guest {number}")
        for night in club.nights:
            checkin.set_here(night=night, member=member, here=True, who=None)
        fee(club, member, 100)
        gift_to_kitty(group=club.group, cents=5, memo="", who=None)
    with django_assert_max_num_queries(len(few)):
        read(club)

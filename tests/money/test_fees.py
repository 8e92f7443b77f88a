"""Fees in parts, ahead, back, and carried to another night."""
from datetime import UTC, datetime

import pytest
from django.utils import timezone

from bunconight.club.models import Night
from bunconight.money import hooks
from bunconight.money.models import Transfer
from bunconight.money.queries import balance, kitty_cents, ledger
from bunconight.money.services import (
    carry,
    carry_all,
    gift_to_kitty,
    give_back,
    pay_prize,
    prepay,
    receive,
    refund,
    reverse_rows,
    spend_kitty,
    take_fee,
)
from bunconight.nights.services import actions, checkin
from games.errors import NotDice, NotNow
from tests.money.conftest import Club


def pays(club: Club, cents: int, night: Night | None = None, how: str = "cash") -> Transfer:
    return take_fee(night=night or club.may, member=club.ada, cents=cents, how=how, taken_at=club.may, who=None)


def has(club: Club) -> list[int]:
    """What Ada has in for each night of the calendar."""
    return [ledger(night).net.get(club.ada.pk, 0) for night in club.nights]


def settle(monkeypatch: pytest.MonkeyPatch, *nights: Night) -> None:
    monkeypatch.setattr(hooks, "settled", lambda asked: {one.pk for one in asked} & {night.pk for night in nights})


def test_a_fee_in_three_parts_is_paid_with_the_last(club: Club) -> None:
    seen = []
    for cents in (200, 200, 100):
        pays(club, cents)
        rows = ledger(club.may)
        seen.append((rows.part(club.ada.pk), rows.due(club.ada.pk), club.ada.pk in rows.paid))
    assert seen == [(200, 300, False), (400, 100, False), (0, 0, True)]


def test_more_than_is_due_is_refused(club: Club) -> None:
    pays(club, 200)
    with pytest.raises(NotNow, match="more than Ada still has to pay"):
        pays(club, 301)
    pays(club, 300)
    with pytest.raises(NotNow, match="Ada has paid for that night already"):
        pays(club, 1)
    assert balance(club.may).pot == 500


def test_a_fee_that_was_raised_is_part_paid_again(club: Club) -> None:
    pays(club, 500)
    club.may.fee_cents = 700
    rows = ledger(club.may)
    assert (rows.part(club.ada.pk), rows.due(club.ada.pk), rows.paid) == (500, 200, frozenset())


@pytest.mark.parametrize("how", ["", "stamps", "carried"])
def test_a_way_to_pay_is_cash_check_or_app(club: Club, how: str) -> None:
    with pytest.raises(NotDice, match="not a way to pay"):
        pays(club, 500, how=how)


def test_a_cancelled_night_takes_no_fee(club: Club) -> None:
    club.may.cancelled_at = timezone.now()
    with pytest.raises(NotNow, match="cancelled"):
        pays(club, 500)


def test_three_months_at_once(club: Club) -> None:
    prepay(member=club.ada, first=club.may, months=3, how="check", who=None)
    assert has(club) == [500, 500, 500]


def test_an_amount_reaches_as_far_as_it_does_and_passes_over_what_is_paid(club: Club) -> None:
    pays(club, 500, club.june)
    prepay(member=club.ada, first=club.may, cents=700, how="cash", who=None)
    assert has(club) == [500, 500, 200]


def test_months_that_are_not_planned_yet_are_planned(club: Club) -> None:
    prepay(member=club.ada, first=club.july, months=2, how="cash", who=None)
    august = Night.objects.filter(group=club.group).order_by("starts_at").last()
    assert august is not None and august.starts_at == datetime(2026, 8, 11, 23, tzinfo=UTC)
    assert ledger(august).paid == {club.ada.pk}


@pytest.mark.parametrize(("much", "error"), [
    ({}, NotDice), ({"cents": 5, "months": 1}, NotDice), ({"months": 0}, NotNow), ({"months": 25}, NotNow),
    ({"cents": 0}, NotNow), ({"cents": 10**6}, NotNow),
])
def test_what_cannot_be_paid_ahead(club: Club, much: dict[str, int], error: type[Exception]) -> None:
    with pytest.raises(error):
        prepay(member=club.ada, first=club.may, how="cash", who=None, **much)
    assert not Transfer.objects.exists() and Night.objects.count() == 3


def test_money_back_never_more_than_she_has_in(club: Club) -> None:
    pays(club, 500)
    refund(night=club.may, member=club.ada, cents=200, how="cash", who=None)
    assert has(club)[0] == 300 and balance(club.may).pot == 300 and balance(club.may).refunded == 200
    with pytest.raises(NotNow, match="has not paid that much"):
        refund(night=club.may, member=club.ada, cents=301, how="cash", who=None)
    with pytest.raises(NotNow, match="Bea has not paid for that night"):
        refund(night=club.may, member=club.bea, cents=1, how="cash", who=None)


def test_no_money_back_from_what_is_in_prizes(club: Club) -> None:
    pays(club, 500)
    pay_prize(night=club.may, member=club.bea, prize="most_wins", cents=400, who=None)
    with pytest.raises(NotNow, match="Prizes have been paid out"):
        refund(night=club.may, member=club.ada, cents=200, how="cash", who=None)


def test_no_money_back_from_a_settled_night(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    pays(club, 500)
    settle(monkeypatch, club.may)
    for service in (refund, carry):
        more = {"cents": 500, "how": "cash"} if service is refund else {"to_night": club.june}
        with pytest.raises(NotNow, match="settled"):
            service(night=club.may, member=club.ada, who=None, **more)


def test_what_comes_late_goes_to_the_kitty(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    settle(monkeypatch, club.may)
    rows = receive(night=club.may, member=club.ada, cents=500, how="cash", taken_at=None, who=None)
    books = balance(club.may)
    assert (books.pot, books.kitty, books.open, books.for_prizes) == (500, 500, 0, 0)
    reverse_rows(group=club.group, pks=[rows[0].pk], who=None)
    assert (balance(club.may).pot, kitty_cents(club.group)) == (0, 0)


def test_she_swaps_one_night_for_another(club: Club) -> None:
    pays(club, 500)
    out, into = carry(night=club.may, member=club.ada, to_night=club.july, who=None)
    assert has(club) == [0, 0, 500]
    assert (out.how, into.how, into.carries) == ("carried", "carried", out)
    reverse_rows(group=club.group, pks=[out.pk], who=None)
    assert has(club) == [500, 0, 0], "one half takes the other with it"


def test_a_carried_fee_is_given_back_as_money_not_unticked(club: Club) -> None:
    pays(club, 500)
    carry(night=club.may, member=club.ada, to_night=club.june, who=None)
    with pytest.raises(NotNow, match="give the money back instead"):
        give_back(night=club.june, member=club.ada, who=None)
    refund(night=club.june, member=club.ada, cents=500, how="cash", who=None)
    assert has(club) == [0, 0, 0]


def test_only_what_is_due_is_carried(club: Club) -> None:
    pays(club, 500)
    pays(club, 300, club.june)
    carry(night=club.may, member=club.ada, to_night=club.june, who=None)
    assert has(club) == [300, 500, 0]
    with pytest.raises(NotNow, match="has paid for that night already"):
        carry(night=club.may, member=club.ada, to_night=club.june, who=None)


def test_a_cancelled_night_is_carried_for_everybody(club: Club) -> None:
    pays(club, 500)
    take_fee(night=club.may, member=club.bea, cents=200, how="app", taken_at=None, who=None)
    take_fee(night=club.june, member=club.bea, cents=400, how="app", taken_at=None, who=None)
    with pytest.raises(NotNow, match="not cancelled"):
        carry_all(night=club.may, who=None)
    club.may.cancelled_at = timezone.now()
    club.may.save()
    rows = carry_all(night=club.may, who=None)
    assert has(club) == [0, 500, 0]
    assert [ledger(night).net.get(club.bea.pk, 0) for night in club.nights] == [0, 500, 100]
    reverse_rows(group=club.group, pks=[row.pk for row in rows], who=None)
    assert [ledger(night).net.get(club.bea.pk, 0) for night in club.nights] == [200, 400, 0]


def test_the_kitty_gives_what_it_holds(club: Club) -> None:
    gift = gift_to_kitty(group=club.group, cents=1000, memo="From the bake sale", who=None)
    spend_kitty(group=club.group, cents=700, memo="Plates", who=None)
    assert kitty_cents(club.group) == 300
    with pytest.raises(NotNow, match="does not hold that much"):
        spend_kitty(group=club.group, cents=301, memo="Cake", who=None)
    with pytest.raises(NotNow, match="does not hold that much"):
        reverse_rows(group=club.group, pks=[gift.pk], who=None)


def test_what_was_done_at_a_night_is_undone_there(club: Club) -> None:
    row = pays(club, 500)
    with pytest.raises(NotNow, match="undo it there"):
        reverse_rows(group=club.group, pks=[row.pk], who=None)
    with pytest.raises(NotNow, match="not there"):
        reverse_rows(group=club.group, pks=[987654], who=None)


def test_a_row_is_taken_back_once(club: Club) -> None:
    row = gift_to_kitty(group=club.group, cents=1000, memo="", who=None)
    reverse_rows(group=club.group, pks=[row.pk], who=None)
    with pytest.raises(NotNow, match="taken back already"):
        reverse_rows(group=club.group, pks=[row.pk], who=None)


def test_a_fee_is_not_taken_back_under_a_refund(club: Club) -> None:
    paid = prepay(member=club.ada, first=club.may, months=1, how="cash", who=None)
    refund(night=club.may, member=club.ada, cents=500, how="cash", who=None)
    with pytest.raises(NotNow, match="given back by now"):
        reverse_rows(group=club.group, pks=[paid[0].pk], who=None)


def test_a_row_that_was_brought_back_is_taken_back_again(club: Club) -> None:
    """She paid between nights; the tick at the door was taken off and put back; then the payment is taken back."""
    paid = receive(night=club.may, member=club.ada, cents=500, how="cash", taken_at=None, who=None)
    off = checkin.take_back_fee(night=club.may, member=club.ada, for_night=club.may, who=None)
    actions.undo(action=off, who=None)
    assert has(club) == [500, 0, 0]
    reverse_rows(group=club.group, pks=[paid[0].pk], who=None)
    assert has(club) == [0, 0, 0]

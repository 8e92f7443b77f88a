"""Nights that are planned because somebody pays for them: it is said, and taken back with the payment."""
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from bunconight.club.models import Group, Night
from bunconight.club.services import next_night
from bunconight.club.templatetags.club import night_short
from bunconight.money.models import Transfer
from bunconight.money.queries import ledger
from bunconight.money.services import refund, reverse, take_fee
from bunconight.nights.models import Action
from bunconight.nights.services import checkin
from bunconight.nights.services.actions import redo, undo
from bunconight.places.services import answers
from tests.money.conftest import Club, browser_of
from tests.nights.pages import text


@pytest.fixture
def soon(club: Club) -> Night:
    """The last night in the calendar."""
    return Night.objects.create(group=club.group, starts_at=timezone.now() + timedelta(days=9))


def pay(club: Club, client: Client, night: Night, months: int) -> Any:
    form = {"pay-how": "cash", "pay-night": night.pk, "pay-months": months, "pay-cents": ""}
    return client.post(club.url("statement_pay", member=club.ada.pk), form, follow=True)


def undo_of(page: Any) -> str:
    return str(next(iter(page.context["messages"])).extra_tags)


def later(soon: Night) -> list[Night]:
    return list(Night.objects.filter(starts_at__gt=soon.starts_at).order_by("starts_at"))


def test_a_payment_says_what_it_added_and_takes_it_away_again(club: Club, treasurer: Client, soon: Night) -> None:
    page = pay(club, treasurer, soon, 2)
    (added,) = later(soon)
    assert f"Noted: Ada paid. {night_short(added)} was added to the calendar." in text(page)
    taken_back = treasurer.post(undo_of(page), follow=True)
    assert "1 night that was planned for it is out of the calendar again." in text(taken_back)
    assert later(soon) == [] and ledger(soon).net == {}
    assert browser_of(club.group, "hostess").get(club.url("night", night=added.pk)).status_code == 404
    again = pay(club, treasurer, soon, 2)
    assert [night_short(night) for night in later(soon)] == [night_short(added)] and "was added" in text(again)


def test_many_are_counted(club: Club, treasurer: Client, soon: Night) -> None:
    page = pay(club, treasurer, soon, 6)
    assert len(later(soon)) == 5
    assert f"5 nights were added to the calendar, the last on {night_short(later(soon)[-1])}." in text(page)
    assert "are out of the calendar again" in text(treasurer.post(undo_of(page), follow=True)) and later(soon) == []


def test_what_was_planned_before_is_not_told_of(club: Club, treasurer: Client, soon: Night) -> None:
    assert "calendar" not in text(pay(club, treasurer, soon, 1)).split("Noted: Ada paid.")[1].split("Undo")[0]


def test_money_carried_on_says_so_and_comes_back(club: Club, treasurer: Client, soon: Night) -> None:
    take_fee(night=soon, member=club.ada, cents=500, how="cash", taken_at=None, who=None)
    page = treasurer.post(club.url("statement_carry", member=club.ada.pk, night=soon.pk), follow=True)
    (added,) = later(soon)
    assert f"{night_short(added)} was added to the calendar." in text(page)
    treasurer.post(undo_of(page))
    assert later(soon) == [] and ledger(soon).net == {club.ada.pk: 500}


def test_what_is_refused_plans_nothing(club: Club, treasurer: Client, soon: Night) -> None:
    page = treasurer.post(club.url("statement_carry", member=club.ada.pk, night=soon.pk))
    assert page.status_code == 409 and later(soon) == []


def test_a_cancelled_night_is_carried_on_to_one_that_is_planned_for_it(
        club: Club, treasurer: Client, soon: Night) -> None:
    take_fee(night=soon, member=club.ada, cents=500, how="cash", taken_at=None, who=None)
    Night.objects.filter(pk=soon.pk).update(cancelled_at=timezone.now())
    page = treasurer.post(club.url("night_carry", night=soon.pk), follow=True)
    assert "was added to the calendar." in text(page) and len(later(soon)) == 1
    treasurer.post(undo_of(page))
    assert later(soon) == []


def do_nothing(club: Club, night: Night) -> None:
    pass


def bea_pays(club: Club, night: Night) -> None:
    take_fee(night=night, member=club.bea, cents=500, how="cash", taken_at=None, who=None)


def bea_answers(club: Club, night: Night) -> None:
    answers.say_yes(night=night, member=club.bea, who=None)


def bea_hosts(club: Club, night: Night) -> None:
    Night.objects.filter(pk=night.pk).update(hostess=club.bea)


def it_has_a_place(club: Club, night: Night) -> None:
    Night.objects.filter(pk=night.pk).update(place="The barn")


@pytest.mark.parametrize(("since", "stays"), [
    (do_nothing, False), (bea_pays, True), (bea_answers, True), (bea_hosts, True), (it_has_a_place, True)])
def test_it_stays_where_something_hangs_on_it(club: Club, treasurer: Client, soon: Night, since: Any,
                                              stays: bool) -> None:
    page = pay(club, treasurer, soon, 2)
    (added,) = later(soon)
    since(club, added)
    treasurer.post(undo_of(page))
    assert later(soon) == ([added] if stays else [])


def test_a_night_planned_by_hand_stays(club: Club, treasurer: Client, soon: Night) -> None:
    treasurer.post(undo_of(pay(club, treasurer, soon, 1)))
    assert Night.objects.filter(pk=soon.pk).exists() and not Transfer.objects.filter(reverses=None).count() > 1


def test_at_check_in_it_goes_and_comes_with_the_fee(club: Club, soon: Night) -> None:
    night = next_night(soon)
    checkin.take_fee(night=soon, member=club.ada, for_night=night, who=None)
    paid = Action.objects.latest("seq")
    undo(action=paid, who=None)
    assert later(soon) == []
    redo(action=paid, who=None)
    assert later(soon) == [night] and ledger(night).paid == {club.ada.pk}


def test_whoever_pays_for_it_just_after_it_has_gone_brings_it_back(club: Club, soon: Night) -> None:
    """Two treasurers at once: one takes the only fee back, the other has the night on her page still."""
    night = next_night(soon)
    reverse(transfer=take_fee(night=night, member=club.ada, cents=500, how="cash", taken_at=None, who=None), who=None)
    assert later(soon) == []
    take_fee(night=night, member=club.bea, cents=500, how="cash", taken_at=None, who=None)
    assert later(soon) == [night] and ledger(night).paid == {club.bea.pk}


def test_money_given_back_is_no_mistake(club: Club, soon: Night) -> None:
    night = next_night(soon)
    take_fee(night=night, member=club.ada, cents=500, how="cash", taken_at=None, who=None)
    refund(night=night, member=club.ada, cents=500, how="cash", who=None)
    assert later(soon) == [night]


def test_a_demo_goes_with_the_nights_that_are_out_of_its_calendar(club: Club, soon: Night) -> None:
    reverse(transfer=take_fee(night=next_night(soon), member=club.ada, cents=500, how="cash", taken_at=None, who=None),
            who=None)
    Group.objects.update(demo_until=timezone.now() - timedelta(days=1))
    call_command("purge_demos")
    assert not Group.objects.exists() and not Night._base_manager.exists()

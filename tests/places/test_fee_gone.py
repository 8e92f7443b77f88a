"""A fee that held a place is given back elsewhere: whoever waits has the place, without anybody asking for it."""

from datetime import timedelta
from typing import Any

import pytest

from bunconight.club.models import Night
from bunconight.money import services as money
from bunconight.nights.services import checkin
from bunconight.places.services import answers
from tests.places.club import Club


@pytest.fixture
def tonight(club: Club) -> Night:
    """The night before the club's next one. Ada's fee for the next one holds its only place, and Bea waits for it."""
    tonight = Night.objects.create(group=club.night.group, starts_at=club.night.starts_at - timedelta(days=6), pin="1")
    club.room_for(1)
    checkin.take_fee(night=tonight, member=club.member("Gwen"), for_night=club.night, who=None)
    answers.say_yes(night=club.night, member=club.member("Bea"), who=None)
    assert club.waiting == ["Bea"]
    return tonight


def test_a_tick_at_another_night_is_taken_back(club: Club, tonight: Night,
                                               django_capture_on_commit_callbacks: Any) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        checkin.take_back_fee(night=tonight, member=club.member("Gwen"), for_night=club.night, who=None)
    assert (club.waiting, club.how("Bea")) == ([], "promised")
    assert club.board.log[0].text == "Places filled; Bea moved up from the wait list"


def test_the_tick_itself_is_undone(club: Club, tonight: Night, django_capture_on_commit_callbacks: Any) -> None:
    action = tonight.actions.get()
    with django_capture_on_commit_callbacks(execute=True):
        club.undo(action)
    assert club.how("Bea") == "promised"


def test_money_is_given_back_on_her_statement(club: Club, tonight: Night,
                                              django_capture_on_commit_callbacks: Any) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        money.refund(night=club.night, member=club.member("Gwen"), cents=200, how="cash", who=None)
    assert club.waiting == ["Bea"], "a part still holds it"
    with django_capture_on_commit_callbacks(execute=True):
        money.refund(night=club.night, member=club.member("Gwen"), cents=300, how="cash", who=None)
    assert club.how("Bea") == "promised"


def test_money_is_carried_to_another_night(club: Club, tonight: Night,
                                           django_capture_on_commit_callbacks: Any) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        money.carry(night=club.night, member=club.member("Gwen"), to_night=tonight, who=None)
    assert club.how("Bea") == "promised"


def test_on_a_night_that_is_over_nobody_moves_up(club: Club, tonight: Night,
                                                 django_capture_on_commit_callbacks: Any) -> None:
    Night.objects.filter(pk=club.night.pk).update(starts_at=club.night.starts_at - timedelta(days=40))
    with django_capture_on_commit_callbacks(execute=True):
        money.refund(night=club.fresh, member=club.member("Gwen"), cents=500, how="cash", who=None)
    assert club.waiting == ["Bea"]

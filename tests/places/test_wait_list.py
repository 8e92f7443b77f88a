"""The wait list in its order: who waits, and who moves up when a place falls free."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from bunconight.club.models import Night
from bunconight.nights.services import actions, checkin
from bunconight.places import hooks
from bunconight.places.services import answers, waiting
from games.errors import NotDice, NotNow
from tests.places.club import Club, rows


def test_whoever_comes_when_it_is_full_waits_in_order(club: Club) -> None:
    club.room_for(2)
    club.yes("Ada", "Bea", "Fern", "Cleo", "Gwen", "Dot")
    assert club.waiting == ["Fern", "Cleo", "Gwen", "Dot"]
    assert [place.waits for place in club.board.waiting] == [1, 2, 3, 4]
    assert club.night.actions.latest("seq").payload["about"]["as"] == "wait"
    club.yes("Cleo")
    assert club.waiting == ["Fern", "Cleo", "Gwen", "Dot"], "asking again does not change one's turn"


def test_a_place_given_up_goes_to_the_first_who_waits_in_the_same_action(club: Club) -> None:
    club.room_for(2)
    club.yes("Ada", "Bea", "Cleo", "Dot")
    before = rows(club)
    action = club.give_up("Ada")
    assert (club.how("Ada"), club.how("Cleo"), club.waiting) == ("none", "promised", ["Dot"])
    assert club.board.log[0].text == "The place of Ada is given up; Cleo moved up from the wait list"
    club.undo(action)
    assert rows(club) == before and club.waiting == ["Cleo", "Dot"]


def test_a_guest_who_cannot_come_frees_her_place_and_a_regular_does_not(club: Club) -> None:
    club.room_for(2)
    club.yes("Gwen", "Ada", "Bea")
    club.no("Ada")
    assert (club.how("Ada"), club.waiting) == ("needs_sub", ["Bea"])
    club.own("Gwen", yes=False)
    assert (club.how("Gwen"), club.how("Bea"), club.waiting) == ("none", "promised", [])


def test_whoever_waits_and_cannot_come_waits_no_longer(club: Club) -> None:
    club.room_for(1)
    club.yes("Ada", "Bea", "Cleo")
    club.no("Bea")
    assert (club.how("Bea"), club.waiting) == ("none", ["Cleo"])
    club.yes("Bea")
    assert club.waiting == ["Cleo", "Bea"], "she comes again at the end"


def test_more_places_let_people_move_up_and_fewer_send_nobody_away(club: Club) -> None:
    club.room_for(1)
    club.yes("Ada", "Bea", "Cleo", "Dot")
    before = rows(club)
    action = waiting.set_places(night=club.night, places=3, who=None)
    assert (club.waiting, club.board.places, club.board.coming) == (["Dot"], 3, 3)
    assert club.board.log[0].text == "3 places; Bea, Cleo moved up from the wait list"
    waiting.set_places(night=club.night, places=2, who=None)
    assert (club.board.coming, club.board.over, club.board.open_places) == (3, 1, 0)
    waiting.set_places(night=club.night, places=3, who=None)
    club.undo(club.last())
    club.undo(club.night.actions.get(seq=action.seq + 1))
    club.undo(action)
    assert rows(club) == before
    waiting.set_places(night=club.night, places=None, who=None)
    assert club.waiting == [] and club.board.open_places is None
    with pytest.raises(NotDice, match="at least one place"):
        waiting.set_places(night=club.night, places=0, who=None)


def test_places_that_came_otherwise_are_filled_by_hand(club: Club) -> None:
    club.room_for(1)
    club.yes("Ada", "Bea", "Cleo")
    club.room_for(2)
    action = waiting.fill(night=club.night)
    assert club.waiting == ["Cleo"]
    assert waiting.fill(night=club.night) is None
    club.undo(action)
    assert club.waiting == ["Bea", "Cleo"], "the undo does not fill them at once again"


WHEN = [{"starts_at": timezone.now() - timedelta(days=1)}, {"cancelled_at": timezone.now()}]


@pytest.mark.parametrize("values", WHEN)
def test_nobody_moves_up_when_the_night_is_over_or_cancelled(club: Club, values: dict[str, Any]) -> None:
    """Whoever is given a place owes its fee: a correction of the list on the day after makes nobody owe one."""
    club.room_for(1)
    club.check_in("Gwen")
    club.yes("Ada")
    Night.objects.filter(pk=club.night.pk).update(**values)
    checkin.set_here(night=club.night, member=club.member("Gwen"), here=False, who=None)
    assert (club.waiting, club.board.coming) == (["Ada"], 0)


def test_an_undone_yes_frees_a_place_too(club: Club) -> None:
    club.room_for(1)
    club.yes("Ada")
    action = club.last()
    club.yes("Bea")
    undone = club.undo(action)
    assert (club.how("Ada"), club.how("Bea")) == ("open", "promised")
    club.undo(undone)
    assert (club.how("Ada"), club.waiting) == ("promised", ["Bea"])


def test_an_undo_gives_nobody_a_place_that_is_taken_by_now(club: Club) -> None:
    club.room_for(1)
    club.yes("Ada")
    action = club.give_up("Ada")
    club.yes("Bea")
    with pytest.raises(NotNow, match="has been given to somebody else by now"):
        club.undo(action)


def test_with_more_people_than_places_too_an_undo_puts_back_what_was(club: Club) -> None:
    club.room_for(1)
    club.yes("Ada")
    club.take_fees("Bea")
    action = club.give_up("Ada")
    before = rows(club)
    more = answers.promise(night=club.night, member=club.member("Cleo"), who=None)
    with pytest.raises(NotNow, match="has been given to somebody else by now"):
        club.undo(action)
    club.undo(more)
    redone = club.undo(club.undo(action))
    assert rows(club) == before
    club.undo(redone)
    assert (club.how("Ada"), club.how("Bea"), club.board.over) == ("promised", "reserved", 1)


def test_a_fee_holds_a_place_even_when_it_is_full(club: Club) -> None:
    club.room_for(1)
    club.yes("Ada", "Bea")
    club.take_fees("Bea")
    assert (club.how("Bea"), club.waiting, club.board.over) == ("reserved", [], 1)
    checkin.take_back_fee(night=club.night, member=club.member("Bea"), for_night=club.night, who=None)
    assert club.waiting == ["Bea"]


def test_the_hostess_promises_a_place_ahead_of_those_who_wait(club: Club) -> None:
    club.room_for(1)
    club.yes("Ada", "Bea", "Cleo")
    action = answers.promise(night=club.night, member=club.member("Cleo"), who=None)
    assert (club.how("Cleo"), club.waiting, club.board.over) == ("promised", ["Bea"], 1)
    club.undo(action)
    assert (club.how("Cleo"), club.waiting, club.board.over) == ("waiting", ["Bea", "Cleo"], 0)
    assert action is not None
    actions.redo(action=action, who=None)
    assert (club.how("Cleo"), club.waiting, club.board.over) == ("promised", ["Bea"], 1), "in a full night, as before"
    answers.promise(night=club.night, member=club.member("Greta"), who=None)
    assert club.how("Greta") == "promised"


def test_who_moves_up_is_told_after_the_commit(
    club: Club, django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[tuple[str, str]] = []
    monkeypatch.setattr(hooks, "told", [lambda kind, what: heard.append((kind, str(what)))])
    with django_capture_on_commit_callbacks(execute=True):
        club.room_for(1)
        club.yes("Ada", "Bea")
        club.give_up("Ada")
        assert heard == []
    assert heard == [("moved_up", "Bea")]

"""Leaving the club: archived, places given up, fees given back, and all of it can be undone."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from bunconight.club.models import Night
from bunconight.money.models import Transfer
from bunconight.money.queries import kitty_cents, ledger
from bunconight.nights.services import checkin
from bunconight.places.queries.states import place_of, places_of
from bunconight.places.services import answers
from bunconight.places.services.leaving import leave_club, member_returns, undo_leaving
from games.errors import NotDice, NotNow
from tests.places.club import Club, rows


@pytest.fixture
def later(night: Night) -> Night:
    return Night.objects.create(group=night.group, starts_at=night.starts_at + timedelta(days=28), pin="1", places=2)


@pytest.fixture
def ada(club: Club, later: Night) -> Club:
    """Ada is in on the next night and the one after it, paid in full and in part."""
    club.room_for(2)
    club.yes("Ada", "Bea", "Cleo")
    checkin.take_fee(night=club.night, member=club.member("Ada"), for_night=club.night, who=None)
    checkin.take_fee(night=club.night, member=club.member("Ada"), for_night=later, cents=300, who=None)
    return club


@pytest.mark.parametrize("fees, pots, kitty", [("refund", (0, 0), 0), ("kitty", (0, 0), 800), ("keep", (500, 300), 0)])
def test_she_leaves(ada: Club, later: Night, fees: str, pots: tuple[int, int], kitty: int) -> None:
    before = rows(ada)
    left = leave_club(member=ada.member("Ada"), who=None, fees=fees)
    assert [action.night_id for action in left.actions] == [ada.night.pk, later.pk]
    assert ada.member("Ada").archived_at is not None
    for night in (ada.night, later):
        place = place_of(night, ada.member("Ada"))
        assert (place.state, place.owes_cents) == ("none", 0)
    assert (ada.how("Cleo"), ada.waiting) == ("promised", []), "who waited has her place"
    assert (ledger(ada.night).balance.pot, ledger(later).balance.pot, kitty_cents(ada.night.group)) == (*pots, kitty)
    assert ada.board.log[0].text == "Ada left the club; Cleo moved up from the wait list"
    undo_leaving(left=left, who=None)
    assert rows(ada) == before


def test_each_night_is_undone_by_itself(ada: Club) -> None:
    left = leave_club(member=ada.member("Ada"), who=None)
    ada.undo(left.actions[1])
    ada.undo(left.actions[0])
    assert ada.how("Ada") == "reserved" and ada.member("Ada").archived_at is None


def test_her_sub_and_her_ghost_go_with_her_and_she_plays_for_nobody(club: Club) -> None:
    club.yes("Ada", "Bea", "Cleo")
    club.no("Ada", "Bea", "Cleo")
    club.sub("Sue", "Ada")
    club.ghost_for("Bea")
    club.sub("Gwen", "Cleo")
    club.yes("Dot")
    club.no("Dot")
    club.ask_all("Dot")
    for name in ("Ada", "Bea", "Gwen", "Suki"):
        leave_club(member=club.member(name), who=None)
    assert [club.how(name) for name in ("Ada", "Sue", "Bea", "Cleo")] == ["none", "none", "none", "needs_sub"]
    assert not {"Ada", "Bea", "Gwen", "Suki"} & {place.name for place in places_of(club.night) if place.taken}
    assert [(ask.name, ask.state) for ask in club.board.asks] == [("Susan", "asked")]


def test_somebody_with_whom_no_night_has_to_do(club: Club) -> None:
    left = leave_club(member=club.member("Gwen"), who=None)
    assert left.actions == () and club.member("Gwen").archived_at is not None
    undo_leaving(left=left, who=None)
    assert club.member("Gwen").archived_at is None


def test_a_regular_without_an_answer(club: Club) -> None:
    leave_club(member=club.member("Ada"), who=None)
    assert "Ada" not in club.states()


def test_what_is_over_stays(club: Club) -> None:
    club.yes("Ada")
    checkin.take_fee(night=club.night, member=club.member("Ada"), for_night=club.night, who=None)
    club.night.starts_at = timezone.now() - timedelta(days=1)
    club.night.save()
    leave_club(member=club.member("Ada"), who=None)
    assert ledger(club.night).balance.pot == 500 and club.how("Ada") == "reserved"
    assert Transfer.objects.count() == 1


def test_not_while_she_is_here(club: Club) -> None:
    club.check_in("Ada")
    before = rows(club)
    with pytest.raises(NotNow, match="Ada is here"):
        leave_club(member=club.member("Ada"), who=None)
    assert rows(club) == before
    with pytest.raises(NotDice, match="burn is not what can become of fees"):
        leave_club(member=club.member("Ada"), who=None, fees="burn")


def test_she_leaves_once(ada: Club) -> None:
    leave_club(member=ada.member("Ada"), who=None, fees="keep")
    assert leave_club(member=ada.member("Ada"), who=None, fees="keep").actions == ()
    with pytest.raises(NotNow, match="Ada is not in the club any more"):
        answers.clear_answer(night=ada.night, member=ada.member("Ada"), who=None)


def test_she_returns_to_open_places(club: Club) -> None:
    club.yes("Ada")
    leave_club(member=club.member("Ada"), who=None)
    member_returns(member=club.member("Ada"))
    assert club.how("Ada") == "none", "she gave it up; her yes takes a place again"
    club.own("Ada")
    assert club.how("Ada") == "promised"


def test_the_lists_of_her_nights_are_taken_before_the_ledger(ada: Club, later: Night) -> None:
    """A hostess who takes a fee holds her night and then the ledger: the other way round both would wait for ever."""
    with CaptureQueriesContext(connection) as seen:
        left = leave_club(member=ada.member("Ada"), who=None)
    assert taken_in(seen) == ["nights_evening", "nights_evening", "club_group"]
    with CaptureQueriesContext(connection) as seen:
        undo_leaving(left=left, who=None)
    assert taken_in(seen) == ["nights_evening", "nights_evening", "club_group"]


def taken_in(seen: CaptureQueriesContext) -> list[str]:
    """The tables of the first three rows that are locked, each row once; SQLite does it without the word."""
    locks = re.findall(r'FROM "(nights_evening|club_group)" WHERE "\1"."\w+" = (\d+)(?: LIMIT \d+)?(?= |$)',
                       "\n".join(f"{query['sql']} " for query in seen.captured_queries))
    return [table for table, _pk in dict.fromkeys(locks)][:3]

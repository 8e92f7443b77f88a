"""What a place is, as a literal table; and what everybody's place is on a night."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from bunconight.club.models import Member, Night
from bunconight.nights.models import Player
from bunconight.nights.services import checkin
from bunconight.places.queries.states import Facts, State, place_of, places_of, state_of, states_of
from tests.places.club import Club

NOBODY = Facts()
TABLE = [
    # what is known of a regular                                          her place
    ({}, "open"),
    ({"answer": "yes"}, "promised"),
    ({"answer": "yes", "place": "held"}, "promised"),
    ({"place": "held"}, "promised"),
    ({"paid": 200}, "promised"),
    ({"paid": 500}, "reserved"),
    ({"paid": 500, "answer": "yes", "place": "held"}, "reserved"),
    ({"paid": 600}, "reserved"),
    ({"answer": "yes", "place": "waiting"}, "waiting"),
    ({"answer": "yes", "place": "waiting", "paid": 500}, "reserved"),
    ({"answer": "yes", "place": "waiting", "paid": 100}, "promised"),
    ({"answer": "no"}, "none"),
    ({"answer": "no", "place": "held"}, "needs_sub"),
    ({"answer": "no", "paid": 500}, "needs_sub"),
    ({"answer": "no", "paid": 100}, "needs_sub"),
    ({"answer": "no", "place": "held", "sub": True}, "subbed"),
    ({"answer": "no", "place": "held", "ghost": True}, "ghost"),
    ({"sub": True}, "subbed"),
    ({"ghost": True, "paid": 500}, "ghost"),
    ({"here": True}, "promised"),
    ({"here": True, "paid": 500}, "reserved"),
    ({"here": True, "answer": "no"}, "promised"),
    ({"here": True, "ghost": True, "paid": 500}, "reserved"),
    ({"here": True, "sub": True}, "promised"),
    ({"stands_in": True}, "none"),
    ({"stands_in": True, "here": True}, "none"),
    ({"stands_in": True, "paid": 500}, "none"),
    ({"due": 0}, "open"),
    ({"due": 0, "answer": "yes"}, "reserved"),
    # of a sub or a guest
    ({"regular": False}, "none"),
    ({"regular": False, "answer": "yes", "place": "held"}, "promised"),
    ({"regular": False, "answer": "yes", "place": "waiting"}, "waiting"),
    ({"regular": False, "paid": 500}, "reserved"),
    ({"regular": False, "paid": 500, "answer": "no"}, "none"),
    ({"regular": False, "place": "held", "answer": "no"}, "none"),
    ({"regular": False, "here": True}, "promised"),
    # of somebody who has left the club
    ({"archived": True}, "none"),
    ({"archived": True, "answer": "no", "paid": 500}, "none"),
    ({"archived": True, "paid": 500, "here": True}, "reserved"),
]


@pytest.mark.parametrize("known, state", TABLE, ids=[f"{state}: {known}" for known, state in TABLE])
def test_a_place_is(known: dict[str, object], state: str) -> None:
    assert state_of(replace(NOBODY, **known)) == state  # type: ignore[arg-type]


def test_everybody_is_open_at_first_and_subs_and_guests_are_nowhere(club: Club) -> None:
    assert club.states() == dict.fromkeys(
        ("Ada", "Bea", "Cleo", "Dot", "Effie", "Fern", "Gigi", "Hattie", "Ivy", "Juno", "Kit", "Lola"), "open"
    )


def test_what_is_paid_and_owed(club: Club) -> None:
    club.yes("Ada", "Bea", "Gwen")
    checkin.take_fee(night=club.night, member=club.member("Bea"), for_night=club.night, cents=200, who=None)
    checkin.take_fee(night=club.night, member=club.member("Cleo"), for_night=club.night, who=None)
    found = {place.name: place for place in places_of(club.night)}
    assert (found["Ada"].state, found["Ada"].part_paid_cents, found["Ada"].owes_cents) == ("promised", 0, 500)
    assert (found["Bea"].state, found["Bea"].part_paid_cents, found["Bea"].owes_cents) == ("promised", 200, 300)
    assert (found["Cleo"].state, found["Cleo"].part_paid_cents, found["Cleo"].owes_cents) == ("reserved", 0, 0)
    assert (found["Dot"].state, found["Dot"].owes_cents) == ("open", 0), "nobody owes before she has a place"
    assert (found["Gwen"].kind, found["Gwen"].state, found["Gwen"].owes_cents) == ("guest", "promised", 500)


def test_a_sub_is_a_person_of_her_own_and_the_member_owes_the_fee(club: Club) -> None:
    club.yes("Ada")
    club.no("Ada")
    club.sub("Sue", "Ada")
    ada, sue = place_of(club.night, club.member("Ada")), place_of(club.night, club.member("Sue"))
    assert (ada.state, ada.sub_name, ada.sub_id, ada.owes_cents) == ("subbed", "Sue", club.member("Sue").pk, 500)
    assert (sue.state, sue.for_name, sue.for_id, sue.owes_cents) == ("none", "Ada", club.member("Ada").pk, 0)
    assert sue.name == "Sue" and club.player("Sue").member_id == club.member("Sue").pk


def test_two_of_one_name_stay_apart(club: Club) -> None:
    Member.objects.create(group=club.night.group, name="Ada")
    assert {place.name for place in places_of(club.night)} >= {"Ada", "Ada (2)"}


def test_the_archived_come_up_on_the_nights_that_they_were_part_of(club: Club) -> None:
    club.yes("Ada")
    Player.objects.filter(member__name="Ada").update(here=True)
    Member.objects.filter(name__in=["Ada", "Bea"]).update(archived_at=club.night.made_at)
    assert club.how("Ada") == "promised" and "Bea" not in club.states()


def test_her_state_on_many_nights_in_three_queries(club: Club) -> None:
    nights = [club.night]
    for _number in range(5):
        club.night.pk, club.night.key, club.night.pin = None, f"n{_number}", str(_number)
        club.night.join_token, club.night.screen_token = f"j{_number}", f"s{_number}"
        club.night._state.adding = True
        club.night.save()
        nights.append(type(club.night).objects.get(pk=club.night.pk))
    club.yes("Ada")
    with CaptureQueriesContext(connection) as queries:
        found = states_of(Member.objects.get(name="Ada"), nights[1:])
    assert len(queries) == 4, "and one to find her"
    assert sorted(found.values()) == [State.OPEN] * 4 + [State.PROMISED]


def test_whoever_is_new_was_not_on_a_night_that_is_over(club: Club) -> None:
    """Those who were on its list, or paid, are on its board still; a night that is to come asks everybody."""
    club.check_in("Ada", "Gwen")
    Member.objects.create(group=club.night.group, name="Wilma")
    assert (club.how("Wilma"), club.how("Bea")) == ("open", "open")
    Night.objects.filter(pk=club.night.pk).update(starts_at=timezone.now() - timedelta(days=2))
    Member.objects.filter(name="Susan").update(kind=Member.Kind.REGULAR)
    assert (club.how("Ada"), club.how("Gwen"), club.how("Bea")) == ("promised", "promised", "open")
    assert not {"Wilma", "Susan"} & set(club.states())

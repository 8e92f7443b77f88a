"""The form of a night says how many places there are: it is as if that was said on the board."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from bunconight.club.models import Group, Night
from bunconight.club.services import cancel_night
from bunconight.nights.models import Evening
from tests.nights.conftest import browser_of
from tests.places.club import Club, rows


@pytest.fixture
def site(group: Group) -> Client:
    return browser_of("hostess", group)


def save(site: Client, club: Club, places: int | None) -> None:
    """The form as it stands, with these places."""
    night = club.fresh
    start = night.local_start
    form = {"date": start.date().isoformat(), "time": f"{start:%H:%M:%S}", "place": night.place, "fee": "5"}
    url = reverse("night_change", kwargs={"key": night.group.key, "night": night.pk})
    assert site.post(url, form | {"places": "" if places is None else places}).status_code == 302
    assert club.fresh.places == places


def test_more_places_in_the_form_move_the_wait_list_up(club: Club, site: Client) -> None:
    club.room_for(2)
    club.yes("Ada", "Bea", "Fern", "Cleo", "Dot")
    before = rows(club)
    save(site, club, 4)
    assert (club.waiting, club.board.coming) == (["Dot"], 4)
    assert club.board.log[0].text == "4 places; Fern, Cleo moved up from the wait list"
    club.undo(club.last())
    assert rows(club) == before
    save(site, club, None)
    assert (club.waiting, club.board.coming) == ([], 5)


def test_fewer_places_in_the_form_send_nobody_away(club: Club, site: Client) -> None:
    club.room_for(3)
    club.yes("Ada", "Bea", "Cleo", "Dot")
    save(site, club, 2)
    assert (club.waiting, club.board.coming, club.board.over) == (["Dot"], 3, 1)


def test_the_same_places_are_no_change(club: Club, site: Client) -> None:
    club.room_for(2)
    club.yes("Ada")
    actions = club.night.actions.count()
    save(site, club, 2)
    assert club.night.actions.count() == actions


@pytest.mark.parametrize("over", ["past", "settled", "cancelled"])
def test_nobody_moves_up_on_a_night_that_is_over(club: Club, site: Client, over: str) -> None:
    club.room_for(2)
    club.yes("Ada", "Bea", "Cleo")
    if over == "past":
        Night.objects.filter(pk=club.night.pk).update(starts_at=timezone.now() - timedelta(days=2))
    elif over == "settled":
        Evening.objects.filter(night=club.night).update(settled_at=timezone.now())
    else:
        cancel_night(night=club.night)
    save(site, club, 9)
    assert club.waiting == ["Cleo"]

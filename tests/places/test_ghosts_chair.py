"""Nobody waits for a chair on which a ghost would sit: the first on the wait list has it, with one tap."""
from typing import Any

import pytest
from django.core import mail as post_box
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from bunconight.club.models import Member
from bunconight.nights.models import Action
from bunconight.nights.services.actions import redo, undo
from bunconight.notices.services.reminders import send_reminders
from bunconight.places.services import answers, ghosts
from games.errors import NotNow
from tests.nights.conftest import browser_of
from tests.nights.pages import get, post, text
from tests.places.club import Club, rows


@pytest.fixture
def full(club: Club) -> Club:
    """Eight have all the places, and Ada is one of them: a ghost sits for her. Ivy waits, and Juno after her."""
    club.room_for(8)
    club.yes("Ada", "Bea", "Cleo", "Dot", "Effie", "Fern", "Gigi", "Hattie", "Ivy", "Juno")
    club.no("Ada")
    club.ghost_for("Ada")
    return club


def sit(club: Club, name: str) -> Action:
    return ghosts.ghosts_chair(night=club.night, member=club.member(name), who=None)


def test_the_first_who_waits_plays_in_the_place_of_the_ghost(full: Club) -> None:
    before = rows(full)
    action = sit(full, "Ivy")
    assert (full.how("Ivy"), full.how("Ada"), full.waiting) == ("for Ada", "subbed", ["Juno"])
    assert full.board.counts.ghosts == 0 and full.board.log[0].text == "Ivy plays where a ghost would have sat"
    undo(action=action, who=None)
    assert rows(full) == before and full.waiting == ["Ivy", "Juno"]
    redo(action=action, who=None)
    assert full.how("Ivy") == "for Ada"


def test_a_chair_that_nobody_has_is_hers_at_the_entry_fee(club: Club) -> None:
    """Six places: two ghosts would sit while Gigi and Hattie wait."""
    club.room_for(6)
    club.yes("Ada", "Bea", "Cleo", "Dot", "Effie", "Fern", "Gigi", "Hattie", "Ivy")
    before = rows(club)
    done = [sit(club, "Gigi"), sit(club, "Hattie")]
    assert (club.how("Gigi"), club.how("Hattie"), club.waiting) == ("promised", "promised", ["Ivy"])
    assert club.board.places == 6 and club.board.over == 2 and club.board.counts.ghosts == 0
    with pytest.raises(NotNow, match="The tables are full: no ghost sits that night"):
        sit(club, "Ivy")
    for action in reversed(done):
        undo(action=action, who=None)
    assert rows(club) == before
    redo(action=done[0], who=None)
    assert club.how("Gigi") == "promised"


def test_only_for_who_waits(full: Club) -> None:
    for name in ("Bea", "Kit"):
        with pytest.raises(NotNow, match=f"{name} is not on the wait list"):
            sit(full, name)


def test_a_ghost_in_nobodys_way_is_left_alone(full: Club) -> None:
    """Eight of flesh and blood without Ada: the tables are full, and her ghost would not sit."""
    full.room_for(8)
    answers.promise(night=full.night, member=full.member("Kit"), who=None)
    assert (full.board.coming, full.board.counts.ghosts, full.waiting) == (8, 0, ["Ivy", "Juno"])
    assert full.board.for_a_ghost is None


@pytest.fixture
def site(full: Club) -> Client:
    return browser_of("hostess", full.night.group)


def test_the_board_offers_it_and_takes_it_back(full: Club, site: Client) -> None:
    said = text(get(site, "board", full.night))
    assert "Ivy waits, while a ghost sits for Ada. She can play in that place: the fee stays with Ada." in said
    post(site, "board_place", full.night, full.member("Ivy").pk, do="ghosts_chair")
    assert full.how("Ivy") == "for Ada" and "while a ghost sits" not in text(get(site, "board", full.night))
    post(site, "night_undo", full.night, Action.objects.latest("seq").pk)
    assert full.waiting == ["Ivy", "Juno"]


def test_the_board_offers_a_chair_that_nobody_has(full: Club, site: Client) -> None:
    full.no("Bea")
    full.room_for(7)
    ghosts.no_ghost(night=full.night, member=full.member("Ada"), who=None)
    assert "Ivy waits, while a ghost sits at a table. She can have that chair, at the entry fee." in text(
        get(site, "board", full.night))


def test_without_ghosts_nothing_is_offered(club: Club) -> None:
    club.room_for(4)
    club.yes("Ada", "Bea", "Cleo", "Dot", "Effie")
    assert "for-a-ghost" not in get(browser_of("hostess", club.night.group), "board", club.night).content.decode()


def test_she_is_told_for_whom_she_plays(full: Club, settings: Any) -> None:
    settings.PUBLIC_URL = "https://bunco.example"
    Member.objects.filter(name="Ivy").update(email="ivy@example.org")
    sit(full, "Ivy")
    send_reminders(now=timezone.now())
    told = next(one for one in post_box.outbox if one.subject.startswith("You have a place"))
    assert told.to == ["ivy@example.org"] and "You play for Ada." in told.body
    page = Client().get(reverse("personal_night", args=[full.member("Ivy").link_token, full.night.key]))
    assert "You play for Ada: have fun!" in text(page)

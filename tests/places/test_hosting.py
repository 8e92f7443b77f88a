"""Whoever hosts a night cannot come to it: the board and the rota say so, and lead to who hosts instead."""
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from bunconight.club.models import Night
from bunconight.club.services import cancel_night
from bunconight.nights.models import Action
from bunconight.nights.services.actions import undo
from tests.nights.conftest import browser_of
from tests.nights.pages import get, text
from tests.places.visits import Club, make_club

WARNING = "Ada hosts this night and cannot come: choose another."


@pytest.fixture
def club(db: None) -> Club:
    """It is at Ada's."""
    made = make_club()
    Night.objects.filter(pk=made.night.pk).update(hostess=made.member("Ada"))
    made.night.refresh_from_db()
    return made


def board(club: Club, site: Client | None = None) -> str:
    return text(get(site or club.site, "board", club.night))


def rota(club: Club) -> Any:
    return club.site.get(reverse("rota", args=[club.group.key]), {"from": f"{club.night.local_start:%Y-%m}"})


def test_by_her_own_link(club: Club, client: Client) -> None:
    assert WARNING not in board(club) + text(rota(club))
    client.post(reverse("personal_answer", args=[club.member("Ada").link_token, club.night.key]), {"answer": "no"})
    assert WARNING in board(club) and WARNING in text(rota(club))
    assert "can’t come: choose another" in text(rota(club))
    own = text(client.get(club.me("Ada")))
    assert "your club is told to find somebody else who hosts" in own and "It’s at your place" not in own


def test_on_the_board(club: Club) -> None:
    club.site.post(reverse("board_answer", args=[club.group.key, club.night.pk, club.member("Ada").pk]),
                   {"answer": "no"})
    assert WARNING in board(club)
    undo(action=Action.objects.latest("seq"), who=None)
    assert WARNING not in board(club) + text(rota(club))


def test_the_warning_leads_to_who_hosts_instead(club: Club) -> None:
    club.no("Ada")
    page = get(club.site, "board", club.night).content.decode()
    month = f"{club.night.local_start:%Y-%m}"
    choose = reverse("rota_assign", args=[club.group.key, club.night.pk]) + f"?from={month}"
    swap = f"{reverse('rota', args=[club.group.key])}?from={month}&amp;pick={club.night.pk}"
    assert f'href="{choose}"' in page and f'href="{swap}"' in page
    assert "Now tap the night to swap with." in text(club.site.get(swap.replace("&amp;", "&")))
    club.site.post(choose.split("?")[0], {"hostess": club.member("Bea").pk})
    assert WARNING not in board(club) + text(rota(club))


def test_who_may_not_plan_is_led_nowhere(club: Club) -> None:
    club.no("Ada")
    browser = browser_of("caller", club.group, "sub caller")
    assert WARNING in board(club, browser)
    assert "rota/" not in get(browser, "board", club.night).content.decode().split("host-away")[1].split("</div>")[0]


def test_somebody_plays_for_her_and_nobody_hosts_for_her(club: Club) -> None:
    club.yes("Ada")
    club.site.post(reverse("board_place", args=[club.group.key, club.night.pk, club.member("Ada").pk]), {"do": "ghost"})
    assert WARNING in board(club)


def test_another_guest_who_cannot_come_is_no_news(club: Club) -> None:
    club.no("Bea")
    assert "choose another" not in board(club) + text(rota(club))


def test_a_night_that_is_cancelled_needs_nobody_to_host(club: Club) -> None:
    club.no("Ada")
    cancel_night(night=club.night)
    assert "choose another" not in board(club) + text(rota(club))

"""Somebody leaves the club: the page is read on a phone, and a toast takes it back."""
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bunconight.places.queries.states import place_of
from tests.browser.test_club import narrow_enough
from tests.nights.conftest import browser_of
from tests.places.visits import Club, make_club
from tests.server import Server


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_she_leaves_and_stays(server: Server, phone: Callable[..., Page], axe: Callable[[Page], None],
                              screenshot: Callable[[Page, str], None], scheme: str) -> None:
    club: Club = make_club("Ada", "Bea")
    club.yes("Ada")
    club.pay("Ada")
    page = enter(phone(color_scheme=scheme), server, club)
    page.goto(f"/g/{club.group.key}/members/{club.member('Ada').pk}/")
    page.get_by_text("She no longer comes?").tap()
    page.get_by_role("link", name="She leaves the club").tap()
    expect(page.get_by_label("She gets them back")).to_be_checked()
    narrow_enough(page)
    axe(page)
    screenshot(page, f"leave-{scheme}")
    page.get_by_label("They go to the kitty").check()
    page.get_by_role("button", name="Yes, she leaves").tap()
    expect(page.get_by_text("Ada has left the club.")).to_be_visible()
    assert place_of(club.night, club.member("Ada")).state == "none"
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_text("Ada is back, as she was before.")).to_be_visible()
    assert place_of(club.night, club.member("Ada")).state == "reserved"


def enter(page: Page, server: Server, club: Club) -> Page:
    """The hostess's phone."""
    cookie: Any = browser_of(f"at-{club.group.key.lower()}", club.group).cookies["sessionid"]
    page.context.add_cookies([{"name": "sessionid", "value": cookie.value, "url": server.url}])
    return page

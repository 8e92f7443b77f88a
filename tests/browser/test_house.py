"""The house rules in a browser: read, changed, and read on a player's phone, in both colour schemes."""
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Page, expect

from bunconight.club.models import Role
from tests.browser.phones import joined
from tests.browser.test_club import narrow_enough
from tests.scoring.evening import make_evening

Device = Callable[..., Page]
Look = Callable[[Page], None]
Shot = Callable[[Page, str], None]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("shape", ["phone", "desk"])
def test_rules_are_changed_and_read(
        request: Any, server: Any, shape: str, scheme: str, log_in: Any, axe: Look, screenshot: Shot) -> None:
    evening = make_evening(("Ann", "Bea", "Cleo", "Dot"))
    group = evening.night.group
    user = get_user_model().objects.create_user("h", "penelope.longnamed.hostess@maple-street.example.org", "x")
    Role.objects.create(group=group, user=user, kind="hostess")
    page: Page = request.getfixturevalue(shape)(color_scheme=scheme)
    log_in(page, user)
    page.goto(f"/g/{group.key}/")
    page.get_by_role("link", name="House rules").click()
    expect(page.get_by_text("Nothing was changed yet")).to_be_visible()
    page.get_by_label("Those who are tied share the prize, to the cent.").check()
    page.get_by_label("Rounds to play to win a prize").fill("10")
    page.get_by_role("button", name="Save the rules").click()
    expect(page.get_by_text("Saved: nights that open from now on")).to_be_visible()
    expect(page.locator(".agreed > li").first).to_contain_text("fewer than 10 rounds")
    for name, path in {"group": "rules/", "night": f"n/{evening.night.pk}/rules/"}.items():
        page.goto(f"/g/{group.key}/{path}")
        axe(page)
        narrow_enough(page)
        screenshot(page, f"rules-{name}-{shape}-{scheme}")


def test_a_player_reads_them_and_goes_back(server: Any, phone: Device, axe: Look, screenshot: Shot) -> None:
    evening = make_evening(("Ann", "Bea", "Cleo", "Dot"))
    page = joined(phone(), evening, evening.players["Ann"].pk)
    page.get_by_role("link", name="The rules").click()
    expect(page.get_by_text("A sub keeps what she wins.")).to_be_visible()
    axe(page)
    narrow_enough(page)
    screenshot(page, "rules-player")
    page.get_by_role("link", name="Back to the game").click()
    expect(page.locator("#pad")).to_be_visible()

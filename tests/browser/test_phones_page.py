"""The hostess looks who has which phone, on her own phone, and puts one out."""
from collections.abc import Callable

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Page, expect

from bunconight.club.models import Role
from tests.browser.phones import at_table
from tests.scoring.evening import make_evening
from tests.server import Server

Device = Callable[..., Page]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_she_puts_a_phone_out_and_it_says_so(server: Server, phone: Device, log_in: Callable[..., None],
                                             axe: Callable[[Page], None], screenshot: Callable[[Page, str], None],
                                             trouble: object, scheme: str) -> None:
    trouble.expect(r"404: .*/state", r"error: .*404.*/state")  # type: ignore[attr-defined]
    evening = make_evening().draw().start()
    lost = at_table(phone(), evening, 2)
    at_table(phone(), evening, 1)
    user = get_user_model().objects.create_user("hostess", "hostess@example.org", "partytime")
    Role.objects.create(group=evening.night.group, user=user, kind=Role.Kind.HOSTESS)
    page = phone(color_scheme=scheme)
    log_in(page, user)
    page.goto(f"/g/{evening.night.group.key}/n/{evening.night.pk}/run/")
    page.get_by_role("link", name="Who has which phone").click()
    expect(page.get_by_text("Table 2 · here now")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")
    screenshot(page, f"phones-{scheme}")
    axe(page)
    page.get_by_role("listitem").filter(has_text="Table 2").get_by_role("button").click()
    expect(page.get_by_text("Table 2")).to_have_count(0)
    expect(page.get_by_text("Table 1 · here now")).to_be_visible()
    expect(lost.get_by_text("This phone is no longer part of the night.").first).to_be_visible(timeout=20_000)

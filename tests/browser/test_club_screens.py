"""The club's pages with nobody, twelve and forty-eight people, on a phone and on a desk, in light and in dark."""
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Page, expect

from bunconight.club.models import Group, Member, Night, Role
from tests.browser.club_months import NAME, make_club
from tests.server import Server

Device = Callable[..., Page]
Enter = Callable[[Page, Any], None]
Look = Callable[[Page], None]
Shot = Callable[[Page, str], None]

SMALL = """[...document.querySelectorAll(
    ".bar :is(a, button), main :is(.btn, button, .item[href], summary, select, textarea, input:not([type=checkbox],"
    + "[type=radio], [type=hidden], .visually-hidden)), main label:has([type=checkbox], [type=radio]), .tabs a")]
  .filter(one => one.checkVisibility({visibilityProperty: true}) && one.getBoundingClientRect().height < 47.5)
  .map(one => one.outerHTML.slice(0, 160))"""


@pytest.fixture
def server(new_server: Callable[..., Server]) -> Server:
    """Under a public name, so that letters and links have their addresses."""
    return new_server(BUNCO_PUBLIC_URL="http://bunco.test")


def pages(group: Group) -> dict[str, str]:
    """The addresses by name; what belongs to one person belongs to somebody with a long name and a busy past."""
    club, night = f"/g/{group.key}/", Night.objects.filter(group=group).order_by("-starts_at")[1]
    found = {"group": club, "members": f"{club}members/", "rota": f"{club}rota/", "money": f"{club}money/",
             "history": f"{club}history/", "board": f"{club}n/{night.pk}/board/",
             "checkin": f"{club}n/{night.pk}/checkin/", "letters": f"{club}n/{night.pk}/letters/"}
    if member := Member.objects.filter(group=group).order_by("pk").first():
        hers, mine = f"{club}members/{member.pk}/", f"/me/{member.link_token}/"
        found |= {"member": hers, "statement": f"{hers}statement/", "person": f"{hers}history/",
                  "personal": mine, "stored": f"{mine}stored/"}
    return found


@pytest.mark.parametrize("people", [0, 12, 48])
def test_every_page(server: Server, phone: Device, desk: Device, log_in: Enter, axe: Look, screenshot: Shot,
                    people: int) -> None:
    """Nothing scrolls sideways, nothing is too small for a thumb, and axe finds nothing."""
    user, group = make_club(people)
    small: dict[str, list[str]] = {}
    for shape, device, first, then in (("phone", phone, "light", "dark"), ("desk", desk, "dark", "light")):
        page = device(color_scheme=first)
        log_in(page, user)
        width = page.viewport_size["width"]  # type: ignore[index]
        for name, path in pages(group).items():
            page.goto(path)
            if first == "light":
                for fold in page.locator("details.letter").all()[:1]:
                    fold.locator("summary").click()
            assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{name} is wider than the screen"
            small |= {f"{name}, {shape}": page.evaluate(SMALL)}
            axe(page)
            for scheme in (first, then):
                page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
                screenshot(page, f"{name}-{people}-{shape}-{scheme}")
            page.emulate_media(color_scheme=first)  # type: ignore[arg-type]
    assert not {name: found for name, found in small.items() if found}


LINKS = {"hostess": ["Members", "Rota", "Money", "History", "Settings"],
         "treasurer": ["Members", "Rota", "Money", "History"],
         "scorer": ["Members", "Rota", "History"]}


@pytest.mark.parametrize("script", [True, False])
def test_the_menu(server: Server, phone: Device, log_in: Enter, axe: Look, screenshot: Shot, script: bool) -> None:
    """On a phone the bar is a line with the group's whole name; one tap shows where a role may go."""
    user, group = make_club(0)
    for kind, links in LINKS.items():
        page = phone(java_script_enabled=script)
        log_in(page, user if kind == "hostess" else helper(group, kind))
        page.goto(f"/g/{group.key}/members/")
        name, menu = page.locator(".bar-group"), page.get_by_role("navigation", name="Group")
        expect(name).to_have_text(NAME)
        expect(menu).to_be_hidden()
        assert page.locator(".bar").bounding_box()["height"] < 64  # type: ignore[index]
        page.get_by_role("button", name="Menu").click()
        expect(menu.get_by_role("link")).to_have_text(links)
        expect(menu.get_by_role("button", name="Log out")).to_be_visible()
        if script:
            axe(page)
            screenshot(page, f"menu-{kind}")
            assert name.locator("span").evaluate("e => e.scrollHeight <= e.clientHeight + 4")  # no line is cut off
            page.keyboard.press("Escape")
            expect(menu).to_be_hidden()
            page.get_by_role("button", name="Menu").click()
        menu.get_by_role("link", name="History").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("History")


def helper(group: Group, kind: str) -> Any:
    user = get_user_model().objects.create_user(kind, "", "partytime")
    Role.objects.create(group=group, user=user, kind=kind)
    return user

"""Seat cards in a real browser: by taps, by keys alone, without a script; with the longest names; looked at."""
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bunconight.club.models import Group, Member
from bunconight.nights.models import Player
from bunconight.nights.services import cards
from games.bunco.house import HouseRules
from tests.browser.test_hostess import LONG, LOOKS, REFUSED, Device, Look, Shot, go, logged_in, make_hostess
from tests.nights.hostess import Hostess

SMALL = """page => [...page.querySelectorAll("#step :is(a, button, input:not([type=hidden]))")].map(one => {
  const box = one.getBoundingClientRect();
  return [one.id || one.textContent.trim(), Math.round(box.width), Math.round(box.height)];
}).filter(([, width, height]) => Math.min(width, height) < 48)"""


@pytest.fixture
def door(server: object) -> Callable[..., Hostess]:
    """Seats are drawn with cards; these people are here."""
    def make(*names: str, more: int = 0) -> Hostess:
        hostess = make_hostess(*names, more=more)
        Group.objects.filter(pk=hostess.night.group.pk).update(rules=HouseRules(opening="cards").to_json())
        hostess.night.group.refresh_from_db()
        hostess.check_in(*Member.objects.filter(group=hostess.night.group).values_list("name", flat=True))
        return hostess
    return make


def held(hostess: Hostess) -> dict[str, str]:
    people = Player.objects.filter(night=hostess.night).exclude(card="").select_related("member")
    return {str(one): one.card for one in people}


def test_by_taps(server: Any, phone: Device, door: Callable[..., Hostess], trouble: Any) -> None:
    trouble.expect(*REFUSED)
    hostess = door("Ada", "Bea", "Cleo", "Dot", "Effie")
    page = go(logged_in(phone(), hostess, server.url), hostess, "seats")
    page.get_by_role("link", name="Cleo", exact=True).tap()
    page.get_by_role("link", name="Cleo is picked; put her back").tap()
    page.get_by_role("link", name="Bea", exact=True).tap()
    page.get_by_role("button", name="Table 2, chair B: Bea drew it").tap()
    expect(page.get_by_role("link", name="Table 2, chair B: Bea. Pick her to move")).to_be_visible()
    page.get_by_role("link", name="Ada", exact=True).tap()
    page.get_by_role("button", name="Table 2, chair B: Bea", exact=True).tap()
    expect(page.get_by_role("alert")).to_have_text("Bea has drawn table 2, chair B: it cannot be drawn twice.")
    page.get_by_role("button", name="Table 1, chair A: Ada drew it").tap()
    expect(page.get_by_role("link", name="Table 1, chair A: Ada. Pick her to move")).to_be_visible()
    assert held(hostess) == {"Ada": "1A", "Bea": "2B"}
    page.get_by_role("button", name="Undo", exact=True).tap()
    expect(page.get_by_role("link", name="Ada", exact=True)).to_be_visible()
    page.get_by_role("button", name="Draw the rest").tap()
    expect(page.get_by_role("button", name="Start round 1")).to_be_visible()
    assert hostess.book.seats[1][1] == hostess.id("Bea")
    page.get_by_role("button", name="Back to the cards").tap()
    expect(page.get_by_role("button", name="Seat everybody")).to_be_visible()


def test_by_keys(server: Any, desk: Device, door: Callable[..., Hostess], trouble: Any) -> None:
    """A name, a chair, Enter: and the next name can be typed at once."""
    trouble.expect(*REFUSED)
    hostess = door("Ada", "Bea", "Cleo", "Dot")
    page = go(logged_in(desk(), hostess, server.url), hostess, "seats")
    page.get_by_label("Who drew?").focus()
    for name, card in (("a", "1a"), ("b", "1 b"), ("cleo", "c1")):
        expect(page.get_by_label("Who drew?")).to_be_focused()
        page.keyboard.type(name)
        page.keyboard.press("Tab")
        page.keyboard.type(card)
        page.keyboard.press("Enter")
        expect(page.get_by_label("Who drew?")).to_have_value("")
    assert held(hostess) == {"Ada": "1A", "Bea": "1B", "Cleo": "1C"}
    expect(page.get_by_label("Who drew?")).to_be_focused()
    page.keyboard.type("Dot")
    page.keyboard.press("Tab")
    page.keyboard.type("1C")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("Cleo has drawn table 1, chair C: it cannot be drawn twice.")
    expect(page.get_by_label("Who drew?")).to_have_value("Dot")
    expect(page.get_by_label("Chair, such as 2B")).to_be_focused()


def test_a_picked_person_keeps_the_focus(server: Any, desk: Device, door: Callable[..., Hostess]) -> None:
    hostess = door("Ada", "Bea")
    page = go(logged_in(desk(), hostess, server.url), hostess, "seats")
    page.get_by_role("link", name="Bea", exact=True).press("Enter")
    expect(page.get_by_text("Now tap the chair that Bea drew.")).to_be_visible()
    expect(page.locator(f"#person-{hostess.id('Bea')}")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Table 1, chair C: Bea. Pick her to move")).to_be_visible()


def test_without_a_script(server: Any, desk: Device, door: Callable[..., Hostess]) -> None:
    hostess = door("Ada", "Bea", "Cleo", "Dot")
    page = go(logged_in(desk(java_script_enabled=False), hostess, server.url), hostess, "seats")
    page.get_by_role("link", name="Bea", exact=True).click()
    page.get_by_role("button", name="Table 1, chair B: Bea drew it").click()
    page.get_by_label("Who drew?").fill("Ada")
    page.get_by_label("Chair, such as 2B").fill("1D")
    page.get_by_role("button", name="Enter").click()
    assert held(hostess) == {"Bea": "1B", "Ada": "1D"}
    page.get_by_role("button", name="Draw the rest").click()
    page.get_by_role("button", name="Start round 1").click()
    expect(page.get_by_role("heading", name="Round 1: roll twos")).to_be_visible()


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
@pytest.mark.parametrize("count", [12, 48])
def test_looked_at(server: Any, request: pytest.FixtureRequest, axe: Look, screenshot: Shot,
                   door: Callable[..., Hostess], size: str, scheme: str, count: int) -> None:
    page: Page = request.getfixturevalue(size)(color_scheme=scheme)
    hostess = door(*LONG, more=count - len(LONG))
    logged_in(page, hostess, server.url)

    def look(name: str, query: str = "") -> None:
        page.goto(f"/g/{hostess.night.group.key}/n/{hostess.night.pk}/seats/{query}")
        assert page.evaluate("document.documentElement.scrollWidth <= screen.width"), f"{name} scrolls sideways"
        assert page.locator("body").evaluate(SMALL) == []
        axe(page)
        screenshot(page, f"cards-{name}-{count}-{size}-{scheme}")

    look("none")
    here = hostess.book.present
    look("picking", f"?pick={here[0]}")
    spots = [(0, 3), (0, 1), (1, 0), (2, 2), (2, 1), (1, 3)]
    for player, spot in zip(here, spots, strict=False):
        cards.draw_card(night=hostess.night, player=player, spot=spot, who=None)
    look("some")
    look("moving", f"?pick={here[1]}")
    hostess.draw()
    look("seated")

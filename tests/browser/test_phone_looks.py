"""Every screen of the phone, looked at: no sideways scrolling, no barrier, in both colour schemes, with long names."""
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from bunconight.nights.models import Evening as EveningRow
from bunconight.nights.services.rounds import finish
from tests.browser.phones import hear, joined
from tests.scoring.evening import Evening, make_evening, now_ms

Device = Callable[..., Page]
Look = Callable[[Page], None]
Shot = Callable[[Page, str], None]
LONG = "Wilhelmina Featherstonehaugh-Quillington"  # 40 letters
NAMES = ("Ann", "Bea", LONG, "Mary S.", "Effie", "Fern", "Gigi", "Hattie", "Mary S.", "Juno", "Kit")


class Looker:
    """Looks at one screen after the other: a picture, no sideways scrolling, no barrier."""

    def __init__(self, page: Page, axe: Look, shot: Shot, end: str) -> None:
        self.page, self.axe, self.shot, self.end = page, axe, shot, end

    def __call__(self, name: str) -> None:
        self.page.wait_for_timeout(100)
        self.shot(self.page, f"phone-{name}-{self.end}")
        assert self.page.evaluate("document.documentElement.scrollWidth <= screen.width"), f"{name} scrolls sideways"
        self.axe(self.page)


def away_from_the_head(evening: Evening, player: int) -> int:
    """Draw until she does not sit at table 1; her table."""
    for seed in range(1, 20):
        evening.draw(seed)
        seats = EveningRow.objects.get(night=evening.night).seats
        number = next(n for n, four in enumerate(seats, 1) if player in four)
        if number > 1:
            return number
    raise AssertionError("always at the head table")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_screen_of_a_round(server: object, phone: Device, axe: Look, screenshot: Shot, scheme: str) -> None:
    evening, page = make_evening(NAMES), phone(color_scheme=scheme)
    look = Looker(page, axe, screenshot, scheme)
    page.goto("/pin/")
    look("pin")
    page.goto(f"/j/{evening.night.join_token}/")
    look("join")
    me = evening.players[LONG].pk
    joined(page, evening, me)
    expect(page.get_by_role("heading", name="in, Wilhelmina")).to_be_visible()
    look("planned")
    number = away_from_the_head(evening, me)
    hear(page)
    expect(page.get_by_role("heading", name=f"Table {number}")).to_be_visible()
    look("go")
    evening.start()
    hear(page)
    expect(page.locator("[data-screen=table]")).to_be_visible()
    look("pad-fresh")
    for word in ("trips", "nothing", "trips", "one", "two", "nothing"):
        page.locator(f"[data-outcome={word}]").click()
    expect(page.get_by_text("all saved")).to_be_visible()
    others = [pk for pk in evening.table(number)["seats"] if pk != me and not evening.name(pk).startswith("Ghost")]
    evening.send(evening.phone(others[0]), evening.roll(number, "two"))
    hear(page)
    expect(page.get_by_text("is scoring here too")).to_be_visible()
    look("pad")
    page.set_viewport_size({"width": 360, "height": 620})
    look("pad-small")
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("[data-roll]").last.click()
    look("roll")
    page.get_by_role("button", name="Leave it").click()
    page.get_by_role("button", name="Standings").click()
    look("standings")
    page.get_by_role("button", name="Back", exact=True).click()

    evening.send(evening.phone_at(1, "A"), evening.roll(1, "bunco"))
    hear(page)
    expect(page.get_by_text("One roll in the hand")).to_be_visible()
    screenshot(page, f"phone-bell-{scheme}")
    expect(page.locator(".flash")).to_be_hidden()
    look("closing")
    page.locator("[data-none]").click()
    expect(page.locator("[data-screen=done]")).to_be_visible()
    look("done")
    page.get_by_role("button", name="Undo: none in the hand").click()
    a, b = evening.table(number)["score"]
    page.locator(f"[data-turn='{evening.table(number)['seats'][int(a > b)]}']").click()
    assert abs(a - b) == 1
    page.locator("[data-outcome=one]").click()
    expect(page.get_by_role("heading", name="roll-off")).to_be_visible()
    look("tied")
    for row, n in enumerate((6, 1, 2, 3)):
        page.locator(".dice-pick").nth(row).locator(f"input[value='{n}']").check(force=True)
    look("dice")
    page.locator("[data-throw]").click()
    expect(page.locator("[data-screen=done]")).to_be_visible()
    for table in (2, 3):
        end(evening, table)
    hear(page)
    expect(page.get_by_role("heading", name="Table")).to_be_visible()
    look("moving")
    finish(night=evening.night, who=None)
    hear(page)
    expect(page.get_by_role("heading", name="Prizes")).to_be_visible()
    look("prizes")


def end(evening: Evening, table: int) -> None:
    """A table that still plays enters one roll of its first team, so that it is not level."""
    if evening.table(table)["winner"] is None:
        phone = evening.phone(next(pk for pk in evening.table(table)["seats"] if "Ghost" not in evening.name(pk)))
        evening.send(phone, evening.roll(table, "one", at=now_ms() + 1))

"""The big screen: across the room, live, without rights."""
from collections.abc import Callable

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from bunconight.nights.services.rounds import finish
from bunconight.nights.services.scores import correct
from tests.browser.phones import at_once, at_table, hear, tap
from tests.scoring.evening import Evening, make_evening
from tests.server import Server

Device = Callable[..., Page]
Look = Callable[[Page], None]
Shot = Callable[[Page, str], None]
LONG = "Wilhelmina Featherstonehaugh-Quillington"  # 40 letters
NAMES = ("Ann", "Bea", LONG, "Mary S.", "Effie", "Fern", "Gigi", "Hattie", "Mary S.", "Juno", "Kit")
TELEVISION = {"width": 1920, "height": 1080}


def opened(page: Page, evening: Evening) -> Page:
    page.goto(f"/screen/{evening.night.screen_token}/")
    page.locator("[data-ready=yes]").wait_for()
    return page


def somebody(evening: Evening, table: int) -> Client:
    """The phone of a person at the table, not of a ghost."""
    return evening.phone(next(pk for pk in evening.table(table)["seats"] if "Ghost" not in evening.name(pk)))


def test_it_follows_a_tap_and_the_bell(server: Server, desk: Device, phone: Device) -> None:
    evening = make_evening().draw().start()
    screen, head = opened(desk(), evening), at_table(phone(), evening, 1)
    expect(screen.locator("[data-x=point]")).to_have_text("2")
    soon = at_once(screen)
    tap(head, "trips")
    expect(screen.locator(".tv-table").first.locator(".tv-score").first).to_have_text("5", timeout=soon)
    tap(head, "bunco")
    expect(screen.locator("[data-x=bell]")).to_be_visible(timeout=soon)
    expect(screen.get_by_text("last roll")).to_have_count(2)
    assert screen.locator("button, a, form, input").count() == 0


@pytest.mark.parametrize("scheme, size", [("light", TELEVISION), ("dark", {"width": 1280, "height": 800})])
def test_every_side_of_it(server: Server, desk: Device, axe: Look, screenshot: Shot, scheme: str,
                          size: dict[str, int]) -> None:
    evening = make_evening(NAMES)
    page = opened(desk(color_scheme=scheme, viewport=size), evening)

    def look(name: str) -> None:
        page.wait_for_timeout(150)
        screenshot(page, f"screen-{name}-{scheme}")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1"), f"{name} needs scrolling"
        axe(page)

    look("planned")
    evening.draw(1)
    hear(page)
    expect(page.locator(".tv-table")).to_have_count(3)
    look("seated")
    evening.start()
    for table, outcomes in {1: ("trips", "two"), 2: ("one", "nothing", "trips", "bunco"), 3: ("two",)}.items():
        for outcome in outcomes:
            evening.send(somebody(evening, table), evening.roll(table, outcome))
    hear(page)
    expect(page.locator(".tv-score").first).to_have_text("7")
    look("running")
    evening.send(somebody(evening, 1), evening.roll(1, "bunco"))
    hear(page)
    expect(page.locator("[data-x=bell]")).to_be_visible()
    screenshot(page, f"screen-bell-{scheme}")
    for table in (2, 3):
        evening.send(somebody(evening, table), evening.move({"kind": "close", "table": table}))
    hear(page)
    expect(page.locator("[data-phase=moving]")).to_be_visible()
    expect(page.locator("[data-x=bell]")).to_be_hidden()
    look("moving")
    finish(night=evening.night, who=None)
    hear(page)
    expect(page.locator("[data-phase=prizes]")).to_be_visible()
    look("prizes")


@pytest.mark.parametrize("size", [TELEVISION, {"width": 1280, "height": 800}, {"width": 800, "height": 1280}])
def test_the_code_to_scan_is_on_it_until_the_first_round(new_server: Callable[..., Server], desk: Device, axe: Look,
                                                         screenshot: Shot, size: dict[str, int]) -> None:
    server = new_server(BUNCO_PUBLIC_URL="http://bunco.test")
    evening = make_evening(tuple(f"Player {n:02}" for n in range(1, 27)))
    page = desk(viewport=size)
    page.goto(f"{server.url}/screen/{evening.night.screen_token}/")
    pin = f"{evening.night.pin[:3]} {evening.night.pin[3:]}"
    code = page.get_by_role("img", name="QR code of tonight’s link")
    expect(code).to_be_visible()
    assert code.evaluate("image => image.naturalWidth > 0 && image.clientWidth >= 260")
    expect(page.get_by_text(f"Or type the PIN {pin} at bunco.test/pin")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")
    screenshot(page, f"screen-code-{size['width']}")
    axe(page)
    evening.draw()
    hear(page)
    expect(page.locator("[data-x=join]")).to_have_text(f"PIN {pin} at bunco.test/pin")
    evening.start()
    hear(page)
    expect(page.locator("[data-x=join]")).to_be_hidden()


def test_who_has_most_buncos_stands_first(server: Server, desk: Device) -> None:
    evening = make_evening().draw().start()
    four = evening.table(1)["seats"]
    correct(night=evening.night, number=1, table=1, winner=0, tallies={four[1]: {"buncos": 1}}, who=None)
    for table in (2, 3):
        correct(night=evening.night, number=1, table=table, winner=0, who=None)
    finish(night=evening.night, who=None)
    rows = opened(desk(), evening).locator(".standings tbody tr")
    expect(rows.first).to_contain_text(evening.name(four[1]))
    expect(rows.locator("td:nth-of-type(2)")).to_have_text(["0", *["1"] * 6, *["0"] * 5])


def test_twenty_six_players_fit(server: Server, desk: Device, screenshot: Shot) -> None:
    evening = make_evening(tuple(f"Player {n:02}" for n in range(1, 27))).draw().start()
    page = opened(desk(viewport=TELEVISION), evening)
    expect(page.locator(".tv-table")).to_have_count(7)
    screenshot(page, "screen-seven")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")

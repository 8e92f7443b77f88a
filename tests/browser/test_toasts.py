"""What was done is said in a toast, which never lies on the button that comes next."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_hostess import LONG, go, logged_in, make_hostess
from tests.nights.hostess import Hostess
from tests.server import Server

SHAPES = ("phone", "desk")
FREE = """selector => {
  const box = document.querySelector(selector).getBoundingClientRect();
  const spots = [.05, .5, .95].flatMap(x => [.1, .5, .9].map(y => [box.x + x * box.width, box.y + y * box.height]));
  const over = spots.map(([x, y]) => document.elementFromPoint(x, y)?.closest(selector + ", .toast")?.className);
  const toasts = [...document.querySelectorAll(".toast")].map(one => one.getBoundingClientRect());
  const inside = toasts.every(one => one.top >= 0 && one.bottom <= innerHeight && one.right <= innerWidth);
  return { hidden: over.filter(one => one?.includes("toast")).length, seen: over.filter(Boolean).length, inside };
}"""
STAYS = """const later = window.setTimeout;
window.setTimeout = (what, ms, ...more) => later(what, ms > 5000 ? 120_000 : ms, ...more);"""  # a machine may be slow


@pytest.fixture
def hostess(server: Server) -> Hostess:
    """Names of forty letters, and a round that is being typed."""
    made = make_hostess(*LONG, more=9)
    made.check_in(*LONG, *(f"Guest {number}" for number in range(1, 10)))
    made.draw()
    made.start(1)
    return made


@pytest.fixture(params=SHAPES)
def page(request: pytest.FixtureRequest, hostess: Hostess, server: Server, desk: Callable[..., Page],
         phone: Callable[..., Page]) -> Page:
    made = logged_in((phone if request.param == "phone" else desk)(), hostess, server.url)
    made.add_init_script(STAYS)
    return made


def look(page: Page, button: str) -> dict[str, Any]:
    expect(page.locator("#toast .toast")).to_be_visible()
    page.locator(button).scroll_into_view_if_needed()
    page.wait_for_function("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
    found: dict[str, Any] = page.evaluate(FREE, button)
    return found


def type_round(page: Page, *winners: int) -> None:
    for table, winner in enumerate(winners, 1):
        page.locator(f"#tally-{table} .pair-won").nth(winner).click()


FREE_OF_IT = {"hidden": 0, "seen": 9, "inside": True}


def test_it_leaves_the_save_button_free(page: Page, hostess: Hostess) -> None:
    """Below that button there are two more here, so it is higher up than on other pages."""
    go(page, hostess, "paper")
    type_round(page, 0, 1, 0)
    expect(page.get_by_text("Round 2 of 20")).to_be_visible()
    assert look(page, "#save") == FREE_OF_IT
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert look(page, "#save") == FREE_OF_IT
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.get_by_text("Round 1 of 20")).to_be_visible()
    assert look(page, "#save") == FREE_OF_IT


def test_it_leaves_the_button_of_the_running_page_free(page: Page, hostess: Hostess) -> None:
    hostess.state(0, 0, 0)
    go(page, hostess, "run")
    page.get_by_role("button", name="Start round 2").click()
    assert look(page, ".next .btn") == FREE_OF_IT


def test_what_did_not_arrive_is_said_beside_it(page: Page, hostess: Hostess, trouble: Any) -> None:
    """Two toasts at once: neither lies on the other, nor on the button."""
    trouble.expect("failed: .*", "error: .*")
    go(page, hostess, "paper")
    type_round(page, 0, 1, 0)
    expect(page.get_by_text("Round 2 of 20")).to_be_visible()
    page.route("**/paper/rounds/2/", lambda route: route.abort())
    type_round(page, 0, 1, 0)
    expect(page.get_by_role("alert").filter(has_text="did not reach")).to_be_visible()
    assert look(page, "#save") == FREE_OF_IT
    one, other = (page.locator(name).bounding_box() for name in ("#toast .toast", "#messages .toast"))
    assert one and other and (one["y"] >= other["y"] + other["height"] or other["y"] >= one["y"] + one["height"])

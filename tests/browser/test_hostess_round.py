"""The running night on the hostess's page: what happens elsewhere, sheets, rolls put right, the next round."""
import re
from typing import Any

from playwright.sync_api import expect

from bunconight.nights.models import Round
from bunconight.nights.state import touch
from tests.browser.phones import at_once
from tests.browser.test_hostess import REFUSED, Device, go, logged_in, running
from tests.nights.hostess import BELL


def test_what_another_hostess_does_is_seen_at_once(server: Any, phone: Device, desk: Device) -> None:
    hostess = running()
    one = logged_in(desk(), hostess, server.url)
    with one.expect_response(re.compile("/live/")):
        go(one, hostess, "run")
    two = go(logged_in(phone(), hostess, server.url), hostess, "run")
    soon = 1000 + at_once(one)
    two.get_by_role("button", name="Ring the bell by hand").tap()
    expect(one.get_by_text("It was rung by hand.")).to_be_visible(timeout=soon)
    two.get_by_role("button", name="Undo the bell").tap()
    expect(one.get_by_text("It was rung by hand.")).to_be_hidden(timeout=soon)


def test_without_a_stream_it_asks(server: Any, phone: Device, desk: Device, trouble: Any) -> None:
    trouble.expect("failed: .*/live/", "error: .*ERR_FAILED")
    hostess = running()
    one = logged_in(desk(), hostess, server.url)
    one.route("**/live/**", lambda route: route.abort())
    go(one, hostess, "run")
    hostess.roll(2, "trips", at=BELL)
    touch(hostess.night.pk)
    expect(one.locator("#table-2 .points b").filter(has_text="5")).to_be_visible()


def test_an_open_sheet_outlives_what_happens_under_it(server: Any, desk: Device, trouble: Any) -> None:
    trouble.expect(*REFUSED)
    hostess = running()
    page = go(logged_in(desk(), hostess, server.url), hostess, "run")
    page.get_by_role("link", name="Enter result").nth(1).click()
    sheet = page.get_by_role("dialog")
    sheet.locator("input[name=winner]").first.check()
    sheet.get_by_label("Why?").fill("They had no phone")
    hostess.correct(1, 2, 1, score=(3, 9))
    expect(page.locator("#table-2")).to_contain_text("won")
    expect(sheet.get_by_label("Why?")).to_have_value("They had no phone")
    sheet.get_by_role("button", name="Save the result").click()
    expect(sheet.get_by_role("alert")).to_contain_text("Meanwhile somebody entered this")
    expect(sheet.get_by_label("Why?")).to_have_value("They had no phone")
    sheet.get_by_role("button", name="Save the result").click()
    expect(sheet).to_be_hidden()
    assert hostess.book.results[0].tables[1].winner == 0


def test_a_roll_is_changed_and_taken_back(server: Any, phone: Device) -> None:
    hostess = running()
    for outcome in ("one", "trips", "two"):
        hostess.roll(2, outcome, at=BELL, roller=hostess.book.seats[1][0])
    page = go(logged_in(phone(), hostess, server.url), hostess, "run")
    score = page.locator("#table-2 .team-0 .points b")
    sheet = page.get_by_role("dialog")

    def open_roll(said: str) -> None:
        page.locator("#enter-2").tap()
        sheet.get_by_text("3 rolls, one by one").tap()
        sheet.get_by_role("link", name=said).tap()

    open_roll("trips +5")
    expect(sheet.get_by_role("heading", name="Roll 2 at table 2, round 1")).to_be_visible()
    sheet.get_by_label("Bunco! +21").check()
    sheet.get_by_role("button", name="Save the roll").tap()
    expect(score).to_have_text("24")
    expect(page.locator("#table-2 .lately")).to_contain_text("Bunco! +21")
    open_roll("Bunco! +21")
    sheet.get_by_role("button", name="Take it back").tap()
    expect(score).to_have_text("3")
    page.locator("#toast").get_by_role("button", name="Undo").tap()
    expect(score).to_have_text("24")


def test_closing_a_sheet_changes_nothing(server: Any, desk: Device) -> None:
    hostess = running()
    hostess.state(0, 1, 0)
    version, last = hostess.book.night.version, hostess.last().pk
    page = go(logged_in(desk(), hostess, server.url), hostess, "rounds")
    page.locator("#r1t2").click()
    page.get_by_role("dialog").locator("input[name=winner]").first.check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.locator("#r1t2")).to_be_focused()
    assert (hostess.book.night.version, hostess.last().pk) == (version, last)


def test_the_next_round_says_what_it_waits_for(server: Any, phone: Device, trouble: Any) -> None:
    trouble.expect(*REFUSED)
    hostess = running()
    hostess.roll(2, "one", at=BELL - 9)
    hostess.roll(3, "one", at=BELL - 8)
    hostess.roll(1, "bunco", at=BELL)
    page = go(logged_in(phone(), hostess, server.url), hostess, "run")
    page.get_by_role("button", name="Start round 2").tap()
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("Tables 2, 3 have no winner yet.")
    expect(refusal).to_be_in_viewport()
    refusal.get_by_role("button", name="Start round 2 anyway").tap()
    expect(page.get_by_role("heading", name="Round 2: roll threes")).to_be_visible()
    page.locator("#toast").get_by_role("button", name="Undo").tap()
    expect(page.get_by_role("heading", name="Round 1: roll twos")).to_be_visible()
    assert Round.objects.filter(void=False).count() == 1


def test_nothing_shines_through_the_line_above_the_button(server: Any, phone: Device) -> None:
    """The bar stays at the bottom of the screen while the page moves under it."""
    hostess = running()
    page = go(logged_in(phone(), hostess, server.url), hostess, "run")
    box, looks = page.locator(".next .why").bounding_box(), set()
    assert box
    line: Any = {"x": box["x"] + 4, "y": box["y"], "width": box["width"] - 8, "height": box["height"]}
    for down in (0, 40, 90, 140):
        page.evaluate("down => scrollTo({ top: down, behavior: 'instant' })", down)
        looks.add(page.screenshot(clip=line, animations="disabled"))
    assert (len(looks), page.evaluate("scrollY")) == (1, 140)

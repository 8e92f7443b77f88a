"""A phone whose network fails or lies: nothing is lost, nothing counts twice."""
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from games.models import Move
from tests.browser.conftest import Trouble
from tests.browser.phones import at_table, shows, tap, waits
from tests.scoring.evening import Evening, make_evening, now_ms
from tests.server import Server

Device = Callable[..., Page]
CUT = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "ERR_ABORTED", "ERR_CONNECTION")


@pytest.fixture
def evening(server: Server) -> Evening:
    return make_evening().draw().start()


def test_a_lost_answer_does_not_count_twice(evening: Evening, phone: Device, trouble: Trouble) -> None:
    """The server has the tap, but the answer never arrives; the phone sends again."""
    trouble.expect(*CUT)
    page, lost = at_table(phone(), evening, 2), []

    def lose_the_first(route: Route) -> None:
        if lost:
            return route.continue_()
        lost.append(route.fetch().status)
        return route.abort()

    page.route("**/taps", lose_the_first)
    tap(page, "trips")
    waits(page, "1 waiting to send")
    waits(page, "all saved")
    shows(page, 5, 0)
    assert lost == [200] and evening.score(2) == [5, 0] and Move.objects.count() == 1


def test_a_captive_portal_saves_nothing(evening: Evening, phone: Device) -> None:
    """The Wi-Fi's log-in page answers 200 to everything."""
    page = at_table(phone(), evening, 2)
    hotel = {"status": 200, "content_type": "text/html", "body": "<h1>Welcome to the hotel</h1>"}
    page.route("**/taps", lambda route: route.fulfill(**hotel))
    tap(page, "two")
    shows(page, 2, 0)
    page.wait_for_timeout(1500)
    waits(page, "1 waiting to send")
    page.unroute("**/taps")
    another = {"answers": [{"id": "another", "status": "saved"}]}
    page.route("**/taps", lambda route: route.fulfill(json=another))
    page.wait_for_timeout(2500)
    waits(page, "1 waiting to send")
    assert evening.score(2) == [0, 0]
    page.unroute("**/taps")
    waits(page, "all saved")
    assert evening.score(2) == [2, 0]


def test_three_taps_offline_add_to_whatever_the_score_is(evening: Evening, phone: Device, trouble: Trouble) -> None:
    """They wait on the phone, and a partner's phone scores meanwhile."""
    trouble.expect(*CUT)
    page = at_table(phone(), evening, 2)
    page.context.set_offline(True)
    for _ in range(3):
        tap(page, "one")
    waits(page, "3 waiting to send")
    shows(page, 3, 0)
    evening.send(evening.phone_at(2, "C"), evening.roll(2, "trips"))
    page.context.set_offline(False)
    waits(page, "all saved")
    shows(page, 8, 0)
    assert evening.score(2) == [8, 0]


def test_taps_outlive_the_page_on_plain_http(evening: Evening, server: Server, phone: Device, trouble: Trouble) -> None:
    """An address in the house is no secure context; nothing throws, the page says what to do instead."""
    trouble.expect(*CUT)
    base = f"http://bunco.test:{server.port}"
    page = at_table(phone(), evening, 2, base=base)
    assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator, 'wakeLock' in navigator]") == [False] * 3
    expect(page.get_by_text("Keep your screen on")).to_be_visible()
    page.context.set_offline(True)
    tap(page, "bunco")
    waits(page, "1 waiting to send")
    page.goto("about:blank")
    page.context.set_offline(False)
    page.goto(f"{base}/t/{evening.night.key}/")
    waits(page, "all saved")
    shows(page, 21, 0)
    assert evening.score(2) == [21, 0]


def test_a_roll_that_comes_too_late_is_held_and_said(evening: Evening, phone: Device, trouble: Trouble) -> None:
    trouble.expect(*CUT)
    page = at_table(phone(), evening, 2)
    page.context.set_offline(True)
    tap(page, "two")
    waits(page, "1 waiting to send")
    page.wait_for_timeout(50)
    evening.send(evening.phone_at(1), evening.roll(1, "bunco"))
    evening.send(evening.phone_at(2, "B"), evening.roll(2, "one", at=now_ms() + 1000, roller=evening.seat(2, "B")))
    page.wait_for_timeout(1100)
    evening.send(evening.phone_at(2, "B"), evening.move({"kind": "close", "table": 2}))
    page.context.set_offline(False)
    note = page.get_by_text("It is kept, and the hostess decides.")
    expect(note).to_be_visible(timeout=20_000)
    page.reload()
    expect(note).to_be_visible()
    page.get_by_role("button", name="OK").click()
    expect(note).to_be_hidden()
    page.reload()
    page.locator("[data-ready=yes]").wait_for()
    expect(note).to_be_hidden()
    assert Move.objects.filter(kind="held").count() == 1


def test_a_server_restart_keeps_everyone_in(evening: Evening, server: Server, phone: Device, trouble: Trouble) -> None:
    """What was tapped while it was away is sent when it is back; nobody joins anew."""
    trouble.expect(*CUT, "Failed to load resource")
    page = at_table(phone(), evening, 2)
    server.stop()
    tap(page, "two")
    waits(page, "1 waiting to send")
    server.start(int(re.findall(r":(\d+)", server.url)[0]))
    waits(page, "all saved")
    assert evening.score(2) == [2, 0]

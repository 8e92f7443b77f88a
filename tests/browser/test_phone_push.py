"""How a phone hears of the night: one stream for all its tabs, questions where there is none, and when it is out."""
import json
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Request, Route, expect

from bunconight.club.services import new_link
from tests.browser.conftest import Trouble
from tests.browser.phones import at_once, at_table, hear, shows, tap
from tests.scoring.evening import Evening, make_evening
from tests.server import Server

Device = Callable[..., Page]
CUT = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "ERR_ABORTED", "ERR_CONNECTION")


@pytest.fixture
def evening(server: Server) -> Evening:
    return make_evening().draw().start()


def test_a_phone_that_is_out_stops_and_says_so(evening: Evening, phone: Device, trouble: Trouble) -> None:
    """The link was renewed: final, not tried again."""
    trouble.expect("404: .*/state", "Failed to load resource")
    page, sent = at_table(phone(), evening, 2), []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/taps") else None)
    new_link(night=evening.night)
    tap(page, "one")
    expect(page.get_by_text("This phone is no longer part of the night").first).to_be_visible()
    page.wait_for_timeout(2500)
    assert len(sent) == 1 and evening.score(2) == [0, 0]
    hear(page)
    expect(page.locator("[data-screen=wait]")).to_contain_text("Scan the code again")


def test_without_push_it_asks(evening: Evening, phone: Device, trouble: Trouble) -> None:
    trouble.expect(*CUT)
    page = phone()
    page.route("**/live/**", lambda route: route.abort())
    at_table(page, evening, 2)
    evening.send(evening.phone_at(2, "B"), evening.roll(2, "two"))
    expect(page.locator("[data-team='0'] .team-score")).to_have_text("2")
    evening.send(evening.phone_at(1), evening.roll(1, "bunco"))
    expect(page.get_by_text("One roll in the hand?")).to_be_visible()


def test_a_proxy_that_sits_on_streams(evening: Evening, phone: Device, trouble: Trouble) -> None:
    """Open, but nothing comes out of it; the page is at most ten seconds behind."""
    trouble.expect(*CUT)
    page = phone()
    page.route("**/live/**", lambda route: None)
    at_table(page, evening, 2)
    evening.send(evening.phone_at(2, "B"), evening.roll(2, "two"))
    expect(page.locator("[data-team='0'] .team-score")).to_have_text("2", timeout=10_000)


def test_versions_that_newer_ones_replaced_are_no_gap(evening: Evening, phone: Device, trouble: Trouble) -> None:
    """A slow phone is told what it need not wait for; it takes the newest, and does not ask for the whole."""
    trouble.expect(*CUT)
    table = {**evening.table(2), "table": 2, "score": [7, 0]}

    def tell(route: Route) -> None:
        now = int(parse_qs(urlsplit(route.request.url).query)["since"][0])
        news = {"v": now + 2, "play": evening.play, "table": 2, "t": table, "bell": None, "id": "tap-of-another"}
        told = [{"skip": [now + 1]}, news]
        body = "retry: 60000\n\n" + "".join(f"data: {json.dumps(one)}\n\n" for one in told)
        route.fulfill(content_type="text/event-stream", body=body)

    page = phone()
    page.route("**/live/**", tell)
    shows(at_table(page, evening, 2), 7, 0)


def test_eight_tabs_share_one_stream(evening: Evening, phone: Device, trouble: Trouble) -> None:
    """HTTP/1.1 allows six connections to a server."""
    first = at_table(phone(), evening, 2)
    streams: set[Request] = set()
    first.context.on("request", lambda request: streams.add(request) if "/live/" in request.url else None)
    ended: set[Request] = set()
    first.context.on("requestfailed", lambda request: ended.add(request))
    pages = [first]
    for _ in range(7):
        pages.append(first.context.new_page())
        pages[-1].goto(f"/t/{evening.night.key}/")
        pages[-1].locator("[data-ready=yes]").wait_for()
    first.wait_for_timeout(1000)
    assert len(streams - ended) <= 1
    tap(pages[-1], "two")
    for page in pages:
        expect(page.locator("[data-team='0'] .team-score")).to_have_text("2")
    pages.pop(0).close()
    pages[0].wait_for_timeout(4500)
    tap(pages[0], "two")
    expect(pages[3].locator("[data-team='0'] .team-score")).to_have_text("4")


def test_after_a_sleep_the_state_is_whole_within_a_second(evening: Evening, phone: Device, trouble: Trouble) -> None:
    """The phone slept in a pocket while others rolled."""
    trouble.expect(*CUT)
    page = at_table(phone(), evening, 2)
    soon = at_once(page)
    page.context.set_offline(True)
    tap(page, "one")
    evening.send(evening.phone_at(2, "B"), evening.roll(2, "trips"))
    page.context.set_offline(False)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("[data-team='0'] .team-score")).to_have_text("6", timeout=soon)

"""The hostess's pages on a slow line: whatever is tapped while an answer is on its way is done, and shows."""
import re
from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Page, Route, expect

from bunconight.club.models import Member, Role
from tests.scoring.evening import Evening, make_evening
from tests.server import Server

SLOW = 800  # milliseconds
QUICK = "ids => ids.forEach(id => document.getElementById(id).click())"


@pytest.fixture
def evening(server: Server) -> Evening:
    return make_evening().draw()


@pytest.fixture
def hostess(evening: Evening, desk: Callable[..., Page], log_in: Callable[..., None]) -> Iterator[Page]:
    user = get_user_model().objects.create_user("hostess", "hostess@example.org", "partytime")
    Role.objects.create(group=evening.night.group, user=user, kind=Role.Kind.HOSTESS)
    page = desk()
    log_in(page, user)
    yield page
    page.unroute_all(behavior="wait")  # answers that are still held back


def opened(page: Page, evening: Evening, step: str) -> Page:
    page.goto(f"/g/{evening.night.group.key}/n/{evening.night.pk}/{step}/")
    return page


def late(page: Page, by: int = SLOW) -> Callable[[Route], None]:
    """The server answers at once, and its answer is a while on its way."""
    def hold(route: Route) -> None:
        answer = route.fetch()
        page.wait_for_timeout(by)
        route.fulfill(response=answer)
    return hold


def test_two_taps_in_one_row_at_once(hostess: Page, evening: Evening) -> None:
    """Her name and her fee, before the first answer is here: both stand, in her row and in the counts."""
    mabel = Member.objects.create(group=evening.night.group, name="Mabel")
    page = opened(hostess, evening, "checkin")
    row = page.locator(f"#row-{mabel.pk}")
    page.route("**/checkin/*/here/", late(page))
    page.route("**/checkin/*/fee/*/", late(page, 2 * SLOW))
    page.evaluate(QUICK, [f"here-{mabel.pk}", f"tonight-{mabel.pk}"])
    expect(row.get_by_role("button", pressed=True)).to_have_count(2)
    expect(page.locator("#counts dd")).to_have_text(["13", "1", "$5", "4", "3"])
    row.locator("[name=here]").click()
    expect(row.get_by_role("button", pressed=True)).to_have_count(1)


def test_answers_in_another_order(hostess: Page, evening: Evening) -> None:
    """The answer to the first tap comes last: the counts are those of the second."""
    one, two = (Member.objects.create(group=evening.night.group, name=name) for name in ("Mabel", "Nora"))
    page = opened(hostess, evening, "checkin")
    page.route(f"**/checkin/{one.pk}/here/", late(page, 3 * SLOW))
    page.route(f"**/checkin/{two.pk}/here/", late(page))
    page.locator(f"#here-{one.pk}").click()
    page.wait_for_timeout(SLOW)
    page.locator(f"#here-{two.pk}").click()
    expect(page.locator(".here[aria-pressed=true]")).to_have_count(14)
    expect(page.locator("#counts dd").first).to_have_text("14")
    expect(page.get_by_role("link", name="Seat 14 people")).to_be_visible()


def test_news_does_not_come_between_a_tap_and_its_answer(hostess: Page, evening: Evening) -> None:
    """The bell is pushed to her own page before the answer to her tap is here."""
    page = opened(hostess, evening.start(), "run")
    page.route("**/run/ring/", late(page))
    page.locator("#ring").click()
    expect(page.get_by_text("Bell rung in round 1")).to_be_visible()
    expect(page.locator(".bell")).to_contain_text("It was rung by hand")


def test_a_tap_while_news_is_on_its_way(hostess: Page, evening: Evening) -> None:
    page = opened(hostess, evening.start(), "run")
    evening.send(evening.phone_at(2), evening.roll(2, "trips"))
    page.route(re.compile(r"/run/\?v="), late(page))
    page.route("**/run/ring/", late(page, 2 * SLOW))
    page.evaluate("htmx.trigger(document.querySelector('[data-live]'), 'refresh')")
    page.evaluate(QUICK, ["ring"])
    expect(page.get_by_text("Bell rung in round 1")).to_be_visible()
    expect(page.locator("#table-2 .team-0 .points b")).to_have_text("5")

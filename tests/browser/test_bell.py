"""The bell finds people in the middle of something; and what nobody has asked for does not happen by itself."""
from collections.abc import Callable

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Page, expect

from bunconight.club.models import Role
from games.models import Move
from tests.browser.conftest import Trouble
from tests.browser.phones import at_table, shows, tap, waits
from tests.scoring.evening import Evening, make_evening
from tests.server import Server

Device = Callable[..., Page]
AN_HOUR = 60 * 60_000
ASKED = """
window.asked = 0;
navigator.wakeLock.request = async () => { window.asked += 1; return {}; };
"""


@pytest.fixture
def evening(server: Server) -> Evening:
    return make_evening().draw().start()


def test_a_phone_that_is_changing_a_roll(evening: Evening, phone: Device) -> None:
    """The dialog stays open and may still be used; the table is closing, not closed, and has its roll in the hand."""
    head, three = at_table(phone(), evening, 1), at_table(phone(), evening, 3)
    tap(three, "one")
    waits(three, "all saved")
    three.locator("[data-roll]").first.click()
    tap(head, "bunco")
    expect(three.get_by_text("One roll in the hand?")).to_be_visible()
    expect(three.get_by_role("dialog")).to_be_visible()
    assert evening.table(3)["phase"] == "closing" and Move.objects.count() == 2
    three.get_by_role("dialog").get_by_role("button", name="trips").click()
    waits(three, "all saved")
    assert (evening.table(3)["phase"], evening.score(3)) == ("closing", [5, 0])
    tap(three, "two")
    expect(three.locator("[data-screen=done]")).to_be_visible()
    waits(three, "all saved")
    assert evening.score(3) == [7, 0]


def test_a_hostess_who_is_typing_a_result(evening: Evening, desk: Device, phone: Device,
                                          log_in: Callable[..., None]) -> None:
    """Nothing half-typed is sent or thrown away; saved on what was true before, it says what has changed."""
    user = get_user_model().objects.create_user("hostess", "hostess@example.org", "partytime")
    Role.objects.create(group=evening.night.group, user=user, kind=Role.Kind.HOSTESS)
    page, head = desk(), at_table(phone(), evening, 1)
    log_in(page, user)
    page.goto(f"/g/{evening.night.group.key}/n/{evening.night.pk}/run/")
    page.locator("#enter-3").click()
    sheet = page.get_by_role("dialog")
    sheet.locator("[name=first]").fill("8")
    tap(head, "bunco")
    expect(page.locator("#table-3 .state")).to_have_text("one roll in the hand")
    expect(sheet.locator("[name=first]")).to_have_value("8")
    expect(sheet.locator("[name=first]")).to_be_focused()
    assert (evening.table(3)["phase"], evening.score(3)) == ("closing", [0, 0])


def test_the_note_of_who_else_scores_fades(evening: Evening, phone: Device, trouble: Trouble) -> None:
    """Half a minute after the other phone's last tap it is gone, without a word from the server."""
    trouble.expect("ERR_INTERNET_DISCONNECTED")
    a = phone()
    a.clock.install()
    at_table(a, evening, 2)
    evening.send(evening.phone_at(2, "B"), evening.roll(2, "one"))
    a.evaluate("dispatchEvent(new Event('online'))")
    note = a.get_by_text("is scoring here too")
    expect(note).to_be_visible()
    a.context.set_offline(True)
    a.clock.run_for(20_000)
    expect(note).to_be_visible()
    a.clock.run_for(16_000)
    expect(note).to_be_hidden()


def test_an_hour_later_nothing_has_moved_by_itself(evening: Evening, phone: Device) -> None:
    page = phone()
    page.clock.install()
    at_table(page, evening, 2)
    tap(page, "one")
    tap(page, "nothing")
    waits(page, "all saved")
    rolls = page.locator("[data-x=who]").inner_text()
    page.clock.fast_forward(AN_HOUR)
    page.wait_for_timeout(300)
    shows(page, 1, 0)
    expect(page.locator("[data-x=who]")).to_have_text(rolls)
    assert Move.objects.count() == 2 and evening.state["bell"] is None


def test_the_screen_is_kept_on_where_that_can_be_asked_for(evening: Evening, phone: Device) -> None:
    page = phone()
    page.context.add_init_script(ASKED)
    at_table(page, evening, 2)
    page.wait_for_function("asked > 0")
    expect(page.get_by_text("Keep your screen on")).to_be_hidden()
    page.evaluate("asked = 0")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("asked > 0")

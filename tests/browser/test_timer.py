"""A round by the clock on phones, the big screen and the hostess's page: all count down with the server's time."""
import re
from collections.abc import Callable

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Page, expect

from bunconight.club.models import Role
from bunconight.nights.state import touch
from games.models import Move, Play
from tests.browser.phones import at_table, hear, joined, tap, waits
from tests.scoring.evening import Evening, make_evening, now_ms
from tests.server import Server

Device = Callable[..., Page]
WRONG = "const real = Date.now; Date.now = () => real() + 4 * 60_000;"  # this phone's clock is four minutes fast


@pytest.fixture
def evening(server: Server) -> Evening:
    evening = make_evening().draw()
    evening.night.evening.rules = {"bell": "timer", "minutes": 3, "move_seconds": 45}
    evening.night.evening.save()
    return evening.start()


def ends_in(evening: Evening, seconds: int) -> None:
    """As if the round had begun earlier; only a test may do that, a setup is frozen."""
    play = Play.objects.get(pk=evening.play)
    Play.objects.filter(pk=play.pk).update(setup=play.setup | {"ends_at": now_ms() + seconds * 1000})
    touch(evening.night.pk)


def test_a_phone_counts_down_with_the_servers_time(evening: Evening, phone: Device) -> None:
    page = phone()
    page.context.add_init_script(WRONG)
    at_table(page, evening, 2)
    expect(page.locator("[data-x=clock]")).to_have_text(re.compile(r"^[12]:\d\d left$"))
    assert not Move.objects.exists()


def test_when_the_time_is_up_one_phone_rings_for_all(evening: Evening, phone: Device) -> None:
    two, three = at_table(phone(), evening, 2), at_table(phone(), evening, 3)
    tap(two, "one")
    waits(two, "all saved")
    ends_in(evening, 2)
    for page in (two, three):
        hear(page)
    for page in (two, three):
        expect(page.get_by_text("One roll in the hand?")).to_be_visible(timeout=20_000)
        expect(page.locator("[data-x=clock]")).to_be_hidden()
    waits(two, "all saved")
    assert evening.state["bell"]["by"] == f"time-is-up-{evening.play}"
    assert Move.objects.filter(payload__kind="time").count() == 1


def test_a_level_head_table_plays_on_and_then_everybody_moves(evening: Evening, phone: Device) -> None:
    ends_in(evening, 0)
    head = joined(phone(), evening, evening.seat(1, "A"))
    head.locator("[data-none]").click(timeout=20_000)
    expect(head.get_by_role("heading", name="It’s a tie: roll-off!")).to_be_visible()
    for table in (1, 2, 3):
        dice = {str(evening.seat(table, chair)): n for chair, n in zip("ABCD", (6, 1, 2, 3), strict=True)}
        if table > 1:
            evening.send(evening.phone_at(table), evening.move({"kind": "close", "table": table}))
        evening.send(evening.phone_at(table), evening.move({"kind": "throw", "table": table, "dice": dice}))
    hear(head)
    expect(head.locator("[data-screen=go]")).to_be_visible()
    expect(head.locator("[data-x=clock]")).to_have_text(re.compile(r"^0:\d\d to move$"))


def test_the_big_screen_counts_down_and_rings_nothing(evening: Evening, phone: Device) -> None:
    page = phone()
    page.goto(f"/screen/{evening.night.screen_token}/")
    clock = page.locator("[data-x=clock]")
    expect(clock).to_have_text(re.compile(r"^[12]:\d\d left$"))
    ends_in(evening, 2)
    hear(page)
    expect(clock).to_have_text("time is up", timeout=10_000)
    page.wait_for_timeout(1500)
    assert not Move.objects.exists()


def test_without_a_phone_the_hostess_page_rings(evening: Evening, desk: Device, log_in: Callable[..., None]) -> None:
    user = get_user_model().objects.create_user("hostess", "hostess@example.org", "partytime")
    Role.objects.create(group=evening.night.group, user=user, kind=Role.Kind.HOSTESS)
    page = desk()
    log_in(page, user)
    page.goto(f"/g/{evening.night.group.key}/n/{evening.night.pk}/run/")
    expect(page.locator("[data-clock]")).to_have_text(re.compile(r"^The bell rings in [12]:\d\d$"))
    ends_in(evening, 2)
    page.reload()
    expect(page.get_by_text("The bell! The time is up.")).to_be_visible(timeout=20_000)
    page.locator("#unring").click()
    expect(page.get_by_text("The time is up: ring the bell.")).to_be_visible()
    page.wait_for_timeout(4000)
    expect(page.locator("#ring")).to_be_visible()
    page.locator("#ring").click()
    expect(page.get_by_text("The bell! It was rung by hand.")).to_be_visible()

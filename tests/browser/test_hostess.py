"""The hostess's evening in a real browser: taps, undo, swaps, prizes; also without a script, and how it looks."""
import os
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import zxingcpp
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone
from PIL import Image
from playwright.sync_api import Page, expect

from bunconight.club.models import Group, Member, Night, Role
from bunconight.money.queries import ledger
from bunconight.nights.models import Evening
from tests.nights.hostess import BELL, NAMES, Hostess

Device = Callable[..., Page]
Look = Callable[[Page], None]
Shot = Callable[[Page, str], None]
LONG = ("Wilhelmina Featherstonehaugh-Quillington", "W" * 40, "Anne-Sophie de la Tour du Pin et Chambly")
REFUSED = ("409: .*", "422: .*", "error: .*(409|422)")


LOOKS = [("phone", "light"), ("desk", "dark")] + [("phone", "dark"), ("desk", "light")] * ("BUNCO_SHOTS" in os.environ)


def make_hostess(*names: str, more: int = 0) -> Hostess:
    group = Group.objects.create(name="Tuesday Dice")
    everybody = [*names, *(f"Guest {number}" for number in range(1, more + 1))]
    Member.objects.bulk_create(Member(group=group, name=name) for name in everybody)
    starts = (timezone.now() + timedelta(days=100)).replace(hour=23, minute=0, second=0, microsecond=0)
    return Hostess(Night.objects.create(group=group, starts_at=starts, place="Wrenfield Hall"))


def logged_in(page: Page, hostess: Hostess, base: str) -> Page:
    user = get_user_model().objects.filter(username="hostess").first()
    if user is None:
        user = get_user_model().objects.create_user("hostess", "hostess@example.org", "partytime")
        Role.objects.create(group=hostess.night.group, user=user, kind=Role.Kind.HOSTESS)
    session = SessionStore()
    session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session.save()
    page.context.add_cookies([{"name": "sessionid", "value": str(session.session_key), "url": base}])
    return page


def go(page: Page, hostess: Hostess, step: str) -> Page:
    page.goto(f"/g/{hostess.night.group.key}/n/{hostess.night.pk}/{step}/")
    return page


def count(page: Page, word: str) -> Any:
    return page.locator("#counts > div", has_text=word).locator("dd")


def test_check_in_with_one_tap_each(server: Any, phone: Device) -> None:
    hostess = make_hostess(*NAMES)
    page = go(logged_in(phone(), hostess, server.url), hostess, "checkin")
    row = page.locator(f"#row-{hostess.member('Ada').pk}")
    box = row.locator("button").first.bounding_box()
    assert box and box["height"] >= 48
    row.locator("button").first.tap()
    expect(count(page, "here")).to_have_text("1")
    expect(row.locator("button").first).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("status").filter(has_text="Ada is here")).to_be_visible()
    page.get_by_role("button", name="Undo", exact=True).tap()
    expect(count(page, "here")).to_have_text("0")
    row.get_by_role("button", name="Tonight").tap()
    expect(count(page, "pot")).to_have_text("$5")
    page.locator("#toast").get_by_role("button", name="Check").tap()
    expect(row.get_by_role("button", name="Tonight")).to_contain_text("Check")
    assert [fee.how for fee in ledger(hostess.night).fees[hostess.member("Ada").pk]] == ["check"]
    expect(page.get_by_label("Cash", exact=True)).to_be_checked()
    page.get_by_label("App", exact=True).check()
    page.get_by_label("Somebody new").fill("Mabel Finch")
    page.get_by_role("button", name="Walk in").tap()
    expect(page.locator(".guest", has_text="Mabel Finch")).to_be_visible()
    expect(count(page, "here")).to_have_text("1")
    expect(page.get_by_label("App", exact=True)).to_be_checked()


def test_a_tap_can_be_undone_for_ten_seconds_and_then_in_the_log(server: Any, phone: Device) -> None:
    hostess = make_hostess(*NAMES)
    page = logged_in(phone(), hostess, server.url)
    page.clock.install()
    go(page, hostess, "checkin")
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)
    page.locator(f"#row-{hostess.member('Ada').pk} button").first.tap()
    undo = page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_visible()
    page.clock.run_for(9_500)
    expect(undo).to_be_visible()
    page.clock.run_for(1_000)
    expect(undo).to_have_count(0)
    page.locator("#tool-log").tap()
    page.get_by_role("dialog").locator("li", has_text="Ada is here").get_by_role("button").tap()
    expect(count(page, "here")).to_have_text("0")


def test_whom_the_club_knows_comes_in_once(server: Any, phone: Device, trouble: Any) -> None:
    trouble.expect(*REFUSED)
    hostess = make_hostess(*NAMES)
    for name in ("Zelda Quill", "Yara Wick"):
        Member.objects.create(group=hostess.night.group, name=name, kind="guest")
    page = go(logged_in(phone(), hostess, server.url), hostess, "checkin")
    page.get_by_text("A sub or a guest whom you know").tap()
    page.get_by_role("button", name="Yara Wick").tap()
    expect(page.locator(".guest", has_text="Yara Wick")).to_be_visible()
    page.get_by_label("Somebody new").fill("zelda quill")
    page.get_by_role("button", name="Walk in").tap()
    expect(page.get_by_role("alert")).to_contain_text("The club knows somebody of this name. Is it her?")
    page.get_by_role("button", name="Yes, Zelda Quill (guest)").tap()
    expect(page.locator(".guest", has_text="Zelda Quill")).to_be_visible()
    expect(count(page, "here")).to_have_text("2")
    assert Member.objects.filter(name__icontains="quill").count() == 1


def test_who_plays_for_ada(server: Any, desk: Device) -> None:
    hostess = make_hostess(*NAMES)
    page = go(logged_in(desk(), hostess, server.url), hostess, "checkin")
    page.get_by_role("link", name="More for Ada").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", name="Who plays for Ada?")).to_be_visible()
    sheet.get_by_label("Somebody new").fill("Winnie Wick")
    sheet.get_by_role("button", name="She plays").click()
    expect(sheet).to_be_hidden()
    expect(page.locator(".guest", has_text="Winnie Wick").first).to_be_visible()


def test_chairs_are_swapped_by_keyboard_alone(server: Any, desk: Device) -> None:
    hostess = make_hostess(*NAMES)
    hostess.check_in(*NAMES)
    page = go(logged_in(desk(), hostess, server.url), hostess, "seats")
    page.get_by_role("button", name="Draw the seats").press("Enter")
    expect(page.locator(".spot")).to_have_count(3)
    seats = hostess.book.seats
    first, second = seats[0][0], seats[2][3]
    page.locator(f"#chair-{first}").press("Enter")
    expect(page.locator(f"#chair-{first}")).to_be_focused()
    expect(page.get_by_text(f"Now tap the chair that {hostess.name(first)} changes with.")).to_be_visible()
    page.locator(f"#chair-{second}").press("Enter")
    expect(page.get_by_role("status").filter(has_text="changed seats")).to_be_visible()
    assert (hostess.book.seats[0][0], hostess.book.seats[2][3]) == (second, first)
    page.get_by_role("button", name="Start round 1").press("Enter")
    expect(page.get_by_role("heading", name="Round 1: roll twos")).to_be_visible()


def test_the_qr_on_the_screen_holds_the_link_under_it(new_server: Any, desk: Device, tmp_path: Any) -> None:
    server = new_server(BUNCO_PUBLIC_URL="http://bunco.test")
    hostess = make_hostess(*NAMES)
    page = desk(base_url=server.url)
    go(logged_in(page, hostess, server.url), hostess, "seats")
    page.locator(".qr").screenshot(path=tmp_path / "qr.png")
    (found,) = zxingcpp.read_barcodes(Image.open(tmp_path / "qr.png"))
    assert found.text == page.locator(".address").first.inner_text()
    assert found.text == f"http://bunco.test/j/{hostess.night.join_token}/"


def running(names: tuple[str, ...] = NAMES) -> Hostess:
    hostess = make_hostess(*names)
    hostess.check_in(*names)
    hostess.take_fees(*names)
    hostess.draw()
    hostess.start(1)
    return hostess


def test_from_the_roll_off_to_the_settled_night(server: Any, phone: Device) -> None:
    hostess = running(("Ada", "Bea", "Cleo", "Dot"))
    hostess.state(0)
    page = go(logged_in(phone(), hostess, server.url), hostess, "run")
    page.get_by_role("button", name="End the night here").tap()
    expect(page.get_by_role("heading", name="Six prizes")).to_be_visible()
    for category, title in (("most_wins", "Most Wins"), ("most_losses", "Most Losses")):
        page.get_by_role("link", name=f"Roll off: {title}").tap()
        for value in (3, 5):
            page.locator(f"#prize-{category} .thrower").first.locator(f"button[value='{value}']").tap()
            expect(page.get_by_role("status").filter(has_text=f"rolled {value}")).to_be_visible()
    page.get_by_role("button", name=re.compile("Pay out")).tap()
    page.get_by_role("button", name="Settle the night").tap()
    expect(page.get_by_role("heading", name="What a night!")).to_be_visible()
    assert Evening.objects.get().settled_at is not None
    assert ledger(hostess.night).balance.open == 0


def test_the_sum_of_the_amounts_is_said_while_typing(server: Any, desk: Device) -> None:
    hostess = running()
    page = go(logged_in(desk(), hostess, server.url), hostess, "prizes")
    page.get_by_role("link", name="Change amounts").click()
    expect(page.get_by_text("That is the pot, to the cent.")).to_be_visible()
    page.get_by_role("textbox", name="Most Losses").fill("2.50")
    expect(page.get_by_text("$2.50 will go to the kitty.")).to_be_visible()
    page.get_by_role("textbox", name="Most Losses").fill("6")
    expect(page.get_by_text("$1.00 more than there is.")).to_be_visible()


def test_an_evening_without_a_script(server: Any, desk: Device, trouble: Any) -> None:
    trouble.expect(*REFUSED)
    hostess = make_hostess("Ada", "Bea", "Cleo", "Dot")
    page = go(logged_in(desk(java_script_enabled=False), hostess, server.url), hostess, "checkin")
    for name in ("Ada", "Bea", "Cleo", "Dot"):
        page.locator(f"#here-{hostess.member(name).pk}").click()
        page.locator(f"#tonight-{hostess.member(name).pk}").click()
    expect(page.get_by_text("Dot paid")).to_be_visible()
    page.get_by_role("link", name="Seat 4 people").click()
    page.get_by_role("button", name="Draw the seats").click()
    page.get_by_role("link", name=re.compile("^A: ")).click()
    page.get_by_role("button", name=re.compile("^Swap ")).first.click()
    page.get_by_role("button", name="Start round 1").click()
    page.get_by_role("link", name="Enter result").click()
    page.locator("input[name=winner]").first.check()
    page.get_by_role("button", name="Save the result").click()
    page.get_by_role("button", name="Start round 2").click()
    expect(page.get_by_role("heading", name="Round 2: roll threes")).to_be_visible()
    page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_role("button", name="End the night here").click()
    expect(page.get_by_role("heading", name="Six prizes")).to_be_visible()


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_every_page_looked_at(server: Any, request: pytest.FixtureRequest, axe: Look, screenshot: Shot, size: str,
                              scheme: str) -> None:
    page = request.getfixturevalue(size)(color_scheme=scheme)
    hostess = make_hostess(*LONG, more=45)
    logged_in(page, hostess, server.url)
    everybody = [member.name for member in Member.objects.all()]

    def look(step: str, name: str, *clicks: str) -> None:
        go(page, hostess, step)
        for click in clicks:
            page.locator(click).first.click()
            page.wait_for_timeout(400)
        assert page.evaluate("document.documentElement.scrollWidth <= screen.width"), f"{name} scrolls sideways"
        axe(page)
        screenshot(page, f"night-{name}-{size}-{scheme}")

    look("checkin", "nobody-yet")
    look("seats", "no-seats")
    look("run", "no-round")
    hostess.check_in(*everybody[:46])
    hostess.take_fees(*everybody[:46])
    look("checkin", "checkin")
    look("checkin", "person", "a.more")
    hostess.draw()
    look("seats", "seats")
    look("seats", "picking", "a.chair")
    hostess.start(1)
    hostess.roll(2, "two", at=BELL - 1)
    look("run", "run")
    look("run", "result", "#enter-2")
    look("run", "roll", "#enter-2", "#rolls summary", "a.roll")
    look("run", "people", "#tool-people")
    look("run", "log", "#tool-log")
    hostess.roll(1, "bunco", at=BELL)
    hostess.tap({"kind": "close", "table": 3})
    hostess.roll(3, "bunco", at=BELL - 2, name="late-bunco-3")
    look("run", "bell")
    look("run", "closing", "#enter-2")
    look("run", "roll-off", "#enter-3")
    hostess.state(*[0, 1] * 6)
    look("run", "moving", ".fold summary")
    look("rounds", "rounds")
    hostess.finish()
    look("prizes", "prizes")
    look("prizes", "amounts", "#edit-amounts")

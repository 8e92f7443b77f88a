"""The phone at the table, in a real browser on a real server: what is tapped, and what is shown."""
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from bunconight.nights.services.checkin import add_guest
from bunconight.nights.services.people import come_back, leave
from bunconight.scoring.tokens import COOKIE
from games.models import Move
from tests.browser.phones import at_once, at_table, hear, joined, rang, shows, tap, waits
from tests.scoring.evening import Evening, make_evening, now_ms
from tests.server import Server

Device = Callable[..., Page]
CUT = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "ERR_ABORTED", "ERR_CONNECTION")


@pytest.fixture
def evening(server: Server) -> Evening:
    return make_evening().draw().start()


def test_ten_quick_taps_are_ten(evening: Evening, phone: Device) -> None:
    """No double-tap zoom, no dead button; a nothing shows too."""
    page = at_table(phone(), evening, 2)
    page.evaluate("for (let n = 0; n < 10; n += 1) document.querySelector('[data-outcome=one]').click()")
    shows(page, 10, 0)
    waits(page, "all saved")
    assert evening.score(2) == [10, 0] and Move.objects.count() == 10
    for _ in range(3):
        page.locator("[data-outcome=two]").tap()
    shows(page, 16, 0)
    assert page.evaluate("visualViewport.scale") == 1
    assert page.evaluate("getComputedStyle(document.querySelector('.roll')).touchAction") == "manipulation"
    before = page.locator("[data-x=who]").inner_text()
    tap(page, "nothing")
    expect(page.locator("[data-x=who]")).not_to_have_text(before)
    expect(page.locator("[data-roll]").first).to_contain_text("nothing")


def test_two_phones_at_a_table_see_each_other(evening: Evening, phone: Device) -> None:
    """By push: the other phone shows it within a second, and who else scores."""
    a, b = at_table(phone(), evening, 2, "A"), at_table(phone(), evening, 2, "B")
    soon = at_once(b)
    tap(a, "two")
    expect(b.locator("[data-team='0'] .team-score")).to_have_text("2", timeout=soon)
    expect(b.get_by_text(f"{evening.name(evening.seat(2, 'A'))} is scoring here too")).to_be_visible()
    tap(b, "nothing")
    expect(a.get_by_text(f"{evening.name(evening.seat(2, 'B'))} is scoring here too")).to_be_visible()
    expect(a.locator("[data-x=who]")).to_have_text(f"{evening.name(evening.seat(2, 'B'))} rolls")


def test_the_bell_is_seen_and_felt_at_once(evening: Evening, phone: Device) -> None:
    head, two = at_table(phone(), evening, 1), at_table(phone(), evening, 2)
    two.locator("[data-x=who]").click()  # a first touch, so that it may sound
    soon = at_once(two)
    tap(head, "bunco")
    expect(two.locator(".flash.bell")).to_be_visible(timeout=soon)
    expect(two.get_by_text("One roll in the hand?")).to_be_visible()
    assert rang(two) == 1
    tap(two, "one")
    expect(two.locator("[data-screen=done]")).to_be_visible()
    waits(two, "all saved")
    assert evening.table(2)["winner"] == 0
    assert rang(two) == 1


def test_a_bell_older_than_five_seconds_is_not_rung(evening: Evening, phone: Device) -> None:
    """By the server's clock, though the phone's is four minutes wrong."""
    page = phone()
    page.context.add_init_script("const real = Date.now; Date.now = () => real() - 240_000;")
    at_table(page, evening, 2)
    evening.send(evening.phone_at(1), evening.roll(1, "bunco", at=now_ms() - 6000))
    hear(page)
    expect(page.get_by_text("One roll in the hand?")).to_be_visible()
    assert rang(page) == 0
    tap(page, "one")
    waits(page, "all saved")
    move = Move.objects.get(payload__table=2)
    assert abs(move.payload["at"] - now_ms()) < 3000, "the tap carries the server's time"


def test_a_new_bell_rings_whatever_the_phones_clock_says(evening: Evening, phone: Device) -> None:
    page = phone()
    page.context.add_init_script("const real = Date.now; Date.now = () => real() + 240_000;")
    at_table(page, evening, 2)
    tap(at_table(phone(), evening, 1), "bunco")
    expect(page.get_by_text("One roll in the hand?")).to_be_visible()
    assert rang(page) == 1


def test_the_roller_is_changed_by_a_tap_on_a_name(evening: Evening, phone: Device) -> None:
    page = at_table(phone(), evening, 2)
    dora = evening.seat(2, "D")
    page.locator(f"[data-turn='{dora}']").click()
    expect(page.locator("[data-x=who]")).to_have_text(f"{evening.name(dora)} rolls")
    tap(page, "two")
    shows(page, 0, 2)
    waits(page, "all saved")
    assert Move.objects.get(payload__kind="roll").payload["roller"] == dora


def test_undo_and_change(evening: Evening, phone: Device) -> None:
    page = at_table(phone(), evening, 2)
    for outcome in ("two", "trips", "snake_eyes"):
        tap(page, outcome)
    shows(page, 0, 0)
    page.get_by_role("button", name="Undo: snake eyes").click()
    shows(page, 7, 0)
    page.locator("[data-roll]").last.click()
    page.locator("[data-amend=one]").click()
    shows(page, 6, 0)
    waits(page, "all saved")
    assert evening.score(2) == [6, 0]


def test_the_wrong_bunco_at_the_head_table_is_taken_back(evening: Evening, phone: Device) -> None:
    head, two = at_table(phone(), evening, 1), at_table(phone(), evening, 2)
    tap(head, "bunco")
    expect(two.get_by_text("One roll in the hand?")).to_be_visible()
    two.locator("[data-none]").click()
    expect(two.get_by_role("heading", name="roll-off")).to_be_visible()
    expect(head.locator("[data-screen=done]")).to_be_visible()
    head.get_by_role("button", name="Undo: Bunco").click()
    expect(head.get_by_text("Table 2: None in the hand")).to_be_visible()
    head.get_by_role("button", name="Take it all back").click()
    for page in (head, two):
        expect(page.locator("[data-screen=table]")).to_be_visible()
        shows(page, 0, 0)
    assert evening.state["bell"] is None


def test_a_ghosts_turn_is_rolled_by_its_partner(server: Server, phone: Device) -> None:
    evening = make_evening(11).draw().start()
    table = next(n for n in (1, 2, 3) if any("Ghost" in evening.name(pk) for pk in evening.table(n)["seats"]))
    seats = evening.table(table)["seats"]
    ghost = next(chair for chair in range(4) if "Ghost" in evening.name(seats[chair]))
    partner = seats[(ghost + 2) % 4]
    page = joined(phone(), evening, partner)
    page.locator(f"[data-turn='{seats[ghost]}']").click()
    expect(page.locator("[data-x=who]")).to_have_text(f"You roll for {evening.name(seats[ghost])}")
    other = joined(phone(), evening, seats[(ghost + 1) % 4])
    expect(other.locator("[data-x=who]")).to_have_text(f"{evening.name(partner)} for {evening.name(seats[ghost])}")


def test_a_roll_off_at_a_table(evening: Evening, phone: Device) -> None:
    evening.send(evening.phone_at(1), evening.roll(1, "bunco"))
    page = joined(phone(), evening, evening.seat(2, "A"))
    page.locator("[data-none]").click()
    for dice in ((6, 2, 1, 6), (3, 2, 1, 5)):
        for row, n in enumerate(dice):
            page.locator(".dice-pick").nth(row).locator(f"input[value='{n}']").check(force=True)
        page.locator("[data-throw]").click()
        if dice[0] == 6:
            expect(page.get_by_text("Both teams threw a 6")).to_be_visible()
    expect(page.locator("[data-screen=done]")).to_be_visible()
    waits(page, "all saved")
    table = evening.table(2)
    assert (table["winner"], len(table["throws"])) == (1, 2)


def test_a_late_arrival_waits_and_sees_the_scores(evening: Evening, phone: Device) -> None:
    guest = add_guest(night=evening.night, name="Minnie", who=None).payload["about"]["person"]
    page = joined(phone(), evening, guest)
    expect(page.get_by_role("heading", name="You have no seat in this round.")).to_be_visible()
    expect(page.locator(".others li").filter(visible=True)).to_have_count(3)


def test_the_keyboard_is_enough(evening: Evening, phone: Device) -> None:
    page = at_table(phone(), evening, 2)
    page.locator("[data-outcome=one]").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    shows(page, 3, 0)
    waits(page, "all saved")
    expect(page.locator("[data-x=say]")).to_contain_text(": 3.")


def test_a_cold_phone_loads_at_most_40_kb(evening: Evening, server: Server, phone: Device) -> None:
    """HTML, styles, scripts and whatever else the page asks for, compressed as a browser on plain http gets it."""
    cookie, sizes = evening.phone_at(2).cookies[COOKIE], {}
    page = phone()
    page.context.add_cookies([{"name": COOKIE, "value": cookie.value, "url": f"{server.url}{cookie['path']}"}])
    page.on("requestfinished", lambda request: sizes.update({request.url: request.sizes()["responseBodySize"]}))
    page.goto(f"/t/{evening.night.key}/")
    page.locator("[data-ready=yes]").wait_for()
    page.wait_for_timeout(800)
    assert len(sizes) > 15 and min(sizes.values()) >= 0
    assert 20_000 < sum(sizes.values()) <= 40 * 1024, sizes


def test_who_went_home_is_told_good_night(evening: Evening, phone: Device) -> None:
    """Nobody who has left is promised a seat."""
    ann = evening.players["Ann"]
    page = joined(phone(), evening, ann.pk)
    leave(night=evening.night, player=ann, who=None, at_once=True)
    hear(page)
    title = page.locator("[data-screen=wait] [data-x=title]")
    expect(title).to_have_text("Good night, Ann!")
    expect(page.locator("[data-screen=wait] [data-x=text]")).to_contain_text("You have gone home")
    come_back(night=evening.night, player=ann, who=None)
    hear(page)
    expect(title).to_have_text("You have no seat in this round.")


def test_a_phone_leads_to_a_chair_by_its_letter(server: Server, phone: Device) -> None:
    """As on the signs and on paper."""
    evening = make_evening().draw()
    page = joined(phone(), evening, evening.night.evening.seats[0][2])
    expect(page.locator("[data-screen=go] [data-x=seat]")).to_have_text("Head table · Chair C")
    expect(page.locator("[data-x=plan] small")).to_have_text(["Chair A", "Chair B", "Chair C · you", "Chair D"])
    expect(page.locator("[data-x=say]")).to_contain_text("Go to table 1, chair C.")

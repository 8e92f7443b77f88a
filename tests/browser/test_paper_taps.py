"""Paper typed by taps, and without the small keyboard: how many taps it takes, and what else leads to the same."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from bunconight.nights.queries.paper_cards import read_cards
from tests.browser.conftest import PATIENCE
from tests.browser.paper_desk import seat, twelve
from tests.browser.test_hostess import go, logged_in
from tests.evenings.evening import Evening, load
from tests.evenings.on_paper import Sheet, card, sheets
from tests.nights.hostess import Hostess
from tests.nights.paper_typing import MOST, card_taps, sheet_keys
from tests.server import Server


@pytest.fixture
def evening(server: Server) -> Evening:
    return load("first_friday")


@pytest.fixture
def hostess(evening: Evening) -> Hostess:
    made = twelve(evening)
    seat(made, evening)
    made.start(1)
    return made


@pytest.fixture
def page(hostess: Hostess, server: Server, desk: Callable[..., Page]) -> Iterator[Page]:
    page = logged_in(desk(), hostess, server.url)
    yield page
    page.unroute_all(behavior="wait")


def test_by_taps(hostess: Hostess, evening: Evening, server: Server, phone: Callable[..., Page]) -> None:
    """Three rounds on a phone, every sheet within five taps: a + is one, held it is two, one each for a pair is one,
    and the winner goes on, or saves. Five things lie on a sheet of the third round."""
    page = go(logged_in(phone(), hostess, server.url), hostess, "paper")
    for number in (1, 2, 3):
        expect(page.get_by_text(f"Round {number} of 20")).to_be_visible()
        taps = [tapped(page, sheet) for sheet in sheets(evening, number)]
        assert max(taps) <= MOST and (number != 3 or taps[2] == MOST)
    expect(page.get_by_text("Round 4 of 20")).to_be_visible()
    for number in (1, 2, 3):
        ids = [hostess.id(name) for name in evening.data["members"]]
        for table, sheet in zip(hostess.book.results[number - 1].tables, sheets(evening, number), strict=True):
            found = {(pk, what): count for pk, one in table.credits.items() for what, count in one.to_json().items()}
            wanted = {(ids[who - 1], what): count for (who, what), count in sheet.counts.items()}
            assert (table.winner, {key: count for key, count in found.items() if count}) == (sheet.winner, wanted)


def tapped(page: Page, sheet: Sheet) -> int:
    """How many taps it took."""
    table, keys = page.locator(f"#tally-{sheet.table}"), sheet_keys(sheet.chairs, sheet.counts)
    for key in keys:
        chair = table.locator(f"[data-chair={key.chairs}] .cell" if len(key.chairs) == 1
                              else f".each[data-chairs={key.chairs}]")  # fmt: skip
        spot = chair.and_(page.locator(f"[data-counted={key.counted}]"))
        held(page, spot) if key.by == 2 else spot.tap()
    table.locator(".pair-won").nth(sheet.winner).tap()
    return len(keys) + 1


def counts(page: Page) -> Any:
    return page.locator(".cell input").evaluate_all("cells => cells.map(cell => cell.value)")


def held(page: Page, spot: Locator) -> None:
    """A finger that stays until it has counted."""
    spot.scroll_into_view_if_needed()
    box, fingers = spot.bounding_box(), page.context.new_cdp_session(page)
    assert box
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    before = counts(page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    end = time.monotonic() + PATIENCE / 1000
    while counts(page) == before:
        assert time.monotonic() < end, "it counts nothing"
        page.wait_for_timeout(50)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_card_by_taps(hostess: Hostess, evening: Evening, server: Server, phone: Callable[..., Page]) -> None:
    """Only what she won is circled; one tap crosses the rest, and one leads to the next card. So all twelve cards take
    less than five taps a table and round, on average."""
    fields = [card(evening, who) for who in range(1, 13)]
    assert sum(map(card_taps, fields)) / 60 < MOST
    who = hostess.id(evening.data["members"][0])
    page = go(logged_in(phone(), hostess, server.url), hostess, f"paper/cards/{who}")
    taps = card_by_taps(page, fields[0])
    page.locator("#save").tap()
    expect(page.locator(".card-name")).to_have_text(evening.data["members"][1])
    assert taps + 1 == card_taps(fields[0])
    rounds = read_cards(hostess.night)[who].to_json()["rounds"]
    assert {f"won-{number}": one["won"] for number, one in rounds.items()} == {
        name: one for name, one in fields[0].items() if name.startswith("won")}  # fmt: skip
    assert {f"{what}-{number}": count for number, one in rounds.items() for what, count in one.items()
            if what != "won" and count} == {
        name: one for name, one in fields[0].items() if not name.startswith("won")}  # fmt: skip


def card_by_taps(page: Page, fields: dict[str, Any]) -> int:
    """One after another, without holding; how many there were."""
    spots = [page.locator(f".tick-cell [name={name}][value=w]") for name, one in fields.items() if one == "w"]
    for name, count in fields.items():
        spots += [page.locator(f".cell [name={name}]")] * (0 if name.startswith("won") else count)
    for spot in (*spots, page.locator("#rest-lost")):
        spot.tap()
    return len(spots) + 1


def test_what_one_tap_crossed_another_takes_back(hostess: Hostess, evening: Evening, page: Page) -> None:
    """The rounds that were circled stay; a round that was crossed by mistake is opened alone."""
    go(page, hostess, f"paper/cards/{hostess.id('Annabel Thornquist')}")
    lost = page.locator(".tick-cell [value=l]:checked")
    rest = page.get_by_role("button", name="All other rounds were lost")
    for number in (2, 5):
        page.locator(f"[name=won-{number}][value=w]").check()
    rest.click()
    expect(lost).to_have_count(18)
    expect(rest).to_have_attribute("aria-pressed", "true")
    rest.click()
    expect(lost).to_have_count(0)
    expect(page.locator(".tick-cell :checked")).to_have_count(2)
    rest.click()
    page.keyboard.press("Backspace")
    expect(lost).to_have_count(0)
    rest.click()
    page.locator("[name=won-7][value=l]").uncheck()
    page.locator("#save").click()
    expect(page.locator(".card-name")).not_to_have_text("Annabel Thornquist")
    kept = read_cards(hostess.night)[hostess.id("Annabel Thornquist")]
    assert (kept.wins, kept.losses, 7 in kept.rounds) == (2, 17, False)


def test_two_without_holding(hostess: Hostess, server: Server, phone: Callable[..., Page]) -> None:
    """A second tap is the second one, also in quick succession; nothing is zoomed."""
    page = go(logged_in(phone(), hostess, server.url), hostess, "paper")
    spot = page.get_by_role("spinbutton", name="Annabel Thornquist: trips")
    for _time in range(2):
        spot.tap()
    expect(spot).to_have_value("2")
    assert page.evaluate("visualViewport.scale") == 1


def test_keys_can_be_switched_off(hostess: Hostess, page: Page) -> None:
    """Whoever speaks to her computer would count with every word. It stays off in this browser, and fields still take
    numbers by keyboard."""
    go(page, hostess, "paper")
    expect(page.locator("#tally-1.is-active")).to_be_visible()
    switch = page.get_by_role("checkbox", name="Count by keys")
    spot = page.locator("#tally-1 [data-chair=A] .cell input")
    expect(switch).to_be_checked()
    page.keyboard.press("q")
    expect(spot.first).to_have_value("1")
    switch.uncheck()
    page.keyboard.press("q")
    page.reload()
    expect(switch).not_to_be_checked()
    page.keyboard.press("q")
    page.keyboard.press("1")
    expect(page.locator("#tally-1 .pair-won :checked")).to_have_count(0)
    spot.nth(1).fill("2")
    switch.check()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("q")
    expect(spot.nth(1)).to_have_value("2")
    assert spot.first.input_value() in ("1", "2")  # the draft of the first one may not have left yet


def test_a_box_that_the_keyboard_is_on_is_ticked_by_it(hostess: Hostess, page: Page) -> None:
    """Space and the arrows are the box's own, where somebody has come to it by Tab; not after a click."""
    go(page, hostess, f"paper/cards/{hostess.id('Annabel Thornquist')}")
    expect(page.locator("[data-round='1'].is-active")).to_be_visible()
    box = page.locator("[name=won-3][value=w]")
    page.locator("[name=won-2][value=w]").focus()
    for _time in range(5):
        page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.locator(":focus")).to_have_attribute("name", "won-3")
    assert page.locator("[name=won-3]:checked, [name=won-2]:checked").count() == 1
    page.locator("[name=won-4][value=w]").click()
    page.keyboard.press("Space")
    expect(page.locator("[name=won-4][value=w]")).to_be_checked()
    expect(page.locator("[data-round='2'].is-active")).to_be_visible()
    assert box.is_visible()


@pytest.mark.parametrize("told", [{"key": "w"}, {"key": "w", "code": ""}, {"key": "W", "code": "", "shiftKey": True}])
def test_keys_without_a_place_count_by_what_is_printed_on_them(
        hostess: Hostess, page: Page, told: dict[str, Any]) -> None:
    """As from some keyboards on glass; what names no key at all, as filling in by the browser does, does no harm."""
    go(page, hostess, "paper")
    expect(page.locator("#tally-1.is-active")).to_be_visible()
    page.evaluate("""told => {
        for (const at of [document, document.body]) {
            at.dispatchEvent(new Event("keydown", { bubbles: true }));
            at.dispatchEvent(new KeyboardEvent("keydown", { key: "Unidentified", bubbles: true }));
        }
        document.body.dispatchEvent(new KeyboardEvent("keydown", { ...told, bubbles: true, cancelable: true }));
    }""", told)
    expect(page.locator("#tally-1 [data-chair=B] [data-counted=buncos] input")).to_have_value("1")
    page.evaluate("""document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "2", bubbles: true }))""")
    expect(page.locator("#tally-1 .winners [value='2']")).to_be_checked()

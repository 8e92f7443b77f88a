"""A night typed in from paper in a real browser: how many keys it takes, after a reload, and how it looks."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bunconight.nights.queries.paper_cards import read_cards
from games.bunco.moves import COUNTED
from tests.browser.paper_desk import seat, twelve
from tests.browser.test_hostess import LONG, LOOKS, go, logged_in, make_hostess
from tests.evenings.evening import Evening, load
from tests.evenings.on_paper import Sheet, card, sheets
from tests.nights.hostess import Hostess
from tests.nights.paper_typing import MOST, card_keys, sheet_keys
from tests.server import Server


@pytest.fixture
def evening(server: Server) -> Evening:
    return load("first_friday")


@pytest.fixture
def hostess(evening: Evening) -> Hostess:
    return twelve(evening)


@pytest.fixture
def page(hostess: Hostess, server: Server, desk: Callable[..., Page]) -> Iterator[Page]:
    page = logged_in(desk(), hostess, server.url)
    yield page
    page.unroute_all(behavior="wait")


def keys_of(sheet: Sheet) -> list[str]:
    """What is pressed for one sheet: what is counted, then the pair that won. Nothing else."""
    return [*(key.cap for key in sheet_keys(sheet.chairs, sheet.counts)), str(sheet.winner + 1)]


def tallies_of(hostess: Hostess) -> dict[str, list[int]]:
    book = hostess.book
    return {book.names[pk]: [t.buncos, t.wins, t.losses, t.trips, t.snake_eyes] for pk, t in book.tallies.items()}


def test_a_whole_night_by_keys_alone(hostess: Hostess, evening: Evening, page: Page) -> None:
    """Sixty sheets without a mouse, every sheet of this evening within five keys. They are typed as fast as they come,
    also while the next round is being seated."""
    seat(hostess, evening)
    hostess.start(1)
    go(page, hostess, "paper")
    expect(page.locator("#tally-1.is-active")).to_be_visible()
    pressed = [keys_of(sheet) for number in range(1, 21) for sheet in sheets(evening, number)]
    for key in (key for keys in pressed for key in keys):
        page.keyboard.press(key)
    expect(page.get_by_role("heading", name="The pile is done!")).to_be_visible(timeout=60_000)
    assert tallies_of(hostess) == evening.expected["tallies"]
    told = Counter(len(keys) for keys in pressed)
    assert told.total() == 60 and max(told) <= MOST, dict(told)


def test_a_slip_is_taken_back(hostess: Hostess, evening: Evening, page: Page) -> None:
    """On the page key by key; after the round was saved, by the same key: it is open again, and saved anew."""
    seat(hostess, evening)
    hostess.start(1)
    go(page, hostess, "paper")
    expect(page.locator("#tally-1.is-active")).to_be_visible()
    cell = page.locator("#tally-3 [data-chair=D] [data-counted=trips] input")
    for key in ("1", "1", ";", "f"):
        page.keyboard.press(key)
    expect(cell).to_have_value("3")
    for key in ("Backspace", "Delete", "f"):
        page.keyboard.press(key)
    expect(cell).to_have_value("1")
    page.keyboard.press("2")
    expect(page.get_by_text("Round 2 of 20")).to_be_visible()
    page.keyboard.press("Backspace")
    expect(page.get_by_text("Round 1 of 20")).to_be_visible()
    for key in ("ArrowDown", "ArrowDown", "1", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_text("Round 2 of 20")).to_be_visible()
    assert [table.winner for table in hostess.book.results[0].tables] == [0, 0, 0]
    assert [credit.trips for credit in hostess.book.results[0].tables[2].credits.values()] == [1]


def test_the_keyboard_says_what_is_printed_on_it(hostess: Hostess, page: Page) -> None:
    """A place is a place: what a French keyboard has there is shown once it is pressed, and counts the same."""
    hostess.draw()
    hostess.start(1)
    go(page, hostess, "paper")
    row = page.get_by_role("table", name="Keys, by their place on the keyboard").get_by_role("row", name="Buncos")
    expect(row).to_have_text("BuncosQWERTYUIOP")
    page.evaluate("""document.body.dispatchEvent(
        new KeyboardEvent("keydown", {code: "KeyQ", key: "a", bubbles: true, cancelable: true}))""")
    expect(row).to_have_text("BuncosAWERTYUIOP")
    expect(page.get_by_role("row", name="trips")).to_have_text("tripsQSDFGHJKL;")  # nothing is shown twice
    expect(page.locator("#tally-1 [data-chair=A] [data-counted=buncos] input")).to_have_value("1")
    expect(page.locator("#tally-1 [data-chair=A] [data-counted=buncos]")).to_have_attribute("data-key", "A")


def test_what_is_typed_is_there_after_a_reload(hostess: Hostess, evening: Evening, page: Page) -> None:
    """Other pairs, a slip taken back, two winners: marked, and still there when the page comes back."""
    seat(hostess, evening)
    hostess.start(1)
    go(page, hostess, "paper")
    expect(page.locator("#tally-1.is-active")).to_be_visible()
    table = page.locator("#tally-2")
    names = [table.locator(f"[data-chair={chair}] .name").inner_text() for chair in "ABCD"]
    with page.expect_request_finished(lambda one: one.url.endswith("/paper/rounds/1/")):  # the draft is kept
        for key in ("1", "4", "q", "q", "Backspace", "2", "f"):
            page.keyboard.press(key)
    page.reload()
    expect(page.locator("#tally-3 [data-chair=D] [data-counted=trips] input")).to_have_value("1")
    assert [table.locator(f"[data-chair={chair}] .name").inner_text() for chair in "ABCD"] == [
        names[0], names[2], names[1], names[3]]  # fmt: skip
    expect(table.locator("[data-chair=A] .cell input").first).to_have_value("1")
    expect(table.locator(".winners [value='2']")).to_be_checked()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("3")
    expect(page.get_by_text("Table 3 has two winners: only one pair can have won.").first).to_be_visible()
    expect(page.get_by_text("Round 1 typed in from paper")).to_be_visible()
    assert [one.winner for one in hostess.book.results[0].tables] == [0, 1, None]
    assert [hostess.name(pk) for pk in hostess.book.seats[1]] == [names[0], names[2], names[1], names[3]]


def test_who_sat_where_by_keys_alone(server: Server, desk: Callable[..., Page]) -> None:
    """The first chair waits for a name, Enter goes on to the next one; a stroke beside a ghost is its partner's."""
    names = ("Ann", "Barb", "Carol", "Debbie", "Ella", "Fran", "Gwen")
    hostess = make_hostess(*names)
    page = go(logged_in(desk(), hostess, server.url), hostess, "paper/seats")
    expect(page.get_by_label("Table 1, chair A")).to_be_focused()
    for name in names:
        page.keyboard.type(name[:2])
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Round 1 of 20")).to_be_visible()
    expect(page.locator("#tally-1.is-active")).to_be_visible()
    for key in ("1", "v"):
        page.keyboard.press(key)
    expect(page.locator("#tally-2 [data-chair=B] [data-counted=snake_eyes] input")).to_have_value("1")


def test_cards_by_keys_alone(hostess: Hostess, evening: Evening, page: Page) -> None:
    """Three of the evening's cards: a key for every round and one thing beside it, Enter. Of all twelve that is less
    than five keys a table and round, on average."""
    seat(hostess, evening)
    hostess.start(1)
    go(page, hostess, "paper/cards")
    page.get_by_role("link", name="Type Annabel Thornquist’s card").click()
    expect(page.locator("[data-round='1'].is-active")).to_be_visible()
    pressed = [typed(card(evening, who)) for who in range(1, 13)]
    assert sum(map(len, pressed)) / 60 < MOST
    for key in (key for keys in pressed[:3] for key in keys):
        page.keyboard.press(key)  # the next card's too, while it is still on its way
    expect(page.locator(".card-name")).to_have_text(evening.data["members"][3])
    kept = {pk: one.to_json() for pk, one in read_cards(hostess.night).items()}
    for who in (1, 2, 3):
        fields = card(evening, who)
        rounds = kept[hostess.id(evening.data["members"][who - 1])]["rounds"]
        assert {f"won-{number}": one["won"] for number, one in rounds.items()} == {
            name: one for name, one in fields.items() if name.startswith("won")}  # fmt: skip
        assert {f"{what}-{number}": count for number, one in rounds.items() for what, count in one.items()
                if what != "won" and count} == {
            name: one for name, one in fields.items() if not name.startswith("won")}  # fmt: skip


def typed(fields: dict[str, Any]) -> list[str]:
    """What is pressed for a card: the keys of its rounds, and Enter."""
    keys: list[str] = []
    for number in range(1, 21):
        rolled = [what for what in COUNTED for _one in range(fields.get(f"{what}-{number}", 0))]
        keys += card_keys(fields[f"won-{number}"] == "w", rolled)
    return [*keys, "Enter"]


def test_slips_on_a_card(hostess: Hostess, evening: Evening, page: Page) -> None:
    seat(hostess, evening)
    hostess.start(1)
    go(page, hostess, f"paper/cards/{hostess.id('Annabel Thornquist')}")
    expect(page.locator("[data-round='1'].is-active")).to_be_visible()
    for key in ("g", "a", "3", "Backspace", "p", " ", "1", "ArrowUp", "h", "Delete", "a"):
        page.keyboard.press(key)
    expect(page.locator("[name=trips-1]")).to_have_value("2")
    expect(page.locator("[name=buncos-2]")).to_have_value("1")
    expect(page.locator("[name=trips-4]")).to_have_value("")
    assert page.locator(".tick-cell input:checked").evaluate_all("all => all.map(one => one.name + one.value)") == [
        "won-1w", "won-2l", "won-4w"]  # fmt: skip


@pytest.mark.parametrize(("shape", "scheme"), LOOKS)
def test_how_it_looks(server: Server, shape: str, scheme: Any, desk: Callable[..., Page], phone: Callable[..., Page],
                      axe: Callable[[Page], None], screenshot: Callable[[Page, str], None]) -> None:
    """With names of forty letters, a ghost, and something marked."""
    hostess = make_hostess(*LONG, more=8)
    hostess.check_in(*LONG, *(f"Guest {number}" for number in range(1, 9)))
    page = logged_in((phone if shape == "phone" else desk)(color_scheme=scheme), hostess, server.url)
    look_at(page, hostess, "paper", axe, screenshot, f"paper-start-{shape}-{scheme}")
    look_at(page, hostess, "paper/seats", axe, screenshot, f"paper-seats-{shape}-{scheme}")
    hostess.draw()
    hostess.play((0, 1, 1), (1, 1, 0))
    hostess.start(3)
    look_at(page, hostess, "paper", axe, screenshot, f"paper-{shape}-{scheme}")
    go(page, hostess, "paper")  # afresh: the look leaves its traces on the page
    expect(page.locator("#tally-1.is-active")).to_be_visible()
    for key in ("q", "q", "1", "a", "3", "e", "v", "2"):
        page.keyboard.press(key)
    expect(page.get_by_role("heading", name="Not in the record yet")).to_be_visible()
    axe(page)
    screenshot(page, f"paper-marked-{shape}-{scheme}")
    look_at(page, hostess, f"paper/cards/{hostess.id(LONG[0])}", axe, screenshot, f"paper-card-empty-{shape}-{scheme}")
    go(page, hostess, f"paper/cards/{hostess.id(LONG[0])}")
    expect(page.locator("[data-round='1'].is-active")).to_be_visible()
    for key in ["q", "2", "3", "a", "Enter"]:
        page.keyboard.press(key)
    expect(page.locator(".card-name")).not_to_have_text(LONG[0])
    look_at(page, hostess, f"paper/cards/{hostess.id(LONG[0])}", axe, screenshot, f"paper-card-{shape}-{scheme}")
    look_at(page, hostess, "paper/cards", axe, screenshot, f"paper-pile-{shape}-{scheme}")
    hostess.state(0, 0, 0)
    hostess.finish()
    look_at(page, hostess, "paper", axe, screenshot, f"paper-end-{shape}-{scheme}")


def look_at(page: Page, hostess: Hostess, step: str, axe: Callable[[Page], None],
            screenshot: Callable[[Page, str], None], name: str) -> None:
    go(page, hostess, step)
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width"), name
    axe(page)
    screenshot(page, name)

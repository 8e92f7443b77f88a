"""A night typed in from paper in a real browser: how many keys it takes, by taps, after a reload, and how it looks."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bunconight.nights.services import seating
from games.bunco.rules import outcome
from tests.browser.test_hostess import LONG, LOOKS, go, logged_in, make_hostess
from tests.evenings.evening import Evening, load
from tests.nights.hostess import Hostess
from tests.server import Server

KEYS = {"bunco": "abcd", "trips": "efgh", "snake_eyes": "ijkl"}
MOST = 5  # keys a table and round, in the usual case


@pytest.fixture
def evening(server: Server) -> Evening:
    return load("first_friday")


@pytest.fixture
def hostess(evening: Evening) -> Hostess:
    """Twelve are checked in and sit as on that evening."""
    made = make_hostess(*evening.data["members"])
    made.check_in(*evening.data["members"])
    made.take_fees(*evening.data["members"])
    return made


@pytest.fixture
def page(hostess: Hostess, server: Server, desk: Callable[..., Page]) -> Iterator[Page]:
    page = logged_in(desk(), hostess, server.url)
    yield page
    page.unroute_all(behavior="wait")


def seat(hostess: Hostess, evening: Evening) -> None:
    seating.draw_seats(night=hostess.night, who=None)
    names = evening.data["members"]
    wanted = [hostess.id(names[who - 1]) for chairs in evening.data["rounds"][0]["tables"] for who in chairs]
    for place, person in enumerate(wanted):
        sits = [pk for chairs in hostess.book.seats for pk in chairs]
        if sits[place] != person:
            seating.swap_seats(night=hostess.night, a=sits[place], b=person, who=None)


def keys_of(evening: Evening, number: int, table: int) -> list[str]:
    """What is pressed for one sheet: the pair that won, a letter for all that is counted, Enter."""
    played = evening.data["rounds"][number - 1]
    chairs = played["tables"][table - 1]
    rolled = [(outcome([int(face) for face in dice], played["point_number"]), who)
              for at, who, dice in played["rolls"] if at == table]  # fmt: skip
    letters = sorted(KEYS[what][chairs.index(who)] for what, who in rolled if what in KEYS)
    return [str(evening.expected["rounds"][number - 1][table - 1][1] + 1), *letters, "Enter"]


def test_a_whole_night_by_keys_alone(hostess: Hostess, evening: Evening, page: Page) -> None:
    """Sixty sheets without a mouse. Keys are typed as fast as they come, also while the next round is being seated."""
    seat(hostess, evening)
    hostess.start(1)
    go(page, hostess, "paper")
    expect(page.locator("#tally-1.is-active")).to_be_visible()
    pressed = []
    for number in range(1, 21):
        for table in (1, 2, 3):
            keys = keys_of(evening, number, table)
            for key in keys:
                page.keyboard.press(key)
            pressed.append(len(keys))
    expect(page.get_by_role("heading", name="The pile is done!")).to_be_visible(timeout=60_000)
    book = hostess.book
    tallies = {book.names[pk]: [t.buncos, t.wins, t.losses, t.trips, t.snake_eyes] for pk, t in book.tallies.items()}
    assert tallies == evening.expected["tallies"]
    told = Counter(pressed)
    print("keys a sheet:", dict(sorted(told.items())), "on average", sum(pressed) / len(pressed))
    assert sum(pressed) / len(pressed) < 4
    assert sum(count for keys, count in told.items() if keys <= MOST) / len(pressed) >= 0.9


def test_by_taps(hostess: Hostess, evening: Evening, server: Server, phone: Callable[..., Page]) -> None:
    """A winner and everything that is counted are a tap each; a wrong one is taken away again."""
    seat(hostess, evening)
    hostess.start(1)
    page = go(logged_in(phone(), hostess, server.url), hostess, "paper")
    for number in (1, 2, 3):
        page.locator(f"#tally-{number} [data-pair='2'] .pair-won").tap()
    cells = page.locator("#tally-3 [data-chair=D] .cell")
    cells.nth(1).tap()
    cells.nth(1).tap()
    page.get_by_role("button", name="Take one away").tap()
    cells.nth(1).tap()
    expect(cells.nth(1).locator("input")).to_have_value("1")
    page.get_by_role("button", name="Save round 1 and seat round 2").tap()
    expect(page.get_by_text("Round 2 of 20")).to_be_visible()
    result = hostess.book.results[0].tables
    assert [table.winner for table in result] == [1, 1, 1]
    assert [credit.trips for credit in result[2].credits.values()] == [1]


def test_what_is_typed_is_there_after_a_reload(hostess: Hostess, evening: Evening, page: Page) -> None:
    """Other pairs, a slip taken back, two winners: marked, and still there when the page comes back."""
    seat(hostess, evening)
    hostess.start(1)
    go(page, hostess, "paper")
    expect(page.locator("#tally-1.is-active")).to_be_visible()
    table = page.locator("#tally-2")
    names = [table.locator(f"[data-chair={chair}] .name").inner_text() for chair in "ABCD"]
    with page.expect_request_finished(lambda one: one.url.endswith("/paper/rounds/1/")):  # the draft is kept
        for key in ("1", "Enter", "2", "x", "a", "a", "Backspace", "Enter", "3", "-"):
            page.keyboard.press(key)
    page.reload()
    expect(page.locator("#tally-3.is-active")).to_be_visible()
    assert [table.locator(f"[data-chair={chair}] .name").inner_text() for chair in "ABCD"] == [
        names[0], names[2], names[1], names[3]]  # fmt: skip
    expect(table.locator("[data-chair=A] .cell input").first).to_have_value("1")
    expect(table.locator("[data-pair='2'] input[type=radio]")).to_be_checked()
    expect(page.get_by_text("Table 3 has two winners: only one pair can have won.").first).to_be_visible()
    page.get_by_role("button", name="Save round 1 and seat round 2").click()
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
    for key in ("1", "Enter", "2", "l"):
        page.keyboard.press(key)
    expect(page.locator("#tally-2 [data-chair=B] [data-counted=snake_eyes] input")).to_have_value("1")


def test_a_card_by_keys_alone(hostess: Hostess, evening: Evening, page: Page) -> None:
    """Twenty keys for the rounds, one for everything beside them, Enter: the next card."""
    seat(hostess, evening)
    hostess.start(1)
    go(page, hostess, "paper/cards")
    page.get_by_role("link", name="Type Annabel Thornquist’s card").click()
    expect(page.locator("[data-round='1'].is-active")).to_be_visible()
    for key in ["w", "b", *"wl" * 4, "t", "t", "x", "Backspace", *"l" * 11, "Enter", *"lwww", "Enter"]:
        page.keyboard.press(key)  # the next card's too, while it is still on its way
    expect(page.get_by_role("heading", name="Carol Jean Ostrander")).to_be_visible()
    page.get_by_role("link", name="Score cards").click()
    row = page.get_by_role("link", name="Annabel Thornquist")
    expect(row).to_contain_text("20 of 20")
    expect(page.get_by_role("link", name="Bettina Marlowe-Kemp")).to_contain_text("4 of 20")
    page.goto(f"/g/{hostess.night.group.key}/n/{hostess.night.pk}/paper/cards/{hostess.id('Annabel Thornquist')}/")
    expect(page.locator("input[value=w]:checked")).to_have_count(5)
    expect(page.locator("input[value=l]:checked")).to_have_count(15)
    expect(page.locator("[name=buncos-1]")).to_have_value("1")
    expect(page.locator("[name=trips-9]")).to_have_value("2")


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
    for key in ("1", "a", "a", "Enter", "3", "e", "Enter", "2", "c", "l", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("heading", name="Not in the record yet")).to_be_visible()
    axe(page)
    screenshot(page, f"paper-marked-{shape}-{scheme}")
    look_at(page, hostess, f"paper/cards/{hostess.id(LONG[0])}", axe, screenshot, f"paper-card-empty-{shape}-{scheme}")
    go(page, hostess, f"paper/cards/{hostess.id(LONG[0])}")
    expect(page.locator("[data-round='1'].is-active")).to_be_visible()
    for key in ["w", "b", "l", "x", "w", "t", "Enter"]:
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

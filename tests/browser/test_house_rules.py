"""House rules on a phone: a level table plays on, and what it reads there."""
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phones import hear, joined, shows, tap, waits
from tests.scoring.evening import Evening, make_evening
from tests.server import Server

Device = Callable[..., Page]


def played_by(rules: dict[str, object]) -> Evening:
    """Round 1 of a night that is played by these rules."""
    evening = make_evening().draw()
    evening.night.evening.rules = rules
    evening.night.evening.save()
    return evening.start()


def level_at(page: Page, evening: Evening) -> Page:
    """Table 2, where the phone is, is level at the bell."""
    evening.send(evening.phone_at(1), evening.roll(1, "bunco"))
    page = joined(page, evening, evening.seat(2, "A"))
    page.locator("[data-none]").click()
    expect(page.get_by_text("Level!", exact=True)).to_be_visible()
    return page


@pytest.fixture
def names(server: Server) -> Callable[[Evening], list[str]]:
    return lambda evening: [evening.name(evening.seat(2, chair)) for chair in "ABCD"]


def test_a_lap_leads_through_everybodys_turn(server: Server, phone: Device, names: Callable[..., list[str]]) -> None:
    evening = played_by({"table_tie": "lap"})
    page = level_at(phone(), evening)
    a, b, c, d = names(evening)
    said, who = page.locator("[data-x='belled-say']"), page.locator("[data-x=who]")
    expect(said).to_have_text(f"One more turn each. Still to roll: {a}, {b}, {c}, and {d}.")
    for outcome in ("one", "nothing", "nothing", "one"):
        tap(page, outcome)
    expect(said).to_have_text(f"One more turn each. Still to roll: {c} and {d}.")
    page.locator("[data-undo]").filter(visible=True).click()
    tap(page, "nothing")
    expect(who).to_have_text(f"{d} rolls")
    waits(page, "all saved")
    assert (evening.table(2)["phase"], evening.score(2)) == ("lap", [1, 0])
    tap(page, "nothing")
    expect(page.locator("[data-screen=done]")).to_be_visible()
    waits(page, "all saved")
    assert (evening.table(2)["winner"], evening.score(2)) == (0, [1, 0])


def test_sudden_death_ends_with_the_first_point(server: Server, phone: Device) -> None:
    evening = played_by({"table_tie": "sudden_death"})
    page = level_at(phone(), evening)
    expect(page.get_by_text("the first to get ahead wins the table")).to_be_visible()
    tap(page, "nothing")
    shows(page, 0, 0)
    tap(page, "two")
    expect(page.locator("[data-screen=done]")).to_be_visible()
    page.locator("[data-undo]").filter(visible=True).click()
    expect(page.locator("[data-screen=table]")).to_be_visible()
    waits(page, "all saved")
    assert evening.table(2)["phase"] == "sudden"


def test_at_the_bell_everybody_has_a_turn(server: Server, phone: Device, names: Callable[..., list[str]]) -> None:
    evening = played_by({"closing": "everyone_once"})
    _a, b, c, d = names(evening)
    page = joined(phone(), evening, evening.seat(2, "A"))
    tap(page, "nothing")
    tap(page, "one")
    waits(page, "all saved")
    evening.send(evening.phone_at(1), evening.roll(1, "bunco"))
    hear(page)
    said = page.locator("[data-x='belled-say']")
    expect(said).to_have_text(f"Roll on until everybody has had a turn. Still to roll: {b}, {c}, and {d}.")
    expect(page.locator("[data-none]")).to_be_hidden()
    for outcome in ("nothing", "nothing", "two"):
        tap(page, outcome)
    expect(said).to_have_text(f"Roll on until everybody has had a turn. Still to roll: {d}.")
    tap(page, "nothing")
    expect(page.locator("[data-screen=done]")).to_be_visible()
    waits(page, "all saved")
    assert (evening.table(2)["winner"], evening.score(2)) == (1, [0, 3])

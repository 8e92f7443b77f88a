"""Two of them check in at once, one at the door and one at the table: either list follows what the other one taps."""
from collections.abc import Callable

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Page, expect

from tests.places.visits import Club, make_club
from tests.server import Server


@pytest.fixture
def club(server: Server) -> Club:
    return make_club("Ada", "Bea", "Cleo", "Dot")


@pytest.fixture
def door(club: Club, phone: Callable[..., Page], log_in: Callable[..., None]) -> Page:
    return checkin(club, phone(), log_in)


@pytest.fixture
def table(club: Club, phone: Callable[..., Page], log_in: Callable[..., None]) -> Page:
    return checkin(club, phone(), log_in)


def checkin(club: Club, page: Page, log_in: Callable[..., None]) -> Page:
    log_in(page, get_user_model().objects.get(username="hostess"))
    page.goto(f"/g/{club.group.key}/n/{club.night.pk}/checkin/")
    return page


def test_what_one_taps_the_other_sees(club: Club, door: Page, table: Page) -> None:
    ada, bea = (club.member(name).pk for name in ("Ada", "Bea"))
    door.get_by_label("Somebody new").fill("Mabel Fin")
    door.get_by_label("App", exact=True).check()
    door.get_by_text("A sub or a guest whom you know").click()
    door.locator(f"#here-{bea}").focus()

    table.locator(f"#here-{ada}").tap()
    table.locator(f"#here-{bea}").tap()
    table.locator(f"#tonight-{ada}").tap()
    expect(door.locator(f"#here-{ada}")).to_have_attribute("aria-pressed", "true")
    expect(door.locator(f"#tonight-{ada}")).to_contain_text("Cash")
    expect(door.locator("#counts dd")).to_have_text(["2", "1", "$5", "1", "2"])
    expect(door.get_by_role("link", name="Seat 2 people")).to_be_visible()

    expect(door.get_by_label("Somebody new")).to_have_value("Mabel Fin")
    expect(door.get_by_label("App", exact=True)).to_be_checked()
    expect(door.get_by_role("button", name="Sue")).to_be_visible()
    expect(door.locator(f"#here-{bea}")).to_be_focused()
    door.get_by_role("button", name="Walk in").tap()
    expect(table.locator(".guest", has_text="Mabel Fin")).to_be_visible()


def test_the_field_she_types_in_stays_where_it_is(club: Club, door: Page, table: Page) -> None:
    field = door.get_by_label("Somebody new")
    field.tap()
    door.keyboard.type("Mab")
    before = field.bounding_box()
    table.get_by_label("Somebody new").fill("Nell")
    table.get_by_role("button", name="Walk in").tap()
    expect(door.locator(".guest", has_text="Nell")).to_be_visible()
    door.keyboard.type("el")
    after = field.bounding_box()
    assert before and after and abs(before["y"] - after["y"]) < 2
    expect(field).to_have_value("Mabel")


def test_what_is_open_over_the_list_stays_open(club: Club, door: Page, table: Page) -> None:
    cleo = club.member("Cleo").pk
    door.locator(f"#more-{cleo}").tap()
    expect(door.locator("#sheet")).to_be_visible()
    table.locator(f"#here-{cleo}").tap()
    expect(door.locator(f"#here-{cleo}")).to_have_attribute("aria-pressed", "true")
    expect(door.locator("#sheet").get_by_role("heading", name="Cleo", exact=True)).to_be_visible()
    door.keyboard.press("Escape")
    expect(door.locator(f"#more-{cleo}")).to_be_focused()


def test_the_list_stays_still_under_a_finger(club: Club, door: Page, table: Page) -> None:
    ada, bea = (door.locator(f"#here-{club.member(name).pk}") for name in ("Ada", "Bea"))
    box = bea.bounding_box()
    assert box
    door.mouse.move(box["x"] + 40, box["y"] + 20)
    door.mouse.down()
    table.locator(f"#here-{club.member('Ada').pk}").tap()
    door.wait_for_timeout(800)
    door.mouse.up()
    expect(bea).to_have_attribute("aria-pressed", "true")
    expect(ada).to_have_attribute("aria-pressed", "true")

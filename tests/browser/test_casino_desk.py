"""The hostess's casino in a real browser: from the first chip to the ranking, live, by hand, and without a script."""

import os
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Page, expect

from bunconight.club.models import Role
from tests.casino.party import Party, make_party

Device = Callable[..., Page]
Look = Callable[[Page], None]
Shot = Callable[[Page, str], None]
Enter = Callable[[Page, Any], None]
LONG = ("Wilhelmina Featherstonehaugh-Quillington", "W" * 40, "Anne-Sophie de la Tour du Pin et Chambly")
LOOKS = [("phone", "light"), ("desk", "dark")] + [("phone", "dark"), ("desk", "light")] * ("BUNCO_SHOTS" in os.environ)
REFUSED = ("409: .*", "422: .*", "error: .*(409|422)")


def at_desk(page: Page, party: Party, log_in: Enter) -> Page:
    user = get_user_model().objects.create_user("hostess", "hostess@example.org", "partytime")
    Role.objects.create(group=party.night.group, user=user, kind=Role.Kind.HOSTESS)
    log_in(page, user)
    return page


def go(page: Page, party: Party, rest: str = "") -> Page:
    page.goto(f"/g/{party.night.group.key}/n/{party.night.pk}/casino/{rest}")
    return page


def die(page: Page, place: int, face: int) -> None:
    page.locator(f"input[name='die-{place}'][value='{face}']").check(force=True)


def typed(page: Page, chips: int) -> None:
    page.locator("#id_amount").fill(str(chips))
    page.locator("#sheet button.btn-primary").click()
    expect(page.locator("#sheet")).not_to_be_visible()


def test_an_evening_run_by_the_hostess_alone(desk: Device, log_in: Enter, trouble: Any) -> None:
    party = make_party(4, 0)
    page = go(at_desk(desk(), party, log_in), party)
    trouble.expect(*REFUSED)
    page.locator("#casino-start").click()
    expect(page.locator("#toast")).to_contain_text("4 guests have their first chips")
    page.locator("#new-table").click()
    page.locator("#new-bounder").click()
    page.locator("#to-side-1").click()
    page.locator("#seat-people").click()
    for name in ("Ann", "Bea"):
        page.locator("#sheet").get_by_role("button", name=name).click()
        expect(page.locator("#sheet .folk")).to_contain_text(name)
    page.locator("#sheet").get_by_role("link", name="Done").click()
    page.locator("#open-play").click()
    ann = party.id("Ann")
    page.locator(f"#chair-stake-{ann}-").click()
    typed(page, 10)
    page.locator(f"#next-point-{ann}-").click()
    die(page, 0, 3)
    page.locator("#sheet button.btn-primary").click()
    expect(page.locator("h1")).to_have_text("Place your bets")
    page.locator("#next-close-0-").click()
    page.locator("#next-dealer-0-").click()
    page.locator("#sheet button.btn-primary").click()  # no dice yet
    expect(page.locator("#sheet [role=alert]")).to_contain_text("not a roll of 3 dice")
    for place, face in enumerate((4, 4, 3)):
        die(page, place, face)
    page.locator("#sheet button.btn-primary").click()
    page.locator(f"#next-second-{ann}-").click()
    die(page, 0, 18)
    page.locator("#sheet button.btn-primary").click()
    expect(page.locator(".felt-now")).to_contain_text("Bound!")
    expect(page.locator("#open-play")).to_contain_text("Bea has the dice")
    page.locator("#undo-move").click()
    expect(page.locator("h1")).to_contain_text("second d20")
    assert party.wallets("Ann", "Bea") == [90, 100]
    page.locator("#void-play").click()
    page.locator("#toast-undo").click()
    expect(page.locator("h1")).to_contain_text("second d20")
    assert party.count.is_whole


def test_there_is_no_strip_without_a_next_step(phone: Device, log_in: Enter) -> None:
    party = make_party(3)
    page = go(at_desk(phone(), party, log_in), party)
    expect(page.locator("#casino-close")).to_be_visible()
    expect(page.locator(".next")).to_be_hidden()
    page.locator("#casino-close").click()
    expect(page.locator(".next #casino-open")).to_be_visible()


def test_the_page_follows_the_phones(desk: Device, log_in: Enter) -> None:
    party = make_party(4)
    party.open_table("bounder", "Ann", "Bea", keeper="Dot")
    page = go(at_desk(desk(), party, log_in), party, "tables/1/")
    expect(page.locator("#open-play")).to_be_visible()
    party.tap("Dot", open=True)
    expect(page.locator("h1")).to_have_text("Ann puts down a stake", timeout=12_000)
    party.sends("Ann", "stake", amount=25)
    expect(page.locator(f"#chair-{party.id('Ann')}")).to_contain_text("Stake 25", timeout=12_000)


def test_chips_are_given_in_the_sheet_and_taken_back_by_the_toast(phone: Device, log_in: Enter, trouble: Any) -> None:
    party = make_party(3)
    page = go(at_desk(phone(), party, log_in), party)
    trouble.expect(*REFUSED)
    purse = page.locator(f"#purse-{party.id('Ann')}")
    purse.click()
    page.locator("#id_chips").fill("40")
    page.get_by_role("button", name="Give them for dealing").click()
    expect(purse).to_contain_text("140")
    page.locator("#toast-undo").click()
    expect(purse).to_contain_text("100")
    purse.click()
    page.locator("#id_chips").fill("500")
    page.get_by_role("button", name="Take them back").click()
    expect(page.locator("#sheet [role=alert]")).to_have_text("She holds 100 chips.")


def test_without_a_script(desk: Device, log_in: Enter) -> None:
    party = make_party(3)
    page = go(at_desk(desk(java_script_enabled=False), party, log_in), party)
    page.locator(f"#purse-{party.id('Ann')}").click()
    page.get_by_role("button", name="Give them out").click()
    expect(page.locator(f"#purse-{party.id('Ann')}")).to_contain_text("200")
    party.open_table("bounder", "Ann", dice="server")
    go(page, party, "tables/1/").locator("#open-play").click()
    page.locator(f"#chair-stake-{party.id('Ann')}-").click()
    page.locator("main button.btn-primary").click()
    page.locator(f"#next-point-{party.id('Ann')}-").click()
    expect(page.locator("h1")).to_have_text("Place your bets")


@pytest.mark.parametrize(("shape", "scheme"), LOOKS)
def test_it_fits_its_people(shape: str, scheme: str, request: pytest.FixtureRequest, log_in: Enter, axe: Look,
                            screenshot: Shot) -> None:
    """Nobody's chips yet, then 48 people with long names and a full table: nothing overflows, axe finds nothing."""
    names = (*LONG, *(f"Guest {number}" for number in range(1, 46)))
    party = make_party(names, 0)
    page = at_desk(request.getfixturevalue(shape)(color_scheme=scheme), party, log_in)
    look(go(page, party), axe)
    party.give(100, *names)
    party.open_table("bounder", *names[:20], keeper=names[20])
    party.open()
    party.run("stake", names[0], amount=10)
    party.run("point", names[0], dice=[14])
    for name in names[1:20]:
        party.run("bet", name, on="point", amount=9)
    for rest in ("", "tables/1/"):
        look(go(page, party, rest), axe)
        screenshot(page, f"casino-{'table-' * bool(rest)}{shape}-{scheme}")
    page.locator("#people").click()
    expect(page.locator("#sheet")).to_be_visible()
    look(page, axe)


def look(page: Page, axe: Look) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")
    axe(page)

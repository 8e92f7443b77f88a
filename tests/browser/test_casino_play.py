"""Three phones and a dealer at Bounder, three phones and a groom-porter at Hazard: every chip as computed by hand."""
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.felts import at_felt, bet, cover, ends, holds, says, stake, type_dice, won
from tests.casino.party import Party, make_party
from tests.server import Server

Device = Callable[..., Page]
Look = Callable[[Page], None]
Shot = Callable[[Page, str], None]
NAMES = ("Ann", "Bea", "Cleo", "Dot")


@pytest.fixture
def party(server: Server) -> Party:
    """Four with 100 chips each; Dot keeps the table."""
    return make_party(NAMES)


def everybody(party: Party, phone: Device) -> list[Page]:
    return [at_felt(phone(), party, name) for name in NAMES]


def hold(pages: list[Page], *chips: int) -> None:
    for page, held in zip(pages, chips, strict=False):
        holds(page, held)


def test_bounder_through_a_match_a_bound_and_a_1_and_20(
    party: Party, phone: Device, desk: Device, axe: Look, screenshot: Shot
) -> None:
    party.open_table("bounder", "Ann", "Bea", "Cleo", keeper="Dot")
    pages = ann, bea, cleo, dot = everybody(party, phone)
    screen = desk()
    screen.goto(f"/screen/{party.night.screen_token}/c/1/")

    # Ann stakes 10 on a point of 11; Bea bets 5 on it, Cleo 4 on three of a kind; the dealer rolls 4 + 4 + 3 = 11.
    dot.locator("[data-desk=open]").click()
    says(ann, "Put down your stake")
    expect(ann.locator(".spot").first).to_have_text("Stake–1 to 1; a 1 and a 20 pay 2 to 1")
    expect(screen.locator("[data-x=minimum]")).to_have_text("least stake 5")
    says(bea, "Ann puts down a stake")
    stake(ann, 10)
    says(ann, "Roll for the point")
    type_dice(ann, "point", 11)
    says(bea, "Place your bets")
    bet(bea, "Bets on the point", 5)
    bet(cleo, "Three of a kind", 4)
    expect(ann.locator("[data-x=people]")).to_contain_text("Bets on the point 5")
    hold([ann, bea, cleo], 90, 95, 96)
    axe(bea)
    screenshot(bea, "bounder-bets")
    dot.locator("[data-act=close]").click()
    says(bea, "No more bets: the dealer rolls")
    screenshot(dot, "bounder-dealer")
    axe(dot)
    type_dice(dot, "dealer", 4, 4, 3)
    ends(ann, "Match")
    won(ann, "You lost 10")
    won(bea, "You lost 5")
    won(cleo, "You lost 4")
    hold([ann, bea, cleo], 90, 95, 96)

    # Bea stakes 10 on a point of 3 and doubles; Cleo bets 6 on it, Ann 8 on all even; 2 + 4 + 4 = 10; a 15 bounds it.
    dot.locator("[data-desk=open]").click()
    stake(bea, 10)
    type_dice(bea, "point", 3)
    bea.locator("[data-act=double]").click()
    bet(cleo, "Bets on the point", 6)
    bet(ann, "All even", 8)
    hold([ann, bea, cleo], 82, 75, 90)
    expect(dot.locator("[data-x=people]")).to_contain_text("All even 8")
    dot.locator("[data-act=close]").click()
    type_dice(dot, "dealer", 2, 4, 4)
    won(ann, "You won 8")
    says(bea, "Roll your second d20")
    type_dice(bea, "second", 15)
    ends(bea, "Bound!")
    won(bea, "You won 20")
    won(cleo, "You won 6")
    hold([ann, bea, cleo], 98, 115, 102)
    ends(screen, "Bound!")

    # Cleo stakes 5 on a point of 1; Ann bets 10 on it; 5 + 6 + 2 = 13; a 20 pays Cleo twice and Ann once.
    dot.locator("[data-desk=open]").click()
    stake(cleo, 5)
    type_dice(cleo, "point", 1)
    bet(ann, "Bets on the point", 10)
    hold([ann, cleo], 88, 97)
    expect(dot.locator("[data-x=people]")).to_contain_text("Bets on the point 10")
    dot.locator("[data-act=close]").click()
    type_dice(dot, "dealer", 5, 6, 2)
    says(cleo, "Roll your second d20")
    type_dice(cleo, "second", 20)
    ends(cleo, "A 1 and a 20!")
    won(cleo, "You won 10")
    won(ann, "You won 10")
    hold(pages, 108, 115, 112, 100)
    assert party.wallets(*NAMES) == [108, 115, 112, 100]
    assert party.count.is_whole and (party.count.issued, party.count.house) == (435, 0)
    for page in (*pages, screen):
        axe(page)
    screenshot(cleo, "bounder-twenty")
    screenshot(screen, "bounder-screen")


def test_hazard_through_a_nick_an_out_and_a_chance_lost_with_a_covered_raise(
    party: Party, phone: Device, desk: Device, axe: Look, screenshot: Shot
) -> None:
    party.open_table("hazard", "Ann", "Bea", "Cleo", keeper="Dot")
    pages = ann, bea, cleo, dot = everybody(party, phone)

    # Ann stakes 10, Bea covers 4 and Cleo 6; a main of 7, and 11 nicks.
    dot.locator("[data-desk=open]").click()
    stake(ann, 10)
    says(bea, "The bank covers the stake")
    cover(bea, 4)
    holds(bea, 96)
    cover(cleo, 6)
    says(ann, "Declare your main")
    ann.locator("[data-act=main]", has_text="7").click()
    says(ann, "Roll!")
    type_dice(ann, "roll", 5, 6)
    ends(ann, "Nick!")
    won(ann, "You won 10")
    hold([ann, bea, cleo], 110, 96, 94)

    # Ann keeps the dice: 10 again, 3 and 7, a main of 6, and a 2 is out; shares of 3 and 7.
    dot.locator("[data-desk=open]").click()
    stake(ann, 10)
    cover(bea, 3)
    holds(bea, 93)
    cover(cleo, 7)
    ann.locator("[data-act=main]", has_text="6").click()
    type_dice(ann, "roll", 1, 1)
    ends(bea, "Out")
    won(bea, "You won 3")
    won(cleo, "You won 7")
    hold([ann, bea, cleo], 100, 99, 101)

    # The seed's evening: 15 covered with 7 and 8, a main of 7, a chance of 8 at 6/5; a raise of 10 met with 8 and 4.
    dot.locator("[data-desk=open]").click()
    stake(ann, 15)
    cover(bea, 7)
    holds(bea, 92)
    cover(cleo, 8)
    ann.locator("[data-act=main]", has_text="7").click()
    type_dice(ann, "roll", 6, 2)
    says(ann, "Raise, or roll")
    expect(ann.locator("[data-x=odds]")).to_have_text("6/5")
    expect(dot.locator("[data-x=call]")).to_have_text("Call the odds: 6 to 5. A raise of 5 takes 6.")
    screenshot(ann, "hazard-raise")
    axe(ann)
    ann.locator("#amount-raise").fill("10")
    ann.locator("[data-act=raise]").click()
    says(bea, "The bank covers the raise")
    expect(dot.locator("[data-x=call]")).to_have_text("Call the odds: 6 to 5. The raise of 10 takes 12.")
    cover(bea, 8)
    holds(bea, 84)
    expect(cleo.locator("[data-x=pots]")).to_contain_text("4 still to be covered")
    screenshot(cleo, "hazard-meet")
    expect(dot.locator("[data-x=call]")).to_contain_text("The raise of 10 takes 12.")
    cover(cleo, 4)
    says(ann, "Roll on: chance or main")
    expect(dot.locator("[data-x=call]")).to_be_hidden()
    type_dice(ann, "roll", 2, 3)
    expect(bea.locator("[data-x=rolls]")).to_contain_text("5")
    says(ann, "Roll on: chance or main")
    type_dice(ann, "roll", 3, 4)
    ends(bea, "The main: lost")
    won(ann, "You lost 25")
    won(bea, "You won 14")
    won(cleo, "You won 11")
    hold(pages, 75, 113, 112, 100)
    assert party.wallets(*NAMES) == [75, 113, 112, 100]
    assert party.count.is_whole and party.count.house == 0
    for page in pages:
        axe(page)
    screenshot(bea, "hazard-share")

"""The side tables looked at: both colour schemes, twenty gamblers, long names, small phones and big screens."""
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.felts import at_felt, type_dice
from tests.casino.party import Party, make_party
from tests.server import Server

Device = Callable[..., Page]
Look = Callable[[Page], None]
Shot = Callable[[Page, str], None]
LONG = "Wilhelmina Featherstonehaugh-Quillington"  # 40 letters
OTHERS = tuple(f"Person {n:02}" for n in range(1, 19))
NAMES = (LONG, "Bartholomew Worthington-Smythe III", *OTHERS, "Dot")
SIZES = {"light": {"width": 1920, "height": 1080}, "dark": {"width": 1280, "height": 800}}

OFF_CENTRE = """() => {  // px by which the text of a closed card lies below its middle
  const card = document.querySelector("details.act:not([open])"), words = document.createRange();
  words.selectNodeContents(card.querySelector("summary"));
  const [box, text] = [card, words].map((one) => one.getBoundingClientRect());
  return (text.top + text.bottom - box.top - box.bottom) / 2;
}"""


@pytest.fixture
def party(server: Server) -> Party:
    return make_party(NAMES)


class Looker:
    """Looks at a page: a picture, no sideways scrolling, no barrier."""

    def __init__(self, axe: Look, shot: Shot, end: str) -> None:
        self.axe, self.shot, self.end = axe, shot, end

    def __call__(self, page: Page, name: str) -> None:
        page.wait_for_timeout(1000)
        self.shot(page, f"casino-{name}-{self.end}")
        assert page.evaluate("document.documentElement.scrollWidth <= screen.width"), f"{name} scrolls sideways"
        small = page.evaluate("""[...document.querySelectorAll('button, summary, .foot a, select, input.amount')]
          .filter(one => one.checkVisibility() && one.getBoundingClientRect().height < 47.5).map(one => one.outerHTML)
        """)
        assert not small, small
        self.axe(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_twenty_at_bounder(
    party: Party, phone: Device, desk: Device, axe: Look, screenshot: Shot, scheme: str
) -> None:
    look = Looker(axe, screenshot, scheme)
    party.open_table("bounder", *NAMES[:20], keeper="Dot")
    shooter = at_felt(phone(color_scheme=scheme), party, LONG)
    keeper = at_felt(phone(color_scheme=scheme), party, "Dot")
    screen = desk(color_scheme=scheme, viewport=SIZES[scheme])
    screen.goto(f"/screen/{party.night.screen_token}/c/1/")
    look(keeper, "bounder-between")
    keeper.locator("[data-desk=open]").click()
    expect(shooter.locator("[data-act=stake]")).to_be_visible()
    look(shooter, "bounder-stake")
    shooter.locator("[data-act=stake]").click()
    look(shooter, "bounder-d20")
    type_dice(shooter, "point", 9)
    expect(keeper.get_by_role("heading", name="Place your bets")).to_be_visible()
    for place, name in enumerate(NAMES[1:20]):
        party.sends(name, "bet", on=("point", "even", "odd", "triple")[place % 4], amount=place + 1)
    party.sends(NAMES[1], "bet", on="triple", amount=7)
    keeper.evaluate("dispatchEvent(new Event('online'))")
    shooter.evaluate("dispatchEvent(new Event('online'))")
    screen.evaluate("dispatchEvent(new Event('online'))")
    expect(keeper.locator("[data-x=people]")).to_contain_text("Three of a kind 7")
    expect(screen.locator("[data-x=people]")).to_contain_text("Three of a kind 7")
    look(shooter, "bounder-betting")
    look(keeper, "bounder-keeper")
    assert abs(keeper.evaluate(OFF_CENTRE)) < 1.5
    look(screen, "bounder-screen")
    assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight + 1"), "the felt needs scrolling"
    assert screen.locator("button, a, form, input").count() == 0
    keeper.locator("[data-act=close]").click()
    type_dice(keeper, "dealer", 3, 5, 6)
    expect(screen.locator("[data-x=dealer-total]")).to_contain_text("total 14")
    type_dice(shooter, "second", 18)
    expect(screen.locator("[data-x=why]")).not_to_be_empty()
    expect(shooter.locator(".flash")).to_be_hidden()
    look(shooter, "bounder-end")
    look(screen, "bounder-screen-end")
    assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight + 1"), "the felt needs scrolling"
    shooter.get_by_role("link", name="Tables and your chips").click()
    expect(shooter.get_by_role("img", name="A line from")).to_be_visible()
    look(shooter, "tables")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_hazard_without_a_groom_porter(
    party: Party, phone: Device, desk: Device, axe: Look, screenshot: Shot, scheme: str
) -> None:
    """The caster opens the play, and calls time."""
    look = Looker(axe, screenshot, scheme)
    party.open_table("hazard", *NAMES[:5], odds_on_stake=True)
    caster, bank = (at_felt(phone(color_scheme=scheme), party, name) for name in NAMES[:2])
    guest = at_felt(phone(color_scheme=scheme), party, "Dot")
    screen = desk(color_scheme=scheme, viewport=SIZES[scheme])
    screen.goto(f"/screen/{party.night.screen_token}/c/1/")
    look(guest, "hazard-watching")
    caster.locator("[data-desk=open]").click()
    caster.locator("[data-act=stake]").click()
    expect(bank.locator("[data-act=cover]")).to_be_visible()
    look(caster, "hazard-time")
    look(bank, "hazard-cover")
    bank.locator("[data-act=cover]").click()
    expect(caster.locator("[data-act=main]").first).to_be_visible()
    look(caster, "hazard-main")
    caster.locator("[data-act=main]", has_text="5").click()
    for place, die in enumerate((4, 6)):
        caster.locator(f"input[name='roll-{place}'][value='{die}']").check(force=True)
    look(caster, "hazard-dice")
    caster.locator("[data-act=roll]").click()
    expect(screen.locator("[data-x=odds]")).to_have_text("4/3")
    look(caster, "hazard-raise")
    look(screen, "hazard-screen")
    assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight + 1"), "the felt needs scrolling"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_odds(server: Server, phone: Device, desk: Device, axe: Look, screenshot: Shot, scheme: str) -> None:
    look = Looker(axe, screenshot, scheme)
    for name, device in (("phone", phone), ("desk", desk)):
        page = device(color_scheme=scheme)
        page.goto("/odds/")
        page.get_by_text("Every point, exactly").first.click()
        look(page, f"odds-{name}")

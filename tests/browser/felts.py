"""Short ways for browser tests at the side tables."""
from playwright.sync_api import Locator, Page, expect

from bunconight.scoring.tokens import COOKIE
from tests.casino.party import Party


def at_felt(page: Page, party: Party, name: str) -> Page:
    """A phone that has joined as that person opens the table."""
    seat = {"name": COOKIE, "value": party.client(name).cookies[COOKIE].value, "domain": "127.0.0.1", "path": "/t/"}
    page.context.add_cookies([seat])  # type: ignore[list-item]
    page.goto(f"/t/{party.night.key}/c/{party.table}/")
    page.locator("[data-ready=yes]").wait_for()
    return page


def amount(page: Page | Locator, kind: str, chips: int) -> None:
    box = page.locator(f"#amount-{kind}")
    box.fill(str(chips))
    box.blur()


def stake(page: Page, chips: int) -> None:
    amount(page, "stake", chips)
    page.locator("[data-act=stake]").click()


def bet(page: Page, spot: str, chips: int) -> None:
    amount(page, "bet", chips)
    page.get_by_role("button", name=spot).first.click()


def cover(page: Page, chips: int) -> None:
    amount(page, "cover", chips)
    page.locator("[data-act=cover]").click()


def type_dice(page: Page, kind: str, *dice: int) -> None:
    """Real dice, as they lie on the table."""
    for place, die in enumerate(dice):
        page.locator(f"input[name='{kind}-{place}'][value='{die}']").check(force=True)
    page.locator(f"[data-act={kind}]").click()


def says(page: Page, headline: str) -> None:
    expect(page.locator("[data-x=headline]")).to_have_text(headline)


def holds(page: Page, chips: int) -> None:
    expect(page.locator("[data-x=wallet]")).to_have_text(str(chips))


def ends(page: Page, word: str) -> None:
    says(page, word)
    expect(page.locator("[data-x=why]")).not_to_be_empty()


def won(page: Page, text: str) -> None:
    expect(page.locator("[data-x=sum]")).to_have_text(text)

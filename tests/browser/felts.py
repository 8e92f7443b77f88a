"""Short ways for browser tests at the side tables."""
from playwright.sync_api import Page, expect

from tests.casino.party import Party


def at_felt(page: Page, party: Party, name: str, base: str = "") -> Page:
    """The phone scans the code, picks the name, and opens the table."""
    page.goto(f"{base}/j/{party.night.join_token}/")
    page.locator(f"button[value='{party.id(name)}']").click()
    page.locator("[data-ready=yes]").wait_for()
    page.goto(f"{base}/t/{party.night.key}/c/{party.table}/")
    page.locator("[data-ready=yes]").wait_for()
    return page


def amount(page: Page, kind: str, chips: int) -> None:
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
    expect(page.locator("[data-x=end]")).to_have_text(word)


def won(page: Page, text: str) -> None:
    expect(page.locator("[data-x=sum]")).to_have_text(text)

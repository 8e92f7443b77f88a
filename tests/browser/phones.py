"""Short ways for browser tests to put people's phones at tables."""
from playwright.sync_api import Page, expect

from tests.scoring.evening import Evening

FELT = """
window.felt = [];
Object.defineProperty(navigator, "vibrate", {value(pattern) {
  window.felt.push([pattern].flat().length);
  return true;
}});
"""
QUESTION = """async () => {
  const asked = performance.now();
  await (await fetch(location.href, {cache: "no-store"})).text();
  return performance.now() - asked;
}"""
BELL = 5  # the bell's pattern has five parts, and no other has


def joined(page: Page, evening: Evening, player: int, base: str = "") -> Page:
    """The phone scans the code and picks the player's name."""
    page.context.add_init_script(FELT)
    page.goto(f"{base}/j/{evening.night.join_token}/")
    page.locator(f"button[value='{player}']").click()
    page.locator("[data-ready=yes]").wait_for()
    return page


def at_table(page: Page, evening: Evening, table: int, chair: str = "A", base: str = "") -> Page:
    joined(page, evening, evening.seat(table, chair), base)
    expect(page.locator("[data-screen=table]")).to_be_visible()
    return page


def tap(page: Page, outcome: str) -> None:
    page.locator(f"[data-outcome={outcome}]").click()


def shows(page: Page, a: int, b: int) -> None:
    expect(page.locator("[data-team='0'] .team-score")).to_have_text(str(a))
    expect(page.locator("[data-team='1'] .team-score")).to_have_text(str(b))


def waits(page: Page, text: str) -> None:
    expect(page.locator("[data-x=waiting]")).to_have_text(text, timeout=20_000)


def at_once(page: Page) -> float:
    """How many ms count as at once: a second and a half, and as much longer as ten plain questions take just now."""
    return 1500 + 10 * float(page.evaluate(QUESTION))


def hear(page: Page) -> None:
    """What a test writes by itself is pushed by nobody: the phone looks again, as when its network comes back."""
    page.evaluate("dispatchEvent(new Event('online'))")


def rang(page: Page) -> int:
    return int(page.evaluate(f"felt.filter(parts => parts === {BELL}).length"))

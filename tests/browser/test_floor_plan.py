"""The floor plan: names stand in whole words on every chair, on every width."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from bunconight.club.services import DEMO_NAMES
from tests.browser.test_hostess import LONG, go, logged_in, make_hostess

WIDTHS = 320, 360, 390, 480, 600, 768, 1024, 1280, 1920
BROKEN = """names => names.flatMap(name => {
  const text = name.firstChild, words = [...text.data.matchAll(/[^\\s-]+-?/g)];
  return words.filter(word => {
    const range = new Range();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1;
  }).map(word => word[0]);
})"""
RENAME = "(names, name) => names.forEach(one => { one.textContent = name; })"
TOO_WIDE = "spots => spots.filter(spot => spot.scrollWidth > spot.clientWidth).length"


@pytest.fixture
def plan(desk: Callable[..., Page], server: object) -> Callable[..., Page]:
    """The seats of these people."""
    def draw(*names: str) -> Page:
        hostess = make_hostess(*names)
        hostess.check_in(*names)
        hostess.draw()
        return go(logged_in(desk(), hostess, server.url), hostess, "seats")  # type: ignore[attr-defined]
    return draw


@pytest.mark.parametrize("beside", ["", "Hattie Quillfeather", "Ivy Pepperberry"])
def test_no_name_is_broken_within_a_word(plan: Callable[..., Page], beside: str) -> None:
    """As they were drawn; then with long ones on both sides of every table."""
    page = plan(*DEMO_NAMES)
    if beside:
        page.locator(".chair:is(.at-b, .at-d) .name").evaluate_all(RENAME, beside)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert (width, page.locator(".chair .name").evaluate_all(BROKEN)) == (width, [])
        assert (width, page.locator(".spot").evaluate_all(TOO_WIDE)) == (width, 0)


def test_the_longest_names_stay_on_their_tables(plan: Callable[..., Page]) -> None:
    page = plan(*LONG, "Ann")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert (width, page.locator(".spot").evaluate_all(TOO_WIDE)) == (width, 0)

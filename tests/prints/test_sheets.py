"""Every document of the catalog: its pages are those that were told, and its text stays on the paper."""

import re

import pytest

from bunconight.club.models import Group, Night
from bunconight.prints.catalog import SHEETS, document
from bunconight.prints.themes import THEMES
from tests.prints.papers import SIZES, asked, come, made, names, outside

RIM = 17  # points: no printer reaches further


@pytest.mark.parametrize(("count", "paper"), [(0, "letter"), (12, "a4"), (15, "letter")])
def test_pages_and_margins(group: Group, night: Night, count: int, paper: str) -> None:
    if count:
        come(group, night, names(count)).play((0,) * -(-count // 4), (1,) * -(-count // 4))
    astray = {}
    for name, sheet in SHEETS.items():
        wide, high = sorted(SIZES[paper], reverse=sheet.wide)
        for filled in {False, "filled" in sheet.takes}:
            pdf = made(night, name, paper=paper, filled=filled, theme="garden")
            if found := outside(pdf, [(RIM, RIM, wide - RIM, high - RIM)]):
                astray[name, filled] = found[:3]
    assert not astray


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_is_a_style_sheet_of_its_own(group: Group, night: Night, theme: str) -> None:
    come(group, night, names(4))
    for name, sheet in SHEETS.items():
        ready = document(sheet, asked(night, theme=theme))
        assert f"css/prints/theme-{theme}.css" in ready.styles, name
        html = ready.html()
        assert "<style" not in html and " style=" not in html and "<script" not in html, name
        assert not re.findall(r'(?:src|href)="(?!/static/|data:)', html), name


def test_themes_are_dark_enough_for_black_and_white() -> None:
    for name, look in THEMES.items():
        for ink in (look.inks.party, look.inks.ink, look.inks.soft):
            assert grey(ink) < 110, (name, ink)
        assert grey(look.inks.line) < 170, name


def grey(colour: str) -> float:
    """How light a colour is in black and white, to 255."""
    digits = colour.removeprefix("#")
    full = digits if len(digits) == 6 else "".join(digit * 2 for digit in digits)
    red, green, blue = (int(full[place : place + 2], 16) for place in (0, 2, 4))
    return 0.299 * red + 0.587 * green + 0.114 * blue

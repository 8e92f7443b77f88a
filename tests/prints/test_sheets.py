"""Every document of the catalog: its pages are those that were told, and its text stays on the paper."""

import io
import re

import pypdfium2
import pytest
from PIL import Image

from bunconight.club.models import Group, Night
from bunconight.club.templatetags.club import night_date
from bunconight.prints.catalog import SHEETS, document
from bunconight.prints.pictures import set_picture
from bunconight.prints.themes import THEMES
from tests.nights.hostess import NAMES
from tests.prints.papers import ADDRESS, SIZES, asked, come, made, names, outside
from tests.prints.reading import Pdf

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


def test_the_groups_picture_stands_where_there_is_a_place_for_it(group: Group, night: Night) -> None:
    come(group, night, names(15)).play((0,) * 4)
    before = {name: made(night, name) for name in ("poster", "signin", "prizes", "story", "rules")}
    file = io.BytesIO()
    Image.new("RGB", (900, 300), "navy").save(file, "PNG")
    file.seek(0)
    set_picture(group=group, file=file)
    for name, pdf in before.items():
        after = made(night, name)
        assert len(after) == len(pdf), name
        assert pictures(after) == pictures(pdf) + 1, name


def pictures(pdf: Pdf) -> int:
    """Pictures of pixels on the first page."""
    return sum(1 for _found in pdf.document[0].get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE], max_depth=4))


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


def test_what_a_picture_shows_is_said_too(group: Group, night: Night) -> None:
    come(group, night, NAMES).play((0, 1, 0))
    pages = {name: document(SHEETS[name], asked(night)).html() for name in ("cards", "story", "casino_odds", "tallies")}
    assert f'alt="{group.name} · {night_date(night)} · {ADDRESS}/j/' in pages["cards"]
    assert 'alt="A line joins two who were partners' in pages["story"]
    assert "1: 48%, 2: 48%, 3: 47%" in pages["casino_odds"] and "7: −1.4% / +11.1%" in pages["casino_odds"]
    assert 'alt="Head table"' in pages["tallies"]


def test_every_column_of_the_story_has_a_title(group: Group, night: Night) -> None:
    come(group, night, NAMES).play((0, 1, 0))
    assert "></th>" not in document(SHEETS["story"], asked(night)).html()

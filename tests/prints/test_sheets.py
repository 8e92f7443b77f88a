"""Every document of the catalog: its pages are those that were told, and its text stays on the paper."""

import io
import re

import pypdfium2
import pytest
from PIL import Image

from bunconight.club.models import Group, Night
from bunconight.prints.catalog import SHEETS, document
from bunconight.prints.pictures import set_picture
from bunconight.prints.themes import THEMES
from tests.prints.papers import SIZES, asked, come, made, names, outside
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

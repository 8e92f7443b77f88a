"""Every script that names use has glyphs here; where one had none, the hostess would be told which."""

from collections.abc import Iterator

import pytest

from bunconight import bootstrap
from bunconight.prints.engine import Engine
from bunconight.prints.letters import Unknown, installed, unknown

NAMES = {
    "Hebrew": "אסתר כהן",
    "Arabic": "مريم الزهراء",
    "Japanese": "日本 花子",
    "Korean": "김민지",
    "Chinese": "李小龙",
    "Greek": "Ελένη",
    "Cyrillic": "Ольга",
    "Devanagari": "आशा शर्मा",
    "Thai": "สมหญิง",
    "emoji": "Zoë 🎲🏆🎉",
    "joined emoji": "Bea 👩🏽‍🎤 ❤️",
}


@pytest.mark.parametrize("name", NAMES.values(), ids=list(NAMES))
def test_every_script_has_glyphs(name: str) -> None:
    assert not unknown([name])


@pytest.fixture
def engine() -> Iterator[Engine]:
    made = Engine()
    yield made
    made.stop()


def test_the_press_finds_the_same_glyphs(engine: Engine, caplog: pytest.LogCaptureFixture) -> None:
    engine.pdf("<html lang=en><p>" + "<p>".join(NAMES.values()), [])
    assert not caplog.records
    engine.pdf("<html lang=en><p>\U00010ffd", [])
    assert "no installed font has" in caplog.text and unknown(["Ann \U00010ffd"]).names == ("Ann \U00010ffd",)


@pytest.mark.parametrize(
    ("letter", "package"),
    [
        ("花", "fonts-noto-cjk"),
        ("김", "fonts-noto-cjk"),
        ("🎲", "fonts-noto-color-emoji"),
        ("❤", "fonts-noto-color-emoji"),
        ("आ", "fonts-noto-core"),
        ("ש", "fonts-noto-core"),
    ],
)
def test_a_name_that_cannot_be_drawn_is_told_with_what_to_install(letter: str, package: str) -> None:
    assert unknown(["Ann", f"Bea {letter}"], lambda char: char != letter) == Unknown((f"Bea {letter}",), (package,))
    assert package in bootstrap.PRINTING and package in bootstrap.TESTING


def test_what_has_no_ink_needs_no_glyph() -> None:
    assert not unknown(["\u200f \u200d\ufe0f\u2066\n"], lambda char: False)


def test_the_fonts_of_the_packages_are_here() -> None:
    assert [name for name, there in bootstrap.FONTS.items() if not there()] == []
    assert installed() is not None
    assert not bootstrap.font("NoSuchFont.ttf")

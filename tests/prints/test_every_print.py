"""Every print x {Letter, A4} x {nobody, 12 players, 48 players} x {to be written on, filled in}, read back as PDF.

The nights are made once for each size, and all their documents written as pages; each test prints one of them.
"""

import html
import io
import logging
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest
from django.db import transaction
from django.test import Client
from pypdf import PdfReader

from bunconight.club.models import Group, Night
from bunconight.prints.choices import ENTRIES, Choice, Entry
from bunconight.prints.engine import Engine
from tests.prints.papers import SIZES, Box, come, grid, names, outside
from tests.prints.reading import Letter, Pdf

ADDRESS = "http://192.168.1.20:8000"
COUNTS = {0: 0, 12: 8, 48: 2}  # players, and how many rounds they have played
pytestmark = pytest.mark.django_db
RIM = 17  # points: no printer reaches further


@dataclass(frozen=True)
class Written:
    """A document as pages, before the press; `pages` as computed, `people` the names that stand on it, `link` what its
    code has to hold."""

    html: str
    css: list[str]
    pages: int
    wide: bool
    people: tuple[str, ...]
    link: str | None


Evening = dict[tuple[str, str], Written]


def write(night: Night, entry: Entry, people: list[str]) -> Iterator[tuple[tuple[str, str], Written]]:
    """On both papers."""
    for paper in SIZES:
        choice = Choice(paper)
        made = choice.document(night, ADDRESS, entry)
        page = made.html()
        coded = entry.takes("address") and not entry.filled
        link = f"{ADDRESS}/j/{night.join_token}/" if coded else None
        pages = entry.sheet.pages(choice.asked(night, ADDRESS, entry))
        text = html.unescape(page)
        there = tuple(name for name in people if name in text)
        yield (entry.name, paper), Written(page, made.css(), pages, made.wide, there, link)


def evening(count: int) -> Evening:
    """Blank sheets as seats are drawn, filled ones and those for afterwards once rounds have been played."""
    group = Group.objects.create(name="Tuesday Dice & <b>Friends</b>")
    starts = datetime(2026, 5, 12, 23, tzinfo=UTC)
    night = Night.objects.create(group=group, starts_at=starts, place="Wrenfield Hall <img src=file:///etc/passwd>")
    people, made = names(count), Evening()
    hostess = come(group, night, people) if people else None
    for entry in ENTRIES.values():
        if entry.group != "after":
            made.update(write(night, entry, people))
    if hostess:
        tables = count // 4
        hostess.play(*((round % 2,) * tables for round in range(COUNTS[count])))
    for entry in ENTRIES.values():
        if entry.group == "after":
            made.update(write(night, entry, people))
    if hostess:  # where the codes lead to; before anybody has come, nowhere
        assert Client().get(f"/j/{night.join_token}/").status_code == 200
    return made


@pytest.fixture(scope="session")
def evenings() -> Callable[[int], Evening]:
    made: dict[int, Evening] = {}

    def get(count: int) -> Evening:
        if count not in made:
            with transaction.atomic():
                made[count] = evening(count)
                transaction.set_rollback(True)
        return made[count]

    return get


@pytest.fixture(scope="session")
def press() -> Iterator[Engine]:
    engine = Engine()
    yield engine
    engine.stop()


@pytest.mark.parametrize("name", ENTRIES)
@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("count", COUNTS)
def test_print(
    evenings: Callable[[int], Evening],
    press: Engine,
    caplog: pytest.LogCaptureFixture,
    count: int,
    paper: str,
    name: str,
) -> None:
    written = evenings(count)[name, paper]
    with caplog.at_level(logging.WARNING):
        content = press.pdf(written.html, written.css)
    assert not caplog.records  # nothing was fetched, every glyph is there, every style was understood
    pdf = Pdf(content)
    size = SIZES[paper][::-1] if written.wide else SIZES[paper]
    assert (len(pdf), pdf.sizes) == (written.pages, {size})
    assert all(text.strip() for text in pdf.texts)
    empty = not count and name == "cards-filled"  # a sentence right across says so
    assert outside(pdf, cells("" if empty else name, *size), some(pdf)) == []
    assert [pair for number in ends(pdf) for pair in collisions(list(pdf.letters(number)))] == []
    if name.startswith("tallies_set") and written.people:  # a sheet for each table: the first has its four
        assert len(written.people) - len(unread(content, written.people, [0])) >= 4
    elif written.people:
        assert unread(content, written.people, range(len(pdf))) == []
    for number in ends(pdf):
        assert set(pdf.codes(number)) == ({written.link} if written.link else set())


def ends(pdf: Pdf) -> set[int]:
    """The first and the last page."""
    return {0, len(pdf) - 1}


def some(pdf: Pdf) -> set[int]:
    """All pages; of a long set of equal sheets every fifth."""
    return ends(pdf) | set(range(0, len(pdf), 5 if len(pdf) > 12 else 1))


def cells(name: str, wide: float, high: float) -> list[Box]:
    """Where letters may be: what is cut apart has a cell for each piece, the others the whole paper but its rim."""
    a4 = high > 800
    known = {
        "cards": grid(0, 0, wide / 2, high / 2, 2, 2, 14),
        "tallies": grid(0, 0, wide / 2, high / 2, 2, 2, 14),
        "tags": grid(32.4, 32.4, (wide - 64.8) / 2, 191.5 if a4 else 180, 2, 4, 4),
        "seat_cards": grid(32.4, 28.8, (wide - 64.8) / 3, 193 if a4 else 181.4, 3, 4, 4),
        "casino_chips": grid(28.8, 28.8, (wide - 57.6) / 3, 92.2 if a4 else 86.4, 3, 8, 1),
    }
    whole = [(RIM, RIM, wide - RIM, high - RIM)]
    return list(known.get(name.removesuffix("-filled"), whole))


def collisions(letters: list[Letter]) -> list[str]:
    """Latin letters and digits of which more than a third lies under another one."""
    plain = sorted((one for one in letters if one.text.isascii() and one.text.isalnum()), key=lambda one: one.left)
    found = []
    for place, one in enumerate(plain):
        for other in plain[place + 1 :]:
            if other.left >= one.right:
                break
            wide = min(one.right, other.right) - other.left
            high = min(one.bottom, other.bottom) - max(one.top, other.top)
            joined = (one.left, one.right) == (other.left, other.right)  # a ligature: one glyph for both
            if not joined and wide > 0 and high > 0 and wide * high > min(area(one), area(other)) / 3:
                found.append(f"{one.text} and {other.text} at {one.left:.0f}, {one.top:.0f}")
    return found


def area(letter: Letter) -> float:
    return (letter.right - letter.left) * (letter.bottom - letter.top)


def unread(content: bytes, people: Iterable[str], numbers: Iterable[int]) -> list[str]:
    """Names that pypdf finds on none of these pages, wherever their lines break; from right to left in either order."""
    pages = PdfReader(io.BytesIO(content)).pages
    text = bare("".join(pages[number].extract_text() for number in numbers))
    return [name for name in people if bare(name) not in text and bare(name)[::-1] not in text]


def bare(text: str) -> str:
    """Without spaces and what has no ink; letters that were joined by the font, apart again."""
    return "".join(
        char
        for char in unicodedata.normalize("NFKC", text)
        if not char.isspace() and unicodedata.category(char) not in ("Cf", "Mn")
    )


def test_names_are_on_every_print_that_has_names(evenings: Callable[[int], Evening]) -> None:
    """That a name is looked for at all: each of these has every player's."""
    for name in ("signin", "tags", "cards", "cards-filled", "tallies", "prizes"):
        assert len(evenings(12)[name, "letter"].people) == 12, name


def test_html_in_names_is_text(evenings: Callable[[int], Evening], press: Engine) -> None:
    for name in ("signin", "poster", "prizes"):
        written = evenings(12)[name, "a4"]
        assert "<b>Friends" not in written.html and "file:" not in re.sub("&lt;img.*?&gt;", "", written.html)
        words = "".join(Pdf(press.pdf(written.html, written.css)).words.split())
        assert "TuesdayDice&<b>Friends</b>" in words

"""Reads a PDF back as people and phones do: pages, text and where it stands, ink, codes."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pypdfium2
import zxingcpp

SCALE = 4  # pixels a point, where ink is looked at


@dataclass(frozen=True)
class Letter:
    """One character and its ink, in points from the upper left corner of its page."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


class Pdf:
    def __init__(self, content: bytes) -> None:
        self.content = content
        self.document = pypdfium2.PdfDocument(content)

    def __len__(self) -> int:
        return len(self.document)

    @property
    def sizes(self) -> set[tuple[int, int]]:
        """Of the pages, in whole points."""
        return {(round(page.get_width()), round(page.get_height())) for page in self.document}

    @cached_property
    def texts(self) -> list[str]:
        return [page.get_textpage().get_text_bounded().replace("\r\n", "\n") for page in self.document]

    @property
    def text(self) -> str:
        return "\n".join(self.texts)

    @property
    def words(self) -> str:
        """The whole text without regard to where its lines break."""
        return " ".join(self.text.split())

    def letters(self, number: int) -> Iterator[Letter]:
        page = self.document[number]
        text, height = page.get_textpage(), page.get_height()
        for place in range(text.count_chars()):
            char = text.get_text_range(place, 1)
            if char.strip():
                left, bottom, right, top = text.get_charbox(place)
                yield Letter(char, left, height - top, right, height - bottom)

    def codes(self, number: int) -> list[str]:
        image = self.document[number].render(scale=2).to_pil()
        return [found.text for found in zxingcpp.read_barcodes(image)]

    def ink(self, number: int) -> "Ink":
        return Ink(self.document[number].render(scale=SCALE).to_pil().convert("L"))


class Ink:
    """How dark a rendered page is at a point."""

    def __init__(self, image: Any) -> None:
        self.image = image

    def at(self, x: float, y: float) -> bool:
        """Whether there is ink within half a point."""
        reach = SCALE // 2
        left, top = round(x * SCALE), round(y * SCALE)
        box = (left - reach, top - reach, left + reach + 1, top + reach + 1)
        return bool(self.image.crop(box).getextrema()[0] < 150)

"""Any document of the catalog, made and read back; and where its letters have to be."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from bunconight.club.models import Group, Member, Night
from bunconight.prints.catalog import SHEETS, PrintRequest, document
from bunconight.prints.engine import engine
from tests.nights.hostess import Hostess
from tests.prints.reading import Letter, Pdf

SIZES = {"letter": (612, 792), "a4": (595, 842)}
ADDRESS = "http://192.168.1.20:8000"
STRANGE = [
    "Wilhelmina Featherstonehaugh-Quillington",
    "W" * 40,
    "אסתר כהן",
    "مريم",
    "山田花子",
    "Zoë 🎲 Åström",
]
Box = tuple[float, float, float, float]
Made = Callable[..., Pdf]


def asked(night: Night, paper: str = "letter", address: str | None = ADDRESS, **how: object) -> PrintRequest:
    fresh = Night.objects.select_related("group").get(pk=night.pk)
    return PrintRequest(fresh, paper, address, **how)  # type: ignore[arg-type]


def pages(night: Night, name: str, **how: object) -> int:
    return SHEETS[name].pages(asked(night, **how))  # type: ignore[arg-type]


def made(night: Night, name: str, **how: object) -> Pdf:
    """The document; it has as many pages as it was said to have, each in its size, and none of them is empty."""
    request, sheet = asked(night, **how), SHEETS[name]  # type: ignore[arg-type]
    ready = document(sheet, request)
    pdf = Pdf(engine.pdf(ready.html(), ready.css()))
    size = SIZES[request.paper]
    assert pdf.sizes == {size[::-1] if sheet.wide else size}
    assert len(pdf) == sheet.pages(request), name
    assert all(text.strip() for text in pdf.texts), name
    return pdf


def names(count: int) -> list[str]:
    """Strange ones first, then as many of forty letters as it takes."""
    more = (f"{number:02} Featherstonehaugh-Quillingtonshire-Abc" for number in range(count))
    return [*STRANGE, *more][:count]


def come(group: Group, night: Night, people: Sequence[str]) -> Hostess:
    """They are here, have paid and are seated."""
    Member.objects.bulk_create(Member(group=group, name=name) for name in people)
    hostess = Hostess(night)
    hostess.check_in(*people)
    hostess.take_fees(*people)
    hostess.draw()
    return hostess


def outside(pdf: Pdf, boxes: Iterable[Box], numbers: Iterable[int] | None = None) -> list[Letter]:
    """Letters that are not wholly in one of the boxes: left, top, right, bottom in points."""
    boxes = list(boxes)
    return [
        letter
        for number in (range(len(pdf)) if numbers is None else numbers)
        for letter in pdf.letters(number)
        if not any(
            left <= letter.left and letter.right <= right and top <= letter.top and letter.bottom <= bottom
            for left, top, right, bottom in boxes
        )
    ]


def grid(left: float, top: float, wide: float, high: float, across: int, down: int, rim: float) -> Iterator[Box]:
    """Cells of this size, each without its rim."""
    for row in range(down):
        for column in range(across):
            x, y = left + column * wide, top + row * high
            yield x + rim, y + rim, x + wide - rim, y + high - rim


def cropped(pdf: Pdf) -> list[Letter]:
    """Letters and digits as flat as three dots, which stand for them: a reader of text does not see that."""
    every = (letter for number in range(len(pdf)) for letter in pdf.letters(number))
    return [letter for letter in every if letter.text.isalnum() and letter.bottom - letter.top < 1.5]


def bare(text: str) -> str:
    """Letters and digits alone: where a line ends, a hyphen is read as something else."""
    return "".join(filter(str.isalnum, text))


def joined(pdf: Pdf) -> str:
    """All letters and digits, wherever lines break."""
    return bare(pdf.text)

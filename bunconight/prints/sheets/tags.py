"""Name tags, eight a page; those left over on the last page are to be written on."""

from dataclasses import dataclass

from bunconight.club.templatetags.club import night_date
from bunconight.prints.sheets.common import head, people, sheets_for
from bunconight.prints.sheets.kinds import Context, PrintRequest
from bunconight.prints.sheets.packing import lines
from bunconight.prints.sizes import name_size

ON_A_PAGE = 8
ROOM, HIGH, NOTE, SPACING = 226, 94, 22, 1.12  # points inside a tag, those of a note, and a line's height per size
FOOT = 8.5  # points: the group's line
SIZES = (38, 27, 19, 14.5)  # points, of the four classes


@dataclass(frozen=True)
class Tag:
    name: str = ""
    note: str = ""
    size: int = 1


def build(asked: PrintRequest) -> Context:
    made = [Tag(card.name, card.note, size_of(card.name, bool(card.note))) for card in people(asked)]
    made.sort(key=lambda tag: tag.name.casefold())
    made += [Tag()] * (sheets_for(len(made), ON_A_PAGE) * ON_A_PAGE - len(made))
    sheets = [made[first : first + ON_A_PAGE] for first in range(0, len(made), ON_A_PAGE)]
    foot = f"{asked.night.group.name} · {night_date(asked.night)}"
    return {**head(asked), "sheets": sheets, "long": lines(foot, FOOT, ROOM, bold=False) > 1}


def size_of(name: str, note: bool) -> int:
    """The largest class in which all lines of a name stand above the group's, by the width of its letters."""
    high = HIGH - NOTE * note
    heights = (lines(name, size, ROOM) * size * SPACING for size in SIZES)
    fits = (place for place, height in enumerate(heights, 1) if height <= high)
    return max(name_size(name), next(fits, len(SIZES)))


def pages(asked: PrintRequest) -> int:
    return sheets_for(len(people(asked)), ON_A_PAGE)

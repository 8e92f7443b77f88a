"""The prize sheet: each prize with its winner, how a tie fell, its amount and a line to sign; then the standings.

Its parts are of unequal height. They are measured beforehand, so that the number of pages is known.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bunconight.club.models import Night
from bunconight.club.templatetags.club import night_date
from bunconight.nights.queries.people import Standing
from bunconight.nights.queries.prizes import PrizeLine
from bunconight.nights.queries.run import Die
from bunconight.prints.queries import PrizeSheet
from bunconight.prints.sheets import packing
from bunconight.prints.sizes import name_size

# Points, as in prizes.css
PAGE = {"letter": (518.0, 714.0), "a4": (501.0, 764.0)}  # width and height inside the margins
TOP, LINE, PICTURE = 69.0, 14.0, 124.0  # the motif and the title; a line below them
PRIZES_HEAD, STANDINGS_HEAD, TABLE_HEAD = 16.0, 30.0, 28.0
ROW, DENSE = 15.5, 13.6  # of standings; the lower one where it saves a page
MONEY, NOTE = 48.0, 11.0
WINNER, TITLE, LEAST = 0.41, 0.23, 39.0  # shares of the width; a line to sign needs its height
FEWEST = 4  # lines of standings that may stand below the prizes


@dataclass
class Part:
    """A page."""

    prizes: list[PrizeLine] = field(default_factory=list)
    money: bool = False
    standings: list[tuple[Standing, int]] = field(default_factory=list)
    first: bool = False
    first_standings: bool = False
    dense: bool = False


def parts(night: Night, paper: str, sheet: PrizeSheet) -> list[Part]:
    width, height = PAGE[paper]
    first = height - TOP - LINE * packing.lines(_where(night), 11, width - PICTURE, bold=False)
    found, room = _prizes(sheet, width, first, height)
    room = _money(found, sheet.page.note, room, width, height)
    _standings(found, [(line, name_size(line.name)) for line in sheet.standings], room, height)
    return found


def _prizes(sheet: PrizeSheet, width: float, first: float, height: float) -> tuple[list[Part], float]:
    """The pages of the prizes, and the height that is left on the last one; `first` is that of the first page."""
    prizes = sheet.page.prizes
    heights = [_prize(prize, width, sheet.blank) for prize in prizes]
    found, room, place = list[Part](), first, 0
    for count in packing.packed(heights, first - PRIZES_HEAD, height - PRIZES_HEAD):
        found.append(Part(list(prizes[place : place + count]), first=not found))
        room = (first if len(found) == 1 else height) - PRIZES_HEAD - sum(heights[place : place + count])
        place += count
    return found, room


def _money(found: list[Part], note: str, room: float, width: float, height: float) -> float:
    """Below the prizes, or on a page of its own where it does not fit; the height that is left there."""
    room -= MONEY + (NOTE * packing.lines(note, 8.5, width - 24, bold=False) if note else 0)
    if room < 0:
        found.append(Part())
        room += height
    found[-1].money = True
    return room


def _standings(found: list[Part], lines: Sequence[tuple[Standing, int]], room: float, height: float) -> None:
    """Below the prizes as many as fit there, the rest on pages of their own."""
    loose, dense = (_counts(len(lines), room, height, row) for row in (ROW, DENSE))
    tight = len(dense) < len(loose)
    for place, count in enumerate(dense if tight else loose):
        if place:
            found.append(Part())
        found[-1].standings, found[-1].dense = list(lines[:count]), tight
        lines = lines[count:]
    first = next((part for part in found if part.standings), None)
    if first:
        first.first_standings = True


def _counts(lines: int, room: float, height: float, row: float) -> list[int]:
    """How many lines so high stand below the prizes, at least FEWEST or none, and on each page that follows."""
    fit = int((room - STANDINGS_HEAD - TABLE_HEAD) / row)
    counts = [min(fit, lines) if fit >= min(FEWEST, lines) else 0]
    while lines > sum(counts):
        head = TABLE_HEAD + (0 if any(counts) else STANDINGS_HEAD)
        counts.append(min(int((height - head) / row), lines - sum(counts)))
    return counts


def _where(night: Night) -> str:
    return f"{night.group.name} · {night_date(night)} · {night.place}"


def _prize(prize: PrizeLine, width: float, blank: bool) -> float:
    room = width * WINNER - 10
    title = 10 + 15 * packing.lines(prize.title, 12, width * TITLE - 10)
    return max(LEAST, title, 10 + sum(_winner(prize, room, blank)))


def _winner(prize: PrizeLine, room: float, blank: bool) -> Iterator[float]:
    """The heights of what stands in the winner's cell."""
    if blank:
        yield 32
        return
    yield _who(prize, room)
    for note in getattr(prize, "notes", ()):
        yield 7 + 11 * packing.lines(str(note), 8.5, room, bold=False)
    for throw in prize.throws:
        yield 4 + 14.5 * _dice(throw, room)
    if prize.places and prize.category != "last_bunco":
        text = " · ".join(f"{place.place}. {place.name} ({place.count})" for place in prize.places[:4])
        yield 2 + 10 * packing.lines(text, 8, room, bold=False)


def _who(prize: PrizeLine, room: float) -> float:
    if prize.winners:
        return 15 * packing.lines(prize.winners_text, 13, room)
    if prize.unclaimed:
        return 13
    return 21 + 11.7 * packing.lines(f"Tied, to be rolled off: {prize.leaders_text}", 10, room)


def _dice(throw: Sequence[Die], room: float) -> int:
    """Lines of names with a die each: they break between people, and inside a name that is too long."""
    count, used = 1, 60.0
    for die in throw:
        long = packing.width(die.name, bold=False) * 9 + 26
        if used + long > room:
            count, used = count + 1, 0.0
            count += packing.lines(die.name, 9, room - 26, bold=False) - 1
        used += min(long, room)
    return count

"""The night's story on a page: round by round the bell, who won at the head table, the Buncos and who then had the
traveler; the way that the traveler took; who was whose partner, and what everyone has counted."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import cos, pi, sin

from babel.dates import format_time
from django.utils.translation import gettext as _

from bunconight.nights.queries.book import Book, Played, read_book
from bunconight.nights.queries.people import standings
from bunconight.nights.queries.prizes import PrizeLine, prizes_page
from bunconight.prints import drawing
from bunconight.prints.drawing import svg
from bunconight.prints.sheets.common import head
from bunconight.prints.sheets.kinds import Context, PrintRequest
from bunconight.prints.themes import Inks, theme
from games.bunco.tallies import TableResult, last_bunco

ROUNDS_FIRST, ROUNDS_MORE = 20, 34  # lines on the first page, beside the pictures, and on each that follows
PEOPLE_FIRST, PEOPLE_MORE = 48, 120
LONGEST = 44  # letters of a name
ROOMY, CROWD = 16, 24  # with fewer people there is more room for each round, with more of them less
NAMED = 3  # people with Buncos in one round who are named; the rest are counted
SIZES = (22, 34, 52, 76)  # widths of texts, in small letters, at which a line is set smaller


@dataclass(frozen=True)
class Said:
    """A text and the class of its size, 1 a short one to 5 a very long one."""

    text: str = ""
    size: int = 1


@dataclass(frozen=True)
class RoundLine:
    number: int
    set: int
    die: str
    point: int
    bell: str
    score: str
    winners: Said
    buncos: Said
    traveler: Said


@dataclass(frozen=True)
class PersonLine:
    """`number` is hers in the pictures."""

    number: int
    name: Said
    buncos: int
    wins: int
    losses: int


def build(asked: PrintRequest) -> Context:
    book, inks = read_book(asked.night), theme(asked.theme).inks
    rounds, people = list(_rounds(book)), _people(book)
    numbers = {pk: line.number for pk, line in people.items()}
    return {
        **head(asked),
        "played": len(book.rounds),
        "tables": max((len(played.seated) for played in book.rounds), default=0),
        "people_count": len(people),
        "prizes": [_prize(prize) for prize in prizes_page(asked.night).prizes],
        "room": "crowd" if len(people) > CROWD else "roomy" if len(people) <= ROOMY else "",
        "crowd": len(people) > CROWD,
        "nowhere": _nowhere(book),
        "streamer": drawing.streamer(540, 22, 24, asked.theme),
        "parts": _parts(rounds, list(people.values())),
        "travels": travels(inks, holders(book), numbers, len(book.rounds)),
        "partners": partners(inks, Counter(_pairs(book)), numbers),
    }


def pages(asked: PrintRequest) -> int:
    book = read_book(asked.night)
    more_rounds = -(-max(0, len(book.rounds) - ROUNDS_FIRST) // ROUNDS_MORE)
    more_people = -(-max(0, len(book.tallies) - PEOPLE_FIRST) // PEOPLE_MORE)
    return 1 + more_rounds + more_people


def holders(book: Book) -> list[int | None]:
    """Who had the traveler at the end of each round, by player id; None before the first Bunco, and where the record
    cannot tell. The last is whoever the hostess named, if she did."""
    found = []
    for count in range(1, len(book.results) + 1):
        last = last_bunco(book.results[:count])
        found.append(last.person if last else None)
    if found and book.last and book.last.person:
        found[-1] = book.last.person
    return found


def _nowhere(book: Book) -> str:
    """Why there is no way of the traveler to be drawn; "" where there is one."""
    if any(holders(book)):
        return ""
    rolled = any(table.buncos for played in book.rounds for table in played.result.tables)
    return _("Nobody noted who had it at the end of a round.") if rolled else _("Nobody rolled a Bunco.")


def _rounds(book: Book) -> Iterator[RoundLine]:
    rolled = False
    for played, holder in zip(book.rounds, holders(book), strict=True):
        rolled = rolled or any(table.buncos for table in played.result.tables)
        yield _round(book, played, holder, rolled)


def _round(book: Book, played: Played, holder: int | None, rolled: bool) -> RoundLine:
    """`rolled`: there has been a Bunco, so that somebody has the traveler, known or not."""
    result = played.result
    top = result.tables[0]
    return RoundLine(
        played.number,
        result.set_number,
        drawing.die(result.point_number),
        result.point_number,
        _bell(book, played),
        _score(top),
        said(_winners(book, top)),
        said(_buncos(book, played)),
        said(_name(book, holder) if holder else "?" if rolled else ""),
    )


def _score(table: TableResult) -> str:
    """The winners' first; "" where nobody has won, or no points were noted."""
    won = table.winner is not None and any(table.score)
    return "–".join(map(str, sorted(table.score, reverse=True))) if won else ""


def _winners(book: Book, table: TableResult) -> str:
    return "" if table.winner is None else " & ".join(_name(book, pk) for pk in table.teams[table.winner])


def _bell(book: Book, played: Played) -> str:
    """When it rang, on the group's clock."""
    bell, group = played.state.bell, book.night.group
    if bell is None or bell.at is None:
        return ""
    return str(format_time(datetime.fromtimestamp(bell.at / 1000, group.zone).time(), "short", locale=group.locale))


def _buncos(book: Book, played: Played) -> str:
    counts = {
        pk: credit.buncos for table in played.result.tables for pk, credit in table.credits.items() if credit.buncos
    }
    names = [f"{_name(book, pk)}{f' ×{count}' if count > 1 else ''}" for pk, count in counts.items()]
    more = len(names) - NAMED
    if more > 0:
        return _("{names} and {count} more").format(names=", ".join(names[:NAMED]), count=more)
    return ", ".join(names)


def _people(book: Book) -> dict[int, PersonLine]:
    """By player id, in the order of their numbers: that of the standings."""
    return {
        one.id: PersonLine(number, said(cropped(one.name)), one.buncos, one.wins, one.losses)
        for number, one in enumerate(standings(book), 1)
    }


def _prize(prize: PrizeLine) -> tuple[str, Said]:
    return prize.title, said(cropped(prize.winners_text) or "–")


def _name(book: Book, person: int) -> str:
    return cropped(book.names.get(person, "?"))


def cropped(name: str) -> str:
    """Lines are of one height: what is longer than a name that we promise to fit ends in dots."""
    return name if len(name) <= LONGEST else name[: LONGEST - 1].rstrip() + "…"


def said(text: str) -> Said:
    width = sum(2.0 if ord(char) > 0x2E7F else 1.5 if char in "MWmw@" else 1.2 if char.isupper() else 1.0
                for char in text)
    return Said(text, 1 + sum(width > limit for limit in SIZES))


def _parts(rounds: Sequence[RoundLine], people: Sequence[PersonLine]) -> dict[str, list[Sequence[object]]]:
    """What stands on the first page and what on those that follow."""
    return {
        "rounds": _split(rounds, ROUNDS_FIRST, ROUNDS_MORE),
        "people": _split(people, PEOPLE_FIRST, PEOPLE_MORE),
    }


def _split(items: Sequence[object], first: int, more: int) -> list[Sequence[object]]:
    rest = items[first:]
    return [items[:first], *(rest[at : at + more] for at in range(0, len(rest), more))]


def _pairs(book: Book) -> Iterator[tuple[int, int]]:
    """Everybody's partners, round by round; ghosts are nobody's."""
    for played in book.rounds:
        for a, b, c, d in played.seated:
            for one, two in ((a, c), (b, d)):
                if not {one, two} & book.ghosts:
                    yield min(one, two), max(one, two)


# Pictures: only numbers are written in them
WIDE, HIGH, LEFT, BOTTOM = 330.0, 120.0, 8.0, 14.0  # of the traveler's way


def travels(inks: Inks, held: Sequence[int | None], numbers: dict[int, int], rounds: int) -> str:
    """The traveler's way: rounds from left to right, people from top to bottom; a numbered dot at each new hand."""
    step, path, dots = (WIDE - 2 * LEFT) / max(1, rounds), "", list[str]()
    for before, person, x, y in _hands(held, numbers, step):
        path += f"{'L' if before else 'M'}{x:.2f} {y:.2f}"
        if person != before:
            dots.append(_dot(inks, x, y, numbers[person], min(8.0, step * 0.46 + 2)))
    base = f'<path d="M{LEFT} {HIGH - BOTTOM + 3}H{WIDE - LEFT}" stroke="{inks.rule}" stroke-width=".8"/>'
    line = f'<path d="{path}" fill="none" stroke="{inks.party}" stroke-width="1.6" stroke-linejoin="round"/>'
    return svg(f'<g {FONT}>{base}{line if path else ""}{"".join(dots)}{_below(inks, rounds, step)}</g>', WIDE, HIGH)


def _hands(
    held: Sequence[int | None], numbers: dict[int, int], step: float
) -> Iterator[tuple[int | None, int, float, float]]:
    """Who had it in the round before, who has it now, and where that is drawn; nothing where nobody is known."""
    before, apart = None, (HIGH - BOTTOM - 20) / max(1, max(numbers.values(), default=1) - 1)
    for place, person in enumerate(held):
        known = person if person in numbers else None
        if known is not None:
            yield before, known, LEFT + step * (place + 0.5), 10 + apart * (numbers[known] - 1)
        before = known


def _below(inks: Inks, rounds: int, step: float) -> str:
    """The rounds' numbers; of very many every tenth."""
    return "".join(
        f'<text x="{LEFT + step * (n - 0.5):.2f}" y="{HIGH - 2:.2f}" font-size="{min(7.0, step * 0.6):.2f}" '
        f'text-anchor="middle" fill="{inks.soft}">{n}</text>'
        for n in range(1, rounds + 1)
        if rounds <= 40 or n % 10 == 0
    )


def partners(inks: Inks, pairs: Counter[tuple[int, int]], numbers: dict[int, int]) -> str:
    """Everybody in a ring; a line joins two who were partners, thicker where they were more often."""
    size, middle, reach = 190.0, 95.0, 82.0
    places = {
        pk: (middle + reach * sin(turn), middle - reach * cos(turn))
        for pk, number in numbers.items()
        for turn in [2 * pi * (number - 1) / max(1, len(numbers))]
    }
    lines = "".join(
        f'<path d="M{places[a][0]:.2f} {places[a][1]:.2f}L{places[b][0]:.2f} {places[b][1]:.2f}" '
        f'stroke="{inks.line if times == 1 else inks.party}" stroke-width="{0.45 + 0.6 * (times - 1):.2f}"/>'
        for (a, b), times in sorted(pairs.items())
        if a in places and b in places
    )
    r = min(8.5, pi * reach / max(1, len(numbers)) * 0.9)
    return svg(f'<g {FONT}>{lines}{"".join(_dot(inks, *places[pk], numbers[pk], r) for pk in places)}</g>', size)


FONT = 'font-family="DejaVu Sans, sans-serif" font-weight="700"'


def _dot(inks: Inks, x: float, y: float, number: int, r: float) -> str:
    size = r * (1.2 if number < 10 else 1.0)
    return (
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}" fill="#fff" stroke="{inks.party}" stroke-width="1"/>'
        f'<text x="{x:.2f}" y="{y + size * 0.365:.2f}" font-size="{size:.2f}" text-anchor="middle" '
        f'fill="{inks.ink}">{number}</text>'
    )


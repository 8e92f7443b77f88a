"""What is typed from paper, read from a form: nothing in it is refused, but numbers out of all measure."""

from collections.abc import Iterable, Mapping

from django.http import QueryDict
from django.utils.translation import gettext as _

from bunconight.nights.queries.paper_entries import LOST, SPLITS, WON, Card, CardRound, Entry
from games.bunco.moves import COUNTED, Credit
from games.errors import NotDice, gettext_noop

MOST = 99  # of one thing by one person in a round
BOXES = ("buncos", "wins", "losses", "trips", "snake_eyes")


def read_tallies(data: QueryDict) -> dict[int, Entry]:
    """The tables of a round by number, as many as the form has."""
    tables = sorted(count(name.removeprefix("seen-")) or 0 for name in data if name.startswith("seen-"))
    return {table: _tally(data, table) for table in tables if table}


def _tally(data: QueryDict, table: int) -> Entry:
    won, split = data.get(f"won-{table}", ""), count(data.get(f"split-{table}")) or 0
    points = _points(data.get(f"first-{table}")), _points(data.get(f"second-{table}"))
    return Entry(
        won=won if won in ("1", "2", "12", "0") else "",
        split=split if split < len(SPLITS) else 0,
        counts=_counts(data, table),
        points=None if points == (None, None) else points,
        seen=data.get(f"seen-{table}", "")[:200],
        anyway=f"anyway-{table}" in data,
    )


def _points(text: str | None) -> int | None:
    """Below nothing, too: as a house rule snake eyes may cost more than a team has."""
    text = (text or "").strip()
    number = count(text.removeprefix("-"), 999)
    return -number if number and text.startswith("-") else number


def _counts(data: QueryDict, table: int) -> dict[int, Credit]:
    """By player id; of somebody else whom the sheet names, too."""
    starts = [f"{counted}-{table}-" for counted in COUNTED]
    people = dict.fromkeys(name.removeprefix(start) for name in data for start in starts if name.startswith(start))
    found = {pk: _credit(data, f"{table}-{person}") for person in people if (pk := count(person, 10**12))}
    if stranger := count(data.get(f"other-{table}"), 10**12):
        found[stranger] = _credit(data, f"{table}-other")
    return found


def _credit(data: QueryDict, end: str) -> Credit:
    return Credit(*(count(data.get(f"{counted}-{end}")) or 0 for counted in COUNTED))


def read_card(data: QueryDict, rounds: int) -> Card:
    """A person's score card of so many rounds."""
    lines = {number: _line(data, number) for number in range(1, rounds + 1)}
    boxes = {name: told for name in BOXES if (told := count(data.get(f"box-{name}"), 999)) is not None}
    return Card({number: line for number, line in lines.items() if line != CardRound()}, boxes)


def _line(data: QueryDict, number: int) -> CardRound:
    ticked = data.getlist(f"won-{number}")
    return CardRound("".join(one for one in (WON, LOST) if one in ticked), _credit(data, str(number)))


def read_seats(data: Mapping[str, str], tables: int, names: Mapping[int, str]) -> list[list[int | None]]:
    """Player ids by table, from names or the beginnings of names; nothing, or the word for a ghost, is a ghost.

    Raises NotDice for a name that is nobody's, or of several.
    """
    chairs = [[data.get(f"seat-{table}-{letter}", "") for letter in "ABCD"] for table in range(1, tables + 1)]
    return [[person(name, names) for name in row] for row in chairs if any(name.strip() for name in row)]


def person(typed: str, names: Mapping[int, str]) -> int | None:
    """Whom a name means: exactly, else by its beginning, else by a part of it."""
    wanted = " ".join(typed.split()).casefold()
    if not wanted or wanted == _("ghost").casefold():
        return None
    folded = {pk: name.casefold() for pk, name in names.items()}
    for found in _ways(wanted, folded):
        if len(found) == 1:
            return found[0]
        if found:
            listed = ", ".join(sorted(names[pk] for pk in found))
            raise NotDice(gettext_noop("“{typed}” may be {names}: type more of it."), typed=typed, names=listed)
    raise NotDice(gettext_noop("Nobody on this night’s list is called “{typed}”."), typed=typed)


def _ways(wanted: str, names: Mapping[int, str]) -> Iterable[list[int]]:
    yield [pk for pk, name in names.items() if name == wanted]
    yield [pk for pk, name in names.items() if name.startswith(wanted)]
    yield [pk for pk, name in names.items() if wanted in name]


def count(text: str | None, most: int = MOST) -> int | None:
    """A whole number that was typed, none for anything else."""
    text = (text or "").strip()
    return min(int(text), most) if text.isascii() and text.isdecimal() and len(text) < 16 else None

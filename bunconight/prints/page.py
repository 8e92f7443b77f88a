"""The print page as it is shown: every document with its pages, in the order of the evening."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from bunconight.club.models import Member, Night
from bunconight.nights.queries.book import Book, read_book
from bunconight.prints.choices import ENTRIES, GROUPS, Choice, Entry
from bunconight.prints.documents import Way, way_in
from bunconight.prints.letters import Unknown, unknown
from bunconight.prints.paper import UPS
from bunconight.prints.themes import THEMES

FIRST = {False: ("cards", "signin"), True: ("prizes", "story")}  # what is ticked before and after the first round


@dataclass(frozen=True)
class Line:
    """A document, how many pages it takes, and whether it is ticked."""

    entry: Entry
    pages: int
    picked: bool
    shown: bool


@dataclass(frozen=True)
class Group:
    name: str
    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Page:
    """`rounds` are the ones that a sheet can be made for alone, none where no sheet takes one; `unknown` are names that
    cannot be drawn; `way` is None where no phone reaches this server."""

    choice: Choice
    groups: tuple[Group, ...]
    shown: Entry
    rounds: range
    played: bool
    way: Way | None
    unknown: Unknown

    @property
    def papers(self) -> list[tuple[str, str, str]]:
        return [("letter", _("Letter"), _("8½ × 11 in")), ("a4", "A4", "210 × 297 mm")]

    @property
    def ups(self) -> list[tuple[int, str]]:
        words = {4: _("4 a page"), 2: _("2 a page"), 1: _("1 a page")}
        return [(up, words[up]) for up in UPS]

    @property
    def themes(self) -> list[tuple[str, Any]]:
        return [(name, theme.title) for name, theme in THEMES.items()]

    @property
    def codes(self) -> list[tuple[str, str]]:
        return [("1", _("with them")), ("0", _("without"))]

    @property
    def coded(self) -> str:
        return str(int(self.choice.codes))

    @property
    def lines(self) -> Iterable[Line]:
        return (line for group in self.groups for line in group.lines)

    @property
    def pages(self) -> int:
        """Of everything that is ticked."""
        return sum(line.pages for line in self.lines if line.picked)


def print_page(night: Night, choice: Choice, address: str | None, show: str, asked: bool) -> Page:
    """`show` names the document to be looked at; unless `asked`, the usual ones are ticked."""
    book = read_book(night)
    picked = choice.picked if asked else tuple(name for name in FIRST[bool(book.rounds)] if name in ENTRIES)
    shown = ENTRIES.get(show) or ENTRIES[(*picked, *ENTRIES)[0]]
    lines = [
        Line(entry, entry.sheet.pages(choice.asked(night, address, entry)), name in picked, entry == shown)
        for name, entry in ENTRIES.items()
        if book.rounds or not entry.filled
    ]
    return Page(
        choice,
        tuple(_groups(lines)),
        shown,
        _rounds(book),
        bool(book.tallies),
        way_in(night, address),
        unknown(_names(night)),
    )


def _groups(lines: Sequence[Line]) -> Iterator[Group]:
    titles = {"before": _("Before the game"), "after": _("Afterwards"), "casino": _("Side tables")}
    for name in GROUPS:
        if mine := tuple(line for line in lines if line.entry.group == name):
            yield Group(name, titles[name], mine)


def _rounds(book: Book) -> range:
    takes = any(entry.takes("round") for entry in ENTRIES.values())
    return range(1, book.rules.rounds + 1) if takes else range(0)


def _names(night: Night) -> list[str]:
    """Everything that people have typed and that stands on paper."""
    members = Member.objects.filter(group_id=night.group_id, archived_at=None).order_by("name", "pk")
    return [*dict.fromkeys([*members.values_list("name", flat=True), night.group.name, night.place])]

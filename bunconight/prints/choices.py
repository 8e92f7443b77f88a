"""What a hostess picks on the print page: which documents, and how; and what that is in pages."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404, QueryDict
from django.utils.translation import gettext as _

from bunconight.club.models import Group, Night
from bunconight.prints import catalog
from bunconight.prints.catalog import SHEETS, PrintRequest, Sheet
from bunconight.prints.documents import Document
from bunconight.prints.models import Habit
from bunconight.prints.paper import PAPERS, UPS, usual_paper
from bunconight.prints.themes import PARTY, THEMES

POSTER = "poster"  # is about nothing else than phones
FILLED = "-filled"  # ends the name of a sheet with what the record has written on it


@dataclass(frozen=True)
class Entry:
    """A line of the print page: a sheet of the catalog, to be written on or `filled`."""

    sheet: Sheet
    filled: bool = False

    @property
    def name(self) -> str:
        return self.sheet.name + FILLED * self.filled

    @property
    def title(self) -> str:
        title = str(self.sheet.title)
        return _("{sheet}, filled in").format(sheet=title) if self.filled else title

    @property
    def group(self) -> str:
        return "after" if self.filled else self.sheet.group

    def takes(self, what: str) -> bool:
        return what in self.sheet.takes


def _entries() -> Iterator[Entry]:
    for sheet in SHEETS.values():
        yield Entry(sheet)
        if "filled" in sheet.takes:
            yield Entry(sheet, True)


GROUPS = ("before", "after", "casino")
ENTRIES: dict[str, Entry] = {
    entry.name: entry for entry in sorted(_entries(), key=lambda entry: GROUPS.index(entry.group))
}
"""In the order of the evening."""


@dataclass(frozen=True)
class Choice:
    """`round`: that one alone where a sheet has one for each; `codes`: with the way in for phones, where one can come;
    `picked`: names of ENTRIES in their order."""

    paper: str
    theme: str = PARTY
    up: int = 4
    round: int | None = None
    picked: tuple[str, ...] = ()
    codes: bool = True

    @property
    def told(self) -> dict[str, Any]:
        return {**self.__dict__, "picked": list(self.picked)}

    def asked(self, night: Night, address: str | None, entry: Entry) -> PrintRequest:
        address = address if self.codes or entry.sheet.name == POSTER else None
        return PrintRequest(night, self.paper, address, self.up, entry.filled, self.round, self.theme)

    def document(self, night: Night, address: str | None, entry: Entry) -> Document:
        made = catalog.document(entry.sheet, self.asked(night, address, entry))
        return replace(made, title=entry.title)

    def query(self, ticked: bool = False) -> str:
        """As the form of the print page sends it, with what is ticked or without."""
        query = QueryDict(mutable=True)
        query.update({"paper": self.paper, "theme": self.theme, "up": str(self.up), "round": str(self.round or "")})
        query["codes"] = str(int(self.codes))
        if ticked:
            query["chosen"] = "1"
            query.setlist("pick", list(self.picked))
        return query.urlencode()


def habit(group: Group) -> Choice:
    """As the group printed last, else as is usual in its country. One query."""
    kept = Habit.objects.filter(group=group).first() or Habit(group=group)
    paper = kept.paper if kept.paper in PAPERS else usual_paper(group.locale)
    look, up = kept.theme if kept.theme in THEMES else PARTY, kept.up if kept.up in UPS else UPS[0]
    return Choice(paper, look, up, codes=kept.codes)


def keep_habit(*, group: Group, choice: Choice) -> None:
    """The next print page begins with it."""
    kept = {"paper": choice.paper, "theme": choice.theme, "up": choice.up, "codes": choice.codes}
    Habit.objects.update_or_create(group=group, defaults=kept)


def read_choice(query: QueryDict, usual: Choice) -> Choice:
    """What a form or an address says, and where it says nothing the usual. Raises Http404 for what does not exist."""
    return Choice(
        _one_of(PAPERS, query.get("paper", usual.paper)),
        _one_of(THEMES, query.get("theme", usual.theme)),
        int(_one_of(list(map(str, UPS)), query.get("up", str(usual.up)))),
        read_round(query.get("round", "")),
        tuple(name for name in ENTRIES if name in query.getlist("pick")),
        _one_of(("1", "0"), query.get("codes", str(int(usual.codes)))) == "1",
    )


def read_round(text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and 1 <= len(text) <= 3 and int(text)):
        raise Http404
    return int(text)


def _one_of(known: Sequence[str] | Mapping[str, object], text: str) -> str:
    if text not in known:
        raise Http404
    return text

"""A list of members from a spreadsheet; nothing here touches the database.

`csv_read` makes a Sheet of the file, `guess` says which column is what, `plan` compares each row with the members.
"""
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _

from . import csv_columns
from .csv_days import read_day
from .csv_read import Sheet
from .names import same, tidy

LENGTHS = {"name": 80, "email": 254, "phone": 32, "note": 200}
HEADINGS = {
    "name": {"name", "full name", "member", "player", "who", "display name", "name of member"},
    "first": {"first name", "first", "given name", "forename"},
    "last": {"last name", "last", "surname", "family name"},
    "email": {"e-mail", "email", "mail", "e-mail address", "email address", "e-mail 1 - value"},
    "phone": {"phone", "telephone", "tel", "mobile", "cell", "phone number", "phone 1 - value"},
    "kind": {"kind", "type", "status", "role", "regular or sub"},
    "note": {"note", "notes", "comment", "comments", "remark", "remarks"},
    "joined": {"in the club since", "joined", "joined on", "member since", "since"},
}
LEFT_OUT = {"archived"}
"""Headings of our own export that an import leaves out: nobody is archived, or comes back, by a file."""
EXPORTED = ("Name", "Kind", "E-mail", "Phone", "Note", "In the club since", "Archived")
FIELDS = {"joined": "joined_on"}
"""The member's field, where it is not named as the column."""
STATUSES = ("new", "changed", "same", "error")
COLUMNS = (*HEADINGS, "")
"""What a column may be; the last one is left out."""
KINDS = {"regular": "regular", "member": "regular", "r": "regular", "sub": "sub", "substitute": "sub", "s": "sub",
         "guest": "guest", "g": "guest", "": ""}


@dataclass(frozen=True)
class Known:
    """A member of the group, as far as a list of members tells."""

    pk: int
    name: str
    kind: str = "regular"
    email: str = ""
    phone: str = ""
    note: str = ""
    archived: bool = False
    joined: str = ""
    """A day as 2027-03-12, or empty."""


@dataclass(frozen=True)
class Row:
    """A line of the file and what comes of it: new, changed, same, or error with the reason in `why`."""

    line: int
    values: Mapping[str, str]
    status: str = "new"
    why: str = ""
    member: Known | None = None

    @property
    def changes(self) -> dict[str, tuple[str, str]]:
        """What would be different: (before, after) by field. An empty cell changes nothing."""
        if self.member is None:
            return {}
        pairs = {name: (getattr(self.member, name), value) for name, value in self.values.items() if value}
        return {name: pair for name, pair in pairs.items() if tidy(pair[0]) != pair[1]}


@dataclass(frozen=True)
class Plan:
    rows: tuple[Row, ...]

    @property
    def counts(self) -> Mapping[str, int]:
        return csv_columns.counts(STATUSES, (row.status for row in self.rows))


def guess(headings: Sequence[str]) -> tuple[str | None, ...]:
    """What each column is by its heading; None for one that nobody knows, and for the second of a kind."""
    return csv_columns.guess(headings, HEADINGS, LEFT_OUT)


def complete(columns: Sequence[str | None]) -> bool:
    """Whether these columns can be imported: each is known (or left out), none twice, and somebody has a name."""
    used = csv_columns.used(columns)
    return used is not None and bool({"name", "first", "last"} & used)


def plan(sheet: Sheet, columns: Sequence[str | None], members: Sequence[Known], locale: str = "en_US") -> Plan:
    """Compare each row with the members; days are read as people of that locale write them.

    Who is written as she stands here is herself; then the same e-mail and name is the same person; then the same e-mail
    alone; then the same name, where nothing speaks against it. Two people of one name need e-mails to be told apart.
    """
    rows = [_checked(line, cells, columns, locale) for line, cells in sheet.rows]
    free = Free(members, rows)
    for match in (free.alike, free.both, free.email, free.name):
        rows = [row if row.why or row.member else _claim(row, match(row), free) for row in rows]
    seen, names = Seen(), {same(member.name) for member in members}
    return Plan(tuple(_final(row, seen.before(row), names) for row in rows))


def _checked(line: int, cells: Sequence[str], columns: Sequence[str | None], locale: str) -> Row:
    raw = {column: cell for column, cell in zip(columns, cells, strict=False) if column}
    whole = raw.get("name") or f"{raw.get('first', '')} {raw.get('last', '')}"
    values = {"name": tidy(whole)}
    values.update((key, tidy(raw[key])) for key in ("email", "phone", "note", "kind", "joined") if key in raw)
    why = _fault(values, cells, columns)
    if "kind" in values and not why:
        values["kind"] = KINDS[same(values["kind"])]
    if values.get("joined") and not why:
        values["joined"], why = _day(values["joined"], locale)
    return Row(line, values, why=why)


def _day(text: str, locale: str) -> tuple[str, str]:
    """The day as 2027-03-12, or why there is none. A year alone is its first of January."""
    try:
        if text.isdecimal() and len(text) == 4:
            return date(int(text), 1, 1).isoformat(), ""
        return read_day(text, locale).isoformat(), ""
    except ValueError:
        return "", _("“{day}” is no day; write it as 2027-03-12.").format(day=text)


def _fault(values: Mapping[str, str], cells: Sequence[str], columns: Sequence[str | None]) -> str:
    """Why this row cannot be taken over; empty if it can."""
    if not values["name"]:
        return _("There is no name.")
    if any(cells[len(columns):]):
        return _("There are more cells than headings.")
    for key, most in LENGTHS.items():
        if len(values.get(key, "")) > most:
            return _("The {field} is longer than {most} letters.").format(field=key, most=most)
    if same(values.get("kind", "")) not in KINDS:
        return _("“{kind}” is none of regular, sub, guest.").format(kind=values["kind"])
    try:
        if values.get("email"):
            validate_email(values["email"])
    except ValidationError:
        return _("“{email}” is no e-mail address.").format(email=values["email"])
    return ""


class Free:
    """Members whom no row is yet, by what a row may know of them: whoever looks reads two of them at most."""

    def __init__(self, members: Sequence[Known], rows: Sequence[Row]) -> None:
        self.found: dict[tuple[str, ...], dict[int, Known]] = {}
        self.told = {tuple(row.values) for row in rows}
        self.keys = {member.pk: (*_keys(member), *(_alike(member, told) for told in self.told)) for member in members}
        for member in members:
            for key in self.keys[member.pk]:
                self.found.setdefault(key, {})[member.pk] = member

    def alike(self, row: Row) -> list[Known]:
        """Nothing that the row says is different: of two who are written alike, whichever is left."""
        return self.first("alike", *row.values, *row.values.values())[:1]

    def both(self, row: Row) -> list[Known]:
        mail, name = _mail(row), same(row.values["name"])
        return self.first("both", mail, name)[:1] if mail else []

    def email(self, row: Row) -> list[Known]:
        mail = _mail(row)
        return self.first("mail", mail) if mail else []

    def name(self, row: Row) -> list[Known]:
        """By name alone: never somebody whose e-mail is another one."""
        return self.first("unreachable" if row.values.get("email") else "name", same(row.values["name"]))

    def first(self, *key: str) -> list[Known]:
        return list(islice(self.found.get(key, {}).values(), 2))

    def take(self, member: Known) -> Known:
        for key in self.keys[member.pk]:
            del self.found[key][member.pk]
        return member


def _keys(member: Known) -> tuple[tuple[str, ...], ...]:
    mail, name = same(member.email), same(member.name)
    bare = () if member.email else (("unreachable", name),)
    return ("both", mail, name), ("mail", mail), ("name", name), *bare


def _alike(member: Known, told: Sequence[str]) -> tuple[str, ...]:
    return ("alike", *told, *(tidy(getattr(member, name)) for name in told))


def _mail(row: Row) -> str:
    return same(row.values.get("email", ""))


def _claim(row: Row, found: list[Known], free: Free) -> Row:
    """One candidate is her; several are nobody can tell."""
    if len(found) > 1:
        return replace(row, why=_("The club knows several people this could be; an e-mail would tell them apart."))
    if found:
        return replace(row, member=free.take(found[0]))
    return row


class Seen:
    """The good lines of a file so far: who of them is the same person. One name, and no two e-mails that differ."""

    def __init__(self) -> None:
        self.lines: dict[tuple[str, ...], int] = {}

    def before(self, row: Row) -> int | None:
        """The first line with her, if there was one; then this row counts as seen."""
        if row.why:
            return None
        mail, name = _mail(row), same(row.values["name"])
        alike = [(name, mail), (name, "")] if mail else [(name,)]
        lines = [self.lines[key] for key in alike if key in self.lines]
        for key in ((name,), (name, mail)):
            self.lines.setdefault(key, row.line)
        return min(lines, default=None)


def _final(row: Row, twin: int | None, names: Container[str]) -> Row:
    """`twin` is an earlier line with the same person; `names` are those of the members."""
    if row.why:
        return replace(row, status="error")
    if twin is not None and (row.member is None or row.changes):
        return replace(row, status="error", member=None, why=_("The same person as in line {line}.").format(line=twin))
    if row.member is None:
        alike = same(row.values["name"]) in names
        return replace(row, why=_("Another person of this name is in the group already.") if alike else "")
    return replace(row, status="changed" if row.changes else "same",
                   why=_("Archived; stays so.") if row.member.archived else "")

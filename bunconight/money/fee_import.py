"""Fees of the past from a spreadsheet: what each line says, and what comes of it; nothing here touches the database.

`club.csv_read` makes a Sheet of the file, `guess` says which column is what, `plan` compares each row with the ledger.
"""
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal, InvalidOperation

from django.utils.translation import gettext as _

from bunconight.club import amounts, csv_columns
from bunconight.club.csv_days import month_of, read_day
from bunconight.club.csv_read import Sheet
from bunconight.club.models import Group
from bunconight.club.names import same, tidy

HEADINGS = {
    "date": {"date", "paid on", "paid", "day", "when"},
    "name": {"name", "person", "member", "player", "who", "full name"},
    "person": {"person id"},
    "amount": {"amount", "fee", "sum", "cash", "paid amount", "entry fee"},
    "night": {"for night", "night", "for", "month", "for month", "bunco night", "date of night"},
    "how": {"method", "how", "paid by", "way", "payment", "payment method"},
    "kind": {"kind", "type"},
    "counts": {"counts"},
}
LEFT_OUT = {"row", "from", "to", "currency", "taken at", "prize", "memo", "reverses", "carries", "noted at", "noted by",
            "note", "notes"}
COLUMNS = (*HEADINGS, "")
"""What a column may be; the last one is left out."""
NEEDED = {"name", "amount", "night"}
STATUSES = ("new", "same", "other", "error")
FEES = {"", "fee", "entry fee", "fees"}
WAYS = {"": "", "cash": "cash", "bar": "cash", "check": "check", "cheque": "check", "app": "app", "payment app": "app",
        "venmo": "app", "paypal": "app", "zelle": "app", "cash app": "app", "transfer": "app",
        "carried": "carried", "carried over": "carried"}
MONTH = re.compile(r"(\d{4})-(\d{2})")


@dataclass(frozen=True)
class Fee:
    """A fee that the ledger knows, as a line may name it."""

    member: int
    night: int
    cents: int
    how: str
    on: date


@dataclass(frozen=True)
class Known:
    """What the lines are compared with: members by id, nights by id with their date, what each still costs whom.

    `due` is the entry fee of a night, less what (member, night) has in; `cancelled` nights take none.
    """

    members: Mapping[int, str]
    nights: Mapping[int, date]
    fee_cents: Mapping[int, int]
    has: Mapping[tuple[int, int], int]
    fees: Sequence[Fee]
    cancelled: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Row:
    """A line of the file and what comes of it: new, same, other (no fee that counts), or error with the reason."""

    line: int
    values: Mapping[str, str]
    status: str = "new"
    why: str = ""
    member: int = 0
    night: int = 0
    cents: int = 0
    how: str = ""
    on: date | None = None


@dataclass(frozen=True)
class Plan:
    rows: tuple[Row, ...]

    @property
    def counts(self) -> Mapping[str, int]:
        return csv_columns.counts(STATUSES, (row.status for row in self.rows))


class Wrong(ValueError):
    """Why a line cannot be taken over."""


def guess(headings: Sequence[str]) -> tuple[str | None, ...]:
    """What each column is by its heading; None for one that nobody knows, and for the second of a kind."""
    return csv_columns.guess(headings, HEADINGS, LEFT_OUT)


def complete(columns: Sequence[str | None]) -> bool:
    """Whether these columns can be imported: each is known (or left out), none twice, and nothing needed is missing."""
    used = csv_columns.used(columns)
    return used is not None and used >= NEEDED


def plan(sheet: Sheet, columns: Sequence[str | None], group: Group, known: Known) -> Plan:
    """Compare each row with the ledger: a fee that is there already stays one, and a line that stands twice is two."""
    left, has = list(known.fees), dict(known.has)
    rows = []
    for line, cells in sheet.rows:
        raw = {column: tidy(cell) for column, cell in zip(columns, cells, strict=False) if column}
        row = Row(line, raw)
        if same(raw.get("kind", "")) not in FEES or same(raw.get("counts", "")) == "no":
            rows.append(replace(row, status="other", why=_("No entry fee that counts: left out.")))
            continue
        try:
            _check_width(cells, columns)
            rows.append(_judged(_read(row, group, known), known, left, has))
        except Wrong as wrong:
            rows.append(replace(row, status="error", why=str(wrong)))
    return Plan(tuple(rows))


def _check_width(cells: Sequence[str], columns: Sequence[str | None]) -> None:
    """A comma too many moves every cell after it into another column."""
    if any(cells[len(columns):]):
        raise Wrong(_("There are more cells than headings."))


def _judged(row: Row, known: Known, left: list[Fee], has: dict[tuple[int, int], int]) -> Row:
    twin = next((fee for fee in left if _alike(fee, row)), None)
    if twin is not None:
        left.remove(twin)
        return replace(row, status="same")
    if row.how == "carried":
        raise Wrong(_("It was carried over from another night: no money of its own came in."))
    key = row.member, row.night
    due = known.fee_cents[row.night] - has.get(key, 0)
    if due <= 0:
        raise Wrong(_("She has paid for that night already."))
    if row.cents > due:
        raise Wrong(_("That is more than she still has to pay for that night."))
    has[key] = has.get(key, 0) + row.cents
    return row


def _alike(fee: Fee, row: Row) -> bool:
    if (fee.member, fee.night, fee.cents) != (row.member, row.night, row.cents):
        return False
    return row.how in ("", fee.how) and row.on in (None, fee.on)


def _read(row: Row, group: Group, known: Known) -> Row:
    raw = row.values
    night = _night(raw.get("night", ""), group, known)
    if night in known.cancelled:
        raise Wrong(_("That night is cancelled."))
    how = WAYS.get(same(raw.get("how", "")))
    if how is None:
        raise Wrong(_("“{how}” is none of cash, check, app.").format(how=raw["how"]))
    on = _day(raw["date"], group) if raw.get("date") else None
    return replace(row, member=_member(raw, known), night=night, cents=_cents(raw.get("amount", ""), group), how=how,
                   on=on)


def _member(raw: Mapping[str, str], known: Known) -> int:
    number = raw.get("person", "")
    if number.isascii() and number.isdecimal() and len(number) < 16 and int(number) in known.members:
        return int(number)
    name = same(raw.get("name", ""))
    found = [pk for pk, own in known.members.items() if same(own) == name]
    if not name:
        raise Wrong(_("There is no name."))
    if not found:
        raise Wrong(_("Nobody of this name is in the group: add her first."))
    if len(found) > 1:
        raise Wrong(_("The group has several people of this name."))
    return found[0]


def _night(text: str, group: Group, known: Known) -> int:
    """A night by its date, or by a month that has one."""
    if not text:
        raise Wrong(_("It does not say for which night."))
    if month := _month(text):
        found = [pk for pk, day in known.nights.items() if (day.year, day.month) == month]
    else:
        day = _day(text, group)
        found = [pk for pk, own in known.nights.items() if own == day]
    if not found:
        raise Wrong(_("No night in the calendar is on “{night}”: plan it first.").format(night=text))
    if len(found) > 1:
        raise Wrong(_("“{night}” has several nights: write the date of one.").format(night=text))
    return found[0]


def _month(text: str) -> tuple[int, int] | None:
    if found := MONTH.fullmatch(text):
        return int(found[1]), int(found[2])
    words = same(text).replace(",", " ").split()
    if len(words) == 2 and words[1].isdecimal() and len(words[1]) == 4 and len(words[0]) >= 3:
        with suppress(ValueError):
            return int(words[1]), month_of(words[0].rstrip("."))
    return None


def _day(text: str, group: Group) -> date:
    try:
        return read_day(text, group.locale)
    except ValueError:
        raise Wrong(_("“{day}” is no day; write it as 2027-03-12.").format(day=text)) from None


def _cents(text: str, group: Group) -> int:
    """As the group writes amounts, or as a plain decimal with a point."""
    if not text:
        raise Wrong(_("There is no amount."))
    try:
        cents = amounts.read(text, group)
    except ValueError:
        cents = _plain(text)
    if cents < 0 and text[0] in "-\u2212(":
        raise Wrong(_("“{amount}” went out: only fees that came in are imported.").format(amount=text))
    if not 0 < cents <= amounts.LARGEST:
        raise Wrong(_("“{amount}” is no amount; write it as {example}.").format(
            amount=text, example=amounts.write(500, group)))
    return cents


def _plain(text: str) -> int:
    """In cents; -1 for what is no decimal, or not of whole cents."""
    try:
        exact = Decimal(text) * 100
        return int(exact) if exact == exact.to_integral_value() else -1
    except (InvalidOperation, ValueError, OverflowError):
        return -1

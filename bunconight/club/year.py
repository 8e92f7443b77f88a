"""Who hosts when, a year at a glance, and the days on which a group's rhythm has no night yet: frozen pages."""
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import islice, takewhile

from django.db.models import Q

from . import hooks
from .calendar import at_wall_time, days
from .following import day_of, rhythm_of
from .models import Group, Member, Night, Rhythm
from .names import distinct, same
from .queries import STILL_TONIGHT, NightLine, night_line

MONTHS = 12


@dataclass(frozen=True)
class RotaLine:
    """A night of the year. `host` is unique among the names of the page, empty if nobody hosts yet; `may_swap` says
    that it is still to come; `gone` that who hosts was archived since; `away` that she has said she can't come."""

    line: NightLine
    host: str
    may_swap: bool
    gone: bool
    away: bool

    @property
    def night(self) -> Night:
        return self.line.night


@dataclass(frozen=True)
class Month:
    """`free` are the days of the rhythm on which no night is planned."""

    first: date
    lines: tuple[RotaLine, ...]
    free: tuple[date, ...]


@dataclass(frozen=True)
class Host:
    """Somebody who may host: when she did so last (coming nights count), and how often in all."""

    member: Member
    name: str
    last: date | None
    times: int


@dataclass(frozen=True)
class RotaPage:
    first: date
    months: tuple[Month, ...]
    nights: int
    open: int
    to_plan: int

    @property
    def last(self) -> date:
        return self.months[-1].first

    @property
    def before(self) -> str:
        return f"{add_months(self.first, -MONTHS):%Y-%m}"

    @property
    def after(self) -> str:
        return f"{add_months(self.first, MONTHS):%Y-%m}"

    @property
    def lines(self) -> list[RotaLine]:
        return [line for month in self.months for line in month.lines]

    @property
    def away(self) -> list[RotaLine]:
        """The coming nights whose hostess can't come."""
        return [line for line in self.lines if line.away]

    def line(self, night: int) -> RotaLine | None:
        """A night that may be swapped, by id."""
        return next((line for line in self.lines if line.night.pk == night and line.may_swap), None)


def add_months(first: date, number: int) -> date:
    """The first day of the month so many months later."""
    months = first.year * 12 + first.month - 1 + number
    return date(months // 12, months % 12 + 1, 1)


def span(group: Group, first: date, months: int = MONTHS) -> tuple[datetime, datetime]:
    """The moments at which these months begin and end on the group's clock."""
    ends = (first, add_months(first, months))
    return at_wall_time(ends[0], time(), group.zone), at_wall_time(ends[1], time(), group.zone)


def rota_page(group: Group, now: datetime, first: date) -> RotaPage:
    """Twelve months from the month of `first` on. Five queries, however many nights."""
    first = first.replace(day=1)
    start, end = span(group, first)
    nights = list(Night.objects.filter(group=group, starts_at__gte=start, starts_at__lt=end)
                  .select_related("hostess").order_by("starts_at", "pk"))
    for night in nights:
        night.group = group
    names = distinct(Member.objects.filter(group=group).values_list("pk", "name"))
    phases = hooks.phases(nights)
    away = hooks.hosts_away(nights)
    lines = [_line(night, night_line(night, phases.get(night.pk), now), names, now, away) for night in nights]
    free = _free(group, now, end)
    months = tuple(_month(add_months(first, number), lines, free) for number in range(MONTHS))
    to_plan = sum(len(month.free) for month in months)
    return RotaPage(first, months, len(lines), sum(line.may_swap and not line.host for line in lines), to_plan)


def _line(night: Night, line: NightLine, names: dict[int, str], now: datetime, away: Collection[int]) -> RotaLine:
    coming = night.cancelled_at is None and night.starts_at > now - STILL_TONIGHT
    gone = bool(coming and night.hostess and night.hostess.archived_at)
    missing = coming and not gone and night.pk in away
    return RotaLine(line, names.get(night.hostess_id or 0, ""), coming, gone, missing)


def _month(first: date, lines: Iterable[RotaLine], free: Iterable[date]) -> Month:
    def here(day: date) -> bool:
        return (day.year, day.month) == (first.year, first.month)
    return Month(first, tuple(line for line in lines if here(line.night.local_start.date())), tuple(filter(here, free)))


def _free(group: Group, now: datetime, end: datetime) -> list[date]:
    """The coming days of the rhythm for which no night stands."""
    rhythm = rhythm_of(group)
    if rhythm is None:
        return []
    today, until = now.astimezone(group.zone).date(), end.astimezone(group.zone).date()
    near = Q(starts_at__gte=now - timedelta(days=100)) | Q(rhythm_day__gte=today)
    standing = {day_of(night) for night in _of(group, Night.objects.filter(near, group=group))}
    found = takewhile(lambda day: day < until, days(rhythm, today - timedelta(days=1)))
    return [day for day in found if day not in standing]


def _of(group: Group, nights: Iterable[Night]) -> list[Night]:
    found = list(nights)
    for night in found:
        night.group = group
    return found


def hosts(group: Group) -> tuple[Host, ...]:
    """Everybody who may host, in turn: who never did comes first, then by how long ago; regulars before the others.

    Two queries.
    """
    members = list(Member.objects.filter(group=group, archived_at=None))
    names = distinct((member.pk, member.name) for member in members)
    last: dict[int, date] = {}
    times: dict[int, int] = {}
    held = Night.objects.filter(group=group, cancelled_at=None).exclude(hostess=None).order_by("starts_at")
    for night in _of(group, held):
        assert night.hostess_id
        last[night.hostess_id] = night.local_start.date()
        times[night.hostess_id] = times.get(night.hostess_id, 0) + 1
    found = [Host(m, names[m.pk], last.get(m.pk), times.get(m.pk, 0)) for m in members]
    return tuple(sorted(found, key=lambda host: (host.member.kind != Member.Kind.REGULAR, host.last or date.min,
                                                 same(host.name), host.member.pk)))


@dataclass(frozen=True)
class Offer:
    """A coming day of the rhythm. `standing` is the night that stands for it, `near` one that was planned by hand in
    the same month or week."""

    day: date
    starts_at: datetime
    standing: Night | None
    near: Night | None


def offers(group: Group, rhythm: Rhythm, now: datetime, number: int) -> tuple[Offer, ...]:
    """The next days of the rhythm, and what is in the calendar for them. One query."""
    today = now.astimezone(group.zone).date()
    found = list(islice(days(rhythm, today - timedelta(days=1)), number))
    nights = _of(group, Night.objects.filter(Q(starts_at__gte=now - timedelta(days=100)) | Q(rhythm_day__gte=today),
                                             group=group))
    standing = {day_of(night): night for night in nights}
    by_hand = [night for night in nights if night.rhythm_day is None and night.cancelled_at is None]
    return tuple(Offer(day, at_wall_time(day, rhythm.clock, group.zone), standing.get(day),
                       None if day in standing else _near(rhythm, day, by_hand)) for day in found)


def _near(rhythm: Rhythm, day: date, nights: Sequence[Night]) -> Night | None:
    def of(one: date) -> tuple[int, int]:
        return (one.year, one.month) if rhythm.each == "month" else one.isocalendar()[:2]
    return next((night for night in nights if of(night.local_start.date()) == of(day)), None)



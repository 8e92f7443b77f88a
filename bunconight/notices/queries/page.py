"""The page of a night's letters: what goes out, when, to whom, word for word, and what has gone."""
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bunconight.club.models import Night
from bunconight.notices.letters import Key, Letter, letter
from bunconight.notices.models import Notice
from bunconight.notices.queries.due import Window, due, windows
from bunconight.notices.services.post import by_mail

Kind, State = Notice.Kind, Notice.State
SHOWN = (Kind.SUB, Kind.TAKEN, Kind.MOVED_UP, Kind.RSVP, Kind.FEE, Kind.TONIGHT)


@dataclass(frozen=True)
class Line:
    """One letter. `row` is what became of it, None while it has not left; `mail`: it may go by mail."""

    letter: Letter
    name: str
    mail: bool
    row: Notice | None

    @property
    def waits(self) -> bool:
        return self.row is None or self.row.state == State.FAILED

    @property
    def id(self) -> str:
        matter = self.letter.matter
        return f"{matter.kind}-{matter.member.pk}-{matter.about}".replace(" ", "-")


@dataclass(frozen=True)
class Section:
    """All letters of a kind; `open`: they go out by themselves now, where the site sends reminders."""

    kind: str
    label: str
    window: Window
    open: bool
    lines: tuple[Line, ...]

    @property
    def to_mail(self) -> int:
        """How many one tap would send."""
        return sum(line.waits and line.mail for line in self.lines)

    @property
    def by_hand(self) -> int:
        """How many are for copying."""
        return sum(line.waits and not line.mail for line in self.lines)


def sections(night: Night, now: datetime, address: str | None) -> tuple[Section, ...]:
    """Every kind that has a letter and is not over, whatever the hour; `address`: where phones reach the site."""
    shown = [kind for kind in SHOWN if now < windows(night)[kind].closes]
    rows = {row.key: row for row in Notice.objects.filter(night=night)}
    lines: dict[str, list[Line]] = {kind: [] for kind in shown}
    for matter in due(night, now, shown):
        made = letter(matter, address)
        lines[matter.kind].append(Line(made, matter.member.name, by_mail(made), rows.get(matter.key)))
    found = (section(kind, windows(night)[kind], now, lines[kind], rows) for kind in shown)
    return tuple(one for one in found if one.lines)


def section(kind: Notice.Kind, window: Window, now: datetime, lines: Sequence[Line],
            rows: Mapping[Key, Notice]) -> Section:
    return Section(kind, str(kind.label), window, now in window, tuple(_worth_saying(kind, lines, rows)))


def _worth_saying(kind: Notice.Kind, lines: Sequence[Line],
                  rows: Mapping[Key, Notice]) -> Iterable[Line]:
    """Who was never told that she is asked need not hear that somebody was quicker."""
    for line in lines:
        matter = line.letter.matter
        if kind != Kind.TAKEN or replace(matter, kind=Kind.SUB.value).key in rows:
            yield line

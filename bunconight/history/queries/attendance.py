"""Who came to which night: a row a person, a column a night, and what follows from it."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Q

from bunconight.club.models import Group, Member, Night
from bunconight.club.names import distinct, same
from bunconight.history.streaks import CAME, Mark, Streak, streak
from bunconight.nights.models import Player
from bunconight.places.queries.states import Place, places_of

SETTLED = Q(evening__settled_at__isnull=False)
SHOWN = 12
"""So many nights stand side by side; streaks count all of them."""


@dataclass(frozen=True)
class Row:
    """`marks` of the nights shown, the oldest first; `came` of how many `nights` since she joined; `since` the day she
    joined, or of her first night; `place` on the next night, None if there is none for her."""

    member_id: int
    name: str
    kind: str
    archived: bool
    marks: tuple[Mark, ...]
    came: int
    nights: int
    streak: Streak
    since: date | None
    place: Place | None


@dataclass(frozen=True)
class AttendancePage:
    """`nights` that are shown, the oldest first; `next` is the one whose places stand beside the names."""

    nights: tuple[Night, ...]
    next: Night | None
    rows: tuple[Row, ...]


def attendance(group: Group, now: datetime) -> AttendancePage:
    """Regulars by how long they are in the club, then the others; a fixed number of queries."""
    nights = played_nights(group, now)
    coming = (Night.objects.filter(~SETTLED, group=group, starts_at__gt=now, cancelled_at=None)
              .order_by("starts_at").first())
    if coming:
        coming.group = group
    places = {place.member_id: place for place in places_of(coming)} if coming else {}
    members = list(Member.objects.filter(group=group))
    marks = marks_of(members, nights)
    names = distinct((member.pk, member.name) for member in members)
    rows = [row(member, names[member.pk], marks[member.pk], nights, places.get(member.pk)) for member in members]
    kept = [one for one in rows if one.came or not one.archived]
    return AttendancePage(tuple(nights[-SHOWN:]), coming, tuple(sorted(kept, key=by_seniority)))


def played_nights(group: Group, now: datetime) -> list[Night]:
    """Nights that somebody came to and that have begun or are settled, the oldest first."""
    nights = Night.objects.filter(Q(starts_at__lte=now) | SETTLED, group=group, cancelled_at=None)
    found = list(nights.filter(players__here=True, players__void=False, players__member__isnull=False).distinct()
                 .select_related("hostess").order_by("starts_at", "pk"))
    for night in found:
        night.group = group
    return found


def marks_of(members: Sequence[Member], nights: Sequence[Night]) -> dict[int, list[Mark]]:
    """One mark a night for everybody; one query."""
    rows = list(Player.objects.filter(night__in=[night.pk for night in nights], void=False))
    came = {(row.night_id, row.member_id): row for row in rows if row.member_id and row.here}
    replaced = {(row.night_id, row.plays_for_id) for row in rows if row.plays_for_id and row.here}
    firsts = first_days(members, nights, came)
    return {member.pk: [mark(member, night, came, replaced, firsts[member.pk]) for night in nights]
            for member in members}


def mark(member: Member, night: Night, came: Mapping[tuple[int, int], Player], replaced: set[tuple[int, int]],
         first: date | None) -> Mark:
    """Nights before she came, or after she left, are nothing to her."""
    if row := came.get((night.pk, member.pk)):
        return Mark.STOOD_IN if row.plays_for_id else Mark.PLAYED
    left = member.archived_at is not None and night.starts_at >= member.archived_at
    if first is None or left or night.local_start.date() < first:
        return Mark.BEFORE
    return Mark.SUBBED if (night.pk, member.pk) in replaced else Mark.AWAY


def first_days(members: Sequence[Member], nights: Sequence[Night],
               came: Mapping[tuple[int, int], Player]) -> dict[int, date | None]:
    """The day from which a person's absences count: the day she joined, or else of the first night that she came to.
    Subs and guests are away from nothing: they come when they are asked."""
    found: dict[int, date | None] = {}
    for member in members:
        first = next((night.local_start.date() for night in nights if (night.pk, member.pk) in came), None)
        found[member.pk] = (member.joined_on or first) if member.kind == Member.Kind.REGULAR else None
    return found


def row(member: Member, name: str, marks: Sequence[Mark], nights: Sequence[Night], place: Place | None) -> Row:
    first = next((night.local_start.date() for night, mark in zip(nights, marks, strict=True) if mark in CAME), None)
    return Row(member.pk, name, member.kind, member.archived_at is not None, tuple(marks[-SHOWN:]),
               sum(mark in CAME for mark in marks), sum(mark != Mark.BEFORE for mark in marks), streak(marks),
               member.joined_on or first, place if place and place.listed else None)


def by_seniority(one: Row) -> tuple[bool, bool, date, str, int]:
    return one.archived, one.kind != Member.Kind.REGULAR, one.since or date.max, same(one.name), one.member_id

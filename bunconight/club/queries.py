"""What the club's pages show: frozen values, made with a fixed number of queries."""
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Count, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from . import hooks
from .following import following_of
from .models import Group, Member, Night, Role
from .names import distinct, same

STILL_TONIGHT = timedelta(hours=12)
"""So long after its start a night is still the one that the group's page shows on top."""
PAST_NIGHTS = 6
"""So many past nights stand on the group's page; the others are a tap away."""


@dataclass(frozen=True)
class GroupCard:
    key: str
    name: str
    role: str
    members: int


def groups_of(user: Any, demo_groups: Sequence[int] = ()) -> tuple[GroupCard, ...]:
    """The groups that this account runs, and the demos of this browser that are not over."""
    mine = Q(roles__user=user.pk) if user.is_authenticated else Q(pk__in=[])
    demos = Q(pk__in=demo_groups, demo_until__gt=timezone.now())
    people = Count("members", filter=Q(members__archived_at=None), distinct=True)
    groups = Group.objects.filter(mine | demos).distinct().order_by("name", "pk").annotate(people=people)
    kinds = dict(Role.objects.filter(user=user.pk).values_list("group", "kind")) if user.is_authenticated else {}
    return tuple(GroupCard(g.key, g.name, str(Role.Kind(kinds.get(g.pk, "hostess")).label), g.people) for g in groups)


def night_going_on(groups: Iterable[GroupCard], now: datetime) -> tuple[Night, hooks.Phase] | None:
    """The night of these groups that has begun and is not settled, and how far it is; None if there are several."""
    near = Night.objects.filter(group__key__in=[card.key for card in groups], cancelled_at=None,
                                starts_at__gt=now - STILL_TONIGHT, starts_at__lt=now + STILL_TONIGHT)
    nights = list(near.select_related("group"))
    phases = hooks.phases(nights) if nights else {}
    going = [(night, phases[night.pk]) for night in nights if night.pk in phases and not phases[night.pk].settled]
    return going[0] if len(going) == 1 else None


@dataclass(frozen=True)
class NightLine:
    """A night as the calendar shows it; `word` says how far it is, `today` that it is on."""

    night: Night
    word: str
    tone: str
    page: str
    today: bool = False


@dataclass(frozen=True)
class GroupPage:
    next: NightLine | None
    coming: tuple[NightLine, ...]
    past: tuple[NightLine, ...]
    more: bool
    regulars: int
    others: int


def group_page(group: Group, now: datetime, *, whole: bool = False) -> GroupPage:
    """The calendar, next night apart; the past with the latest first, half a year of it unless the `whole` is asked. A
    night that is settled is over, whatever the clock says."""
    nights = Night.objects.filter(group=group).select_related("hostess")
    coming = list(nights.filter(starts_at__gte=now - STILL_TONIGHT).order_by("starts_at", "pk"))
    past = list(nights.filter(starts_at__lt=now - STILL_TONIGHT)[: None if whole else PAST_NIGHTS + 1])
    more = not whole and len(past) > PAST_NIGHTS
    past = past[:PAST_NIGHTS] if more else past
    for night in coming + past:
        night.group = group
    phases = hooks.phases(coming + past)
    over = [n for n in coming if n.pk in phases and phases[n.pk].settled]
    lines = [night_line(n, phases.get(n.pk), now) for n in coming if n not in over]
    past = [*reversed(over), *past]
    first = next((line for line in lines if line.night.cancelled_at is None), None)
    return GroupPage(first, tuple(line for line in lines if line is not first),
                     tuple(night_line(n, phases.get(n.pk), now) for n in past), more, **_people(group))


def _people(group: Group) -> dict[str, int]:
    active = Member.objects.filter(group=group, archived_at=None)
    regular = Q(kind=Member.Kind.REGULAR)
    return active.aggregate(regulars=Count("pk", filter=regular), others=Count("pk", filter=~regular))


def night_line(night: Night, phase: hooks.Phase | None, now: datetime) -> NightLine:
    if night.cancelled_at:
        return NightLine(night, _("cancelled"), "bad", "night")
    today = night.local_start.date() == now.astimezone(night.group.zone).date()
    if phase:
        on = not phase.settled and (today or phase.started)
        return NightLine(night, phase.word, "ok" if phase.settled else "info", phase.page, on)
    if today:
        return NightLine(night, _("today"), "wait", "checkin", today=True)
    if night.starts_at > now:
        return NightLine(night, _("planned"), "info", "board")
    return NightLine(night, _("not played"), "info", "night")


def planned_after(night: Night) -> Night | None:
    """The night after this one, if it is in the calendar."""
    return following_of(night).night


@dataclass(frozen=True)
class MemberLine:
    """A person in a list. `name` is unique on the page; `hint` is what tells her apart or how to reach her."""

    pk: int
    name: str
    hint: str
    archived: bool
    place: int = 0
    """On the sub list, from 1."""


@dataclass(frozen=True)
class MembersPage:
    regulars: tuple[MemberLine, ...]
    subs: tuple[MemberLine, ...]
    guests: tuple[MemberLine, ...]
    archived: tuple[MemberLine, ...]

    @property
    def active(self) -> int:
        return len(self.regulars) + len(self.subs) + len(self.guests)


def members_page(group: Group) -> MembersPage:
    """Everybody the club knows, by kind: subs in the order in which they are asked, the others by name."""
    members = sorted(Member.objects.filter(group=group), key=lambda m: (same(m.name), m.pk))
    members.sort(key=lambda m: m.sub_order if m.kind == Member.Kind.SUB and not m.archived_at else 0)
    shown = distinct((m.pk, m.name) for m in members)
    lines: dict[str, list[MemberLine]] = {"regular": [], "sub": [], "guest": [], "archived": []}
    for m in members:
        kind = "archived" if m.archived_at else m.kind
        place = len(lines[kind]) + 1 if kind == Member.Kind.SUB else 0
        lines[kind].append(MemberLine(m.pk, shown[m.pk], m.note or m.email or m.phone, bool(m.archived_at), place))
    return MembersPage(*(tuple(lines[kind]) for kind in ("regular", "sub", "guest", "archived")))


def sub_list(group: Group) -> list[Member]:
    """Subs in the order in which they are asked, as the page of members shows them."""
    subs = Member.objects.filter(group=group, kind=Member.Kind.SUB, archived_at=None)
    return sorted(subs, key=lambda m: (m.sub_order, same(m.name), m.pk))


def members_table(group: Group) -> list[tuple[str, str, str, str, str, date | None, str]]:
    """Everybody as a row of csv_import.EXPORTED, in the order of their names."""
    members = sorted(Member.objects.filter(group=group), key=lambda m: (same(m.name), m.pk))
    return [(m.name, m.kind, m.email, m.phone, m.note, m.joined_on, "yes" if m.archived_at else "") for m in members]


@dataclass(frozen=True)
class MemberPage:
    """`place` on the sub list, 0 for others; `hosted` counts the nights so far, `hosts` are those to come."""

    place: int
    hosted: int
    hosts: tuple[Night, ...]


def member_page(member: Member, now: datetime) -> MemberPage:
    """Three queries at most."""
    subs = [sub.pk for sub in sub_list(member.group)] if member.kind == Member.Kind.SUB else []
    held = list(Night.objects.filter(hostess=member, cancelled_at=None).select_related("group").order_by("starts_at"))
    coming = tuple(night for night in held if night.starts_at > now - STILL_TONIGHT)
    return MemberPage(subs.index(member.pk) + 1 if member.pk in subs else 0, len(held) - len(coming), coming)


def namesakes(group: Group, name: str, but: Iterable[int] = ()) -> list[Member]:
    """Members of the same name, archived ones too."""
    return [m for m in Member.objects.filter(group=group).exclude(pk__in=list(but)) if same(m.name) == same(name)]


@dataclass(frozen=True)
class HelperLine:
    pk: int
    email: str
    word: str
    me: bool
    may_end: bool


def helpers(group: Group, user: Any) -> tuple[HelperLine, ...]:
    """Everybody with a role in this group; the only hostess stays."""
    roles = Role.objects.filter(group=group).select_related("user").order_by("pk")
    hostesses = [role.pk for role in roles if role.kind == Role.Kind.HOSTESS]
    return tuple(HelperLine(r.pk, r.user.email or r.user.get_username(), r.get_kind_display(), r.user_id == user.pk,
                            hostesses != [r.pk]) for r in roles)

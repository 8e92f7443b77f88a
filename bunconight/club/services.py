"""What the club does: each function is one transaction, and every call names its arguments."""
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import Enum
from typing import Any

from django.db import transaction
from django.db.models import F, ProtectedError
from django.utils import timezone
from django.utils.translation import gettext as _

from bunconight.keys import link_token, pin

from . import hooks
from .calendar import at_wall_time
from .csv_import import Known, Plan, Sheet, plan
from .models import Group, Member, Night, Role
from .names import Pasted, read_line, same, tidy
from .purge import purge_demos
from .following import following_of

DEMO_HOURS = 24
MOST_DEMOS = 200
"""So many demo groups are open at once: each holds a few hundred rows, and anybody may make one."""
DEMO_NAMES = (
    "Ada Moonstone", "Bea Larkspur", "Cleo Fiddlewood", "Dot Marigold", "Effie Thistledown", "Fern Applegarth",
    "Gigi Bellweather", "Hattie Quillfeather", "Ivy Pepperberry", "Juno Starling", "Kit Honeycutt", "Lola Brambleby",
)


class Default(Enum):
    """What stands for "as the group has it" or "as it is", where None says something else."""

    DEFAULT = "default"


DEFAULT = Default.DEFAULT


class Refused(Exception):
    """The club does not do that; the text says why, in a sentence for the hostess."""


@transaction.atomic
def make_group(*, name: str, user: Any, currency: str = "USD", locale: str = "en_US",
               time_zone: str = "America/New_York") -> Group:
    """A new group, with this account as its hostess."""
    group = Group.objects.create(name=tidy(name), currency=currency, locale=locale, time_zone=time_zone)
    Role.objects.create(group=group, user=user, kind=Role.Kind.HOSTESS)
    return group


@transaction.atomic
def make_demo_group(*, now: datetime | None = None) -> Group:
    """Twelve invented members in a throwaway group, gone after a day; older ones go now. Refused if many are open."""
    now = now or timezone.now()
    purge_demos(now=now)
    if Group.objects.filter(demo_until__gt=now).count() >= MOST_DEMOS:
        raise Refused(_("Too many demo nights are open at the moment. Try again later, or start your own group."))
    group = Group.objects.create(name=_("The Dice Darlings (demo)"), demo_until=now + timedelta(hours=DEMO_HOURS))
    Member.objects.bulk_create(Member(group=group, name=name) for name in DEMO_NAMES)
    return group


@transaction.atomic
def change_group(*, group: Group, name: str, currency: str, locale: str, time_zone: str, fee_cents: int,
                 **more: Any) -> Group:
    """Name, money and clock of the group. Nights that are planned keep their moment and their fee.

    `more`: places, fewest, go_days, pay_text, hide_money, as the group has them; what is left out stays.
    """
    values = {"name": tidy(name), "currency": currency, "locale": locale, "time_zone": time_zone,
              "fee_cents": fee_cents, **more}
    for field, value in values.items():
        setattr(group, field, value)
    group.save(update_fields=list(values))
    hooks.names_changed(group)
    return group


# People

@dataclass(frozen=True)
class Added:
    """Who was added from a list of names, and which lines name somebody whom the club knew already (nobody was added
    for these). `read`: of whom an e-mail or a kind stood beside the name."""

    members: tuple[Member, ...]
    known: tuple[str, ...]
    read: tuple[Pasted, ...] = ()


@transaction.atomic
def add_member(*, group: Group, name: str, kind: str = Member.Kind.REGULAR, email: str = "", phone: str = "",
               note: str = "") -> Member:
    """One more person, even where somebody of that name is known: ask `namesakes` first."""
    return Member.objects.create(group=group, name=tidy(name), kind=kind, email=email, phone=phone, note=note)


@transaction.atomic
def add_members(*, group: Group, names: Iterable[str], anyway: Collection[str] = ()) -> Added:
    """People from a list of names, as `read_line` reads them. A name known before or standing twice comes back, if not
    in `anyway`."""
    lock(group)
    taken = {same(name) for name in Member.objects.filter(group=group).values_list("name", flat=True)}
    wanted = {same(read_line(line).name) for line in anyway}
    new: list[Pasted] = []
    known: list[str] = []
    for line in filter(None, map(tidy, names)):
        one = read_line(line)
        if same(one.name) in taken and same(one.name) not in wanted:
            known.append(line)
        else:
            new.append(one)
            taken.add(same(one.name))
    made = Member.objects.bulk_create(Member(group=group, name=p.name, email=p.email, kind=p.kind) for p in new)
    return Added(tuple(made), tuple(known), tuple(one for one in new if one.more))


@transaction.atomic
def change_member(*, member: Member, name: str, kind: str, email: str = "", phone: str = "", note: str = "") -> Member:
    member.name, member.kind, member.email, member.phone, member.note = tidy(name), kind, email, phone, note
    member.save(update_fields=["name", "kind", "email", "phone", "note"])
    hooks.names_changed(member.group)
    return member


def archive_member(*, member: Member, now: datetime | None = None) -> Member:
    """Out of the lists one picks from, but still in every result."""
    if member.archived_at is None:
        member.archived_at = now or timezone.now()
        member.save(update_fields=["archived_at"])
    return member


def restore_member(*, member: Member) -> Member:
    if member.archived_at is not None:
        member.archived_at = None
        member.save(update_fields=["archived_at"])
    return member


def new_personal_link(*, member: Member) -> Member:
    """Another link to her own page; the old one leads nowhere from now on."""
    member.link_token = link_token()
    member.save(update_fields=["link_token"])
    return member


@transaction.atomic
def delete_member(*, member: Member) -> None:
    """Only somebody added by mistake can go: whoever has played, paid or hosted is refused, by the database too."""
    try:
        with transaction.atomic():
            member.delete()
    except ProtectedError:
        raise Refused(_("{name} is part of a night already. Archive her instead: she leaves the lists, "
                        "and her results stay.").format(name=member.name)) from None


# The calendar

@transaction.atomic
def plan_night(*, group: Group, starts_at: datetime, place: str = "", hostess: Member | None = None,
               fee_cents: int | None = None, places: int | None | Default = DEFAULT,
               rhythm_day: date | None = None) -> Night:
    """A date in the calendar; fee and places are the group's unless they are told. `starts_at` is aware of its zone;
    `rhythm_day` is the day of the group's rhythm for which it stands."""
    return Night.objects.create(group=group, starts_at=starts_at, place=tidy(place), hostess=hostess, pin=free_pin(),
                                fee_cents=group.fee_cents if fee_cents is None else fee_cents,
                                places=group.places if isinstance(places, Default) else places, rhythm_day=rhythm_day)


@transaction.atomic
def change_night(*, night: Night, starts_at: datetime, place: str, hostess: Member | None, fee_cents: int,
                 places: int | None | Default = DEFAULT) -> Night:
    """Only this night: those before and after it stay as they are. What is not told of its places stays too."""
    before = Night.objects.get(pk=night.pk)
    night.starts_at, night.place, night.hostess, night.fee_cents = starts_at, tidy(place), hostess, fee_cents
    night.places = before.places if isinstance(places, Default) else places
    night.save(update_fields=["starts_at", "place", "hostess", "fee_cents", "places"])
    if night.places != before.places:
        hooks.places_changed(night)
    moved = (before.starts_at, before.place, before.hostess_id) != (night.starts_at, night.place, night.hostess_id)
    return dated_anew(night) if moved else _seen(night)


@transaction.atomic
def cancel_night(*, night: Night, now: datetime | None = None) -> Night:
    """It stays in the calendar, crossed out. A night on which a round was played cannot be cancelled."""
    phase = hooks.phase_of(night)
    if phase and phase.started:
        raise Refused(_("This night has begun, so it cannot be cancelled."))
    if night.cancelled_at:
        return night
    night.cancelled_at = now or timezone.now()
    night.save(update_fields=["cancelled_at"])
    return dated_anew(night)


@transaction.atomic
def revive_night(*, night: Night) -> Night:
    if not night.cancelled_at:
        return night
    night.cancelled_at = None
    night.save(update_fields=["cancelled_at"])
    return dated_anew(night)


@transaction.atomic
def new_link(*, night: Night) -> Night:
    """Another link, PIN and address for the big screen; the old ones, and all that came by them, are out."""
    Night.objects.filter(pk=night.pk).update(join_token=link_token(), screen_token=link_token(), pin=free_pin(),
                                             generation=F("generation") + 1)
    seen = _seen(night)
    transaction.on_commit(lambda: hooks.link_changed(seen))
    return seen


def free_pin() -> str:
    """A PIN that no other night has: one that two shared would open neither."""
    while Night.objects.filter(pin=(drawn := pin())).exists():
        pass
    return drawn


@transaction.atomic
def next_night(night: Night) -> Night:
    """The night after this one: the one that is planned, or else a new one, by the group's rhythm; without a rhythm on
    the same weekday of the next month, at the same time on the wall. Fees taken tonight for next month are for it."""
    lock(night.group)
    group, following = night.group, following_of(night)
    if following.night:
        return following.night
    clock = following.clock or night.local_start.time()
    return plan_night(group=group, starts_at=at_wall_time(following.day, clock, group.zone),
                      rhythm_day=following.day if following.clock else None)


def lock(group: Group) -> None:
    """Two who write lists of one group at once take turns. (SQLite's write transactions do so anyway.)"""
    Group.objects.select_for_update(no_key=True).get(pk=group.pk)


def dated_anew(night: Night) -> Night:
    """Calendars that hold an entry of this night are to take the new one over: its SEQUENCE is raised, and phones see
    the change. Call it in the transaction that changes the night."""
    Night.objects.filter(pk=night.pk).update(sequence=F("sequence") + 1)
    night.refresh_from_db(fields=["sequence"])
    return _seen(night)


def _seen(night: Night) -> Night:
    """Phones and screens show the date, the place and the link: the version that they watch is raised, and told."""
    hooks.night_changed(night)
    night.refresh_from_db(fields=["version", "generation", "join_token", "screen_token", "pin"])
    return night


# Helpers

@transaction.atomic
def set_role(*, group: Group, user: Any, kind: str) -> Role:
    """Let an account help in this group, or change what it may do there. One hostess stays."""
    lock(group)
    role = Role.objects.filter(group=group, user=user).first() or Role(group=group, user=user)
    if role.kind == Role.Kind.HOSTESS != kind:
        _another_hostess(role)
    role.kind = kind
    role.save()
    return role


@transaction.atomic
def end_role(*, role: Role) -> None:
    """Her account stays, this group is closed to it."""
    lock(role.group)
    if role.kind == Role.Kind.HOSTESS:
        _another_hostess(role)
    role.delete()


def _another_hostess(role: Role) -> None:
    others = Role.objects.filter(group=role.group, kind=Role.Kind.HOSTESS).exclude(pk=role.pk)
    if not others.exists():
        raise Refused(_("A group needs a hostess: make somebody else hostess first."))


# Lists of members

@transaction.atomic
def import_members(*, group: Group, sheet: Sheet, columns: Sequence[str | None], skip_errors: bool = False) -> Plan:
    """Write what the preview showed, compared anew with the members of this moment: a second import adds nobody.

    One row with an error writes nothing, unless told to skip such rows. Return the plan that was carried out.
    """
    lock(group)
    done = plan(sheet, columns, known_members(group))
    if done.counts["error"] and not skip_errors:
        raise Refused(_("Nothing was written: some lines have errors."))
    Member.objects.bulk_create(
        Member(group=group, **{name: value for name, value in row.values.items() if value})
        for row in done.rows if row.status == "new")
    for row in done.rows:
        if row.status == "changed" and row.member:
            changes = {name: after for name, (_before, after) in row.changes.items()}
            Member.objects.filter(pk=row.member.pk, group=group).update(**changes)
    hooks.names_changed(group)
    return done


def known_members(group: Group) -> list[Known]:
    """The members as a list of members may name them, archived ones too."""
    return [Known(m.pk, m.name, m.kind, m.email, m.phone, m.note, m.archived_at is not None)
            for m in Member.objects.filter(group=group).order_by("pk")]

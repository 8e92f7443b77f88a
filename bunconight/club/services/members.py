"""People: one, a list of names, or a file of them."""
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone
from django.utils.translation import gettext as _

from bunconight.club import hooks
from bunconight.club.csv_import import FIELDS, Known, Plan, plan
from bunconight.club.csv_read import Sheet
from bunconight.club.models import Group, Member
from bunconight.club.names import Pasted, read_line, same, tidy
from bunconight.club.queries import sub_list
from bunconight.keys import link_token

from .ground import Refused, lock


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
    made = Member.objects.bulk_create(
        Member(group=group, name=p.name, email=p.email, phone=p.phone, kind=p.kind) for p in new)
    return Added(tuple(made), tuple(known), tuple(one for one in new if one.more))


@transaction.atomic
def change_member(*, member: Member, name: str, kind: str, email: str = "", phone: str = "", note: str = "",
                  joined_on: date | None = None, no_mail: bool = False) -> Member:
    values = {"name": tidy(name), "kind": kind, "email": email, "phone": phone, "note": note, "joined_on": joined_on,
              "no_mail": no_mail}
    for field, value in values.items():
        setattr(member, field, value)
    member.save(update_fields=list(values))
    hooks.names_changed(member.group)
    return member


@transaction.atomic
def move_sub(*, member: Member, up: bool) -> None:
    """One place up or down on the sub list; whoever is on it has a number of her own from then on."""
    lock(member.group)
    subs = list(sub_list(member.group))
    at = next((place for place, sub in enumerate(subs) if sub.pk == member.pk), None)
    if at is None:
        return
    to = min(max(at + (-1 if up else 1), 0), len(subs) - 1)
    subs.insert(to, subs.pop(at))
    for place, sub in enumerate(subs, 1):
        if sub.sub_order != place:
            Member.objects.filter(pk=sub.pk).update(sub_order=place)


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


@transaction.atomic
def import_members(*, group: Group, sheet: Sheet, columns: Sequence[str | None], skip_errors: bool = False) -> Plan:
    """Write what the preview showed, compared anew with the members of this moment: a second import adds nobody.

    One row with an error writes nothing, unless told to skip such rows. Return the plan that was carried out.
    """
    lock(group)
    done = plan(sheet, columns, known_members(group), group.locale)
    if done.counts["error"] and not skip_errors:
        raise Refused(_("Nothing was written: some lines have errors."))
    Member.objects.bulk_create(
        Member(group=group, **{FIELDS.get(name, name): value for name, value in row.values.items() if value})
        for row in done.rows if row.status == "new")
    for row in done.rows:
        if row.status == "changed" and row.member:
            changes = {FIELDS.get(name, name): after for name, (_before, after) in row.changes.items()}
            Member.objects.filter(pk=row.member.pk, group=group).update(**changes)
    hooks.names_changed(group)
    return done


def known_members(group: Group) -> list[Known]:
    """The members as a list of members may name them, archived ones too."""
    return [Known(m.pk, m.name, m.kind, m.email, m.phone, m.note, m.archived_at is not None,
                  m.joined_on.isoformat() if m.joined_on else "")
            for m in Member.objects.filter(group=group).order_by("pk")]

"""Who hosts when: assign, swap, fill in turn, and put it back as it was."""
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from bunconight.club.models import Group, Member, Night

from .ground import Refused, lock
from .nights import dated_anew

Change = tuple[int, int, int]
"""A night, who was to host it and who is now; 0 is nobody."""
CHANGED = re.compile("([0-9]{1,15})-([0-9]{1,15})-([0-9]{1,15})")
WORD = re.compile(f"{CHANGED.pattern}(_{CHANGED.pattern})*")


@dataclass(frozen=True)
class Done:
    """What was changed in the rota, and the word by which an address names it, to take it back."""

    changes: tuple[Change, ...]

    @property
    def word(self) -> str:
        return "_".join(f"{night}-{before}-{after}" for night, before, after in self.changes)

    @classmethod
    def read(cls, word: str) -> "Done":
        """ValueError for a word that `word` never gives."""
        if not WORD.fullmatch(word):
            raise ValueError(word)
        return cls(tuple((int(night), int(before), int(after)) for night, before, after in CHANGED.findall(word)))


@transaction.atomic
def assign_hostess(*, night: Night, hostess: Member | None) -> Done:
    """She hosts this night, or with None nobody does yet."""
    lock(night.group)
    return _put(night.group, [(night.pk, hostess.pk if hostess else 0)])


@transaction.atomic
def swap_hostesses(*, group: Group, first: int, second: int) -> Done:
    """Each of two nights gets the hostess of the other; a night that nobody hosts yet may be one of them."""
    lock(group)
    nights = Night.objects.filter(group=group, pk__in=(first, second)).in_bulk()
    if len(nights) < 2:
        raise Refused(_("Tap two nights to swap who hosts them."))
    return _put(group, [(first, nights[second].hostess_id or 0), (second, nights[first].hostess_id or 0)])


@transaction.atomic
def fill_rota(*, group: Group, order: Sequence[Member], start: datetime, end: datetime, anew: bool = False) -> Done:
    """The nights between two moments that nobody hosts yet, or `anew` all of them, go to these people in turn. Who
    hosts the night before or after is passed over once, if there is anybody else."""
    lock(group)
    if not order:
        raise Refused(_("Choose at least one person who hosts."))
    nights = (Night.objects.filter(group=group, cancelled_at=None, starts_at__gte=start, starts_at__lt=end)
              .order_by("starts_at", "pk"))
    known = [(night.pk, 0 if anew else night.hostess_id or 0) for night in nights]
    hosts = _in_turn([host for _night, host in known], [member.pk for member in order])
    return _put(group, [(night, host) for (night, before), host in zip(known, hosts, strict=True) if before == 0])


def _in_turn(hosts: list[int], queue: list[int]) -> list[int]:
    """The hosts of nights in a row, with somebody of the queue wherever 0 stands."""
    for at, host in enumerate(hosts):
        if host == 0:
            beside = {*hosts[max(0, at - 1):at], *hosts[at + 1:at + 2]}
            hosts[at] = next((pk for pk in queue if pk not in beside), queue[0])
            queue.remove(hosts[at])
            queue.append(hosts[at])
    return hosts


@transaction.atomic
def take_back(*, group: Group, done: Done) -> Done:
    """As it was before; refused if somebody has changed one of these nights since."""
    lock(group)
    hosts = dict(Night.objects.filter(group=group, pk__in=[change[0] for change in done.changes])
                 .values_list("pk", "hostess"))
    if any((hosts.get(night, -1) or 0) != after for night, _before, after in done.changes):
        raise Refused(_("Somebody has changed the rota since, so this is not taken back."))
    return _put(group, [(night, before) for night, before, _after in done.changes])


def _put(group: Group, wanted: Iterable[tuple[int, int]]) -> Done:
    """Write who hosts, and what was different before. Nobody who is archived takes over a night."""
    hosts = dict(wanted)
    nights = Night.objects.filter(group=group).select_related("group").in_bulk(list(hosts))
    people = Member.objects.filter(group=group).in_bulk([pk for pk in hosts.values() if pk])
    if hosts.keys() - nights.keys() or set(hosts.values()) - {0, *people}:
        raise Refused(_("This night or this person is not in the group."))
    changes = tuple((pk, nights[pk].hostess_id or 0, new) for pk, new in hosts.items()
                    if (nights[pk].hostess_id or 0) != new)
    for pk, _before, after in changes:
        _host(nights[pk], people.get(after))
    return Done(changes)


def _host(night: Night, hostess: Member | None) -> None:
    if hostess and hostess.archived_at:
        raise Refused(_("{name} is archived, so she hosts no more nights.").format(name=hostess.name))
    night.hostess = hostess
    night.save(update_fields=["hostess"])
    dated_anew(night)

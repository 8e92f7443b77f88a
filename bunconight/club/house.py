"""The house rules of a group: what they are, since when, and how they change. A night keeps those it opened with."""
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import zip_longest
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.bunco.house import HouseRules

from . import hooks
from .house_words import sentences
from .models import Group, Night, RulesChange
from .services import lock


@dataclass(frozen=True)
class ChangeLine:
    """What was agreed at once: the rules that are others than before, as (title, sentence); nothing for the first."""

    since: datetime
    who: str
    changed: tuple[tuple[str, str], ...]
    first: bool


@dataclass(frozen=True)
class OwnRules:
    """A night that has begun: it plays by the rules that it opened with. `differ`: the group has others by now."""

    night: Night
    differ: bool


@dataclass(frozen=True)
class RulesPage:
    rules: HouseRules
    sentences: tuple[tuple[str, str], ...]
    since: datetime
    history: tuple[ChangeLine, ...]
    begun: tuple[OwnRules, ...]


def rules_of(group: Group) -> HouseRules:
    """The rules of the next night that opens."""
    return HouseRules.from_json(group.rules)


def rules_page(group: Group) -> RulesPage:
    """Two queries."""
    rules = rules_of(group)
    changes = list(RulesChange.objects.filter(group=group).select_related("who"))
    begun = tuple(OwnRules(night, HouseRules.from_json(own) != rules) for night, own in hooks.begun(group))
    since = changes[0].since if changes else group.made_at
    return RulesPage(rules, sentences(rules), since, tuple(_history(changes)), begun)


def _history(changes: Sequence[RulesChange]) -> Iterator[ChangeLine]:
    """The latest first; each beside the one before it."""
    for change, before in zip_longest(changes, changes[1:]):
        now = sentences(HouseRules.from_json(change.rules))
        old = sentences(HouseRules.from_json(before.rules)) if before else now
        changed = tuple(line for line in now if line not in old)
        yield ChangeLine(change.since, change.who.email if change.who else "", changed, before is None)


@transaction.atomic
def change_rules(*, group: Group, rules: HouseRules, who: Any, now: datetime | None = None) -> RulesChange | None:
    """From now on these; None when they are the rules already. A night that has begun keeps its own.

    The first change writes down too what was played until then.
    """
    lock(group)
    group.refresh_from_db(fields=["rules"])
    if rules_of(group) == rules:
        return None
    if not RulesChange.objects.filter(group=group).exists():
        RulesChange.objects.create(group=group, rules=rules_of(group).to_json(), since=group.made_at)
    group.rules = rules.to_json()
    group.save(update_fields=["rules"])
    user = who if getattr(who, "is_authenticated", False) else None
    return RulesChange.objects.create(group=group, rules=group.rules, since=now or timezone.now(), who=user)

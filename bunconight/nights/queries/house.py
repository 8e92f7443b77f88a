"""By which house rules a night is played: its own since it opened, the group's until then."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bunconight.club.house import rules_of
from bunconight.club.house_words import sentences
from bunconight.club.models import Group, Night
from bunconight.nights.models import Evening
from games.bunco.house import HouseRules


@dataclass(frozen=True)
class NightRules:
    """`frozen`: the night has opened, so they do not change any more; `differ`: the group has others by now."""

    rules: HouseRules
    sentences: tuple[tuple[str, str], ...]
    frozen: bool
    differ: bool


def night_rules(night: Night) -> NightRules:
    """One query; wants `group` selected along."""
    own = Evening.objects.filter(night=night).values_list("rules", flat=True).first()
    now = rules_of(night.group)
    rules = now if own is None else HouseRules.from_json(own)
    return NightRules(rules, sentences(rules), own is not None, rules != now)


def begun(group: Group) -> Sequence[tuple[Night, Mapping[str, Any]]]:
    """The nights that have opened, are not settled and still take place, the latest first, with their rules."""
    evenings = Evening.objects.filter(
        night__group=group, night__cancelled_at=None, rules__isnull=False, settled_at=None
    ).select_related("night__group")
    return [(evening.night, evening.rules or {}) for evening in evenings.order_by("-night__starts_at")]

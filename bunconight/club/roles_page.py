"""Who helps to run a group and who is asked to, for its settings."""
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from .models import Group, Invite, Role
from .queries import HelperLine, helpers

WHAT: Mapping[str, str | Promise] = {
    Role.Kind.HOSTESS: _("You run the group: everything, and who else helps."),
    Role.Kind.CO_HOSTESS: _("You run its nights as the hostess does: people, seats, rounds, money, prizes."),
    Role.Kind.TREASURER: _("You take the fees, keep the kitty and hand out the prizes."),
    Role.Kind.SCORER: _("You start the rounds, ring the bell and mend scores."),
    Role.Kind.SUB_CALLER: _("You keep the list of members and find subs for who cannot come."),
}


@dataclass(frozen=True)
class RolesPage:
    """`others` are those to whom the hostess may hand the group over; `alone` that nobody else could go on with a
    night if her phone died."""

    helpers: tuple[HelperLine, ...]
    others: tuple[HelperLine, ...]
    invites: tuple[Invite, ...]
    alone: bool


def roles_page(group: Group, user: Any, now: datetime) -> RolesPage:
    """Two queries."""
    people = helpers(group, user)
    waiting = Invite.objects.filter(group=group, used_at=None, revoked_at=None, expires_at__gt=now).order_by("pk")
    return RolesPage(people, tuple(one for one in people if not one.me), tuple(waiting),
                     len(people) == 1 and group.demo_until is None)

"""Invitations: a link makes somebody a helper, once and within a week. And the group goes from hand to hand."""
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from bunconight.club.models import Group, Invite, Role

from .ground import Refused, lock

VALID = timedelta(days=7)
RANKS = (Role.Kind.HOSTESS, Role.Kind.CO_HOSTESS, Role.Kind.TREASURER, Role.Kind.SUB_CALLER, Role.Kind.SCORER)
"""From the role that may do most. An invitation never leads downwards."""


@transaction.atomic
def make_invite(*, group: Group, kind: str, user: Any, now: datetime | None = None) -> Invite:
    """A link for this role. A demo group has no helpers: it is gone after a day."""
    if group.demo_until:
        raise Refused(_("A demo group has no helpers."))
    return Invite.objects.create(group=group, kind=kind, made_by=user, expires_at=(now or timezone.now()) + VALID)


@transaction.atomic
def revoke_invite(*, invite: Invite, now: datetime | None = None) -> Invite:
    """The link opens nothing any more. Whoever used it before keeps her role."""
    Invite.objects.filter(pk=invite.pk, used_at=None, revoked_at=None).update(revoked_at=now or timezone.now())
    invite.refresh_from_db()
    return invite


@transaction.atomic
def accept_invite(*, invite: Invite, user: Any, now: datetime | None = None) -> Role:
    """She helps in the group from now on. Of two who open one link at once, one gets in.

    Who helps already in a role that may do more keeps it, and the link stays good for somebody else.
    """
    now = now or timezone.now()
    lock(invite.group)
    invite.refresh_from_db()
    if why := refusal_of(invite, now):
        raise Refused(why)
    role = Role.objects.filter(group=invite.group, user=user).first()
    if role and rank(role.kind) <= rank(invite.kind):
        return role
    invite.used_by, invite.used_at = user, now
    invite.save(update_fields=["used_by", "used_at"])
    return Role.objects.update_or_create(group=invite.group, user=user, defaults={"kind": invite.kind})[0]


def refusal_of(invite: Invite, now: datetime) -> str:
    """Why the link opens nothing, in a sentence; empty if it does."""
    ask = _("Ask the hostess for a new one.")
    if invite.used_at:
        return _("This invitation has been used already.") + " " + ask
    if invite.revoked_at:
        return _("This invitation was taken back.") + " " + ask
    if invite.expires_at <= now:
        return _("This invitation was good for a week, which is over.") + " " + ask
    return ""


def rank(kind: str) -> int:
    return RANKS.index(Role.Kind(kind))


@transaction.atomic
def hand_over(*, group: Group, to: Role, user: Any) -> None:
    """A helper becomes hostess, and the hostess who says so her co-hostess, in one step: somebody always is hostess."""
    lock(group)
    own = Role.objects.filter(group=group, user=user, kind=Role.Kind.HOSTESS).first()
    new = Role.objects.filter(group=group, pk=to.pk).first()
    if own is None:
        raise Refused(_("Only a hostess hands the group over."))
    if new is None or new.pk == own.pk:
        raise Refused(_("She does not help in this group any more."))
    Role.objects.filter(pk=new.pk).update(kind=Role.Kind.HOSTESS)
    Role.objects.filter(pk=own.pk).update(kind=Role.Kind.CO_HOSTESS)

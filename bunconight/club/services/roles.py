"""Who helps to run a group. One hostess stays."""
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from bunconight.club.models import Group, Role

from .ground import Refused, lock


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
    now = Role.objects.filter(pk=role.pk).first()  # she may have become hostess since it was read
    if now is None:
        return
    if now.kind == Role.Kind.HOSTESS:
        _another_hostess(now)
    now.delete()


def _another_hostess(role: Role) -> None:
    others = Role.objects.filter(group=role.group, kind=Role.Kind.HOSTESS).exclude(pk=role.pk)
    if not others.exists():
        raise Refused(_("A group needs a hostess: make somebody else hostess first."))

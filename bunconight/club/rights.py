"""Who may do what: one table (role x action), used by one decorator. No view decides for itself.

A stranger gets a 404, as if the group did not exist; a role that lacks the right gets a 403 with a sentence.
"""
import functools
from collections.abc import Callable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _

from .models import Group, Night, Role

HOSTESS, CO_HOSTESS, TREASURER, SCORER, SUB_CALLER = (str(k.value) for k in Role.Kind)
EVERYONE = frozenset({HOSTESS, CO_HOSTESS, TREASURER, SCORER, SUB_CALLER})
LEADERS = frozenset({HOSTESS, CO_HOSTESS})

RIGHTS: dict[str, frozenset[str]] = {
    "group.see": EVERYONE,
    "group.change": frozenset({HOSTESS}),
    "members.see": EVERYONE,
    "members.change": LEADERS | {SUB_CALLER},
    "night.see": EVERYONE,
    "night.plan": LEADERS,
    "night.checkin": LEADERS | {TREASURER, SCORER, SUB_CALLER},
    "night.money": LEADERS | {TREASURER},
    "night.run": LEADERS | {SCORER},
    "night.prizes": LEADERS | {TREASURER},
    "night.settle": LEADERS | {TREASURER},
    "night.print": EVERYONE,
    "places.see": EVERYONE,
    "places.change": LEADERS | {SUB_CALLER, TREASURER},
    "money.see": LEADERS | {TREASURER},
    "money.change": LEADERS | {TREASURER},
    "notices.send": LEADERS | {SUB_CALLER, TREASURER},
    "history.see": EVERYONE,
    "rules.change": LEADERS,
    "roles.change": frozenset({HOSTESS}),
    "group.export": LEADERS,
    "casino.see": EVERYONE,
    "casino.run": LEADERS | {SCORER},
}
SESSION_KEY = "hostess_of"  # a demo night: this browser runs these groups, without an account


class GroupRequest(HttpRequest):
    """A request that has passed `needs`."""

    group: Group
    role: str


def may(role: str | None, action: str) -> bool:
    return role is not None and role in RIGHTS[action]


def role_of(request: HttpRequest, group: Group) -> str | None:
    """The role of whoever asks, or None for a stranger."""
    if group.demo_until is not None:
        if group.demo_until <= timezone.now():
            return None
        if group.pk in request.session.get(SESSION_KEY, []):
            return HOSTESS
    if not request.user.is_authenticated:
        return None
    return Role.objects.filter(group=group, user=request.user).values_list("kind", flat=True).first()


def needs(action: str) -> Callable[[Callable[..., HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """Let in who has the right; the view gets request.group, request.role, and a Night where the address names one."""
    if action not in RIGHTS:
        raise KeyError(action)

    def decorate(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        @functools.wraps(view)
        def checked(request: Any, key: str, night: int | None = None, **more: Any) -> HttpResponseBase:
            _enter(request, key, action)
            if night is not None:
                more["night"] = _night(request.group, night)
            return view(request, **more)

        checked.needs = action  # type: ignore[attr-defined]
        return checked

    return decorate


def _enter(request: Any, key: str, action: str) -> None:
    group = Group.objects.filter(key=key).first()
    role = role_of(request, group) if group else None
    if group is None or role is None:
        raise Http404
    if not may(role, action):
        raise PermissionDenied(_("Your role in this group does not include that."))
    request.group, request.role = group, role


def _night(group: Group, pk: int) -> Night:
    try:
        return Night.objects.select_related("group", "hostess").get(pk=pk, group=group)
    except Night.DoesNotExist:
        raise Http404 from None

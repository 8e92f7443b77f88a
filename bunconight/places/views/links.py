"""Pages behind a personal link: no account, no key. Whoever has the link may act; for others there is nothing."""
import functools
from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils import timezone
from django.views.decorators.cache import never_cache

from bunconight.addresses import phone_address
from bunconight.club.models import Group, Member, Night
from bunconight.places.models import Ask

View = Callable[..., HttpResponseBase]


def unlisted(view: View) -> View:
    """Never kept by a browser and never listed by a search engine.

    (No other site learns the address: the site's referrer policy is same-origin. "no-referrer" would also hide the
    origin of this page's own forms, which the check against forged posts needs.)
    """
    @functools.wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        answer = view(request, *args, **kwargs)
        answer["X-Robots-Tag"] = "noindex, nofollow"
        return answer

    return never_cache(wrapped)


def member_of(token: str) -> Member:
    """The member whose personal link this is. Raises Http404."""
    found = Member.objects.select_related("group").filter(link_token=token).first()
    if found is None or is_over(found.group):
        raise Http404
    return found


def night_of(member: Member, key: str) -> Night:
    """A night of her club, by its key. Raises Http404 for others, and for whoever has left the club."""
    found = Night.objects.select_related("group", "hostess").filter(group=member.group_id, key=key).first()
    if found is None or member.archived_at is not None:
        raise Http404
    return found


def ask_of(token: str) -> Ask:
    """The ask whose link this is, taken back or not. Raises Http404."""
    found = Ask.objects.select_related("night__group", "member", "for_member").filter(token=token).first()
    if found is None or is_over(found.night.group):
        raise Http404
    return found


def is_over(group: Group) -> bool:
    """A demo is gone after a day."""
    return group.demo_until is not None and group.demo_until <= timezone.now()


def absolute(request: HttpRequest, path: str) -> str:
    """The whole address to send to somebody: the one under which phones reach this site, or else the one that the
    reader uses."""
    return f"{phone_address(request) or request.build_absolute_uri('/').rstrip('/')}{path}"

"""A demo night: one click, no account, and a night in the middle of its rounds."""
from allauth.core import ratelimit
from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from bunconight.club.hooks import phase_of
from bunconight.club.models import Night
from bunconight.club.rights import SESSION_KEY
from bunconight.club.services import Refused, make_demo_group
from bunconight.nights import demo as nights


@require_POST
def demo(request: HttpRequest) -> HttpResponseBase:
    """Make a group of invented people; this browser runs it until it is gone. Asked again, it shows the same."""
    if night := mine(request):
        phase = phase_of(night)
        return redirect(phase.page if phase else "night", night.group.key, night.pk)
    if limited := ratelimit.consume_or_429(request, action="demo"):
        return limited  # type: ignore[no-any-return]
    try:
        group = make_demo_group()
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("home")
    night = nights.build(group=group)
    request.session[SESSION_KEY] = [*request.session.get(SESSION_KEY, []), group.pk]
    return redirect("run", group.key, night.pk)


def mine(request: HttpRequest) -> Night | None:
    """The first night of the demo that this browser runs, if it is not over."""
    groups = request.session.get(SESSION_KEY, [])
    open_now = Night.objects.filter(group__in=groups, group__demo_until__gt=timezone.now())
    return open_now.select_related("group").order_by("group", "starts_at").first()

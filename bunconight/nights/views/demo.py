"""A demo night: one click, no account, and a night in the middle of its rounds."""
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from bunconight.club.rights import SESSION_KEY
from bunconight.club.services import make_demo_group
from bunconight.nights import demo as nights


@require_POST
def demo(request: HttpRequest) -> HttpResponseBase:
    """Make a group of invented people; this browser runs it until it is gone."""
    group = make_demo_group()
    night = nights.build(group=group)
    request.session[SESSION_KEY] = [*request.session.get(SESSION_KEY, []), group.pk]
    return redirect("run", group.key, night.pk)

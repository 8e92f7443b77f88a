"""The club across months: who came, who won, and one person's own story."""
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_GET

from bunconight.club.models import Member
from bunconight.club.rights import GroupRequest, may, needs
from bunconight.history.queries.attendance import attendance
from bunconight.history.queries.person import story
from bunconight.history.queries.results import results


@needs("history.see")
@require_GET
def history(request: GroupRequest) -> HttpResponse:
    now = timezone.now()
    context = {"group": request.group, "page": attendance(request.group, now), "results": results(request.group, now),
               "may_import": may(request.role, "group.export")}
    return render(request, "history/history.html", context)


@needs("history.see")
@require_GET
def person(request: GroupRequest, member: int) -> HttpResponse:
    one = get_object_or_404(Member, pk=member, group=request.group)
    context = {"group": request.group, "person": one, "story": story(one, timezone.now()),
               "may_forget": may(request.role, "group.change")}
    return render(request, "history/person.html", context)

"""The rules of one night, for those who run it."""
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from bunconight.club.models import Night
from bunconight.club.rights import GroupRequest, may, needs
from bunconight.nights.queries.house import night_rules


@needs("night.see")
@require_GET
def rules(request: GroupRequest, night: Night) -> HttpResponse:
    context = {"group": request.group, "night": night, "page": night_rules(night),
               "may_change": may(request.role, "rules.change")}
    return render(request, "nights/rules.html", context)

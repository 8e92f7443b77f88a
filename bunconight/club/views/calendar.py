"""The calendar: plan a night, change it, cancel it, and its ways in."""
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from .. import hooks, queries, services
from ..forms import NightForm
from ..models import Night
from ..rights import GroupRequest, may, needs


@needs("night.plan")
@require_http_methods(["GET", "POST"])
def plan(request: GroupRequest) -> HttpResponse:
    back = reverse("group", kwargs={"key": request.group.key})
    form = NightForm(request.POST or None, group=request.group, back=back)
    if request.method == "POST" and form.is_valid():
        night = services.plan_night(group=request.group, **form.values())
        return redirect("night", key=request.group.key, night=night.pk)
    return render(request, "club/night_form.html", {"group": request.group, "form": form},
                  status=422 if form.is_bound else 200)


@needs("night.see")
@require_GET
def overview(request: GroupRequest, night: Night) -> HttpResponse:
    phase = hooks.phase_of(night)
    line = queries.night_line(night, phase, timezone.now())
    context = {"group": request.group, "night": night, "line": line, "begun": bool(phase and phase.started),
               "may_plan": may(request.role, "night.plan")}
    return render(request, "club/night.html", context)


@needs("night.plan")
@require_http_methods(["GET", "POST"])
def change(request: GroupRequest, night: Night) -> HttpResponse:
    back = reverse("night", kwargs={"key": request.group.key, "night": night.pk})
    form = NightForm(request.POST or None, group=request.group, night=night, back=back)
    if request.method == "POST" and form.is_valid():
        services.change_night(night=night, **form.values())
        messages.success(request, _("Saved."))
        return redirect(back)
    return render(request, "club/night_form.html", {"group": request.group, "form": form, "night": night},
                  status=422 if form.is_bound else 200)


@needs("night.plan")
@require_POST
def cancel(request: GroupRequest, night: Night) -> HttpResponse:
    try:
        services.cancel_night(night=night)
        undo = reverse("night_revive", kwargs={"key": request.group.key, "night": night.pk})
        messages.success(request, _("The night is cancelled."), extra_tags=undo)
    except services.Refused as refusal:
        messages.error(request, str(refusal))
    return redirect("night", key=request.group.key, night=night.pk)


@needs("night.plan")
@require_POST
def revive(request: GroupRequest, night: Night) -> HttpResponse:
    services.revive_night(night=night)
    messages.success(request, _("The night takes place."))
    return redirect("night", key=request.group.key, night=night.pk)


@needs("night.plan")
@require_POST
def link(request: GroupRequest, night: Night) -> HttpResponse:
    services.new_link(night=night)
    messages.success(request, _("There is a new link and a new PIN. Phones that joined by the old ones are out."))
    return redirect("night", key=request.group.key, night=night.pk)

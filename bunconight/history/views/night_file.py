"""A night as a file, out and in."""
import json

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from bunconight.club.models import Night
from bunconight.club.rights import GroupRequest, needs
from bunconight.history.forms import NightFileForm
from bunconight.history.queries.night_file import night_file
from bunconight.history.services.night_import import import_night
from bunconight.nights.views.answers import said, who
from games.errors import Refusal


@needs("group.export")
@require_safe
def export(request: GroupRequest, night: Night) -> HttpResponse:
    name = slugify(f"{request.group.name} {night.local_start:%Y-%m-%d}") or "bunco"
    text = json.dumps(night_file(night), ensure_ascii=False)
    return HttpResponse(text, content_type="application/json; charset=utf-8",
                        headers={"Content-Disposition": f'attachment; filename="{name}.json"'})


@needs("group.export")
@require_http_methods(["GET", "POST"])
def import_file(request: GroupRequest) -> HttpResponse:
    form = NightFileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            night = import_night(group=request.group, text=form.cleaned_data["file"].read(), who=who(request))
        except Refusal as refusal:
            form.add_error("file", said(refusal))
        else:
            messages.success(request, _("The night is here, with everything on it."))
            return redirect("night", key=request.group.key, night=night.pk)
    context = {"group": request.group, "form": form}
    return render(request, "history/import.html", context, status=422 if form.is_bound else 200)

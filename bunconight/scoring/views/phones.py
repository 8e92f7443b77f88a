"""Who has which phone, and the hostess's way to put one out."""
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from bunconight.club.models import Night
from bunconight.club.rights import GroupRequest, needs
from bunconight.nights.views.answers import number
from bunconight.scoring.models import Device
from bunconight.scoring.queries import phones_page
from bunconight.scoring.services import join


@never_cache
@needs("night.run")
@require_http_methods(["GET", "HEAD", "POST"])
def phones(request: GroupRequest, night: Night) -> HttpResponseBase:
    """The list; a posted `device` is put out."""
    if request.method == "POST":
        join.revoke(device=get_object_or_404(Device, pk=number(request.POST.get("device")), night=night))
        return redirect("phones", night.group.key, night.pk)
    return listed(request, night)


def listed(request: HttpRequest, night: Night) -> HttpResponse:
    return render(request, "scoring/phones.html", {
        "night": night, "group": night.group, "title": _("Who has which phone"), "step": "run",
        "back": reverse("run", args=[night.group.key, night.pk]), "phones": phones_page(night)})

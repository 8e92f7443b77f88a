"""The group's picture on its prints."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from bunconight.club.rights import GroupRequest, needs
from bunconight.club.services import Refused
from bunconight.prints import pictures


@needs("group.change")
@require_http_methods(["GET", "POST"])
def picture(request: GroupRequest) -> HttpResponse:
    if request.method == "GET":
        return page(request)
    file = request.FILES.get("picture")
    if file is None:
        return page(request, _("Choose a picture first."))
    try:
        pictures.set_picture(group=request.group, file=file)
    except Refused as refusal:
        return page(request, str(refusal))
    messages.success(request, _("Your picture is on your prints now."))
    return redirect("group_picture", key=request.group.key)


def page(request: GroupRequest, fault: str = "") -> HttpResponse:
    context = {"group": request.group, "picture": pictures.address(request.group), "fault": fault,
               "most": pictures.MOST_BYTES >> 20}
    return render(request, "prints/picture.html", context, status=422 if fault else 200)


@needs("group.change")
@require_POST
def remove(request: GroupRequest) -> HttpResponse:
    pictures.remove_picture(group=request.group)
    messages.success(request, _("The picture is gone; your prints go without one."))
    return redirect("group_picture", key=request.group.key)

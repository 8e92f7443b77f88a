"""A group's home and its settings, and who may help to run it."""
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from .. import queries, services
from ..forms import GroupForm, HelperForm
from ..models import Role
from ..rights import GroupRequest, may, needs
from ..roles_page import roles_page


@needs("group.see")
@require_GET
def group(request: GroupRequest) -> HttpResponse:
    page = queries.group_page(request.group, timezone.now(), whole="all" in request.GET)
    may_plan = may(request.role, "night.plan")
    return render(request, "club/group.html", {"group": request.group, "page": page, "may_plan": may_plan})


@needs("group.change")
@require_http_methods(["GET", "POST"])
def settings(request: GroupRequest) -> HttpResponse:
    form = GroupForm(request.POST or None, instance=request.group)
    if request.method == "POST" and form.is_valid():
        services.change_group(group=request.group, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("group_settings", key=request.group.key)
    return _settings_page(request, form, HelperForm(group=request.group))


def _settings_page(request: GroupRequest, form: GroupForm, helper_form: HelperForm) -> HttpResponse:
    bad = form.is_bound or helper_form.is_bound
    context = {"group": request.group, "form": form, "helper_form": helper_form,
               "roles": roles_page(request.group, request.user, timezone.now()), "kinds": Role.Kind.choices}
    return render(request, "club/settings.html", context, status=422 if bad else 200)


@needs("roles.change")
@require_POST
def helper_add(request: GroupRequest) -> HttpResponse:
    form = HelperForm(request.POST, group=request.group)
    if not form.is_valid():
        return _settings_page(request, GroupForm(instance=request.group), form)
    try:
        role = services.set_role(group=request.group, user=form.user, kind=form.cleaned_data["kind"])
        messages.success(request, _("{email} is {role} now.").format(email=form.cleaned_data["email"],
                                                                     role=role.get_kind_display()))
    except services.Refused as refusal:
        messages.error(request, str(refusal))
    return redirect("group_settings", key=request.group.key)


@needs("roles.change")
@require_POST
def helper_end(request: GroupRequest, helper: int) -> HttpResponse:
    role = get_object_or_404(Role.objects.select_related("group", "user"), pk=helper, group=request.group)
    try:
        services.end_role(role=role)
    except services.Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("group_settings", key=request.group.key)
    messages.success(request, _("{email} no longer helps here.").format(email=role.user.email))
    return redirect("home") if role.user_id == request.user.pk else redirect("group_settings", key=request.group.key)

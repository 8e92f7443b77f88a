"""The house rules of a group on one page: in sentences, as questions, and how they became what they are."""
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from .. import house
from ..house_form import RulesForm
from ..rights import GroupRequest, may, needs


@needs("group.see")
@require_GET
def rules(request: GroupRequest) -> HttpResponse:
    page = house.rules_page(request.group)
    return _page(request, page, RulesForm(group=request.group, rules=page.rules))


@needs("rules.change")
@require_POST
def change(request: GroupRequest) -> HttpResponse:
    page = house.rules_page(request.group)
    form = RulesForm(request.POST, group=request.group, rules=page.rules)
    if not form.is_valid():
        return _page(request, page, form)
    saved = house.change_rules(group=request.group, rules=form.rules, who=request.user)
    messages.success(request, _("Saved: nights that open from now on are played by these rules.") if saved
                     else _("These are the rules already: nothing has changed."))
    return redirect("rules", key=request.group.key)


def _page(request: GroupRequest, page: house.RulesPage, form: RulesForm) -> HttpResponse:
    context = {"group": request.group, "page": page, "form": form if may(request.role, "rules.change") else None}
    return render(request, "club/rules.html", context, status=422 if form.is_bound else 200)

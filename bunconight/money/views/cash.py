"""What should be in a night's envelope, and what is."""
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from bunconight.club.models import Night
from bunconight.club.rights import GroupRequest, may, needs
from bunconight.club.templatetags.club import night_short
from bunconight.money import services
from bunconight.money.forms import CountForm
from bunconight.money.queries.cash import cash_count, difference
from bunconight.money.views.statements import said, undo_of, who
from games.errors import Refusal


@needs("money.see")
@require_http_methods(["GET", "POST"])
def page(request: GroupRequest, night: Night) -> HttpResponse:
    """POST compares what she counted, and changes nothing."""
    form = CountForm(request.POST if request.method == "POST" else None, night=night)
    counted = form.cleaned_data["cents"] if form.is_bound and form.is_valid() else None
    return _page(request, night, form, counted, status=422 if form.errors else 200)


def _page(request: GroupRequest, night: Night, form: CountForm, counted: int | None, *, status: int = 200,
          **more: Any) -> HttpResponse:
    count = cash_count(night)
    over = None if counted is None else difference(count, counted)
    context = {"group": request.group, "night": night, "count": count, "form": form, "counted": counted, "over": over,
               "apart": None if over is None else abs(over), "may_change": may(request.role, "money.change"), **more}
    return render(request, "money/cash.html", context, status=status)


@needs("money.change")
@require_POST
def kitty(request: GroupRequest, night: Night) -> HttpResponse:
    """The kitty makes up for what is short, or takes what is over."""
    form = CountForm(request.POST, night=night)
    if not form.is_valid():
        return _page(request, night, form, None, status=422)
    over = difference(cash_count(night), form.cleaned_data["cents"])
    service = services.gift_to_kitty if over > 0 else services.spend_kitty
    memo = _("Cash count of {date}").format(date=night_short(night))
    try:
        row = service(group=request.group, cents=abs(over), memo=memo, night=night, who=who(request))
    except Refusal as refusal:
        return _page(request, night, form, form.cleaned_data["cents"], fault=said(refusal), status=409)
    messages.success(request, _("It stands in the book of the kitty."), extra_tags=undo_of(request.group, [row]))
    return redirect("money", key=request.group.key)

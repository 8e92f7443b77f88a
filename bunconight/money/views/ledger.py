"""The group's money on one page: the kitty, who owes, the last rows; and the ledger as a file."""
from collections.abc import Collection
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from bunconight.club.models import Night
from bunconight.club.rights import GroupRequest, may, needs
from bunconight.money import services
from bunconight.money.export import ledger_csv
from bunconight.money.forms import KittyForm
from bunconight.money.queries import kitty_cents
from bunconight.money.queries.kitty import kitty, last_rows
from bunconight.money.queries.statements import cancelled_with_money, owes
from bunconight.money.views.statements import said, undo_of, who, with_planned
from games.errors import Refusal


@needs("money.see")
@require_GET
def page(request: GroupRequest) -> HttpResponse:
    return _page(request)


def _page(request: GroupRequest, *, status: int = 200, **more: Any) -> HttpResponse:
    group = request.group
    debts = tuple(owes(group).values())
    context = {"group": group, "kitty": kitty(group), "held": kitty_cents(group), "debts": debts,
               "owed": sum(debt.cents for debt in debts), "cancelled": cancelled_with_money(group),
               "rows": last_rows(group), "form": KittyForm(group=group),
               "may_change": may(request.role, "money.change"), **more}
    return render(request, "money/money.html", context, status=status)


@needs("money.change")
@require_POST
def kitty_change(request: GroupRequest) -> HttpResponse:
    """Something was bought from the kitty, or it was given something."""
    form = KittyForm(request.POST, group=request.group)
    if not form.is_valid():
        return _page(request, form=form, status=422)
    service = services.gift_to_kitty if form.cleaned_data["kind"] == "gift" else services.spend_kitty
    values = {name: form.cleaned_data[name] for name in ("cents", "memo")}
    try:
        row = service(group=request.group, who=who(request), **values)
    except Refusal as refusal:
        form.add_error("cents", said(refusal))
        return _page(request, form=form, status=422)
    messages.success(request, _("It stands in the book of the kitty."), extra_tags=undo_of(request.group, [row]))
    return redirect("money", key=request.group.key)


@needs("money.change")
@require_POST
def undo(request: GroupRequest, rows: Collection[int]) -> HttpResponse:
    """Reverse rows that were written on these pages."""
    try:
        made = services.reverse_rows(group=request.group, pks=rows, who=who(request))
    except Refusal as refusal:
        return _page(request, fault=said(refusal), status=409)
    text = _("Taken back: the rows are reversed, and both stay in the book.")
    messages.success(request, with_planned(text, made))
    return redirect("money", key=request.group.key)


@needs("money.change")
@require_POST
def carry_all(request: GroupRequest, night: Night) -> HttpResponse:
    """What was paid for a night that is cancelled is for the coming nights."""
    try:
        rows = services.carry_all(night=night, who=who(request))
    except Refusal as refusal:
        return _page(request, fault=said(refusal), status=409)
    messages.success(request, with_planned(_("Everybody’s money is for the coming nights now."), rows),
                     extra_tags=undo_of(request.group, [row for row in rows if row.carries_id]))
    return redirect("money", key=request.group.key)


@needs("money.see")
@require_GET
def csv(request: GroupRequest) -> HttpResponse:
    """The whole ledger; none in a group that shows no amounts."""
    if request.group.hide_money:
        raise Http404
    return ledger_csv(request.group)

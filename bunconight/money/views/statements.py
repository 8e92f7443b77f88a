"""One person's statement, and what is paid and given back between nights."""
from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from bunconight.club.models import Group, Member, Night
from bunconight.club.queries import STILL_TONIGHT
from bunconight.club.rights import GroupRequest, may, needs
from bunconight.money import services
from bunconight.money.forms import PayForm, RefundForm
from bunconight.money.models import Transfer
from bunconight.money.queries import ledger
from bunconight.money.queries.planned import calendar_words
from bunconight.money.queries.statements import Statement, statement
from games.errors import Refusal


@needs("money.see")
@require_GET
def page(request: GroupRequest, member: int) -> HttpResponse:
    return _page(request, _person(request, member))


def _page(request: GroupRequest, person: Member, *, status: int = 200, **more: Any) -> HttpResponse:
    found = statement(person)
    owed = {line.night.pk: line.owes for line in found.debts}
    nights = payable(request.group, found)
    form = PayForm(group=request.group, member=person, nights=nights, owed=owed, initial=first_unpaid(nights, found))
    context = {"group": request.group, "person": person, "statement": found, "form": form,
               "may_change": may(request.role, "money.change"), **more}
    return render(request, "money/statement.html", context, status=status)


def payable(group: Group, found: Statement) -> list[Night]:
    """The nights that she may pay for: those that she owes, then those in the calendar, the next one first."""
    since = timezone.now() - STILL_TONIGHT
    coming = list(Night.objects.filter(group=group, cancelled_at=None, starts_at__gt=since).order_by("starts_at", "pk"))
    for night in coming:
        night.group = group
    owed = [line.night for line in found.debts]
    return owed + [night for night in coming if night.pk not in {one.pk for one in owed}]


def first_unpaid(nights: Sequence[Night], found: Statement) -> dict[str, int]:
    """The form starts at the first of those nights whose fee is not in."""
    paid = {line.night.pk for line in found.lines if line.whole}
    return next(({"night": night.pk} for night in nights if night.pk not in paid), {})


@needs("money.change")
@require_POST
def pay(request: GroupRequest, member: int) -> HttpResponse:
    person = _person(request, member)
    found = statement(person)
    owed = {line.night.pk: line.owes for line in found.debts}
    form = PayForm(request.POST, group=request.group, member=person, nights=payable(request.group, found), owed=owed)
    if not form.is_valid():
        return _page(request, person, form=form, status=422)
    try:
        rows = _taken(person, form, who(request))
    except Refusal as refusal:
        form.add_error(None, said(refusal))
        return _page(request, person, form=form, status=422)
    return _done(request, person, rows, _("Noted: {name} paid.").format(name=person.name))


def _taken(person: Member, form: PayForm, who: Any) -> Sequence[Transfer]:
    """A night that she owes is paid by itself; what is to come is paid as far as the money reaches."""
    night, how = form.chosen, form.cleaned_data["how"]
    if due := form.owed.get(night.pk):
        cents = form.amount or due
        return services.receive(night=night, member=person, cents=cents, how=how, taken_at=None, who=who)
    much = {"cents": form.amount} if form.amount else {"months": form.cleaned_data["months"]}
    return services.prepay(member=person, first=night, how=how, who=who, **much)


@needs("money.change")
@require_POST
def refund(request: GroupRequest, member: int, night: Night) -> HttpResponse:
    """Money for one night goes back to her."""
    person = _person(request, member)
    form = RefundForm(request.POST, group=request.group)
    if not form.is_valid():
        return _page(request, person, fault=next(iter(form.errors.values()))[0], status=422)
    return _try(request, person, lambda: [services.refund(
        night=night, member=person, cents=form.cleaned_data["cents"] or _all_of(night, person),
        how=form.cleaned_data["how"], who=who(request))], _("{name} got money back."))


@needs("money.change")
@require_POST
def carry(request: GroupRequest, member: int, night: Night) -> HttpResponse:
    """What she paid for one night is for the next one that is in the calendar."""
    person = _person(request, member)
    return _try(request, person, lambda: services.carry(
        night=night, member=person, who=who(request)),
        _("{name}’s money is for the night after now."))


def _try(request: GroupRequest, person: Member, service: Callable[[], Sequence[Transfer]], text: str) -> HttpResponse:
    try:
        rows = service()
    except Refusal as refusal:
        return _page(request, person, fault=said(refusal), status=409)
    return _done(request, person, rows, text.format(name=person.name))


def _done(request: GroupRequest, person: Member, rows: Sequence[Transfer], text: str) -> HttpResponse:
    messages.success(request, with_planned(text, rows), extra_tags=undo_of(request.group, rows))
    return redirect("statement", key=request.group.key, member=person.pk)


def with_planned(text: str, rows: Sequence[Transfer]) -> str:
    """What was done, and what it did to the calendar."""
    return f"{text} {calendar_words([row.pk for row in rows])}".rstrip()


def undo_of(group: Group, rows: Sequence[Transfer]) -> str:
    """Where these rows are taken back."""
    return reverse("money_undo", kwargs={"key": group.key, "rows": tuple(row.pk for row in rows)})


def said(refusal: Refusal) -> str:
    """Why something was refused, in the reader's language."""
    return _(refusal.template).format(**refusal.params)


def who(request: HttpRequest) -> Any:
    return request.user if request.user.is_authenticated else None


def _all_of(night: Night, person: Member) -> int:
    return ledger(night).net.get(person.pk, 0)


def _person(request: GroupRequest, pk: int) -> Member:
    person = get_object_or_404(Member, pk=pk, group=request.group)
    person.group = request.group
    return person


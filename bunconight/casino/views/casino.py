"""The casino of a night: its chips, its tables, what they come to in the end."""

from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from bunconight.casino.forms import CasinoForm, ChipsForm
from bunconight.casino.models import ChipTransfer
from bunconight.casino.queries.felt import casino_of
from bunconight.casino.queries.house import casino_page, guest_line
from bunconight.casino.services import chips as bank
from bunconight.casino.services import house
from bunconight.casino.views.answers import Done, Leaf, act, at, sheet, show, unchanged
from bunconight.club.models import Night
from bunconight.club.rights import GroupRequest, needs
from bunconight.nights.models import Player
from bunconight.nights.views.answers import into_step, said, who
from games.errors import Refusal

Kind = ChipTransfer.Kind


def leaf(night: Night) -> Leaf:
    return Leaf("casino", at(night, "casino"), {"page": casino_page(night), "title": _("Casino")})


@needs("casino.see")
@require_GET
def casino(request: GroupRequest, night: Night) -> HttpResponse:
    """The page; for htmx its live fragment, or 204 when nothing has changed since version `v`."""
    if unchanged(request, night):
        return HttpResponse(status=204)
    return show(request, night, leaf(night))


@needs("casino.run")
@require_POST
def open_casino(request: GroupRequest, night: Night) -> HttpResponseBase:
    def do() -> Done:
        house.open_casino(night=night)
        return None
    return act(request, night, lambda: leaf(night), do)


@needs("casino.run")
@require_POST
def close(request: GroupRequest, night: Night) -> HttpResponseBase:
    def do() -> Done:
        house.close_casino(night=night, at=timezone.now())
        return _("The casino is closed."), at(night, "casino_open")
    return act(request, night, lambda: leaf(night), do)


@needs("casino.run")
@require_http_methods(["GET", "POST"])
def settings(request: GroupRequest, night: Night) -> HttpResponseBase:
    now = casino_of(night)
    if now is None:
        raise Http404
    known = {name: getattr(now, name) for name in ("unit", "start", "ends", "raffle_chips")}
    form = CasinoForm(request.POST or None, initial=known)
    if request.method == "GET" or not form.is_valid():
        return _settings_sheet(request, night, form)

    def do() -> Done:
        house.change_casino(night=night, **form.cleaned_data)
        return _("Saved."), ""
    return act(request, night, lambda: leaf(night), do)


def _settings_sheet(request: GroupRequest, night: Night, form: CasinoForm) -> HttpResponse:
    return sheet(request, night, "settings", _("How the casino plays"), at(night, "casino"), form=form,
                 action=at(night, "casino_settings"), status=422 if form.is_bound else 200)


@needs("casino.run")
@require_POST
def start(request: GroupRequest, night: Night) -> HttpResponseBase:
    """Everybody who is here and never had chips gets what a guest begins with."""
    def do() -> Done:
        made = bank.start_all(night=night, who=who(request))
        return _("{count} guests have their first chips.").format(count=len(made)), ""
    return act(request, night, lambda: leaf(night), do)


@needs("casino.run")
@require_http_methods(["GET", "POST"])
def chips(request: GroupRequest, night: Night, player: int) -> HttpResponseBase:
    """One guest's chips: more of them, some handed in, some for dealing."""
    person = player_or_404(night, player)
    form = ChipsForm(request.POST or None)
    if request.method == "GET" or not form.is_valid():
        return chips_sheet(request, night, person, form)
    do, amount = str(form.cleaned_data["do"]), int(form.cleaned_data["chips"])
    try:
        row = SERVICES[do](night=night, player=person, chips=amount, who=who(request))
    except Refusal as refusal:
        return chips_sheet(request, night, person, form, status=409, refusal=said(refusal))
    done = told(do).format(chips=amount, unit=row.casino.unit, name=person)
    return act(request, night, lambda: leaf(night), lambda: (done, at(night, "casino_chips_back", row.pk)))


SERVICES: dict[str, Any] = {Kind.ISSUE: bank.issue, Kind.CASH_IN: bank.cash_in, Kind.EARNED: bank.earn}


def told(do: str) -> str:
    """What was done with chips."""
    if do == Kind.CASH_IN:
        return _("{chips} {unit} back from {name}")
    return _("{chips} {unit} to {name} for dealing") if do == Kind.EARNED else _("{chips} {unit} to {name}")


def chips_sheet(request: GroupRequest, night: Night, person: Player, form: ChipsForm, **more: Any) -> HttpResponse:
    line, now = guest_line(night, person.pk), casino_of(night)
    if line is None or now is None:
        raise Http404
    status = more.pop("status", 422 if form.is_bound else 200)
    return sheet(request, night, "chips", line.name, at(night, "casino"), status=status, line=line, form=form,
                 casino=now, action=at(night, "casino_chips", person.pk), **more)


@needs("casino.run")
@require_POST
def chips_back(request: GroupRequest, night: Night, transfer: int) -> HttpResponseBase:
    """Chips that were given or taken by mistake."""
    def do() -> Done:
        bank.take_back(night=night, transfer=transfer, who=who(request))
        return _("Taken back."), ""
    return act(request, night, lambda: leaf(night), do)


@needs("casino.run")
@require_http_methods(["GET", "POST"])
def new_table(request: GroupRequest, night: Night) -> HttpResponseBase:
    """One tap opens a table with the usual settings; they can be changed at the table."""
    if request.method == "GET":
        return sheet(request, night, "new_table", _("Which game?"), at(night, "casino"))
    try:
        table = house.open_table(night=night, game=request.POST.get("game", ""), dice=request.POST.get("dice", "typed"))
    except Refusal as refusal:
        return into_step(show(request, night, leaf(night), status=409, refusal=said(refusal)))
    done = _("Table {number} is open: seat your guests.").format(number=table.number)
    return act(request, night, lambda: leaf(night), lambda: (done, ""))


def player_or_404(night: Night, pk: int) -> Player:
    found = Player.objects.select_related("member").filter(night=night, ghost=None, void=False, pk=pk).first()
    if found is None:
        raise Http404
    return found

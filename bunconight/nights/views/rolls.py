"""One roll of one table: what it was, or that it was none."""
from collections.abc import Callable
from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bunconight.club.models import Night
from bunconight.club.rights import GroupRequest, needs
from bunconight.nights.forms import RollForm
from bunconight.nights.models import Action
from bunconight.nights.queries.rolls import RollLine
from bunconight.nights.queries.table import TableNow
from bunconight.nights.services import rolls as desk
from bunconight.nights.services.desk import Depends
from bunconight.nights.views.answers import Anyway, ok, refused, sheet, step_of, who
from bunconight.nights.views.run import RUN
from bunconight.nights.views.tables import back_to, now_or_404
from games.errors import NotNow, Refusal
from games.errors import gettext_noop as _t


@needs("night.run")
@require_http_methods(["GET", "POST"])
def roll(request: GroupRequest, night: Night, round: int, table: int, name: str) -> HttpResponseBase:
    """Nothing changes until it is saved or taken back; what cannot stand without it is asked about."""
    now = now_or_404(night, round, table)
    one = now.roll(name)
    if one is None:
        return refused(request, night, step_of(request, RUN), NotNow(_t("That roll does not count any more.")))
    if request.method == "GET":
        return roll_sheet(request, night, now, one, RollForm(now, one))
    form = RollForm(now, one, request.POST)
    if "back" in request.POST:
        return amended(request, night, now, one, {"back": 1}, lambda: desk.take_back_roll(
            night=night, number=round, name=name, who=who(request), along="anyway" in request.POST))
    if not form.is_valid():
        return roll_sheet(request, night, now, one, form, status=422)
    return amended(request, night, now, one, form.cleaned_data, lambda: desk.change_roll(
        night=night, number=round, name=name, who=who(request), along="anyway" in request.POST, **form.cleaned_data))


def amended(request: GroupRequest, night: Night, now: TableNow, one: RollLine, asked: dict[str, Any],
            service: Callable[[], Action | None]) -> HttpResponseBase:
    """Done, or refused; where later moves hang on it, with a way to let them go along."""
    step = step_of(request, RUN)
    try:
        done = service()
    except Depends as refusal:
        to = reverse("run_roll", args=[night.group.key, night.pk, now.round, now.table, one.name])
        again = Anyway(to, _("Take those back as well"), {**asked, "step": step.name})
        return refused(request, night, step, refusal, again)
    except Refusal as refusal:
        return refused(request, night, step, refusal)
    return ok(request, night, step, done)


def roll_sheet(request: GroupRequest, night: Night, now: TableNow, one: RollLine, form: RollForm,
               **more: Any) -> HttpResponse:
    title = _("Roll {place} at table {table}, round {round}").format(place=one.place, table=now.table, round=now.round)
    return sheet(request, night, "roll", title, back_to(request), now=now, roll=one, form=form, **more)

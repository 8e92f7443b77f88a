"""The log of the evening, with a way back from everything in it."""
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from bunconight.club.models import Night
from bunconight.club.rights import GroupRequest, may, needs
from bunconight.nights.models import Action
from bunconight.nights.queries.book import read_book
from bunconight.nights.queries.log import log as lines
from bunconight.nights.services import actions
from bunconight.nights.services.desk import Depends
from bunconight.nights.views.answers import STEPS, Anyway, act, ok, refused, sheet, step_of, who
from bunconight.nights.views.run import RUN
from games.errors import Refusal

# Whoever may do a thing may take it back.
RIGHTS = {
    "here": "night.checkin", "not_here": "night.checkin", "guest": "night.checkin", "sub": "night.checkin",
    "no_sub": "night.checkin", "fee": "night.money", "fee_part": "night.money", "fee_back": "night.money",
    "prepay": "night.money", "refund": "night.money", "traveler": "night.prizes", "no_traveler": "night.prizes",
    "amounts": "night.prizes", "die": "night.prizes", "pay": "night.prizes", "settle": "night.settle",
}
RIGHTS.update(dict.fromkeys((
    "draw", "swap", "start", "ring", "unring", "leave", "come_back", "facts", "throw", "close", "roll_back", "change",
    "accept", "decline", "paper", "paper_seats", "finish", "card", "no_card", "to_cards"), "night.run"))
OTHERS, MONEY = "night.run", "night.money"


@needs("night.see")
@require_GET
def log(request: GroupRequest, night: Night) -> HttpResponse:
    back = request.GET.get("step", "run")
    back = back if back in STEPS else "run"
    found = lines(night, read_book(night).names)
    hers = {line.id for line in found if _may_all(request, line.of, line.money)}
    return sheet(request, night, "log", _("What happened"), back, log=found, hers=hers)


@needs("night.see")
@require_POST
def undo(request: GroupRequest, night: Night, action: int) -> HttpResponseBase:
    """Take an action back; where taps of phones hang on it, ask whether they go too."""
    step, wrong = step_of(request, RUN), allowed(request, night, action)
    try:
        done = actions.undo(action=wrong, who=who(request), along="anyway" in request.POST)
    except Depends as refusal:
        again = Anyway(reverse("night_undo", args=[night.group.key, night.pk, action]), _("Take those back as well"),
                       {"step": step.name})
        return refused(request, night, step, refusal, again)
    except Refusal as refusal:
        return refused(request, night, step, refusal)
    return ok(request, night, step, done)


@needs("night.see")
@require_POST
def redo(request: GroupRequest, night: Night, action: int) -> HttpResponseBase:
    """Do again what was taken back."""
    again = allowed(request, night, action)
    return act(request, night, step_of(request, RUN), lambda: actions.redo(action=again, who=who(request)))


def allowed(request: GroupRequest, night: Night, pk: int) -> Action:
    """The action, if this role may do such a thing."""
    action = Action.objects.filter(night=night, pk=pk).select_related("night", "night__group").first()
    if action is None:
        raise Http404
    if not may_take_back(request, action):
        raise PermissionDenied(_("Your role in this group does not include that."))
    return action


def may_take_back(request: GroupRequest, action: Action) -> bool:
    about, transfers = action.payload["about"], action.payload["transfers"]
    return _may_all(request, about.get("of", action.kind), bool(transfers))


def _may_all(request: GroupRequest, kind: str, money: bool) -> bool:
    """Whoever may do such a thing may take it back; where money changed hands, only who may handle that as well."""
    return may(request.role, RIGHTS.get(kind, OTHERS)) and (not money or may(request.role, MONEY))

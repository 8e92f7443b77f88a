"""Who comes, goes and comes back while the rounds run."""
from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from bunconight.club.models import Night
from bunconight.club.rights import GroupRequest, needs
from bunconight.nights.forms import GuestForm
from bunconight.nights.models import Action, Player
from bunconight.nights.queries.checkin import checkin_page, known
from bunconight.nights.queries.run import run_page
from bunconight.nights.services import checkin
from bunconight.nights.services import people as desk
from bunconight.nights.views.answers import act, ok, refused, sheet, who
from bunconight.nights.views.checkin import person_or_404
from bunconight.nights.views.run import RUN
from games.errors import Refusal


@needs("night.see")
@require_GET
def people(request: GroupRequest, night: Night) -> HttpResponse:
    return people_sheet(request, night)


@needs("night.run")
@require_POST
def person(request: GroupRequest, night: Night, player: int) -> HttpResponseBase:
    """She leaves (after this round, or at once), or is back."""
    one = Player.objects.filter(night=night, void=False, member__isnull=False, pk=player).first()
    if one is None:
        raise Http404
    return act(request, night, RUN, lambda: DO.get(request.POST.get("do", ""), leaves)(night, one, who(request)))


@needs("night.run")
@require_POST
def arrive(request: GroupRequest, night: Night, member: int) -> HttpResponseBase:
    """A regular is here after all, and plays from the next round."""
    late = person_or_404(request, member)
    return act(request, night, RUN, lambda: checkin.set_here(night=night, member=late, here=True, who=who(request)))


@needs("night.run")
@require_POST
def guest(request: GroupRequest, night: Night) -> HttpResponseBase:
    """Somebody new walks in and plays from the next round."""
    form = GuestForm(request.POST, group=request.group)
    if not form.is_valid():
        return people_sheet(request, night, status=422, guest_form=form, known=known(night, form.known))
    try:
        done = checkin.add_guest(night=night, name=form.cleaned_data["name"], who=who(request))
    except Refusal as refusal:
        return refused(request, night, RUN, refusal)
    return ok(request, night, RUN, done)


def leaves(night: Night, player: Player, who: Any) -> Action:
    return desk.leave(night=night, player=player, who=who)


def leaves_now(night: Night, player: Player, who: Any) -> Action:
    return desk.leave(night=night, player=player, who=who, at_once=True)


def is_back(night: Night, player: Player, who: Any) -> Action:
    return desk.come_back(night=night, player=player, who=who)


DO: dict[str, Callable[[Night, Player, Any], Action]] = {"leave": leaves, "leave_now": leaves_now, "back": is_back}


def people_sheet(request: GroupRequest, night: Night, **more: Any) -> HttpResponse:
    """Who plays or has left, and who of those whom the club knows could still come."""
    page = run_page(night)
    door = checkin_page(night)
    to_come = [row for row in door.rows if not row.here and not row.left and not row.sub]
    shown = {"page": page, "to_come": to_come, "others": door.others, "guest_form": GuestForm(), **more}
    return sheet(request, night, "people", _("Who comes, who goes?"), "run", **shown)

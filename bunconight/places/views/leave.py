"""Somebody leaves the club: what becomes of her coming nights and of her fees is said before it is done."""
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from bunconight.club.models import Member
from bunconight.club.rights import GroupRequest, may, needs
from bunconight.nights.models import Action
from bunconight.nights.views.answers import said, who
from bunconight.nights.views.checkin import person_or_404
from bunconight.nights.views.log import may_take_back
from bunconight.places.services import leaving
from games.errors import Refusal

NONE = "none"
"""Stands for no actions in the address that takes a leaving back."""


@needs("members.change")
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: GroupRequest, member: int) -> HttpResponseBase:
    """Her coming nights, and the choice of what becomes of her fees; posted, she leaves."""
    person = person_or_404(request, member)
    if request.method != "POST":
        return _page(request, person)
    try:
        left = leaving.leave_club(member=person, who=who(request), fees=_fees(request))
    except Refusal as refusal:
        return _page(request, person, 409, said(refusal))
    word = "-".join(str(action.pk) for action in left.actions) or NONE
    undo = reverse("member_stay", kwargs={"key": request.group.key, "member": person.pk, "word": word})
    messages.success(request, _("{name} has left the club. Her results stay.").format(name=person.name),
                     extra_tags=undo)
    return redirect("members", key=request.group.key)


def _page(request: GroupRequest, person: Member, status: int = 200, refusal: str = "") -> HttpResponse:
    nights = leaving.coming_with(person)
    context = {"group": request.group, "person": person, "nights": nights, "paid": leaving.paid_ahead(person, nights),
               "may_money": may(request.role, "money.change"), "fees": request.POST.get("fees", leaving.REFUND),
               "refusal": refusal, "hosts": leaving.to_host(person)}
    return render(request, "places/leave.html", context, status=status)


def _fees(request: GroupRequest) -> str:
    """What becomes of her fees; they stay where they are for whoever does not handle money."""
    return request.POST.get("fees", leaving.KEEP) if may(request.role, "money.change") else leaving.KEEP


@needs("members.change")
@require_POST
def stay(request: GroupRequest, member: int, word: str) -> HttpResponseBase:
    """Take back what a toast told of: she never left."""
    person = person_or_404(request, member)
    actions = _actions(request, person, word)
    if not all(may_take_back(request, action) for action in actions):
        raise PermissionDenied(_("Your role in this group does not include that."))
    try:
        leaving.undo_leaving(left=leaving.Left(person, actions), who=who(request))
        messages.success(request, _("{name} is back, as she was before.").format(name=person.name))
    except Refusal as refusal:
        messages.error(request, said(refusal))
    return redirect("member", key=request.group.key, member=person.pk)


def _actions(request: GroupRequest, person: Member, word: str) -> tuple[Action, ...]:
    """Those with which she left. Raises Http404 for others."""
    numbers = [] if word == NONE else word.split("-")
    if not all(number.isdecimal() and len(number) < 16 for number in numbers):
        raise Http404
    found = Action.objects.filter(kind="leave_club", night__group=request.group).select_related("night__group")
    actions = tuple(found.filter(pk__in=numbers).order_by("pk"))
    hers = set(person.played.values_list("pk", flat=True))
    if len(actions) != len(numbers) or any(action.payload["about"].get("person") not in hers for action in actions):
        raise Http404
    return actions

"""The board: who is in, who owes, what is missing for full tables, and what is to be sorted out before the night."""
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from bunconight.club.models import Member, Night
from bunconight.club.rights import GroupRequest, may, needs
from bunconight.nights.forms import GuestForm
from bunconight.nights.queries.checkin import known
from bunconight.nights.views import log
from bunconight.nights.views.answers import Step, act, done_in, heard, in_place, number, sheet, show, who
from bunconight.nights.views.checkin import person_or_404
from bunconight.places.forms import PlacesForm
from bunconight.places.queries.board import board_page
from bunconight.places.queries.states import place_of
from bunconight.places.services import answers, ghosts, subs
from bunconight.places.services.waiting import set_places
from bunconight.places.views.links import absolute
from bunconight.places.views.ways import ways_of


def context(request: HttpRequest, night: Night) -> dict[str, Any]:
    return {"page": board_page(night), "title": _("Board"), **heard(request, night),
            "may_change": may(getattr(request, "role", None), "places.change"),
            "may_plan": may(getattr(request, "role", None), "night.plan")}


BOARD = Step("board", context, folder="places")
log.RIGHTS.update(dict.fromkeys((
    "yes", "wait", "no", "clear_answer", "give_up", "promise", "ghost", "no_ghost", "ghosts_chair", "ask", "ask_all",
    "take_back_asks", "ask_yes", "ask_late", "ask_no", "places", "fill", "leave_club"), "places.change"))


@needs("places.see")
@require_GET
def board(request: GroupRequest, night: Night) -> HttpResponse:
    """The page; for htmx its live fragment, or 204 when nothing has changed since version `v`."""
    if in_place(request) and request.GET.get("v") == str(night.version):
        return HttpResponse(status=204)
    return show(request, night, BOARD, done=done_in(request, night))


@needs("places.see")
@require_GET
def text(request: GroupRequest, night: Night) -> HttpResponse:
    """Who is in, to copy into the group's chat."""
    return sheet(request, night, "text", _("Who’s in"), "board", folder="places", page=board_page(night))


@needs("places.change")
@require_http_methods(["GET", "HEAD", "POST"])
def capacity(request: GroupRequest, night: Night) -> HttpResponseBase:
    """How many places there are."""
    form = PlacesForm(request.POST or None, initial={"places": night.places})
    if request.method == "POST" and form.is_valid():
        return act(request, night, BOARD, lambda: set_places(
            night=night, places=form.cleaned_data["places"], who=who(request)))
    return sheet(request, night, "capacity", _("Places"), "board", folder="places", form=form,
                 status=422 if form.is_bound else 200)


@needs("places.change")
@require_GET
def person(request: GroupRequest, night: Night, member: int) -> HttpResponse:
    """Everything that can be done for one person."""
    return person_sheet(request, night, person_or_404(request, member))


def person_sheet(request: GroupRequest, night: Night, one: Member, **more: Any) -> HttpResponse:
    page = board_page(night)
    link = absolute(request, reverse("personal", args=[one.link_token]))
    line = page.line(one.pk) or place_of(night, one)
    shown = {"person": one, "line": line, "page": page, "form": GuestForm(), "ways": ways_of(one, link),
             "may_money": may(request.role, "money.see"), **more}
    return sheet(request, night, "person", one.name, "board", folder="places", **shown)


@needs("places.change")
@require_POST
def answer(request: GroupRequest, night: Night, member: int) -> HttpResponseBase:
    """What she said: she comes, she can't come, or (no word of these) she has not said yet."""
    one = person_or_404(request, member)
    say = {"yes": answers.say_yes, "no": answers.say_no}.get(request.POST.get("answer", ""), answers.clear_answer)
    return act(request, night, BOARD, lambda: say(night=night, member=one, who=who(request)))


DO = {"give_up": answers.give_up, "promise": answers.promise, "ghost": ghosts.ghost_for, "no_ghost": ghosts.no_ghost,
      "ghosts_chair": ghosts.ghosts_chair, "no_sub": subs.no_sub}  # the last is about the sub herself


@needs("places.change")
@require_POST
def place(request: GroupRequest, night: Night, member: int) -> HttpResponseBase:
    """Her place: given up, promised, taken by a ghost, or hers again."""
    one = person_or_404(request, member)
    do = DO.get(request.POST.get("do", ""))
    if do is None:
        return person_sheet(request, night, one, status=422)
    return act(request, night, BOARD, lambda: do(night=night, member=one, who=who(request)))


@needs("places.change")
@require_POST
def sub(request: GroupRequest, night: Night, member: int) -> HttpResponseBase:
    """Who plays for her: somebody known, or a new name."""
    one = person_or_404(request, member)
    if other := number(request.POST.get("sub")):
        known_one = person_or_404(request, other)
        return act(request, night, BOARD, lambda: subs.set_sub(
            night=night, member=known_one, plays_for=one, who=who(request)))
    form = GuestForm(request.POST, group=request.group)
    if not form.is_valid():
        return person_sheet(request, night, one, status=422, form=form, known=known(night, form.known))
    return act(request, night, BOARD, lambda: subs.new_sub(
        night=night, name=form.cleaned_data["name"], plays_for=one, who=who(request)))

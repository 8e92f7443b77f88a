"""Joining: by the night's link, or by its PIN. Opening either changes nothing; only a press on a name does."""
import re

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from bunconight.club.models import Night
from bunconight.scoring import queries, tokens
from bunconight.scoring.services import hours, join, pins
from games.errors import NotNow

PHONE = "bunco_phone"
A_DAY = 24 * 60 * 60


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def pick(request: HttpRequest, token: str) -> HttpResponse:
    night = Night.objects.select_related("group").filter(join_token=token).first()
    if night is None or not hours.is_open(night):
        raise Http404
    problem = ""
    if request.method == "POST":
        try:
            return _seated(night, int(request.POST.get("player", "")))
        except (ValueError, NotNow):
            problem = _("This name is not on the list any more. Pick yours again.")
    page = queries.join_page(night)
    return render(request, "scoring/join.html", {"page": page, "problem": problem}, status=422 if problem else 200)


def _seated(night: Night, player: int) -> HttpResponse:
    response = redirect("player", key=night.key)
    tokens.give(response, night, join.pick_name(night=night, player=player))
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def pin(request: HttpRequest) -> HttpResponse:
    phone = request.COOKIES.get(PHONE, "")[:32]
    problem, status = "", 200
    if request.method == "POST":
        typed, address = re.sub(r"\s", "", request.POST.get("pin", "")), request.META.get("REMOTE_ADDR", "")
        problem, status, night = _try(typed, phone, address)
        if night:
            return redirect("join", token=night.join_token)
    response = render(request, "scoring/pin.html", {"problem": problem}, status=status)
    if not phone:
        response.set_cookie(PHONE, pins.new_phone(), max_age=A_DAY, path="/pin/", httponly=True, samesite="Lax",
                            secure=settings.SESSION_COOKIE_SECURE)
    return response


def _try(typed: str, phone: str, address: str) -> tuple[str, int, Night | None]:
    if not phone:
        return _("Please type it once more."), 422, None
    if not re.fullmatch(r"[0-9]{6}", typed):
        return _("A PIN has six digits."), 422, None
    entry = pins.enter_pin(pin=typed, phone=phone, address=address)
    if entry.wait:
        return _("That was wrong too often. Wait a quarter of an hour, or scan the code."), 429, None
    return _("No night has this PIN now. Ask your hostess for tonight's."), 422, entry.night

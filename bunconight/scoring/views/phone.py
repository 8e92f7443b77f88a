"""The player's page, the state it asks for, and the taps it sends."""
import json
import logging
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST, require_safe

from bunconight.nights.queries.house import night_rules
from bunconight.nights.state import now_ms
from bunconight.scoring import hooks, queries, tokens
from bunconight.scoring.services import join, taps
from bunconight.scoring.tokens import Seat
from bunconight.scoring.words import phone_words

log = logging.getLogger(__name__)
AT_ONCE = 50
Tap = Mapping[str, Any]


@never_cache
@require_safe
def player(request: HttpRequest, key: str) -> HttpResponse:
    seat = tokens.of(request, key)
    night = join.still_in(seat) if seat else None
    if seat is None or night is None:
        return render(request, "scoring/out.html", status=404)
    state = queries.phone_state(night, seat)
    known = {"night": night, "state": state, "words": phone_words(), "tag": tag(state["v"], seat),
             "side_tables": hooks.side_tables(night)}
    return render(request, "scoring/phone.html", known)


@never_cache
@require_safe
def rules(request: HttpRequest, key: str) -> HttpResponse:
    """The rules of the night, for whoever is in."""
    seat = tokens.of(request, key)
    night = join.still_in(seat) if seat else None
    if night is None:
        return render(request, "scoring/out.html", status=404)
    page = night_rules(night)
    return render(request, "scoring/rules.html", {"night": night, "group": night.group, "page": page})


@require_GET
def state(request: HttpRequest, key: str) -> HttpResponse:
    seat = tokens.of(request, key)
    version = queries.version_for(seat) if seat else None
    if seat is None or version is None:
        return uncached(JsonResponse({"out": gettext(taps.OUT)}, status=404))
    if unchanged(request, tag(version, seat)):
        return uncached(HttpResponseNotModified())
    night = join.still_in(seat)
    if night is None:
        return uncached(JsonResponse({"out": gettext(taps.OUT)}, status=404))
    fresh = queries.phone_state(night, seat)
    return uncached(JsonResponse(fresh, headers={"ETag": tag(fresh["v"], seat)}))


@csrf_exempt  # JSON from this origin only, and a cookie that other sites' requests do not carry
@require_POST
def tap(request: HttpRequest, key: str) -> HttpResponse:
    if request.content_type != "application/json" or not from_here(request):
        return JsonResponse({"answers": []}, status=415)
    try:
        sent = sent_taps(json.loads(request.body))
    except (ValueError, KeyError, TypeError):
        return JsonResponse({"answers": []}, status=400)
    seat = tokens.of(request, key)
    answers = in_order(sent[:AT_ONCE], lambda one: _answer(seat, one))
    return uncached(JsonResponse({"answers": answers}, status=200 if seat else 401))


def in_order(sent: Sequence[Tap], answer: Callable[[Tap], dict[str, Any] | None]) -> list[dict[str, Any]]:
    """The answers up to the first tap for which there is none: what comes after it was made upon it, so both wait."""
    return [one for one in takewhile(bool, map(answer, sent)) if one]


def _answer(seat: Seat | None, one: Tap) -> dict[str, Any] | None:
    """The answer to one tap; None when the server failed, and the phone is to send it again."""
    if seat is None:
        return taps.never(one["id"], taps.OUT)
    try:
        return taps.take(seat=seat, data=one)
    except Exception:
        log.exception("A tap could not be taken.")
        return None


def sent_taps(body: Any) -> list[dict[str, Any]]:
    found = body["taps"] if isinstance(body, dict) and "taps" in body else [body]
    if not isinstance(found, list) or not all(isinstance(one, dict) and isinstance(one["id"], str) for one in found):
        raise ValueError("not a list of taps")
    return found


def from_here(request: HttpRequest) -> bool:
    """Whether a page of this site sent it; where the browser does not say, the cookie's SameSite has decided."""
    if request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
        return False
    origin = request.headers.get("Origin")
    return origin is None or origin in settings.CSRF_TRUSTED_ORIGINS or urlsplit(origin).netloc == request.get_host()


def tag(version: int, seat: Seat | None = None) -> str:
    return f'W/"{version}-{seat.device}"' if seat else f'W/"{version}"'


def unchanged(request: HttpRequest, now: str) -> bool:
    return now.removeprefix("W/") in request.headers.get("If-None-Match", "")


def uncached(response: HttpResponse) -> HttpResponse:
    """Not to be kept, and with the server's clock."""
    response["Cache-Control"] = "no-store"
    response["Bunco-Now"] = str(now_ms())
    return response

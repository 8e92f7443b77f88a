"""What phones and screens at a side table ask for, and the taps that phones send; JSON alone."""

import json
import logging
from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from bunconight.casino.queries.felt import felt_state, felts_state
from bunconight.casino.services import taps
from bunconight.club.models import Night
from bunconight.scoring import queries, tokens
from bunconight.scoring.services import join
from bunconight.scoring.services.hours import is_open
from bunconight.scoring.services.taps import OUT, never
from bunconight.scoring.tokens import Seat
from bunconight.scoring.views.phone import AT_ONCE, from_here, in_order, sent_taps, uncached, unchanged

log = logging.getLogger(__name__)


@require_GET
def state(request: HttpRequest, key: str, table: int) -> HttpResponse:
    """The table for this phone; 304 when nothing has changed since its ETag, 404 for a phone of another night."""
    return _state(request, key, f"c{table}", lambda night, seat: felt_state(night, table, seat))


@require_GET
def tables(request: HttpRequest, key: str) -> HttpResponse:
    """All side tables of the night, in short."""
    return _state(request, key, "c", felts_state)


def _state(request: HttpRequest, key: str, what: str, read: Any) -> HttpResponse:
    seat = tokens.of(request, key)
    version = queries.version_for(seat) if seat else None
    if seat is None or version is None:
        return uncached(JsonResponse({"out": gettext(OUT)}, status=404))
    if unchanged(request, tag(version, what, seat)):
        return uncached(HttpResponseNotModified())
    night = join.still_in(seat)
    found = read(night, seat) if night else None
    if found is None:
        return uncached(JsonResponse({"out": gettext("There is no such table on this night.")}, status=404))
    return uncached(JsonResponse(found, headers={"ETag": tag(found["v"], what, seat)}))


@require_GET
def screen_state(request: HttpRequest, token: str, table: int) -> HttpResponse:
    """The table for a big screen: whoever has its address sees it, and can do nothing."""
    night = Night.objects.select_related("group").filter(screen_token=token).first()
    if night is None or not is_open(night):
        raise Http404
    if unchanged(request, tag(night.version, f"c{table}")):
        return uncached(HttpResponseNotModified())
    found = felt_state(night, table, None)
    if found is None:
        raise Http404
    return uncached(JsonResponse(found, headers={"ETag": tag(found["v"], f"c{table}")}))


@csrf_exempt  # JSON from this origin only, and a cookie that other sites' requests do not carry
@require_POST
def tap(request: HttpRequest, key: str, table: int) -> HttpResponse:
    if request.content_type != "application/json" or not from_here(request):
        return JsonResponse({"answers": []}, status=415)
    try:
        sent = sent_taps(json.loads(request.body))
    except (ValueError, KeyError, TypeError):
        return JsonResponse({"answers": []}, status=400)
    seat = tokens.of(request, key)
    answers = in_order(sent[:AT_ONCE], lambda one: _answer(seat, table, one))
    return uncached(JsonResponse({"answers": answers}, status=200 if seat else 401))


def _answer(seat: Seat | None, table: int, one: Mapping[str, Any]) -> dict[str, Any] | None:
    """The answer to one tap; None when the server failed, and the phone is to send it again."""
    if seat is None:
        return never(one["id"], OUT)
    try:
        return taps.take(seat=seat, table=table, data=one)
    except Exception:
        log.exception("A tap at a side table could not be taken.")
        return None


def tag(version: int, what: str, seat: Seat | None = None) -> str:
    return f'W/"{version}-{what}-{seat.device}"' if seat else f'W/"{version}-{what}"'

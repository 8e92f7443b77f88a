"""The big screen: whoever has its address sees the night, and can do nothing."""
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_safe

from bunconight.club.models import Night
from bunconight.scoring import queries
from bunconight.scoring.services.hours import is_open
from bunconight.scoring.views.phone import tag, uncached, unchanged
from bunconight.scoring.words import screen_words


def _night(token: str) -> Night:
    night = Night.objects.select_related("group").filter(screen_token=token).first()
    if night is None or not is_open(night):
        raise Http404
    return night


@never_cache
@require_safe
def screen(request: HttpRequest, token: str) -> HttpResponse:
    night = _night(token)
    state = queries.screen_state(night)
    known = {"night": night, "state": state, "words": screen_words(), "tag": tag(state["v"])}
    return render(request, "scoring/screen.html", known)


@require_GET
def state(request: HttpRequest, token: str) -> HttpResponse:
    night = _night(token)
    if unchanged(request, tag(night.version)):
        return uncached(HttpResponseNotModified())
    return uncached(JsonResponse(queries.screen_state(night), headers={"ETag": tag(night.version)}))

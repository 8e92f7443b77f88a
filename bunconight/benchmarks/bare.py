"""The floors: a view that does nothing, and one that only tells everybody; behind the full middleware."""
import json

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from bunconight.live import hub


def bare(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok", content_type="text/plain")


@csrf_exempt
@require_POST
def broadcast(request: HttpRequest) -> HttpResponse:
    """Publish the body's message on the body's channel, or close the body's key there."""
    news = json.loads(request.body)
    if "close" in news:
        hub.close(news["channel"], news["close"])
    else:
        hub.publish(news["channel"], news["version"], news["message"])
    return HttpResponse(status=204)

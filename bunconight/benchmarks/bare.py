"""The floor: a view that does nothing, behind the full middleware."""
from django.http import HttpRequest, HttpResponse


def bare(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok", content_type="text/plain")

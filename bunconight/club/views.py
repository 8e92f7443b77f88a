"""Pages of the club."""
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from .rights import GroupRequest, needs


def home(request: HttpRequest) -> HttpResponse:
    return render(request, "club/home.html")


@needs("group.see")
@require_GET
def group(request: GroupRequest) -> HttpResponse:
    return render(request, "club/group.html")

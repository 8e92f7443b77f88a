"""The odds of the side tables, for everybody: nothing on this page belongs to a night."""
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from bunconight.casino.odds_page import odds_page


@require_safe
def odds(request: HttpRequest) -> HttpResponse:
    return render(request, "casino/odds.html", {"page": odds_page()})

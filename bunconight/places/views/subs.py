"""The page of a sub who is asked: when, where, what it costs, for whom; yes or no, without an account."""
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from bunconight.nights.views.answers import said
from bunconight.places.models import Ask
from bunconight.places.queries.personal import ask_card
from bunconight.places.services.asks import answer_ask
from bunconight.places.views.links import ask_of, unlisted
from games.errors import Refusal


@unlisted
@require_http_methods(["GET", "HEAD", "POST"])
def sub_ask(request: HttpRequest, token: str) -> HttpResponseBase:
    """Opening it changes nothing; a posted `answer`, yes or no, does."""
    ask = ask_of(token)
    if request.method != "POST":
        return page(request, ask)
    answer = request.POST.get("answer")
    if answer not in ("yes", "no"):
        return page(request, ask, 422)
    try:
        answer_ask(ask=ask, yes=answer == "yes", who=None)
    except Refusal as refusal:
        ask.refresh_from_db()
        return page(request, ask, 409, said(refusal))
    return redirect("sub", token=token)


def page(request: HttpRequest, ask: Ask, status: int = 200, refusal: str = "") -> HttpResponse:
    shown = {"ask": ask, "night": ask.night, "group": ask.night.group, "card": ask_card(ask), "refusal": refusal}
    return render(request, "places/sub.html", shown, status=status)

"""The print page of a night, and its documents."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from bunconight.addresses import phone_address
from bunconight.club.models import Night
from bunconight.club.rights import GroupRequest, needs
from bunconight.prints import casino, documents, queries
from bunconight.prints.answers import answer
from bunconight.prints.documents import Document, way_in
from bunconight.prints.engine import engine
from bunconight.prints.paper import PAPERS, UPS, usual_paper
from bunconight.prints.results import download

COOKIE, A_YEAR = "bunco_paper", 60 * 60 * 24 * 365


@needs("night.print")
@require_GET
def choose(request: GroupRequest, night: Night) -> HttpResponse:
    """What to print, and on which paper; the paper is remembered on this device."""
    engine.warm_up()
    paper = chosen_paper(request)
    response = render(request, "prints/print.html", context(request, night, paper))
    if request.GET.get("paper") == paper:
        response.set_cookie(COOKIE, paper, max_age=A_YEAR, httponly=True, samesite="Lax", secure=request.is_secure())
    return response


@needs("night.print")
@require_GET
def cards(request: GroupRequest, night: Night, paper: str) -> HttpResponse:
    way = way_in(night, phone_address(request))
    made = queries.blank_cards(night)
    return sheet(
        request, night, documents.cards(night, made, paper=paper, up=chosen_up(request), way=way, filled=False)
    )


@needs("night.print")
@require_GET
def filled(request: GroupRequest, night: Night, paper: str) -> HttpResponse:
    made = queries.filled_cards(night)
    return sheet(
        request, night, documents.cards(night, made, paper=paper, up=chosen_up(request), way=None, filled=True)
    )


@needs("night.print")
@require_GET
def prizes(request: GroupRequest, night: Night, paper: str) -> HttpResponse:
    return sheet(request, night, documents.prizes(night, queries.prize_sheet(night), paper=paper))


@needs("night.print")
@require_GET
def signin(request: GroupRequest, night: Night, paper: str) -> HttpResponse:
    return sheet(request, night, documents.signin(night, queries.sign_in(night), paper=paper))


@needs("night.print")
@require_GET
def poster(request: GroupRequest, night: Night, paper: str) -> HttpResponse:
    return sheet(request, night, documents.poster(night, way_in(night, phone_address(request)), paper=paper))


@needs("night.print")
@require_GET
def results(request: GroupRequest, night: Night) -> HttpResponse:
    """Not paper: for a spreadsheet."""
    return download(night)


@needs("night.print")
@require_GET
def side_table(request: GroupRequest, night: Night, name: str, paper: str) -> HttpResponse:
    return sheet(request, night, casino.sheet(night, name, paper=paper))


def sheet(request: HttpRequest, night: Night, document: Document) -> HttpResponse:
    return answer(request, document, documents.file_name(night, document))


def context(request: GroupRequest, night: Night, paper: str) -> dict[str, Any]:
    up, blank, done = chosen_up(request), queries.blank_cards(night), queries.filled_cards(night)
    return {
        "night": night,
        "group": night.group,
        "title": _("Print"),
        "paper": paper,
        "up": up,
        "papers": [("letter", _("Letter"), _("8½ × 11 in")), ("a4", "A4", "210 × 297 mm")],
        "ups": [(4, _("4 a page")), (2, _("2 a page")), (1, _("1 a page"))],
        "blank": blank,
        "blank_pages": -(-len(blank.cards) // up),
        "done": done,
        "done_pages": -(-len(done.cards) // up),
        "way": way_in(night, phone_address(request)),
        "side_sheets": list(casino.titles().items()),
    }


def chosen_paper(request: GroupRequest) -> str:
    """As asked for, else as last time on this device, else as usual in the group's country."""
    wanted = (request.GET.get("paper"), request.COOKIES.get(COOKIE), usual_paper(request.group.locale))
    return next(paper for paper in wanted if paper in PAPERS)


def chosen_up(request: HttpRequest) -> int:
    """Cards on a page; four where nothing is said."""
    asked = request.GET.get("up", "4")
    if asked not in map(str, UPS):
        raise Http404
    return int(asked)

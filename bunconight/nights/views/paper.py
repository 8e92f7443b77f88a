"""Paper that comes back: a round's tallies, everybody's score card, and who sat where."""
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from bunconight.club.models import Night
from bunconight.club.rights import GroupRequest, may, needs
from bunconight.nights.models import Action
from bunconight.nights.paper_forms import read_card, read_seats, read_tallies
from bunconight.nights.paper_keys import CARD_KEYS, TALLY_KEYS
from bunconight.nights.queries.book import read_book
from bunconight.nights.queries.paper import paper_page, paper_seats
from bunconight.nights.queries.paper_cards import card_page, pile_page
from bunconight.nights.services import paper as desk
from bunconight.nights.services import paper_cards
from bunconight.nights.services.checkin import open_evening
from bunconight.nights.services.rounds import start_round
from bunconight.nights.views.answers import (
    Step,
    act,
    done_in,
    in_place,
    into_step,
    number,
    ok,
    refused,
    said,
    show,
    who,
)
from games.errors import Refusal


def tally_context(request: HttpRequest, night: Night) -> dict[str, Any]:
    page = paper_page(night, number(request.GET.get("round")))
    title = _("Type it in from paper")
    return {"page": page, "title": title, "may_name": _may_name(request), "keyboard": TALLY_KEYS}


def seats_context(request: HttpRequest, night: Night) -> dict[str, Any]:
    return {"page": paper_seats(night), "title": _("Who sat where?"), "typed": request.POST}


def pile_context(request: HttpRequest, night: Night) -> dict[str, Any]:
    follow = "follow" in request.POST
    page = pile_page(night, follow)
    return {"page": page, "title": _("Score cards"), "follow": follow, "may_name": _may_name(request)}


def card_context(request: HttpRequest, night: Night) -> dict[str, Any]:
    return {"title": _("Score cards"), "boxes": BOXES.items(), "keyboard": CARD_KEYS}


def _may_name(request: HttpRequest) -> bool:
    """Whether she may say who has the traveler."""
    return may(getattr(request, "role", None), "night.prizes")


PAPER = Step("paper", tally_context)
SEATS = Step("paper_seats", seats_context)
CARDS = Step("paper_cards", pile_context)
CARD = Step("paper_card", card_context)
BOXES = {"buncos": gettext_lazy("Buncos"), "wins": gettext_lazy("Wins"), "losses": gettext_lazy("Losses"),
         "trips": gettext_lazy("Trips"), "snake_eyes": gettext_lazy("Snake eyes")}


@needs("night.run")
@require_GET
def paper(request: GroupRequest, night: Night) -> HttpResponse:
    return show(request, night, PAPER, done=done_in(request, night))


@needs("night.run")
@require_POST
def save(request: GroupRequest, night: Night, round: int) -> HttpResponseBase:
    """What can be true goes into the record, and the next round is seated; the rest stays as it was typed, marked.

    Of a table that nobody has typed here nothing is saved: another hostess, or a phone, may be at it.
    """
    draft, entries = "draft" in request.POST, read_tallies(request.POST)
    if not draft:
        entries = {table: entry for table, entry in entries.items() if not entry.untouched}
    try:
        desk.keep(night=night, number=round, entries=entries)
        if draft:
            return HttpResponse(status=204)
        done = desk.type_round(night=night, number=round, entries=entries, who=who(request),
                               why=request.POST.get("why", "")[:200].strip())
        done = _follow(request, night, round) or done
    except Refusal as refusal:
        return _as_typed(request, night, PAPER, refusal, paper_page(night, round, entries))
    return _answer(request, night, round, done)


def _as_typed(request: GroupRequest, night: Night, step: Step, refusal: Refusal, page: Any) -> HttpResponse:
    """It was refused: the form as it was sent, and why."""
    night.refresh_from_db(fields=["version"])
    return into_step(show(request, night, step, status=409, refusal=said(refusal), page=page))


def _follow(request: GroupRequest, night: Night, round: int) -> Action | None:
    """Start the next round, if the one that was typed is the last and over."""
    book = read_book(night)
    if "next" not in request.POST or book.over or not (book.current and book.current.complete):
        return None
    return start_round(night=night, number=round + 1, who=who(request)) if book.current.number == round else None


def _answer(request: GroupRequest, night: Night, round: int, done: Action | None) -> HttpResponseBase:
    """The next round; the same one, while something in it is marked."""
    marked = any(step.number == round and step.marked for step in paper_page(night).steps)
    if not in_place(request):
        back = reverse("paper", args=[night.group.key, night.pk])
        words = [f"done={done.pk}"] if done else []
        words += [f"round={round}"] if marked else []
        return redirect(f"{back}?{'&'.join(words)}")
    night.refresh_from_db(fields=["version"])
    page = paper_page(night, round if marked else 0)
    return into_step(show(request, night, PAPER, done=done, page=page))


@needs("night.run")
@require_POST
def clear(request: GroupRequest, night: Night, round: int) -> HttpResponseBase:
    """What is typed for a round and not in the record is thrown away: the page shows the record again."""
    night.drafts.filter(round=round).delete()
    return redirect(f"{reverse('paper', args=[night.group.key, night.pk])}?round={round}")


@needs("night.run")
@require_POST
def end(request: GroupRequest, night: Night, round: int) -> HttpResponseBase:
    """The pile ends before this round: nobody has played it, and the prizes follow."""
    return act(request, night, PAPER, lambda: desk.end_before(night=night, number=round, who=who(request)))


@needs("night.run")
@require_http_methods(["GET", "POST"])
def seats(request: GroupRequest, night: Night) -> HttpResponseBase:
    """Who sat where: the opening seats, which start round 1, or those of the round that is being typed."""
    if request.method == "GET":
        return show(request, night, SEATS)
    open_evening(night=night, who=who(request))
    page = paper_seats(night)
    try:
        tables = read_seats(request.POST.dict(), len(page.tables), page.names)
        done = desk.seat_round(night=night, number=page.number, tables=tables, who=who(request))
        if read_book(night).current is None:
            done = start_round(night=night, number=1, who=who(request))
    except Refusal as refusal:
        return refused(request, night, SEATS, refusal)
    return ok(request, night, PAPER, done)


@needs("night.run")
@require_http_methods(["GET", "POST"])
def cards(request: GroupRequest, night: Night) -> HttpResponseBase:
    """The pile: whose card is typed, and what they say; POST works the rounds out from them."""
    if request.method == "GET":
        return show(request, night, CARDS, done=done_in(request, night))
    follow = "follow" in request.POST
    return act(request, night, CARDS, lambda: paper_cards.work_out(night=night, who=who(request), follow=follow))


@needs("night.run")
@require_http_methods(["GET", "POST"])
def card(request: GroupRequest, night: Night, player: int) -> HttpResponseBase:
    """One person's card; saved, the next one of the pile follows."""
    page = card_page(night, player)
    if page is None:
        raise Http404
    if request.method == "GET":
        return show(request, night, CARD, page=page)
    typed = read_card(request.POST, read_book(night).rules.rounds)
    try:
        paper_cards.keep_card(night=night, player=player, card=typed)
    except Refusal as refusal:
        return _as_typed(request, night, CARD, refusal, card_page(night, player, typed) or page)
    if "draft" in request.POST:
        return HttpResponse(status=204)
    name, more = ("paper_card", [page.next.id]) if page.next and "pile" not in request.POST else ("paper_cards", [])
    return redirect(name, night.group.key, night.pk, *more)

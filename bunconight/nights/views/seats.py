"""Seats: the draw, the floor plan, and the way in for the phones."""
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from bunconight.addresses import phone_address, qr_svg
from bunconight.club.models import Night
from bunconight.club.rights import GroupRequest, needs
from bunconight.nights.card_forms import read_card
from bunconight.nights.models import Action
from bunconight.nights.queries.book import read_book
from bunconight.nights.queries.cards import Holder
from bunconight.nights.queries.floor import Chair, SeatsPage, seats_page
from bunconight.nights.services import cards as card_desk
from bunconight.nights.services import seating as desk
from bunconight.nights.views.answers import Step, act, done_in, number, ok, refused, show, who
from games.errors import Refusal


@dataclass(frozen=True)
class Join:
    """The way in for phones; without an address that they can reach there is none. The QR code holds `link`."""

    link: str
    qr: SafeString
    pin_page: str
    pin: str


def join(request: HttpRequest, night: Night) -> Join | None:
    at = phone_address(request)
    if at is None:
        return None
    link = at + reverse("join", args=[night.join_token])
    return Join(link, qr_svg(link), at + reverse("pin"), f"{night.pin[:3]} {night.pin[3:]}")


def context(request: HttpRequest, night: Night) -> dict[str, Any]:
    page = seats_page(night)
    return {"page": page, "title": _("Seats"), "picked": picked(request, page), "join": join(request, night),
            "typed": request.POST, "tables": page.tables if page.may_move or not page.next else page.next}


SEATS = Step("seats", context)


@needs("night.see")
@require_GET
def seats(request: GroupRequest, night: Night) -> HttpResponse:
    return show(request, night, SEATS, done=done_in(request, night))


@needs("night.run")
@require_POST
def draw(request: GroupRequest, night: Night) -> HttpResponseBase:
    return act(request, night, SEATS, lambda: desk.draw_seats(night=night, who=who(request)))


@needs("night.run")
@require_POST
def swap(request: GroupRequest, night: Night) -> HttpResponseBase:
    """The second of two chairs was tapped. Refused, the first is still picked."""
    first, second = (number(request.POST.get(name)) for name in ("first", "second"))
    try:
        done = desk.swap_seats(night=night, a=first, b=second, who=who(request))
    except Refusal as refusal:
        return refused(request, night, SEATS, refusal, picked=chair_of(seats_page(night), first))
    return ok(request, night, SEATS, done)


@needs("night.run")
@require_POST
def card(request: GroupRequest, night: Night) -> HttpResponseBase:
    """Somebody drew a seat card, or gives hers back: tapped, or typed. Refused, she is still picked."""
    try:
        done = _card(request, night)
    except Refusal as refusal:
        page = seats_page(night).cards
        return refused(request, night, SEATS, refusal, picked=page and page.person(number(request.POST.get("person"))))
    return ok(request, night, SEATS, done)


def _card(request: HttpRequest, night: Night) -> Action | None:
    player, spot = read_card(request.POST, read_book(night))
    if spot is None:
        return card_desk.give_back(night=night, player=player, who=who(request))
    return card_desk.draw_card(night=night, player=player, spot=spot, who=who(request))


@needs("night.run")
@require_POST
def cards(request: GroupRequest, night: Night) -> HttpResponseBase:
    """From the seats back to the cards."""
    return act(request, night, SEATS, lambda: card_desk.back_to_cards(night=night, who=who(request)))


def picked(request: HttpRequest, page: SeatsPage) -> Chair | Holder | None:
    """The chair that was tapped first, or whose card is to be entered."""
    wanted = number(request.GET.get("pick"))
    if page.cards:
        return page.cards.person(wanted)
    return chair_of(page, wanted)


def chair_of(page: SeatsPage, person: int) -> Chair | None:
    """Her chair, as long as she can change it."""
    chairs = (chair for table in page.tables for chair in table.chairs if page.may_move)
    return next((chair for chair in chairs if chair.id == person), None)

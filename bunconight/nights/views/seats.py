"""Seats: the draw, the floor plan, and the way in for the phones."""
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from bunconight.addresses import phone_address, qr_svg
from bunconight.club.models import Night
from bunconight.club.rights import GroupRequest, needs
from bunconight.nights.queries.floor import Chair, SeatsPage, seats_page
from bunconight.nights.services import seating as desk
from bunconight.nights.views.answers import Step, act, done_in, number, show, who


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
    return Join(link, mark_safe(qr_svg(link)), at + reverse("pin"), f"{night.pin[:3]} {night.pin[3:]}")


def context(request: HttpRequest, night: Night) -> dict[str, Any]:
    page = seats_page(night)
    return {"page": page, "title": _("Seats"), "picked": picked(request, page), "join": join(request, night),
            "tables": page.tables if page.may_move or not page.next else page.next}


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
    """The second of two chairs was tapped."""
    first, second = (number(request.POST.get(name)) for name in ("first", "second"))
    return act(request, night, SEATS, lambda: desk.swap_seats(night=night, a=first, b=second, who=who(request)))



def picked(request: HttpRequest, page: SeatsPage) -> Chair | None:
    """The chair that was tapped first."""
    wanted = number(request.GET.get("pick"))
    return next((chair for table in page.tables for chair in table.chairs if chair.id == wanted), None)

"""One side table: who sits at it, its settings, and the hostess's hand on its play."""

from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase, QueryDict
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from bunconight.casino.forms import SeatForm, TableForm, read_fill, read_meant
from bunconight.casino.models import SideTable
from bunconight.casino.queries.house import casino_page
from bunconight.casino.queries.table import TablePage, table_page
from bunconight.casino.queries.teller import Offer, new_id
from bunconight.casino.services import house, plays, seats, taps
from bunconight.casino.services.reading import Tap
from bunconight.casino.views.answers import Done, Leaf, act, at, sheet, show, unchanged
from bunconight.casino.views.casino import player_or_404
from bunconight.club.models import Night
from bunconight.club.numbers import number
from bunconight.club.rights import GroupRequest, needs
from bunconight.nights.state import now_ms
from bunconight.nights.views.answers import into_step, said, who
from games.errors import Refusal
from games.models import Move
from games.record import CLIENT_ID


def page_or_404(night: Night, table: int) -> TablePage:
    page = table_page(night, table)
    if page is None:
        raise Http404
    return page


def leaf(night: Night, table: int) -> Leaf:
    page = page_or_404(night, table)
    title = f"{page.line.name} · {_('Table {n}').format(n=table)}"
    return Leaf("table", at(night, "casino_table", table), {"page": page, "title": title})


@needs("casino.see")
@require_GET
def table(request: GroupRequest, night: Night, table: int) -> HttpResponse:
    """The page; for htmx its live fragment, or 204 when nothing has changed since version `v`."""
    if unchanged(request, night):
        return HttpResponse(status=204)
    return show(request, night, leaf(night, table))


@needs("casino.run")
@require_POST
def open_play(request: GroupRequest, night: Night, table: int) -> HttpResponseBase:
    page_or_404(night, table)

    def do() -> Done:
        plays.open_play(night=night, table=table)
        return None
    return act(request, night, lambda: leaf(night, table), do)


@needs("casino.run")
@require_http_methods(["GET", "POST"])
def move(request: GroupRequest, night: Night, table: int) -> HttpResponseBase:
    """One of the buttons: those that want something typed open as a sheet first."""
    page = page_or_404(night, table)
    asked = request.GET if request.method == "GET" else request.POST
    offer = page.offer(asked.get("kind", ""), number(asked.get("gambler")), asked.get("on", ""))
    if offer is None and _made(asked):
        return act(request, night, lambda: leaf(night, table), lambda: None)
    if offer is None:
        refusal = _("The table has gone on meanwhile. Look again.")
        return into_step(show(request, night, leaf(night, table), status=409, refusal=refusal))
    if request.method == "GET":
        return _move_sheet(request, night, page, offer)
    return _make(request, night, page, offer, request.POST)


def _made(data: QueryDict) -> bool:
    """Whether the move of this form has been made already: it was sent twice."""
    play, name = number(data.get("play")), data.get("id", "")
    return bool(CLIENT_ID.fullmatch(name)) and Move.objects.filter(play=play, client_id=name).exists()


def _make(request: GroupRequest, night: Night, page: TablePage, offer: Offer, data: QueryDict) -> HttpResponseBase:
    play = number(data.get("play")) or page.play or 0
    move = {**offer.move, **read_meant(offer.meant, data), **read_fill(offer.kind, offer.fill, data)}
    tap = Tap(data.get("id") or offer.id, play, now_ms(), move=move)
    answer = taps.run(night=night, table=page.line.number, tap=tap, who=who(request))
    if answer["status"] in ("saved", "already"):
        return act(request, night, lambda: leaf(night, page.line.number), lambda: None)
    if offer.direct:
        return into_step(show(request, night, leaf(night, page.line.number), status=409, refusal=answer["reason"]))
    return _move_sheet(request, night, page, offer, status=422, refusal=answer["reason"], typed=data)


def _move_sheet(request: GroupRequest, night: Night, page: TablePage, offer: Offer, **more: Any) -> HttpResponse:
    back = at(night, "casino_table", page.line.number)
    dice = offer.fill.get("dice")
    return sheet(
        request, night, "move", offer.label, back, page=page, offer=offer,
        name=page.names.get(offer.gambler, ""), places=range(dice["count"]) if dice else (),
        sides=range(1, dice["sides"] + 1) if dice else (),
        choices=[(one, page.names.get(one, "?")) for one in offer.fill.get("gambler", ())],
        action=at(night, "casino_move", page.line.number), **more,
    )


@needs("casino.run")
@require_POST
def undo(request: GroupRequest, night: Night, table: int) -> HttpResponseBase:
    """Take back the last move, of this play or of the one that has just been paid."""
    page = page_or_404(night, table)
    name, play = request.POST.get("name", ""), number(request.POST.get("play"))
    answer = taps.run(night=night, table=table, who=who(request), tap=Tap(new_id(), play, now_ms(), undo=(name,)))
    if answer["status"] in ("saved", "already"):
        told = _("Taken back: {what}").format(what=page.undo_text)
        return act(request, night, lambda: leaf(night, table), lambda: (told, ""))
    return into_step(show(request, night, leaf(night, table), status=409, refusal=answer["reason"]))


@needs("casino.run")
@require_POST
def void(request: GroupRequest, night: Night, table: int, play: int) -> HttpResponseBase:
    """The play is off: chips go back, what was paid is reversed."""
    page_or_404(night, table)

    def do() -> Done:
        side = plays.void(night=night, play=play, who=who(request))
        told = _("Play {number} is off: everybody has her chips back.").format(number=side.number)
        return told, at(night, "casino_revive", table, play)
    return act(request, night, lambda: leaf(night, table), do)


@needs("casino.run")
@require_POST
def revive(request: GroupRequest, night: Night, table: int, play: int) -> HttpResponseBase:
    page_or_404(night, table)

    def do() -> Done:
        side = plays.revive(night=night, play=play, who=who(request))
        return _("Play {number} counts again.").format(number=side.number), at(night, "casino_void", table, play)
    return act(request, night, lambda: leaf(night, table), do)


@needs("casino.run")
@require_http_methods(["GET", "POST"])
def people(request: GroupRequest, night: Night, table: int) -> HttpResponseBase:
    """Who sits there and who keeps the table."""
    page_or_404(night, table)
    if request.method == "GET":
        return people_sheet(request, night, table)
    form = SeatForm(request.POST)
    if not form.is_valid():
        return people_sheet(request, night, table, status=422)
    player = player_or_404(night, form.cleaned_data["player"] or 0) if form.cleaned_data["player"] else None
    try:
        _seat(night, table, form.cleaned_data["do"], player)
    except Refusal as refusal:
        return people_sheet(request, night, table, status=409, refusal=said(refusal))
    if "stay" in request.POST:
        return people_sheet(request, night, table)
    return act(request, night, lambda: leaf(night, table), lambda: None)


def _seat(night: Night, table: int, do: str, player: Any) -> None:
    if do == "no_keeper" or (do == "keeper" and player is None):
        house.name_keeper(night=night, table=table, player=None)
    elif player is None:
        raise Http404
    elif do == "keeper":
        house.name_keeper(night=night, table=table, player=player)
    elif do == "sit":
        seats.sit(night=night, table=table, player=player)
    elif do == "stand":
        seats.stand(night=night, table=table, player=player.pk)
    else:
        seats.set_away(night=night, table=table, player=player.pk, away=do == "away")


def people_sheet(request: GroupRequest, night: Night, table: int, **more: Any) -> HttpResponse:
    page, guests = page_or_404(night, table), casino_page(night).guests
    free = [one for one in guests if one.id not in page.table.seats and (one.here or one.chips)]
    return sheet(request, night, "people", _("Who sits at table {number}?").format(number=table),
                 at(night, "casino_table", table), page=page, guests=guests, free=free,
                 action=at(night, "casino_people", table), **more)


@needs("casino.run")
@require_http_methods(["GET", "POST"])
def settings(request: GroupRequest, night: Night, table: int) -> HttpResponseBase:
    """The table's settings, from its next play on."""
    page = page_or_404(night, table)
    row: SideTable = page.table
    form = TableForm(row.game, row.rules, row.dice, request.POST or None)
    if request.method == "GET" or not form.is_valid():
        return _settings_sheet(request, night, table, form, status=422 if form.is_bound else 200)
    try:
        house.change_table(night=night, table=table, rules=form.rules, dice=form.cleaned_data["dice"])
    except Refusal as refusal:
        return _settings_sheet(request, night, table, form, status=409, refusal=said(refusal))
    return act(request, night, lambda: leaf(night, table), lambda: (_("Saved."), ""))


def _settings_sheet(request: GroupRequest, night: Night, table: int, form: TableForm, **more: Any) -> HttpResponse:
    return sheet(request, night, "settings", _("How table {number} plays").format(number=table),
                 at(night, "casino_table", table), form=form, action=at(night, "casino_table_settings", table), **more)


@needs("casino.run")
@require_POST
def close(request: GroupRequest, night: Night, table: int) -> HttpResponseBase:
    """The table is closed, or open again."""
    page_or_404(night, table)

    def do() -> Done:
        closed = "open" not in request.POST
        house.close_table(night=night, table=table, closed=closed)
        return (_("The table is closed.") if closed else _("The table is open again.")), ""
    return act(request, night, lambda: leaf(night, table), do)

"""The pages of the side tables: a phone at a table, the list of tables, the felt on a big screen."""
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from bunconight.casino.charts import line
from bunconight.casino.felts import NAMES
from bunconight.casino.queries.felt import felt_state, felts_state
from bunconight.casino.queries.line import chips_over_night
from bunconight.casino.views.felt_json import tag
from bunconight.casino.words import felt_words, screen_words
from bunconight.club.models import Night
from bunconight.scoring import tokens
from bunconight.scoring.services import join
from bunconight.scoring.services.hours import is_open
from bunconight.scoring.tokens import Seat


@dataclass(frozen=True)
class TableLine:
    """A table in the list."""

    number: int
    title: str
    seated: int
    open: bool
    mine: bool


@never_cache
@require_safe
def felt(request: HttpRequest, key: str, table: int) -> HttpResponse:
    night, seat = _phone(request, key)
    if night is None or seat is None:
        return render(request, "scoring/out.html", status=404)
    state = felt_state(night, table, seat)
    if state is None:
        raise Http404
    known = _page(night, table, state) | {"words": felt_words(), "tag": tag(state["v"], f"c{table}", seat)}
    return render(request, "casino/felt.html", known)


@never_cache
@require_safe
def felts(request: HttpRequest, key: str) -> HttpResponse:
    """All tables, and her chips over the night."""
    night, seat = _phone(request, key)
    if night is None or seat is None:
        return render(request, "scoring/out.html", status=404)
    state = felts_state(night, seat)
    if state is None:
        raise Http404
    return render(request, "casino/felts.html", {"night": night, "state": state, **_hers(state, night, seat.player)})


@never_cache
@require_safe
def screen(request: HttpRequest, token: str, table: int) -> HttpResponse:
    """Whoever has its address sees the table, and can do nothing."""
    night = Night.objects.select_related("group").filter(screen_token=token).first()
    state = felt_state(night, table, None) if night and is_open(night) else None
    if night is None or state is None:
        raise Http404
    known = _page(night, table, state) | {"words": screen_words(), "tag": tag(state["v"], f"c{table}")}
    return render(request, "casino/felt_screen.html", known)


def _hers(state: Mapping[str, Any], night: Night, player: int) -> dict[str, Any]:
    amounts = chips_over_night(night.pk, player)
    return {
        "name": state["people"].get(str(player), {}).get("name", ""),
        "tables": [_line(table, player) for table in state["tables"]],
        "chips": state["wallets"][str(player)],
        "amounts": amounts,
        "line": line(amounts) if amounts else None,
    }


def _phone(request: HttpRequest, key: str) -> tuple[Night | None, Seat | None]:
    seat = tokens.of(request, key)
    return (join.still_in(seat), seat) if seat else (None, None)


def _page(night: Night, table: int, state: Mapping[str, Any]) -> dict[str, Any]:
    game = state["table"]["game"]
    board = f"casino/_board_{game}.html"
    return {"night": night, "number": table, "state": state, "title": title(game, table), "board": board}


def _line(table: Mapping[str, Any], player: int) -> TableLine:
    seats = table["seats"]
    return TableLine(table["number"], title(table["game"], table["number"]), len(seats), table["open"], player in seats)


def title(game: str, number: int) -> str:
    """Bounder · Table 1"""
    return f"{NAMES[game]} · {_('Table {n}').format(n=number)}"

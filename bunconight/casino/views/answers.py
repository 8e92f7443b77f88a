"""What the hostess's pages of the casino do alike: show a page or its live fragment, do something, say why not."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_vary_headers

from bunconight.club.models import Night
from bunconight.club.rights import GroupRequest, may
from bunconight.live.hub import stream_token
from bunconight.nights.state import channel
from bunconight.nights.views.answers import in_place, into_step, said
from games.errors import Refusal

Done = tuple[str, str] | None  # what was done, in words, and the address that takes it back, or ""


@dataclass(frozen=True)
class Leaf:
    """A live page of the casino: its template, its address, and what it shows."""

    template: str
    url: str
    context: Mapping[str, Any]


def show(request: GroupRequest, night: Night, leaf: Leaf, *, status: int = 200, done: Done = None,
         **more: Any) -> HttpResponse:
    """The page; for htmx its fragment."""
    night.refresh_from_db(fields=["version"])
    context = {
        "night": night, "group": night.group, "step": "casino", "version": night.version, "here": leaf.url,
        "stream": f"/live/{night.key}/", "token": stream_token(channel(night.pk), key=f"desk-{_session(request)}"),
        "may_run": may(request.role, "casino.run"), "told": done, **leaf.context, **more,
    }
    if in_place(request):
        toast = render_to_string("casino/_toast.html", context, request) if done else ""
        part = render_to_string(f"casino/_{leaf.template}.html", context, request)
        answer = HttpResponse(part + toast, status=status)
    else:
        answer = render(request, f"casino/{leaf.template}.html", context, status=status)
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def unchanged(request: HttpRequest, night: Night) -> bool:
    """Whether the live fragment that asks is as new as can be."""
    return in_place(request) and request.GET.get("v") == str(night.version)


def act(request: GroupRequest, night: Night, leaf: Callable[[], Leaf], service: Callable[[], Done]) -> HttpResponseBase:
    """Ask the service: the page as it is then and what was done, or 409, and why not."""
    try:
        done = service()
    except Refusal as refusal:
        return into_step(show(request, night, leaf(), status=409, refusal=said(refusal)))
    if in_place(request):
        return into_step(show(request, night, leaf(), done=done))
    if done:
        messages.success(request, done[0], extra_tags=done[1])
    return redirect(leaf().url)


def sheet(request: GroupRequest, night: Night, template: str, title: str, back: str, *, status: int = 200,
          **more: Any) -> HttpResponse:
    """A page that htmx opens in the dialog over its leaf; without a script it stands alone, with a way `back`."""
    context = {"night": night, "group": night.group, "title": title, "step": "casino", "back": back,
               "layout": "nights/sheet.html" if in_place(request) else "nights/sheet_page.html", **more}
    answer = render(request, f"casino/{template}.html", context, status=status)
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def at(night: Night, name: str, *more: object) -> str:
    """The address of one of this night's pages."""
    return reverse(name, args=[night.group.key, night.pk, *more])


def _session(request: HttpRequest) -> str:
    return request.session.session_key or ""

"""What every page of a night does alike: show a step whole or as its fragment, say what was done, or why it was not.

A step is a page with a live fragment. Where a script runs, htmx swaps the fragment and the toast; where none does, a
form that worked leads back to its page (`?done=` names the action, so that the toast can offer to undo it).
"""
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from bunconight.club.models import Night
from bunconight.club.numbers import number as number  # the views of a night ask here
from bunconight.live.hub import stream_token
from bunconight.money.queries.planned import calendar_words
from bunconight.nights.models import Action
from bunconight.nights.queries.log import INVERSES, title_of
from bunconight.nights.services.desk import Who
from bunconight.nights.state import channel
from games.errors import Refusal

Context = Mapping[str, Any]
STEPS: dict[str, "Step"] = {}


@dataclass(frozen=True)
class Step:
    """One of the pages: check-in, seats, running, all rounds, prizes. `name` is its URL and its template, in `folder`;
    `context` reads what it shows."""

    name: str
    context: Callable[[HttpRequest, Night], dict[str, Any]]
    folder: str = "nights"

    def __post_init__(self) -> None:
        STEPS[self.name] = self


@dataclass(frozen=True)
class Anyway:
    """The button that goes with a refusal: the same form again, with `anyway`."""

    action: str
    label: str
    fields: dict[str, Any] = field(default_factory=dict)


def heard(request: HttpRequest, night: Night) -> dict[str, str]:
    """How a live fragment hears of what other phones do."""
    token = stream_token(channel(night.pk), key=desk_of(request), generation=night.generation)
    return {"stream": f"/live/{night.key}/", "token": token}


def desk_of(request: HttpRequest) -> str:
    """Names this browser among those that listen; nobody can tell her session from it."""
    return "desk-" + salted_hmac("bunconight.desk", request.session.session_key or "").hexdigest()[:16]


def step_of(request: HttpRequest, default: Step) -> Step:
    """The step whose page the form stood on."""
    return STEPS.get(request.POST.get("step", ""), default)


def who(request: HttpRequest) -> Who:
    """The account that acts; None for the browser that runs a demo night."""
    return request.user if request.user.is_authenticated else None


def said(refusal: Refusal) -> str:
    """Why something was refused, in the reader's language."""
    return _(refusal.template).format(**refusal.params)


def in_place(request: HttpRequest) -> bool:
    """Whether htmx asks for a part of the page."""
    return bool(getattr(request, "htmx", False))


def show(request: HttpRequest, night: Night, step: Step, *, status: int = 200, done: Action | None = None,
         **more: Any) -> HttpResponse:
    """The step as it is now: the page, or for htmx its fragment with the toast beside it."""
    context = {"night": night, "group": night.group, "step": step.name, "version": night.version,
               **step.context(request, night), **more}
    context["done"] = toast(done) if done else None
    if in_place(request):
        answer = HttpResponse(render_to_string(f"{step.folder}/_{step.name}.html", context, request)
                              + (beside(request, "toast", context) if done else ""), status=status)
    else:
        answer = render(request, f"{step.folder}/{step.name}.html", context, status=status)
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def ok(request: HttpRequest, night: Night, step: Step, done: Action | None) -> HttpResponseBase:
    """It worked: the step as it is now, and the toast."""
    if not in_place(request):
        back = reverse(step.name, args=[night.group.key, night.pk])
        return redirect(f"{back}?{urlencode({'done': done.pk})}" if done else back)
    night.refresh_from_db(fields=["version"])
    return into_step(show(request, night, step, done=done))


def refused(request: HttpRequest, night: Night, step: Step, refusal: Refusal,
            anyway: Anyway | None = None, **more: Any) -> HttpResponse:
    """It did not: 409, the step as it is now, and why."""
    night.refresh_from_db(fields=["version"])
    return into_step(show(request, night, step, status=409, refusal=said(refusal), anyway=anyway, **more))


def act(request: HttpRequest, night: Night, step: Step, service: Callable[[], Action | None]) -> HttpResponseBase:
    """Ask the service; it worked, or it says why not."""
    try:
        done = service()
    except Refusal as refusal:
        return refused(request, night, step, refusal)
    return ok(request, night, step, done)


def into_step(answer: HttpResponse) -> HttpResponse:
    """For htmx, whatever asked: this is the whole step, and the sheet, if one is open, closes."""
    answer["HX-Retarget"], answer["HX-Reswap"], answer["HX-Trigger"] = "#step", "outerHTML", "sheet-close"
    return answer


def from_its_top(answer: HttpResponseBase) -> HttpResponseBase:
    """The step shows something else now: whoever had scrolled down it begins at its top."""
    if answer.has_header("HX-Reswap"):
        answer["HX-Reswap"] = "outerHTML show:window:top"
    return answer


def sheet(request: HttpRequest, night: Night, name: str, title: str, back: str, *, status: int = 200,
          folder: str = "nights", **more: Any) -> HttpResponse:
    """A page that htmx opens in the dialog over its step; without a script it stands alone, with a way `back`."""
    context = {"night": night, "group": night.group, "title": title, "step": back,
               "layout": "nights/sheet.html" if in_place(request) else "nights/sheet_page.html",
               "back": reverse(back, args=[night.group.key, night.pk]), **more}
    answer = render(request, f"{folder}/{name}.html", context, status=status)
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def beside(request: HttpRequest, part: str, context: Context) -> str:
    """A part of the page that htmx swaps beside what was asked for."""
    return render_to_string(f"nights/_{part}.html", {**context, "oob": True}, request)


@dataclass(frozen=True)
class Toast:
    """What was done, in words. `undo` or `redo` is the action to take back or to do again; `how` is the way in which a
    fee was paid, and the others are offered."""

    pk: int
    text: str
    undo: int | None = None
    redo: int | None = None
    how: str = ""


def toast(action: Action) -> Toast:
    kind, about = action.kind, action.payload["about"]
    return Toast(action.pk, _whole(action), undo=None if kind in INVERSES else action.pk,
                 redo=about["action"] if kind == "undo" else None,
                 how=about.get("how", "") if kind in ("fee", "fee_part") else "")


def _whole(action: Action) -> str:
    """What was done, and what its money did to the calendar."""
    title, calendar = title_of(action), calendar_words(action.payload["transfers"])
    return f"{title}. {calendar}" if calendar else title


def done_in(request: HttpRequest, night: Night) -> Action | None:
    """The action that a form without script led back from; none, once something else has been done since."""
    pk = number(request.GET.get("done"))
    last = Action.objects.filter(night=night).order_by("-seq").first() if pk else None
    return last if last and last.pk == pk else None

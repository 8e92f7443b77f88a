"""The first visit, and where a hostess lands."""
from typing import Any

from allauth.account.utils import complete_signup
from allauth.core import ratelimit
from babel import Locale, negotiate_locale
from babel.numbers import get_territory_currencies
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation.trans_real import parse_accept_lang_header
from django.views.decorators.http import require_http_methods

from .. import queries, services
from ..fields import LOCALES
from ..forms import FirstVisitForm, GroupNameForm, save_first_visit
from ..rights import SESSION_KEY


@require_http_methods(["GET", "HEAD", "POST"])
def home(request: HttpRequest) -> HttpResponse:
    """Welcome, or one's groups; who has only one goes on to it, and to the night that is going on, whatever device she
    has picked up."""
    if request.method == "POST":
        return _another_group(request) if request.user.is_authenticated else _first_visit(request)
    groups = queries.groups_of(request.user, request.session.get(SESSION_KEY, []))
    if "new" in request.GET or not (groups or request.user.is_authenticated):
        return _page(request, GroupNameForm() if request.user.is_authenticated else FirstVisitForm(), groups)
    if "all" not in request.GET:
        if going := queries.night_going_on(groups, timezone.now()):
            night, phase = going
            return redirect(phase.page, key=night.group.key, night=night.pk)
        if len(groups) == 1:
            return redirect("group", key=groups[0].key)
    return _page(request, GroupNameForm(), groups)


def _page(request: HttpRequest, form: Any, groups: Any = (), status: int = 200) -> HttpResponse:
    template = "club/groups.html" if request.user.is_authenticated else "club/welcome.html"
    return render(request, template, {"form": form, "groups": groups, "site_script": True}, status=status)


def _first_visit(request: HttpRequest) -> HttpResponse:
    form = FirstVisitForm(request.POST)
    if limited := ratelimit.consume_or_429(request, action="signup"):
        return limited  # type: ignore[no-any-return]
    if not form.is_valid():
        return _page(request, form, status=422)
    user, group = save_first_visit(request, form, **place_of(request))
    return complete_signup(request, user, None, reverse("group", kwargs={"key": group.key}))  # type: ignore[no-any-return]


def _another_group(request: HttpRequest) -> HttpResponse:
    form = GroupNameForm(request.POST)
    if not form.is_valid():
        return _page(request, form, queries.groups_of(request.user), status=422)
    group = services.make_group(name=form.cleaned_data["group_name"], user=request.user,
                                time_zone=form.cleaned_data["time_zone"], **place_of(request))
    return redirect("group", key=group.key)


def place_of(request: HttpRequest) -> dict[str, str]:
    """A first guess of currency and way of writing, from the languages that the browser asks for."""
    asked = [code.replace("-", "_") for code, _weight in
             parse_accept_lang_header(request.headers.get("Accept-Language", ""))]
    wanted = [_spelled(code) for code in asked]
    locale = negotiate_locale(wanted, list(LOCALES)) or LOCALES[0]
    territory = Locale.parse(locale).territory or "US"
    coins = get_territory_currencies(territory)
    return {"locale": locale, "currency": coins[-1] if coins else "USD"}


def _spelled(code: str) -> str:
    language, _sep, territory = code.partition("_")
    return f"{language}_{territory.upper()}" if territory else language

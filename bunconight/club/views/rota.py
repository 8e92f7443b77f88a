"""The rota: who hosts when, the year at a glance."""
from datetime import date, datetime

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from .. import services, year
from ..following import rhythm_of
from ..models import Group, Member, Night
from ..numbers import number
from ..rhythm_form import in_words
from ..rights import GroupRequest, may, needs


@needs("night.see")
@require_GET
def rota(request: GroupRequest) -> HttpResponse:
    return _page(request)


def _page(request: GroupRequest, fault: str = "") -> HttpResponse:
    page = year.rota_page(request.group, timezone.now(), _first(request))
    rhythm = rhythm_of(request.group)
    may_plan = may(request.role, "night.plan")
    context = {"group": request.group, "page": page, "fault": fault, "may_plan": may_plan, "rhythm": rhythm,
               "picked": page.line(number(request.GET.get("pick"))) if may_plan else None,
               "words": in_words(rhythm) if rhythm else ""}
    return render(request, "club/rota.html", context, status=409 if fault else 200)


def _first(request: GroupRequest) -> date:
    """The month to begin with: ?from=2027-01, else this one on the group's clock."""
    try:
        asked = datetime.strptime(request.GET.get("from", ""), "%Y-%m").date()
        return min(max(asked, date(2000, 1, 1)), date(2150, 1, 1))
    except ValueError:
        return this_month(request.group)


def this_month(group: Group) -> date:
    return timezone.now().astimezone(group.zone).date().replace(day=1)


def _done(request: GroupRequest, done: services.Done, said: str) -> HttpResponse:
    """Back to the year, with a toast that offers to take it back."""
    if done.changes:
        undo = reverse("rota_back", kwargs={"key": request.group.key, "word": done.word})
        messages.success(request, said, extra_tags=undo)
    first = request.POST.get("from") or request.GET.get("from")
    return redirect(reverse("rota", kwargs={"key": request.group.key}) + (f"?from={first[:7]}" if first else ""))


@needs("night.plan")
@require_POST
def swap(request: GroupRequest) -> HttpResponse:
    """The second of two nights was tapped; the same one again lets it go."""
    first, second = (number(request.POST.get(name)) for name in ("first", "second"))
    try:
        done = services.swap_hostesses(group=request.group, first=first, second=second)
    except services.Refused as refusal:
        return _page(request, str(refusal))
    return _done(request, done, _("Swapped."))


@needs("night.plan")
@require_http_methods(["GET", "POST"])
def assign(request: GroupRequest, night: Night) -> HttpResponse:
    """Who hosts this night: everybody, in turn."""
    if request.method == "POST":
        hostess = Member.objects.filter(group=request.group, pk=number(request.POST.get("hostess"))).first()
        try:
            done = services.assign_hostess(night=night, hostess=hostess)
        except services.Refused as refusal:
            return _page(request, str(refusal))
        name = hostess.name if hostess else _("Nobody")
        return _done(request, done, _("{name} hosts this night.").format(name=name))
    context = {"group": request.group, "night": night, "hosts": year.hosts(request.group)}
    return render(request, "club/rota_night.html", context)


@needs("night.plan")
@require_http_methods(["GET", "POST"])
def fill(request: GroupRequest) -> HttpResponse:
    """Fill the year in turn, in the order that was chosen."""
    first = _first(request)
    if request.method == "POST":
        return _fill(request, first)
    return _fill_page(request, first)


def _fill(request: GroupRequest, first: date) -> HttpResponse:
    _begin, end = year.span(request.group, first)
    try:
        done = services.fill_rota(group=request.group, order=_order(request), start=timezone.now(), end=end,
                                  anew="anew" in request.POST)
    except services.Refused as refusal:
        return _fill_page(request, first, str(refusal))
    count = len(done.changes)
    if not count:
        messages.info(request, _("Every night of this year has a hostess already."))
    text = ngettext("{n} night has a hostess now.", "{n} nights have a hostess now.", count)
    return _done(request, done, text.format(n=count))


def _fill_page(request: GroupRequest, first: date, fault: str = "") -> HttpResponse:
    page = year.rota_page(request.group, timezone.now(), first)
    context = {"group": request.group, "hosts": year.hosts(request.group), "page": page, "fault": fault}
    return render(request, "club/rota_fill.html", context, status=422 if fault else 200)


def _order(request: GroupRequest) -> list[Member]:
    """Whoever is ticked, by the numbers beside the names; where two are the same, as the page had them."""
    ticked = [number(text) for text in request.POST.getlist("host")]
    people = Member.objects.filter(group=request.group, archived_at=None).in_bulk(ticked)
    place = {pk: (number(request.POST.get(f"turn-{pk}")) or 1000, at) for at, pk in enumerate(ticked)}
    return [people[pk] for pk in sorted(place, key=lambda pk: place[pk]) if pk in people]


@needs("night.plan")
@require_POST
def back(request: GroupRequest, word: str) -> HttpResponse:
    """Take back what a toast told of."""
    try:
        done = services.Done.read(word)
    except ValueError:
        raise Http404 from None
    try:
        services.take_back(group=request.group, done=done)
        messages.success(request, _("The rota is as it was before."))
    except services.Refused as refusal:
        messages.error(request, str(refusal))
    return redirect("rota", key=request.group.key)

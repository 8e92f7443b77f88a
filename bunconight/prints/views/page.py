"""The print page: what to print, and how; and the one PDF of all that, on its way."""

from typing import Any

from csp.constants import SELF
from csp.decorators import csp_update
from django.http import FileResponse, Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from bunconight.addresses import phone_address
from bunconight.club.models import Night
from bunconight.club.rights import GroupRequest, may, needs
from bunconight.club.templatetags.club import night_date
from bunconight.prints import answers, choices, jobs
from bunconight.prints.choices import ENTRIES, Choice, read_choice
from bunconight.prints.engine import engine
from bunconight.prints.jobs import Job, State
from bunconight.prints.page import print_page


@csp_update({"frame-src": [SELF]})
@needs("night.print")
@require_http_methods(["GET", "POST"])
def choose(request: GroupRequest, night: Night) -> HttpResponse:
    """What to print, and on which paper; what was printed last is what the next page begins with."""
    engine.warm_up()
    usual = choices.habit(request.group)
    if request.method == "POST":
        return everything(request, night, read_choice(request.POST, usual))
    return shown(request, night, read_choice(request.GET, usual))


def shown(request: GroupRequest, night: Night, choice: Choice, fault: str = "") -> HttpResponse:
    """The page as it stands; nothing is kept by looking."""
    asked, show = "chosen" in request.GET or bool(fault), request.GET.get("look") or request.GET.get("show", "")
    page = print_page(night, choice, phone_address(request), show, asked)
    context = {"night": night, "group": night.group, "page": page, "fault": fault,
               "may_change": may(request.role, "group.change"), "may_type": may(request.role, "night.run")}
    return render(request, "prints/print.html", context, status=422 if fault else 200)


def everything(request: GroupRequest, night: Night, choice: Choice) -> HttpResponse:
    """One PDF of all that is picked. The same asked twice in a row is one job."""
    if not choice.picked:
        return shown(request, night, choice, _("Tick what you would like to print."))
    choices.keep_habit(group=request.group, choice=choice)
    address, job = phone_address(request), job_of(request, night, choice)
    made = [(ENTRIES[name].title, lambda name=name: choice.document(night, address, ENTRIES[name]))
            for name in choice.picked]
    try:
        jobs.order(job, made, f"{night.group.name} · {night_date(night)}")
    except jobs.TooMany:
        return shown(request, night, choice, _("Several prints are on their way already. Try again in a moment."))
    return redirect(f"{reverse('print_job', args=[night.group.key, night.pk, job.name])}?{choice.query(ticked=True)}")


def job_of(request: GroupRequest, night: Night, choice: Choice) -> Job:
    asker = request.user.pk or request.session.session_key
    return jobs.named(night.pk, {**choice.told, "version": night.version, "who": asker})


@needs("night.print")
@require_GET
def job(request: GroupRequest, night: Night, name: str) -> HttpResponse:
    """How far it is. The page asks again by itself until it ends in the download; its address has what was ticked, for
    the way back."""
    state = Job(night.pk, name).state or State(0, error="gone")
    context: dict[str, Any] = {"night": night, "group": night.group, "name": name, "state": state}
    if request.htmx:  # type: ignore[attr-defined]
        answer = render(request, "prints/_job.html", context)
        if state.ready:
            answer["HX-Redirect"] = request.get_full_path()
        return answer
    answer = render(request, "prints/job.html", context, status=404 if state.error == "gone" else 200)
    if state.ready and state.fresh:
        answer["Refresh"] = f"0; url={reverse('print_job_pdf', args=[request.group.key, night.pk, name])}?save=1"
    return answer


@needs("night.print")
@require_GET
def job_pdf(request: GroupRequest, night: Night, name: str) -> HttpResponseBase:
    """The PDF; `save`: to be kept as a file and not shown."""
    try:
        file = Job(night.pk, name).pdf.open("rb")
    except OSError:
        raise Http404 from None
    called = f"bunco-{night.local_start:%Y-%m-%d}.pdf"
    headers = {"Content-Security-Policy": answers.PDF_POLICY, "Cache-Control": answers.PRIVATE}
    return FileResponse(file, as_attachment="save" in request.GET, filename=called, content_type="application/pdf",
                        headers=headers)

"""A night's letters: read them before they go, send those of a kind, or say that somebody has been told."""
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from bunconight.addresses import phone_address
from bunconight.club.models import Night
from bunconight.club.rights import GroupRequest, needs
from bunconight.club.templatetags.club import mail_works
from bunconight.notices.models import Notice
from bunconight.notices.queries.page import Line, Section, sections
from bunconight.notices.services import post


@needs("notices.send")
@require_GET
def letters(request: GroupRequest, night: Night) -> HttpResponse:
    """Everything that is to be said about this night, word for word."""
    context = {"group": request.group, "night": night, "sections": shown(request, night), "mail": may_mail(request),
               "address": phone_address(request), "next": request.GET.get("next", "")}
    return render(request, "notices/letters.html", context)


@needs("notices.send")
@require_POST
def send(request: GroupRequest, night: Night) -> HttpResponse:
    """All letters of a kind that have not left yet."""
    section = section_or_404(request, night)
    if not may_mail(request):
        messages.error(request, _("This site sends no mail: copy the texts instead."))
        return back(request, night)
    rows = post.send(line.letter for line in section.lines)
    sent = sum(row.state == Notice.State.SENT for row in rows)
    messages.success(request, ngettext("{n} letter sent.", "{n} letters sent.", sent).format(n=sent))
    if len(rows) > sent:
        messages.error(request, _("The mail server did not take all of them: send them again, or copy the texts."))
    return back(request, night)


@needs("notices.send")
@require_POST
def told(request: GroupRequest, night: Night) -> HttpResponse:
    """She has passed this one on by herself; the next one that waits for that opens."""
    section = section_or_404(request, night)
    line = line_or_404(section, request.POST.get("line", ""))
    post.told(line.letter)
    messages.success(request, _("{name} has been told.").format(name=line.name))
    following = after(section, line, by_mail=may_mail(request))
    return back(request, night, f"?next={following.id}#{following.id}" if following else "")


def after(section: Section, line: Line, *, by_mail: bool) -> Line | None:
    """The next letter of that kind to pass on by hand, from this one on and round to it; None if it was the last."""
    at = section.lines.index(line)
    others = [*section.lines[at + 1:], *section.lines[:at]]
    return next((one for one in others if one.waits and not (by_mail and one.mail)), None)


def shown(request: HttpRequest, night: Night) -> tuple[Section, ...]:
    return sections(night, timezone.now(), phone_address(request))


def section_or_404(request: HttpRequest, night: Night) -> Section:
    for section in shown(request, night):
        if section.kind == request.POST.get("kind"):
            return section
    raise Http404


def line_or_404(section: Section, wanted: str) -> Line:
    for line in section.lines:
        if line.id == wanted:
            return line
    raise Http404


def may_mail(request: GroupRequest) -> bool:
    """A demo's members are invented: nothing is sent to them."""
    return mail_works() and request.group.demo_until is None


def back(request: GroupRequest, night: Night, to: str = "") -> HttpResponse:
    return redirect(reverse("notices", kwargs={"key": request.group.key, "night": night.pk}) + to)

"""All rounds of the night, each result open to correction."""
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from bunconight.club.models import Night
from bunconight.club.rights import GroupRequest, needs
from bunconight.nights.queries.run import rounds_page
from bunconight.nights.views.answers import Step, done_in, show


def context(request: HttpRequest, night: Night) -> dict[str, Any]:
    return {"page": rounds_page(night), "title": _("All rounds")}


ROUNDS = Step("rounds", context)


@needs("night.see")
@require_GET
def rounds(request: GroupRequest, night: Night) -> HttpResponse:
    return show(request, night, ROUNDS, done=done_in(request, night))

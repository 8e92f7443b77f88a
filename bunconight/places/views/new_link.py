"""A member's personal link got about: a new one, and the old one leads nowhere."""
from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from bunconight.club.rights import GroupRequest, needs
from bunconight.club.services import new_personal_link
from bunconight.nights.views.checkin import person_or_404


@needs("members.change")
@require_POST
def new_link(request: GroupRequest, member: int) -> HttpResponseBase:
    person = person_or_404(request, member)
    new_personal_link(member=person)
    messages.success(request, _("{name} has a new personal link. Send it to her: the old one is dead.").format(
        name=person.name))
    return redirect("member", key=request.group.key, member=person.pk)

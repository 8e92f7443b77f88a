"""Invitations: the hostess makes a link, the invited person opens it and says yes."""
from dataclasses import dataclass
from urllib.parse import quote, urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from bunconight.addresses import phone_address, qr_svg

from .. import services
from ..models import Invite, Role
from ..numbers import number
from ..rights import GroupRequest, needs
from ..roles_page import WHAT


@dataclass(frozen=True)
class Ways:
    """How the link gets to her. A QR code only where a phone can reach this site."""

    text: str
    mailto: str
    sms: str
    qr: SafeString | None


@needs("roles.change")
@require_POST
def make(request: GroupRequest) -> HttpResponse:
    kind = request.POST.get("kind", "")
    if kind not in Role.Kind.values:
        messages.error(request, _("Choose what she is going to do."))
        return redirect("group_settings", key=request.group.key)
    try:
        new = services.make_invite(group=request.group, kind=kind, user=request.user)
    except services.Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("group_settings", key=request.group.key)
    return redirect("invite", key=request.group.key, invite=new.pk)


@needs("roles.change")
@require_GET
@never_cache
def show(request: GroupRequest, invite: int) -> HttpResponse:
    """The link of one invitation, to send."""
    found = get_object_or_404(Invite.objects.select_related("group", "used_by"), pk=invite, group=request.group)
    over = services.refusal_of(found, timezone.now())
    context = {"group": request.group, "invite": found, "over": over, "ways": None if over else _ways(request, found)}
    return render(request, "club/invite.html", context)


def _ways(request: GroupRequest, invite: Invite) -> Ways:
    path = reverse("invited", kwargs={"token": invite.token})
    reachable = phone_address(request)
    link = reachable + path if reachable else request.build_absolute_uri(path)
    text = _("Would you be {role} of {group}? Here you say yes, within a week: {link}").format(
        role=invite.get_kind_display(), group=request.group.name, link=link)
    mail = urlencode({"subject": request.group.name, "body": text}, quote_via=quote)
    return Ways(text, f"mailto:?{mail}", f"sms:?{urlencode({'body': text}, quote_via=quote)}",
                qr_svg(link) if reachable else None)


@needs("roles.change")
@require_POST
def revoke(request: GroupRequest, invite: int) -> HttpResponse:
    found = get_object_or_404(Invite, pk=invite, group=request.group)
    services.revoke_invite(invite=found)
    messages.success(request, _("The invitation is taken back: its link opens nothing any more."))
    return redirect("group_settings", key=request.group.key)


@needs("roles.change")
@require_POST
def hand_over(request: GroupRequest) -> HttpResponse:
    roles = Role.objects.select_related("user")
    to = get_object_or_404(roles, pk=number(request.POST.get("to")), group=request.group)
    try:
        services.hand_over(group=request.group, to=to, user=request.user)
    except services.Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("group_settings", key=request.group.key)
    messages.success(request, _("{email} is hostess now, and you are her co-hostess.").format(email=to.user.email))
    return redirect("group", key=request.group.key)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def invited(request: HttpRequest, token: str) -> HttpResponse:
    """What the link opens. To look changes nothing; two buttons lead on: to an account, then to say yes."""
    invite = get_object_or_404(Invite.objects.select_related("group"), token=token)
    over = services.refusal_of(invite, timezone.now())
    if request.method == "POST" and request.user.is_authenticated:
        return _accept(request, invite)
    mine = Role.objects.filter(group=invite.group, user=request.user).first() if request.user.is_authenticated else None
    helps = mine is not None and (bool(over) or services.rank(mine.kind) <= services.rank(invite.kind))
    context = {"invite": invite, "over": over, "what": WHAT[invite.kind], "mine": mine, "helps": helps,
               "next": urlencode({"next": request.path})}
    return render(request, "club/invited.html", context, status=410 if over and not helps else 200)


def _accept(request: HttpRequest, invite: Invite) -> HttpResponse:
    try:
        role = services.accept_invite(invite=invite, user=request.user)
    except services.Refused:
        return redirect("invited", token=invite.token)
    messages.success(request, _("Welcome! You are {role} of {group}.").format(role=role.get_kind_display(),
                                                                            group=invite.group.name))
    return redirect("group", key=invite.group.key)

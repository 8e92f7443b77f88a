"""The job that runs every hour or so: for every group, what is due now and has not been sent."""
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Q

from bunconight.club.models import Night
from bunconight.nights.models import Action
from bunconight.notices.letters import Letter, letter
from bunconight.notices.models import Notice
from bunconight.notices.queries.due import ASKED_BEFORE, FEE_AFTER, due
from bunconight.notices.services import post


@dataclass(frozen=True)
class Sent:
    """How many letters left, how many could not, and how many are for the hostess to pass on by hand."""

    sent: int = 0
    failed: int = 0
    by_hand: int = 0


def send_reminders(*, now: datetime) -> Sent:
    """All groups but demos. Run twice, by two at once or hours late: one letter a person, night and kind."""
    sent = failed = by_hand = 0
    for night in nights(now):
        letters = unsent(night, now)
        rows = post.send(letters)
        sent += sum(row.state == Notice.State.SENT for row in rows)
        failed += sum(row.state == Notice.State.FAILED for row in rows)
        by_hand += sum(not post.by_mail(one) for one in letters)
    return Sent(sent, failed, by_hand)


def nights(now: datetime) -> Iterable[Night]:
    """Those for which anything can be due: of nights further ahead, those on whose board something has happened."""
    near = Q(starts_at__lt=now + ASKED_BEFORE + timedelta(days=1))
    happened = Q(pk__in=Action.objects.filter(night__starts_at__gt=now).values("night"))
    found = Night.objects.filter(near | happened, starts_at__gt=now - FEE_AFTER, cancelled_at=None)
    return found.filter(group__demo_until=None).select_related("group", "hostess").order_by("pk")


def unsent(night: Night, now: datetime, kinds: Iterable[str] | None = None) -> list[Letter]:
    """The letters of this moment that have not left; who was never told that she is asked is not told she is late."""
    gone = {row.key for row in Notice.objects.filter(night=night).exclude(state=Notice.State.FAILED)}
    matters = (one for one in due(night, now, kinds) if one.key not in gone)
    heard = (one for one in matters if one.kind != Notice.Kind.TAKEN or replace(one, kind="sub").key in gone)
    return [letter(matter, settings.PUBLIC_URL or None) for matter in heard]

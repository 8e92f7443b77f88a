"""What becomes of questions to subs when a place is filled, given up, or not to be filled any more."""

from django.utils import timezone

from bunconight.club.models import Member
from bunconight.nights.services.desk import Desk
from bunconight.places.hooks import TAKEN, tell
from bunconight.places.models import Ask

ASKED, YES, LATE, CLOSED = Ask.State.ASKED, Ask.State.YES, Ask.State.LATE, Ask.State.CLOSED


def close_asks(desk: Desk, for_member: Member | None, state: str = CLOSED) -> None:
    """The place needs nobody any more: questions about it that are open become `state`."""
    for ask in Ask.objects.filter(night=desk.night, for_member=for_member, state=ASKED, void=False):
        desk.set(ask, state=state)
        if state == LATE:
            tell(TAKEN, ask)


def close_own(desk: Desk, member: Member) -> None:
    """She has a place now: other questions to her for this night are closed."""
    for ask in Ask.objects.filter(night=desk.night, member=member, state=ASKED, void=False):
        desk.set(ask, state=CLOSED)


def close_yes(desk: Desk, member: Member, state: str) -> None:
    """She does not play in the place that she said yes to, or does not wait for one any more."""
    for ask in Ask.objects.filter(night=desk.night, member=member, state__in=[YES, LATE], void=False):
        desk.set(ask, state=state, answered_at=timezone.now())

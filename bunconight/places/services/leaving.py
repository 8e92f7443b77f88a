"""Leaving the club and coming back."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils import timezone

from bunconight.club.models import Member, Night
from bunconight.club.queries import STILL_TONIGHT
from bunconight.club.services import archive_member, restore_member
from bunconight.money import services as money
from bunconight.money.models import Transfer
from bunconight.money.queries import ledgers
from bunconight.nights.models import Action, Evening
from bunconight.nights.services.actions import latest, undo
from bunconight.nights.services.desk import Desk, Who, locked_evening
from bunconight.places.models import Ask
from bunconight.places.queries.states import Place, places_on
from bunconight.places.services.answers import let_place_go
from bunconight.places.services.board import placing, stand_in
from games.errors import NotDice
from games.errors import gettext_noop as _
from games.writing import writing

REFUND, KEEP, KITTY = "refund", "keep", "kitty"
FEES = (REFUND, KEEP, KITTY)


@dataclass(frozen=True)
class Left:
    """Who left, and what that changed: an action on each coming night that she had to do with, the next one first."""

    member: Member
    actions: tuple[Action, ...] = ()


@writing()
def leave_club(*, member: Member, who: Who, fees: str = REFUND) -> Left:
    """She leaves: archived, her results kept; on coming nights her places are given up, and subs or ghosts in them let
    go. Each night can be undone by itself, and `undo_leaving` undoes it all.

    Fees that she has paid for those nights are given back (`refund`), go to the `kitty`, or stay in their pots
    (`keep`). Raises NotNow when she, or whoever plays for her, is here tonight, or the money is in prizes already.
    """
    if fees not in FEES:
        raise NotDice(_("{what} is not what can become of fees."), what=fees)
    nights = coming_with(member)
    _lock(nights)
    actions = [_leave(night, member, who, fees) for night in nights]
    archive_member(member=member)
    return Left(member, tuple(action for action in actions if action is not None))


@writing()
def undo_leaving(*, left: Left, who: Who) -> None:
    """She never left: each of her nights is as it was. Raises NotNow when something later depends on it."""
    _lock([action.night for action in left.actions])
    for action in reversed(left.actions):
        if latest(action)[1]:
            undo(action=action, who=who)
    restore_member(member=left.member)


def _lock(nights: Iterable[Night]) -> None:
    """All evenings before the group, which money locks: a hostess who takes a fee on one of them locks it first too."""
    for night in sorted(nights, key=lambda night: night.pk):
        locked_evening(night, opening=False)


@writing()
def member_returns(*, member: Member) -> Member:
    """She is in the club again. Her places on coming nights are open: those that she gave up may be somebody else's."""
    return restore_member(member=member)


def coming_with(member: Member) -> list[Night]:
    """The coming nights that she has to do with: a place, a part in somebody else's, a question, or a fee."""
    since = timezone.now() - STILL_TONIGHT
    nights = Night.objects.filter(group=member.group_id, starts_at__gte=since, cancelled_at=None)
    settled = Evening.objects.filter(settled_at__isnull=False).values("pk")
    found = list(nights.exclude(pk__in=settled).select_related("group").order_by("starts_at", "pk"))
    asked = set(Ask.objects.filter(night__in=found, member=member, void=False).values_list("night", flat=True))
    places = places_on(found)
    return [
        night
        for night in found
        if night.pk in asked or any(_concerns(place, member) for place in places[night.pk])
    ]


def to_host(member: Member) -> list[Night]:
    """The coming nights at her place: somebody else is to be found for them."""
    coming = Night.objects.filter(hostess=member, starts_at__gte=timezone.now() - STILL_TONIGHT, cancelled_at=None)
    return list(coming.select_related("group").order_by("starts_at", "pk"))


def paid_ahead(member: Member, nights: Iterable[Night]) -> int:
    """The cents that she has in for these nights."""
    return sum(rows.net.get(member.pk, 0) for rows in ledgers(nights).values())


def _concerns(place: Place, member: Member) -> bool:
    return place.member_id == member.pk and (place.listed or place.player_id is not None or place.paid_cents > 0)


def _leave(night: Night, member: Member, who: Who, fees: str) -> Action | None:
    with placing(night=night, who=who, kind="leave_club") as desk:
        _let_sub_go(desk, member)
        _give_fees(desk, member, who, fees)
        let_place_go(desk, member)
        for ask in Ask.objects.filter(night=desk.night, member=member, state=Ask.State.ASKED, void=False):
            desk.set(ask, void=True)
        desk.set(member, archived_at=member.archived_at or timezone.now())
    return desk.action


def _let_sub_go(desk: Desk, member: Member) -> None:
    """A sub who has come already keeps her seat: `let_place_go` refuses."""
    other = stand_in(desk, member)
    if other is not None and not (other.here and other.member_id):
        desk.set(other, plays_for_id=None)


def _give_fees(desk: Desk, member: Member, who: Who, fees: str) -> None:
    night = desk.night
    cents = ledgers([night])[night.pk].net.get(member.pk, 0)
    if cents <= 0 or fees == KEEP:
        return
    cash = Transfer.How.CASH
    desk.paid(money.refund(night=night, member=member, cents=cents, how=cash, who=who))
    if fees == KITTY:
        memo = "from a fee for a night that she left"
        desk.paid(money.gift_to_kitty(group=night.group, cents=cents, memo=memo, who=who, member=member, night=night))

"""Money at the door beyond a tick: several months at once, and money given back. Each is one action with its undo."""
from collections.abc import Callable
from typing import Any

from bunconight.club.models import Member, Night
from bunconight.club.services import next_night
from bunconight.money import services as money
from bunconight.money.queries import ledger
from bunconight.nights.models import Action
from bunconight.nights.services.checkin import player_of
from bunconight.nights.services.desk import Desk, Who, acting, locked_evening
from games.writing import writing


@writing()
def for_one(service: Callable[..., Action], *, night: Night, which: str, **more: Any) -> Action:
    """Fees of tonight or of the `next` night, at tonight's door. That one is planned in the same transaction, so that
    what is refused plans nothing (lock order: evening, group)."""
    locked_evening(night)
    return service(night=night, for_night=next_night(night) if which == "next" else night, **more)


def prepay(*, night: Night, member: Member, months: int, how: str, who: Who) -> Action:
    """She pays tonight for so many nights, this one first: those that she has not paid for yet.

    Raises NotNow when that is none, or reaches too far.
    """
    with acting(night=night, who=who, kind="prepay", value=months) as desk:
        _about(desk, member)
        for row in money.prepay(member=member, first=night, months=months, how=how, taken_at=night, who=who):
            desk.paid(row)
    return desk.done()


def refund(*, night: Night, member: Member, for_night: Night, who: Who, cents: int | None = None,
           how: str = "cash") -> Action:
    """She gets money for a night back tonight: these cents, by default all that she has paid for it.

    Raises NotNow when she has not paid as much, or the money is in prizes already.
    """
    with acting(night=night, who=who, kind="refund", fee_for=for_night.pk) as desk:
        _about(desk, member)
        cents = ledger(for_night).net.get(member.pk, 0) if cents is None else cents
        desk.paid(money.refund(night=for_night, member=member, cents=cents, how=how, taken_at=night, who=who))
    return desk.done()


def _about(desk: Desk, member: Member) -> None:
    """She is on the night's list from now on, for whoever pays is."""
    player = player_of(night=desk.night, member=member)
    desk.set(player, void=False)
    desk.about["person"] = player.pk

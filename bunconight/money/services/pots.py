"""Prizes, and what goes into the kitty and out of it."""
from bunconight.club.models import Group, Member, Night
from bunconight.club.services import lock
from bunconight.money.models import Transfer
from bunconight.money.queries import kitty_cents
from games.errors import NotNow
from games.errors import gettext_noop as _
from games.writing import writing

from .rows import Who, append

Kind = Transfer.Kind


@writing()
def pay_prize(*, night: Night, member: Member, prize: str, cents: int, who: Who) -> Transfer:
    """A prize, named by its category, from the night's pot to a person."""
    return append(night.group, night, Kind.PRIZE, cents, who, member=member, prize=prize, taken_at=night)


@writing()
def to_kitty(*, night: Night, cents: int, who: Who, memo: str = "") -> Transfer:
    """What nobody won: from the night's pot to the group's kitty."""
    return append(night.group, night, Kind.KITTY, cents, who, memo=memo, taken_at=night)


@writing()
def spend_kitty(*, group: Group, cents: int, memo: str, who: Who, night: Night | None = None) -> Transfer:
    """Something is bought from the kitty: plates, a present. Raises NotNow when the kitty does not hold that much."""
    lock(group)
    if cents > kitty_cents(group):
        raise NotNow(_("The kitty does not hold that much."))
    return append(group, night, Kind.SPENT, cents, who, memo=memo, how=Transfer.How.CASH, taken_at=night)


@writing()
def gift_to_kitty(*, group: Group, cents: int, memo: str, who: Who, member: Member | None = None,
                  night: Night | None = None) -> Transfer:
    """Somebody gives the kitty something, or it held some to begin with."""
    lock(group)
    return append(group, night, Kind.GIFT, cents, who, memo=memo, how=Transfer.How.CASH, member=member, taken_at=night)

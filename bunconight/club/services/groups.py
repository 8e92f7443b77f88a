"""Groups: make one, change it, and the demo."""
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from bunconight.club import hooks
from bunconight.club.models import Group, Member, Role
from bunconight.club.names import tidy
from bunconight.club.purge import purge_demos

from .ground import Refused

DEMO_HOURS = 24
MOST_DEMOS = 200
"""So many demo groups are open at once: each holds a few hundred rows, and anybody may make one."""
DEMO_NAMES = (
    "Ada Moonstone", "Bea Larkspur", "Cleo Fiddlewood", "Dot Marigold", "Effie Thistledown", "Fern Applegarth",
    "Gigi Bellweather", "Hattie Quillfeather", "Ivy Pepperberry", "Juno Starling", "Kit Honeycutt", "Lola Brambleby",
)


@transaction.atomic
def make_group(*, name: str, user: Any, currency: str = "USD", locale: str = "en_US",
               time_zone: str = "America/New_York") -> Group:
    """A new group, with this account as its hostess."""
    group = Group.objects.create(name=tidy(name), currency=currency, locale=locale, time_zone=time_zone)
    Role.objects.create(group=group, user=user, kind=Role.Kind.HOSTESS)
    return group


@transaction.atomic
def make_demo_group(*, now: datetime | None = None) -> Group:
    """Twelve invented members in a throwaway group, gone after a day; older ones go now. Refused if many are open."""
    now = now or timezone.now()
    purge_demos(now=now)
    if Group.objects.filter(demo_until__gt=now).count() >= MOST_DEMOS:
        raise Refused(_("Too many demo nights are open at the moment. Try again later, or start your own group."))
    group = Group.objects.create(name=_("The Dice Darlings (demo)"), demo_until=now + timedelta(hours=DEMO_HOURS))
    Member.objects.bulk_create(Member(group=group, name=name) for name in DEMO_NAMES)
    return group


@transaction.atomic
def change_group(*, group: Group, name: str, currency: str, locale: str, time_zone: str, fee_cents: int,
                 **more: Any) -> Group:
    """Name, money and clock of the group. Nights that are planned keep their moment and their fee.

    `more`: places, fewest, go_days, pay_text, hide_money, as the group has them; what is left out stays.
    """
    values = {"name": tidy(name), "currency": currency, "locale": locale, "time_zone": time_zone,
              "fee_cents": fee_cents, **more}
    for field, value in values.items():
        setattr(group, field, value)
    group.save(update_fields=list(values))
    hooks.names_changed(group)
    return group

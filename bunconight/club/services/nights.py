"""The calendar: plan a night, change it, cancel it, and its ways in."""
from datetime import date, datetime

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from bunconight.club import hooks
from bunconight.club.calendar import at_wall_time
from bunconight.club.following import following_of
from bunconight.club.models import Group, Member, Night
from bunconight.club.names import tidy
from bunconight.keys import link_token, pin

from .ground import DEFAULT, Default, Refused, lock


@transaction.atomic
def plan_night(*, group: Group, starts_at: datetime, place: str = "", hostess: Member | None = None,
               fee_cents: int | None = None, places: int | Default | None = DEFAULT,
               rhythm_day: date | None = None, for_fees: bool = False) -> Night:
    """A date in the calendar; fee and places are the group's unless they are told. `starts_at` is aware of its zone;
    `rhythm_day` is the day of the group's rhythm for which it stands; `for_fees`: somebody pays for it."""
    return Night.objects.create(group=group, starts_at=starts_at, place=tidy(place), hostess=hostess, pin=free_pin(),
                                fee_cents=group.fee_cents if fee_cents is None else fee_cents,
                                places=group.places if isinstance(places, Default) else places, rhythm_day=rhythm_day,
                                for_fees=for_fees)


@transaction.atomic
def change_night(*, night: Night, starts_at: datetime, place: str, hostess: Member | None, fee_cents: int,
                 places: int | Default | None = DEFAULT) -> Night:
    """Only this night: those before and after it stay as they are. What is not told of its places stays too."""
    before = Night.objects.get(pk=night.pk)
    night.starts_at, night.place, night.hostess, night.fee_cents = starts_at, tidy(place), hostess, fee_cents
    night.places = before.places if isinstance(places, Default) else places
    if night.places != before.places:
        hooks.places_changed(night)
    night.save(update_fields=["starts_at", "place", "hostess", "fee_cents", "places"])
    moved = (before.starts_at, before.place, before.hostess_id) != (night.starts_at, night.place, night.hostess_id)
    return dated_anew(night) if moved else _seen(night)


@transaction.atomic
def cancel_night(*, night: Night, now: datetime | None = None) -> Night:
    """It stays in the calendar, crossed out. A night on which a round was played cannot be cancelled."""
    phase = hooks.phase_of(night)
    if phase and phase.started:
        raise Refused(_("This night has begun, so it cannot be cancelled."))
    if night.cancelled_at:
        return _seen(night)
    night.cancelled_at = now or timezone.now()
    night.save(update_fields=["cancelled_at"])
    return dated_anew(night)


@transaction.atomic
def revive_night(*, night: Night) -> Night:
    if not night.cancelled_at:
        return _seen(night)
    night.cancelled_at = None
    night.save(update_fields=["cancelled_at"])
    return dated_anew(night)


@transaction.atomic
def new_link(*, night: Night) -> Night:
    """Another link, PIN and address for the big screen; the old ones, and all that came by them, are out."""
    Night.objects.filter(pk=night.pk).update(join_token=link_token(), screen_token=link_token(), pin=free_pin(),
                                             generation=F("generation") + 1)
    seen = _seen(night)
    transaction.on_commit(lambda: hooks.link_changed(seen))
    return seen


def free_pin() -> str:
    """A PIN that no other night has: one that two shared would open neither."""
    while Night.objects.filter(pin=(drawn := pin())).exists():
        pass
    return drawn


@transaction.atomic
def next_night(night: Night) -> Night:
    """The night after this one: the one that is planned, or else a new one, by the group's rhythm; without a rhythm on
    the same weekday of the next month, at the same time on the wall. Fees taken tonight for next month are for it."""
    lock(night.group)
    group, following = night.group, following_of(night)
    if following.night:
        return following.night
    clock = following.clock or night.local_start.time()
    return plan_night(group=group, starts_at=at_wall_time(following.day, clock, group.zone),
                      rhythm_day=following.day if following.clock else None, for_fees=True)


def dated_anew(night: Night) -> Night:
    """Calendars that hold an entry of this night are to take the new one over: its SEQUENCE is raised, and phones see
    the change. Call it in the transaction that changes the night."""
    Night.objects.filter(pk=night.pk).update(sequence=F("sequence") + 1)
    night.refresh_from_db(fields=["sequence"])
    return _seen(night)


def _seen(night: Night) -> Night:
    """Phones and screens show the date, the place and the link: the version that they watch is raised, and told."""
    hooks.night_changed(night)
    night.refresh_from_db(fields=["version", "generation", "join_token", "screen_token", "pin"])
    return night

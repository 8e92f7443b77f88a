"""What a member sees behind her own link, and a sub behind the link of a question."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count
from django.utils import timezone

from bunconight.club.models import Member, Night
from bunconight.club.queries import STILL_TONIGHT
from bunconight.nights.models import Evening
from bunconight.places.models import Ask
from bunconight.places.queries.states import TAKEN, Place, State, open_places, own_place, places_of, places_on
from games.bunco.house import HouseRules


@dataclass(frozen=True)
class NightCard:
    """One night and her place on it. `full`: a yes now means the wait list; `asked`: so many subs have an open question
    about her place; `may_answer`: the night takes place, and is neither over nor settled."""

    night: Night
    place: Place
    full: bool
    asked: int
    may_answer: bool

    @property
    def state(self) -> State:
        return self.place.state

    @property
    def hers(self) -> bool:
        """It is at her place."""
        return self.night.hostess_id == self.place.member_id

    @property
    def may_find_sub(self) -> bool:
        return self.may_answer and self.place.state in (State.NEEDS_SUB, State.GHOST)


@dataclass(frozen=True)
class PersonalPage:
    """Her coming nights, the next one first; cancelled ones too, so that she sees it."""

    member: Member
    nights: tuple[NightCard, ...]


@dataclass(frozen=True)
class AskCard:
    """A question to a sub. `for_name` is "" for an open place, which costs `cost_cents`; a member's costs her nothing.
    `sub_keeps`: she keeps what she wins (a rule of the house). `state` is an Ask.State or "void"; `open`: an answer
    still counts; `free`: her yes would hold a place now; `waits` is her turn on the wait list, from 1."""

    night: Night
    name: str
    for_name: str
    cost_cents: int
    sub_keeps: bool
    state: str
    open: bool
    free: bool
    waits: int | None
    place: Place


def is_open(night: Night, settled: bool = False, now: datetime | None = None) -> bool:
    """Whether anything can still be said about places on this night."""
    over = night.starts_at + STILL_TONIGHT < (now or timezone.now())
    return not (over or settled or night.cancelled_at)


def personal_page(member: Member, now: datetime | None = None) -> PersonalPage:
    """Six queries, however many nights and people. Who has left the club has no coming nights there."""
    if member.archived_at is not None:
        return PersonalPage(member, ())
    since = (now or timezone.now()) - STILL_TONIGHT
    nights = Night.objects.filter(group=member.group_id, starts_at__gte=since).select_related("group", "hostess")
    return PersonalPage(member, tuple(_cards(member, list(nights.order_by("starts_at", "pk")))))


def night_card(member: Member, night: Night) -> NightCard:
    """Five queries."""
    return _cards(member, [night])[0]


def ask_card(ask: Ask) -> AskCard:
    """Four queries, if night, group and members are selected along."""
    night = ask.night
    evening = Evening.objects.filter(night=night).first()
    places = places_of(night)
    hers = own_place(places, ask.member)
    free = _vacant(ask, places) and not (hers.taken or hers.for_id)
    can = is_open(night, bool(evening and evening.settled_at)) and not ask.void and ask.member.archived_at is None
    return AskCard(
        night,
        ask.member.name,
        ask.for_member.name if ask.for_member else "",
        0 if ask.for_member_id else night.fee_cents,
        rules_of(night, evening).sub_keeps,
        "void" if ask.void else ask.state,
        open=can and (free or ask.state != Ask.State.CLOSED),
        free=can and free,
        waits=hers.waits,
        place=hers,
    )


def rules_of(night: Night, evening: Evening | None) -> HouseRules:
    frozen = evening.rules if evening else None
    return HouseRules.from_json(night.group.rules if frozen is None else frozen)


def _vacant(ask: Ask, places: Sequence[Place]) -> bool:
    """The place that she was asked to take is still to be had."""
    if ask.for_member is None:
        left = open_places(ask.night, places)
        return left is None or left > 0
    return own_place(places, ask.for_member).state in (State.NEEDS_SUB, State.GHOST)


def _cards(member: Member, nights: Sequence[Night]) -> list[NightCard]:
    places = places_on(nights)
    settled = set(Evening.objects.filter(night__in=nights, settled_at__isnull=False).values_list("pk", flat=True))
    asks = Ask.objects.filter(night__in=nights, for_member=member, state=Ask.State.ASKED, void=False)
    asked = dict(asks.values_list("night").annotate(n=Count("pk")).order_by("night"))
    return [
        _card(member, night, places[night.pk], asked.get(night.pk, 0), is_open(night, night.pk in settled))
        for night in nights
    ]


def _card(member: Member, night: Night, places: Sequence[Place], asked: int, can: bool) -> NightCard:
    hers, left = own_place(places, member), open_places(night, places)
    full = hers.state not in TAKEN and left is not None and left <= 0
    return NightCard(night, hers, full, asked, can)

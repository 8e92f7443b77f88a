"""The board of a night: who is in, who owes, what is missing for full tables, and what is to be sorted out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from django.db.models import Max, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bunconight.club.models import Member, Night
from bunconight.club.names import distinct
from bunconight.nights.models import Player
from bunconight.nights.queries.log import Line, log
from bunconight.nights.queries.names import display_names
from bunconight.places.models import Ask
from bunconight.places.queries.hosting import host_away
from bunconight.places.queries.states import COMING, Place, State, ghosts_among, open_places, places_of
from games.bunco.rotation import PER_TABLE, tables_for

FULL, WORKS, SHORT, FEW = "full", "works", "short", "few"


@dataclass(frozen=True)
class Counts:
    """`coming` people of flesh and blood; `missing` more of them would fill the tables, or else `ghosts` do.
    `capacity` and `open_places` are None where as many may come as like."""

    coming: int
    paid: int
    capacity: int | None
    open_places: int | None
    tables: int
    ghosts: int
    missing: int
    over: int


@dataclass(frozen=True)
class Verdict:
    """How the night stands with those who come: "full" tables, "works" with ghosts or with fewer, "short" by one of
    full tables, or "few": too few to play. Decided on `decide_on`, a date on the group's clock."""

    code: str
    text: str
    fewest: int
    decide_on: date

    @property
    def goes(self) -> bool:
        return self.code != FEW


@dataclass(frozen=True)
class AskLine:
    """Somebody who was asked for this night, and what she said; `for_member_id` None: an open place."""

    id: int
    member_id: int
    name: str
    for_member_id: int | None
    for_name: str
    state: str
    token: str
    asked_at: datetime


@dataclass(frozen=True)
class SubLine:
    """One on the sub list, in its order. `last_asked`: whenever, for whatever night. `ask_id` and `state` are of her
    last question for this night, None and "" if she was not asked; `free`: she has nothing that night yet."""

    member_id: int
    name: str
    hint: str
    last_asked: datetime | None
    ask_id: int | None = None
    state: str = ""
    token: str = ""
    free: bool = True
    for_name: str = ""

    @property
    def again(self) -> bool:
        """Her question is answered or closed, and she could be asked once more."""
        return self.free and self.state in (Ask.State.NO, Ask.State.LATE, Ask.State.CLOSED)


@dataclass(frozen=True)
class BoardPage:
    """`rows` are all with whom the night has to do, regulars first; `asks` the questions that were not taken back;
    `host_away` is who hosts the night, if she can't come."""

    rows: tuple[Place, ...]
    counts: Counts
    verdict: Verdict
    subs: tuple[SubLine, ...]
    asks: tuple[AskLine, ...]
    log: tuple[Line, ...]
    host_away: Place | None = None

    @property
    def coming(self) -> int:
        return self.counts.coming

    @property
    def places(self) -> int | None:
        return self.counts.capacity

    @property
    def open_places(self) -> int | None:
        return self.counts.open_places

    @property
    def over(self) -> int:
        """So many more have a place than there are."""
        return self.counts.over

    @property
    def goes(self) -> bool:
        return self.verdict.goes

    @property
    def inside(self) -> tuple[Place, ...]:
        """Whose places are filled, by themselves, a sub or a ghost."""
        return self._of(State.RESERVED, State.PROMISED, State.SUBBED, State.GHOST)

    @property
    def standing_in(self) -> tuple[Place, ...]:
        return tuple(row for row in self.rows if row.for_id)

    @property
    def to_sort_out(self) -> tuple[Place, ...]:
        return self._of(State.NEEDS_SUB)

    @property
    def unanswered(self) -> tuple[Place, ...]:
        return self._of(State.OPEN)

    @property
    def waiting(self) -> tuple[Place, ...]:
        """In their order."""
        return tuple(sorted(self._of(State.WAITING), key=lambda row: row.waits or 0))

    @property
    def for_a_ghost(self) -> Place | None:
        """The first who waits, while a ghost would sit at one of the tables."""
        return self.waiting[0] if self.waiting and self.counts.ghosts else None

    @property
    def ghost(self) -> Place | None:
        """The first place in which a ghost plays."""
        return next(iter(self._of(State.GHOST)), None)

    @property
    def out(self) -> tuple[Place, ...]:
        return tuple(row for row in self._of(State.NONE) if not row.for_id)

    @property
    def owing(self) -> tuple[Place, ...]:
        return tuple(row for row in self.rows if row.owes_cents)

    @property
    def owes_cents(self) -> int:
        return sum(row.owes_cents for row in self.rows)

    @property
    def could_sub(self) -> tuple[SubLine, ...]:
        """The subs who are free that night and have not said no."""
        return tuple(sub for sub in self.subs if sub.free and sub.state != Ask.State.NO)

    def line(self, member_id: int) -> Place | None:
        return next((row for row in self.rows if row.member_id == member_id), None)

    def subs_for(self, member_id: int | None) -> tuple[SubLine, ...]:
        """The sub list with what each was asked and said about one place; (None) about an open one. She for whose place
        it is, is not on it."""
        asked = {ask.member_id: ask for ask in self.asks if ask.for_member_id == member_id}
        return tuple(_asked(sub, asked.get(sub.member_id)) for sub in self.subs if sub.member_id != member_id)

    def _of(self, *states: State) -> tuple[Place, ...]:
        return tuple(row for row in self.rows if row.state in states)


def board_page(night: Night) -> BoardPage:
    """Seven queries, however many people; one more for each kind of thing that the log has to look up."""
    places = places_of(night)
    asks = _asks(night)
    rows = tuple(_with_asks(place, asks) for place in places if place.listed)
    names = display_names(Player.objects.filter(night=night).select_related("member", "plays_for"))
    counted = counts(night, places)
    subs = _subs(night, places, asks)
    return BoardPage(rows, counted, verdict(night, counted.coming), subs, asks, tuple(log(night, names, 12)),
                     host_away(night, rows))


def counts(night: Night, places: Iterable[Place]) -> Counts:
    places = list(places)
    left = open_places(night, places)
    coming = sum(place.state in COMING for place in places)
    tables, ghosts = tables_for(coming) if coming > 1 else 0, ghosts_among(places)
    paid = sum(place.taken and not place.owes_cents for place in places)
    room = None if left is None else max(0, left)
    return Counts(coming, paid, night.places, room, tables, ghosts, -coming % PER_TABLE, max(0, -(left or 0)))


def verdict(night: Night, coming: int) -> Verdict:
    """Rules of the house: fewer than the group's fewest is no night; other numbers play with ghosts, or go down to
    full tables."""
    fewest = night.group.fewest
    code, text = (FEW, _too_few(coming, fewest)) if coming < fewest else _plays(coming, fewest)
    return Verdict(code, text, fewest, night.local_start.date() - timedelta(days=night.group.go_days))


def _plays(coming: int, fewest: int) -> tuple[str, str]:
    """Code and text of a night for which enough come."""
    full = coming - coming % PER_TABLE
    if full == coming:
        return FULL, _("full tables")
    if coming - full == PER_TABLE - 1:
        return SHORT, _("one short of {n}").format(n=coming + 1)
    if full >= fewest:
        return WORKS, _("{n} still works").format(n=full)
    ghosts = -coming % PER_TABLE
    return WORKS, ngettext("works with {n} ghost", "works with {n} ghosts", ghosts).format(n=ghosts)


def _too_few(coming: int, fewest: int) -> str:
    if not coming:
        return _nobody(fewest)
    short = fewest - coming
    text = ngettext("too few: {n} more makes {fewest}", "too few: {n} more make {fewest}", short)
    return text.format(n=short, fewest=fewest)


def _nobody(fewest: int) -> str:
    if fewest % PER_TABLE:
        return _("{n} are enough").format(n=fewest)
    tables = fewest // PER_TABLE
    return ngettext("{people} make a table", "{people} make {n} tables", tables).format(people=fewest, n=tables)


def _asks(night: Night) -> tuple[AskLine, ...]:
    found = Ask.objects.filter(night=night, void=False).select_related("member", "for_member").order_by("pk")
    return tuple(
        AskLine(
            ask.pk,
            ask.member_id,
            ask.member.name,
            ask.for_member_id,
            ask.for_member.name if ask.for_member else "",
            ask.state,
            ask.token,
            ask.asked_at,
        )
        for ask in found
    )


def _with_asks(place: Place, asks: Sequence[AskLine]) -> Place:
    open_asks = sum(ask.for_member_id == place.member_id and ask.state == Ask.State.ASKED for ask in asks)
    return replace(place, asked=open_asks) if open_asks else place


def _subs(night: Night, places: Iterable[Place], asks: Sequence[AskLine]) -> tuple[SubLine, ...]:
    """Those who are archived never come up."""
    members = Member.objects.filter(group=night.group_id, kind=Member.Kind.SUB, archived_at=None)
    last = Max("asked__asked_at", filter=Q(asked__void=False))
    found = list(members.annotate(last_asked=last).order_by("sub_order", "name", "pk"))
    names = distinct((sub.pk, sub.name) for sub in found)
    hers = {place.member_id: place for place in places}
    return tuple(
        _asked(_sub(sub, names[sub.pk], sub.last_asked, hers.get(sub.pk)), _latest(asks, sub.pk)) for sub in found
    )


def _sub(sub: Member, name: str, last: datetime | None, place: Place | None) -> SubLine:
    busy = place is not None and (place.taken or bool(place.for_id) or place.answer == Player.Answer.NO)
    hint = sub.note or sub.phone or sub.email
    return SubLine(sub.pk, name, hint, last, free=not busy, for_name=place.for_name if place else "")


def _latest(asks: Sequence[AskLine], member: int) -> AskLine | None:
    """What she said yes to; or else her last question."""
    own = [ask for ask in asks if ask.member_id == member]
    return max(own, key=lambda ask: (ask.state == Ask.State.YES, ask.asked_at, ask.id), default=None)


def _asked(sub: SubLine, ask: AskLine | None) -> SubLine:
    if ask is None:
        return replace(sub, ask_id=None, state="", token="")
    return replace(sub, ask_id=ask.id, state=ask.state, token=ask.token)

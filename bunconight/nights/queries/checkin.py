"""The check-in list: one row a person, and the counts on top."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from bunconight.club.models import Member, Night
from bunconight.club.names import distinct, same
from bunconight.club.queries import planned_after
from bunconight.money.queries import Ledger, ledgers
from bunconight.nights.models import Player
from bunconight.nights.queries.book import Book, read_book
from bunconight.nights.queries.log import Line, log
from games.bunco.rotation import ghosts_for, tables_for


@dataclass(frozen=True)
class Fee:
    """What somebody has paid for a night, in cents of its fee, `of`; `how` the last of it came."""

    how: str
    cents: int
    of: int

    @property
    def whole(self) -> bool:
        return self.cents >= self.of


@dataclass(frozen=True)
class Row:
    """One person. `tag` says in a word what is special about her tonight; `sub` is who plays in her place."""

    member_id: int
    player_id: int | None
    name: str
    kind: str
    tag: str
    here: bool
    left: bool
    plays_for: str | None
    sub: str | None
    tonight: Fee | None
    next_month: Fee | None


@dataclass(frozen=True)
class Known:
    """Somebody of a name that was typed; `hint` tells her apart from others of that name."""

    member_id: int
    name: str
    hint: str
    here: bool


@dataclass(frozen=True)
class Counts:
    here: int
    paid: int
    pot_cents: int
    tables: int
    ghosts: int


@dataclass(frozen=True)
class CheckinPage:
    """`rows` are the regulars and whoever else is on tonight's list, here or not after all; `others` the subs and
    guests whom one could add, as (member id, name). `next_night` is the one that next month's fees are for, if it is
    planned already; `phase` says how far the night is, as in queries.book."""

    phase: str
    counts: Counts
    rows: tuple[Row, ...]
    others: tuple[tuple[int, str], ...]
    next_night: Night | None
    fee_cents: int
    log: tuple[Line, ...]

    def row(self, member_id: int) -> Row | None:
        return next((row for row in self.rows if row.member_id == member_id), None)


def checkin_page(night: Night) -> CheckinPage:
    """Eight queries, however many people; nine where the log names fees for another night."""
    book = read_book(night)
    following = planned_after(night)
    money = ledgers([night, following] if following else [night])
    players = {player.member_id: player for player in book.players.values() if player.member_id}
    members = _members(book, players.keys())
    names = distinct((member.pk, member.name) for member in members)
    later = money[following.pk] if following else Ledger()
    listed = [m for m in members if _is_listed(m, players.get(m.pk), money[night.pk], later)]
    rows = [_row(m, players.get(m.pk), names, book, money[night.pk], later) for m in listed]
    others = tuple((m.pk, names[m.pk]) for m in members if m not in listed and m.archived_at is None)
    return CheckinPage(
        book.phase,
        counts(book, money[night.pk]),
        tuple(rows),
        others,
        following,
        night.fee_cents,
        tuple(log(night, book.names, 12)),
    )


def known(night: Night, members: Sequence[Member]) -> tuple[Known, ...]:
    """People of one name, told apart for whoever has typed it; one query."""
    seen = Player.objects.filter(night=night, void=False, here=True, left=False, member__in=[m.pk for m in members])
    here = set(seen.values_list("member", flat=True))
    return tuple(Known(m.pk, m.name, _hint(m), m.pk in here) for m in members)


def _hint(member: Member) -> str:
    gone = _("archived") if member.archived_at else ""
    return ", ".join(filter(None, (str(member.get_kind_display()), gone, member.note)))


def counts(book: Book, rows: Ledger) -> Counts:
    here = len(book.present)
    tables, ghosts = (tables_for(here), ghosts_for(here)) if here > 1 else (0, 0)
    return Counts(here, len(rows.paid), rows.balance.pot, tables, ghosts)


def _members(book: Book, on_list: object) -> list[Member]:
    """Regulars by name, then subs, then guests; of the archived only who is on tonight's list."""
    order = {"regular": 0, "sub": 1, "guest": 2}
    found = [m for m in Member.objects.filter(group=book.night.group) if m.archived_at is None or m.pk in on_list]  # type: ignore[operator]
    return sorted(found, key=lambda m: (order[m.kind], same(m.name), m.pk))


def _is_listed(member: Member, player: Player | None, tonight: Ledger, later: Ledger) -> bool:
    if member.archived_at is None and member.kind == Member.Kind.REGULAR:
        return True
    if player is not None and (player.here or player.left or player.plays_for_id or member.archived_at is None):
        return True
    return member.pk in tonight.net or member.pk in later.net


def _row(
    member: Member, player: Player | None, names: dict[int, str], book: Book, tonight: Ledger, later: Ledger
) -> Row:
    stand_ins = [other for other in book.players.values() if other.plays_for_id == member.pk]
    sub = names.get(stand_ins[0].member_id or 0) if stand_ins else None
    plays_for = names.get(player.plays_for_id or 0) if player else None
    here, left = bool(player and player.here), bool(player and player.left)
    return Row(
        member.pk,
        player.pk if player else None,
        names[member.pk],
        member.kind,
        _tag(member, player, plays_for, sub, bool(stand_ins), member.pk in tonight.net),
        here,
        left,
        plays_for,
        sub,
        _fee(tonight, member.pk),
        _fee(later, member.pk),
    )


def _tag(
    member: Member, player: Player | None, plays_for: str | None, sub: str | None, ghost: bool, paid: bool
) -> str:
    if player and player.left:
        return _("went home")
    if plays_for:
        return _("plays for {name}").format(name=plays_for)
    if sub:
        return _("{name} plays for her").format(name=sub)
    said = _said(member, player, paid) if player and not player.here else ""
    if said and ghost:
        return _("a ghost plays for her")
    return said or ("" if member.kind == Member.Kind.REGULAR else str(member.get_kind_display()))


def _said(member: Member, player: Player, paid: bool) -> str:
    """What she, who is not here, said before the night: nobody is surprised that she does not come, or comes."""
    if player.answer == Player.Answer.NO:
        keeps = member.kind == Member.Kind.REGULAR and (paid or player.place == Player.Place.HELD)
        return _("needs a sub") if keeps else _("can’t come")
    return _("on the wait list") if player.place == Player.Place.WAITING and not paid else ""


def _fee(rows: Ledger, member: int) -> Fee | None:
    has = rows.net.get(member, 0)
    return Fee(rows.fees[member][-1].how, has, rows.fee_cents) if has else None

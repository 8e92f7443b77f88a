"""The prizes of a night in figures, by its house rules: one function for every page, print and phone.

Nothing is stored but what was paid, thrown or edited: leaders and amounts follow from the record and the pot.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bunconight.club.models import Night
from bunconight.money.formats import UNIT, money
from bunconight.money.models import Transfer
from bunconight.money.queries import Balance, Ledger, ledger
from bunconight.money.words import TITLES as TITLES
from bunconight.nights.models import RollOff
from bunconight.nights.queries.book import Book
from games import record
from games.bunco import roll_off
from games.bunco.prizes import CATEGORIES, Place, Standing, able, amounts, places, standings
from games.errors import NotNow
from games.errors import gettext_noop as _
from games.shares import apportion

LAST_BUNCO = "last_bunco"


@dataclass(frozen=True)
class Prize:
    """One category as it stands. People are player ids, amounts cents.

    winners: whoever leads alone or won the roll-off, or all who share it; empty while it is open, or nobody is in line
    (`unclaimed`); shares: what each of them wins
    tied: several lead and it is a matter of a roll-off; asked: it is the last Bunco, and the hostess names its holder
    passed: who would have led, but has a dearer prize; waits: who leads depends on a dearer prize that is open
    short: who would have led, but has played too few rounds
    throws, current, waiting: the roll-off among exactly these: finished throws, the one under way, who is to throw
    outdated: there was a roll-off among others, which no longer counts
    payments: the ledger's rows for it; wrong: what was paid is not what stands here now
    """

    category: str
    cents: int
    money: str
    leaders: tuple[int, ...]
    places: tuple[Place, ...]
    winners: tuple[int, ...]
    shares: tuple[int, ...]
    passed: tuple[int, ...]
    short: tuple[int, ...]
    waits: bool
    throws: tuple[Mapping[int, int], ...]
    current: Mapping[int, int]
    waiting: tuple[int, ...]
    outdated: bool
    payments: tuple[Transfer, ...]
    wrong: bool

    @property
    def unclaimed(self) -> bool:
        return not self.leaders

    @property
    def asked(self) -> bool:
        return self.category == LAST_BUNCO and len(self.leaders) > 1 and not self.waits

    @property
    def tied(self) -> bool:
        return self.category != LAST_BUNCO and len(self.leaders) > 1 and not self.waits and len(self.winners) < 2

    @property
    def winner(self) -> int | None:
        """Whoever wins all of it."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def decided(self) -> bool:
        return bool(self.winners) or self.unclaimed

    def share_of(self, person: int) -> int | None:
        """What this person wins of it, in cents; None if she has not won it."""
        return dict(zip(self.winners, self.shares, strict=True)).get(person)

    @property
    def paid(self) -> bool:
        return bool(self.payments)


@dataclass(frozen=True)
class Figures:
    """All prizes and what becomes of the pot, in cents. `due_kitty` is what no prize takes: unclaimed ones, what the
    hostess left over, cents beyond whole units; negative when edited amounts are more than the pot."""

    prizes: tuple[Prize, ...]
    balance: Balance
    edited: bool

    @property
    def due_kitty(self) -> int:
        return self.balance.pot - sum(prize.cents for prize in self.prizes if not prize.unclaimed)

    @property
    def left_over(self) -> int:
        """What the amounts do not give away, whoever wins: edited to less, or cents beyond whole units."""
        return self.balance.for_prizes - sum(prize.cents for prize in self.prizes)

    @property
    def to_pay(self) -> int:
        """What paying out hands over now: prizes that are won and not paid, and what the kitty does not have yet."""
        won = sum(prize.cents for prize in self.prizes if prize.winners and not prize.paid)
        return won + max(0, self.due_kitty - self.balance.kitty)

    @property
    def too_much(self) -> bool:
        return self.left_over < 0

    def prize(self, category: str) -> Prize | None:
        return next((prize for prize in self.prizes if prize.category == category), None)


def read_figures(book: Book, rows: Ledger | None = None) -> Figures:
    """Two queries: the ledger and the roll-offs (one, when the ledger's rows are at hand)."""
    rows = ledger(book.night) if rows is None else rows
    offs = RollOff.objects.filter(night=book.night, void=False).select_related("play").order_by("pk")
    return figures(book, rows, list(offs))


def figures(book: Book, rows: Ledger, offs: Sequence[RollOff]) -> Figures:
    cents = prize_cents(book, rows.balance.for_prizes)

    def decide(category: str, tied: tuple[int, ...]) -> int | None:
        state = _rolled_off(offs, category, tied)
        return state.winner if state else None

    stand = standings(cents, book.tallies, book.last_without, book.rules, decide)
    prizes = tuple(_prize(book, stand[category], cents[category], rows, offs) for category in CATEGORIES)
    return Figures(prizes, rows.balance, book.evening.amounts is not None)


def _rolled_off(offs: Sequence[RollOff], category: str, tied: tuple[int, ...]) -> roll_off.State | None:
    """The roll-off of this prize among exactly these, as it is now."""
    found = (off for off in reversed(offs) if off.category == category and off.tied == sorted(tied))
    off = next(found, None) if len(tied) > 1 else None
    state: roll_off.State | None = record.current(off.play) if off else None
    return state


def unsettled(night: Night, figures: Figures) -> NotNow | None:
    """Why the night cannot be settled yet, in one sentence; None when it can."""
    for prize in figures.prizes:
        if not prize.unclaimed and prize.cents and not prize.paid:
            return _unpaid(prize)
        if prize.wrong:
            return paid_otherwise(prize)
    if rest := figures.balance.open:
        if night.group.hide_money:
            return NotNow(_("Some of the pot is neither paid out nor in the kitty."))
        return NotNow(_("{amount} of the pot is neither paid out nor in the kitty."), amount=money(rest, night.group))
    return None


def _unpaid(prize: Prize) -> NotNow:
    title = TITLES[prize.category]
    if not prize.money:
        return NotNow(_("{prize} has not been paid out."), prize=title)
    return NotNow(_("{prize} ({amount}) has not been paid out."), prize=title, amount=prize.money)


def paid_otherwise(prize: Prize) -> NotNow:
    return NotNow(
        _("{prize} was paid otherwise than the record says now: undo the payment, or correct the record."),
        prize=TITLES[prize.category],
    )


def prize_cents(book: Book, pot: int) -> dict[str, int]:
    """The amount of each category: the hostess's own, or the formula over the whole units of the pot."""
    if book.evening.amounts is not None:
        return {category: int(book.evening.amounts.get(category, 0)) for category in CATEGORIES}
    return {category: units * UNIT for category, units in zip(CATEGORIES, amounts(pot // UNIT), strict=True)}


def _prize(book: Book, stand: Standing, cents: int, rows: Ledger, offs: Sequence[RollOff]) -> Prize:
    category, winners = stand.category, stand.winners
    settled = stand.waits or len(winners) > 1  # no roll-off is due, or it is not due yet
    state = None if settled else _rolled_off(offs, category, stand.leaders)
    payments = tuple(rows.prizes.get(category, ()))
    shares = apportion(cents, (1,) * len(winners)) if winners else ()
    line = tuple(place for place in places(category, book.tallies, book.last) if place.count > 0)
    return Prize(
        category=category,
        cents=cents,
        money=money(cents, book.night.group),
        leaders=stand.leaders,
        places=line,
        winners=winners,
        shares=shares,
        passed=stand.passed,
        short=_short(book, stand, line),
        waits=stand.waits,
        throws=state.throws if state else (),
        current=state.current if state else {},
        waiting=() if settled else _waiting(stand.leaders, state),
        outdated=state is None and any(off.category == category for off in offs),
        payments=payments,
        wrong=bool(payments) and not _matches(book, winners, shares, payments),
    )


def _short(book: Book, stand: Standing, line: Sequence[Place]) -> tuple[int, ...]:
    """Who would be placed before or beside the leaders, but has played too few rounds."""
    may = able(book.tallies, book.rules)
    bar = min((place.place for place in line if place.person in stand.leaders), default=len(line))
    ahead = [] if stand.category == LAST_BUNCO else [place.person for place in line if place.place <= bar]
    return tuple(person for person in ahead if person not in may)


def _waiting(first: tuple[int, ...], state: roll_off.State | None) -> tuple[int, ...]:
    if len(first) < 2:
        return ()
    if state is None:
        return first
    return tuple(roll_off.moves(state)["who"])


def _matches(book: Book, winners: Sequence[int], shares: Sequence[int], payments: Sequence[Transfer]) -> bool:
    """Whether these rows are what each of the winners has won, each to whoever has her winnings."""
    due = [(_receiver(book, person), cents) for person, cents in zip(winners, shares, strict=True) if cents]
    return sorted((row.member_id or 0, row.cents) for row in payments) == sorted(due)


def _receiver(book: Book, person: int) -> int:
    member = book.winnings_of(person)
    return member.pk if member else 0

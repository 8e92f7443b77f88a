"""The prizes of a night in figures: one function for every page, print and phone.

Nothing is stored but what was paid, thrown or edited: leaders and amounts follow from the record and the pot.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bunconight.club.models import Night
from bunconight.money.formats import UNIT, money
from bunconight.money.models import Transfer
from bunconight.money.queries import Balance, Ledger, ledger
from bunconight.nights.models import RollOff
from bunconight.nights.queries.book import Book
from games import record
from games.bunco import roll_off
from games.bunco.prizes import CATEGORIES, Place, amounts, leaders, places
from games.errors import NotNow
from games.errors import gettext_noop as _

LAST_BUNCO = "last_bunco"
TITLES = {
    "most_buncos": _("Most Buncos"),
    "most_wins": _("Most Wins"),
    "last_bunco": _("Last Bunco"),
    "most_snake_eyes": _("Most Snake Eyes"),
    "most_trips": _("Most Trips"),
    "most_losses": _("Most Losses"),
}


@dataclass(frozen=True)
class Prize:
    """One category as it stands. People are player ids, amounts cents.

    winner: whoever leads alone or won the roll-off; None while it is open, or nobody scored (`unclaimed`)
    tied: several lead and it is a matter of a roll-off; asked: it is the last Bunco, and the hostess names its holder
    throws, current, waiting: the roll-off among exactly these: finished throws, the one under way, who is to throw
    outdated: there was a roll-off among others, which no longer counts
    payments: the ledger's rows for it; wrong: what was paid is not what stands here now
    """

    category: str
    cents: int
    money: str
    leaders: tuple[int, ...]
    places: tuple[Place, ...]
    winner: int | None
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
        return self.category == LAST_BUNCO and len(self.leaders) > 1

    @property
    def tied(self) -> bool:
        return self.category != LAST_BUNCO and len(self.leaders) > 1

    @property
    def decided(self) -> bool:
        return self.winner is not None or self.unclaimed

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
        return self.balance.pot - sum(prize.cents for prize in self.prizes)

    @property
    def to_pay(self) -> int:
        """What paying out hands over now: prizes that are won and not paid, and what the kitty does not have yet."""
        won = sum(prize.cents for prize in self.prizes if prize.winner is not None and not prize.paid)
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
    cents = prize_cents(book, rows.balance.pot)
    prizes = tuple(
        _prize(book, category, cents[category], rows, [off for off in offs if off.category == category])
        for category in CATEGORIES
    )
    return Figures(prizes, rows.balance, book.evening.amounts is not None)


def unsettled(night: Night, figures: Figures) -> NotNow | None:
    """Why the night cannot be settled yet, in one sentence; None when it can."""
    for prize in figures.prizes:
        if not prize.unclaimed and prize.cents and not prize.paid:
            return NotNow(
                _("{prize} ({amount}) has not been paid out."), prize=TITLES[prize.category], amount=prize.money
            )
        if prize.wrong:
            return paid_otherwise(prize)
    if rest := figures.balance.open:
        return NotNow(_("{amount} of the pot is neither paid out nor in the kitty."), amount=money(rest, night.group))
    return None


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


def _prize(book: Book, category: str, cents: int, rows: Ledger, offs: Sequence[RollOff]) -> Prize:
    first = leaders(category, book.tallies, book.last)
    off = next((off for off in reversed(offs) if off.tied == sorted(first)), None)
    state = record.current(off.play) if off and len(first) > 1 else None
    winner = first[0] if len(first) == 1 else state and state.winner
    payments = tuple(rows.prizes.get(category, ()))
    return Prize(
        category=category,
        cents=cents,
        money=money(cents, book.night.group),
        leaders=first,
        places=tuple(place for place in places(category, book.tallies, book.last) if place.count > 0),
        winner=winner,
        throws=state.throws if state else (),
        current=state.current if state else {},
        waiting=_waiting(first, state),
        outdated=bool(offs) and state is None,
        payments=payments,
        wrong=bool(payments) and not _matches(book, winner, cents, payments),
    )


def _waiting(first: tuple[int, ...], state: roll_off.State | None) -> tuple[int, ...]:
    if len(first) < 2:
        return ()
    if state is None:
        return first
    return tuple(roll_off.moves(state)["who"])


def _matches(book: Book, winner: int | None, cents: int, payments: Sequence[Transfer]) -> bool:
    player = book.players.get(winner or 0)
    return [(row.member_id, row.cents) for row in payments] == [(player.member_id if player else None, cents)]

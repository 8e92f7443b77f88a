"""A turn of Bounder at one moment: whose chips lie where, what has been rolled, and what has been settled.

Phases: "stake", "point", "betting", "dealer", "second", "done". Wallets, chips on the table and `house` together are
the stacks of the setup, at every moment.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from games.bounder.setup import Setup
from games.dice import Roll
from games.errors import NotDice, NotNow
from games.errors import gettext_noop as _
from games.felt import Settled, Wallets, paid, pay_out
from games.plain import Plain

STAKE = "stake"
AS_THEY_ARE = ("phase", "stake", "doubled", "point", "second", "outcome", "house", "version")
WAITS = {
    "stake": _("The shooter has not put down a stake yet."),
    "point": _("The shooter has not rolled for the point yet."),
    "betting": _("Betting is open until the dealer closes it."),
    "dealer": _("Betting is closed: the dealer rolls."),
    "second": _("The dealer has rolled: the shooter's second roll is next."),
    "done": _("This turn is over."),
}


@dataclass(frozen=True, slots=True)
class Pile(Plain):
    """All that one gambler has bet on one spot."""

    gambler: int
    on: str
    amount: int


@dataclass(frozen=True, slots=True)
class State(Plain):
    """A turn at one moment; the setup is carried along and is no part of the JSON.

    `stake` is what lies there as doubled, 0 once it is settled; `house` what the house has won in this turn or, below
    0, paid; `point` and `second` are d20, `dealer` three d6; `version` counts the moves.
    """

    hidden: ClassVar[tuple[str, ...]] = ("setup",)
    setup: Setup
    wallets: Wallets
    phase: str = "stake"
    stake: int = 0
    doubled: bool = False
    bets: tuple[Pile, ...] = ()
    point: int | None = None
    dealer: Roll | None = None
    second: int | None = None
    outcome: str | None = None
    house: int = 0
    settled: tuple[Settled, ...] = ()
    away: tuple[int, ...] = ()
    version: int = 0

    @property
    def on_table(self) -> int:
        """All chips that have been put down and not settled."""
        return self.stake + sum(pile.amount for pile in self.bets)

    def laid(self, gambler: int) -> int:
        """Her chips on the table, the stake included."""
        stake = self.stake if gambler == self.setup.shooter else 0
        return stake + sum(pile.amount for pile in self.bets if pile.gambler == gambler)

    @property
    def net(self) -> dict[int, int]:
        """What everybody has won so far or, below 0, lost; what lies on the table is nobody's loss yet."""
        return {who: held + self.laid(who) - self.setup.stacks[who] for who, held in self.wallets.items()}

    def pile(self, gambler: int, spot: str) -> int:
        """What she has on that spot."""
        return sum(pile.amount for pile in self.bets if (pile.gambler, pile.on) == (gambler, spot))

    def check_phase(self, *phases: str) -> None:
        """NotNow, saying what the turn waits for, outside these phases."""
        if self.phase not in phases:
            raise NotNow(WAITS[self.phase])

    def check_shooter(self, gambler: int) -> None:
        """NotDice for anybody else."""
        self.setup.check_sits(gambler)
        if gambler != self.setup.shooter:
            raise NotDice(_("That is the shooter's, and somebody else is the shooter in this turn."))

    def check_here(self, gambler: int) -> None:
        """NotNow for somebody who is away."""
        self.setup.check_sits(gambler)
        if gambler in self.away:
            raise NotNow(_("She is away: first she must be back."))

    def with_pile(self, gambler: int, spot: str, amount: int) -> "State":
        """The chips on that spot are so many now, the difference out of or into her wallet."""
        wallets = paid(self.wallets, {gambler: self.pile(gambler, spot) - amount})
        others = tuple(pile for pile in self.bets if (pile.gambler, pile.on) != (gambler, spot))
        bets = (*others, Pile(gambler, spot, amount)) if amount else others
        return replace(self, wallets=wallets, bets=bets)

    def settle(self, *settled: Settled) -> "State":
        """Pay what is settled, once: whoever wins has it out of the house and her own chips back."""
        spots = {(item.gambler, item.on) for item in settled}
        return replace(
            self,
            wallets=pay_out(self.wallets, settled),
            stake=0 if (self.setup.shooter, STAKE) in spots else self.stake,
            bets=tuple(pile for pile in self.bets if (pile.gambler, pile.on) not in spots),
            house=self.house - sum(item.won for item in settled),
            settled=self.settled + settled,
        )


def start(setup: Setup) -> State:
    """Nothing on the table: the shooter is to put down a stake."""
    return State(setup, dict(setup.stacks), away=setup.away)


def read_state(setup: Setup, data: Mapping[str, Any]) -> State:
    """A state from its own JSON and the setup of its turn."""
    return State(
        setup=setup,
        **{name: data[name] for name in AS_THEY_ARE},
        wallets={int(gambler): held for gambler, held in data["wallets"].items()},
        bets=tuple(Pile(**pile) for pile in data["bets"]),
        dealer=None if data["dealer"] is None else tuple(data["dealer"]),
        settled=tuple(Settled.read(item) for item in data["settled"]),
        away=tuple(data["away"]),
    )

"""A play of Hazard at one moment: whose chips lie in which pot, the main, the chance, and every roll.

Phases: "stake"; "cover" (the bank covers it); "main"; "roll" (the first); then, with a chance, "odds" (the bank brings
its side to the odds, where the table plays so); "raise" (the caster may, or rolls); "meet" (the bank covers the raise);
"chance" (rolling on); and "done". Wallets and pots together are the stacks of the setup, at every moment.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, Self

from games.dice import Roll
from games.errors import NotDice, NotNow
from games.errors import gettext_noop as _
from games.felt import Settled, Wallets
from games.hazard.rules import odds
from games.hazard.setup import Setup
from games.plain import Plain

AS_THEY_ARE = ("phase", "main", "chance", "outcome", "version")
WAITS = {
    "stake": _("The caster has not put down a stake yet."),
    "cover": _("The bank has not covered the stake yet."),
    "main": _("The caster has not declared a main yet."),
    "roll": _("The main is declared: the caster rolls."),
    "odds": _("The bank has not brought its side to the odds yet."),
    "raise": _("There is a chance: the caster raises or rolls."),
    "meet": _("The bank has not covered the raise yet."),
    "chance": _("The caster rolls until the chance or the main comes."),
    "done": _("This play is over."),
}


@dataclass(frozen=True, slots=True)
class Pot(Plain):
    """The caster's chips, and what each of the bank has put up against them."""

    caster: int = 0
    cover: Mapping[int, int] = field(default_factory=dict)

    @property
    def covered(self) -> int:
        """The bank's side."""
        return sum(self.cover.values())

    def with_cover(self, gambler: int, amount: int) -> "Pot":
        """The same pot with so much of hers in it."""
        others = {who: chips for who, chips in self.cover.items() if who != gambler}
        return Pot(self.caster, others | ({gambler: amount} if amount else {}))

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        return cls(data["caster"], read_people(data["cover"]))


def read_people(data: Mapping[str, int]) -> dict[int, int]:
    """Chips by gambler, from JSON."""
    return {int(gambler): chips for gambler, chips in data.items()}


@dataclass(frozen=True, slots=True)
class State(Plain):
    """A play at one moment; the setup is carried along and is no part of the JSON.

    `stake` and `raised` are the two pots, empty once they are settled; `first_cover` is how the bank covered the stake
    at even money; `rolls` are all, two d6 each; `version` counts the moves.
    """

    hidden: ClassVar[tuple[str, ...]] = ("setup",)
    setup: Setup
    wallets: Wallets
    phase: str = "stake"
    stake: Pot = Pot()
    raised: Pot = Pot()
    first_cover: Mapping[int, int] = field(default_factory=dict)
    main: int | None = None
    chance: int | None = None
    rolls: tuple[Roll, ...] = ()
    outcome: str | None = None
    settled: tuple[Settled, ...] = ()
    away: tuple[int, ...] = ()
    version: int = 0

    @property
    def odds(self) -> Fraction | None:
        """What the bank puts up for each chip, once there is a chance."""
        return None if self.main is None or self.chance is None else odds(self.main, self.chance)

    @property
    def missing(self) -> int:
        """Chips that the bank has yet to put up; 0 where it covers nothing now."""
        if self.phase == "cover":
            return self.stake.caster - self.stake.covered
        if self.phase == "odds":
            return self.at_odds(self.stake.caster) - self.stake.covered
        return self.at_odds(self.raised.caster) - self.raised.covered if self.phase == "meet" else 0

    @property
    def bank_holds(self) -> int:
        """What those of the bank who are here could still put up, all together."""
        return sum(self.wallets[gambler] for gambler in self.setup.bank if gambler not in self.away)

    @property
    def on_table(self) -> int:
        """All chips in the two pots."""
        return sum(pot.caster + pot.covered for pot in (self.stake, self.raised))

    def laid(self, gambler: int) -> int:
        """Her chips in the two pots."""
        pots = (self.stake, self.raised)
        return sum(pot.caster if gambler == self.setup.caster else pot.cover.get(gambler, 0) for pot in pots)

    @property
    def net(self) -> dict[int, int]:
        """What everybody has won so far or, below 0, lost; what lies on the table is nobody's loss yet."""
        return {who: held + self.laid(who) - self.setup.stacks[who] for who, held in self.wallets.items()}

    def at_odds(self, amount: int) -> int:
        """What the bank puts up against so many chips, rounded down to whole ones."""
        ratio = self.odds
        return amount if ratio is None else amount * ratio.numerator // ratio.denominator

    def check_phase(self, *phases: str) -> None:
        """NotNow, saying what the play waits for, outside these phases."""
        if self.phase not in phases:
            raise NotNow(WAITS[self.phase])

    def check_caster(self, gambler: int) -> None:
        """NotDice for anybody else."""
        self.setup.check_sits(gambler)
        if gambler != self.setup.caster:
            raise NotDice(_("That is the caster's, and somebody else is the caster in this play."))

    def check_bank(self, gambler: int) -> None:
        """NotDice for the caster, NotNow for one of the bank who is away."""
        self.setup.check_sits(gambler)
        if gambler == self.setup.caster:
            raise NotDice(_("The caster does not cover her own chips."))
        self.check_here(gambler)

    def check_here(self, gambler: int) -> None:
        """NotNow for somebody who is away."""
        if gambler in self.away:
            raise NotNow(_("She is away: first she must be back."))


def start(setup: Setup) -> State:
    """Nothing on the table: the caster is to put down a stake."""
    return State(setup, dict(setup.stacks), away=setup.away)


def read_state(setup: Setup, data: Mapping[str, Any]) -> State:
    """A state from its own JSON and the setup of its play."""
    return State(
        setup=setup,
        **{name: data[name] for name in AS_THEY_ARE},
        wallets=read_people(data["wallets"]),
        stake=Pot.read(data["stake"]),
        raised=Pot.read(data["raised"]),
        first_cover=read_people(data["first_cover"]),
        rolls=tuple(tuple(roll) for roll in data["rolls"]),
        settled=tuple(Settled.read(item) for item in data["settled"]),
        away=tuple(data["away"]),
    )

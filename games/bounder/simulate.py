"""Many turns of Bounder by the rules, with given dice: every chip goes through the same doors as at a real table.

Gamblers are 1, 2, 3...; what they do is luck too. Whoever cannot put down the least stake buys chips before the turn,
and what the house lacks is issued to it, so that wallets and house together are always what was issued.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from games.bounder.moves import Bet, Close, Dealer, Double, Point, Second
from games.bounder.odds import chances, dealer_odds
from games.bounder.rules import DEALER_BETS, POINT
from games.bounder.turn import Move, Result, Setup, State, apply, next_shooter, result, start
from games.dice import SeededSource, Source
from games.felt import Stake, paid
from games.figures import Figure
from games.plain import Plain

BUYS = 100
MOST_STAKES = 4
MOST_BET = 10


@dataclass(frozen=True, slots=True)
class Simulated(Plain):
    """What came of it: how often each outcome and each of the dealer's throws came, and where the chips are."""

    game: str
    gamblers: int
    turns: int
    seed: int
    figures: Mapping[str, Figure]
    issued: int
    house: int
    wallets: Mapping[int, int]

    def lines(self) -> Iterator[str]:
        """The same for people."""
        yield f"Bounder, {self.gamblers} gamblers, {self.turns} turns, seed {self.seed}"
        yield from (figure.line(name) for name, figure in self.figures.items())
        yield f"  issued {self.issued}: the house holds {self.house}, the gamblers {sum(self.wallets.values())}"


def simulate(*, gamblers: int, turns: int, seed: int) -> Simulated:
    """So many turns at one table; the same seed is the same. NotDice for more gamblers than a table seats, or none."""
    table = Tabletop(SeededSource(seed), dict.fromkeys(range(1, gamblers + 1), 0))
    for _turn in range(turns):
        table.turn()
    return Simulated("bounder", gamblers, turns, seed, figures(table), table.issued, table.house, table.wallets)


def figures(table: "Tabletop") -> dict[str, Figure]:
    """What was counted, by name, beside the exact chances."""
    every, turns = chances(), sum(table.outcomes.values())
    outcomes = {name: Figure(table.outcomes[name], turns, every.of(name)) for name in sorted(every.turns)}
    spots = {spot: Figure(table.dealer[spot], turns, odds["win"]) for spot, odds in dealer_odds().items()}
    return outcomes | spots


@dataclass
class Tabletop:
    """A table between turns: its chips, whose turn is next, and what has been counted."""

    luck: Source
    wallets: dict[int, int]
    house: int = 0
    issued: int = 0
    shooter: int = 1
    outcomes: Counter[str] = field(default_factory=Counter)
    dealer: Counter[str] = field(default_factory=Counter)

    def turn(self) -> None:
        """One whole turn."""
        self._buy()
        setup = Setup(tuple(self.wallets), self.wallets, (), self.shooter)
        state = start(setup)
        for chooses in _CHOICES:
            for move in chooses(self.luck, state):
                state = apply(state, move)
        state = self._to_the_end(state)
        self._keep(state, result(state))

    def _buy(self) -> None:
        for gambler, held in self.wallets.items():
            if held < BUYS // 2:
                self.wallets[gambler] += BUYS
                self.issued += BUYS

    def _to_the_end(self, state: State) -> State:
        state = apply(state, Dealer("dealer", self.luck.roll()))
        if state.phase == "second":
            state = apply(state, Second("second", self.shooter, self.luck.roll(1, 20)))
        return state

    def _keep(self, state: State, came: Result) -> None:
        assert came.outcome is not None and came.dealer is not None
        self.outcomes[came.outcome] += 1
        self.dealer.update(spot for spot, wins in DEALER_BETS.items() if wins(came.dealer))
        lack = max(0, -came.house - self.house)
        self.issued, self.house = self.issued + lack, self.house + lack + came.house
        self.wallets = paid(self.wallets, came.net)
        rules = state.setup.rules
        following = next_shooter(
            gamblers=tuple(self.wallets), wallets=self.wallets, away=(), shooter=self.shooter, minimum=rules.minimum
        )
        self.shooter = self.shooter if following is None else following


def _stake(luck: Source, state: State) -> Iterator[Move]:
    minimum, shooter = state.setup.rules.minimum, state.setup.shooter
    stakes = min(MOST_STAKES, state.wallets[shooter] // minimum)
    yield Stake("stake", shooter, minimum * luck.roll(1, stakes)[0])


def _point(luck: Source, state: State) -> Iterator[Move]:
    yield Point("point", state.setup.shooter, luck.roll(1, 20))


def _double(luck: Source, state: State) -> Iterator[Move]:
    if luck.roll(1, 4) == (1,) and state.wallets[state.setup.shooter] >= state.stake:
        yield Double("double", state.setup.shooter)


def _bets(luck: Source, state: State) -> Iterator[Move]:
    for gambler in state.setup.gamblers:
        spots = [spot for spot in state.setup.rules.spots if spot != POINT or gambler != state.setup.shooter]
        choice, amount = luck.roll(1, 2 * len(spots))[0], luck.roll(1, MOST_BET)[0]
        if choice <= len(spots) and amount <= state.wallets[gambler]:
            yield Bet("bet", gambler, spots[choice - 1], amount)


def _close(luck: Source, state: State) -> Iterator[Move]:
    yield Close("close")


_CHOICES: tuple[Callable[[Source, State], Iterator[Move]], ...] = (_stake, _point, _double, _bets, _close)

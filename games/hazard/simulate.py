"""Many plays of Hazard by the rules, with given dice: every chip goes through the same doors as at a real table.

Gamblers are 1, 2, 3...; what they do is luck too. Whoever runs low buys chips between plays, so that the wallets
together are always what was issued. Now and then the bank does not cover a stake; what is raised it always covers, so
that plays with a chance end by the dice alone.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from games.dice import SeededSource, Source
from games.felt import Stake, paid
from games.figures import Figure
from games.hazard import limits
from games.hazard.moves import Cover, Main, Raise, Roll, Time
from games.hazard.odds import main_odds
from games.hazard.play import Result, Setup, State, apply, result, start
from games.hazard.rules import MAINS, TableRules
from games.plain import Plain

BUYS = 100
MOST_STAKE = 20
UNCOVERED = 20


@dataclass(frozen=True, slots=True)
class Simulated(Plain):
    """What came of it, by main: how often the caster nicked, was out, and won; and where the chips are.

    `off` counts the plays that were not covered; `passes` how often the dice went to another caster.
    """

    game: str
    gamblers: int
    turns: int
    seed: int
    figures: Mapping[int, Mapping[str, Figure]]
    off: int
    passes: int
    issued: int
    house: int
    wallets: Mapping[int, int]

    def lines(self) -> Iterator[str]:
        """The same for people."""
        yield f"Hazard, {self.gamblers} gamblers, {self.turns} plays, seed {self.seed}"
        for main, figures in self.figures.items():
            yield f"Main {main}"
            yield from (figure.line(name) for name, figure in figures.items())
        yield f"  {self.off} plays off; the dice passed {self.passes} times"
        yield f"  issued {self.issued}: the gamblers hold {sum(self.wallets.values())}"


def simulate(*, gamblers: int, turns: int, seed: int, rules: TableRules | None = None) -> Simulated:
    """So many plays at one table; the same seed is the same. NotDice for more gamblers than it seats, or under two."""
    wallets = dict.fromkeys(range(1, gamblers + 1), 0)
    table = Tabletop(SeededSource(seed), wallets, rules or TableRules())
    for _play in range(turns):
        table.play()
    figures = {main: main_figures(table, main) for main in MAINS}
    return Simulated("hazard", gamblers, turns, seed, figures, table.off, table.passes, table.issued, 0, table.wallets)


def main_figures(table: "Tabletop", main: int) -> dict[str, Figure]:
    """What was counted with this main, beside the exact chances."""
    exact = main_odds(main)
    counts = {outcome: count for (played, outcome), count in table.outcomes.items() if played == main}
    plays = sum(counts.values())
    wins = counts.get("nick", 0) + counts.get("made", 0)
    shown = {"nick": counts.get("nick", 0), "out": counts.get("out", 0), "win": wins}
    return {name: Figure(count, plays, exact[name]) for name, count in shown.items()}


@dataclass
class Tabletop:
    """A table between plays: its chips, who has the dice, and what has been counted."""

    luck: Source
    wallets: dict[int, int]
    rules: TableRules
    issued: int = 0
    caster: int = 1
    streak: int = 0
    off: int = 0
    passes: int = 0
    outcomes: Counter[tuple[int, str]] = field(default_factory=Counter)

    def play(self) -> None:
        """One whole play."""
        self._buy()
        setup = Setup(tuple(self.wallets), self.wallets, (), self.caster, self.streak, self.rules)
        state = self._covered(start(setup))
        if state.phase == "main":
            state = apply(state, Main("main", self.caster, MAINS[self.luck.roll(1, len(MAINS))[0] - 1]))
            state = self._to_the_end(self._raised(self._rolled(state)))
        self._keep(result(state))

    def _buy(self) -> None:
        for gambler, held in self.wallets.items():
            if held < BUYS:
                self.wallets[gambler] += BUYS
                self.issued += BUYS

    def _covered(self, state: State) -> State:
        """A stake, and what the bank makes of it."""
        most = min(MOST_STAKE, limits.stakes(state).high)
        state = apply(state, Stake("stake", self.caster, self.luck.roll(1, most)[0]))
        if self.luck.roll(1, UNCOVERED) == (1,):
            return apply(state, Time("time"))
        return self._put_up(state)

    def _put_up(self, state: State) -> State:
        """The bank covers, from a seat on that luck chooses, each a share that luck chooses; then it fills up."""
        bank, first = state.setup.bank, self.luck.roll(1, len(state.setup.bank))[0]
        for gambler in (*bank[first:], *bank[: first - 1]):
            most = limits.covers(state, gambler).high
            state = _cover(state, gambler, self.luck.roll(1, most)[0] if most > 0 else 0)
        for gambler in (bank[first - 1], *bank):
            state = _cover(state, gambler, limits.covers(state, gambler).high)
        return state

    def _rolled(self, state: State) -> State:
        dice = self.luck.roll(2)
        state = apply(state, Roll("roll", self.caster, len(state.rolls) + 1, dice))
        return self._put_up(state) if state.phase == "odds" else state

    def _raised(self, state: State) -> State:
        """Every other time, a raise that the bank covers."""
        allowed = limits.raises(state)
        if not allowed or self.luck.roll(1, 2) == (1,):
            return state
        steps = min(allowed.high, MOST_STAKE) // allowed.step
        amount = allowed.step * self.luck.roll(1, max(1, steps))[0]
        return self._put_up(apply(state, Raise("raise", self.caster, amount)))

    def _to_the_end(self, state: State) -> State:
        while state.phase in ("raise", "chance"):
            state = self._rolled(state)
        return state

    def _keep(self, came: Result) -> None:
        assert came.outcome is not None and came.next_caster is not None
        if came.main is None:
            self.off += 1
        else:
            self.outcomes[came.main, came.outcome] += 1
        self.wallets = paid(self.wallets, came.net)
        self.passes += came.next_caster != self.caster
        self.caster, self.streak = came.next_caster, came.streak


def _cover(state: State, gambler: int, amount: int) -> State:
    return apply(state, Cover("cover", gambler, amount)) if amount > 0 else state

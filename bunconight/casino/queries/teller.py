"""A side table's play in words: its buttons, who sits there, what lies and was rolled, what was played."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from bunconight.casino.felts import FELTS, Felt
from bunconight.casino.models import SidePlay, SideTable
from bunconight.casino.queries.books import Count, Running
from bunconight.casino.words import felt_words
from games import record
from games.registry import GAMES


def new_id() -> str:
    """The client id of a move that the hostess makes."""
    return f"desk-{secrets.token_hex(8)}"


@dataclass(frozen=True)
class Offer:
    """One button. `fill` is what has to be typed for it: nothing, or "amount", "dice", "main", "gambler".

    `id` is the client id of the move it makes: pressed or sent twice, it is one move.
    """

    kind: str
    gambler: int
    label: str
    move: Mapping[str, Any]
    fill: Mapping[str, Any]
    strong: bool = False
    id: str = field(default_factory=new_id)

    @property
    def meant(self) -> dict[str, Any]:
        """What else says which move is meant, such as the number of a roll: as the page showed it, not as it is now."""
        return {name: value for name, value in self.move.items() if name not in ("kind", "gambler", "on")}

    @property
    def direct(self) -> bool:
        return not self.fill

    @property
    def query(self) -> str:
        """What the address of its form asks for."""
        named = {"kind": self.kind, "gambler": self.gambler or "", "on": self.move.get("on", "")}
        return "&".join(f"{name}={value}" for name, value in named.items() if value)


@dataclass(frozen=True)
class Chair:
    """One gambler: `wallet` beside her bets, `lies` her bets in words."""

    id: int
    name: str
    wallet: int
    lies: tuple[str, ...]
    away: bool
    has_dice: bool
    playing: bool
    elsewhere: int
    offers: tuple[Offer, ...]


@dataclass(frozen=True)
class Over:
    """A play that is over, or was called off."""

    play: int
    number: int
    text: str
    who: str
    void: bool
    changes: str


@dataclass(frozen=True)
class Teller:
    """Puts into words what goes on at a table; `now` is the play that is on."""

    table: SideTable
    names: Mapping[int, str]
    now: Running | None

    @cached_property
    def words(self) -> dict[str, str]:
        return felt_words()

    @cached_property
    def moves(self) -> Mapping[str, Any]:
        """What may be done now, as the game has it."""
        return GAMES[self.table.game].moves(self.now.state) if self.now else {"keeper": [], "gamblers": {}}

    @property
    def felt(self) -> Felt:
        return FELTS[self.table.game]

    @property
    def server(self) -> bool:
        """Whether the server rolls: in this play, or else in the next one."""
        return (self.now.side.dice if self.now else self.table.dice) == SideTable.Dice.SERVER

    @property
    def dicer(self) -> int | None:
        """Whoever has the dice in the play that is on."""
        return getattr(self.now.state.setup, self.felt.dicer) if self.now else None

    def name(self, player: int) -> str:
        return self.names.get(player, "?")

    def chairs(self, chips: Count, away: Sequence[int]) -> tuple[Chair, ...]:
        """Those who play, in their order, then those who have sat down since; `away` counts between plays."""
        playing = self.now.state.setup.gamblers if self.now else ()
        away, elsewhere = self.now.state.away if self.now else away, chips.elsewhere(self.table)
        return tuple(
            Chair(
                id=one, name=self.name(one), wallet=chips.wallets.get(one, 0), lies=self.lies(one), away=one in away,
                has_dice=one == self.dicer, playing=one in playing, elsewhere=elsewhere.get(one, 0),
                offers=self.hers(one),
            )
            for one in dict.fromkeys([*playing, *self.table.seats])
        )

    def lies(self, player: int) -> tuple[str, ...]:
        """Her chips on the table."""
        if self.now is None or player not in self.now.stacks:
            return ()
        piles = self._piles if self.table.game == "bounder" else self._pots
        return tuple(f"{self.words[on]} {amount}" for on, amount in piles(self.now.state, player) if amount)

    def _piles(self, state: Any, player: int) -> list[tuple[str, int]]:
        stake = [("on_stake", state.stake)] if player == state.setup.shooter else []
        return stake + [(f"on_{pile.on}", pile.amount) for pile in state.bets if pile.gambler == player]

    def _pots(self, state: Any, player: int) -> list[tuple[str, int]]:
        if player == state.setup.caster:
            return [("on_stake", state.stake.caster), ("on_raise", state.raised.caster)]
        return [("cover_stake", state.stake.cover.get(player, 0)), ("cover_raise", state.raised.cover.get(player, 0))]

    def facts(self) -> tuple[tuple[str, str], ...]:
        """What counts in this play, as words and values."""
        if self.now is None:
            return ()
        state, words = self.now.state, self.words
        if self.table.game == "bounder":
            doubled = f" {words['doubled']}" if state.doubled else ""
            return ((words["on_stake"], f"{state.stake}{doubled}" if state.stake else ""),
                    (_("On the table"), str(state.on_table)))
        return ((_("Main"), str(state.main or "")), (_("Chance"), str(state.chance or "")),
                (_("Odds"), "" if state.odds is None else f"{state.odds.numerator} : {state.odds.denominator}"),
                (_("Still to be covered"), str(state.missing or "")), (_("On the table"), str(state.on_table)))

    def rolled(self) -> tuple[tuple[str, str, tuple[int, ...]], ...]:
        """The dice that lie there: a word, "d20" or "d6", the faces."""
        if self.now is None:
            return ()
        state = self.now.state
        if self.table.game == "hazard":
            return tuple((_("Roll {n}").format(n=number), "d6", roll) for number, roll in enumerate(state.rolls, 1))
        found = [(_("Point"), "d20", (state.point,)), (_("Dealer"), "d6", state.dealer),
                 (_("Second"), "d20", (state.second,))]
        return tuple((word, kind, faces) for word, kind, faces in found if faces and faces[0])

    def keepers(self) -> tuple[Offer, ...]:
        """The keeper's buttons; the first is the thing to do next, unless it ends or passes over something."""
        return tuple(self.offer(one, strong=not place and one["move"]["kind"] not in ("skip", "time"))
                     for place, one in enumerate(self.moves["keeper"]))

    def hers(self, player: int) -> tuple[Offer, ...]:
        """A gambler's own buttons, but for those that the keeper has anyway."""
        own = self.moves["gamblers"].get(str(player), [])
        return tuple(self.offer(one) for one in own if one not in self.moves["keeper"])

    def offer(self, told: Mapping[str, Any], strong: bool = False) -> Offer:
        move = told["move"]
        fill = {name: range_ for name, range_ in told["fill"].items() if not (self.server and name == "dice")}
        return Offer(move["kind"], move.get("gambler", 0), self.label(move), move, fill, strong)

    def label(self, move: Mapping[str, Any]) -> str:
        """What stands on a move's button."""
        words, kind = self.words, move["kind"]
        if kind == "bet":
            return _("Bet: {spot}").format(spot=words[f"on_{move['on']}"])
        if kind == "take_back":
            return _("Take back {spot}").format(spot=words[f"on_{move['on']}"]) if "on" in move else _("Take back")
        if kind == "double":
            return _("Double the stake")
        if kind == "back":
            return _("Is back")
        return words[f"do_{kind}"]

    def over(self, side: SidePlay) -> Over:
        """A play that is over, in one line."""
        state = record.current(side.play)
        result, words = GAMES[self.table.game].result(state), self.words
        outcome = "lost" if self.table.game == "hazard" and result.outcome == "missed" else result.outcome
        text = words.get(f"end_{outcome}", "")
        changes = ", ".join(f"{self.name(one)} {won:+d}" for one, won in result.net.items() if won)
        who = self.name(getattr(state.setup, self.felt.dicer))
        return Over(side.play_id, side.number, text, who, side.void, changes)

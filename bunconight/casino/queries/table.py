"""One side table for the hostess: the play as it is, everybody at it, what may be done now, and what was played."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from bunconight.casino.felts import FELTS
from bunconight.casino.models import SidePlay, SideTable
from bunconight.casino.queries.books import Count, Running, count
from bunconight.casino.queries.felt import last_of, next_dice, passed_over, people_of
from bunconight.casino.queries.house import TableLine, table_line
from bunconight.casino.words import felt_words
from bunconight.club.models import Night
from bunconight.nights.queries.names import display_names
from games import fold, record
from games.fold import Row
from games.models import Move
from games.registry import GAMES

SHOWN = 12  # plays in the list of those that are over


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
class TablePage:
    line: TableLine
    table: SideTable
    unit: str
    closed: bool
    chairs: tuple[Chair, ...]
    play: int | None
    facts: tuple[tuple[str, str], ...]
    dice: tuple[tuple[str, str, tuple[int, ...]], ...]
    offers: tuple[Offer, ...]
    next: str
    over: tuple[Over, ...]
    undo: str
    undo_text: str
    names: Mapping[int, str]
    server: bool

    @property
    def last(self) -> Over | None:
        return next((one for one in self.over if not one.void), None)

    @property
    def undo_play(self) -> int:
        """In which play the move is that can be taken back."""
        return self.play or (self.last.play if self.last else 0)

    def offer(self, kind: str, gambler: int, on: str) -> Offer | None:
        """The button that a form is for, if it is still offered."""
        every = [*self.offers, *(offer for chair in self.chairs for offer in chair.offers)]
        return next((one for one in every if one.kind == kind and one.gambler in (gambler, 0)
                     and str(one.move.get("on", "")) == on), None)


def table_page(night: Night, number: int) -> TablePage | None:
    """None when there is no such table. A fixed number of queries."""
    table = SideTable.objects.select_related("casino").filter(casino=night.pk, number=number).first()
    if table is None:
        return None
    people, chips, over = people_of(night), count(table.casino), overs_of(table)
    names = display_names(people.values())
    now = next((one for one in chips.running if one.side.table_id == table.pk), None)
    dice = next_dice(table, last_of(table), chips.wallets, people)
    offers = GAMES[table.game].moves(now.state) if now else {"keeper": [], "gamblers": {}}
    told = Teller(table, names, now.side.dice if now else table.dice)
    undo, undo_text = last_move(now.side if now else next((side for side in over if not side.void), None))
    return TablePage(
        line=table_line(table, now, names), table=table, unit=table.casino.unit,
        closed=table.casino.closed_at is not None,
        chairs=told.chairs(now, chips, _hers(offers), passed_over(table, people)),
        play=now.side.play_id if now else None, facts=told.facts(now), dice=told.rolled(now),
        offers=told.offers(offers["keeper"], own=True), next="" if dice is None else names[dice[told.felt.dicer]],
        over=tuple(told.over(side) for side in over), undo=undo, undo_text=undo_text, names=names,
        server=(now.side.dice if now else table.dice) == "server",
    )


def _hers(offers: Mapping[str, Any]) -> dict[str, list[Any]]:
    """Each gambler's own buttons, but for those that the keeper has anyway."""
    return {player: [one for one in own if one not in offers["keeper"]] for player, own in offers["gamblers"].items()}


def overs_of(table: SideTable) -> list[SidePlay]:
    """The last plays that are over or were called off, the latest first."""
    rows = SidePlay.objects.filter(table=table).exclude(posted=False, void=False)
    return list(rows.select_related("play").order_by("-number")[:SHOWN])


def last_move(side: SidePlay | None) -> tuple[str, str]:
    """The id of the last move that counts in this play, and what it was: what the hostess takes back first."""
    if side is None:
        return "", ""
    moves = Move.objects.filter(play=side.play_id).order_by("seq")
    rows = [Row(*row) for row in moves.values_list("seq", "kind", "client_id", "payload")]
    counted = fold.line(rows)
    if not counted:
        return "", ""
    name, move = counted[-1]
    return name, felt_words().get(f"did_{move['kind']}", _("Bet"))


@dataclass(frozen=True)
class Teller:
    """Puts a play into words; `dice` says where they come from."""

    table: SideTable
    names: Mapping[int, str]
    dice: str

    @cached_property
    def words(self) -> dict[str, str]:
        return felt_words()

    @property
    def felt(self) -> Any:
        return FELTS[self.table.game]

    def name(self, player: int | None) -> str:
        return self.names.get(player or 0, "?")

    def chairs(self, now: Running | None, chips: Count, offers: Mapping[str, Any],
               away: Sequence[int]) -> tuple[Chair, ...]:
        """Those who play, in their order, then those who have sat down since."""
        playing = list(now.stacks) if now else []
        away = list(now.state.away) if now else list(away)
        dicer = getattr(now.state.setup, self.felt.dicer) if now else None
        return tuple(
            Chair(
                id=one, name=self.name(one), wallet=chips.wallets.get(one, 0), lies=self.lies(now, one),
                away=one in away, has_dice=one == dicer, playing=one in playing,
                elsewhere=_elsewhere(chips, self.table, one), offers=self.offers(offers.get(str(one), [])),
            )
            for one in dict.fromkeys([*playing, *self.table.seats])
        )

    def lies(self, now: Running | None, player: int) -> tuple[str, ...]:
        """Her chips on the table."""
        if now is None or player not in now.stacks:
            return ()
        words, state = self.words, now.state
        if self.table.game == "bounder":
            stake = [(words["on_stake"], state.stake)] if player == state.setup.shooter else []
            piles = [*stake, *((words[f"on_{pile.on}"], pile.amount) for pile in state.bets if pile.gambler == player)]
        elif player == state.setup.caster:
            piles = [(words["on_stake"], state.stake.caster), (words["on_raise"], state.raised.caster)]
        else:
            piles = [(words["cover_stake"], state.stake.cover.get(player, 0)),
                     (words["cover_raise"], state.raised.cover.get(player, 0))]
        return tuple(f"{on} {amount}" for on, amount in piles if amount)

    def facts(self, now: Running | None) -> tuple[tuple[str, str], ...]:
        """What counts in this play, as words and values."""
        if now is None:
            return ()
        state, words = now.state, self.words
        if self.table.game == "bounder":
            doubled = f" {words['doubled']}" if state.doubled else ""
            return ((words["on_stake"], f"{state.stake}{doubled}" if state.stake else ""),
                    (_("On the table"), str(state.on_table)))
        return ((_("Main"), str(state.main or "")), (_("Chance"), str(state.chance or "")),
                (_("Odds"), "" if state.odds is None else f"{state.odds.numerator} : {state.odds.denominator}"),
                (_("Still to be covered"), str(state.missing or "")), (_("On the table"), str(state.on_table)))

    def rolled(self, now: Running | None) -> tuple[tuple[str, str, tuple[int, ...]], ...]:
        """The dice that lie there: a word, "d20" or "d6", the faces."""
        if now is None:
            return ()
        state = now.state
        if self.table.game == "hazard":
            return tuple((_("Roll {n}").format(n=number), "d6", roll) for number, roll in enumerate(state.rolls, 1))
        found = [(_("Point"), "d20", (state.point,)), (_("Dealer"), "d6", state.dealer),
                 (_("Second"), "d20", (state.second,))]
        return tuple((word, kind, faces) for word, kind, faces in found if faces and faces[0])

    def offers(self, offers: Sequence[Mapping[str, Any]], own: bool = False) -> tuple[Offer, ...]:
        """Buttons; `own` are the keeper's, the first of which is the thing to do next."""
        found: list[Offer] = []
        for offer in offers:
            move, fill = offer["move"], dict(offer["fill"])
            if self.dice == "server":
                fill.pop("dice", None)
            strong = own and not found and move["kind"] not in ("skip", "time")
            found.append(Offer(move["kind"], move.get("gambler", 0), self.label(move), move, fill, strong))
        return tuple(found)

    def label(self, move: Mapping[str, Any]) -> str:
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


def _elsewhere(chips: Count, table: SideTable, player: int) -> int:
    one = chips.playing.get(player)
    return one.side.table.number if one and one.side.table_id != table.pk else 0

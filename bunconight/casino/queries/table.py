"""One side table for the hostess: the play as it is, everybody at it, what may be done now, and what was played."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from bunconight.casino.models import SidePlay, SideTable
from bunconight.casino.queries.books import count
from bunconight.casino.queries.felt import last_of, next_dice, passed_over, people_of
from bunconight.casino.queries.house import TableLine, table_line
from bunconight.casino.queries.teller import Chair, Offer, Over, Teller
from bunconight.casino.words import word
from bunconight.club.models import Night
from bunconight.nights.queries.names import display_names
from games import fold
from games.fold import Row
from games.models import Move

SHOWN = 12  # plays in the list of those that are over


@dataclass(frozen=True)
class TablePage:
    """`next` names who has the dice next, "" while nobody can; `undo` is the id of the move to take back first."""

    line: TableLine
    table: SideTable
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

    @property
    def unit(self) -> str:
        return self.table.casino.unit

    @property
    def closed(self) -> bool:
        """Whether the whole casino is."""
        return self.table.casino.closed_at is not None

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
    names, now = display_names(people.values()), chips.at(table)
    dice, teller = next_dice(table, last_of(table), chips.wallets, people), Teller(table, names, now)
    undo, undo_text = last_move(now.side if now else next((side for side in over if not side.void), None))
    return TablePage(
        line=table_line(table, now, names), table=table, names=names,
        chairs=teller.chairs(chips, passed_over(table, people)), offers=teller.keepers(),
        play=now.side.play_id if now else None, facts=teller.facts(), dice=teller.rolled(),
        next="" if dice is None else names[dice[teller.felt.dicer]],
        over=tuple(map(teller.over, over)), undo=undo, undo_text=undo_text,
    )


def overs_of(table: SideTable) -> list[SidePlay]:
    """The last plays that are over or were called off, the latest first."""
    rows = SidePlay.objects.ended().filter(table=table)
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
    return name, word(f"did_{move['kind']}") or _("Bet")

"""Who may write to a play at a side table: asked in the one statement that locks it, in plain SQL for every tap."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import connection

from bunconight.casino.felts import FELTS, Dice
from bunconight.casino.services.amends import check_seen, check_under, rows_of, same_dice
from bunconight.casino.services.reading import Tap
from bunconight.scoring.tokens import Seat
from games.dice import SecretSource, Source
from games.errors import NotDice, NotNow, Refusal
from games.errors import gettext_noop as _
from games.fold import CHANGE, UNDO, Row
from games.models import Play
from games.statements import COLUMNS, locking, play_of

ASKED = f"SELECT {COLUMNS}, side.id, side.number, side.dice, side.posted, felt.keeper_id FROM games_play play"
FROM = """
JOIN casino_sideplay side ON side.play_id = play.id
JOIN casino_sidetable felt ON felt.id = side.table_id
JOIN casino_casino casino ON casino.night_id = felt.casino_id
"""
WHERE = """
WHERE play.id = %s AND play.voided_at IS NULL AND NOT side.void AND casino.closed_at IS NULL
AND casino.night_id = %s AND felt.number = %s
"""
PHONE = f"""{ASKED}{FROM}JOIN club_night night ON night.id = casino.night_id
JOIN scoring_device device ON device.night_id = night.id{WHERE}AND night.generation = %s
AND device.id = %s AND device.generation = %s AND device.player_id = %s AND device.revoked_at IS NULL"""
HOSTESS = f"{ASKED}{FROM}{WHERE}"
SERVER = "server"


@dataclass
class Door:
    """The play of a tap at the table of that number, if it counts, its casino is open, and whoever taps may do that.

    `seat` is the phone's, None for the hostess, whose right has been asked before. `payload` is the move for the
    record: where the server rolls, its dice are filled in behind the door. Once locked the door knows the play's `side`
    (its row's id), `number`, `dice`, whether it is `posted`, the table's `keeper`, and why it stayed shut (`refusal`).
    """

    night: int
    table: int
    tap: Tap
    seat: Seat | None = None
    luck: Source = field(default_factory=SecretSource)
    payload: dict[str, Any] = field(default_factory=dict)
    side: int = 0
    number: int = 0
    dice: str = ""
    posted: bool = False
    keeper: int | None = None
    refusal: Refusal | None = None

    def locked(self) -> Play | None:
        """The play, locked until the transaction ends; None to whoever may not do this, and then `refusal` says why."""
        row = self._row()
        if row is None:
            return None
        *columns, self.side, self.number, self.dice, posted, self.keeper = row
        self.posted, play = bool(posted), play_of(columns)
        try:
            self.check(FELTS[play.game].own)
            self.payload.update(self.rolled(play.pk, FELTS[play.game].dice))
        except Refusal as refusal:
            self.refusal = refusal
            return None
        return play

    def _row(self) -> Sequence[Any] | None:
        asked: list[Any] = [self.tap.play, self.night, self.table]
        if self.seat:
            asked += [self.seat.generation, self.seat.device, self.seat.generation, self.seat.player]
        with connection.cursor() as cursor:
            cursor.execute((PHONE if self.seat else HOSTESS) + locking(), asked)
            row: Sequence[Any] | None = cursor.fetchone()
        return row

    @property
    def keeps(self) -> bool:
        """Whether whoever taps runs the table: the hostess, or the keeper's phone."""
        return self.seat is None or self.seat.player == self.keeper

    def check(self, own: frozenset[str]) -> None:
        """Rules of the house: a gambler acts for herself alone; all else is the keeper's, and so is every undo."""
        if self.keeps:
            return
        if self.tap.move is None or self.tap.change:
            raise NotNow(_("Only whoever keeps the table takes something back."))
        if self.tap.move["kind"] not in own:
            raise NotNow(_("That is for whoever keeps the table."))
        assert self.seat is not None
        if self.tap.move.get("gambler") != self.seat.player:
            raise NotNow(_("That is for somebody else to do."))

    def rolled(self, play: int, kinds: Mapping[str, Dice]) -> dict[str, Any]:
        """The move as it came, with the server's dice where it rolls; those are what they are, however often."""
        move = dict(self.tap.move or {})
        if self.dice != SERVER or not move:
            return move
        if move["kind"] not in kinds:
            if self.seat and not self.tap.change:
                check_seen(rows_of(play), self.tap.id, move, kinds)
            return move
        if self.tap.change:
            raise NotDice(_("What the server has rolled stands: it comes again as it was."))
        return move | {"dice": same_dice(rows_of(play), move) or list(self.luck.roll(*kinds[move["kind"]]))}

    def amends(self, play: Play) -> None:
        """Asked before a phone's undo or change: rolled dice keep what lies under them. Raises Rolled."""
        if self.seat is None:
            return
        rows, tap = rows_of(play.pk), self.tap
        about: dict[str, Any] = {"name": tap.change, "move": tap.move} if tap.change else {}
        row = Row(len(rows) + 1, CHANGE if tap.change else UNDO, tap.id, {**about, "names": tap.undo})
        check_under(rows, row, FELTS[play.game].dice, self.dice == SERVER)

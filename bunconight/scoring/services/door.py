"""Who may write to a round: asked in the one statement that locks it, in plain SQL, for every tap passes here."""
from dataclasses import dataclass

from django.db import connection

from bunconight.scoring.services.reading import Tap
from bunconight.scoring.tokens import Seat
from games.models import Play
from games.statements import COLUMNS, locking, play_of

OPEN = f"""SELECT {COLUMNS} FROM games_play play
JOIN nights_round round ON round.play_id = play.id
JOIN nights_evening evening ON evening.night_id = round.night_id
JOIN club_night night ON night.id = round.night_id
JOIN scoring_device device ON device.night_id = round.night_id
WHERE play.id = %s AND play.voided_at IS NULL AND NOT round.void AND evening.settled_at IS NULL
AND night.id = %s AND night.generation = %s
AND device.id = %s AND device.generation = %s AND device.player_id = %s AND device.revoked_at IS NULL"""


@dataclass(frozen=True)
class Door:
    """The play of a tap, if it is a round of this seat's night that counts, the device and its link still do, the
    night is not settled, and the device's person sits at the table."""

    seat: Seat
    tap: Tap

    def locked(self) -> Play | None:
        seat = self.seat
        asked = [self.tap.play, seat.night, seat.generation, seat.device, seat.generation, seat.player]
        with connection.cursor() as cursor:
            cursor.execute(OPEN + locking(), asked)
            row = cursor.fetchone()
        play = play_of(row) if row else None
        return play if play and self.sits(play) else None

    def sits(self, play: Play) -> bool:
        """At the table, as it is now; and where the tap says who won, the table is asked that."""
        tables, number = play.state["tables"], self.tap.table
        if number > len(tables) or self.seat.player not in tables[number - 1]["seats"]:
            return False
        says_who_won = self.tap.move is not None and self.tap.move["kind"] == "facts"
        return not says_who_won or bool(tables[number - 1]["phase"] == "asking")

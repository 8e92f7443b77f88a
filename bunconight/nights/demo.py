"""A night in the middle of play for whoever wants to look: invented people, real rolls, all of them in the record.

Everything goes through the services and the record, so that it can be played on, corrected and undone. The dice have a
fixed seed: everybody sees the same evening.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from bunconight.club.models import Group, Member, Night
from bunconight.club.services import next_night, plan_night
from bunconight.nights.queries.book import Played, read_book
from bunconight.nights.services import checkin, rounds, seating
from bunconight.nights.state import now_ms
from games import record
from games.bunco.rules import outcome
from games.dice import SeededSource, Source
from games.models import Play
from games.writing import writing

SEED = 2423
FINISHED = 3
ROLLS_OF_THE_LAST = 45
PACE = 1500  # milliseconds from roll to roll, all tables together


@writing()
def build(*, group: Group) -> Night:
    """The demo night of a group with members: some rounds are over, the next one runs. Takes about a second."""
    start = timezone.now() - timedelta(minutes=50)
    night = plan_night(group=group, starts_at=start.replace(second=0, microsecond=0), place=_("Wrenfield Hall"))
    members = list(Member.objects.filter(group=group, archived_at=None).order_by("pk"))
    _arrive(night, members)
    dice = SeededSource(SEED)
    seating.draw_seats(night=night, who=None, luck=dice)
    play = Tabletop(night, dice)
    for number in range(1, FINISHED + 1):
        rounds.start_round(night=night, number=number, who=None)
        play.round()
    rounds.start_round(night=night, number=FINISHED + 1, who=None)
    play.round(most=ROLLS_OF_THE_LAST)
    Night.objects.filter(pk=night.pk).update(version=F("version") + 1)
    night.refresh_from_db()
    return night


def _arrive(night: Night, members: list[Member]) -> None:
    """Everybody is here and has paid for tonight; every third has paid for next month."""
    later = next_night(night)
    for place, member in enumerate(members):
        checkin.set_here(night=night, member=member, here=True, who=None)
        checkin.take_fee(night=night, member=member, for_night=night, how=("cash", "app", "check")[place % 3], who=None)
        if place % 3 == 0:
            checkin.take_fee(night=night, member=member, for_night=later, who=None)


class Tabletop:
    """The dice on the tables of one night, and a clock that began when they first rolled."""

    def __init__(self, night: Night, dice: Source) -> None:
        self.night, self.dice = night, dice
        self.at = now_ms() - 15 * 60_000
        self.made = 0

    def round(self, most: int | None = None) -> None:
        """Play the current round to its end, or until so many rolls have been made."""
        played = read_book(self.night).current
        if played is None:
            return
        state = played.play.state
        while (tables := _open(state)) and (most is None or most > 0):
            for table in tables:
                state = self._move(played, self._roll(state, table, played.state.setup.point_number))
                most = most - 1 if most is not None else None
        while tied := [number for number, table in enumerate(state["tables"], 1) if table["phase"] == "tied"]:
            state = self._move(played, self._throw(state, tied[0]))

    def _roll(self, state: Mapping[str, Any], table: int, point: int) -> dict[str, Any]:
        dice = self.dice.roll()
        self.at += PACE
        roller = state["tables"][table - 1]["roller"]
        name = outcome(dice, point)
        return {"kind": "roll", "table": table, "roller": roller, "outcome": name, "at": self.at, "dice": list(dice)}

    def _throw(self, state: Mapping[str, Any], table: int) -> dict[str, Any]:
        seats = state["tables"][table - 1]["seats"]
        thrown = zip(map(str, seats), self.dice.roll(len(seats)), strict=True)
        return {"kind": "throw", "table": table, "dice": dict(thrown)}

    def _move(self, played: Played, move: dict[str, Any]) -> dict[str, Any]:
        self.made += 1
        plays = Play.objects.filter(pk=played.play.pk)
        answer = record.make_move(
            plays=plays, client_id=f"demo-{self.made:05}", payload=move, device_time=move.get("at", self.at)
        )
        if answer.state is None or answer.status != "saved":
            raise RuntimeError(answer.reason)
        return answer.state


def _open(state: Mapping[str, Any]) -> list[int]:
    """Numbers of the tables that may roll."""
    return [number for number, table in enumerate(state["tables"], 1) if table["phase"] in ("playing", "closing")]

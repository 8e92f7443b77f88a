"""One person's story: every night since she came, her streak, what she has won and whom she played for."""
from dataclasses import dataclass
from datetime import datetime

from bunconight.club.models import Member, Night
from bunconight.history.queries.attendance import Row, attendance, marks_of, played_nights
from bunconight.history.queries.results import prize_words
from bunconight.history.streaks import CAME, Mark, Streak, streak
from bunconight.money.queries import ledgers
from bunconight.nights.models import Player


@dataclass(frozen=True)
class Chapter:
    """One night: what it was to her, whom she played for, and the prizes she took home."""

    night: Night
    mark: Mark
    played_for: str
    won: tuple[str, ...]


@dataclass(frozen=True)
class Story:
    """`chapters` have the latest night first; `row` is her line in the club's attendance, None while she has none."""

    chapters: tuple[Chapter, ...]
    streak: Streak
    came: int
    hosted: int
    row: Row | None


def story(member: Member, now: datetime) -> Story:
    """A fixed number of queries."""
    nights = played_nights(member.group, now)
    marks = marks_of([member], nights)[member.pk]
    replaced = dict(Player.objects.filter(member=member, plays_for__isnull=False, void=False)
                    .values_list("night", "plays_for__name"))
    money = ledgers(nights)
    chapters = [Chapter(night, mark, replaced.get(night.pk, ""), prize_words(money[night.pk], member))
                for night, mark in zip(nights, marks, strict=True) if mark != Mark.BEFORE]
    row = next((one for one in attendance(member.group, now).rows if one.member_id == member.pk), None)
    return Story(tuple(reversed(chapters)), streak(marks), sum(mark in CAME for mark in marks),
                 sum(night.hostess_id == member.pk for night in nights), row)

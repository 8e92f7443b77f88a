"""Streaks of coming and of staying away, from marks of nights in order. Pure: no database, no clock."""
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby


class Mark(StrEnum):
    """What a night was to a person. `SUBBED`: somebody (or a ghost) played in her place; `BEFORE`: she was not in the
    club yet, or not any more; `STOOD_IN`: she played for somebody else."""

    PLAYED = "played"
    STOOD_IN = "stood in"
    SUBBED = "subbed"
    AWAY = "away"
    BEFORE = "before"


CAME = frozenset({Mark.PLAYED, Mark.STOOD_IN})


@dataclass(frozen=True)
class Streak:
    """`came` and `away` count the latest nights in a row, one of them is 0; `longest` the most nights in a row that she
    ever came to. Nights while she was not in the club count for nothing."""

    came: int = 0
    away: int = 0
    longest: int = 0


def streak(marks: Sequence[Mark]) -> Streak:
    """`marks`: one a night, the oldest first."""
    runs = [(came, len(list(run))) for came, run in groupby(mark in CAME for mark in marks if mark != Mark.BEFORE)]
    if not runs:
        return Streak()
    came, length = runs[-1]
    longest = max((count for here, count in runs if here), default=0)
    return Streak(length if came else 0, 0 if came else length, longest)

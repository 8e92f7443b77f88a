"""Streaks: nights in a row, the latest last."""
import pytest

from bunconight.history.streaks import Mark, Streak, streak

LETTERS = {"P": Mark.PLAYED, "I": Mark.STOOD_IN, "S": Mark.SUBBED, "A": Mark.AWAY, ".": Mark.BEFORE}


@pytest.mark.parametrize(("nights", "expected"), [
    ("", Streak()),
    ("...", Streak()),
    ("P", Streak(came=1, longest=1)),
    ("PPP", Streak(came=3, longest=3)),
    ("PPPA", Streak(away=1, longest=3)),
    ("PAAA", Streak(away=3, longest=1)),
    ("PPASP", Streak(came=1, longest=2)),
    ("PIP", Streak(came=3, longest=3)),
    ("..PP", Streak(came=2, longest=2)),
    ("SSS", Streak(away=3)),
    ("PPPPAPP", Streak(came=2, longest=4)),
])
def test_streaks(nights: str, expected: Streak) -> None:
    assert streak([LETTERS[letter] for letter in nights]) == expected

"""What was counted in a simulation, beside the exact chance of it."""

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from games.plain import Plain, plain


@dataclass(frozen=True, slots=True)
class Figure(Plain):
    """`count` times out of `of`; `exact` is the chance that it should have each time."""

    count: int
    of: int
    exact: Fraction

    @property
    def frequency(self) -> float:
        return self.count / self.of if self.of else 0.0

    @property
    def errors(self) -> float:
        """How many standard errors the count is from what the exact chance lets expect."""
        spread = sqrt(self.of * self.exact * (1 - self.exact))
        return abs(float(self.count - self.of * self.exact)) / spread if spread else 0.0

    def to_json(self) -> dict[str, Any]:
        return {name: plain(getattr(self, name)) for name in ("count", "of", "frequency", "exact", "errors")}

    def line(self, name: str) -> str:
        """The figure for people."""
        return (
            f"  {name.replace('_', ' '):<16}{self.count:>8} of {self.of:<8}{self.frequency:>9.3%}"
            f"   exact {float(self.exact):>8.3%}  ({self.errors:.1f} standard errors)"
        )

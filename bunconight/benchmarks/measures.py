"""What is measured. Each measure compares something of ours with a floor, interleaved, and gives one ratio a round.

A new one: a function with `@measure(name, target)` that gives `Rounds`; it runs inside the benchmark's own database, so
it may make groups and nights with the services, start servers with `running`, and load them with `load`.
"""
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from bunconight.benchmarks import prints
from bunconight.benchmarks.load import get, load
from bunconight.benchmarks.servers import DJANGO_ASGI, OURS, running

ROUNDS = 5
Sample = Callable[[], float]


@dataclass(frozen=True)
class Rounds:
    """The figures of ours and of the floor, round by round (answers per second, or seconds: the same unit for both)."""
    ours: list[float]
    floor: list[float]

    @property
    def ratios(self) -> list[float]:
        return [ours / floor for ours, floor in zip(self.ours, self.floor, strict=True)]

    @property
    def ratio(self) -> float:
        return median(self.ratios)


@dataclass(frozen=True)
class Measure:
    """`target` is the least ratio wanted, or with `most` the greatest; None: told, not judged."""
    name: str
    target: float | None
    most: bool
    take: Callable[[], Rounds]

    def met(self, ratio: float) -> bool | None:
        if self.target is None:
            return None
        return ratio <= self.target if self.most else ratio >= self.target


MEASURES: list[Measure] = []


def measure(name: str, target: float | None, *, most: bool = False) -> Callable[[Callable[[], Rounds]], None]:
    def add(take: Callable[[], Rounds]) -> None:
        MEASURES.append(Measure(name, target, most, take))
    return add


def interleaved(ours: Sample, floor: Sample) -> Rounds:
    """Ours, floor, ours, floor, …: what slows the machine down for a while slows both. The first pair warms up."""
    ours(), floor()
    pairs = [(ours(), floor()) for _ in range(ROUNDS)]
    return Rounds([pair[0] for pair in pairs], [pair[1] for pair in pairs])


def rate(port: int, path: str) -> Sample:
    """Answers per second to a GET of this path; one that is not 200 stops the benchmark."""
    def sample() -> float:
        result = load(port, get(path))
        assert not result.bad, f"{result.bad} bad answers to {path}"
        return result.rate
    return sample


@measure("bare view: our server / Django's own ASGI handler", 5)
def bare_view() -> Rounds:
    with running(OURS) as ours, running(DJANGO_ASGI) as theirs:
        return interleaved(rate(ours, "/bare/"), rate(theirs, "/bare/"))


@measure("16 score cards / 16 empty pages", 6, most=True)
def cards_ratio() -> Rounds:
    return interleaved(prints.cards, prints.empty_pages)


@measure("16 score cards, warm, in seconds", 1, most=True)
def cards_seconds() -> Rounds:
    return interleaved(prints.cards, lambda: 1.0)

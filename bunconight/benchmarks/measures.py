"""What is measured. Each measure compares something of ours with a floor, interleaved, and gives one ratio a round.

A new one: a function with `@measure(name, target)` that gives `Rounds`; it runs inside the benchmark's own database, so
it may make groups and nights with the services, start servers with `running`, and load them with `load`.
"""
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import count, cycle
from statistics import median

from django.db import connection

from bunconight.benchmarks import prints
from bunconight.benchmarks.load import Load, Request, get, load, post
from bunconight.benchmarks.months import Hostess, evening_after
from bunconight.benchmarks.pace import Party
from bunconight.benchmarks.phones import Running, running_night, taps
from bunconight.benchmarks.servers import DJANGO_ASGI, OURS, STAMPED, running, serving
from bunconight.benchmarks.streams import Crowd, idle, listening, many_files, resident
from bunconight.live.tokens import stream_token
from bunconight.nights.state import channel
from games.models import Move

ROUNDS = 5
NIGHTS = (300,) if connection.vendor == "postgresql" else (100, 300)
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
    long: bool = False  # minutes; only when asked for by name

    def met(self, ratio: float) -> bool | None:
        if self.target is None:
            return None
        return ratio <= self.target if self.most else ratio >= self.target


MEASURES: list[Measure] = []


def measure(name: str, target: float | None, *, most: bool = False,
            long: bool = False) -> Callable[[Callable[[], Rounds]], None]:
    def add(take: Callable[[], Rounds]) -> None:
        MEASURES.append(Measure(name, target, most, take, long))
    return add


def wanted(only: str) -> list[Measure]:
    """Those whose name contains this; by default all but the long ones."""
    return [one for one in MEASURES if (only in one.name if only else not one.long)]


def interleaved(ours: Sample, floor: Sample) -> Rounds:
    """Ours, floor, ours, floor, …: what slows the machine down for a while slows both. The first pair warms up."""
    ours(), floor()
    pairs = [(ours(), floor()) for _ in range(ROUNDS)]
    return Rounds([pair[0] for pair in pairs], [pair[1] for pair in pairs])


def rate(port: int, path: str) -> Sample:
    """Answers per second to a GET of this path; one that is not 200 stops the benchmark."""
    def sample() -> float:
        return sound(load(port, get(path))).rate
    return sample


def sound(result: Load) -> Load:
    """A load that got only good answers, and some."""
    assert result.latencies and not result.bad, f"{len(result.latencies)} answers, {result.bad} of them bad"
    return result


@measure("bare view: our server / Django's own ASGI handler", 5)
def bare_view() -> Rounds:
    with running(OURS) as ours, running(DJANGO_ASGI) as theirs:
        return interleaved(rate(ours, "/bare/"), rate(theirs, "/bare/"))


@measure("tap / bare view", 0.10)
def tap_ratio() -> Rounds:
    with tapped_nights() as (port, nights):
        return interleaved(lambda: tapping(port, nights).rate, rate(port, "/bare/"))


@measure("tap / a minimal view with as many statements by the ORM", 0.8)
def tap_beside_orm() -> Rounds:
    with tapped_nights() as (port, nights):
        return interleaved(lambda: tapping(port, nights).rate, lambda: minimal(port, nights, "orm"))


@measure("tap / a minimal view with as many statements as plain SQL", None)
def tap_beside_sql() -> Rounds:
    with tapped_nights() as (port, nights):
        return interleaved(lambda: tapping(port, nights).rate, lambda: minimal(port, nights, "sql"))


@measure("tap: p99 / p50", 2, most=True)
def tap_tail() -> Rounds:
    with tapped_nights() as (port, nights):
        loads = [tapping(port, nights, seconds=3) for _ in range(ROUNDS + 1)][1:]
    return Rounds([one.percentile(99) for one in loads], [one.percentile(50) for one in loads])


@contextmanager
def tapped_nights() -> Iterator[tuple[int, list[Running]]]:
    """Our server, and nights that are running at it: twenty-four tables, ninety-six phones."""
    with running(OURS) as port:
        yield port, [running_night(seed=number) for number in range(8)]


def tapping(port: int, nights: list[Running], seconds: float = 1.5) -> Load:
    """The phones of these nights tap, and every tap that was answered is in the record."""
    moves = Move.objects.filter(play__in=[one.play for one in nights])
    before = moves.count()
    result = sound(load(port, taps(nights), seconds=seconds))
    assert moves.count() - before >= len(result.latencies), "a tap was answered that is not in the record"
    return result


def minimal(port: int, nights: list[Running], way: str) -> float:
    """Answers per second of the view that sends a tap's statements in this way, on the same plays."""
    turn = cycle([post(f"/bare/{way}/{one.night.pk}/{one.play}/", lambda: b"{}") for one in nights])
    return sound(load(port, lambda: next(turn)())).rate


@measure("commit to the last of 12 phones, 1000 streams open / bare broadcast", 2, most=True)
def push() -> Rounds:
    many_files()
    night = running_night()
    with serving(STAMPED) as ours, serving(STAMPED) as theirs, \
            listening(Crowd(ours.port)) as full, listening(Crowd(theirs.port)) as bare:
        full.join(idle(1000))
        for one in (full, bare):
            one.join([stream_token(channel(night.night.pk), key=f"device:{number}") for number in range(12)])
        request = taps([night])
        return interleaved(lambda: heard(full, request), lambda: heard(bare, repeating(night, full.message)))


def heard(listeners: Crowd, request: Request, times: int = 30) -> float:
    """Seconds from publishing until the last of twelve phones heard; the median of so many messages."""
    return median(listeners.after(request, 12) for _ in range(times))


def repeating(night: Running, message: bytes) -> Request:
    """Tell the night's phones the same bytes again, and do nothing else."""
    news = {"channel": channel(night.night.pk), "message": json.loads(message)}
    number = count(1)
    return post("/bare/broadcast/", lambda: json.dumps({**news, "version": next(number)}).encode())


@measure("memory of an idle stream, in KB", 16, most=True)
def memory() -> Rounds:
    """Every round opens 400 more streams; the first 400 warm up."""
    many_files()
    with serving(OURS) as ours, listening(Crowd(ours.port)) as listeners:
        def grown() -> float:
            before = resident(ours.pid)
            listeners.join(idle(400))
            return (resident(ours.pid) - before) / 400
        return interleaved(grown, lambda: 1.0)


@measure("hostess's pages of a night: after 120 nights / after none", 1.3, most=True)
def pages_after_years() -> Rounds:
    return after_years(["checkin", "run", "prizes"])


@measure("group's page: after 120 nights / after none", 1.3, most=True)
def group_page_after_years() -> Rounds:
    return after_years([""])


def after_years(pages: list[str]) -> Rounds:
    old, new = Hostess(evening_after(120)), Hostess(evening_after(0))
    with running(OURS) as port:
        def seconds(hostess: Hostess) -> float:
            turn = cycle([hostess.asks(page) for page in pages])
            return 1 / sound(load(port, lambda: next(turn)(), connections=4)).rate
        load(port, new.asks(pages[0]), connections=1, seconds=5)  # a cold server reads its templates
        return interleaved(lambda: seconds(old), lambda: seconds(new))


def nights_at_once(nights: int) -> Rounds:
    """Every tap is in the record; every round is ten seconds of the same evening."""
    many_files()
    made = [running_night(seed=number) for number in range(nights)]
    with running(OURS) as port, listening(Party(port)) as party:
        party.play(made, ROUNDS)
    assert Move.objects.filter(play__in=[one.play for one in made]).count() == len(party.sent), "a tap was lost"
    late = [party.late(number) for number in range(ROUNDS)]
    return Rounds([one[len(one) * 99 // 100] for one in late], [0.25] * ROUNDS)


for number in NIGHTS:
    measure(f"{number} nights at human pace: p99 until every screen shows it / 250 ms", 1, most=True, long=True)(
        partial(nights_at_once, number))


@measure("16 score cards / 16 empty pages", 6, most=True)
def cards_ratio() -> Rounds:
    return interleaved(prints.cards, prints.empty_pages)


@measure("16 score cards, warm, in seconds", 1, most=True)
def cards_seconds() -> Rounds:
    return interleaved(prints.cards, lambda: 1.0)

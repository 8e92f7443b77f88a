"""How varied partners are over many nights: the measure by which the rotation is judged."""

from collections import Counter
from dataclasses import asdict, dataclass

from games.bunco.rotation import PER_TABLE, History, draw, next_seats, opening
from games.dice import SeededSource, Source

ROUNDS = 20
FIRST_SET = 5


@dataclass(frozen=True)
class Variety:
    """What was measured over `nights` nights of `rounds` rounds at `tables` full tables, winners even chances.

    `mean_sum_of_squares` is the mean, over nights, of the sum over all pairs of (rounds as partners) squared;
    `max_repeat` the most rounds that any two were partners in one night; `first_set_repeats` the meetings as partners,
    beyond the first, of pairs within the first set of a night, over all nights; `pairs` how many pairs were partners so
    many times, {times: pairs}, over all nights.
    """

    tables: int
    nights: int
    rounds: int
    mean_sum_of_squares: float
    max_repeat: int
    first_set_repeats: int
    pairs: dict[int, int]

    def to_json(self) -> dict[str, object]:
        """The same as plain values."""
        return asdict(self)


def variety(*, tables: int, nights: int, seed: int, rounds: int = ROUNDS) -> Variety:
    """Play `nights` nights of seats without ghosts; the same seed gives the same report."""
    luck = SeededSource(seed)
    pairs: Counter[int] = Counter()
    again = 0
    for _ in range(nights):
        first, whole = _night(tables, rounds, luck)
        pairs += whole
        again += sum((times - 1) * count for times, count in first.items())
    squares = sum(times * times * count for times, count in pairs.items())
    return Variety(tables, nights, rounds, squares / nights, max(pairs), again, dict(sorted(pairs.items())))


def _night(tables: int, rounds: int, luck: Source) -> tuple[Counter[int], Counter[int]]:
    """{times: pairs} of partners after the first set and after the whole of one night."""
    seating, history = opening(draw(range(PER_TABLE * tables), luck), ()), History()
    first: Counter[int] = Counter()
    for number in range(1, rounds + 1):
        history = history.after(seating, ())
        if number == FIRST_SET:
            first = history.repeats()
        seating = next_seats(seating, [face - 1 for face in luck.roll(tables, sides=2)], history, ())
    return first, history.repeats()


def report_lines(report: Variety, seconds: float) -> list[str]:
    """The report for people to read, a line each; `seconds` is how long it took to make."""
    people = PER_TABLE * report.tables
    return [
        f"{people} people at {report.tables} tables, {report.nights} nights of {report.rounds} rounds",
        f"mean sum of squares   {report.mean_sum_of_squares:.2f}   (balanced bound {balanced(people, report.rounds)})",
        f"most often the same   {report.max_repeat} rounds",
        f"repeats in first set  {report.first_set_repeats}",
        *(
            f"partners {times} times    {count / report.nights:.2f} pairs a night"
            for times, count in report.pairs.items()
        ),
        f"took                  {seconds:.2f} s",
    ]


def balanced(people: int, rounds: int) -> int:
    """The least sum of squares that any seating could have: all pairs partners equally often, or nearly."""
    pairs, teams = people * (people - 1) // 2, rounds * people // 2
    often, more = divmod(teams, pairs)
    return (pairs - more) * often**2 + more * (often + 1) ** 2

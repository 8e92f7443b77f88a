"""A simulated night told with names: as JSON, and as lines for people to read.

All names are invented, and the same for everyone's night.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from games.bunco.simulate import Award, SimulatedNight
from games.bunco.tallies import RoundResult, TableResult

STARTS = (
    *("Bel", "Cor", "Dal", "Fen", "Gil", "Hob", "Ivo", "Jun", "Kel", "Lum"),
    *("Mar", "Nel", "Ott", "Pim", "Quil", "Ros", "Sel", "Tam", "Ur", "Wil"),
)
ENDS = ("ora", "kin", "ette", "wyn", "bo", "ibel", "dra", "mond", "lo", "aster")
GHOSTS = ("Boo", "Wisp", "Shade")
COUNTS = ("buncos", "wins", "losses", "trips", "snake_eyes")
Names = Mapping[int, str]


def invented(number: int) -> str:
    """The name of person 1, 2, 3...: 200 different ones, then the same again with a number."""
    again, place = divmod(number - 1, len(STARTS) * len(ENDS))
    turn, start = divmod(place, len(STARTS))
    name = STARTS[start] + ENDS[(turn + start) % len(ENDS)]
    return f"{name} {again + 1}" if again else name


def names_of(night: SimulatedNight) -> Names:
    """Everybody's name by id, the ghosts' included."""
    return {person: invented(person) for person in night.people} | dict(zip(night.ghosts, GHOSTS, strict=False))


def night_json(night: SimulatedNight) -> dict[str, Any]:
    """The night with names instead of ids; money in whole units, `winner` the place of a team in `teams`."""
    names = names_of(night)
    return {
        "pot": night.pot,
        "ghosts": [names[ghost] for ghost in night.ghosts],
        "rounds": [_round(result, names) for result in night.rounds],
        "tallies": {
            names[person]: {count: getattr(tally, count) for count in COUNTS} for person, tally in night.tallies.items()
        },
        "prizes": [_prize(award, names) for award in night.awards],
        "kitty": night.kitty,
        "last_bunco": _last(night, names),
    }


def _round(result: RoundResult, names: Names) -> dict[str, Any]:
    return {
        "number": result.number,
        "set": result.set_number,
        "point_number": result.point_number,
        "tables": [_table(table, names) for table in result.tables],
    }


def _table(table: TableResult, names: Names) -> dict[str, Any]:
    return {
        "table": table.table,
        "teams": [[names[person] for person in team] for team in table.seated],
        "score": list(table.score),
        "winner": table.winner,
        "roll_off": _throws(table.throws, names),
    }


def _throws(throws: tuple[Mapping[int, int], ...], names: Names) -> dict[str, Any] | None:
    dice = [{names[person]: die for person, die in throw.items()} for throw in throws]
    return {"dice": dice} if dice else None


def _prize(award: Award, names: Names) -> dict[str, Any]:
    return {
        "category": award.category,
        "amount": award.amount,
        "winners": [] if award.winner is None else [names[award.winner]],
        "roll_off": _throws(award.throws, names),
    }


def _last(night: SimulatedNight, names: Names) -> dict[str, Any] | None:
    if night.last is None or night.last.person is None:
        return None
    return {"name": names[night.last.person], "round": night.last.round}


def night_lines(told: Mapping[str, Any]) -> Iterator[str]:
    """The night of `night_json`, a line at a time."""
    ghosts = ", ".join(told["ghosts"]) or "none"
    yield f"{len(told['tallies'])} players, ghosts: {ghosts}, pot: {told['pot']}"
    for played in told["rounds"]:
        yield ""
        yield f"Round {played['number']} (set {played['set']}), point number {played['point_number']}"
        for table in played["tables"]:
            yield from _table_lines(table)
    yield from _tally_lines(told["tallies"])
    yield from _prize_lines(told)


def _table_lines(table: Mapping[str, Any]) -> Iterator[str]:
    place = "Head table" if table["table"] == 1 else f"Table {table['table']}"
    sides = [
        f"{' + '.join(team)} {score}{' *' if table['winner'] == side else ''}"
        for side, (team, score) in enumerate(zip(table["teams"], table["score"], strict=True))
    ]
    yield f"  {place:<11} {sides[0]:<32} {sides[1]}"
    yield from _throw_lines(table["roll_off"])


def _throw_lines(off: Mapping[str, Any] | None) -> Iterator[str]:
    for throw in off["dice"] if off else ():
        yield "    roll-off: " + ", ".join(f"{name} {die}" for name, die in throw.items())


def _tally_lines(tallies: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    yield ""
    yield f"{'Score cards':<16} Buncos  wins  losses  trips  snake eyes"
    for name, tally in tallies.items():
        buncos, wins, losses, trips, snake_eyes = (tally[count] for count in COUNTS)
        yield f"{name:<16} {buncos:>6}  {wins:>4}  {losses:>6}  {trips:>5}  {snake_eyes:>10}"


def _prize_lines(told: Mapping[str, Any]) -> Iterator[str]:
    yield ""
    if told["last_bunco"]:
        yield f"Last Bunco: {told['last_bunco']['name']}, in round {told['last_bunco']['round']}"
    for prize in told["prizes"]:
        label = prize["category"].replace("_", " ").title()
        yield f"{label:<16} {prize['amount']:>6}  {', '.join(prize['winners']) or 'nobody: to the kitty'}"
        yield from _throw_lines(prize["roll_off"])
    yield f"{'Kitty':<16} {told['kitty']:>6}"

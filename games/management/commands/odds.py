"""Prints the exact odds of a game, counted over every roll."""

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bounder.odds import D20, turn_odds
from games.bunco.odds import roll_odds
from games.hazard.odds import main_odds
from games.hazard.rules import MAINS
from games.plain import plain

CHOICES: dict[str, Sequence[int]] = {"bunco": range(1, 7), "bounder": D20, "hazard": MAINS}
OPTION = {"bunco": "point", "bounder": "point", "hazard": "main"}


class Command(BaseCommand):
    help = "Exact odds of a game, as fractions: counted over every roll, not simulated."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", choices=list(CHOICES), help="which game")
        parser.add_argument("--point", type=int, help="bunco, bounder: this point number, this point only")
        parser.add_argument("--main", type=int, choices=MAINS, help="hazard: this main only")
        parser.add_argument("--json", action="store_true", help="print JSON: the same fractions, by name")

    def handle(self, *args: Any, **options: Any) -> None:
        game = options["game"]
        odds = ODDS[game](_asked(game, options))
        if options["json"]:
            self.stdout.write(json.dumps(plain(odds), indent=1))
        else:
            self.stdout.write("\n".join(LINES[game](odds)))


def _asked(game: str, options: dict[str, Any]) -> Sequence[int]:
    """The points or mains that were asked for: all, or the one."""
    wrong = {"point": "main", "main": "point"}[OPTION[game]]
    number = options[OPTION[game]]
    if options[wrong] is not None:
        raise CommandError(f"{game} has no --{wrong}")
    if number is not None and number not in CHOICES[game]:
        raise CommandError(f"{number} is no {OPTION[game]} of {game}")
    return CHOICES[game] if number is None else [number]


def line(name: str, chance: Fraction) -> str:
    """One figure for people: its name, the fraction, and percent."""
    return f"  {name.replace('_', ' '):<12}{chance!s:>8}{float(chance):>10.3%}"


def _bunco(points: Sequence[int]) -> dict[str, Any]:
    return {str(point): roll_odds(point) for point in points}


def _bunco_lines(odds: dict[str, Any]) -> Iterator[str]:
    for point, chances in odds.items():
        yield f"Point number {point}"
        yield from (line(name, chance) for name, chance in chances.items())


def _bounder_lines(odds: dict[str, Any]) -> Iterator[str]:
    yield "Bounder, before the point is rolled (what a stake of 1 is expected to win: ev)"
    for name in ("win", "match", "one_and_twenty", "shooter_ev_no_double"):
        yield wide(name.removesuffix("_no_double"), odds[name])
    for spot, bet in odds["dealer_bets"].items():
        yield f"Dealer's dice: {spot}, pays {bet['pays']} to 1"
        yield from (wide(name, bet[name]) for name in ("win", "ev"))
    for point, chances in odds["by_point"].items():
        yield f"Point {point}"
        yield from (wide(name, chance) for name, chance in chances.items())
    yield f"Doubling {'never' if odds['never_profitable_to_double'] else 'sometimes'} pays."


def _hazard(mains: Sequence[int]) -> dict[str, Any]:
    return {str(main): main_odds(main) for main in mains}


def _hazard_lines(odds: dict[str, Any]) -> Iterator[str]:
    for main, figures in odds.items():
        yield f"Main {main} (what a stake of 1 is expected to win for the caster: ev)"
        yield from (wide(name, chance) for name, chance in figures.items() if name != "chances")
        for chance, given in figures["chances"].items():
            yield f"  chance {chance:>2}, odds {given['odds']!s:>3}   {given['win']!s:>13}{float(given['win']):>10.3%}"


def wide(name: str, chance: Fraction) -> str:
    """One figure of the longer names."""
    return f"  {name.replace('_', ' '):<18}{chance!s:>13}{float(chance):>10.3%}"


ODDS = {"bunco": _bunco, "bounder": turn_odds, "hazard": _hazard}
LINES = {"bunco": _bunco_lines, "bounder": _bounder_lines, "hazard": _hazard_lines}

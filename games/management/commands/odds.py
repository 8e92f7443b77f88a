"""Prints the exact odds of one roll, counted over all of them."""

import json
from fractions import Fraction
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.bunco.odds import roll_odds

POINTS = range(1, 7)


class Command(BaseCommand):
    help = "Exact odds of one roll of a game, as fractions: counted over every roll, not simulated."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", choices=["bunco"], help="which game's roll")
        parser.add_argument("--point", type=int, choices=POINTS, help="this point number only")
        parser.add_argument("--json", action="store_true", help="print JSON: point number, outcome, fraction")

    def handle(self, *args: Any, **options: Any) -> None:
        points = [options["point"]] if options["point"] else POINTS
        odds = {str(point): roll_odds(point) for point in points}
        if options["json"]:
            self.stdout.write(json.dumps(odds, default=str, indent=1, sort_keys=True))
            return
        for point, chances in odds.items():
            self.stdout.write(f"Point number {point}")
            for name, chance in chances.items():
                self.stdout.write(line(name, chance))


def line(name: str, chance: Fraction) -> str:
    """One outcome for people: its name, how many rolls of how many, and percent."""
    return f"  {name.replace('_', ' '):<12}{chance!s:>8}{float(chance):>10.3%}"

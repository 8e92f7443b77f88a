"""Plays many turns at a side table by the rules with seeded dice and prints what came of them."""

import json
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bounder import simulate as bounder
from games.errors import Refusal
from games.hazard import simulate as hazard
from games.management.commands.rotation_report import at_least_one

SIMULATIONS: dict[str, Callable[..., bounder.Simulated | hazard.Simulated]] = {
    "bounder": bounder.simulate,
    "hazard": hazard.simulate,
}


class Command(BaseCommand):
    help = "Plays many turns of Bounder or plays of Hazard: outcomes beside exact odds, chips. Same seed, same table."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", choices=list(SIMULATIONS), help="which side table")
        parser.add_argument("--gamblers", type=at_least_one, default=4, help="at the table (default 4)")
        parser.add_argument("--turns", type=at_least_one, default=1000, help="turns, or plays of Hazard (default 1000)")
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same table (default 1)")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            came = SIMULATIONS[options["game"]](
                gamblers=options["gamblers"], turns=options["turns"], seed=options["seed"]
            )
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(json.dumps(came.to_json(), indent=1) if options["json"] else "\n".join(came.lines()))

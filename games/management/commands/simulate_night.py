"""Plays a whole night by the rules with seeded dice and prints it."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bunco.simulate import simulate
from games.bunco.telling import night_json, night_lines
from games.errors import Refusal


class Command(BaseCommand):
    help = "Plays a whole night by the rules: rounds, seats, scores, tallies, roll-offs, prizes. Same seed, same night."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, required=True, help="people who play; ghosts come by themselves")
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same night (default 1)")
        parser.add_argument("--sets", type=int, default=4, help="sets of five rounds (default 4)")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            night = simulate(players=options["players"], seed=options["seed"], sets=options["sets"])
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal
        told = night_json(night)
        if options["json"]:
            self.stdout.write(json.dumps(told, indent=2, ensure_ascii=False))
        else:
            self.stdout.write("\n".join(night_lines(told)))

"""Prints how varied partners are over many simulated nights of seats."""

import argparse
import json
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.bunco.variety import report_lines, variety


def at_least_one(text: str) -> int:
    """A whole number from 1, or the command says what is wrong."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 1")
    return int(text)


class Command(BaseCommand):
    help = "Measures partner variety: 20 rounds a night at full tables, winners even chances, everything by the seed."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--tables", type=at_least_one, required=True, help="tables of four, without ghosts")
        parser.add_argument("--nights", type=at_least_one, default=1000, help="how many nights (default 1000)")
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same nights (default 1)")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        started = time.perf_counter()
        report = variety(tables=options["tables"], nights=options["nights"], seed=options["seed"])
        seconds = round(time.perf_counter() - started, 3)
        if options["json"]:
            self.stdout.write(json.dumps(report.to_json() | {"seed": options["seed"], "seconds": seconds}, indent=2))
        else:
            self.stdout.write("\n".join(report_lines(report, seconds)))

"""Measure the site against floors of the same run and print the ratios (medians of five, interleaved)."""
import json
import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from bunconight import bootstrap, postgres, prepare

INSIDE = "BUNCO_BENCH"


class Command(BaseCommand):
    help = __doc__
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="the figures of every round")
        parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own, instead of SQLite")
        parser.add_argument("--only", default="", help="measures whose name contains this ('nights at' takes minutes)")

    def handle(self, *, json: bool, postgres: bool, only: str, **options: Any) -> None:
        if not settings.BENCH:
            with elsewhere(postgres) as env:
                sys.exit(subprocess.call([sys.executable, *sys.argv], env=env))
        prepare.everything()
        self.measure(only, json)

    def measure(self, only: str, as_json: bool) -> None:
        from bunconight.benchmarks.measures import wanted
        told = []
        for one in wanted(only):
            rounds = one.take()
            told.append({"name": one.name, "ratio": round(rounds.ratio, 3), "target": one.target,
                         "met": one.met(rounds.ratio), "ours": rounds.ours, "floor": rounds.floor})
            if not as_json:
                self.stdout.write(line(told[-1]))
        if as_json:
            self.stdout.write(json.dumps(told, indent=2))


def line(told: dict[str, Any]) -> str:
    verdict = {True: "met", False: "NOT MET", None: ""}[told["met"]]
    wanted = f"target {told['target']:g}" if told["target"] is not None else ""
    ours, floor = (sorted(told[name])[len(told[name]) // 2] for name in ("ours", "floor"))
    return f"{told['name']:<60} {told['ratio']:>8.3f}  {wanted:<12} {verdict:<8} ({ours:.4g} / {floor:.4g})"


@contextmanager
def elsewhere(on_postgres: bool) -> Iterator[dict[str, str]]:
    """An environment with a data folder and a database that are thrown away."""
    if on_postgres and bootstrap.system(bootstrap.POSTGRES):
        raise CommandError("PostgreSQL could not be installed.")
    with tempfile.TemporaryDirectory() as data, postgres.cluster() if on_postgres else nullcontext("") as url:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("BUNCO_")}
        yield {**kept, "BUNCO_DATA": data, "BUNCO_DATABASE_URL": url, INSIDE: "1", "BUNCO_NO_BOOTSTRAP": "1"}

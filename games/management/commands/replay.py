"""Re-runs an exported play and prints the state after each of its moves."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.replay import Broken, Replayed, replayed


class Command(BaseCommand):
    help = (
        "Re-runs an exported play (see export_play) by the rules, without the database: prints a JSON line with the "
        "state after each move, then the result. A log that breaks a rule is refused, with the line."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="JSON Lines: the game and its setup, then a line for every row")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self._print(options["file"])
        except Broken as broken:
            raise CommandError(f"{options['file']}, {broken}") from broken
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{options['file']} cannot be read: {error}") from error

    def _print(self, path: Path) -> None:
        last: Replayed | None = None
        with path.open(encoding="utf-8") as lines:
            for last in replayed(lines):
                self._line(last.to_json())
        if last is not None:
            self._line({"result": last.game.result(last.state).to_json()})

    def _line(self, data: dict[str, Any]) -> None:
        self.stdout.write(json.dumps(data, ensure_ascii=False))

"""Writes a play with its whole log, for `replay` and for people who look into what happened."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.export import exported
from games.models import Play


class Command(BaseCommand):
    help = "Prints one play with its whole log as JSON Lines, ids only, no names: what `replay` reads."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("play", type=int, help="the number of the play")

    def handle(self, *args: Any, **options: Any) -> None:
        play = Play.objects.filter(pk=options["play"]).first()
        if play is None:
            raise CommandError(f"There is no play {options['play']}.")
        for line in exported(play):
            self.stdout.write(line, ending="")

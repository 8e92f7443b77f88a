"""Demo groups go after a day; this does it for a site on which nobody makes a new one."""
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from bunconight.club.purge import purge_demos


class Command(BaseCommand):
    help = "Delete the demo groups whose 24 hours are over, with everything in them."

    def handle(self, *args: Any, **options: Any) -> None:
        count = purge_demos(now=timezone.now())
        self.stdout.write(f"{count} demo group{'' if count == 1 else 's'} deleted.")

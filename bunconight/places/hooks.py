"""What people are to be told of, in parts above this one: they add a function here when the site starts."""

from collections.abc import Callable

from django.db import transaction

from bunconight.nights.models import Player
from bunconight.places.models import Ask

ASKED, TAKEN, MOVED_UP, HOST_AWAY = "asked", "taken", "moved_up", "host_away"

told: list[Callable[[str, Ask | Player], None]] = []
"""Called after the commit: "asked" and "taken" (somebody else was first) with an Ask, "moved_up" with the Player who
has a place now and waited before, "host_away" with the Player who hosts the night and can't come."""


def tell(kind: str, what: Ask | Player) -> None:
    """Say so once it is stored; an undo afterwards tells nobody. A listener that fails is noted and spoils nothing."""
    def tell_one(listener: Callable[[str, Ask | Player], None]) -> None:
        def now() -> None:
            listener(kind, what)

        transaction.on_commit(now, robust=True)

    for listener in told:
        tell_one(listener)

"""What the ledger asks of parts above it, which it may not import: they put a function here when the site starts."""
from collections.abc import Callable, Collection, Mapping

from bunconight.club.models import Night


def nobody(nights: Collection[Night]) -> Mapping[int, Collection[int]]:
    return {}


responsible: Callable[[Collection[Night]], Mapping[int, Collection[int]]] = nobody
"""Who is to pay for a place on each of these nights, as member ids by night id; a fixed number of queries.

She has a place or was here in her own right, or somebody (or a ghost) plays for her; never a sub, never a ghost.
"""


def nobody_to_tell(night: Night) -> None:
    pass


fee_gone: Callable[[Night], None] = nobody_to_tell
"""Somebody has less in for this night than before: her place may be free. In the transaction that changes it."""


def none_settled(nights: Collection[Night]) -> Collection[int]:
    return ()


settled: Callable[[Collection[Night]], Collection[int]] = none_settled
"""Ids of those of these nights whose books are closed; one query."""


def is_settled(night: Night) -> bool:
    return night.pk in settled([night])

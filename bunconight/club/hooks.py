"""What the club asks of parts above it, which it may not import: they put a function here when the site starts."""
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .models import Group, Night


@dataclass(frozen=True)
class Phase:
    """How far a night is, for the group's page: a word for it, the URL name of the page to go to, its settled state."""

    word: str
    page: str
    settled: bool = False
    started: bool = False


def nothing_known(nights: Sequence[Night]) -> Mapping[int, Phase]:
    return {}


phases: Callable[[Sequence[Night]], Mapping[int, Phase]] = nothing_known
"""Phases by night id, for all nights in a fixed number of queries; a night that is only planned may be left out."""


def nobody_to_tell(night: Night) -> None:
    pass


link_changed: Callable[[Night], None] = nobody_to_tell
"""A night has another link: whoever listens by an older one (`night.generation` is the new one) is to hear no more."""


night_changed: Callable[[Night], None] = nobody_to_tell
"""The date, the place, the link of a night, or whether it takes place: its version is to be raised, in the transaction
that changes it, and phones and screens are to hear of it after the commit."""


places_changed: Callable[[Night], None] = nobody_to_tell
"""A night is to have more or fewer places (`night.places`, not saved yet): who waits may have one then. In the
transaction that changes them, and before it writes to the night: whoever acts on a night takes its list first."""


def nobody_away(nights: Collection[Night]) -> Collection[int]:
    return ()


hosts_away: Callable[[Collection[Night]], Collection[int]] = nobody_away
"""Ids of those of these nights whose hostess has said that she can't come; one query."""


def nothing_shown(group: Group) -> None:
    pass


names_changed: Callable[[Group], None] = nothing_shown
"""The group or somebody in it has another name: phones and screens of nights that are going on are to show it."""


def none_has_begun(group: Group) -> Sequence[tuple[Night, Mapping[str, Any]]]:
    return ()


begun: Callable[[Group], Sequence[tuple[Night, Mapping[str, Any]]]] = none_has_begun
"""The nights that have opened and are not settled, each with the house rules that it opened with."""


def phase_of(night: Night) -> Phase | None:
    return phases([night]).get(night.pk)

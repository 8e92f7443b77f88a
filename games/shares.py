"""One way to divide whole things: prizes, splits and cents all come from here."""

from collections.abc import Sequence
from fractions import Fraction

from games.errors import NotDice
from games.errors import gettext_noop as _


def apportion(total: int, shares: Sequence[int | Fraction]) -> tuple[int, ...]:
    """Divide `total` whole units in proportion to `shares`; the parts sum to `total` exactly.

    Largest remainder: everyone gets the whole part of the exact quota, the units left over go to the
    largest remainders, equal remainders to the earlier. Exact arithmetic, no rounding anywhere.
    Raises NotDice for a negative total or share, or when there is nothing to divide by.
    """
    whole = sum(shares, Fraction(0))
    if total < 0 or whole <= 0 or min(shares) < 0:
        raise NotDice(_("{total} cannot be divided into these shares."), total=total)
    quotas = [total * share / whole for share in shares]
    parts = [int(quota) for quota in quotas]
    order = sorted(range(len(parts)), key=lambda place: (parts[place] - quotas[place], place))
    for place in order[: total - sum(parts)]:
        parts[place] += 1
    return tuple(parts)

"""What a night's phase depends on in parts above it, which it may not import: they put a function here at the start."""
from collections.abc import Callable, Collection


def no_side_tables(nights: Collection[int]) -> Collection[int]:
    return ()


casinos: Callable[[Collection[int]], Collection[int]] = no_side_tables
"""Those of these nights, by id, on which somebody has played at a side table; one query."""

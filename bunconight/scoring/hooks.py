"""What a phone's page shows of parts above scoring, which it may not import: they put a function here at the start."""
from collections.abc import Callable

from bunconight.club.models import Night


def no_tables(night: Night) -> str:
    return ""


side_tables: Callable[[Night], str] = no_tables
"""The address of the night's side tables for phones; empty where there are none."""

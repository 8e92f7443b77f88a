"""What the columns of a list are: by their headings, or as somebody has chosen. The same for every kind of list."""
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from .names import same

Columns = tuple[str | None, ...]
"""What each column is; "" is left out, None is not known yet."""


def guess(headings: Sequence[str], known: Mapping[str, Collection[str]], left_out: Collection[str]) -> Columns:
    """By heading: `known` words for each kind of column. None for a heading that nobody knows, and for the second of a
    kind."""
    seen: set[str] = set()
    found: list[str | None] = []
    for heading in headings:
        word = same(heading).rstrip(":*")
        what = "" if word in left_out else next((key for key, words in known.items() if word in words), None)
        found.append(None if what in seen else what)
        seen.update([what] if what else [])
    return tuple(found)


def used(columns: Sequence[str | None]) -> set[str] | None:
    """The kinds of columns that there are; None while one is not known, or one stands twice."""
    kinds = [column for column in columns if column]
    return set(kinds) if None not in columns and len(kinds) == len(set(kinds)) else None


def chosen(form: Mapping[str, str], count: int, kinds: Collection[str]) -> Columns | None:
    """As chosen in the mapping step, where a form comes from there."""
    if "column-0" not in form:
        return None
    columns = [form.get(f"column-{number}", "") for number in range(count)]
    return tuple(column if column in kinds else None for column in columns)


def counts(known: Iterable[str], told: Iterable[str]) -> dict[str, int]:
    """How many lines there are of each status, none of some."""
    found = Counter(told)
    return {status: found[status] for status in known}

"""Names of people: how they are written, when two are the same, and how two of the same name stay apart."""
import unicodedata
from collections.abc import Iterable


def tidy(name: str) -> str:
    """As it is stored: no line breaks, no double spaces, accents in one code point."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def same(name: str) -> str:
    """Two names of the same value are one name to a reader: case, width and spaces do not tell people apart."""
    return tidy(unicodedata.normalize("NFKC", name)).casefold()


def distinct(people: Iterable[tuple[int, str]]) -> dict[int, str]:
    """Display names by id, each unique: of two "Mary S." the later id becomes "Mary S. (2)"."""
    shown: dict[int, str] = {}
    taken: set[str] = set()
    for pk, name in sorted(people):
        number, label = 1, name
        while same(label) in taken:
            number += 1
            label = f"{name} ({number})"
        taken.add(same(label))
        shown[pk] = label
    return shown

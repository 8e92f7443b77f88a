"""Names of people: how they are written, when two are the same, and how two of the same name stay apart."""
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

E_MAIL = re.compile(r"[^\s<>,;()]+@[^\s<>,;()]+")
KIND = re.compile(r"(?:\(|[,;]\s*)(regular|sub|guest)(?:\)|\s*(?=[,;]|$))", re.IGNORECASE)
DAY = r"(?:\d{4}-\d\d-\d\d|\d\d?[./]\d\d?[./]\d{4})(?!\d)"
PHONE = re.compile(rf"(?<![\w./-])(?!{DAY})\+?\(?\d(?:[ ().\-/\u2010-\u2013]{{0,2}}\d){{6,14}}(?!\w)")
"""Seven digits or more, written as people write a phone number and not a day."""


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


@dataclass(frozen=True)
class Pasted:
    """One line of a pasted list: a name, and what else stood beside it; `kind` is a Member.Kind."""

    name: str
    email: str = ""
    kind: str = "regular"
    phone: str = ""

    @property
    def more(self) -> bool:
        return self != Pasted(self.name)

    def __str__(self) -> str:
        kind = self.kind if self.kind != "regular" else ""
        return f"{self.name} ({', '.join(filter(None, (kind, self.email, self.phone)))})" if self.more else self.name


def read_line(line: str) -> Pasted:
    """June, june@example.com; Hazel (sub) 555 010 0101. A line without a name beside these is a name as it stands."""
    rest, email, kind, phone = line, "", "regular", ""
    if (found := E_MAIL.search(rest)) and _is_email(found[0]):
        rest, email = rest.replace(found[0], " "), found[0]
    if word := KIND.search(rest):
        rest, kind = rest.replace(word[0], " "), word[1].lower()
    if (found := PHONE.search(rest)) and len(found[0]) <= 32:
        rest, phone = rest.replace(found[0], " "), tidy(found[0])
    if (email, kind, phone) == ("", "regular", ""):
        return Pasted(tidy(line))
    name = tidy(rest.replace("<", " ").replace(">", " ")).strip(",;:- ")
    return Pasted(name, email, kind, phone) if name else Pasted(tidy(line))


def _is_email(text: str) -> bool:
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True

"""Days as they stand in spreadsheets: 2027-03-12, 3/12/27, 12.03.2027, 12-Mar-27, Friday, March 12, 2027."""
import re
from datetime import date

from babel.dates import parse_date

from .names import same

MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
          "december")
WEEKDAY = re.compile(r"^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+")
CLOCK = re.compile(r"[t ,]+\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?\s*(?:[ap]\.?m\.?|z)?$")
WRITTEN = tuple(re.compile(form) for form in (
    r"(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})",
    r"(?P<d>\d{1,2})\. ?(?P<m>\d{1,2})\. ?(?P<y>\d{4}|\d{2})",
    r"(?P<name>[a-z]{3,})\.? (?P<d>\d{1,2})(?:st|nd|rd|th)?,? (?P<y>\d{4})",
    r"(?P<d>\d{1,2})(?:st|nd|rd|th)?\.?[- ](?P<name>[a-z]{3,})\.?,?[- ](?P<y>\d{4}|\d{2})",
))
"""Forms that mean the same everywhere; of all others, such as 3/12/27, the locale says what comes first."""


def read_day(text: str, locale: str) -> date:
    """ValueError where it is no day."""
    plain = CLOCK.sub("", WEEKDAY.sub("", same(text)))
    found = next((match for form in WRITTEN if (match := form.fullmatch(plain))), None)
    if found is None:
        return _in_order(plain, locale)
    parts = found.groupdict()
    year = int(parts["y"])
    return date(year + 2000 if year < 100 else year, month_of(parts["name"]) if "name" in parts else int(parts["m"]),
                int(parts["d"]))


def month_of(word: str) -> int:
    """A month by its English name, or the first three letters of it or more; ValueError for anything else."""
    number = next((n for n, name in enumerate(MONTHS, 1) if len(word) >= 3 and name.startswith(word)), 0)
    if not number and word != "sept":
        raise ValueError(word)
    return number or 9


def _in_order(text: str, locale: str) -> date:
    try:
        return parse_date(text, locale)
    except IndexError:
        raise ValueError(text) from None

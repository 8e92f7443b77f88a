"""Days as people and spreadsheets write them, and what is no day."""
from datetime import date

import pytest

from bunconight.club.csv_days import read_day

MAY = date(2026, 5, 12)


@pytest.mark.parametrize("text", [
    "2026-05-12", "2026-5-12", "2026/05/12", "2026.05.12", "2026-05-12 19:00", "2026-05-12T19:00:00Z", "12.05.2026",
    "12.5.26", "12. 5. 2026", "May 12, 2026", "may 12 2026", "May 12th, 2026", "12 May 2026", "12-May-26",
    "12. May 2026", "Tue, May 12, 2026", "Tuesday, May 12, 2026", "Tue 12 May 2026", "May 12, 2026 7:00 PM"])
@pytest.mark.parametrize("locale", ["en_US", "en_GB", "de_DE"])
def test_what_means_the_same_everywhere(text: str, locale: str) -> None:
    assert read_day(text, locale) == MAY


@pytest.mark.parametrize(("text", "locale", "day"), [
    ("5/12/2026", "en_US", MAY), ("05/12/26", "en_US", MAY), ("12/5/2026", "en_GB", MAY), ("12/05/26", "de_DE", MAY),
    ("5/12/2026 0:00", "en_US", MAY), ("5/12/2026", "en_GB", date(2026, 12, 5)), ("Sept. 1, 2026", "en_US",
                                                                                  date(2026, 9, 1))])
def test_what_comes_first_is_a_matter_of_the_locale(text: str, locale: str, day: date) -> None:
    assert read_day(text, locale) == day


@pytest.mark.parametrize("text", [
    "", "soon", "46154", "13/13/2026", "0/0/0", "2026-02-30", "2026-99-14", "May 2026", "5/12", "Mai 12, 2026",
    "31.2.2026", "9" * 20, "١٢/٥", "12-xx-26", "Tue"])
def test_what_is_no_day(text: str) -> None:
    with pytest.raises(ValueError):
        read_day(text, "en_US")

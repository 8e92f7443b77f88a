"""What leaves as CSV: text stays text, numbers stay numbers, and reading it gives what was written."""
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bunconight.club.csv_export import bare, download, harmless, write


@pytest.mark.parametrize(("text", "shown"), [
    ("Ann", "Ann"), ("", ""), ("O'Dell", "O'Dell"), ("'t Hart", "'t Hart"), ("5 - 3", "5 - 3"),
    ("=1+1", "'=1+1"), ("+1 555 0100", "'+1 555 0100"), ("-2", "'-2"), ("@SUM(A1)", "'@SUM(A1)"),
    ("\t=1", "'\t=1"), ("\r=1", "'\r=1"), ("  =1", "'  =1"), ("\uff1d1", "'\uff1d1"), ("'=1", "''=1"),
])
def test_a_formula_is_shown_as_text(text: str, shown: str) -> None:
    assert harmless(text) == shown
    assert bare(shown) == text


@given(st.text())
def test_nothing_is_lost(text: str) -> None:
    assert bare(harmless(text)) == text
    assert not harmless(text).lstrip().startswith(("=", "+", "-", "@"))


def test_one_dialect() -> None:
    rows = [("Zoë, \"Zo\"", -5, Decimal("-2.50"), date(2027, 3, 12)), ("=cmd", 0, None, None)]
    assert write(["Name", "Cents", "Sum", "Day"], rows) == (
        '\ufeffName,Cents,Sum,Day\r\n"Zoë, ""Zo""",-5,-2.50,2027-03-12\r\n\'=cmd,0,,\r\n').encode()


def test_a_file_to_keep() -> None:
    answer = download("Maple Street: members", ["Name"], [["Ann"]])
    assert answer["Content-Disposition"] == 'attachment; filename="maple-street-members.csv"'
    assert answer["Content-Type"] == "text/csv; charset=utf-8"

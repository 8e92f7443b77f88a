"""A list of members from a spreadsheet: the same people, however it was saved."""
from itertools import product

import pytest

from bunconight.club import csv_import
from bunconight.club.csv_import import Known, Plan, complete, guess, plan
from bunconight.club.csv_read import Unreadable, decode, read
from bunconight.club.names import same

PEOPLE = [("Name", "E-mail", "Note"), ("Zoë Müller", "zoe@example.org", "likes; commas, and \"quotes\""),
          ("Ann Applegarth", "", ""), ("Renée O'Dell", "r@example.org", "no stairs")]


def written(separator: str, end: str) -> str:
    def cell(text: str) -> str:
        return '"' + text.replace('"', '""') + '"' if set(text) & set(separator + '"') else text
    return end.join(separator.join(map(cell, row)) for row in PEOPLE) + end


@pytest.mark.parametrize(("code", "separator", "end"), product(
    ["utf-8", "utf-8-sig", "cp1252", "utf-16"], [",", ";", "\t"], ["\n", "\r\n", "\r"]))
def test_the_same_people_however_saved(code: str, separator: str, end: str) -> None:
    sheet = read(decode(written(separator, end).encode(code)))
    assert sheet.headings == PEOPLE[0]
    assert [cells for _line, cells in sheet.rows] == PEOPLE[1:]


@pytest.mark.parametrize(("data", "why"), [
    (b"", "empty"), (b"\n \n,,\n", "empty"), (b"\x00\x01\x02PK", "no text file"), (b"a" * 1_000_001, "megabyte"),
    (b"name\n" + b"x\n" * 2_001, "longer than"),
])
def test_unreadable(data: bytes, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        read(decode(data))


def test_guess_the_columns() -> None:
    assert guess(("Full Name", "E-Mail Address", "Mobile", "Type", "Comments")) == (
        "name", "email", "phone", "kind", "note")
    assert guess(("First name", "Surname", "Shoe size")) == ("first", "last", None)
    assert guess(("Name", "Member")) == ("name", None)


@pytest.mark.parametrize(("columns", "fit"), [
    (("name", "email"), True), (("first", "last"), True), (("name", ""), True), (("name", None), False),
    (("name", "name"), False), (("email", "phone"), False), (("", ""), False),
])
def test_which_columns_can_be_imported(columns: tuple[str | None, ...], fit: bool) -> None:
    assert complete(columns) is fit


ANN = Known(1, "Ann Applegarth")
MARY = Known(2, "Mary S.", email="mary@example.org", phone="555-0100")
OTHER_MARY = Known(3, "Mary S.", email="other@example.org")
DOT = Known(4, "Dot", archived=True)


def planned(text: str, *members: Known) -> Plan:
    sheet = read(text)
    return plan(sheet, guess(sheet.headings), members)


@pytest.mark.parametrize(("row", "members", "status", "member"), [
    ("Bea,,", [ANN], "new", None),
    ("Ann Applegarth,,", [ANN], "same", 1),
    ("ann  APPLEGARTH,,", [ANN], "changed", 1),                  # her name is written anew
    ("Ann Applegarth,ann@example.org,", [ANN], "changed", 1),    # an e-mail is added
    ("Mary S.,mary@example.org,", [MARY, OTHER_MARY], "same", 2),
    ("Mary Smith,mary@example.org,", [MARY, OTHER_MARY], "changed", 2),
    ("Mary S.,,", [MARY, OTHER_MARY], "error", None),            # nobody can tell which
    ("Mary S.,third@example.org,", [MARY, OTHER_MARY], "new", None),
    ("Mary S.,,", [MARY], "same", 2),                            # an empty cell changes nothing
    (",x@example.org,", [], "error", None),
    ("Bea,no address,", [], "error", None),
    ("Bea,,regular", [], "new", None),
    ("Bea,,boss", [], "error", None),
    (f"{'x' * 81},,", [], "error", None),
    ("Bea,,sub,too much", [], "error", None),
    ("Dot,,", [DOT], "same", 4),
])
def test_one_row(row: str, members: list[Known], status: str, member: int | None) -> None:
    only, = planned(f"Name,E-mail,Kind\n{row}\n", *members).rows
    assert only.status == status
    assert (only.member.pk if only.member else None) == member
    assert bool(only.why) == (status == "error" or "third" in row or "Dot" in row)


def test_counts_add_up_to_the_rows() -> None:
    done = planned("Name,E-mail\nAnn Applegarth,\nMary S.,mary@example.org\nMary S.,\nBea,\n\nBea,\n,x@example.org\n",
                   ANN, MARY)
    assert [row.status for row in done.rows] == ["same", "same", "error", "new", "error", "error"]
    assert done.counts == {"new": 1, "changed": 0, "same": 2, "error": 3}
    assert [row.line for row in done.rows] == [2, 3, 4, 5, 7, 8]


def test_a_couple_that_shares_an_e_mail() -> None:
    text = "Name,E-mail\nAnn,home@example.org\nBob,home@example.org\n"
    assert planned(text).counts["new"] == 2
    there = [Known(1, "Ann", email="home@example.org"), Known(2, "Bob", email="home@example.org")]
    assert planned(text, *there).counts["same"] == 2


def test_a_quoted_line_break_keeps_the_line_numbers() -> None:
    done = planned('Name,Note\nAnn,"two\nlines"\nBea,\n')
    assert [(row.line, row.values["note"]) for row in done.rows] == [(3, "two lines"), (4, "")]


def looks(monkeypatch: pytest.MonkeyPatch, number: int) -> int:
    """How often a name or an e-mail is looked at, for that many lines against as many members."""
    seen: list[str] = []

    def look(text: str) -> str:
        seen.append(text)
        return same(text)

    monkeypatch.setattr(csv_import, "same", look)
    members = [Known(n, f"Guest {n}", email=f"{n}@example.org" if n % 2 else "") for n in range(number)]
    lines = [f"Guest {n},{n}@example.org" if n % 3 else f"New {n}," for n in range(number)]
    assert planned("\n".join(["Name,E-mail", *lines]), *members).counts["error"] == 0
    return len(seen)


def test_twice_the_list_is_twice_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    headings = looks(monkeypatch, 0)
    assert looks(monkeypatch, 120) - headings == 2 * (looks(monkeypatch, 60) - headings)


@pytest.mark.parametrize(("text", "locale", "day"), [
    ("2019-05-01", "en_US", "2019-05-01"), ("5/1/2019", "en_US", "2019-05-01"), ("1/5/2019", "en_GB", "2019-05-01"),
    ("1.5.2019", "de_DE", "2019-05-01"), ("2019", "en_US", "2019-01-01"), ("", "en_US", ""),
])
def test_a_day_as_people_write_it(text: str, locale: str, day: str) -> None:
    sheet = read(f"Name,Member since\nAnn,{text}\n")
    row, = plan(sheet, guess(sheet.headings), [], locale).rows
    assert (row.status, row.values["joined"]) == ("new", day)


@pytest.mark.parametrize("text", ["long ago", "2019-13-01", "31/31/2019", "1/2"])
def test_no_day(text: str) -> None:
    row, = planned(f"Name,Since\nAnn,{text}\n").rows
    assert (row.status, "is no day" in row.why) == ("error", True)


def test_two_who_are_written_alike_are_both_there() -> None:
    twins = [Known(1, "Mary S."), Known(2, "Mary S.")]
    assert planned("Name,E-mail\nMary S.,\nMary S.,\n", *twins).counts["same"] == 2
    assert planned("Name,E-mail\nMary S.,\nMary S.,\nMary S.,\n", *twins).counts == {
        "new": 0, "changed": 0, "same": 2, "error": 1}

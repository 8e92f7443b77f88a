"""Fees of the past from a spreadsheet: any dialect in, a preview that adds up, and twice is once."""
import csv
import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from bunconight.club.models import Group, Member, Night
from bunconight.money.fee_import import guess
from bunconight.money.models import Transfer
from bunconight.money.queries import ledger
from bunconight.money.services import carry, gift_to_kitty, prepay, take_fee
from tests.money.conftest import Club

TABLE = [
    ["Date", "Name", "Amount", "For night", "Method"],
    ["2026-04-14", "Ada", "5.00", "2026-05-12", "cash"],
    ["4/14/2026", "bea", "$2.50", "May 2026", "Venmo"],
    ["", "Cleo", "5", "2026-06", ""],
]


def send(client: Client, club: Club, text: str | bytes, **more: str):
    data = text.encode() if isinstance(text, str) else text
    file = SimpleUploadedFile("fees.csv", data)
    return client.post(club.url("money_import"), {"file": file, **more}, follow=True)


def written(rows: list[list[str]], separator: str = ",", end: str = "\n") -> str:
    return end.join(separator.join(row) for row in rows)


def fees(club: Club) -> list[tuple[str, str, int, str]]:
    rows = Transfer.objects.filter(group=club.group, kind="fee").select_related("member", "night")
    return [(str(row.member), f"{row.night.local_start:%m}", row.cents, row.how) for row in rows if row.night]


EXPECTED = [("Ada", "05", 500, "cash"), ("Bea", "05", 250, "app"), ("Cleo", "06", 500, "cash")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_every_dialect_brings_the_same_fees(
    club: Club, treasurer: Client, encoding: str, separator: str, end: str
) -> None:
    data = written(TABLE, separator, end).encode(encoding)
    preview = send(treasurer, club, data)
    assert preview.context["plan"].counts == {"new": 3, "same": 0, "other": 0, "error": 0}
    assert fees(club) == []
    send(treasurer, club, data, save="1")
    assert fees(club) == EXPECTED


def test_twice_adds_nothing(club: Club, treasurer: Client) -> None:
    for _time in range(2):
        send(treasurer, club, written(TABLE), save="1")
    assert fees(club) == EXPECTED
    assert send(treasurer, club, written(TABLE)).context["plan"].counts["same"] == 3


def test_the_day_it_was_paid_is_kept(club: Club, treasurer: Client) -> None:
    send(treasurer, club, written(TABLE), save="1")
    row = Transfer.objects.filter(member=club.ada).get()
    assert str(row.paid_on) == "2026-04-14" and row.taken_at is None
    assert row.pk and "Apr 14, 2026" in treasurer.get(club.url("statement", member=club.ada.pk)).content.decode()


def test_our_own_ledger_comes_back_as_the_same(club: Club, treasurer: Client) -> None:
    """What is no fee, or does not count, is left out; the numbers add up to the lines."""
    take_fee(night=club.may, member=club.ada, cents=500, how="check", taken_at=club.may, who=None)
    prepay(member=club.bea, first=club.may, cents=700, how="cash", who=None)
    carry(night=club.may, member=club.ada, to_night=club.july, who=None)
    gift_to_kitty(group=club.group, cents=100, memo="=1", who=None)
    data = treasurer.get(club.url("money_csv")).content
    plan = send(treasurer, club, data).context["plan"]
    assert plan.counts == {"new": 0, "same": 4, "other": 2, "error": 0}
    assert sum(plan.counts.values()) == len(plan.rows) == len(list(csv.reader(io.StringIO(data.decode())))) - 1
    before = Transfer.objects.count()
    send(treasurer, club, data, save="1")
    assert Transfer.objects.count() == before


@pytest.mark.parametrize(("line", "why"), [
    (["2026-04-14", "Nora", "5", "2026-05-12", ""], "Nobody of this name"),
    (["2026-04-14", "", "5", "2026-05-12", ""], "There is no name"),
    (["2026-04-14", "Ada", "five", "2026-05-12", ""], "no amount"),
    (["2026-04-14", "Ada", "0", "2026-05-12", ""], "no amount"),
    (["2026-04-14", "Ada", "nan", "2026-05-12", ""], "no amount"),
    (["2026-04-14", "Ada", "5.001", "2026-05-12", ""], "no amount"),
    (["2026-04-14", "Ada", "5.01", "2026-05-12", ""], "more than she still has to pay"),
    (["2026-04-14", "Ada", "5", "2026-05-13", ""], "plan it first"),
    (["2026-04-14", "Ada", "5", "soon", ""], "is no day"),
    (["2026-04-14", "Ada", "5", "", ""], "for which night"),
    (["2026-99-14", "Ada", "5", "2026-05-12", ""], "is no day"),
    (["2026-04-14", "Ada", "5", "2026-05-12", "stamps"], "none of cash"),
    (["2026-04-14", "Ada", "5", "2026-05-12", "carried"], "carried over"),
    (["2026-04-14", "Ada", "5", "2026-07", ""], "cancelled"),
])
def test_a_line_that_cannot_be_says_why_and_writes_nothing(
    club: Club, treasurer: Client, line: list[str], why: str
) -> None:
    Night.objects.filter(pk=club.july.pk).update(cancelled_at=timezone.now())
    table = [*TABLE[:1], ["2026-04-14", "Bea", "5", "2026-05-12", "cash"], line]
    answer = send(treasurer, club, written(table), save="1")
    assert answer.status_code == 422 and "Nothing was written" in answer.content.decode()
    assert why in answer.context["plan"].rows[1].why
    assert fees(club) == []
    send(treasurer, club, written(table), save="1", skip="1")
    assert fees(club) == [("Bea", "05", 500, "cash")]


def test_two_of_one_name_are_not_guessed(club: Club, treasurer: Client) -> None:
    Member.objects.create(group=club.group, name="Ada")
    plan = send(treasurer, club, written(TABLE)).context["plan"]
    assert "several people of this name" in plan.rows[0].why


def test_parts_in_the_list_are_parts(club: Club, treasurer: Client) -> None:
    """Two equal lines are two parts; a third is too much."""
    line = ["2026-04-14", "Ada", "2.50", "2026-05-12", "cash"]
    plan = send(treasurer, club, written([TABLE[0], line, line, line])).context["plan"]
    assert [row.status for row in plan.rows] == ["new", "new", "error"]
    send(treasurer, club, written([TABLE[0], line, line]), save="1")
    assert ledger(club.may).paid == {club.ada.pk}
    assert send(treasurer, club, written([TABLE[0], line, line])).context["plan"].counts["same"] == 2


def test_unknown_headings_are_asked_for(club: Club, treasurer: Client) -> None:
    table = [["Wann", "Wer", "Wieviel", "Wofür"], *(row[:4] for row in TABLE[1:])]
    asked = send(treasurer, club, written(table))
    assert "What is in these columns?" in asked.content.decode()
    columns = {f"column-{number}": what for number, what in enumerate(["date", "name", "amount", "night"])}
    assert send(treasurer, club, written(table), **{**columns, "column-2": "name"}).status_code == 422
    treasurer.post(club.url("money_import"), {"text": written(table), "save": "1", **columns})
    assert [one[:3] for one in fees(club)] == [one[:3] for one in EXPECTED]


def test_a_group_that_writes_amounts_with_a_comma(club: Club, treasurer: Client) -> None:
    Group.objects.update(locale="de_DE", currency="EUR")
    send(treasurer, club, written([TABLE[0], ["14.04.2026", "Ada", "2,50 €", "12.05.2026", "bar"]], ";"), save="1")
    assert fees(club) == [("Ada", "05", 250, "cash")]


@pytest.mark.parametrize("data", [b"", b"\x00\x01", b"x" * 1_000_001])
def test_no_table_is_said(club: Club, treasurer: Client, data: bytes) -> None:
    assert send(treasurer, club, data).status_code == 422


def test_headings() -> None:
    assert guess(["Paid on", "Member:", "FEE", "Month", "Paid by", "Colour", "Name"]) == (
        "date", "name", "amount", "night", "how", None, None)

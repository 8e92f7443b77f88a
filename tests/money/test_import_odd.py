"""Odd files as they come from real life: each is read as it was meant, or refused in one clear sentence."""
import io
import zipfile
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from bunconight.club.models import Member
from bunconight.money.models import Transfer
from tests.money.conftest import Club, browser_of

NO_TEXT = "This is no text file. Save the list as CSV in your spreadsheet, then send that."
LINE = "Ada,5,2026-05-12\n"


def workbook() -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as packed:
        packed.writestr("xl/workbook.xml", "<workbook/>")
    return data.getvalue()


def send(client: Client, address: str, data: bytes) -> Any:
    return client.post(address, {"file": SimpleUploadedFile("list.csv", data)})


@pytest.mark.parametrize(("data", "sentence"), [
    (b"", "The file is empty."), (b"\n \n;;\n", "The file is empty."), (b"\xef\xbb\xbf", "The file is empty."),
    (workbook(), NO_TEXT), (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", NO_TEXT), (b"%PDF-1.4\n1 0 obj\n", NO_TEXT),
    (b"<!DOCTYPE html><table><tr><td>Name</td></tr></table>", NO_TEXT), (b"\xff\xfeN", NO_TEXT),
    ("Name,Amount\n".encode("utf-16-be"), NO_TEXT),
    (("Name,Amount,For night\n" + LINE * 5000).encode(), "The list is longer than 2000 lines."),
    (b'Name,Amount,For night\nAda,5,2026-05-12\n"Bea,5,2026-05-12\nCleo,5,2026-05-12\n',
     "A quotation mark in line 3 is never closed."),
    (b'Name,Amount,For night\n"' + b"x" * 200_000 + b",5\n", "A quotation mark in line 2 is never closed."),
    (b"Name" + b"," * 200, "The list has more than 100 columns."),
])
@pytest.mark.parametrize("where", ["money_import", "members_import"])
def test_what_is_no_list_is_refused_in_a_sentence(club: Club, where: str, data: bytes, sentence: str) -> None:
    answer = send(browser_of(club.group, "hostess"), club.url(where), data)
    assert answer.status_code == 422 and sentence in unescape(answer.content.decode())


@pytest.mark.parametrize("data", [
    "Name;Amount;For night\nRenée;5;2026-05-12\n".encode("cp1252"),
    "sep=;\r\nName;Amount;For night\r\nRenée;5;2026-05-12\r\n".encode("utf-8-sig"),
    "Name\tAmount\tFor night\nRenée\t$5.00\t12-May-26\n".encode(),
    "Name,Amount,For night\rRenée,5 USD,5/12/2026\r".encode(),
    'Name,Note,Amount,For night\nRenée,"two\nlines, and 5""",5,"Tuesday, May 12, 2026"\n'.encode(),
    'Name,Note,Amount,For night\nRenée,a 5" die,5,"May 12, 2026"\n'.encode(),
])
def test_what_is_meant_is_read(club: Club, treasurer: Client, data: bytes) -> None:
    renee = Member.objects.create(group=club.group, name="Renée")
    answer = send(treasurer, club.url("money_import"), data)
    if "plan" not in answer.context:  # a column that nobody knows is asked about
        sheet = {f"column-{n}": what for n, what in enumerate(("name", "", "amount", "night"))}
        answer = treasurer.post(club.url("money_import"), {"text": answer.context["text"], **sheet})
    (row,) = answer.context["plan"].rows
    assert (row.status, row.member, row.night, row.cents) == ("new", renee.pk, club.may.pk, 500), row.why


def test_of_two_columns_of_one_name_it_is_asked_which(club: Club, treasurer: Client) -> None:
    answer = send(treasurer, club.url("money_import"), b"Name,Amount,Amount,For night\nAda,5,3,2026-05-12\n")
    assert [field["chosen"] for field in answer.context["fields"]] == ["name", "amount", None, "night"]


@pytest.mark.parametrize(("locale", "currency", "amount", "cents"), [
    ("en_US", "USD", "5", 500), ("en_US", "USD", "5.00", 500), ("en_US", "USD", "$5", 500),
    ("de_DE", "EUR", "5,00 €", 500), ("de_DE", "EUR", "5,00\u00a0€", 500), ("de_DE", "EUR", "5.00", 500),
    ("en_GB", "GBP", "£2.50", 250)])
def test_amounts_as_the_group_writes_them(
        club: Club, treasurer: Client, locale: str, currency: str, amount: str, cents: int) -> None:
    club.group.locale, club.group.currency = locale, currency
    club.group.save()
    answer = send(treasurer, club.url("money_import"), f"Name\tAmount\tFor night\nAda\t{amount}\t2026-05-12".encode())
    assert [(row.status, row.cents) for row in answer.context["plan"].rows] == [("new", cents)]


@pytest.mark.parametrize(("amount", "sentence"), [
    ("", "There is no amount."), ("five", "“five” is no amount; write it as 5.00."),
    ("5,00 €", "“5,00 €” is no amount; write it as 5.00."), ("Infinity", "“Infinity” is no amount; write it as 5.00."),
    ("0", "“0” is no amount; write it as 5.00."), ("=5+1", "“=5+1” is no amount; write it as 5.00."),
    ("-5", "“-5” went out: only fees that came in are imported."),
    ("($5.00)", "“($5.00)” went out: only fees that came in are imported."),
    ("1,000.00", "That is more than she still has to pay for that night."),
    ("5\t2026-05-12\tmore", "There are more cells than headings."),
])
def test_amounts_that_are_none(club: Club, treasurer: Client, amount: str, sentence: str) -> None:
    answer = send(treasurer, club.url("money_import"), f"Name\tAmount\tFor night\nAda\t{amount}\t2026-05-12\n".encode())
    assert [row.why for row in answer.context["plan"].rows] == [sentence]
    assert not Transfer.objects.exists()


def test_an_endless_amount_is_refused_wherever_one_is_typed(club: Club, treasurer: Client) -> None:
    form = {"kitty-kind": "gift", "kitty-cents": "Infinity", "kitty-memo": "Stars"}
    assert treasurer.post(reverse("kitty_change", args=[club.group.key]), form).status_code == 422

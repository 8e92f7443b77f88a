"""One clean dialect for every list that leaves the site: UTF-8 with its mark, commas, CRLF, formulas made harmless.

A spreadsheet takes a cell that begins with = + - @ for a formula and carries it out, and somebody's name or note may
be one. Such a text gets an apostrophe in front, which shows it as text; `bare` takes it off again, exactly.
"""
import csv
import io
import re
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal

from django.http import HttpResponse
from django.utils.text import slugify

Cell = str | int | Decimal | date | None
"""Text is made harmless; a number is one, also below zero; a date is written as 2027-03-12; None is an empty cell."""
FORMULA = re.compile(r"'*\s*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]")
MARK = "\ufeff"


def harmless(text: str) -> str:
    """The text such that no spreadsheet calculates with it."""
    return f"'{text}" if FORMULA.match(text) else text


def bare(text: str) -> str:
    """What `harmless` was given."""
    return text[1:] if text.startswith("'") and FORMULA.match(text) else text


def write(headings: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """A table as the bytes of a CSV file that Excel, Numbers, LibreOffice and our own import read alike."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([harmless(heading) for heading in headings])
    writer.writerows([_cell(value) for value in row] for row in rows)
    return (MARK + out.getvalue()).encode()


def _cell(value: Cell) -> str:
    if value is None:
        return ""
    return harmless(value) if isinstance(value, str) else str(value)


def download(name: str, headings: Sequence[str], rows: Iterable[Sequence[Cell]]) -> HttpResponse:
    """The table as a file that a browser keeps; `name` becomes the file's name, in plain letters."""
    answer = HttpResponse(write(headings, rows), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{slugify(name) or "list"}.csv"'
    answer["Cache-Control"] = "no-store"
    return answer

"""The cells of a spreadsheet's file: any usual encoding, separator and line end."""
import csv
import io
import re
from dataclasses import dataclass

from django.utils.translation import gettext as _

from .csv_export import bare

SEPARATOR = re.compile(r"sep=([,;\t])(?=\n)", re.IGNORECASE)
NO_LISTS = ("%pdf-", "<!doctype", "<html", "<?xml", "{\\rtf")
"""How files begin that are text and no list, whatever their names end with."""
LARGEST = 1_000_000
"""Bytes of a file; as text in a form it may take twice as many, which is what Django reads of a form at most."""
MOST_ROWS, MOST_COLUMNS = 2_000, 100


class Unreadable(ValueError):
    """The file is no table of text; the message says why."""


@dataclass(frozen=True)
class Sheet:
    """The cells of a file: `headings` is its first line, `rows` are the lines after it with their line numbers."""

    headings: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]


def decode(data: bytes) -> str:
    """UTF-8 with or without its mark, UTF-16 with its mark, else Windows' western code page."""
    if len(data) > LARGEST:
        raise Unreadable(_("The file is larger than a megabyte."))
    for code in ("utf-16",) if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "cp1252"):
        try:
            text = data.decode(code)
        except UnicodeDecodeError:
            continue
        if len(text.encode()) > 2 * LARGEST:
            raise Unreadable(_("The file is larger than a megabyte."))
        if "\0" not in text and not text.lstrip().lower().startswith(NO_LISTS):
            return text
    raise Unreadable(_("This is no text file. Save the list as CSV in your spreadsheet, then send that."))


def read(text: str, no_headings: bool = False) -> Sheet:
    """The cells of a table; blank lines are skipped. Without headings the columns are numbered."""
    found = _lines(text.replace("\r\n", "\n").replace("\r", "\n"))
    lines = [(number, cells) for number, cells in found if any(cells)]
    if not lines:
        raise Unreadable(_("The file is empty."))
    if len(lines) > MOST_ROWS:
        raise Unreadable(_("The list is longer than {most} lines.").format(most=MOST_ROWS))
    width = max(len(cells) for _number, cells in lines)
    if width > MOST_COLUMNS:
        raise Unreadable(_("The list has more than {most} columns.").format(most=MOST_COLUMNS))
    if no_headings:
        return Sheet(tuple(_("Column {number}").format(number=n + 1) for n in range(width)), tuple(lines))
    return Sheet(lines[0][1], tuple(lines[1:]))


def _lines(text: str) -> list[tuple[int, tuple[str, ...]]]:
    """Each with the number of the line on which it ends. The line with which Excel names the separator is blank."""
    told = SEPARATOR.match(text)
    text = text[told.end():] if told else text
    reader = csv.reader(io.StringIO(text), delimiter=told[1] if told else separator(text), skipinitialspace=True)
    begins, lines, last = 1, [], [""]
    try:
        for last in reader:
            lines.append((reader.line_num, tuple(bare(cell.strip()) for cell in last)))
            begins, ended = reader.line_num + 1, begins
    except csv.Error:
        raise _never_closed(begins) from None
    if text.count('"') % 2 and last and "\n" in last[-1] and not text.rstrip().endswith('"'):
        raise _never_closed(ended)
    return lines


def _never_closed(line: int) -> Unreadable:
    """A cell would hold the rest of the file."""
    return Unreadable(_("A quotation mark in line {line} is never closed.").format(line=line))


def separator(text: str) -> str:
    """Of comma, semicolon and tab the one that the first line has most of, outside of quotes."""
    first = next((line for line in text.split("\n") if line.strip()), "")
    bare = "".join(first.split('"')[::2])
    return max(",;\t", key=bare.count)

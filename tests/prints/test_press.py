"""What the press makes: tagged PDFs with title, language and bookmarks; many documents as one."""

import io
from collections.abc import Iterator
from typing import Any

import pytest
from pypdf import PdfReader

from bunconight.prints.engine import Busy, Engine, Failed

CSS = ["@page { size: 4in 6in }"]
DOT = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M1 1h7v7z'/></svg>"


def page(title: str, body: str = "<h1>Tonight</h1><h2>Seats</h2><p>Ann", lang: str = "en-us") -> str:
    return f'<!doctype html><html lang="{lang}"><title>{title} · Tuesday Dice</title><body>{body}'


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    made = Engine()
    yield made
    made.stop()


def read(pdf: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(pdf))


def bookmarks(pdf: PdfReader) -> list[tuple[str, int | None]]:
    """Titles and the pages that they lead to, from 0."""
    return [(str(mark.title), pdf.get_destination_page_number(mark)) for mark in pdf.outline]  # type: ignore[union-attr, arg-type]


def structure(node: Any) -> Iterator[Any]:
    """All elements of the structure of a tagged PDF."""
    node = node.get_object()
    if isinstance(node, list):
        for one in node:
            yield from structure(one)
    elif isinstance(node, dict):
        yield node
        if "/K" in node:
            yield from structure(node["/K"])


def tags(pdf: PdfReader) -> list[Any]:
    return [node for node in structure(pdf.root_object["/StructTreeRoot"]) if "/S" in node]


def test_a_document_is_tagged_and_says_its_title_and_language(engine: Engine) -> None:
    pdf = read(engine.pdf(page("Sign-in list", lang="de"), CSS))
    root = pdf.root_object
    assert root["/MarkInfo"]["/Marked"] is True or str(root["/MarkInfo"]["/Marked"]).lower() == "true"
    assert root["/Lang"] == "de" and str(root["/ViewerPreferences"]["/DisplayDocTitle"]).lower() == "true"
    assert pdf.metadata and pdf.metadata.title == "Sign-in list · Tuesday Dice"
    assert {"/Document", "/H1", "/H2", "/P"} <= {node["/S"] for node in tags(pdf)}
    assert all(page["/StructParents"] == number for number, page in enumerate(pdf.pages))


def test_pictures_have_their_words_and_ornaments_are_no_pictures(
    engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    body = f'<h1>Scan</h1><img alt="http://x.example/j/1/" src="{DOT}"><img alt="" src="{DOT}">'
    pdf = read(engine.pdf(page("Poster", body), CSS))
    assert [node["/Alt"] for node in tags(pdf) if node["/S"] == "/Figure"] == ["http://x.example/j/1/"]
    assert not caplog.records


def test_the_bookmark_is_the_document(engine: Engine) -> None:
    long = "".join(f"<h2>{number}</h2><p>Ann" for number in range(60))
    pdf = read(engine.pdf(page("Prizes", long), CSS))
    assert len(pdf.pages) > 2 and bookmarks(pdf) == [("Prizes", 0)]


def test_many_documents_are_one_and_others_print_in_between(engine: Engine) -> None:
    assert engine.keep("one", page("Cards", "<p>Ann" * 30), CSS) == 3
    assert len(read(engine.pdf(page("Other"), CSS)).pages) == 1
    assert engine.keep("one", page("Prizes"), ["@page { size: 6in 4in }"]) == 1
    pdf = read(engine.join("one", "Everything for Tuesday"))
    assert bookmarks(pdf) == [("Cards", 0), ("Prizes", 3)]
    assert [round(float(one.mediabox.width)) for one in pdf.pages] == [288, 288, 288, 432]
    assert pdf.metadata and pdf.metadata.title == "Everything for Tuesday"
    assert [node["/S"] for node in tags(pdf)].count("/Document") == 1 and pdf.root_object["/Lang"] == "en-us"


def test_what_was_kept_is_gone_afterwards_and_for_another_word(engine: Engine) -> None:
    engine.keep("one", page("Cards"), CSS)
    engine.keep("two", page("Prizes"), CSS)
    with pytest.raises(Failed, match="not here any more"):
        engine.join("one", "Everything")
    assert len(read(engine.join("two", "Everything")).pages) == 1
    with pytest.raises(Failed, match="not here any more"):
        engine.join("two", "Everything")


def test_who_keeps_waits_for_a_turn_but_not_for_ever(engine: Engine) -> None:
    engine.lock.acquire()
    with pytest.raises(Busy):
        engine.keep("one", page("Cards"), CSS, patience=0.05)
    engine.lock.release()

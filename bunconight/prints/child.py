"""The process that turns HTML and CSS into PDF: it reads requests from its standard input until that ends.

A request is one line of JSON, {"html": text, "css": [texts]}. The answer is one line of JSON, {"size": bytes, "notes":
[[level, text]], "missing": text}, and so many bytes of PDF; or {"error": text}. The very first line says {"ready"}, or
{"error"} when this machine lacks the libraries. Run as a file: it needs no Django, only WeasyPrint.

Several documents become one PDF in steps, so that others can print in between: each is sent with "keep", a word for the
whole, and is answered with its {"pages": number}; then {"join": word, "title": text} is answered with the PDF. Only the
documents of one word are kept: another word, or the joining, forgets them.

Nothing is fetched from the network or the disk: all but data: addresses are refused, so that no text that a guest typed
can make the server read a file or call out.
"""

import functools
import json
import logging
import os
import signal
import sys
from typing import Any, BinaryIO

NICER = 5  # taps go first where both cores are busy
BOOKMARK = "body { bookmark-level: 1; bookmark-label: attr(data-bookmark) } :is(h1, h2, h3) { bookmark-level: none }"
ORNAMENT = "has no required alt description"  # WeasyPrint's word for pictures that are ornaments, which is no mistake


def main() -> None:
    out = private_output()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server; its end is the end of our input
    if hasattr(os, "nice"):
        os.nice(NICER)
    try:
        press = Press()
    except OSError as error:
        say(out, {"error": str(error).splitlines()[0]})
        return
    say(out, {"ready": True})
    for line in sys.stdin.buffer:
        answer(out, press, json.loads(line))


def private_output() -> BinaryIO:
    """The real standard output; what any library prints goes to standard error."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return out


def say(out: BinaryIO, head: dict[str, Any], body: bytes = b"") -> None:
    out.write(json.dumps(head).encode() + b"\n" + body)
    out.flush()


def answer(out: BinaryIO, press: "Press", request: dict[str, Any]) -> None:
    try:
        head, pdf = press.do(request)
    except Exception as error:
        say(out, {"error": f"{type(error).__name__}: {error}", "notes": press.notes()})
    else:
        say(out, {"size": len(pdf), "notes": press.notes(), **head}, pdf)


class Press:
    """WeasyPrint, warm: fonts and style sheets are kept from page to page."""

    def __init__(self) -> None:
        import weasyprint
        from weasyprint.text.fonts import FontConfiguration

        self.engine, self.fonts = weasyprint, FontConfiguration()
        draw_once(weasyprint.images.SVGImage)
        self.fetcher = weasyprint.urls.URLFetcher(allowed_protocols={"data"}, allow_redirects=False)
        self.sheet = functools.lru_cache(32)(self.parsed)
        self.heard: list[tuple[int, str]] = []
        self.word, self.kept = "", list[Any]()
        log = logging.getLogger("weasyprint")
        log.handlers = [Listener(self.heard)]
        log.propagate = False

    def parsed(self, css: str) -> Any:
        return self.engine.CSS(string=css, url_fetcher=self.fetcher, font_config=self.fonts)

    def do(self, request: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
        """What is asked for: the head of the answer, and the PDF."""
        if word := request.get("join"):
            return self.join(word, request["title"])
        document = self.made(request["html"], tuple(request["css"]))
        if word := request.get("keep"):
            return self.keep(word, document)
        return self.written(document)

    def made(self, html: str, css: tuple[str, ...]) -> Any:
        """The pages. The whole document is one bookmark, named after its title; its headings are none of their own."""
        page = self.engine.HTML(string=html, url_fetcher=self.fetcher)
        title, body = page.etree_element.find(".//title"), page.etree_element.find("body")
        if title is not None and body is not None:
            body.set("data-bookmark", "".join(title.itertext()).partition(" · ")[0])
        return page.render(stylesheets=[self.sheet(text) for text in (*css, BOOKMARK)], font_config=self.fonts)

    def keep(self, word: str, document: Any) -> tuple[dict[str, Any], bytes]:
        if self.word != word:
            self.word, self.kept = word, []
        self.kept.append(document)
        return {"pages": len(document.pages)}, b""

    def join(self, word: str, title: str) -> tuple[dict[str, Any], bytes]:
        """Everything kept, in order, as one PDF."""
        if self.word != word or not self.kept:
            raise LookupError("These documents are not here any more.")
        kept, self.word, self.kept = self.kept, "", []
        whole = kept[0].copy([page for document in kept for page in document.pages])
        whole.metadata.title = title
        return self.written(whole)

    def written(self, document: Any) -> tuple[dict[str, Any], bytes]:
        """The PDF, tagged; and the characters for which no installed font has a glyph."""
        pdf: bytes = document.write_pdf(pdf_tags=True, finisher=hide_ornaments)
        missing = {chr(code) for font in document.fonts.values() for code in font.missing or ()}
        return {"missing": "".join(sorted(missing))}, pdf

    def notes(self) -> list[tuple[int, str]]:
        """What WeasyPrint had to say about the last page."""
        notes, self.heard[:] = list(self.heard), []
        return notes


def draw_once(kind: type[Any]) -> None:
    """Let a drawing that stands on a document several times in one size be one object of the PDF, as pictures are.

    WeasyPrint would draw it anew each time, which is nearly all of the time that a sheet of score cards takes.
    """
    plain = kind.draw

    def draw(self: Any, stream: Any, width: float, height: float, style: Any) -> None:
        made = self.__dict__.setdefault("made", {})
        key = id(stream._resources), width, height
        if key not in made:
            group = stream.add_group(0, 0, width, height)
            plain(self, group, width, height, style)
            made[key] = group.id
        stream.draw_x_object(made[key])

    kind.draw = draw


def hide_ornaments(_document: Any, pdf: Any) -> None:
    """A picture without a description is an ornament: nothing that is read aloud."""
    for thing in pdf.objects:
        if isinstance(thing, dict) and thing.get("S") == "/Figure" and "Alt" not in thing:
            thing["S"] = "/NonStruct"
            thing.pop("A", None)


class Listener(logging.Handler):
    """Keeps warnings and errors; they go to the server's log."""

    def __init__(self, heard: list[tuple[int, str]]) -> None:
        super().__init__(logging.WARNING)
        self.heard = heard

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if not text.endswith(ORNAMENT):
            self.heard.append((record.levelno, text))


if __name__ == "__main__":
    main()

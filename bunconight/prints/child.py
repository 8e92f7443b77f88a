"""The process that turns HTML and CSS into PDF: it reads requests from its standard input until that ends.

A request is one line of JSON, {"html": text, "css": [texts]}. The answer is one line of JSON, {"size": bytes, "notes":
[[level, text]], "missing": text}, and so many bytes of PDF; or {"error": text}. The very first line says {"ready"}, or
{"error"} when this machine lacks the libraries. Run as a file: it needs no Django, only WeasyPrint.

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
        pdf, missing = press.print(request["html"], tuple(request["css"]))
    except Exception as error:
        say(out, {"error": f"{type(error).__name__}: {error}", "notes": press.notes()})
    else:
        say(out, {"size": len(pdf), "notes": press.notes(), "missing": missing}, pdf)


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
        log = logging.getLogger("weasyprint")
        log.handlers = [Listener(self.heard)]
        log.propagate = False

    def parsed(self, css: str) -> Any:
        return self.engine.CSS(string=css, url_fetcher=self.fetcher, font_config=self.fonts)

    def print(self, html: str, css: tuple[str, ...]) -> tuple[bytes, str]:
        """The PDF, and the characters for which no installed font has a glyph."""
        page = self.engine.HTML(string=html, url_fetcher=self.fetcher)
        document = page.render(stylesheets=[self.sheet(text) for text in css], font_config=self.fonts)
        pdf: bytes = document.write_pdf()
        missing = {chr(code) for font in document.fonts.values() for code in font.missing or ()}
        return pdf, "".join(sorted(missing))

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


class Listener(logging.Handler):
    """Keeps warnings and errors; they go to the server's log."""

    def __init__(self, heard: list[tuple[int, str]]) -> None:
        super().__init__(logging.WARNING)
        self.heard = heard

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append((record.levelno, record.getMessage()))


if __name__ == "__main__":
    main()

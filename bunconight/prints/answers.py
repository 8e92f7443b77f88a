"""A document as an answer: PDF, or where this machine cannot make one the same page for the browser's own printer."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from bunconight.prints.documents import Document, style
from bunconight.prints.engine import Busy, Failed, NoPress, engine

AGAIN_IN = "1"  # seconds
PRIVATE = "private, no-cache"
PDF_POLICY = "frame-ancestors 'none'"
NO_MARGIN = "@page { margin: 0"  # in the style sheet of what is printed up to the rim


def answer(request: HttpRequest, document: Document, name: str) -> HttpResponse:
    """`name` is the file's, without its ending."""
    try:
        return as_pdf(engine.pdf(document.html(), document.css()), name)
    except NoPress:
        return for_browser(document)
    except Busy:
        return in_a_moment(request)
    except Failed:
        return for_browser(document, _("The PDF could not be made, so this page is for your browser to print."))


def as_pdf(pdf: bytes, name: str) -> HttpResponse:
    """A PDF runs nothing of ours, and viewers are pages themselves, with styles that the site's policy would stop."""
    disposition = f'inline; filename="{name}.pdf"'
    headers = {"Content-Disposition": disposition, "Content-Security-Policy": PDF_POLICY, "Cache-Control": PRIVATE}
    return HttpResponse(pdf, content_type="application/pdf", headers=headers)


def for_browser(document: Document, why: str = "") -> HttpResponse:
    """The style sheets are linked, and the drawings are data: images: the site's policy allows both."""
    page = document.html(browser=True, styles=document.styles, why=why)
    return HttpResponse(page, headers={"Cache-Control": PRIVATE})


def for_preview(document: Document) -> HttpResponse:
    """As on paper, with its margins, but for a frame on the screen."""
    bleeds = NO_MARGIN in style(f"css/prints/{document.name}.css")
    styles = (*document.styles, "css/prints/preview.css")
    page = document.html(styles=styles, preview="bleeds" if bleeds else "framed")
    return HttpResponse(page, headers={"Cache-Control": PRIVATE})


def in_a_moment(request: HttpRequest) -> HttpResponse:
    """Another page is being made: the browser asks again by itself."""
    answer = render(request, "prints/moment.html", status=503)
    answer["Refresh"] = answer["Retry-After"] = AGAIN_IN
    return answer

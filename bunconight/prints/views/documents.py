"""A night's documents, each under its own address, as PDF or for the browser to print."""

from csp.constants import SELF
from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_GET

from bunconight.addresses import phone_address
from bunconight.club.models import Night
from bunconight.club.rights import GroupRequest, needs
from bunconight.prints import casino, choices, documents
from bunconight.prints.answers import answer, for_preview
from bunconight.prints.choices import ENTRIES, Choice, read_choice
from bunconight.prints.documents import Document
from bunconight.prints.results import download


@needs("night.print")
@require_GET
def one(request: GroupRequest, night: Night, name: str, paper: str) -> HttpResponse:
    """Any document of the catalog, as the address says and the group prints: paper, theme, how many on a page, with
    codes or without."""
    return sheet(request, night, chosen(request, paper).document(night, phone_address(request), ENTRIES[name]))


@xframe_options_sameorigin
@csp_replace({"frame-ancestors": [SELF]})
@needs("night.print")
@require_GET
def preview(request: GroupRequest, night: Night, name: str, paper: str) -> HttpResponse:
    """The same as a page, for the frame on the print page."""
    return for_preview(chosen(request, paper).document(night, phone_address(request), ENTRIES[name]))


@needs("night.print")
@require_GET
def results(request: GroupRequest, night: Night) -> HttpResponse:
    """Not paper: for a spreadsheet."""
    return download(night)


@needs("night.print")
@require_GET
def side_table(request: GroupRequest, night: Night, name: str, paper: str) -> HttpResponse:
    return sheet(request, night, casino.sheet(night, name, paper=paper))


def sheet(request: HttpRequest, night: Night, document: Document) -> HttpResponse:
    return answer(request, document, documents.file_name(night, document))


def chosen(request: GroupRequest, paper: str) -> Choice:
    """As the address says, else as the group prints."""
    query = request.GET.copy()
    query["paper"] = paper
    return read_choice(query, choices.habit(request.group))

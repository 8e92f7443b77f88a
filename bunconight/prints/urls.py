"""Addresses of a night's prints; the paper is part of the file's name."""

from django.urls import path, register_converter

from bunconight.prints import casino
from bunconight.prints.choices import ENTRIES
from bunconight.prints.paper import PAPERS
from bunconight.prints.views import documents, page, picture


class PaperConverter:
    regex = "|".join(PAPERS)

    def to_python(self, value: str) -> str:
        return value

    to_url = to_python


class SideSheetConverter(PaperConverter):
    regex = "|".join(casino.SHEETS)


class EntryConverter(PaperConverter):
    regex = "|".join(ENTRIES)


register_converter(PaperConverter, "paper")
register_converter(EntryConverter, "print_entry")
register_converter(SideSheetConverter, "side_sheet")
PRINT = "g/<slug:key>/n/<int:night>/print/"

urlpatterns = [
    path(PRINT, page.choose, name="print"),
    path(f"{PRINT}cards.<paper:paper>.pdf", documents.one, {"name": "cards"}, name="print_cards"),
    path(f"{PRINT}filled.<paper:paper>.pdf", documents.one, {"name": "cards-filled"}, name="print_filled"),
    path(f"{PRINT}prizes.<paper:paper>.pdf", documents.one, {"name": "prizes"}, name="print_prizes"),
    path(f"{PRINT}poster.<paper:paper>.pdf", documents.one, {"name": "poster"}, name="print_poster"),
    path(f"{PRINT}signin.<paper:paper>.pdf", documents.one, {"name": "signin"}, name="print_signin"),
    path(f"{PRINT}results.csv", documents.results, name="print_results"),
    path(f"{PRINT}casino-<side_sheet:name>.<paper:paper>.pdf", documents.side_table, name="print_casino"),
    path(f"{PRINT}<print_entry:name>.<paper:paper>.pdf", documents.one, name="print_sheet"),
    path(f"{PRINT}look/<print_entry:name>.<paper:paper>/", documents.preview, name="print_preview"),
    path(f"{PRINT}jobs/<slug:name>/", page.job, name="print_job"),
    path(f"{PRINT}jobs/<slug:name>.pdf", page.job_pdf, name="print_job_pdf"),
    path("g/<slug:key>/picture/", picture.picture, name="group_picture"),
    path("g/<slug:key>/picture/remove/", picture.remove, name="group_picture_remove"),
]

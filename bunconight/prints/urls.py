"""Addresses of a night's prints; the paper is part of the file's name."""

from django.urls import path, register_converter

from bunconight.prints import casino, views
from bunconight.prints.paper import PAPERS


class PaperConverter:
    regex = "|".join(PAPERS)

    def to_python(self, value: str) -> str:
        return value

    to_url = to_python


class SideSheetConverter(PaperConverter):
    regex = "|".join(casino.SHEETS)


register_converter(PaperConverter, "paper")
register_converter(SideSheetConverter, "side_sheet")
PRINT = "g/<slug:key>/n/<int:night>/print/"

urlpatterns = [
    path(PRINT, views.choose, name="print"),
    path(f"{PRINT}cards.<paper:paper>.pdf", views.cards, name="print_cards"),
    path(f"{PRINT}filled.<paper:paper>.pdf", views.filled, name="print_filled"),
    path(f"{PRINT}prizes.<paper:paper>.pdf", views.prizes, name="print_prizes"),
    path(f"{PRINT}poster.<paper:paper>.pdf", views.poster, name="print_poster"),
    path(f"{PRINT}signin.<paper:paper>.pdf", views.signin, name="print_signin"),
    path(f"{PRINT}results.csv", views.results, name="print_results"),
    path(f"{PRINT}casino-<side_sheet:name>.<paper:paper>.pdf", views.side_table, name="print_casino"),
]

"""Every document of a night, by name, in the order in which an evening needs them."""

from django.utils.translation import gettext_lazy as _

from bunconight.prints.documents import Document
from bunconight.prints.sheets import usual
from bunconight.prints.sheets.kinds import Context, PrintRequest, Sheet
from bunconight.prints.sheets.usual import one_page

__all__ = ["SHEETS", "Context", "PrintRequest", "Sheet", "document"]

_SHEETS = (
    Sheet("poster", _("Join poster"), "before", usual.poster, one_page, takes=("address",)),
    Sheet("cards", _("Score cards"), "before", usual.cards, usual.card_pages, takes=("up", "address")),
    Sheet("casino_bounder", _("Bounder: betting layout"), "casino", usual.side_table("bounder"), one_page, wide=True),
    Sheet("casino_hazard", _("Hazard: betting layout"), "casino", usual.side_table("hazard"), one_page, wide=True),
    Sheet("casino_odds", _("Odds card"), "casino", usual.side_table("odds"), one_page),
)
SHEETS: dict[str, Sheet] = {sheet.name: sheet for sheet in _SHEETS}


def document(sheet: Sheet, asked: PrintRequest) -> Document:
    """What is asked for, ready for the press or a browser."""
    return Document(sheet.source, str(sheet.title), asked.paper, sheet.build(asked), sheet.wide, asked.theme)

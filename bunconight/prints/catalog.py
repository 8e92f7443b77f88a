"""Every document of a night, by name, in the order in which an evening needs them."""

from django.utils.translation import gettext_lazy as _

from bunconight.prints import casino
from bunconight.prints.documents import Document
from bunconight.prints.sheets import envelopes, rules, seat_cards, signs, story, tags, tallies, usual
from bunconight.prints.sheets.kinds import Context, PrintRequest, Sheet
from bunconight.prints.sheets.usual import one_page

__all__ = ["SHEETS", "Context", "PrintRequest", "Sheet", "document"]

CASINO_TITLES = {
    "bounder": _("Bounder: betting layout"),
    "hazard": _("Hazard: betting layout"),
    "odds": _("Odds card"),
    "chips": _("Chip slips"),
    "tally": _("Tally sheets"),
}
_SHEETS = (
    Sheet("poster", _("Join poster"), "before", usual.poster, one_page, takes=("address",)),
    Sheet("signs", _("Table signs"), "before", signs.build, signs.pages, wide=True, takes=("address",)),
    Sheet("signin", _("Sign-in and fee sheet"), "before", usual.signin, usual.signin_pages),
    Sheet("tags", _("Name tags"), "before", tags.build, tags.pages),
    Sheet("seat_cards", _("Seat cards to draw"), "before", seat_cards.build, seat_cards.pages),
    Sheet(
        "cards", _("Score cards"), "before", usual.cards, usual.card_pages, takes=("up", "address", "filled")
    ),
    Sheet(
        "tallies", _("Table tallies of a round"), "before", tallies.build_round, tallies.pages_round,
        takes=("round", "filled"),
    ),
    Sheet(
        "tallies_set", _("Table tallies of whole sets"), "before", tallies.build_set, tallies.pages_set,
        takes=("round", "filled"),
    ),
    Sheet("rules", _("House rules"), "before", rules.build, one_page),
    Sheet("envelopes", _("Prize envelopes"), "before", envelopes.build, envelopes.pages, takes=("filled",)),
    Sheet("prizes", _("Prize sheet"), "after", usual.prizes, usual.prize_pages),
    Sheet("story", _("The night’s story"), "after", story.build, story.pages),
    *(
        Sheet(
            f"casino_{name}", title, "casino", usual.side_table(name), usual.side_pages(name), wide=name in casino.WIDE
        )
        for name, title in CASINO_TITLES.items()
    ),
)
SHEETS: dict[str, Sheet] = {sheet.name: sheet for sheet in _SHEETS}


def document(sheet: Sheet, asked: PrintRequest) -> Document:
    """What is asked for, ready for the press or a browser."""
    return Document(sheet.source, str(sheet.title), asked.paper, sheet.build(asked), sheet.wide, asked.theme)

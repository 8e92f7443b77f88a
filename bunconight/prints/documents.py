"""Each document as HTML and its style sheets: the same for WeasyPrint and for a browser's own printer."""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from bunconight.club.models import Night
from bunconight.club.templatetags.club import night_date
from bunconight.prints import drawing
from bunconight.prints.codes import Code, qr
from bunconight.prints.drawing import Words
from bunconight.prints.layout import Layout, layout
from bunconight.prints.paper import stacks
from bunconight.prints.queries import Card, Cards, PrizeSheet, SignIn
from bunconight.prints.sheets import prizes as prize_parts
from bunconight.prints.sheets import signin as sign_in_parts
from bunconight.prints.sizes import name_size
from bunconight.prints.themes import PARTY, PARTY_INKS, Inks
from bunconight.prints.themes import theme as theme_of
from games.bunco.house import HouseRules

NAMELESS = 12  # score cards where nobody is known: three tables
TALLIES = ("buncos", "wins", "losses", "trips", "snake_eyes")


@dataclass(frozen=True)
class Document:
    """`name` is its template and its style sheet; `title` names the file that it is saved as; `wide`: broadside;
    `theme` is one of themes.THEMES."""

    name: str
    title: str
    paper: str
    context: Mapping[str, Any]
    wide: bool = False
    theme: str = PARTY

    @property
    def styles(self) -> tuple[str, ...]:
        """Files below static/, in order; the last one is the paper."""
        paper = f"{self.paper}-wide" if self.wide else self.paper
        names = "print", self.name, f"theme-{self.theme}", paper
        return tuple(f"css/prints/{name}.css" for name in names)

    def html(self, **more: Any) -> str:
        return render_to_string(
            f"prints/{self.name}.html", {"title": self.title, "paper": self.paper, **self.context, **more}
        )

    def css(self) -> list[str]:
        return [style(name) for name in self.styles]


@functools.cache
def style(name: str) -> str:
    return (settings.BASE_DIR / "static" / name).read_text()


@dataclass(frozen=True)
class Way:
    """How a phone gets into the night: `code.text` is the link, to the letter."""

    code: Code
    pin_page: str
    pin: str

    @property
    def link(self) -> str:
        return self.code.text


def way_in(night: Night, address: str | None) -> Way | None:
    """None where no phone can reach this server: a code that cannot work is worse than none."""
    if address is None:
        return None
    link = address + reverse("join", args=[night.join_token])
    return Way(qr(link), address + reverse("pin"), f"{night.pin[:3]} {night.pin[3:]}")


@dataclass(frozen=True)
class Drawn:
    """A card, the marks on it as an image and in words. `size` is for the name: 1 a short one to 4 a very long one."""

    card: Card
    marks: str
    alt: str
    size: int


def cards(
    night: Night, made: Cards, *, paper: str, up: int, way: Way | None, filled: bool, theme: str = PARTY
) -> Document:
    """Places left over on the last sheets of blank cards become spare cards without a name; where nobody is known, all
    are."""
    at, look = layout(paper, up), theme_of(theme)
    face = drawing.face(at, made.rules, words(night, made.rules, way, filled), way.code if way else None, look)
    return Document(
        "cards",
        _("Filled score cards") if filled else _("Score cards"),
        paper,
        {
            "night": night,
            "group": night.group,
            "up": up,
            "way": way,
            "face": face,
            "filled": filled,
            "sheets": _sheets(at, made, up, filled, look.inks),
        },
        theme=theme,
    )


def _sheets(at: Layout, made: Cards, up: int, filled: bool, inks: Inks) -> list[list[Drawn | None]]:
    cards = made.cards or (() if filled else (Card(),) * NAMELESS)
    drawn = [draw(at, made.rules, card, inks) for card in cards]
    spare = None if filled else draw(at, made.rules, Card())
    return [[one or spare for one in sheet] for sheet in stacks(drawn, up)]


def draw(at: Layout, rules: HouseRules, card: Card, inks: Inks = PARTY_INKS) -> Drawn:
    counts = [getattr(card.tally, name) for name in TALLIES] if card.tally else []
    pen = drawing.marks(at, rules, card.marks, counts, inks) if card.tally else ""
    return Drawn(card, pen, _spoken(card), name_size(card.name))


def words(night: Night, rules: HouseRules, way: Way | None, filled: bool) -> Words:
    return Words(
        title=night.group.name,
        day=night_date(night),
        set_label=_("Set {sets}"),
        tallies=(_("Buncos"), _("Wins"), _("Losses"), _("Trips"), _("Snake eyes")),
        foot=[_("B: Bunco · T: trips · S: snake eyes")] if filled else hints(rules),
        link=way.link if way else "",
        pin=_("PIN {pin}").format(pin=way.pin) if way else "",
    )


def prizes(night: Night, sheet: PrizeSheet, *, paper: str, theme: str = PARTY) -> Document:
    return Document(
        "prizes",
        _("Prizes"),
        paper,
        {
            "night": night,
            "group": night.group,
            "sheet": sheet,
            "page": sheet.page,
            "parts": prize_parts.parts(night, paper, sheet),
            "streamer": drawing.streamer(520, 24, 24, theme),
        },
        theme=theme,
    )


def poster(night: Night, way: Way | None, *, paper: str, theme: str = PARTY) -> Document:
    return Document(
        "poster",
        _("Join on your phone"),
        paper,
        {
            "night": night,
            "group": night.group,
            "way": way,
            "code": drawing.code_image(way.code) if way else "",
            "streamer": drawing.streamer(520, 60, 40, theme),
            "dice": [drawing.die(value) for value in (2, 6, 5)],
        },
        theme=theme,
    )


def signin(night: Night, made: SignIn, *, paper: str, theme: str = PARTY) -> Document:
    return Document(
        "signin",
        _("Sign-in list"),
        paper,
        {
            "night": night,
            "group": night.group,
            "list": made,
            "parts": sign_in_parts.parts(made, paper),
            "streamer": drawing.streamer(520, 26, 24, theme),
        },
        theme=theme,
    )


def hints(rules: HouseRules) -> Sequence[str]:
    """The rules in the words of a card, for the tired."""
    lines = [
        _("Win: circle the number. Lose: cross it out."),
        _("Bunco {bunco} · trips {trips} · each die of the number 1").format(
            bunco=rules.bunco_worth, trips=rules.trips_worth
        ),
    ]
    if rules.snake_eyes == "wipe" and 1 not in rules.point_numbers:
        lines[1] += " · " + _("snake eyes: back to 0")
    return lines


def _spoken(card: Card) -> str:
    """The board in words, for whoever hears the page."""
    won = [str(number) for number, mark in card.marks.items() if mark.won]
    lost = [str(number) for number, mark in card.marks.items() if mark.won is False]
    if not won and not lost:
        return ""
    return _("Rounds won: {won}. Rounds lost: {lost}.").format(won=", ".join(won) or "0", lost=", ".join(lost) or "0")


def file_name(night: Night, document: Document) -> str:
    """What it is saved as, without the ending: only letters that every disk accepts."""
    return f"bunco-{night.local_start:%Y-%m-%d}-{document.name}-{document.paper}"

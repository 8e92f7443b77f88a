"""Paper for the side tables: a betting layout for each, an odds card, chip slips, and tally sheets to play by hand."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from bunconight.casino.charts import Columns
from bunconight.casino.models import Casino, SideTable
from bunconight.casino.odds_page import bounder_odds, edges, hazard_odds
from bunconight.club.models import Night
from bunconight.club.names import same
from bunconight.prints import drawing, queries
from bunconight.prints.documents import Document
from bunconight.prints.sizes import name_size
from bunconight.prints.themes import PARTY
from bunconight.prints.themes import theme as theme_of
from games.bounder.rules import TableRules as BounderRules
from games.hazard.rules import MAINS
from games.hazard.rules import TableRules as HazardRules

SLIPS = (1, 5, 25, 100)  # what a slip is worth: a page of each
SLIPS_ON_A_PAGE = 24
WIDE = ("bounder", "hazard")
FELT = "#0f6145"
ACROSS = 520, 130  # points, about: a chart of that size is written in letters of ten
SPARE = 4  # lines at least for whoever comes to the tables later
LINES = {"bounder": 26, "hazard": 26, "chips": 24}


@dataclass(frozen=True)
class Tables:
    """What the tables of a night are played for: their settings where they are set up, else the usual ones."""

    unit: str
    start: int
    bounder: BounderRules
    hazard: HazardRules
    names: tuple[str, ...]
    felt: str = FELT


def tables_of(night: Night) -> Tables:
    """Five or six queries."""
    casino = Casino.objects.filter(night=night).first()
    rules = {table.game: table.rules for table in SideTable.objects.filter(casino=night.pk).order_by("-number")}
    return Tables(
        casino.unit if casino else _("chips"),
        casino.start if casino else 100,
        BounderRules.from_json(rules.get("bounder", {})),
        HazardRules.from_json(rules.get("hazard", {})),
        names_of(night),
    )


def names_of(night: Night) -> tuple[str, ...]:
    """Whoever has a score card, by the alphabet. Three or four queries."""
    return tuple(sorted((card.name for card in queries.blank_cards(night).cards), key=same))


def bounder(tables: Tables) -> dict[str, Any]:
    """The layout: twenty points with their chances, the stake, and the bets that this table takes."""
    odds, rules = bounder_odds(), tables.bounder
    points = [(row.point, row.win.percent) for row in odds.points]
    bets = [
        (_("All even"), rules.even, (2, 4, 6)),
        (_("All odd"), rules.odd, (1, 3, 5)),
        (_("Three of a kind"), rules.triple, (4, 4, 4)),
    ]
    return {
        "points": [points[:10], points[10:]],
        "rules": rules,
        "bets": bets if rules.dealer_bets else [],
    }


def hazard(tables: Tables) -> dict[str, Any]:
    """The layout: mains, chances, the odds, and the two pots."""
    return {"odds": hazard_odds(), "rules": tables.hazard, "mains": list(MAINS)}


def odds(tables: Tables) -> dict[str, Any]:
    """A card for each game: halves of one sheet."""
    of_bounder, of_hazard = bounder_odds(), hazard_odds()
    pictures = {"wins": of_bounder.wins, "mains": of_hazard.wins, "edges": edges(of_hazard.mains, *ACROSS)}
    return {
        "bounder": of_bounder,
        "hazard": of_hazard,
        "rules": tables.hazard,
        "chart": {name: picture(chart, tables.felt) for name, chart in pictures.items()},
        "said": {name: spoken(chart) for name, chart in pictures.items()},
    }


def spoken(chart: Columns) -> str:
    """What its bars say, for whoever hears the page; two of one column stand side by side."""
    bars = [f"{bar.label}: {bar.text}" if bar.label else bar.text for bar in chart.bars]
    names, each = [name.label for name in chart.names], len(chart.bars) // max(1, len(chart.names))
    if not names:
        return ", ".join(bars)
    return ", ".join(f"{name}: {' / '.join(bars[n * each:(n + 1) * each])}" for n, name in enumerate(names))


def picture(chart: Columns, felt: str) -> str:
    """A chart as an image."""
    return drawing.drawn("columns", {"chart": chart, "felt": felt})


def chips(tables: Tables) -> dict[str, Any]:
    """Slips to cut out."""
    return {"pages": [{"worth": worth, "slips": range(SLIPS_ON_A_PAGE)} for worth in SLIPS]}


def tally(tables: Tables) -> dict[str, Any]:
    """A sheet for each game and, as many as it takes, for everybody's chips."""
    return {
        "turns": range(1, LINES["bounder"] + 1),
        "plays": range(1, LINES["hazard"] + 1),
        "people": people(tables.names),
    }


def people(names: Sequence[str]) -> list[list[tuple[int, str, int]]]:
    """Page by page: number, name and its size; the lines that are left over are to be written on."""
    rows = LINES["chips"]
    count = -(-(len(names) + SPARE) // rows) * rows
    lines = [(number, name, name_size(name)) for number, name in enumerate(names, 1)]
    lines += [(number, "", 1) for number in range(len(names) + 1, count + 1)]
    return [lines[first : first + rows] for first in range(0, count, rows)]


def pages(night: Night, name: str) -> int:
    """Of one of SHEETS; up to four queries."""
    return 2 + len(people(names_of(night))) if name == "tally" else {"chips": len(SLIPS)}.get(name, 1)


SHEETS: dict[str, Callable[[Tables], dict[str, Any]]] = {
    "bounder": bounder,
    "hazard": hazard,
    "odds": odds,
    "chips": chips,
    "tally": tally,
}


def titles() -> dict[str, str]:
    return {
        "bounder": _("Bounder: betting layout"),
        "hazard": _("Hazard: betting layout"),
        "odds": _("Odds card"),
        "chips": _("Chip slips"),
        "tally": _("Tally sheets"),
    }


def sheet(night: Night, name: str, *, paper: str, theme: str = PARTY) -> Document:
    """One of SHEETS as a document. A party's felt is green, another theme's is its own colour."""
    felt = FELT if theme == PARTY else theme_of(theme).inks.party
    tables = replace(tables_of(night), felt=felt)
    context = {"night": night, "group": night.group, "tables": tables, "unit": tables.unit}
    return Document(f"casino_{name}", titles()[name], paper, {**context, **SHEETS[name](tables)}, name in WIDE, theme)

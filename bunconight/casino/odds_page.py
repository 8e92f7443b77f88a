"""The odds of both side tables as people read them: exact fractions, percent, small charts, and the edge in words.

Every number comes from the games' own odds, which count every roll.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from bunconight.casino.charts import Columns, Value, columns
from games.bounder.odds import D20, turn_odds
from games.hazard.odds import main_odds
from games.hazard.rules import CHANCES, MAINS

MINUS = "\N{MINUS SIGN}"
MAIN = ("nick", "out", "win", "ev_even_money", "ev_stake_at_odds")
TENTHS = [Fraction(part, 10) for part in range(1, 6)]


@dataclass(frozen=True)
class Share:
    """A number that is exact as a fraction and read as percent."""

    value: Fraction

    @property
    def fraction(self) -> str:
        """163/400; below 0 with a real minus."""
        return str(self.value).replace("-", MINUS)

    @property
    def signed(self) -> str:
        """The same, and above 0 with a plus: what is won, in stakes."""
        return f"+{self.value}" if self.value > 0 else self.fraction

    @property
    def percent(self) -> str:
        return percent(self.value, 2)

    @property
    def signed_percent(self) -> str:
        return signed(self.value, 2)


@dataclass(frozen=True)
class PointRow:
    """What one point of Bounder is worth before the dealer rolls."""

    point: int
    win: Share
    match: Share
    shooter: Share
    bet: Share

    @property
    def lost(self) -> Share:
        """What a stake is expected to lose."""
        return Share(-self.shooter.value)


@dataclass(frozen=True)
class DealerBet:
    name: str
    win: Share
    pays: int
    expected: Share

    @property
    def kept(self) -> str:
        """What the house keeps of such bets, in whole percent."""
        return percent(-self.expected.value, 0)


@dataclass(frozen=True)
class BounderOdds:
    win: Share
    expected: Share
    match: Share
    twenty: Share
    dealer_bets: tuple[DealerBet, ...]
    points: tuple[PointRow, ...]
    wins: Columns
    worth: Columns

    @property
    def edge(self) -> str:
        """Of the house, in percent of the stake."""
        return percent(-self.expected.value, 0)

    @property
    def worst(self) -> PointRow:
        return min(self.points, key=lambda row: row.shooter.value)


@dataclass(frozen=True)
class ChanceCell:
    """A chance against a main: the odds that the bank gives, and how often it comes first."""

    chance: int
    odds: str
    win: Share


@dataclass(frozen=True)
class MainRow:
    """One main; `cells` has a place for each total from 4 to 10, None at the main itself."""

    main: int
    nick: Share
    out: Share
    win: Share
    even: Share
    at_odds: Share
    cells: tuple[ChanceCell | None, ...]
    chart: Columns

    @property
    def cost(self) -> Share:
        """What a stake of 1 costs the caster at even money."""
        return Share(-self.even.value)


@dataclass(frozen=True)
class HazardOdds:
    chances: tuple[int, ...]
    mains: tuple[MainRow, ...]
    wins: Columns
    edges: Columns

    @property
    def sevens(self) -> MainRow:
        return self.mains[7 - MAINS.start]

    @property
    def sixes(self) -> MainRow:
        """A main of 8 is worth the same."""
        return self.mains[6 - MAINS.start]

    @property
    def fives(self) -> MainRow:
        """A main of 9 is worth the same."""
        return self.mains[5 - MAINS.start]


@dataclass(frozen=True)
class OddsPage:
    bounder: BounderOdds
    hazard: HazardOdds


def odds_page() -> OddsPage:
    """Everything on the page; no query."""
    return OddsPage(bounder_odds(), hazard_odds())


def bounder_odds() -> BounderOdds:
    odds = turn_odds()
    points = tuple(_point(point, odds["by_point"][str(point)]) for point in D20)
    return BounderOdds(
        Share(odds["win"]),
        Share(odds["shooter_ev_no_double"]),
        Share(odds["match"]),
        Share(odds["one_and_twenty"]),
        tuple(_dealer_bet(name, odds["dealer_bets"][name]) for name in ("even", "odd", "triple")),
        points,
        _by_point(points),
        _worth(points),
    )


def _point(point: int, given: Mapping[str, Fraction]) -> PointRow:
    return PointRow(point, *(Share(given[name]) for name in ("win", "match", "shooter_ev", "point_bet_ev")))


def _dealer_bet(name: str, odds: Mapping[str, Fraction]) -> DealerBet:
    words = {"even": _("All even"), "odd": _("All odd"), "triple": _("Three of a kind")}
    return DealerBet(words[name], Share(odds["win"]), int(odds["pays"]), Share(odds["ev"]))


def _by_point(points: tuple[PointRow, ...]) -> Columns:
    values = [Value(str(row.point), row.win.value, percent(row.win.value, 0)) for row in points]
    return columns(values, low=Fraction(0), high=Fraction(1, 2), levels=[(at, percent(at, 0)) for at in TENTHS])


def _worth(points: tuple[PointRow, ...]) -> Columns:
    values = [Value(str(row.point), row.shooter.value, row.shooter.percent, "loss") for row in points]
    levels = [(-at, percent(-at, 0)) for at in TENTHS[:4]] + [(Fraction(0), "0%")]
    return columns(values, low=-Fraction(9, 20), high=Fraction(0), levels=levels)


def hazard_odds() -> HazardOdds:
    mains = tuple(_main(main, main_odds(main)) for main in MAINS)
    return HazardOdds(tuple(CHANCES), mains, _by_main(mains), edges(mains))


def _main(main: int, odds: Mapping[str, Any]) -> MainRow:
    found = {
        int(chance): ChanceCell(int(chance), str(given["odds"]), Share(given["win"]))
        for chance, given in odds["chances"].items()
    }
    nick, out, win, even, at_odds = (Share(odds[name]) for name in MAIN)
    cells = tuple(found.get(chance) for chance in CHANCES)
    return MainRow(main, nick, out, win, even, at_odds, cells, _by_chance(list(found.values())))


def _by_chance(cells: list[ChanceCell]) -> Columns:
    values = [Value(str(cell.chance), cell.win.value, percent(cell.win.value, 0)) for cell in cells]
    half = [(Fraction(1, 2), percent(Fraction(1, 2), 0))]
    return columns(values, low=Fraction(0), high=Fraction(13, 20), levels=half, width=180, height=116, left=28)


def _by_main(mains: tuple[MainRow, ...]) -> Columns:
    values = [Value(str(row.main), row.win.value, percent(row.win.value, 1)) for row in mains]
    levels = [(at, percent(at, 0)) for at in TENTHS]
    return columns(values, low=Fraction(0), high=Fraction(11, 20), levels=levels)


def edges(mains: tuple[MainRow, ...], width: float = 360, height: float = 190) -> Columns:
    """Two columns for each main: at even money, and with odds on the stake."""
    values = []
    for row in mains:
        values.append(Value("", row.even.value, signed(row.even.value, 1), "even"))
        values.append(Value("", row.at_odds.value, signed(row.at_odds.value, 1), "odds"))
    names = [str(row.main) for row in mains]
    low, high = -Fraction(9, 100), Fraction(12, 100)
    return columns(values, low=low, high=high, width=width, height=height, names=names, left=0)


def percent(value: Fraction, places: int) -> str:
    """In percent, rounded half up, as the reader writes numbers; no zeros after the point."""
    exact = Decimal(value.numerator) * 100 / Decimal(value.denominator)
    rounded = exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    digits = number_format(abs(rounded).normalize() + 0 if rounded else Decimal(0))
    return f"{MINUS if rounded < 0 else ''}{digits}%"


def signed(value: Fraction, places: int) -> str:
    """The same, with a plus where something is won."""
    return f"+{percent(value, places)}" if value > 0 else percent(value, places)

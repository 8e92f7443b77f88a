"""What stands on each sheet. The figures are those of the pages of the night, from the same functions."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from bunconight.club.models import Member, Night
from bunconight.club.names import distinct, same
from bunconight.club.queries import planned_after
from bunconight.money.queries import Ledger, ledgers
from bunconight.nights.models import Player
from bunconight.nights.queries.book import Book, opening_seats, read_book
from bunconight.nights.queries.floor import LETTERS
from bunconight.nights.queries.people import Standing, standings
from bunconight.nights.queries.prizes import PrizesPage, prizes_page
from bunconight.prints.board import Mark
from games.bunco.house import HouseRules
from games.bunco.tallies import RoundResult, TableResult, Tally


@dataclass(frozen=True)
class Card:
    """One person's score card. `table` and `chair` are where she starts, if seats are drawn; a filled card has a mark
    for each round that she has played, and her tally. A spare card has no name."""

    name: str = ""
    note: str = ""
    table: int | None = None
    chair: str = ""
    marks: Mapping[int, Mark] = field(default_factory=dict)
    tally: Tally | None = None


@dataclass(frozen=True)
class Cards:
    """In the order in which they are dealt out: by table and chair where seats are drawn, else by name. `who` says
    whose they are, in a sentence."""

    rules: HouseRules
    cards: tuple[Card, ...]
    who: str


@dataclass(frozen=True)
class PrizeSheet:
    page: PrizesPage
    standings: tuple[Standing, ...]
    rules: HouseRules

    @property
    def blank(self) -> bool:
        """Before the first round: to be filled in by hand."""
        return not self.standings


@dataclass(frozen=True)
class Fee:
    """What somebody has paid for a night, of what it costs; a night that is not planned yet has none."""

    paid: int = 0
    due: int = 0

    @property
    def whole(self) -> bool:
        return 0 < self.due <= self.paid

    @property
    def part(self) -> bool:
        return 0 < self.paid < self.due


@dataclass(frozen=True)
class SignLine:
    name: str
    note: str = ""
    here: bool = False
    tonight: Fee = Fee()
    next: Fee = Fee()


@dataclass(frozen=True)
class SignIn:
    """People by the alphabet, and what everybody pays."""

    lines: tuple[SignLine, ...]
    fee_cents: int


def blank_cards(night: Night) -> Cards:
    """A card for everyone who plays tonight; before anybody has come, for every regular. Three or four queries."""
    book = read_book(night)
    starts = _starts(book)
    if not book.present and not starts:
        names = _regulars(night)
        return Cards(book.rules, tuple(map(Card, names)), _("Nobody has checked in yet: these are for all regulars."))
    people = [pk for pk in book.names if pk not in book.ghosts and (pk in starts or pk in book.present)]
    people.sort(key=lambda pk: (starts.get(pk, (1000, "")), same(book.names[pk]), pk))
    who = _("In the order of tables and seats.") if starts else _("Seats are not drawn yet: in the order of names.")
    return Cards(book.rules, tuple(_card(book, pk, starts) for pk in people), who)


def filled_cards(night: Night) -> Cards:
    """The card of everyone who has sat at a table, as it would look had she kept it by hand. Three queries."""
    book = read_book(night)
    starts, marks = _starts(book), marks_of(book.results)
    people = sorted(book.tallies, key=lambda pk: (starts.get(pk, (1000, "")), same(book.names.get(pk, "?")), pk))
    cards = (_card(book, pk, starts, marks.get(pk, {}), book.tallies[pk]) for pk in people)
    return Cards(book.rules, tuple(cards), _("As the record stands now."))


def prize_sheet(night: Night) -> PrizeSheet:
    """Nine queries."""
    book = read_book(night)
    return PrizeSheet(prizes_page(night), standings(book) if book.rounds else (), book.rules)


def sign_in(night: Night) -> SignIn:
    """Everybody on tonight's list and every regular, with what they have paid. Six queries."""
    book, following = read_book(night), planned_after(night)
    players = {player.member_id: player for player in book.players.values() if player.member_id}
    members = Member.objects.filter(group_id=night.group_id).order_by("pk")
    listed = [member for member in members if _is_regular(member) or _listed(players.get(member.pk))]
    names = distinct((member.pk, member.name) for member in listed)
    money = ledgers([night, following] if following else [night])
    lines = []
    for pk, name in names.items():
        player, later = players.get(pk), _fee(money, following, pk) if following else Fee()
        lines.append(SignLine(name, _plays_for(player), _listed(player), _fee(money, night, pk), later))
    return SignIn(tuple(sorted(lines, key=lambda line: same(line.name))), night.fee_cents)


def _listed(player: Player | None) -> bool:
    return player is not None and player.here


def _plays_for(player: Player | None) -> str:
    return _("plays for {name}").format(name=player.plays_for.name) if player and player.plays_for else ""


def _fee(money: Mapping[int, Ledger], night: Night, member: int) -> Fee:
    return Fee(money[night.pk].net.get(member, 0), night.fee_cents)


def marks_of(results: Iterable[RoundResult]) -> dict[int, dict[int, Mark]]:
    """By person and round number: won, lost or open, and what she rolled. Who was not there has no mark."""
    marks: dict[int, dict[int, Mark]] = {}
    for result in results:
        for table in result.tables:
            for person in _people(table):
                marks.setdefault(person, {})[result.number] = Mark(_won(table, person), _beside(table, person))
    return marks


def _people(table: TableResult) -> set[int]:
    return {person for pair in (*table.teams, *table.seated) for person in pair} | set(table.credits)


def _won(table: TableResult, person: int) -> bool | None:
    """As the tallies count it: a win or a loss for everyone who sits in the team at the end."""
    if table.winner is None:
        return None
    team = next((team for team, pair in enumerate(table.teams) if person in pair), None)
    return None if team is None else team == table.winner


def _beside(table: TableResult, person: int) -> tuple[str, ...]:
    """What she rolled in the round, shortly: B2 for two Buncos, T for trips, S for snake eyes."""
    credit = table.credits.get(person)
    counts: Counter[str] = Counter(credit.to_json() if credit else {})
    letters = (("buncos", _("B")), ("trips", _("T")), ("snake_eyes", _("S")))
    return tuple(f"{letter}{counts[what] if counts[what] > 1 else ''}" for what, letter in letters if counts[what])


def _card(
    book: Book,
    pk: int,
    starts: Mapping[int, tuple[int, str]],
    marks: Mapping[int, Mark] | None = None,
    tally: Tally | None = None,
) -> Card:
    table, chair = starts.get(pk, (None, ""))
    return Card(book.names.get(pk, "?"), _plays_for(book.players.get(pk)), table, chair, marks or {}, tally)


def _starts(book: Book) -> dict[int, tuple[int, str]]:
    """Table and chair of everyone at the start of the night, by player id."""
    seats = book.rounds[0].seated if book.rounds else opening_seats(book.evening)
    return {
        pk: (number, letter)
        for number, chairs in enumerate(seats, 1)
        for letter, pk in zip(LETTERS, chairs, strict=True)
    }


def _regulars(night: Night) -> Sequence[str]:
    members = [m for m in Member.objects.filter(group_id=night.group_id).order_by("pk") if _is_regular(m)]
    return sorted(distinct((member.pk, member.name) for member in members).values(), key=same)


def _is_regular(member: Member) -> bool:
    return member.kind == Member.Kind.REGULAR and member.archived_at is None

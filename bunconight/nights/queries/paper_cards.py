"""Score cards typed from paper: what they say about each table, where they contradict each other or the record."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from bunconight.club.models import Night
from bunconight.nights.models import PaperDraft
from bunconight.nights.queries.book import Book, Played, read_book
from bunconight.nights.queries.paper_entries import LOST, WON, Card, CardRound, Entry, mark_of, movable, paired
from bunconight.nights.queries.paper_late import late_counts, says_of
from bunconight.nights.queries.paper_marks import Mark, conflict, marks_of, marks_of_card
from bunconight.nights.queries.people import Person, ask_traveler, traveler
from games.bunco.house import HouseRules
from games.bunco.moves import COUNTED
from games.bunco.rotation import Chairs
from games.bunco.table import TableState

ENOUGH = 2  # cards of a table that agree; where fewer people than that sit, all of them
SEVERAL = 3  # cards that end with the same round: so did the night


@dataclass(frozen=True)
class Deduced:
    """What the cards make of one table: an entry, a contradiction, or (neither) too little."""

    table: int
    entry: Entry | None = None
    wrong: Mark | None = None


@dataclass(frozen=True)
class CardLine:
    """One person in the pile: how many rounds of her card are typed, and what is wrong with it by itself."""

    person: Person
    typed: int
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class PilePage:
    """`rest`: what the cards contradict; `waiting`: tables of the round under way that too few cards speak of;
    `next`: whose card comes next; `follows`: there is something to work out; `ends`: the last round of all
    cards, when the record has it and nothing after it, so that the night may be over; else 0."""

    lines: tuple[CardLine, ...]
    rounds: int
    rest: tuple[Mark, ...]
    waiting: tuple[int, ...]
    number: int
    next: Person | None
    follows: bool
    ends: int
    over: bool
    ask_traveler: tuple[Person, ...]
    traveler: Person | None

    @property
    def typed(self) -> int:
        return sum(1 for line in self.lines if line.typed)


@dataclass(frozen=True)
class CardRow:
    number: int
    set: int
    point: int
    line: CardRound


@dataclass(frozen=True)
class CardPage:
    """One card as a form: its rounds, how many the night has (`length`), the boxes with sums, what is marked, and whose
    card comes next."""

    person: Person
    rows: tuple[CardRow, ...]
    length: int
    boxes: Mapping[str, int]
    marks: tuple[Mark, ...]
    next: Person | None


def read_cards(night: Night) -> dict[int, Card]:
    """The cards that have been typed, by player id; one query."""
    drafts = PaperDraft.objects.filter(night=night, player__isnull=False)
    return {one.player_id or 0: Card.from_json(one.payload) for one in drafts}


def deduce(book: Book, played: Played, cards: Mapping[int, Card], follow: bool) -> list[Deduced]:
    """What the cards make of each table of a round that has no winner yet; `follow`: where they pair the four otherwise
    than they were seated, they are right."""
    tables = enumerate(played.state.tables, 1)
    return [_table(book, played, number, table, cards, follow) for number, table in tables if table.winner is None]


def _table(
    book: Book, played: Played, number: int, table: TableState, cards: Mapping[int, Card], follow: bool
) -> Deduced:
    says = says_of(table.seats, played.number, cards)
    people = [pk for pk in table.seats if pk not in played.state.ghosts]
    if not says:
        return Deduced(number)
    won, split = _won_with(table.seats, says, follow)
    if won is None:
        return Deduced(number, wrong=conflict(book, played.number, number, table.seats, says))
    if len(says) < min(ENOUGH, len(people)):
        return Deduced(number)
    counts = {pk: cards[pk].rolled_in(played.number) for pk in people if pk in cards}
    unplaced = any(cards[pk].unplaced and played.number == cards[pk].last for pk in counts)
    return Deduced(number, Entry(str(won + 1), split, counts, None, mark_of(table), anyway=unplaced))


def _won_with(chairs: Chairs, says: Mapping[int, bool], follow: bool) -> tuple[int | None, int]:
    """The team that won, and with which pairs: as seated, or where the cards may say so, as they pair the four."""
    won = _winner(chairs, says)
    if won is not None or not follow:
        return won, 0
    split = _split(chairs, says)
    return _winner(paired(chairs, split), says), split


def _winner(chairs: Chairs, says: Mapping[int, bool]) -> int | None:
    """The team that won by every card; None where they contradict each other."""
    teams = {int(not won) if chairs.index(pk) % 2 == 0 else int(won) for pk, won in says.items()}
    return teams.pop() if len(teams) == 1 else None


def _split(chairs: Chairs, says: Mapping[int, bool]) -> int:
    """The other pairs that all four cards, or three beside a ghost's, agree on; 0 where there are none."""
    if sum(says.values()) > 2 or len(says) - sum(says.values()) > 2 or len(says) < 3:
        return 0
    return next((split for split in (1, 2) if _winner(paired(chairs, split), says) is not None), 0)


def pile_page(night: Night, follow: bool = False) -> PilePage:
    """Everybody's card, and what all of them say. Six queries."""
    book, cards = read_book(night), read_cards(night)
    people = [Person(pk, name) for pk, name in _people(book).items()]
    length = _length(book, cards)
    lines = tuple(_line(person, cards.get(person.id), length) for person in people)
    current = book.current if book.current and not book.current.complete else None
    found = deduce(book, current, cards, follow) if current else []
    return PilePage(
        lines=lines,
        rounds=length,
        rest=(*_contradict(found), *_unlikely(book, current, found), *_against(book, cards)),
        waiting=_waiting(found) if cards else (),
        number=current.number if current else 0,
        next=next((line.person for line in lines if not line.typed), None),
        follows=_follows(book, cards),
        ends=_ends(book, cards),
        over=book.over,
        ask_traveler=ask_traveler(book),
        traveler=traveler(book),
    )


def _contradict(found: Sequence[Deduced]) -> Iterator[Mark]:
    return (one.wrong for one in found if one.wrong)


def _waiting(found: Sequence[Deduced]) -> tuple[int, ...]:
    return tuple(one.table for one in found if not one.entry and not one.wrong)


def _follows(book: Book, cards: Mapping[int, Card]) -> bool:
    late = late_counts(book, cards)
    return bool(cards) and book.evening.settled_at is None and (not book.over or bool(late))


def _unlikely(book: Book, current: Played | None, found: Sequence[Deduced]) -> Iterator[Mark]:
    free = current is not None and movable(book, current)
    for one in found:
        if current and one.entry:
            for mark in marks_of(book, current, one.table, one.entry, free):
                words = _("Round {number}: {sentence}").format(number=current.number, sentence=mark.text)
                yield Mark(words, mark.unlikely)


def _people(book: Book) -> dict[int, str]:
    """Who has a card: whoever sat, or is here; by name."""
    sat = {pk for played in book.rounds for chairs in played.seated for pk in chairs} | set(book.present)
    listed = {pk: name for pk, name in book.names.items() if pk not in book.ghosts and (pk in sat or not sat)}
    return dict(sorted(listed.items(), key=lambda item: item[1].casefold()))


def _length(book: Book, cards: Mapping[int, Card]) -> int:
    """The rounds of the night: as planned, unless it is over, or most of several cards end with the same one."""
    done = sum(played.complete for played in book.rounds)
    if book.over:
        return done
    ends = Counter(card.last for card in cards.values() if card.last)
    last, count = max(ends.items(), key=lambda end: end[1], default=(0, 0))
    return max(done, last) if count >= SEVERAL and 2 * count > ends.total() else book.rules.rounds


def _ends(book: Book, cards: Mapping[int, Card]) -> int:
    last = max((card.last for card in cards.values()), default=0)
    done = [played.number for played in book.rounds if played.complete]
    if book.over or not done or last > done[-1]:
        return 0
    current = book.rounds[-1]
    seated = [] if current.complete else current.state.tables
    free = current.complete or (current.number == done[-1] + 1 and movable(book, current))
    return done[-1] if free and all(table.winner is None for table in seated) and cards else 0


def _line(person: Person, card: Card | None, rounds: int) -> CardLine:
    if card is None:
        return CardLine(person, 0, ())
    return CardLine(person, card.wins + card.losses, marks_of_card(person.name, card, rounds))


def _against(book: Book, cards: Mapping[int, Card]) -> Iterator[Mark]:
    """Where a card says otherwise than the record of a round that is over."""
    done = [played for played in book.rounds if played.complete]
    for pk, card in cards.items():
        for played in done:
            told = card.rounds.get(played.number, CardRound()).won
            won = _won(played, pk)
            if told in (WON, LOST) and won != (told == WON):
                yield Mark(_said(book.names[pk], played.number, won))
        yield from _counts(book, pk, card, len(done))


def _won(played: Played, pk: int) -> bool | None:
    """Whether she won in that round; None when she sat at no table."""
    sat = ((table, team) for table in played.result.tables for team in (0, 1) if pk in table.teams[team])
    return next((table.winner == team for table, team in sat), None)


def _said(name: str, number: int, won: bool | None) -> str:
    if won is None:
        return _("Round {number}: {name}’s card has a result, but nobody seated her.").format(number=number, name=name)
    words = _("Round {number}: {name}’s card says lost, the table says won.") if won else _(
        "Round {number}: {name}’s card says won, the table says lost.")  # fmt: skip
    return words.format(number=number, name=name)


def _counts(book: Book, pk: int, card: Card, done: int) -> Iterator[Mark]:
    """Her sums, once every round on her card is in the record."""
    if card.last > done or pk not in book.tallies:
        return
    words = {"buncos": _("Buncos"), "trips": _("trips"), "snake_eyes": _("snake eyes")}
    for name in COUNTED:
        told, has = max(card.beside(name), card.boxes.get(name, 0)), getattr(book.tallies[pk], name)
        if told != has:
            text = _("{name}’s card has {told} {what}, the record {has}.")
            yield Mark(text.format(name=book.names[pk], told=told, what=words[name], has=has))


def card_page(night: Night, pk: int, card: Card | None = None) -> CardPage | None:
    """One person's card; None when she has none. Four queries."""
    book, cards = read_book(night), read_cards(night)
    people = _people(book)
    if pk not in people:
        return None
    shown, length = card or cards.get(pk, Card()), _length(book, cards)
    marks = marks_of_card(people[pk], shown, length) if pk in cards or card else ()
    following = _after(pk, people, cards)
    return CardPage(Person(pk, people[pk]), _rows(book.rules, shown), length, shown.boxes, marks, following)


def _after(pk: int, people: Mapping[int, str], cards: Collection[int]) -> Person | None:
    """Whose card comes next: the next in the list that is not typed, from the top again after the last."""
    order = list(people)
    at = order.index(pk)
    follows = next((other for other in order[at + 1 :] + order[:at] if other not in cards), None)
    return Person(follows, people[follows]) if follows is not None else None


def _rows(rules: HouseRules, card: Card) -> tuple[CardRow, ...]:
    return tuple(
        CardRow(number, rules.set_number(number), rules.point_number(number), card.rounds.get(number, CardRound()))
        for number in range(1, rules.rounds + 1)
    )

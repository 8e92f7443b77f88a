"""What cannot be true of something typed from paper: one sentence each. Nothing is refused for it, it is marked."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bunconight.nights.queries.book import Book, Played
from bunconight.nights.queries.paper_entries import BOTH, Card, Entry, mark_of, paired, recorded
from games.bunco.house import HouseRules
from games.bunco.moves import COUNTED, Credit
from games.bunco.table import TableState


@dataclass(frozen=True)
class Mark:
    """One sentence. `unlikely`: the record could take it, if it was so all the same."""

    text: str
    unlikely: bool = False


def marks_of(book: Book, played: Played, number: int, entry: Entry, free: bool) -> tuple[Mark, ...]:
    """What is wrong with a table's tally; `free`: the pairs of the round can still be changed."""
    table = played.state.table(number)
    wrong = [*_winners(number, entry), *_half(number, entry), *_pairs(book, table, number, entry, free)]
    wrong += [*_strangers(book, played, number, entry), *_meanwhile(book, table, number, entry)]
    if not wrong:
        wrong += _unlikely(book, played, number, entry)
    return tuple(wrong)


def stands(marks: Iterable[Mark], entry: Entry) -> bool:
    """Whether it can go into the record as it is."""
    return all(mark.unlikely and entry.anyway for mark in marks)


def _winners(number: int, entry: Entry) -> Iterator[Mark]:
    if entry.won == "12":
        yield Mark(_("Table {table} has two winners: only one pair can have won.").format(table=number))
    elif entry.won == "0":
        yield Mark(_("Both pairs of table {table} lost: one of them must have won.").format(table=number))
    elif not entry.won:
        yield Mark(_("Who won at table {table}?").format(table=number))


def _half(number: int, entry: Entry) -> Iterator[Mark]:
    if entry.points and not entry.score:
        yield Mark(_("Give the points of both pairs of table {table}, or of neither.").format(table=number))


def _pairs(book: Book, table: TableState, number: int, entry: Entry, free: bool) -> Iterator[Mark]:
    if entry.split == 0:
        return
    a, b, c, d = paired(table.seats, entry.split)
    if {a, c} <= book.ghosts or {b, d} <= book.ghosts:
        yield Mark(_("Two ghosts are never partners: table {table} has other pairs.").format(table=number))
    elif not free:
        words = _(
            "The sheet of table {table} pairs {one} with {other}. The record has other pairs, and somebody has rolled "
            "in them on a phone: undo that first, or take the pairs back."
        )
        yield Mark(words.format(table=number, one=book.names[a], other=book.names[c]))


def _strangers(book: Book, played: Played, number: int, entry: Entry) -> Iterator[Mark]:
    there = played.state.sat_at(number)
    for person in sorted(entry.counted.keys() - there):
        at = played.state.seat_of(person)
        words = _("{name} does not sit at table {table} in this round, but at table {other}.") if at else _(
            "{name} does not sit at table {table}, nor at any in this round.")  # fmt: skip
        yield Mark(words.format(name=book.names.get(person, "?"), table=number, other=at))


def _meanwhile(book: Book, table: TableState, number: int, entry: Entry) -> Iterator[Mark]:
    if entry.seen == mark_of(table) or entry.same(recorded(table)):
        return
    if table.winner is None:
        yield Mark(_("Meanwhile table {table} went on: look at its rolls again, then save.").format(table=number))
        return
    a, b, c, d = (book.names.get(pk, "?") for pk in table.seats)
    one, other = ((a, c), (b, d))[table.winner]
    words = _("Meanwhile somebody entered that {one} and {other} won at table {table}. Save again if yours is right.")
    yield Mark(words.format(one=one, other=other, table=number))


def _unlikely(book: Book, played: Played, number: int, entry: Entry) -> Iterator[Mark]:
    """What the game hardly allows: Buncos at the head table, and points that do not go with Buncos or with who won."""
    rules, chairs = played.state.setup.rules, paired(played.state.table(number).seats, entry.split)
    pairs = [[entry.counts[pk] for pk in (chairs[team], chairs[team + 2]) if pk in entry.counts] for team in (0, 1)]
    winner = entry.winner or 0
    if _rings(number, rules) and rules.bunco_worth >= rules.target:
        yield from _head([sum(one.buncos for one in pair) for pair in pairs], winner)
    if entry.score is not None:
        yield from _points(number, rules, entry.score, winner, pairs)


def _rings(number: int, rules: HouseRules) -> bool:
    """Whether the round ends as soon as this table reaches the target."""
    return number == 1 and rules.bell == "head"


def _points(
    number: int, rules: HouseRules, score: tuple[int, int], winner: int, pairs: Sequence[Sequence[Credit]]
) -> Iterator[Mark]:
    if min(score) < 0 and rules.snake_eyes != "minus_21":
        yield Mark(_("A pair cannot have fewer points than none: look at table {table} again.").format(table=number))
        return
    if score[0] == score[1] and _rings(number, rules):
        yield Mark(_("The head table cannot end level: the first pair to reach the target wins."))
    for pair, points in zip(pairs, score, strict=True):
        yield from _too_few(number, pair, points, rules.bunco_worth)
    if score[winner] < score[1 - winner]:
        yield Mark(_("The winners of table {table} have fewer points than the losers.").format(table=number), True)


def _too_few(number: int, pair: Sequence[Credit], points: int, worth: int) -> Iterator[Mark]:
    """More Buncos than points allow, unless snake eyes have taken points away."""
    buncos = sum(one.buncos for one in pair)
    if buncos and buncos * worth > points and not any(one.snake_eyes for one in pair):
        words = ngettext(
            "A Bunco is {least} points already: its pair at table {table} has {points}.",
            "{count} Buncos are {least} points already: their pair at table {table} has {points}.",
            buncos,
        )
        yield Mark(words.format(count=buncos, least=buncos * worth, points=points, table=number), True)


def _head(buncos: list[int], winner: int) -> Iterator[Mark]:
    if sum(buncos) > 1:
        words = _("The first Bunco at the head table ends the round: it cannot have {count}.")
        yield Mark(words.format(count=sum(buncos)), True)
    elif buncos[1 - winner]:
        yield Mark(_("Whoever rolls a Bunco at the head table has won: here it is one of the losers’."), True)


def marks_of_card(name: str, card: Card, rounds: int) -> tuple[Mark, ...]:
    """What is wrong with a score card by itself; `rounds` are those of the night."""
    return (*_both(card), *_sum(name, card, rounds), *_boxes(card), *_unplaced(card))


def _both(card: Card) -> Iterator[Mark]:
    for number, one in sorted(card.rounds.items()):
        if one.won == BOTH:
            yield Mark(_("Round {number} is circled and crossed: it was won or lost.").format(number=number))
        elif not one.won and one.rolled.to_json() != dict.fromkeys(COUNTED, 0):
            words = _("Round {number} has tallies, and is neither circled nor crossed.")
            yield Mark(words.format(number=number))


def _sum(name: str, card: Card, rounds: int) -> Iterator[Mark]:
    if card.rounds and card.wins + card.losses != rounds:
        words = _("{wins} won and {losses} lost are {sum} rounds; the night has {rounds}. Was {name} there all night?")
        total = card.wins + card.losses
        yield Mark(words.format(wins=card.wins, losses=card.losses, sum=total, rounds=rounds, name=name), True)


def _boxes(card: Card) -> Iterator[Mark]:
    for box, told, counted in (("wins", _("won"), card.wins), ("losses", _("lost"), card.losses)):
        if box in card.boxes and card.boxes[box] != counted:
            words = _("The box says {box} {told}; the rounds make it {count}.")
            yield Mark(words.format(box=card.boxes[box], told=told, count=counted))
    whats = {"buncos": _("Buncos"), "trips": _("trips"), "snake_eyes": _("snake eyes")}
    for name in COUNTED:
        if name in card.boxes and card.boxes[name] < card.beside(name):
            text = _("The box says {box} {what}; beside the rounds there are {count}.")
            yield Mark(text.format(box=card.boxes[name], what=whats[name], count=card.beside(name)))


def _unplaced(card: Card) -> Iterator[Mark]:
    if card.unplaced:
        words = _("The boxes have more than stands beside the rounds: the rest counts in round {number}, her last.")
        yield Mark(words.format(number=card.last), True)


def conflict(book: Book, number: int, table: int, chairs: tuple[int, ...], says: Mapping[int, bool]) -> Mark:
    """Cards of one table that cannot all be true: two partners of whom one won, or two opponents who both did."""
    for one, other in ((0, 2), (1, 3)):
        a, b = chairs[one], chairs[other]
        if a in says and b in says and says[a] != says[b]:
            won, lost = (a, b) if says[a] else (b, a)
            words = _(
                "Round {number}, table {table}: {one} and {other} were partners, but {one}’s card says won and "
                "{other}’s lost."
            )
            return Mark(words.format(number=number, table=table, one=book.names[won], other=book.names[lost]))
    both = [next(pk for pk in (chairs[team], chairs[team + 2]) if pk in says) for team in (0, 1)]
    victors = _("Round {number}, table {table}: {one} and {other} played each other, and both cards say won.")
    losers = _("Round {number}, table {table}: {one} and {other} played each other, and both cards say lost.")
    words = victors if says[both[0]] else losers
    return Mark(words.format(number=number, table=table, one=book.names[both[0]], other=book.names[both[1]]))

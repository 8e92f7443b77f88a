"""The prize page: the six categories with who leads, what is tied, paid and missing."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from bunconight.club.models import Night
from bunconight.money.formats import money
from bunconight.money.queries import Balance, kitty_cents
from bunconight.nights.queries.book import Book, read_book
from bunconight.nights.queries.figures import TITLES, Figures, Prize, read_figures, unsettled
from bunconight.nights.queries.log import Line, log
from bunconight.nights.queries.people import Person
from bunconight.nights.queries.run import Die


@dataclass(frozen=True)
class PlaceLine:
    place: int
    id: int
    name: str
    count: int


@dataclass(frozen=True)
class Paid:
    name: str
    cents: int


@dataclass(frozen=True)
class PrizeLine:
    """One prize in names. `tied`: a roll-off is still due, `to_roll` are those who throw now; `outdated`: an earlier
    roll-off was among others; `ambiguous`: the hostess names one of `among`; `wrong`: paid otherwise than it stands;
    `waits`: a dearer prize decides who is in line; `notes`: what the house rules make of it, a sentence each."""

    category: str
    title: str
    cents: int
    leaders: tuple[Person, ...]
    winners: tuple[Person, ...]
    places: tuple[PlaceLine, ...]
    tied: bool
    throws: tuple[tuple[Die, ...], ...]
    current: tuple[Die, ...]
    to_roll: tuple[Person, ...]
    outdated: bool
    ambiguous: bool
    among: tuple[Person, ...]
    payments: tuple[Paid, ...]
    wrong: bool
    unclaimed: bool
    waits: bool
    notes: tuple[str, ...]

    @property
    def paid(self) -> bool:
        return bool(self.payments)

    @property
    def leaders_text(self) -> str:
        return ", ".join(person.name for person in self.leaders)

    @property
    def level_text(self) -> str:
        """Who is in the throw under way, those who have thrown and those who are to."""
        still_in = {die.id for die in self.current} | {person.id for person in self.to_roll}
        return ", ".join(person.name for person in self.leaders if person.id in still_in)

    @property
    def winners_text(self) -> str:
        return ", ".join(person.name for person in self.winners)


@dataclass(frozen=True)
class PrizesPage:
    """`to_roll_off`: something is undecided; `missing`: what stands between now and a settled night, in one sentence;
    `due_kitty`: what goes to the kitty, in cents; `to_pay`: what paying out hands over now; `wrong`: something was
    paid otherwise than it stands; `kitty_total`: what the group has put aside over all its nights; `note`: what becomes
    of the rest of the pot, when there is one."""

    phase: str
    finished: bool
    settled: bool
    prizes: tuple[PrizeLine, ...]
    balance: Balance
    due_kitty: int
    to_pay: int
    wrong: bool
    kitty_total: int
    edited: bool
    to_roll_off: bool
    missing: str
    note: str
    log: tuple[Line, ...]


def prizes_page(night: Night) -> PrizesPage:
    """Seven queries."""
    book = read_book(night)
    figures = read_figures(book)
    undecided = [prize for prize in figures.prizes if not prize.decided]
    return PrizesPage(
        phase=book.phase,
        finished=book.over,
        settled=book.evening.settled_at is not None,
        prizes=tuple(_line(book, prize) for prize in figures.prizes),
        balance=figures.balance,
        due_kitty=figures.due_kitty,
        to_pay=figures.to_pay,
        wrong=any(prize.wrong for prize in figures.prizes),
        kitty_total=kitty_cents(night.group),
        edited=figures.edited,
        to_roll_off=bool(undecided),
        missing=_missing(night, figures, undecided),
        note=_note(night, figures),
        log=tuple(log(night, book.names, 12)),
    )


def _line(book: Book, prize: Prize) -> PrizeLine:
    asked = prize.asked and not prize.winners
    return PrizeLine(
        category=prize.category,
        title=_(TITLES[prize.category]),
        cents=prize.cents,
        leaders=_people(book, prize.leaders),
        winners=_people(book, prize.winners),
        places=tuple(PlaceLine(p.place, p.person, book.names.get(p.person, "?"), p.count) for p in prize.places),
        tied=prize.tied and not prize.winners,
        throws=tuple(_dice(book, throw) for throw in prize.throws),
        current=_dice(book, prize.current),
        to_roll=() if asked else _people(book, prize.waiting),
        outdated=prize.outdated,
        ambiguous=asked,
        among=_people(book, prize.leaders) if asked else (),
        payments=tuple(Paid(str(row.member), row.cents) for row in prize.payments),
        wrong=prize.wrong,
        unclaimed=prize.unclaimed,
        waits=prize.waits,
        notes=tuple(_notes(book, prize)),
    )


def _notes(book: Book, prize: Prize) -> Iterator[str]:
    """What house rules change: who is passed over, what waits, how it is shared, and who has a sub's winnings."""
    if prize.passed:
        yield _("Not for {names}: one prize each, and the other is dearer.").format(names=_named(book, prize.passed))
    if prize.short:
        yield _("Not for {names}: too few rounds played.").format(names=_named(book, prize.short))
    if prize.waits:
        yield _("Who is in line here depends on a dearer prize that is not decided yet.")
    if len(prize.winners) > 1 and not book.night.group.hide_money:
        yield _("Shared: {shares}.").format(shares=_shares(book, prize))
    yield from (_sub(book, pk) for pk in prize.winners if book.players[pk].plays_for)


def _sub(book: Book, pk: int) -> str:
    """Whom the winner plays for, and who has what she wins."""
    said = (
        _("{name} plays for {member}, and keeps what she wins.")
        if book.rules.sub_keeps
        else _("What {name} wins goes to {member}, whose place she takes.")
    )
    return said.format(name=_named(book, [pk]), member=book.players[pk].plays_for)


def _named(book: Book, people: Iterable[int]) -> str:
    return ", ".join(book.names.get(pk, "?") for pk in people)


def _shares(book: Book, prize: Prize) -> str:
    each = zip(prize.winners, prize.shares, strict=True)
    return ", ".join(f"{_named(book, [pk])} {money(cents, book.night.group)}" for pk, cents in each)


def _people(book: Book, people: Iterable[int]) -> tuple[Person, ...]:
    return tuple(Person(pk, book.names.get(pk, "?")) for pk in people)


def _dice(book: Book, throw: Mapping[int, int]) -> tuple[Die, ...]:
    return tuple(Die(pk, book.names.get(pk, "?"), value) for pk, value in throw.items())


def _missing(night: Night, figures: Figures, undecided: list[Prize]) -> str:
    if undecided:
        return _("Not decided yet: {prizes}.").format(
            prizes=", ".join(_(TITLES[prize.category]) for prize in undecided)
        )
    problem = unsettled(night, figures)
    return _(problem.template).format(**problem.params) if problem else ""


def _note(night: Night, figures: Figures) -> str:
    if figures.too_much:
        return _("The prizes are more than the pot: edit their amounts.")
    if figures.left_over and night.group.hide_money:
        return _("What is in no prize goes to the kitty.")
    if figures.left_over:
        return _("{amount} of the pot is in no prize: it goes to the kitty.").format(
            amount=money(figures.left_over, night.group)
        )
    return ""

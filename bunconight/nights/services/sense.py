"""What must be true of a night whatever is taken back: one sentence for each thing that is not."""

from bunconight.club.models import Night
from bunconight.money.queries import ledgers
from bunconight.money.services import check_pot
from bunconight.nights.models import RollOff
from bunconight.nights.queries.book import Book, read_book
from games.bunco.rotation import Seating
from games.errors import NotNow
from games.errors import gettext_noop as _


def seats_of_rounds(night: Night) -> dict[int, Seating]:
    """Where people sat at the end of each round, by the round's key."""
    return {played.pk: played.seats for played in read_book(night).rounds}


def check_sense(night: Night, before: dict[int, Seating]) -> None:
    """Raises NotNow with the first thing that would be wrong; `before` is `seats_of_rounds` before the change."""
    book = read_book(night)
    _check_rounds(book, before)
    _check_players(book)
    _check_subs(book)
    _check_prizes(book)
    _check_money(book)


def seated_from(number: int | None, later: int) -> NotNow:
    return NotNow(
        _("Round {later} has been seated from round {number}: undo its start first, or correct the result."),
        later=later,
        number=number,
    )


def _check_rounds(book: Book, before: dict[int, Seating]) -> None:
    for played, later in zip(book.rounds, book.rounds[1:], strict=False):
        if not played.complete or before.get(played.pk, played.seats) != played.seats:
            raise seated_from(played.number, later.number)
    numbers = [played.number for played in book.rounds]
    if numbers != list(range(1, len(numbers) + 1)):
        raise NotNow(_("Round {number} has been started: undo that first."), number=numbers[-1])
    if book.rounds and list(map(list, book.rounds[0].seated)) != book.evening.seats:
        raise NotNow(_("Round {number} has been started: undo that first."), number=1)


def _check_players(book: Book) -> None:
    """Nobody who plays is missing from the list."""
    for played in book.rounds:
        for person in {person for chairs in played.seated for person in chairs}:
            player = book.players.get(person)
            if player is None or not player.here:
                raise NotNow(
                    _("She plays in round {number}: she can leave, but she has been here."), number=played.number
                )


def _check_subs(book: Book) -> None:
    """Each place is subbed by one person at most, or she is here herself."""
    subbed = [player.plays_for_id for player in book.players.values() if player.plays_for_id]
    if len(subbed) != len(set(subbed)):
        raise NotNow(_("Somebody else plays for her by now."))
    here = {player.member_id: player for pk, player in book.players.items() if pk in book.present}
    for player in here.values():
        if player.plays_for_id in here:
            raise NotNow(_("{name} is here herself."), name=here[player.plays_for_id])


def _check_prizes(book: Book) -> None:
    """Nothing is paid out of a night that goes on; no tie is rolled off twice."""
    if book.evening.finished_at is None and not book.over and _has_prizes(book):
        raise NotNow(_("Prizes have been paid out: undo that first."))
    offs = [(off.category, tuple(off.tied)) for off in RollOff.objects.filter(night=book.night, void=False)]
    if len(offs) != len(set(offs)):
        raise NotNow(_("That tie is being rolled off again by now."))


def _has_prizes(book: Book) -> bool:
    return bool(ledgers([book.night])[book.night.pk].prizes)


def _check_money(book: Book) -> None:
    """No pot gives out more than came in. Only nights that money was handed over for here; that nobody's fee is in
    twice is seen to where a row is brought back."""
    nights = Night.objects.filter(group_id=book.night.group_id, transfers__taken_at=book.night).distinct()
    for rows in ledgers([book.night, *nights]).values():
        check_pot(rows)

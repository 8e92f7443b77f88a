"""How people come to their first chairs where a house rule has it: as the last night ended, or by cards they drew.

The last night is the group's latest before this one on which a round was played; its order is that of its last round
with anything in it, as people sat down to it: typing a pile of paper seats one round more than the pile has. Those are
the places that everybody remembers and that stand on every paper; where the last move would have led them nobody has
ever sat, and a correction of the last results would change it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bunconight.club.models import Night
from bunconight.nights.models import Action, Player, Round
from bunconight.nights.queries.book import Book, Played
from games.bunco.openings import LETTERS, Spot
from games.bunco.rotation import Seating, tables_for


@dataclass(frozen=True)
class LastNight:
    """Where people sat in its last round, by the ids that they had there."""

    night: Night
    seats: Seating


def last_night(book: Book) -> LastNight | None:
    """None on a group's first night; one query."""
    rounds = Round.objects.filter(void=False, play__version__gt=0, night__group=book.night.group_id,
                                  night__cancelled_at=None, night__starts_at__lt=book.night.starts_at)  # fmt: skip
    rows = rounds.select_related("play", "night__group").order_by("-night__starts_at", "-night", "-number")
    last = rows.first()
    return LastNight(last.night, Played(last.pk, last.number, last.play).seated) if last else None


def last_chairs(book: Book, last: LastNight) -> dict[Spot, int]:
    """The chairs that those who are here had then. One whom somebody plays for is her chair's: where she is not here
    tonight her sub has it, and where a sub sat in it she has it, unless that sub is here again. One query."""
    spots = {pk: spot for spot, pk in by_spot(last.seats).items()}
    sat = Player.objects.filter(pk__in=spots, member__isnull=False).order_by("pk")
    owners = {spots[one.pk]: one for one in sat}
    here = {book.players[pk].member_id: pk for pk in book.present}
    stands_in = {book.players[pk].plays_for_id: pk for pk in book.present if book.players[pk].plays_for_id}
    return _claimed(
        owners,
        lambda one: here.get(one.member_id),
        lambda one: stands_in.get(one.member_id),
        lambda one: here.get(one.plays_for_id) if one.plays_for_id else None,
        lambda one: stands_in.get(one.plays_for_id) if one.plays_for_id else None,
    )


def _claimed(owners: Mapping[Spot, Player], *ways: Callable[[Player], int | None]) -> dict[Spot, int]:
    """Each chair goes to the first who claims it in one of these ways and has none; the ways are tried in order."""
    placed: dict[Spot, int] = {}
    for way in ways:
        for spot, one in sorted(owners.items(), key=lambda item: item[0]):
            person = way(one)
            if person is not None and spot not in placed and person not in placed.values():
                placed[spot] = person
    return placed


def in_order(book: Book) -> list[int]:
    """Who is here, in the order in which she was checked in; one query."""
    came: dict[int, int] = {}
    payloads = Action.objects.filter(night=book.night).order_by("seq").values_list("payload", flat=True)
    for number, payload in enumerate(payloads, 1):
        for label, pk, field, _old, new in payload["changes"]:
            if (label, field, new) == ("player", "here", True):
                came[pk] = number
    return sorted(book.present, key=lambda pk: (came.get(pk, 0), pk))


def by_spot(seats: Seating) -> dict[Spot, int]:
    return {(table, chair): pk for table, chairs in enumerate(seats) for chair, pk in enumerate(chairs)}


def drawn(book: Book) -> dict[Spot, int]:
    """The chairs of those who are here: as they are seated, else by the cards that they drew."""
    if book.seats:
        return {spot: pk for spot, pk in by_spot(book.seats).items() if pk in book.present}
    return {spot_of(book.players[pk].card): pk for pk in book.present if book.players[pk].card}


def card_tables(book: Book) -> int:
    """How many tables there are cards of: for everybody on the list who has not said that she can't come."""
    listed = [one for one in book.players.values()
              if one.member_id and not one.left and (one.here or one.answer != Player.Answer.NO)]  # fmt: skip
    highest = max((spot_of(one.card)[0] + 1 for one in listed if one.card), default=1)
    return max(highest, tables_for(max(2, len(listed))))


def card_of(spot: Spot) -> str:
    """What stands large on a seat card: 2B."""
    return f"{spot[0] + 1}{LETTERS[spot[1]]}"


def spot_of(card: str) -> Spot:
    return int(card[:-1]) - 1, LETTERS.index(card[-1])

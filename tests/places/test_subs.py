"""Subs and ghosts, from the board to the seats: a sub stays her own person, a ghost is called after its member."""

from collections import Counter

import pytest

from bunconight.club.models import Member
from bunconight.money.queries import ledger
from bunconight.nights.models import Player
from bunconight.nights.queries.checkin import checkin_page
from bunconight.nights.services import checkin
from bunconight.places.queries.states import place_of
from bunconight.places.services import ghosts, subs
from games.bunco.rotation import teams
from games.errors import NotDice, NotNow
from tests.places.club import REGULARS, Club, rows


def test_a_sub_is_somebody_known_or_somebody_new(club: Club) -> None:
    club.yes("Ada", "Bea")
    club.no("Ada", "Bea")
    club.sub("Gwen", "Ada")
    subs.new_sub(night=club.night, name="Nell", plays_for=club.member("Bea"), who=None)
    assert [club.how(name) for name in ("Ada", "Gwen", "Bea", "Nell")] == ["subbed", "for Ada", "subbed", "for Bea"]
    assert club.member("Nell").kind == Member.Kind.SUB
    action = club.last()
    club.undo(action)
    assert club.how("Bea") == "needs_sub" and club.member("Nell").archived_at is not None


def test_a_sub_for_somebody_who_had_not_answered(club: Club) -> None:
    club.room_for(1)
    club.sub("Sue", "Ada")
    assert (club.how("Ada"), club.board.open_places) == ("subbed", 0)
    with pytest.raises(NotNow, match="Bea has no place on that night"):
        club.sub("Suki", "Bea")


@pytest.mark.parametrize("sub, plays_for, sentence", [
    ("Sue", "Bea", "Sue plays for Ada that night"), ("Suki", "Ada", "Somebody plays for Ada already"),
    ("Cleo", "Bea", "Cleo has a place herself that night"), ("Suki", "Dot", "Dot is here herself"),
    ("Dot", "Bea", "Dot has a place herself that night"),
])  # fmt: skip
def test_who_cannot_be_a_sub(club: Club, sub: str, plays_for: str, sentence: str) -> None:
    club.yes("Ada", "Bea", "Cleo", "Dot")
    club.no("Ada", "Bea")
    club.sub("Sue", "Ada")
    club.check_in("Dot")
    before = rows(club)
    with pytest.raises(NotNow, match=sentence):
        club.sub(sub, plays_for)
    assert rows(club) == before


def test_nobody_plays_for_herself(club: Club) -> None:
    with pytest.raises(NotDice, match="Nobody plays for herself"):
        club.sub("Ada", "Ada")


def test_the_sub_is_let_go(club: Club) -> None:
    club.yes("Ada")
    club.no("Ada")
    club.sub("Sue", "Ada")
    subs.no_sub(night=club.night, member=club.member("Sue"), who=None)
    assert (club.how("Ada"), club.how("Sue")) == ("needs_sub", "none")
    club.sub("Sue", "Ada")
    club.check_in("Sue")
    with pytest.raises(NotNow, match="Sue is here"):
        subs.no_sub(night=club.night, member=club.member("Sue"), who=None)


def test_the_fee_stays_with_the_member(club: Club) -> None:
    club.yes("Ada")
    club.no("Ada")
    club.sub("Sue", "Ada")
    assert [line.name for line in club.board.owing] == ["Ada"]
    club.take_fees("Ada")
    assert club.board.owing == () and dict(ledger(club.night).net) == {club.member("Ada").pk: 500}
    assert (club.board.coming, club.board.counts.paid) == (1, 1)


def test_at_check_in_a_word_says_what_was_said_before(club: Club) -> None:
    club.room_for(5)
    club.yes("Ada", "Bea", "Cleo", "Dot", "Fern", "Gigi")
    club.no("Ada", "Bea", "Cleo", "Hattie")
    club.ghost_for("Bea")
    club.sub("Sue", "Cleo")
    tags = {row.name: row.tag for row in checkin_page(club.fresh).rows}
    expected = {"Ada": "needs a sub", "Bea": "a ghost plays for her", "Cleo": "Sue plays for her", "Dot": "",
                "Sue": "plays for Cleo", "Gigi": "on the wait list", "Hattie": "can’t come"}  # fmt: skip
    assert {name: tags[name] for name in expected} == expected
    club.check_in("Ada")
    assert {row.name: row.tag for row in checkin_page(club.fresh).rows}["Ada"] == ""


def test_a_place_holder_is_no_sub_at_check_in_either(club: Club) -> None:
    club.yes("Ada", "Bea")
    with pytest.raises(NotNow, match="Bea has a place herself: give it up first"):
        checkin.set_sub(night=club.night, member=club.member("Bea"), plays_for=club.member("Ada"), who=None)


# Ghosts


def test_a_ghost_is_called_after_whom_it_replaces(club: Club) -> None:
    club.take_fees("Ada")
    club.no("Ada")
    action = club.ghost_for("Ada")
    ghost = Player.objects.get(night=club.night, ghost=1)
    assert club.name(ghost.pk) == "Ada’s ghost" and club.how("Ada") == "ghost"
    assert club.board.log[0].text == "A ghost plays for Ada"
    assert place_of(club.night, club.member("Ada")).owes_cents == 0, "her fee is in the pot"
    club.undo(action)
    assert club.name(ghost.pk) == "Ghost 1" and club.how("Ada") == "needs_sub"


def test_a_ghost_is_for_a_place_and_one_at_most(club: Club) -> None:
    club.yes("Ada")
    club.ghost_for("Ada")
    with pytest.raises(NotNow, match="A ghost plays for Ada already"):
        club.ghost_for("Ada")
    with pytest.raises(NotNow, match="Gwen has no place"):
        club.ghost_for("Gwen")
    ghosts.no_ghost(night=club.night, member=club.member("Ada"), who=None)
    with pytest.raises(NotNow, match="No ghost plays for Ada"):
        ghosts.no_ghost(night=club.night, member=club.member("Ada"), who=None)
    assert club.own("Ada") is not None and club.how("Ada") == "promised"


def test_ghosts_go_from_the_board_to_the_seats(club: Club) -> None:
    """Ten of twelve come; the ghosts of the two others sit, named, and never as partners."""
    club.yes(*REGULARS)
    club.ghost_for("Kit")
    club.ghost_for("Lola")
    ghosts.no_ghost(night=club.night, member=club.member("Kit"), who=None)
    club.ghost_for("Kit")
    assert (club.board.coming, club.board.counts.ghosts, club.board.counts.tables) == (10, 2, 3)
    club.check_in(*REGULARS[:10])
    club.draw()
    book = club.book
    assert {book.names[pk] for pk in book.seated & book.ghosts} == {"Kit’s ghost", "Lola’s ghost"}
    met: Counter[int] = Counter()
    for number in range(1, 16):
        club.start(number)
        book = club.book
        for chairs in book.seats:
            for pair in teams(chairs):
                assert not book.ghosts.issuperset(pair), "two ghosts are never partners"
                if book.ghosts.intersection(pair):
                    met.update(set(pair) - book.ghosts)
        club.state(*[(number + table) % 2 for table in range(3)])
    assert sum(met.values()) == 30 and 1 <= min(met[pk] for pk in book.present) <= max(met.values()) <= 5, met


def test_a_ghost_of_a_place_sits_before_any_other(club: Club) -> None:
    club.check_in(*REGULARS[:10])
    club.draw()
    club.ghost_for("Kit")
    assert club.name(Player.objects.get(night=club.night, ghost=1).pk) == "Kit’s ghost"
    club.check_in("Lola")
    club.draw(2)
    book = club.book
    assert {book.names[pk] for pk in book.seated & book.ghosts} == {"Kit’s ghost"}


def test_who_comes_late_takes_the_seat_of_a_ghost(club: Club) -> None:
    club.yes(*REGULARS)
    club.ghost_for("Kit")
    club.ghost_for("Lola")
    club.check_in(*REGULARS[:10])
    club.draw()
    club.play((0, 0, 0), (1, 1, 1))
    before = rows(club)
    club.check_in("Kit")
    action = club.last()
    assert club.how("Kit") == "promised"
    assert sorted(club.book.names[pk] for pk in club.book.ghosts) == ["Ghost 1", "Lola’s ghost"]
    club.start(3)
    book = club.book
    assert club.id("Kit") in book.seated
    assert len(book.seated & book.ghosts) == 1
    with pytest.raises(NotNow):
        club.undo(action)
    club.undo(club.last())
    club.undo(action)
    assert rows(club) == before


def test_no_ghost_for_whoever_is_here(club: Club) -> None:
    club.check_in("Ada")
    with pytest.raises(NotNow, match="Ada is here herself"):
        club.ghost_for("Ada")

"""Seat cards: who drew which chair, what cannot be drawn, and how everybody is seated by them."""

import pytest

from bunconight.club.models import Night
from bunconight.nights.models import Player
from bunconight.nights.queries.cards import CardsPage
from bunconight.nights.queries.floor import seats_page
from bunconight.nights.services import cards, checkin, seating
from games.bunco.house import HouseRules
from games.bunco.openings import LETTERS
from games.bunco.rotation import check_seats
from games.errors import NotDice, NotNow
from tests.nights.hostess import NAMES, Hostess

RULES = HouseRules(opening="cards", sets=1)


@pytest.fixture
def door(hostess: Hostess) -> Hostess:
    """Seats are drawn with cards; eight people are here."""
    hostess.night.group.rules = RULES.to_json()
    hostess.night.group.save()
    hostess.check_in(*NAMES[:8])
    return hostess


def draws(hostess: Hostess, name: str, card: str):
    spot = int(card[:-1]) - 1, LETTERS.index(card[-1])
    return cards.draw_card(night=hostess.night, player=hostess.id(name), spot=spot, who=None)


def held(hostess: Hostess) -> dict[str, str]:
    people = Player.objects.filter(night=hostess.night).exclude(card="").select_related("member")
    return {str(one): one.card for one in people}


def page_of(hostess: Hostess) -> CardsPage:
    page = seats_page(Night.objects.select_related("group").get(pk=hostess.night.pk)).cards
    assert page is not None
    return page


def names(hostess: Hostess) -> list[list[str]]:
    book = hostess.book
    return [["-" if pk in book.ghosts else book.names[pk] for pk in chairs] for chairs in book.seats]


def test_a_card_is_drawn_changed_and_given_back(door: Hostess) -> None:
    first = draws(door, "Ada", "2B")
    assert held(door) == {"Ada": "2B"}
    assert [(one.name, one.place) for one in page_of(door).people][:2] == [("Ada", "Table 2, chair B"), ("Bea", "")]
    second = draws(door, "Ada", "1C")
    third = cards.give_back(night=door.night, player=door.id("Ada"), who=None)
    assert held(door) == {}
    for action, before in ((third, {"Ada": "1C"}), (second, {"Ada": "2B"}), (first, {})):
        door.undo(action)
        assert held(door) == before


def test_nothing_new_is_no_action(door: Hostess) -> None:
    draws(door, "Ada", "2B")
    assert draws(door, "Ada", "2B") is None
    assert cards.give_back(night=door.night, player=door.id("Bea"), who=None) is None


def test_a_card_is_not_drawn_twice(door: Hostess) -> None:
    draws(door, "Ada", "2B")
    with pytest.raises(NotNow, match=r"Ada has drawn table 2, chair B: it cannot be drawn twice\."):
        draws(door, "Bea", "2B")
    assert held(door) == {"Ada": "2B"}


def test_the_card_of_somebody_who_is_not_here_after_all_is_free(door: Hostess) -> None:
    draws(door, "Ada", "2B")
    checkin.set_here(night=door.night, member=door.member("Ada"), here=False, who=None)
    action = draws(door, "Bea", "2B")
    assert held(door) == {"Bea": "2B"}
    door.undo(action)
    assert held(door) == {"Ada": "2B"}


def test_only_who_is_here_draws_and_only_what_there_is(door: Hostess) -> None:
    """Twelve are on the list, so there are cards of three tables."""
    door.check_in("Lola")
    checkin.set_here(night=door.night, member=door.member("Lola"), here=False, who=None)
    with pytest.raises(NotDice, match="Tap somebody who is here"):
        draws(door, "Lola", "1A")
    assert [table.number for table in page_of(door).tables] == [1, 2, 3]
    with pytest.raises(NotDice, match=r"There is no card of table 4: the last table is 3\."):
        draws(door, "Ada", "4A")


def test_with_all_cards_drawn_everybody_sits_by_them(door: Hostess) -> None:
    for name, card in zip(NAMES, ("1A", "2A", "1B", "2B", "1C", "2C", "1D", "2D"), strict=False):
        draws(door, name, card)
    action = door.draw()
    assert names(door) == [["Ada", "Cleo", "Effie", "Gigi"], ["Bea", "Dot", "Fern", "Hattie"]]
    assert action.payload["about"]["as"] == "draw by cards"
    door.undo(action)
    assert door.book.seats == () and len(held(door)) == 8


def test_the_rest_is_drawn_by_lot(door: Hostess) -> None:
    draws(door, "Ada", "2B")
    draws(door, "Bea", "1D")
    seen = set()
    for seed in range(4):
        door.draw(seed)
        assert names(door)[1][1] == "Ada" and names(door)[0][3] == "Bea"
        assert {name for table in names(door) for name in table} == set(NAMES[:8])
        seen.add(door.book.seats)
        cards_back(door)
        for name in NAMES[2:8]:
            cards.give_back(night=door.night, player=door.id(name), who=None)
    assert len(seen) > 1


def cards_back(hostess: Hostess):
    return cards.back_to_cards(night=hostess.night, who=None)


def test_ghosts_fill_what_is_left(door: Hostess) -> None:
    door.check_in("Ivy", "Juno")
    draws(door, "Ada", "3C")
    draws(door, "Bea", "3D")
    door.draw()
    assert names(door)[2][2:] == ["Ada", "Bea"]
    check_seats(door.book.seats, door.book.ghosts)


def test_both_chairs_of_a_team_are_not_left_to_ghosts(door: Hostess) -> None:
    """Six people, two tables: all have cards, but nobody drew A and C of table 2. Somebody goes over."""
    for name in ("Gigi", "Hattie"):
        checkin.set_here(night=door.night, member=door.member(name), here=False, who=None)
    for name, card in zip(NAMES, ("1A", "1B", "1C", "1D", "2B", "2D"), strict=False):
        draws(door, name, card)
    sentence = ("At table 2 both A and C are free, and two ghosts cannot be partners: "
                "let somebody take one of these chairs.")
    assert page_of(door).why_not == sentence
    with pytest.raises(NotNow) as refusal:
        door.draw()
    assert str(refusal.value) == sentence
    draws(door, "Fern", "2A")
    assert page_of(door).why_not == ""
    door.draw()
    assert names(door) == [["Ada", "Bea", "Cleo", "Dot"], ["Fern", "Effie", "-", "-"]]


def test_a_card_of_a_table_too_many_is_said_and_the_lot_helps(door: Hostess) -> None:
    draws(door, "Ada", "3A")
    assert page_of(door).note == (
        "8 people fill 2 tables: whoever drew a table beyond them gets a free chair by lot.")
    door.draw()
    assert {name for table in names(door) for name in table} == set(NAMES[:8])


def test_who_comes_after_everybody_was_seated_takes_a_ghosts_chair(door: Hostess) -> None:
    checkin.set_here(night=door.night, member=door.member("Hattie"), here=False, who=None)
    door.draw()
    before = names(door)
    door.check_in("Ivy")
    door.draw()
    assert names(door) == [["Ivy" if name == "-" else name for name in table] for table in before]


def test_back_to_the_cards_as_everybody_sits_now(door: Hostess) -> None:
    draws(door, "Ada", "2B")
    door.draw()
    sat = names(door)
    door.check_in("Ivy")
    with pytest.raises(NotNow, match="Everybody is seated: go back to the cards first"):
        draws(door, "Ivy", "3A")
    action = cards_back(door)
    assert door.book.seats == ()
    assert held(door) == {name: f"{table}{letter}" for table, row in enumerate(sat, 1)
                          for letter, name in zip(LETTERS, row, strict=True)}
    door.undo(action)
    assert names(door) == sat and held(door) == {"Ada": "2B"}


def test_back_with_two_who_have_changed_cards(door: Hostess) -> None:
    draws(door, "Ada", "1A")
    draws(door, "Bea", "1B")
    door.draw()
    seating.swap_seats(night=door.night, a=door.id("Ada"), b=door.id("Bea"), who=None)
    action = cards_back(door)
    assert (held(door)["Ada"], held(door)["Bea"]) == ("1B", "1A")
    door.undo(action)
    assert held(door) == {"Ada": "1A", "Bea": "1B"}


def test_back_without_seats_is_nothing(door: Hostess) -> None:
    assert cards_back(door) is None


def test_only_where_the_house_draws_cards_and_before_the_start(hostess: Hostess, seated: Hostess) -> None:
    for service in (lambda: draws(seated, "Ada", "1A"), lambda: cards_back(seated)):
        with pytest.raises(NotNow, match="house rules the seats are not drawn with cards"):
            service()
    seated.start(1)
    with pytest.raises(NotNow, match="Round 1 has started"):
        draws(seated, "Ada", "1A")


def test_a_round_waits_for_the_seats(door: Hostess) -> None:
    with pytest.raises(NotNow, match="Draw the seats first"):
        door.start(1)
    door.draw()
    door.start(1)
    assert seats_page(door.night).cards is None

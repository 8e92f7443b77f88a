"""The seats page where seats are drawn with cards: tapped, typed, changed, and a whole night by each way to sit."""

from datetime import timedelta
from itertools import pairwise

import pytest
from django.test import Client

from bunconight.club.models import Group, Member, Night
from bunconight.nights.models import Player
from bunconight.nights.queries.book import read_book
from games.bunco.house import HouseRules
from games.bunco.rotation import partners_of
from tests.nights.hostess import NAMES, Hostess
from tests.nights.pages import get, post, questions, swap, text


@pytest.fixture
def door(hostess: Hostess) -> Hostess:
    """Seats are drawn with cards; five people are here."""
    hostess.night.group.rules = HouseRules(opening="cards", sets=1).to_json()
    hostess.night.group.save()
    hostess.check_in(*NAMES[:5])
    return hostess


def card(hostess: Hostess, name: str) -> str:
    return Player.objects.get(night=hostess.night, member__name=name).card


def test_a_tap_on_a_person_and_one_on_a_chair(site: Client, door: Hostess) -> None:
    page = text(get(site, "seats", door.night))
    assert "Everybody draws a seat card. Tap who drew, then her chair." in page and "5 have no card yet" in page
    picking = get(site, "seats", door.night, pick=door.id("Bea"))
    assert "Now tap the chair that Bea drew." in text(picking)
    assert 'aria-label="Table 2, chair B: Bea drew it"' in picking.content.decode()
    answer = site.get(post(site, "seats_card", door.night, person=door.id("Bea"), card="2B").url)
    assert card(door, "Bea") == "2B"
    assert "Bea drew table 2, chair B" in text(answer) and "4 have no card yet" in text(answer)
    assert 'aria-label="Table 2, chair B: Bea. Pick her to move"' in answer.content.decode()


def test_a_card_is_given_back(site: Client, door: Hostess) -> None:
    post(site, "seats_card", door.night, person=door.id("Bea"), card="2B")
    assert "Bea has no card after all (Table 2, chair B)" in text(get(site, "seats", door.night, pick=door.id("Bea")))
    post(site, "seats_card", door.night, person=door.id("Bea"), card="")
    assert card(door, "Bea") == ""


@pytest.mark.parametrize(("name", "typed"), [("Cleo", "2B"), ("cl", "2 b"), (" CLEO ", "b2"), ("leo", "2b")])
def test_typed(site: Client, door: Hostess, name: str, typed: str) -> None:
    post(site, "seats_card", door.night, name=name, card=typed)
    assert card(door, "Cleo") == "2B"


@pytest.mark.parametrize(("name", "typed", "said"), [
    ("", "2B", "Type who drew the card: the first letters of her name are enough."),
    ("Zora", "2B", "Nobody on this night’s list is called “Zora”."),
    ("Lola", "2B", "Lola is not here: check her in first."),
    ("o", "2B", "“o” may be Cleo, Dot: type more of it."),
    ("Cleo", "", "“” is no chair: type the table and the letter, such as 2B."),
    ("Cleo", "2E", "“2E” is no chair: type the table and the letter, such as 2B."),
    ("Cleo", "0A", "“0A” is no chair: type the table and the letter, such as 2B."),
    ("Cleo", "9A", "There is no card of table 9: the last table is 3."),
    ("Cleo", "1A", "Ada has drawn table 1, chair A: it cannot be drawn twice."),
])
def test_what_is_typed_wrong_is_said_and_stays(site: Client, door: Hostess, name: str, typed: str, said: str) -> None:
    post(site, "seats_card", door.night, name="Ada", card="1A")
    answer = swap(site, "seats_card", door.night, name=name, card=typed)
    assert answer.status_code == 409 and said in text(answer)
    assert f'maxlength="80" value="{name}"' in answer.content.decode()
    if name:
        assert f'autocapitalize="characters" value="{typed}" autofocus' in answer.content.decode()
    assert card(door, "Cleo") == ""


@pytest.mark.parametrize(("person", "typed"), [("", "1A"), ("x", "1A"), ("0", "1A"), ("0", ""), ("9" * 40, "1A")])
def test_nobodys_card_is_refused(site: Client, door: Hostess, person: str, typed: str) -> None:
    answer = post(site, "seats_card", door.night, person=person, card=typed)
    assert answer.status_code == 409 and "Tap somebody who is here." in text(answer)


def test_whose_card_was_refused_is_still_picked(site: Client, door: Hostess) -> None:
    post(site, "seats_card", door.night, person=door.id("Ada"), card="1A")
    answer = swap(site, "seats_card", door.night, person=door.id("Bea"), card="1A")
    assert answer.status_code == 409 and answer.context["picked"].name == "Bea"
    assert "Now tap the chair that Bea drew." in text(answer)


def test_the_rest_is_drawn_and_there_is_a_way_back(site: Client, door: Hostess) -> None:
    post(site, "seats_card", door.night, person=door.id("Bea"), card="2B")
    assert "Draw the rest" in text(get(site, "seats", door.night))
    page = site.get(post(site, "seats_draw", door.night).url)
    assert "Seats by the cards that were drawn" in text(page) and "Start round 1" in text(page)
    assert door.book.seats[1][1] == door.id("Bea")
    assert "Draw again" not in text(page)
    back = site.get(post(site, "seats_cards", door.night).url)
    assert "Back to the seat cards" in text(back) and "Seat everybody" in text(back)
    assert "Draw the rest" not in text(back)


def test_with_two_free_chairs_in_a_team_the_page_says_what_to_do(site: Client, door: Hostess) -> None:
    door.check_in("Fern")
    for name, typed in zip(NAMES, ("1A", "1B", "1C", "1D", "2B", "2D"), strict=False):
        post(site, "seats_card", door.night, name=name, card=typed)
    page = get(site, "seats", door.night)
    assert "At table 2 both A and C are free" in text(page) and 'id="draw"' not in page.content.decode()
    answer = post(site, "seats_draw", door.night)
    assert answer.status_code == 409 and "At table 2 both A and C are free" in text(answer)


def test_strangers_find_nothing(stranger: Client, door: Hostess) -> None:
    for name in ("seats_card", "seats_cards"):
        assert post(stranger, name, door.night, person=door.id("Ada"), card="1A").status_code == 404
    assert card(door, "Ada") == ""


def test_cards_are_posted(site: Client, door: Hostess) -> None:
    for name in ("seats_card", "seats_cards"):
        assert get(site, name, door.night).status_code == 405


def test_the_number_of_questions_does_not_grow(site: Client, door: Hostess, group: Group) -> None:
    few = questions(site, "seats", door.night)
    Member.objects.bulk_create(Member(group=group, name=f"Guest {number}") for number in range(36))
    door.check_in(*(f"Guest {number}" for number in range(36)))
    assert questions(site, "seats", door.night) == few <= 9


# A whole night, by a browser without a script

def evening(site: Client, group: Group, night: Night, rules: HouseRules, cards: dict[str, str]) -> list[dict[str, int]]:
    """Five rounds of those who are on the list; who was whose partner in each. The first pair of each table wins."""
    Group.objects.filter(pk=group.pk).update(rules=rules.to_json())
    for member in Member.objects.filter(group=group):
        post(site, "checkin_here", night, member.pk, here="1")
    for name, typed in cards.items():
        post(site, "seats_card", night, name=name, card=typed)
    post(site, "seats_draw", night)
    met = []
    for number in range(1, 6):
        post(site, "round_start", night, number=number)
        seats = read_book(Night.objects.select_related("group").get(pk=night.pk)).seats
        met.append(partners_of(seats))
        for table in range(1, len(seats) + 1):
            post(site, "run_table", night, number, table, winner="0", first="21", second="3")
    return met


CARDS = {name: f"{1 + number // 4}{'ABCD'[number % 4]}" for number, name in enumerate(NAMES[:11])}


@pytest.mark.parametrize("rules", [
    HouseRules(opening="cards", sets=1), HouseRules(opening="last_order", sets=1),
    HouseRules(rotation="one_seat_right", sets=1), HouseRules(opening="cards", rotation="one_seat_right", sets=1),
])
@pytest.mark.parametrize("away", [0, 1])
def test_a_night_over_http(site: Client, group: Group, night: Night, members: list[Member], rules: HouseRules,
                           away: int) -> None:
    for member in members[:away]:
        member.delete()
    met = evening(site, group, night, rules, CARDS if rules.opening == "cards" and not away else {})
    book = read_book(Night.objects.select_related("group").get(pk=night.pk))
    assert book.over and len(book.tallies) == 12 - away
    assert all(counted.wins + counted.losses == 5 for counted in book.tallies.values())
    assert sum(counted.wins for counted in book.tallies.values()) == 5 * 6 - sum(
        1 for seats in book.results for table in seats.tables for pk in table.teams[0] if pk in book.ghosts)
    assert all(one[pk] != other[pk] for one, other in pairwise(met) for pk in book.tallies)
    assert not any({pk, other} <= book.ghosts for pairs in met for pk, other in pairs.items())


def test_a_second_night_over_http_begins_as_the_first_ended(
        site: Client, group: Group, night: Night, members: list[Member]) -> None:
    rules = HouseRules(opening="last_order", sets=1)
    evening(site, group, night, rules, {})
    ended = read_book(night).rounds[-1].seated
    names = read_book(night).names
    second = Night.objects.create(group=group, starts_at=night.starts_at + timedelta(weeks=4))
    evening(site, group, second, rules, {})
    book = read_book(second)
    assert [[book.names[pk] for pk in chairs] for chairs in book.rounds[0].seated] == [
        [names[pk] for pk in chairs] for chairs in ended]

"""A night worked out from score cards: what follows from them, what contradicts, and what nobody can know."""

from collections.abc import Mapping

import pytest
from django.test import Client

from bunconight.nights.models import Action, PaperDraft
from bunconight.nights.queries.paper_cards import PilePage, card_page, pile_page
from bunconight.nights.queries.paper_entries import Card, CardRound
from bunconight.nights.services import actions, paper, paper_cards
from games.bunco.moves import Credit
from games.bunco.tallies import Tally
from tests.nights.hostess import NAMES, Hostess
from tests.nights.pages import get, post, text

W, L = CardRound("w"), CardRound("l")


def hand_in(hostess: Hostess, cards: Mapping[int, Card]) -> None:
    for player, card in cards.items():
        paper_cards.keep_card(night=hostess.night, player=player, card=card)


def cards_of(hostess: Hostess, *winners: int) -> dict[int, Card]:
    """Everybody's card of the running round, as it was when these pairs won."""
    book = hostess.book
    assert book.current is not None
    found: dict[int, Card] = {}
    for chairs, winner in zip(book.seats, winners, strict=True):
        for place, pk in enumerate(chairs):
            found[pk] = Card({book.current.number: W if place % 2 == winner else L})
    return {pk: card for pk, card in found.items() if pk not in book.ghosts}


def works_out(hostess: Hostess, follow: bool = False) -> Action | None:
    return paper_cards.work_out(night=hostess.night, who=None, follow=follow)


def rest(page: PilePage, about: str = "Round") -> list[str]:
    return [mark.text for mark in page.rest if mark.text.startswith(about)]


def test_the_winners_follow_from_the_cards(running: Hostess) -> None:
    cards = cards_of(running, 0, 1, 1)
    one = running.book.seats[1][1]
    cards[one] = Card({1: CardRound("w", Credit(1, 2))})
    hand_in(running, cards)
    works_out(running)
    assert [table.winner for table in running.book.results[0].tables] == [0, 1, 1]
    assert running.book.tallies[one] == Tally(1, 1, 0, 2, 0)
    assert running.book.current and running.book.current.number == 1, "no card speaks of round 2"


def test_two_cards_of_a_table_are_enough_and_one_is_not(running: Hostess) -> None:
    cards = cards_of(running, 0, 1, 1)
    seats = running.book.seats
    lost = {seats[1][0], seats[1][3], seats[2][0], seats[2][1], seats[2][2]}
    hand_in(running, {pk: card for pk, card in cards.items() if pk not in lost})
    works_out(running)
    assert [table.winner for table in running.book.results[0].tables] == [0, 1, None]
    assert pile_page(running.night).waiting == (3,)


def test_two_partners_who_claim_different_results(running: Hostess) -> None:
    cards = cards_of(running, 0, 1, 1)
    a, _b, c, _d = running.book.seats[0]
    cards[c] = Card({1: L})
    hand_in(running, cards)
    works_out(running)
    assert [table.winner for table in running.book.results[0].tables] == [None, 1, 1], "what is consistent is saved"
    one, other = running.name(a), running.name(c)
    told = f"Round 1, table 1: {one} and {other} were partners, but {one}’s card says won and {other}’s lost."
    assert rest(pile_page(running.night)) == [told]
    running.correct(1, 1, 0)
    assert rest(pile_page(running.night)) == [f"Round 1: {other}’s card says lost, the table says won."]


def test_two_winners_at_one_table(running: Hostess) -> None:
    hand_in(running, {pk: Card({1: W}) for pk in running.book.seats[1]})
    works_out(running)
    a, b = (running.name(pk) for pk in running.book.seats[1][:2])
    told = f"Round 1, table 2: {a} and {b} played each other, and both cards say won."
    assert rest(pile_page(running.night)) == [told]
    assert running.book.results[0].tables[1].winner is None


def test_cards_that_pair_the_table_otherwise(running: Hostess) -> None:
    """Two won, two lost, and they were not partners in the record: with her word, the cards are right."""
    before = running.book.seats
    a, b, c, d = before[1]
    hand_in(running, cards_of(running, 0, 0, 0) | {pk: Card({1: W if pk in (a, b) else L}) for pk in (a, b, c, d)})
    works_out(running)
    assert running.book.results[0].tables[1].winner is None and "were partners" in rest(pile_page(running.night))[0]
    works_out(running, follow=True)
    assert running.book.seats == (before[0], (a, c, b, d), before[2])
    assert running.book.current and running.book.current.complete
    assert [running.book.tallies[pk].wins for pk in (a, b, c, d)] == [1, 1, 0, 0]


def test_wins_and_losses_that_are_not_all_rounds(running: Hostess) -> None:
    ada = running.id("Ada")
    hand_in(running, {ada: Card({number: W if number % 2 else L for number in range(1, 20)}, {"wins": 11})})
    line = next(line for line in pile_page(running.night).lines if line.person.id == ada)
    assert [mark.text for mark in line.marks] == [
        "10 won and 9 lost are 19 rounds; the night has 20. Was Ada there all night?",
        "The box says 11 won; the rounds make it 10."]  # fmt: skip


def test_a_night_that_all_cards_say_was_short(running: Hostess) -> None:
    """Everybody went home after round 1: no card is marked for that, and the seats of round 2 are not in the way."""
    hand_in(running, cards_of(running, 0, 1, 1))
    works_out(running)
    page = pile_page(running.night)
    assert page.rounds == 1 and not any(line.marks for line in page.lines)
    assert (page.ends, page.number) == (1, 0)
    running.start(2)
    page = pile_page(running.night)
    assert (page.ends, page.number) == (1, 2)
    paper.end_before(night=running.night, number=2, who=None)
    page = pile_page(running.night)
    assert page.over and page.rounds == 1 and not page.rest and not page.ends


def test_one_card_that_goes_on_is_told_from_the_others(running: Hostess) -> None:
    ada, cards = running.id("Ada"), cards_of(running, 0, 1, 1)
    hand_in(running, cards | {ada: Card({**cards[ada].rounds, 2: L})})
    works_out(running)
    page = pile_page(running.night)
    assert (page.rounds, page.ends) == (1, 0)
    assert {line.person.id for line in page.lines if line.marks} == {ada}


def test_a_card_of_somebody_who_was_not_seated(hostess: Hostess) -> None:
    hostess.check_in(*NAMES[:8])
    hostess.draw()
    hostess.start(1)
    hostess.state(0, 0)
    hostess.check_in("Kit")
    hand_in(hostess, {hostess.id("Kit"): Card({1: W})})
    assert rest(pile_page(hostess.night)) == ["Round 1: Kit’s card has a result, but nobody seated her."]


def test_what_only_the_boxes_have_is_put_into_her_last_round(running: Hostess) -> None:
    """Nobody knows in which round it was: so who ended with the traveler is asked."""
    cards = cards_of(running, 0, 1, 1)
    one, other = running.book.seats[1][1], running.book.seats[2][1]
    cards[one] = Card({1: W}, {"buncos": 2})
    cards[other] = Card({1: W}, {"buncos": 1, "snake_eyes": 1})
    hand_in(running, cards)
    works_out(running)
    book = running.book
    assert (book.tallies[one].buncos, book.tallies[other].buncos, book.tallies[other].snake_eyes) == (2, 1, 1)
    assert book.last and (book.last.person, book.last.among) == (None, tuple(sorted((one, other))))
    assert {person.id for person in pile_page(running.night).ask_traveler} == {one, other}
    line = next(line for line in pile_page(running.night).lines if line.person.id == one)
    assert line.marks[-1].text.startswith("The boxes have more than stands beside the rounds")


def test_a_card_against_the_record(running: Hostess) -> None:
    running.state(0, 1, 1)
    cards = cards_of(running, 0, 1, 1)
    one, other = running.book.seats[0][:2]
    hand_in(running, {one: Card({1: CardRound("w", Credit(0, 3))}), other: cards[other]})
    told = [mark.text for mark in pile_page(running.night).rest]
    assert told == [f"{running.name(one)}’s card has 3 trips, the record 0."]


def test_a_card_typed_after_its_table_was_settled(running: Hostess) -> None:
    """What she rolled goes into the record at the next working out; that the night is over by then is no matter."""
    cards = cards_of(running, 0, 1, 1)
    one, other = running.book.seats[1][1], running.book.seats[2][0]
    hand_in(running, {pk: card for pk, card in cards.items() if pk not in (one, other)})
    works_out(running)
    assert running.book.current and running.book.current.complete
    running.finish()
    assert not pile_page(running.night).follows
    hand_in(running, {one: Card({1: CardRound("w", Credit(2, 1))}), other: Card({1: CardRound("l", Credit(0, 0, 1))})})
    assert rest(pile_page(running.night), running.name(one)) and pile_page(running.night).follows
    works_out(running)
    assert (running.book.tallies[one], running.book.tallies[other]) == (Tally(2, 1, 0, 1, 0), Tally(0, 0, 1, 0, 1))
    page = pile_page(running.night)
    assert (page.rest, page.follows, works_out(running)) == ((), False, None)
    hand_in(running, {one: Card({1: CardRound("w", Credit(1, 1))})})
    works_out(running)
    assert running.book.tallies[one].buncos == 1, "her card was misread and is typed again"


def test_a_late_card_of_a_table_that_was_settled_before_the_bell(running: Hostess) -> None:
    cards = cards_of(running, 0, 1, 1)
    head, one = running.book.seats[0], running.book.seats[1][1]
    hand_in(running, {pk: card for pk, card in cards.items() if pk not in (*head, one)})
    works_out(running)
    hand_in(running, {pk: card for pk, card in cards.items() if pk in head})
    works_out(running)
    hand_in(running, {one: Card({1: CardRound("w", Credit(1))})})
    works_out(running)
    assert running.book.tallies[one].buncos == 1 and running.book.current and running.book.current.complete


def test_a_late_card_that_denies_the_winner_is_only_marked(running: Hostess) -> None:
    cards = cards_of(running, 0, 1, 1)
    one = running.book.seats[1][1]
    hand_in(running, {pk: card for pk, card in cards.items() if pk != one})
    works_out(running)
    hand_in(running, {one: Card({1: CardRound("l", Credit(1))})})
    assert works_out(running) is None and running.book.tallies[one].buncos == 0
    assert rest(pile_page(running.night)) == [f"Round 1: {running.name(one)}’s card says lost, the table says won."]


@pytest.mark.parametrize("again", [False, True])
def test_a_late_card_never_overrides_the_hostess(running: Hostess, again: bool) -> None:
    """She has corrected the table since, or stated it herself at first; only her undo gives it back to the cards."""
    cards = cards_of(running, 0, 1, 1)
    one, partner = running.book.seats[1][1], running.book.seats[1][3]
    hand_in(running, {pk: card for pk, card in cards.items() if pk != one})
    first = works_out(running)
    if again:
        running.undo(first)
        running.correct(1, 2, 1)
    else:
        running.correct(1, 2, 1, tallies={partner: {"trips": 1}})
    corrected = running.last()
    hand_in(running, {one: Card({1: CardRound("w", Credit(1))})})
    works_out(running)
    assert running.book.tallies[one].buncos == 0
    assert f"{running.name(one)}’s card has 1 Buncos, the record 0." in [
        mark.text for mark in pile_page(running.night).rest]
    if not again:
        running.undo(corrected)
        works_out(running)
        assert running.book.tallies[one].buncos == 1


def test_ghosts_have_no_card(hostess: Hostess) -> None:
    hostess.check_in(*NAMES[:10])
    hostess.draw()
    hostess.start(1)
    assert len(pile_page(hostess.night).lines) == 10
    hand_in(hostess, cards_of(hostess, 0, 1, 0))
    works_out(hostess)
    assert [table.winner for table in hostess.book.results[0].tables] == [0, 1, 0]


def test_several_rounds_at_once_and_their_undo(seated: Hostess) -> None:
    """From the drawn seats on: each round follows from the one before."""
    seated.start(1)
    first = cards_of(seated, 0, 1, 1)
    hand_in(seated, first)
    works_out(seated)
    seated.start(2)
    second = cards_of(seated, 1, 1, 0)
    both = {pk: Card({**first[pk].rounds, **second[pk].rounds}) for pk in first}
    for action in list(Action.objects.filter(kind__in=("start", "paper")).order_by("-seq")):
        actions.undo(action=action, who=None)
    assert seated.book.current is None
    hand_in(seated, both)
    done = works_out(seated)
    assert [[table.winner for table in one.tables] for one in seated.book.results] == [[0, 1, 1], [1, 1, 0]]
    assert done is not None and done.payload["about"]["round"] == 2
    assert works_out(seated) is None, "a second time changes nothing"
    assert PaperDraft.objects.count() == 12, "the cards stay, to be compared"


@pytest.mark.parametrize("empty", [Card(), Card({}, {})])
def test_an_empty_card_is_none(running: Hostess, empty: Card) -> None:
    ada = running.id("Ada")
    hand_in(running, {ada: Card({1: W})})
    hand_in(running, {ada: empty})
    assert not PaperDraft.objects.exists()


def test_the_cards_end_the_night(site: Client, running: Hostess) -> None:
    for chairs in running.book.seats:
        for place, pk in enumerate(chairs):
            post(site, "paper_card", running.night, pk, **{"won-1": "wl"[place % 2]})
    post(site, "paper_cards", running.night)
    assert "No card goes on: the night ended after round 1" in text(get(site, "paper_cards", running.night))
    assert post(site, "night_finish", running.night).status_code == 302
    assert running.book.over and "The pile is done!" in text(get(site, "paper_cards", running.night))


def test_the_rest_that_one_tap_crosses_is_of_rounds_that_were_played(running: Hostess, site: Client) -> None:
    """All of the night, until it is known that it ended early."""
    who = running.id("Ada")
    assert 'data-rounds="20"' in get(site, "paper_card", running.night, who).content.decode()
    running.state(0, 1, 0)
    running.play((0, 0, 0))
    running.finish()
    page = card_page(running.night, who)
    assert page is not None and (page.length, len(page.rows)) == (2, 20)

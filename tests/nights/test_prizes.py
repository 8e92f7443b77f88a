"""The six prizes: leaders, ties, roll-offs, amounts, pay-out, settling."""

import threading
from contextlib import suppress

import pytest
from django.db import connections

from bunconight.club.models import Night
from bunconight.money.queries import balance, kitty_cents
from bunconight.nights.models import RollOff
from bunconight.nights.queries.book import Book
from bunconight.nights.queries.figures import read_figures
from bunconight.nights.queries.prizes import prizes_page
from bunconight.nights.services import actions, prizes, rounds
from games.bunco.prizes import CATEGORIES
from games.errors import NotDice, NotNow
from tests.nights.hostess import NAMES, Hostess


def tally(hostess: Hostess, number: int = 1, **counts: int) -> None:
    """Buncos by name, in a round: Ada=5."""
    book = hostess.book
    for table in book.round(number).result.tables:
        stated = {
            pk: {"buncos": counts[book.names[pk]]} for team in table.teams for pk in team if book.names[pk] in counts
        }
        if stated:
            hostess.correct(number, table.table, table.winner, tallies=stated)


def prize(hostess: Hostess, category: str):
    return read_figures(hostess.book).prize(category)


def roll(hostess: Hostess, category: str, **dice: int) -> None:
    for name, value in dice.items():
        prizes.roll_off_die(night=hostess.night, category=category, person=hostess.id(name), value=value, who=None)


@pytest.fixture
def over(seated: Hostess) -> Hostess:
    """One round was played, Ada has 5 Buncos, Bea 5, Cleo 3; the night ended."""
    seated.play((0, 0, 0))
    tally(seated, Ada=5, Bea=5, Cleo=3)
    seated.finish()
    return seated


@pytest.fixture
def decided(seated: Hostess) -> Hostess:
    """All six are decided: only Ada has Buncos, trips and snake eyes, and the other ties are rolled off."""
    seated.play((0, 0, 0))
    book = seated.book
    ada = seated.id("Ada")
    table = next(table for table in book.results[0].tables if ada in table.teams[0] + table.teams[1])
    seated.correct(1, table.table, table.winner, tallies={ada: {"buncos": 1, "trips": 1, "snake_eyes": 1}})
    seated.finish()
    for category in ("most_wins", "most_losses"):
        for value, person in enumerate(prize(seated, category).leaders, 1):
            prizes.roll_off_die(night=seated.night, category=category, person=person, value=value, who=None)
    return seated


def test_places_one_one_three(over: Hostess) -> None:
    page = prizes_page(over.book.night)
    buncos = page.prizes[0]
    assert [(place.place, place.name, place.count) for place in buncos.places] == [
        (1, "Ada", 5),
        (1, "Bea", 5),
        (3, "Cleo", 3),
    ]
    assert buncos.tied and buncos.leaders_text == "Ada, Bea" and buncos.winners == ()
    assert "Most Buncos" in page.missing


def test_the_pot_of_twelve(over: Hostess) -> None:
    page = prizes_page(over.book.night)
    assert [line.cents for line in page.prizes] == [1500, 1300, 1100, 900, 700, 500]
    assert page.balance.pot == 6000


def test_cents_beyond_whole_units_go_to_the_kitty(over: Hostess) -> None:
    from bunconight.nights.services import checkin

    checkin.take_back_fee(night=over.night, member=over.member("Lola"), for_night=over.night, who=None)
    checkin.take_fee(night=over.night, member=over.member("Lola"), for_night=over.night, cents=75, who=None)
    page = prizes_page(over.book.night)
    assert page.balance.pot == 5575 and sum(line.cents for line in page.prizes) == 5500
    assert page.note == "$0.75 of the pot is in no prize: it goes to the kitty."


def test_a_tie_is_rolled_off_die_by_die(over: Hostess) -> None:
    roll(over, "most_buncos", Ada=4)
    assert [over.name(pk) for pk in prize(over, "most_buncos").waiting] == ["Bea"]
    with pytest.raises(NotNow, match="thrown already"):
        roll(over, "most_buncos", Ada=5)
    roll(over, "most_buncos", Bea=4, Ada=2)
    roll(over, "most_buncos", Bea=6)
    line = prizes_page(over.book.night).prizes[0]
    assert line.winners_text == "Bea" and not line.tied
    assert [[(die.name, die.value) for die in throw] for throw in line.throws] == [
        [("Ada", 4), ("Bea", 4)],
        [("Ada", 2), ("Bea", 6)],
    ]


def test_a_die_is_taken_back(over: Hostess) -> None:
    roll(over, "most_buncos", Ada=4)
    first = over.last()
    roll(over, "most_buncos", Bea=2)
    assert prize(over, "most_buncos").winner == over.id("Ada")
    over.undo(over.last())
    assert prize(over, "most_buncos").winner is None
    undone = over.undo(first)
    assert prize(over, "most_buncos").waiting == tuple(sorted((over.id("Ada"), over.id("Bea"))))
    over.undo(undone)
    roll(over, "most_buncos", Bea=6)
    assert prize(over, "most_buncos").winner == over.id("Bea") and RollOff.objects.count() == 1


def test_the_first_die_again_takes_up_the_same_roll_off(over: Hostess) -> None:
    roll(over, "most_buncos", Ada=4)
    undone = over.undo(over.last())
    roll(over, "most_buncos", Ada=1)
    assert RollOff.objects.count() == 1
    with pytest.raises(NotNow, match="came later and depends on it"):
        over.undo(undone)


def test_a_correction_of_who_is_tied_voids_the_roll_off(over: Hostess) -> None:
    roll(over, "most_buncos", Ada=4, Bea=2)
    tally(over, Cleo=5)
    line = prizes_page(over.book.night).prizes[0]
    assert line.tied and line.outdated and line.winners == () and line.throws == ()
    tally(over, Cleo=3)
    assert prizes_page(over.book.night).prizes[0].winners_text == "Ada", "it counts again for exactly these"


def test_only_the_tied_roll_and_only_when_the_night_is_over(over: Hostess) -> None:
    with pytest.raises(NotDice, match="not tied for this prize"):
        roll(over, "most_buncos", Dot=4)
    with pytest.raises(NotNow, match="Nobody is tied for that prize"):
        roll(over, "most_trips", Ada=4)
    over.undo(over.night.actions.get(kind="finish"))
    with pytest.raises(NotNow, match="The night is not over yet"):
        roll(over, "most_buncos", Ada=4)


def test_the_hostess_names_the_traveler(over: Hostess) -> None:
    """The Buncos were stated, so their times are unknown."""
    line = prizes_page(over.book.night).prizes[2]
    assert line.ambiguous and [one.name for one in line.among] == ["Ada", "Bea", "Cleo"]
    with pytest.raises(NotDice, match="She rolled no Bunco"):
        prizes.name_traveler(night=over.night, person=over.id("Dot"), who=None)
    action = prizes.name_traveler(night=over.night, person=over.id("Cleo"), who=None)
    assert prizes_page(over.book.night).prizes[2].winners_text == "Cleo"
    over.undo(action)
    assert prizes_page(over.book.night).prizes[2].ambiguous


def test_a_later_bunco_outdates_the_name(over: Hostess) -> None:
    prizes.name_traveler(night=over.night, person=over.id("Cleo"), who=None)
    over.undo(over.night.actions.get(kind="finish"))
    over.play((0, 0, 0))
    tally(over, 2, Dot=1)
    assert over.book.last.person == over.id("Dot")
    with pytest.raises(NotNow, match="The record tells"):
        prizes.name_traveler(night=over.night, person=over.id("Dot"), who=None)


def test_a_name_holds_for_its_own_round_only(over: Hostess) -> None:
    """Cleo had the traveler after round 1; who had it after round 2, where she rolled one too, is asked again."""
    prizes.name_traveler(night=over.night, person=over.id("Cleo"), who=None)
    over.undo(over.night.actions.get(kind="finish"))
    over.play((0, 0, 0))
    tally(over, 2, Cleo=1, Dot=1)
    assert over.book.last.person is None and len(over.book.last.among) == 2


def test_nobody_scored_so_it_goes_to_the_kitty(decided: Hostess) -> None:
    ada = decided.id("Ada")
    table = next(table for table in decided.book.results[0].tables if ada in table.teams[0] + table.teams[1])
    decided.correct(1, table.table, table.winner, tallies={ada: {"buncos": 0, "trips": 0, "snake_eyes": 0}})
    assert decided.pay_out()
    assert balance(decided.night).kitty == 1500 + 1100 + 900 + 700
    assert balance(decided.night).open == 0


def test_prizes_are_paid_once(decided: Hostess) -> None:
    decided.pay_out()
    books = balance(decided.night)
    assert (books.pot, books.paid_out, books.kitty, books.open) == (6000, 6000, 0, 0)
    assert decided.pay_out() is None and decided.pay_out("most_buncos") is None
    assert balance(decided.night) == books


@pytest.mark.django_db(transaction=True)
def test_of_two_who_pay_out_at_once_one_does(decided: Hostess) -> None:
    answers: list[bool] = []
    ready = threading.Barrier(2)

    def press() -> None:
        ready.wait()
        try:
            answers.append(decided.pay_out() is not None)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=press) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [False, True]
    assert balance(decided.night).paid_out == 6000


def test_one_prize_at_a_time(decided: Hostess) -> None:
    decided.pay_out("most_trips")
    row = decided.night.transfers.get(kind="prize")
    assert (row.member.name, row.cents, row.prize) == ("Ada", 700, "most_trips")
    decided.pay_out()
    assert balance(decided.night).open == 0


def test_nothing_undecided_is_paid(over: Hostess) -> None:
    with pytest.raises(NotNow, match="Most Buncos is not decided yet"):
        over.pay_out()
    assert balance(over.night).paid_out == 0


def test_edited_amounts_and_the_rest(decided: Hostess) -> None:
    action = prizes.edit_amounts(night=decided.night, amounts=dict.fromkeys(CATEGORIES, 900), who=None)
    page = prizes_page(decided.book.night)
    assert page.edited and page.note == "$6 of the pot is in no prize: it goes to the kitty."
    decided.pay_out()
    assert (balance(decided.night).paid_out, balance(decided.night).kitty) == (5400, 600)
    with pytest.raises(NotNow, match="more than the pot of \\$60"):
        prizes.edit_amounts(night=decided.night, amounts=dict.fromkeys(CATEGORIES, 1001), who=None)
    with pytest.raises(NotDice, match="There is no prize for"):
        prizes.edit_amounts(night=decided.night, amounts={"most_fun": 1}, who=None)
    assert action.kind == "amounts"


def test_the_night_is_settled_to_the_cent(decided: Hostess) -> None:
    with pytest.raises(NotNow, match=r"Most Buncos \(\$15\) has not been paid out"):
        prizes.settle(night=decided.night, who=None)
    decided.pay_out()
    action = prizes.settle(night=decided.night, who=None)
    assert decided.book.phase == "settled" and prizes.settle(night=decided.night, who=None) is None
    with pytest.raises(NotNow, match="The night is settled: undo that first"):
        decided.correct(1, 1, 1)
    with pytest.raises(NotNow, match="The night is settled: undo that first"):
        decided.undo(decided.night.actions.get(kind="pay"))
    decided.undo(action)
    assert decided.book.phase == "prizes"
    actions.redo(action=action, who=None)
    assert decided.book.phase == "settled"


def test_money_that_is_nowhere_keeps_the_night_open(decided: Hostess) -> None:
    prizes.edit_amounts(night=decided.night, amounts=dict.fromkeys(CATEGORIES, 900), who=None)
    for category in CATEGORIES:
        decided.pay_out(category)
    with pytest.raises(NotNow, match=r"\$6 of the pot is neither paid out nor in the kitty"):
        prizes.settle(night=decided.night, who=None)
    decided.pay_out()
    prizes.settle(night=decided.night, who=None)


def test_a_correction_after_the_pay_out_shows(decided: Hostess) -> None:
    decided.pay_out()
    tally(decided, Bea=9)
    line = prizes_page(decided.book.night).prizes[0]
    assert line.winners_text == "Bea" and line.wrong and [paid.name for paid in line.payments] == ["Ada"]
    with pytest.raises(NotNow, match="Most Buncos was paid otherwise than the record says now"):
        prizes.settle(night=decided.night, who=None)
    decided.undo(decided.night.actions.get(kind="pay"))
    assert balance(decided.night).paid_out == 0


@pytest.mark.parametrize("what", ["pay", "settle", "die"])
def test_no_phone_amends_the_last_round_meanwhile(decided: Hostess, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever pays or settles holds its play, as a phone that takes something back does."""
    if what == "settle":
        decided.pay_out()
    locked: list[int] = []
    real = rounds.held_still

    def held_still(night: Night) -> Book:
        book = real(night)
        assert book.current
        locked.append(book.current.play.pk)
        return book
    monkeypatch.setattr(prizes, "held_still", held_still)
    with suppress(NotNow):
        if what == "pay":
            decided.pay_out()
        elif what == "settle":
            prizes.settle(night=decided.night, who=None)
        else:
            roll(decided, "most_trips", Ada=3)
    current = decided.book.current
    assert current and locked == [current.play.pk]


@pytest.fixture
def in_the_kitty(decided: Hostess) -> Hostess:
    """Nobody had trips or snake eyes, so that $16 of the pot of $60 are in the kitty."""
    tally(decided, Ada=1)
    decided.pay_out()
    assert (balance(decided.night).paid_out, balance(decided.night).kitty) == (4400, 1600)
    return decided


@pytest.mark.parametrize("category", [None, "most_trips"])
def test_what_a_correction_makes_a_prize_comes_out_of_the_kitty(in_the_kitty: Hostess, category: str | None) -> None:
    trips(in_the_kitty, "Bea", 2)
    page = prizes_page(in_the_kitty.book.night)
    assert (page.missing, page.to_pay) == ("Most Trips ($7) has not been paid out.", 700)
    action = in_the_kitty.pay_out(category)
    books = balance(in_the_kitty.night)
    assert (books.paid_out, books.kitty, books.open) == (5100, 900, 0)
    assert kitty_cents(in_the_kitty.night.group) == 900
    in_the_kitty.undo(action)
    assert (balance(in_the_kitty.night).kitty, balance(in_the_kitty.night).open) == (1600, 0)
    in_the_kitty.pay_out()
    prizes.settle(night=in_the_kitty.night, who=None)


def test_more_than_the_pot_is_never_paid(in_the_kitty: Hostess) -> None:
    """Her one Bunco was a mistake: what she was paid for it is not the kitty's as well."""
    tally(in_the_kitty, Ada=0)
    with pytest.raises(NotNow, match="Most Buncos was paid otherwise than the record says now"):
        in_the_kitty.pay_out()
    assert balance(in_the_kitty.night).open == 0


def trips(hostess: Hostess, name: str, count: int) -> None:
    person = hostess.id(name)
    table = next(t for t in hostess.book.results[0].tables if person in t.teams[0] + t.teams[1])
    hostess.correct(1, table.table, table.winner, tallies={person: {"trips": count}})


def test_what_the_pay_out_rests_on_is_not_undone(decided: Hostess) -> None:
    decided.pay_out()
    with pytest.raises(NotNow, match="Prizes have been paid out"):
        decided.undo(decided.night.actions.get(kind="finish"))
    with pytest.raises(NotNow, match="Prizes have been paid out from it"):
        decided.undo(decided.night.actions.filter(kind="fee").first())


def test_looking_changes_nothing(decided: Hostess) -> None:
    decided.pay_out()
    looks = [prizes_page(decided.book.night) for _ in range(3)]
    assert looks[0] == looks[1] == looks[2]
    assert prizes.edit_amounts(night=decided.night, amounts=None, who=None) is None


def test_the_kitty_is_the_groups(decided: Hostess) -> None:
    prizes.edit_amounts(night=decided.night, amounts=dict.fromkeys(CATEGORIES, 500), who=None)
    decided.pay_out()
    assert kitty_cents(decided.night.group) == 3000
    decided.undo(decided.last())
    assert kitty_cents(decided.night.group) == 0


def test_the_page_takes_the_same_queries(decided: Hostess, django_assert_num_queries) -> None:
    night = decided.book.night
    with django_assert_num_queries(7):
        prizes_page(night)
    decided.undo(decided.night.actions.get(kind="finish"))
    decided.play((1, 0, 1), (0, 0, 1))
    assert len(NAMES) == 12
    with django_assert_num_queries(7):
        prizes_page(night)

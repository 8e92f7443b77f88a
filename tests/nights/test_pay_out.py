"""Prizes are paid out once, amounts and the kitty, and the night is settled to the cent."""

import threading
from contextlib import suppress

import pytest
from django.db import connections

from bunconight.club.models import Night
from bunconight.money.queries import balance, kitty_cents
from bunconight.nights.queries.book import Book
from bunconight.nights.queries.prizes import prizes_page
from bunconight.nights.services import actions, prizes, rounds
from games.bunco.prizes import CATEGORIES
from games.errors import NotDice, NotNow
from tests.nights.hostess import Hostess
from tests.nights.prize_night import roll, tally, trips


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

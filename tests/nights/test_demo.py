"""The demo night: real rolls in the record, quickly made, and ready to be played on."""

import time

from django.test import Client

from bunconight.club.services import make_demo_group
from bunconight.money.queries import balance
from bunconight.nights import demo
from bunconight.nights.models import Round
from bunconight.nights.queries.book import read_book
from games import record
from games.registry import GAMES
from tests.nights.hostess import Hostess


def test_a_night_in_the_middle_of_play(db: None) -> None:
    started = time.process_time()
    night = demo.build(group=make_demo_group())
    took = time.process_time() - started
    book = read_book(night)
    assert [played.complete for played in book.rounds] == [True, True, True, False]
    assert len(book.present) == 12 and balance(night).pot == 6000
    assert sum(tally.buncos for tally in book.tallies.values()) == 4
    assert book.current.state.table(1).score == (11, 3) and book.last is not None
    assert took < 8, "about a second of one core, however busy the machine is"


def test_its_states_are_what_its_moves_make(db: None) -> None:
    night = demo.build(group=make_demo_group())
    for row in Round.objects.filter(night=night).select_related("play"):
        *_, (_move, state) = record.replay(row.play)
        game = GAMES[row.play.game]
        assert game.read_state(game.read_setup(row.play.setup), state).to_json() == row.play.state


def test_it_can_be_played_on(db: None) -> None:
    night = demo.build(group=make_demo_group())
    hostess = Hostess(night)
    assert hostess.roll(1, "bunco", at=10**13).status == "saved"
    hostess.correct(4, 2, 0)
    hostess.correct(4, 3, 1)
    hostess.start(5)
    assert hostess.book.current.number == 5


def test_one_click_and_no_account(db: None, client: Client) -> None:
    group = make_demo_group()
    night = demo.build(group=group)
    assert night.version > 1 and group.roles.count() == 0

"""Leaving, arriving, coming back."""

import pytest

from bunconight.nights.queries.run import run_page
from bunconight.nights.services import checkin, people
from games.errors import NotNow
from tests.nights.hostess import BELL, NAMES, Hostess


def test_dot_arrives_in_round_three(hostess: Hostess) -> None:
    others = [name for name in NAMES if name != "Dot"]
    hostess.check_in(*others)
    hostess.draw()
    hostess.play((0, 0, 0), (1, 1, 1))
    hostess.check_in("Dot")
    dot = next(one for one in run_page(hostess.book.night).people if one.name == "Dot")
    assert dot.arriving and dot.note == "comes in at the next round"
    ghost = next(iter(hostess.book.seated & hostess.book.ghosts))
    hostess.play((0, 0, 0))
    assert ghost not in hostess.book.seated and hostess.id("Dot") in hostess.book.seated
    tally = hostess.book.tallies[hostess.id("Dot")]
    assert (tally.rounds, tally.losses + tally.wins) == (1, 1), "rounds 1 and 2 are not losses"


def test_eve_leaves_in_round_four(seated: Hostess) -> None:
    seated.play((0, 0, 0), (1, 1, 1), (0, 1, 0))
    seated.start(4)
    action = seated.leave("Effie")
    effie = seated.id("Effie")
    assert effie in seated.book.seated, "she plays this round to its end"
    seated.state(0, 0, 0)
    seated.play((0, 0, 0), (1, 1, 1))
    assert effie not in seated.book.seated and seated.book.tallies[effie].rounds == 4
    assert len(seated.book.seated & seated.book.ghosts) == 1
    seated.undo(action)
    seated.play((0, 0, 0))
    assert effie in seated.book.seated and seated.book.tallies[effie].rounds == 5
    assert not seated.book.seated & seated.book.ghosts


def test_somebody_leaves_at_once(running: Hostess) -> None:
    leaver, partner = running.book.seats[1][0], running.book.seats[1][2]
    running.roll(2, "trips", at=BELL, roller=leaver)
    running.leave(running.name(leaver), at_once=True)
    table = running.book.current.state.table(2)
    assert table.seats[0] in running.book.ghosts and table.score == (5, 0)
    running.state(0, 0, 0)
    tallies = running.book.tallies
    assert (tallies[leaver].trips, tallies[leaver].rounds) == (1, 0), "what she rolled stays hers"
    assert tallies[partner].wins == 1, "the win is her partner's alone"
    running.start(2)
    assert leaver not in running.book.seated


def test_leaving_at_once_is_undone(running: Hostess) -> None:
    before = running.book.seats
    action = running.leave("Ada", at_once=True)
    assert running.book.seats != before
    running.undo(action)
    assert running.book.seats == before and "Ada" in [running.name(pk) for pk in running.book.present]


def test_seats_that_others_were_drawn_from_stay(running: Hostess) -> None:
    action = running.leave("Ada", at_once=True)
    running.state(0, 0, 0)
    running.start(2)
    with pytest.raises(NotNow, match="Round 2 has been seated from round 1"):
        running.undo(action)


def test_she_comes_back_as_the_same_person(seated: Hostess) -> None:
    seated.play((0, 0, 0))
    seated.leave("Ada")
    seated.play((0, 0, 0))
    people.come_back(night=seated.night, player=seated.player("Ada"), who=None)
    seated.play((1, 1, 1))
    assert seated.book.tallies[seated.id("Ada")].rounds == 2
    with pytest.raises(NotNow, match="She has not left"):
        people.come_back(night=seated.night, player=seated.player("Ada"), who=None)


def test_who_is_not_here_does_not_leave(running: Hostess) -> None:
    running.leave("Ada")
    with pytest.raises(NotNow, match="She is not here"):
        running.leave("Ada")


def test_a_new_table_opens_when_there_is_no_ghost(running: Hostess) -> None:
    walk_in(running, "Wanda")
    running.state(0, 0, 0)
    page = run_page(running.book.night)
    assert len(page.next) == 4, "phones show the new table before it is started"
    running.start(2)
    assert len(running.book.seats) == 4 and len(running.book.seated & running.book.ghosts) == 3


def test_there_are_ghosts_enough_whatever_is_taken_back(running: Hostess) -> None:
    """Five guests come over two rounds; taken back to the first round, all five wait for it to end at once."""
    running.state(0, 0, 0)
    walk_in(running, "Wanda")
    running.play((0, 0, 0, 0))
    walk_in(running, "Xenia", "Yola")
    running.play((0, 0, 0, 0))
    walk_in(running, "Zoe", "Zita")
    for action in running.night.actions.exclude(payload__about__round=1).filter(kind__in=["facts", "start"]).reverse():
        running.undo(action)
    assert [played.number for played in running.book.rounds] == [1]
    assert len(run_page(running.book.night).next) == 5
    running.start(2)


def walk_in(hostess: Hostess, *names: str) -> None:
    for name in names:
        checkin.add_guest(night=hostess.night, name=name, who=None)


def test_too_few_are_left(hostess: Hostess) -> None:
    hostess.check_in("Ada", "Bea")
    hostess.draw()
    hostess.start(1)
    hostess.leave("Bea")
    hostess.state(0)
    with pytest.raises(NotNow, match="at least two people"):
        hostess.start(2)
    assert run_page(hostess.book.night).next == ()

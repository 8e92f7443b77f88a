"""Corrections and late rolls."""

import pytest

from bunconight.nights.models import Action
from bunconight.nights.queries.log import log
from bunconight.nights.queries.run import rounds_page, run_page
from bunconight.nights.services import rounds, scores
from games.errors import NotNow
from tests.nights.hostess import BELL, Hostess


def test_a_past_winner_is_corrected(running: Hostess) -> None:
    running.state(0, 0, 0)
    running.play((0, 0, 0), (1, 1, 1))
    running.start(4)
    seats = [played.seated for played in running.book.rounds]
    tables = running.book.rounds[1].result.tables
    wins = {pk: tally.wins for pk, tally in running.book.tallies.items()}
    action = running.correct(2, 2, 1, why="the card says so")
    after = running.book
    assert [played.seated for played in after.rounds] == seats, "seats are what happened"
    for pk in tables[1].teams[0]:
        assert after.tallies[pk].wins == wins[pk] - 1
    for pk in tables[1].teams[1]:
        assert after.tallies[pk].wins == wins[pk] + 1
    assert (
        log(running.night, after.names)[0].note
        == "Tallies and prizes follow; the seats of later rounds stay as they were."
    )
    about = action.payload["about"]
    assert (about["old"]["winner"], about["new"]["winner"], about["why"]) == (0, 1, "the card says so")
    running.undo(action)
    assert {pk: tally.wins for pk, tally in running.book.tallies.items()} == wins


def test_a_correction_of_tallies_keeps_the_result(running: Hostess) -> None:
    running.state(0, 0, 0)
    person = running.book.rounds[0].result.tables[1].teams[0][0]
    running.correct(1, 2, 0, tallies={person: {"buncos": 1, "trips": 2}})
    tally = running.book.tallies[person]
    assert (tally.buncos, tally.trips, tally.snake_eyes, tally.wins) == (1, 2, 0, 1)
    assert running.book.rounds[0].result.tables[1].score == (21, 14)


def test_the_same_again_changes_nothing(running: Hostess) -> None:
    running.state(0, 0, 0)
    person = running.book.rounds[0].result.tables[0].teams[0][0]
    running.correct(1, 1, 0, tallies={person: {"buncos": 1}})
    count, version = Action.objects.count(), running.book.night.version
    assert running.correct(1, 1, 0, score=(21, 14), tallies={person: {"buncos": 1}}) is None
    assert (Action.objects.count(), running.book.night.version) == (count, version)


def test_a_round_that_has_not_been_played_is_not_corrected(running: Hostess) -> None:
    with pytest.raises(NotNow, match="Round 2 has not started"):
        running.correct(2, 1, 0)


def test_the_asked_head_table_gets_its_winner(running: Hostess) -> None:
    rounds.ring(night=running.night, who=None)
    running.correct(1, 1, 1)
    assert running.book.current.state.table(1).winner == 1


def test_a_stated_head_result_rings_the_bell(running: Hostess) -> None:
    running.correct(1, 1, 0, score=(21, 3))
    state = running.book.current.state
    assert state.bell.at is not None and state.table(2).phase == "closing"


def test_all_rounds_on_one_page(running: Hostess) -> None:
    running.state(0, 1, 0)
    page = rounds_page(running.book.night)
    assert [table.number for table in page.rounds[0].tables] == [1, 2, 3]
    assert [[team.won for team in table.teams] for table in page.rounds[0].tables] == [
        [True, False],
        [False, True],
        [True, False],
    ]


def late_story(running: Hostess, outcome: str = "one") -> str:
    """Table 2 is 1 to 0 at the bell and closed; a roll made before the bell then arrives for team 1."""
    first, second = running.book.seats[1][:2]
    running.roll(2, "one", at=BELL - 500, roller=first)
    running.roll(1, "bunco", at=BELL)
    scores.close_table(night=running.night, table=2, who=None)
    answer = running.roll(2, outcome, at=BELL - 200, roller=second, name="late-roll")
    assert answer.status == "held"
    return "late-roll"


def test_a_late_roll_waits_and_says_what_it_would_change(running: Hostess) -> None:
    late_story(running, "two")
    (held,) = run_page(running.book.night).held
    second, fourth = (running.name(running.book.seats[1][chair]) for chair in (1, 3))
    assert held.text == f"{second} rolled two points at table 2 before the bell of round 1; it arrived late."
    assert held.effect == f"The score 1-0 would become 1-2. {second} and {fourth} would have won."
    assert running.book.current.state.table(2).score == (1, 0)


def test_a_late_roll_is_accepted(running: Hostess) -> None:
    name = late_story(running, "two")
    action = scores.accept_held(night=running.night, number=1, name=name, who=None)
    table = running.book.current.state.table(2)
    assert (table.score, table.winner) == ((1, 2), 1)
    assert run_page(running.book.night).held == ()
    running.undo(action)
    assert running.book.current.state.table(2).score == (1, 0) and run_page(running.book.night).held


def test_a_late_roll_is_declined(running: Hostess) -> None:
    name = late_story(running)
    action = scores.decline_held(night=running.night, number=1, name=name, who=None)
    assert run_page(running.book.night).held == () and running.book.current.state.table(2).score == (1, 0)
    with pytest.raises(NotNow, match="not waiting any more"):
        scores.accept_held(night=running.night, number=1, name=name, who=None)
    running.undo(action)
    assert len(run_page(running.book.night).held) == 1


def test_a_late_roll_may_make_the_table_level(running: Hostess) -> None:
    name = late_story(running)
    assert "The table would be level and roll off" in run_page(running.book.night).held[0].effect
    scores.accept_held(night=running.night, number=1, name=name, who=None)
    assert running.book.current.state.table(2).phase == "tied"


def test_a_late_roll_does_not_unseat_the_next_round(running: Hostess) -> None:
    name = late_story(running)
    running.correct(1, 3, 0)
    running.start(2)
    with pytest.raises(NotNow, match="Round 2 has been seated from round 1"):
        scores.accept_held(night=running.night, number=1, name=name, who=None)


def test_snake_eyes_fold_where_they_were_rolled(running: Hostess) -> None:
    """They were rolled before the point that the team made next, so that point stands."""
    first = running.book.seats[1][0]
    running.roll(2, "trips", at=BELL - 900, roller=first)
    running.roll(2, "one", at=BELL - 300, roller=first)
    running.roll(1, "bunco", at=BELL)
    scores.close_table(night=running.night, table=2, who=None)
    running.roll(2, "snake_eyes", at=BELL - 600, roller=first, name="late-eyes")
    scores.accept_held(night=running.night, number=1, name="late-eyes", who=None)
    assert running.book.current.state.table(2).score == (1, 0)


def test_a_roll_off_that_would_not_have_been_falls(running: Hostess) -> None:
    second = running.book.seats[1][1]
    running.roll(1, "bunco", at=BELL)
    scores.close_table(night=running.night, table=2, who=None)
    dice = dict(zip(running.book.seats[1], (6, 1, 2, 3), strict=True))
    throw = scores.throw(night=running.night, table=2, dice=dice, who=None)
    assert throw.kind == "throw" and running.book.current.state.table(2).winner == 0
    running.roll(2, "one", at=BELL - 100, roller=second, name="late-roll")
    scores.accept_held(night=running.night, number=1, name="late-roll", who=None)
    table = running.book.current.state.table(2)
    assert (table.winner, table.throws) == (1, ())

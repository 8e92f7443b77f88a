"""Starting rounds, the bell, its undo, and who presses first."""

import threading

import pytest
from django.db import connections

from bunconight.nights.models import Round
from bunconight.nights.queries import seating as next_seating
from bunconight.nights.queries.book import MOVING, PRIZES, RUNNING, SEATED
from bunconight.nights.services import rounds, scores
from games.errors import NotDice, NotNow
from games.models import Play
from tests.nights.hostess import BELL, NAMES, Hostess


def test_a_night_goes_through_its_phases(seated: Hostess) -> None:
    assert seated.book.phase == SEATED
    seated.start(1)
    assert seated.book.phase == RUNNING
    seated.state(0, 0, 1)
    assert seated.book.phase == MOVING
    seated.start(2)
    seated.state(1, 0, 1)
    seated.finish()
    assert seated.book.phase == PRIZES


def test_the_setup_holds_ids_and_never_names(running: Hostess) -> None:
    setup = running.book.current.play.setup
    assert (setup["number"], setup["set_number"], setup["point_number"]) == (1, 1, 2)
    assert sorted(p for table in setup["tables"] for p in table) == sorted(running.id(name) for name in NAMES)
    assert not any(name in str(setup) for name in NAMES)


def test_everybody_moves_by_the_rules(running: Hostess) -> None:
    before = running.book.seats
    running.state(0, 1, 1)
    expected = next_seating.seats_after(running.book)
    running.start(2)
    after = running.book.seats
    assert after == expected
    winners = {before[0][0], before[0][2]}
    assert winners < set(after[0]) and {before[1][1], before[1][3]} < set(after[0])
    assert {before[0][1], before[0][3]} < set(after[2])


def test_the_next_round_waits_for_every_table(running: Hostess) -> None:
    running.state(0)
    with pytest.raises(rounds.Missing, match=r"Tables 2, 3 have no winner yet\.") as refused:
        running.start(2)
    assert refused.value.tables == (2, 3)
    running.correct(1, 2, 0)
    with pytest.raises(rounds.Missing, match=r"Table 3 has no winner yet\."):
        running.start(2)
    assert Round.objects.count() == 1


def test_started_anyway_the_scores_decide(running: Hostess) -> None:
    running.state(0)
    running.correct(1, 2, 1)
    running.roll(3, "one", at=BELL)
    action = running.start(2, anyway=True)
    first = running.book.rounds[0].result
    assert [table.winner for table in first.tables] == [0, 1, 0]
    running.undo(action)
    assert running.book.phase == RUNNING and running.book.current.number == 1
    assert running.book.current.result.tables[2].winner is None


def test_a_level_table_is_not_decided_by_anybody_else(running: Hostess) -> None:
    running.state(0, 1)
    with pytest.raises(NotNow, match="Table 3 is level: roll it off, or say who won"):
        running.start(2, anyway=True)


def test_a_round_starts_once_and_in_order(running: Hostess) -> None:
    with pytest.raises(NotNow, match=r"Round 1 has started\."):
        running.start(1)
    with pytest.raises(NotNow, match="Round 2 comes first"):
        running.start(3)


def test_no_round_without_seats(hostess: Hostess) -> None:
    hostess.check_in(*NAMES)
    with pytest.raises(NotNow, match="Draw the seats first"):
        hostess.start(1)


def test_when_seating_fails_no_round_exists(running: Hostess, monkeypatch: pytest.MonkeyPatch) -> None:
    running.state(0, 0, 0)
    plays = Play.objects.count()
    with monkeypatch.context() as broken:
        broken.setattr(next_seating, "next_seats", lambda *_, **__: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            running.start(2)
    assert (Round.objects.count(), Play.objects.count()) == (1, plays)
    running.start(2)
    assert running.book.current.number == 2


def test_the_undo_of_a_start_and_its_own_undo(running: Hostess) -> None:
    running.state(0, 0, 1)
    start = running.start(2)
    second = running.book.current
    undone = running.undo(start)
    assert running.book.phase == MOVING and Play.objects.get(pk=second.play.pk).voided_at is not None
    running.undo(undone)
    assert running.book.current.pk == second.pk and running.book.current.play.voided_at is None
    assert running.roll(1, "one", at=BELL).status == "saved"


def test_a_void_round_takes_no_taps_and_its_number_is_free(running: Hostess) -> None:
    void = running.book.current.play
    running.undo(running.last())
    answer = scores.record.make_move(
        plays=Play.objects.filter(pk=void.pk), client_id="too-late-01", payload={"kind": "bell", "at": BELL}
    )
    assert answer.status == "never"
    running.start(1)
    assert [row.void for row in Round.objects.order_by("pk")] == [True, False]


def test_a_start_is_not_undone_under_the_next_round(running: Hostess) -> None:
    first = running.last()
    running.state(0, 0, 1)
    running.start(2)
    with pytest.raises(NotNow, match="Round 2 has been started: undo that first"):
        running.undo(first)


@pytest.mark.django_db(transaction=True)
def test_of_two_who_press_at_once_one_starts_it(seated: Hostess) -> None:
    answers: list[str] = []
    ready = threading.Barrier(2)

    def press() -> None:
        ready.wait()
        try:
            seated.start(1)
            answers.append("started")
        except NotNow as refusal:
            answers.append(str(refusal))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=press) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == ["Round 1 has started.", "started"]
    assert Round.objects.count() == Play.objects.count() == 1


def test_the_hand_on_the_bell(running: Hostess) -> None:
    action = rounds.ring(night=running.night, who=None)
    assert [table.phase for table in running.book.current.state.tables] == ["asking", "closing", "closing"]
    with pytest.raises(NotNow, match="The bell has rung already"):
        rounds.ring(night=running.night, who=None)
    running.undo(action)
    assert {table.phase for table in running.book.current.state.tables} == {"playing"}


def test_the_undo_of_the_hand_takes_the_closings_along(running: Hostess) -> None:
    action = rounds.ring(night=running.night, who=None)
    running.roll(2, "one", at=BELL, name="before-bell")
    scores.close_table(night=running.night, table=2, who=None)
    with pytest.raises(NotNow, match="A later move depends on it"):
        running.undo(action)
    running.undo(action, along=True)
    assert [table.phase for table in running.book.current.state.tables] == ["playing"] * 3
    assert running.book.current.state.table(2).score in ((1, 0), (0, 1))


def bell_story(running: Hostess) -> None:
    """Table 2 leads by one, table 3 is level; the head table has 20 and rolls one more: the bell."""
    for _ in range(10):
        running.roll(1, "two", at=BELL - 100)
    running.roll(2, "one", at=BELL - 50)
    running.roll(1, "one", at=BELL, name="winning-roll")
    running.roll(2, "one", at=BELL + 10, name="in-the-hand")
    scores.close_table(night=running.night, table=3, who=None)
    seats = running.book.current.state.table(3).seats
    scores.throw(night=running.night, table=3, dice=dict(zip(seats, (6, 1, 2, 3), strict=True)), who=None)


def test_the_bell_follows_from_the_record(running: Hostess) -> None:
    bell_story(running)
    state = running.book.current.state
    assert (state.bell.at, state.bell.by) == (BELL, "winning-roll")
    assert [table.score for table in state.tables] == [(21, 0), (2, 0), (0, 0)]
    assert [table.winner for table in state.tables] == [0, 0, 0] and state.complete


def test_a_wrong_bell_is_undone(running: Hostess) -> None:
    bell_story(running)
    action = rounds.undo_bell(night=running.night, who=None)
    state = running.book.current.state
    assert state.bell is None and [table.phase for table in state.tables] == ["playing"] * 3
    assert [table.score for table in state.tables] == [(20, 0), (2, 0), (0, 0)], "rolls really made stay"
    assert state.table(3).throws == () and running.book.phase == RUNNING
    running.undo(action)
    assert running.book.current.state.bell.by == "winning-roll" and running.book.current.complete


def test_no_bell_is_undone_under_the_next_round(running: Hostess) -> None:
    bell_story(running)
    running.start(2)
    with pytest.raises(NotNow, match="The bell has not rung"):
        rounds.undo_bell(night=running.night, who=None)
    with pytest.raises(NotNow, match="Round 2 has been seated from round 1"):
        rounds.undo_bell(night=running.night, number=1, who=None)


def test_an_old_screen_rings_no_other_bell(running: Hostess) -> None:
    """Somebody else has started round 2 since; there the bell has rung, too, or has not."""
    bell_story(running)
    running.start(2)
    with pytest.raises(NotNow, match="Round 2 has started"):
        rounds.ring(night=running.night, number=1, who=None)
    rounds.ring(night=running.night, number=2, who=None)
    with pytest.raises(NotNow, match="Round 2 has been seated from round 1"):
        rounds.undo_bell(night=running.night, number=1, who=None)
    assert running.book.current.state.bell is not None
    rounds.undo_bell(night=running.night, number=2, who=None)


def test_the_night_ends_early_or_after_its_last_round(running: Hostess) -> None:
    with pytest.raises(rounds.Missing):
        running.finish()
    running.state(0, 0, 0)
    action = running.finish()
    with pytest.raises(NotNow, match="The night is over: there is no further round"):
        running.start(2)
    running.undo(action)
    running.start(2)


def test_after_the_last_round_come_the_prizes(running: Hostess) -> None:
    evening = running.book.evening
    evening.rules = {"sets": 1, "point_numbers": [6, 5]}
    evening.save()
    running.state(0, 0, 0)
    running.play((1, 1, 1))
    assert running.book.phase == PRIZES and running.book.rounds[1].play.setup["point_number"] == 5
    with pytest.raises(NotNow, match="The night is over already"):
        running.finish()


def test_there_is_no_table_seven(running: Hostess) -> None:
    with pytest.raises(NotDice, match="There is no table 7"):
        running.correct(1, 7, 0)

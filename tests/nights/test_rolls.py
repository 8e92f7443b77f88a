"""Single rolls, changed and taken back by the hostess, in the round that runs and in those before."""

import pytest

from bunconight.nights.queries.log import log
from bunconight.nights.services import rolls, scores
from bunconight.nights.services.desk import Depends
from games.errors import NotDice, NotNow
from tests.nights.hostess import BELL, Hostess


def change(hostess: Hostess, name: str, number: int = 1, **more):
    move = {"roller": hostess.book.rounds[number - 1].seated[1][0], "outcome": "one"} | more
    return rolls.change_roll(night=hostess.night, number=number, name=name, who=None, **move)


def take_back(hostess: Hostess, name: str, number: int = 1, **more):
    return rolls.take_back_roll(night=hostess.night, number=number, name=name, who=None, **more)


@pytest.fixture
def rolled(running: Hostess) -> Hostess:
    """Table 2 has rolled one, trips, two: 8 points for its first team."""
    for outcome, name in (("one", "first-roll"), ("trips", "second-roll"), ("two", "third-roll")):
        running.roll(2, outcome, at=BELL, roller=running.book.seats[1][0], name=name)
    return running


def test_a_roll_was_something_else(rolled: Hostess) -> None:
    action = change(rolled, "second-roll", outcome="two")
    table = rolled.book.current.state.table(2)
    assert (table.score, [roll.outcome for roll in table.recent]) == ((5, 0), ["one", "two", "two"])
    assert log(rolled.night, rolled.book.names)[0].text == f"Roll of {rolled.name(table.seats[0])} in round 1 changed"
    rolled.undo(action)
    assert rolled.book.current.state.table(2).score == (8, 0)


def test_a_roll_was_somebody_elses(rolled: Hostess) -> None:
    first, second = rolled.book.seats[1][:2]
    change(rolled, "second-roll", roller=second, outcome="trips")
    state = rolled.book.current.state.table(2)
    assert state.score == (3, 5) and rolled.book.tallies[second].trips == 1 and rolled.book.tallies[first].trips == 0


def test_the_dice_that_were_typed_go_with_another_outcome(running: Hostess) -> None:
    person = running.book.seats[1][0]
    running.tap({"kind": "roll", "table": 2, "roller": person, "outcome": "one", "at": BELL, "dice": [2, 3, 4]},
                "first-roll")
    change(running, "first-roll", outcome="trips")
    assert running.book.current.state.table(2).score == (5, 0)


def test_the_same_again_changes_nothing(rolled: Hostess) -> None:
    before = rolled.night.actions.count()
    assert change(rolled, "first-roll", outcome="one") is None
    assert rolled.night.actions.count() == before


def test_a_roll_was_never_rolled(rolled: Hostess) -> None:
    action = take_back(rolled, "second-roll")
    assert rolled.book.current.state.table(2).score == (3, 0)
    with pytest.raises(NotNow, match="That roll does not count any more"):
        take_back(rolled, "second-roll")
    with pytest.raises(NotNow, match="That roll does not count any more"):
        change(rolled, "second-roll")
    rolled.undo(action)
    assert rolled.book.current.state.table(2).score == (8, 0)


@pytest.mark.parametrize("name", ["nobody-knows-it", ""])
def test_only_rolls_are_named(rolled: Hostess, name: str) -> None:
    with pytest.raises(NotNow, match="does not count any more"):
        take_back(rolled, name)
    with pytest.raises(NotNow, match="Round 3 has not started"):
        take_back(rolled, "first-roll", number=3)


@pytest.mark.parametrize("what", [{"roller": 0}, {"outcome": "glory"}])
def test_what_cannot_be_is_refused(rolled: Hostess, what: dict[str, object]) -> None:
    with pytest.raises(NotDice):
        change(rolled, "first-roll", **what)


def bell(hostess: Hostess) -> None:
    """The head table takes it home; the two others close."""
    hostess.roll(1, "bunco", at=BELL + 1, name="winning-roll")
    for table in (2, 3):
        scores.close_table(night=hostess.night, table=table, who=None)


def test_what_the_bell_has_closed_goes_along(rolled: Hostess) -> None:
    bell(rolled)
    with pytest.raises(Depends, match="2 later moves depend on it"):
        take_back(rolled, "winning-roll")
    action = take_back(rolled, "winning-roll", along=True)
    assert rolled.book.current.state.bell is None
    rolled.undo(action)
    assert rolled.book.current.state.bell.by == "winning-roll"
    head = rolled.book.seats[0][0]
    with pytest.raises(Depends):
        change(rolled, "winning-roll", roller=head)
    change(rolled, "winning-roll", roller=head, along=True)
    assert rolled.book.current.state.bell is None and rolled.book.current.state.table(1).score == (1, 0)


def test_a_past_round_is_corrected_roll_by_roll(rolled: Hostess) -> None:
    bell(rolled)
    rolled.correct(1, 3, 0)
    rolled.play((0, 0, 0))
    seats = [played.seated for played in rolled.book.rounds]
    person = rolled.book.rounds[0].seated[1][0]
    change(rolled, "third-roll", outcome="bunco")
    assert rolled.book.tallies[person].buncos == 1 and rolled.book.results[0].tables[1].score == (27, 0)
    assert [played.seated for played in rolled.book.rounds] == seats
    with pytest.raises(NotNow, match="Round 2 has been seated from round 1"):
        take_back(rolled, "winning-roll", along=True)
    for name in ("first-roll", "second-roll"):
        take_back(rolled, name)
    with pytest.raises(NotNow, match="Round 2 has been seated from round 1"):
        take_back(rolled, "third-roll")  # level: it would have to be rolled off

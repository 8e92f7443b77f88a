"""The rolls of a table one by one, each open to a change, in the round that runs and in those before."""

import pytest
from django.test import Client

from bunconight.club.models import Group, Role
from tests.nights.conftest import browser_of
from tests.nights.hostess import BELL, Hostess
from tests.nights.pages import HTMX, at, get, post, questions, swap, text


@pytest.fixture
def rolled(running: Hostess) -> Hostess:
    """Table 2: one, trips and a Bunco by its first chair."""
    for name, outcome in (("first-roll", "one"), ("second-roll", "trips"), ("third-roll", "bunco")):
        running.roll(2, outcome, at=BELL, roller=running.book.seats[1][0], name=name)
    running.roll(3, "two", at=BELL, name="another-table")
    return running


def test_every_roll_of_the_table_with_the_score_after_it(site: Client, rolled: Hostess) -> None:
    first = rolled.name(rolled.book.seats[1][0])
    page = get(site, "run_table", rolled.night, 1, 2)
    assert "3 rolls, one by one" in text(page)
    lines = [(roll.place, roll.person, roll.what, roll.score) for roll in page.context["now"].rolls]
    assert lines == [(1, first, "+1", (1, 0)), (2, first, "trips +5", (6, 0)), (3, first, "Bunco! +21", (27, 0))]
    assert at("run_roll", rolled.night, 1, 2, "second-roll") in page.content.decode()
    assert "one by one" not in text(get(site, "run_table", rolled.night, 1, 1))


def test_a_roll_is_changed(site: Client, rolled: Hostess) -> None:
    first, second = rolled.book.seats[1][:2]
    page = get(site, "run_roll", rolled.night, 1, 2, "second-roll")
    assert f"{rolled.name(first)}: trips +5. It stood 6 to 0 after it." in text(page)
    form = page.context["form"]
    assert (form["outcome"].value(), form["roller"].value()) == ("trips", first)
    answer = post(site, "run_roll", rolled.night, 1, 2, "second-roll", outcome="snake_eyes", roller=second)
    assert answer.url.startswith(at("run", rolled.night))
    assert f"Roll of {rolled.name(first)} in round 1 changed" in text(site.get(answer.url))
    assert rolled.book.current.state.table(2).score == (22, 0)
    assert rolled.book.tallies[second].snake_eyes == 1


def test_a_roll_is_taken_back_and_comes_back(site: Client, rolled: Hostess) -> None:
    answer = swap(site, "run_roll", rolled.night, 1, 2, "third-roll", back="1")
    assert answer["HX-Trigger"] == "sheet-close" and "in round 1 taken back" in text(answer)
    assert rolled.book.current.state.table(2).score == (6, 0)
    gone = swap(site, "run_roll", rolled.night, 1, 2, "third-roll", outcome="one", roller=rolled.book.seats[1][0])
    assert gone.status_code == 409 and "That roll does not count any more." in text(gone)
    post(site, "night_undo", rolled.night, rolled.last().pk)
    assert rolled.book.current.state.table(2).score == (27, 0)


@pytest.mark.parametrize("typed", [{"outcome": "glory"}, {"outcome": ""}, {"roller": "0"}, {"roller": "x"}])
def test_what_cannot_be_is_said_in_the_sheet(site: Client, rolled: Hostess, typed: dict[str, str]) -> None:
    data = {"outcome": "one", "roller": rolled.book.seats[1][0]} | typed
    answer = swap(site, "run_roll", rolled.night, 1, 2, "first-roll", **data)
    assert answer.status_code == 422 and 'role="alert"' in answer.content.decode()
    assert "HX-Retarget" not in answer


def test_what_hangs_on_it_is_asked_about(site: Client, rolled: Hostess) -> None:
    rolled.roll(1, "bunco", at=BELL + 1, name="winning-roll")
    rolled.tap({"kind": "close", "table": 3})
    answer = swap(site, "run_roll", rolled.night, 1, 1, "winning-roll", back="1")
    assert answer.status_code == 409 and "A later move depends on it: it would be taken back too." in text(answer)
    assert "Take those back as well" in text(answer)
    again = answer.context["anyway"]
    assert site.post(again.action, again.fields | {"anyway": "1"}).status_code == 302
    assert rolled.book.current.state.bell is None


def test_a_past_round_and_its_limits(site: Client, rolled: Hostess) -> None:
    rolled.roll(1, "bunco", at=BELL + 1, name="winning-roll")
    rolled.tap({"kind": "close", "table": 3})
    rolled.correct(1, 2, 0, score=(27, 0))
    person = rolled.book.seats[1][0]
    rolled.start(2)
    page = site.get(at("run_roll", rolled.night, 1, 2, "third-roll") + "?step=rounds", headers=HTMX)
    assert "was entered by hand, and stands as it was entered" in text(page)
    assert "the seats of later rounds stay" in text(page)
    answer = post(site, "run_roll", rolled.night, 1, 2, "third-roll", outcome="two", roller=person, step="rounds")
    assert answer.url.startswith(at("rounds", rolled.night))
    limit = swap(site, "run_roll", rolled.night, 1, 1, "winning-roll", back="1", anyway="1")
    assert limit.status_code == 409 and "Round 2 has been seated from round 1" in text(limit)


@pytest.mark.parametrize(("number", "table", "status"), [(2, 2, 404), (1, 4, 404), (1, 3, 409)])
def test_a_roll_of_another_table(site: Client, rolled: Hostess, number: int, table: int, status: int) -> None:
    assert get(site, "run_roll", rolled.night, number, table, "first-roll").status_code == status


def test_who_may_not_run_the_night_changes_no_roll(stranger: Client, rolled: Hostess, group: Group) -> None:
    treasurer = browser_of("treasurer", group, Role.Kind.TREASURER)
    assert post(treasurer, "run_roll", rolled.night, 1, 2, "first-roll", back="1").status_code == 403
    assert post(stranger, "run_roll", rolled.night, 1, 2, "first-roll", back="1").status_code == 404


def test_the_number_of_questions_does_not_grow(site: Client, rolled: Hostess) -> None:
    few = questions(site, "run_roll", rolled.night, 1, 2, "first-roll")
    for _ in range(20):
        rolled.roll(2, "nothing", at=BELL)
    assert questions(site, "run_roll", rolled.night, 1, 2, "first-roll") == few <= 9

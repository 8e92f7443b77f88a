"""A result by hand, a correction of any round, and a table's roll-off."""

from typing import Any

import pytest
from django.test import Client

from bunconight.nights.models import Action
from tests.nights.hostess import BELL, Hostess
from tests.nights.pages import HTMX, at, get, post, questions, swap, text


def filled(page: Any) -> dict[str, Any]:
    """What the form holds when it is opened, as a browser would send it back."""
    form = page.context["form"]
    data = {name: form[name].value() for name in form.fields}
    typed = {name: "" if value is None else value for name, value in data.items() if name != "sure"}
    return typed | {"seen": form.seen, "shown": form.shown}


def test_opening_a_result_and_saving_it_unchanged_changes_nothing(site: Client, running: Hostess) -> None:
    running.state(0, 1, 0)
    before, version = Action.objects.count(), running.book.night.version
    page = get(site, "run_table", running.night, 1, 2)
    assert filled(page)["winner"] == 1
    assert post(site, "run_table", running.night, 1, 2, **filled(page)).status_code == 302
    assert (Action.objects.count(), running.book.night.version) == (before, version)


def test_a_table_without_a_phone(site: Client, running: Hostess) -> None:
    """Only who won and who rolled what; the points are not known."""
    person = running.book.seats[1][0]
    page = get(site, "run_table", running.night, 1, 2)
    assert (filled(page)["first"], filled(page)["second"]) == ("", "")
    post(site, "run_table", running.night, 1, 2, **filled(page) | {"winner": 0, f"buncos-{person}": 2})
    table = running.book.results[0].tables[1]
    assert (table.winner, table.credits[person].buncos, table.stated) == (0, 2, True)


def test_a_correction_in_a_later_round_moves_nobody(site: Client, running: Hostess) -> None:
    running.state(0, 1, 0)
    running.play((0, 0, 0), (1, 1, 1))
    seats = [played.seated for played in running.book.rounds]
    page = get(site, "run_table", running.night, 1, 2)
    assert "Tallies and prizes follow; the seats of later rounds stay" in text(page)
    assert "seats of later rounds" not in text(get(site, "run_table", running.night, 3, 2))
    answer = post(site, "run_table", running.night, 1, 2, **filled(page) | {
        "winner": 0, "first": 21, "second": 14, "why": "Read the card upside down", "step": "rounds"})
    assert answer.url.startswith(at("rounds", running.night))
    done = Action.objects.latest("seq")
    assert (done.payload["about"]["why"], done.payload["about"]["old"]["winner"]) == ("Read the card upside down", 1)
    assert running.book.results[0].tables[1].winner == 0
    assert [played.seated for played in running.book.rounds] == seats
    assert "the seats of later rounds stay as they were" in text(get(site, "night_log", running.night))


@pytest.mark.parametrize(("typed", "asked"), [
    ({"winner": 0, "first": 9, "second": 21}, "fewer points than the losers"),
    ({"winner": 0, "first": 63, "second": 2}, "63 points are a lot"),
])
def test_something_unlikely_is_asked_once(site: Client, running: Hostess, typed: dict[str, int], asked: str) -> None:
    data = filled(get(site, "run_table", running.night, 1, 2)) | typed
    answer = swap(site, "run_table", running.night, 1, 2, **data)
    assert answer.status_code == 422 and asked in text(answer)
    assert answer.context["form"]["second"].value() == str(typed["second"])
    assert swap(site, "run_table", running.night, 1, 2, **data, sure="1").status_code == 200
    assert running.book.results[0].tables[1].score == (typed["first"], typed["second"])


@pytest.mark.parametrize("typed", [
    {"winner": ""}, {"winner": "2"}, {"first": "21", "second": ""}, {"first": "-1", "second": "3"},
    {"first": "many", "second": "3"},
])
def test_what_cannot_be_is_kept_and_said(site: Client, running: Hostess, typed: dict[str, str]) -> None:
    data = filled(get(site, "run_table", running.night, 1, 2)) | {"winner": "0", "why": "typed"} | typed
    for ask in (post, swap):
        answer = ask(site, "run_table", running.night, 1, 2, **data)
        assert answer.status_code == 422
        assert answer.context["form"]["why"].value() == "typed"
        assert 'role="alert"' in answer.content.decode()
    assert running.book.results[0].tables[1].winner is None


def test_somebody_else_has_entered_it_meanwhile(site: Client, running: Hostess) -> None:
    data = filled(get(site, "run_table", running.night, 1, 2)) | {"winner": 0, "first": 21, "second": 14}
    running.correct(1, 2, 1, score=(3, 9))
    answer = swap(site, "run_table", running.night, 1, 2, **data)
    assert answer.status_code == 409
    teams = answer.context["now"].teams
    assert f"Meanwhile somebody entered this: {teams[1]} won, 3 to 9." in text(answer)
    assert answer.context["form"]["first"].value() == "21"
    assert running.book.results[0].tables[1].winner == 1
    again = {name: field for name, field in data.items() if name != "seen"} | {"seen": answer.context["form"].seen}
    assert swap(site, "run_table", running.night, 1, 2, **again).status_code == 200
    assert running.book.results[0].tables[1].winner == 0


def roll(hostess: Hostess, outcome: str) -> None:
    assert hostess.roll(2, outcome, at=BELL).status == "saved"


def test_while_the_table_rolls_on_a_result_can_be_entered(site: Client, running: Hostess) -> None:
    """Points come every few seconds: nobody would ever get it saved."""
    roll(running, "two")
    data = filled(get(site, "run_table", running.night, 1, 2)) | {"winner": 0, "first": 9, "second": 4}
    roll(running, "one")
    assert swap(site, "run_table", running.night, 1, 2, **data).status_code == 200
    table = running.book.results[0].tables[1]
    assert (table.winner, table.score) == (0, (9, 4))


def test_points_that_nobody_typed_stay_as_they_were_rolled_meanwhile(site: Client, running: Hostess) -> None:
    roll(running, "two")
    data = filled(get(site, "run_table", running.night, 1, 2)) | {"winner": 0}
    roll(running, "one")
    assert swap(site, "run_table", running.night, 1, 2, **data).status_code == 200
    table = running.book.results[0].tables[1]
    assert (table.winner, table.score) == (0, (3, 0))


@pytest.mark.parametrize("outcome", ["trips", "bunco", "snake_eyes"])
def test_what_is_counted_meanwhile_is_not_lost(site: Client, running: Hostess, outcome: str) -> None:
    data = filled(get(site, "run_table", running.night, 1, 2)) | {"winner": 0}
    roll(running, outcome)
    answer = swap(site, "run_table", running.night, 1, 2, **data)
    assert answer.status_code == 409 and "Meanwhile this table went on" in text(answer)
    assert answer.context["form"]["winner"].value() == "0"
    assert running.book.results[0].tables[1].winner is None


def test_the_bell_meanwhile_is_told(site: Client, running: Hostess) -> None:
    data = filled(get(site, "run_table", running.night, 1, 2)) | {"winner": 0}
    running.roll(1, "bunco", at=BELL)
    assert swap(site, "run_table", running.night, 1, 2, **data).status_code == 409


def level(hostess: Hostess) -> list[int]:
    """Table 2 is 0 to 0 when the bell rings."""
    hostess.roll(1, "bunco", at=BELL)
    hostess.tap({"kind": "close", "table": 2})
    return list(hostess.book.seats[1])


def test_a_roll_off_die_by_die(site: Client, running: Hostess) -> None:
    people = level(running)
    assert "Everybody at the table rolls one die" in text(get(site, "run_table", running.night, 1, 2))
    dice = dict(zip((f"die-{person}" for person in people), (5, 5, 1, 2), strict=True))
    assert post(site, "run_throw", running.night, 1, 2, **dice).status_code == 302
    assert running.book.results[0].tables[1].winner is None
    assert "Thrown, and level again" in get(site, "run_table", running.night, 1, 2).content.decode()
    post(site, "run_throw", running.night, 1, 2, **dice | {f"die-{people[3]}": 6})
    assert running.book.results[0].tables[1].winner == 1


def test_while_it_is_level_the_next_throw_is_asked_for_at_once(site: Client, running: Hostess) -> None:
    people = level(running)
    dice = dict(zip((f"die-{person}" for person in people), (5, 5, 1, 2), strict=True))
    again = swap(site, "run_throw", running.night, 1, 2, **dice)
    assert "Level again!" in text(again) and "That is how they fell" in text(again)
    over = swap(site, "run_throw", running.night, 1, 2, **dice | {f"die-{people[3]}": 6})
    assert "That is how they fell" not in text(over) and running.book.results[0].tables[1].winner == 1


def test_a_die_is_missing(site: Client, running: Hostess) -> None:
    people = level(running)
    answer = swap(site, "run_throw", running.night, 1, 2, **{f"die-{people[0]}": 5})
    assert answer.status_code == 409 and 'role="alert"' in answer.content.decode()


def test_for_htmx_it_is_a_sheet_and_alone_it_is_a_page(site: Client, running: Hostess) -> None:
    inside = site.get(at("run_table", running.night, 1, 2), headers=HTMX).content.decode()
    alone = get(site, "run_table", running.night, 1, 2).content.decode()
    assert inside.startswith('<div class="sheet-head">') and "<html" not in inside
    assert "<html" in alone and at("run", running.night) in alone


def test_saved_from_a_sheet_the_step_comes_back(site: Client, running: Hostess) -> None:
    data = filled(get(site, "run_table", running.night, 1, 2)) | {"winner": 0}
    answer = swap(site, "run_table", running.night, 1, 2, **data)
    assert (answer["HX-Retarget"], answer["HX-Trigger"]) == ("#step", "sheet-close")
    assert 'id="step"' in answer.content.decode() and "Result of table 2 in round 1 entered" in text(answer)


@pytest.mark.parametrize(("number", "table"), [(2, 1), (1, 4), (1, 0), (0, 1)])
def test_no_such_table(site: Client, running: Hostess, number: int, table: int) -> None:
    assert get(site, "run_table", running.night, number, table).status_code == 404
    assert post(site, "run_throw", running.night, number, table).status_code == 404
    assert post(site, "run_close", running.night, number, table).status_code == 404


def test_ghosts_own_nothing_and_their_partners_roll(site: Client, hostess: Hostess) -> None:
    hostess.check_in("Ada", "Bea", "Cleo")
    hostess.draw()
    hostess.start(1)
    page = get(site, "run_table", hostess.night, 1, 1)
    assert [name for name, _fields in page.context["form"].rows()] == [
        hostess.name(person) for person in hostess.book.seats[0] if person not in hostess.book.ghosts]


def test_the_number_of_questions_does_not_grow(site: Client, running: Hostess) -> None:
    few = questions(site, "run_table", running.night, 1, 1)
    running.state(0, 1, 0)
    running.play((0, 0, 0), (1, 1, 1))
    assert questions(site, "run_table", running.night, 1, 1) == few <= 9

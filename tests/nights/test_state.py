"""What phones and screens see, and how they learn that it has changed."""

from typing import Any

import pytest

from bunconight.club.models import Night
from bunconight.live import hub
from bunconight.nights import state
from bunconight.nights.models import Player
from bunconight.nights.queries.run import run_page
from bunconight.nights.services import prizes, rounds
from tests.nights.hostess import BELL, NAMES, Hostess


def state_of(hostess: Hostess) -> dict[str, Any]:
    return state.public_state(Night.objects.select_related("group").get(pk=hostess.night.pk))


def test_before_the_draw(hostess: Hostess) -> None:
    seen = state_of(hostess)
    assert (seen["phase"], seen["round"], seen["next"], seen["prizes"], seen["seats"]) == (
        "planned",
        None,
        None,
        None,
        [],
    )
    assert seen["night"] == {"title": "Tuesday Dice", "place": "Wrenfield Hall"}


def test_seated_before_the_start(seated: Hostess) -> None:
    seen = state_of(seated)
    assert seen["phase"] == "seated" and seen["seats"] == [list(chairs) for chairs in seated.book.seats]
    assert {person["name"] for person in seen["people"].values()} == set(NAMES)


def test_the_running_round(running: Hostess) -> None:
    running.roll(1, "two", at=BELL, name="first-roll")
    device = running.night.devices.create(player=running.player("Ada"), generation=1)
    seen = state_of(running)
    assert {name: seen["round"][name] for name in ("number", "set", "point", "rounds", "target", "bell")} == {
        "number": 1,
        "set": 1,
        "point": 2,
        "rounds": 20,
        "target": 21,
        "bell": None,
    }
    head = seen["round"]["tables"][0]
    assert head["table"] == 1 and head["score"] == [2, 0] and head["version"] == 1
    assert head["recent"][-1]["id"] == "first-roll"
    assert set(head) == {"table", *state.TABLE, "phones"}
    phones = [phone for table in seen["round"]["tables"] for phone in table["phones"]]
    assert phones == [{"device": device.pk, "name": "Ada"}]


def test_no_secret_is_told(running: Hostess) -> None:
    told = str(state_of(running))
    night = running.book.night
    assert not any(secret in told for secret in (night.join_token, night.screen_token, night.pin, night.group.key))


def test_moving_says_where_everyone_goes(running: Hostess) -> None:
    running.state(0, 1, 0)
    seen = state_of(running)
    assert seen["phase"] == "moving" and (seen["next"]["number"], seen["next"]["point"]) == (2, 3)
    running.start(2)
    assert [list(chairs) for chairs in running.book.seats] == seen["next"]["tables"]


def test_prizes_are_told_when_the_night_is_over(seated: Hostess) -> None:
    seated.play((0, 0, 0))
    assert state_of(seated)["prizes"] is None
    seated.finish()
    seen = state_of(seated)
    assert seen["phase"] == "prizes" and seen["round"] is None
    wins = next(prize for prize in seen["prizes"] if prize["category"] == "most_wins")
    assert (wins["amount"], wins["money"], wins["tied"], len(wins["leaders"]), wins["winners"]) == (
        1300,
        "$13",
        True,
        6,
        [],
    )
    for value, person in enumerate(wins["leaders"], 1):
        prizes.roll_off_die(night=seated.night, category="most_wins", person=person, value=value, who=None)
    wins = next(prize for prize in state_of(seated)["prizes"] if prize["category"] == "most_wins")
    assert wins["winners"] == [wins["leaders"][-1]] and wins["throws"][0][str(wins["leaders"][0])] == 1


def test_ghosts_are_told_apart(hostess: Hostess) -> None:
    hostess.check_in(*NAMES[:10])
    hostess.draw()
    people = state_of(hostess)["people"]
    ghosts = sorted(person["name"] for person in people.values() if person["ghost"])
    assert ghosts == ["Ghost 1", "Ghost 2"]


def test_who_went_home_is_told_apart(running: Hostess) -> None:
    running.leave("Ada")
    people = state_of(running)["people"]
    assert [person["name"] for person in people.values() if person["left"]] == ["Ada"]


def test_the_desk_lists_people_as_phones_do(running: Hostess) -> None:
    """Buncos first, then wins."""
    running.state(0, 1, 0)
    head = running.book.seats[0]
    running.correct(1, 1, 0, tallies={head[1]: {"buncos": 1}})
    lines = run_page(running.book.night).standings
    assert lines[0].id == head[1]
    assert [line.wins for line in lines[1:]] == [1] * 6 + [0] * 5


def test_an_action_is_published_after_its_commit(
    hostess: Hostess, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    told: list[tuple[str, int, dict[str, Any]]] = []
    monkeypatch.setattr(hub, "publish", lambda *message: told.append(message))
    with django_capture_on_commit_callbacks(execute=True):
        hostess.check_in("Ada")
        assert told == []
    night = hostess.book.night
    assert told == [(f"night:{night.pk}", night.version, {"v": night.version, "refetch": True})]


def test_what_is_refused_is_not_published(
    running: Hostess, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    told: list[Any] = []
    monkeypatch.setattr(hub, "publish", lambda *message: told.append(message))
    version = running.book.night.version
    with django_capture_on_commit_callbacks(execute=True), pytest.raises(rounds.Missing):
        running.start(2)
    assert told == [] and running.book.night.version == version


def test_touching_is_one_statement(night: Night, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        assert state.touch(night.pk) == 2


def test_the_same_queries_for_any_night(seated: Hostess, django_assert_num_queries: Any) -> None:
    seated.start(1)
    night = Night.objects.select_related("group").get(pk=seated.night.pk)
    with django_assert_num_queries(4):
        state.public_state(night)
    seated.state(0, 0, 0)
    seated.play((0, 1, 1), (1, 1, 0))
    seated.start(4)
    with django_assert_num_queries(4):
        state.public_state(night)
    seated.state(0, 0, 0)
    seated.finish()
    with django_assert_num_queries(5):
        state.public_state(night)
    assert Player.objects.filter(night=night).count() == 12

"""What phones and screens are told, and what asking again costs."""
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bunconight import addresses
from bunconight.club.services import new_link
from bunconight.live.tokens import read_token
from tests.scoring.evening import Evening, make_evening


def test_a_state_that_has_not_changed_costs_one_query(evening: Evening) -> None:
    phone, address = evening.phone_at(2), f"/t/{evening.night.key}/state"
    first = phone.get(address)
    assert first["ETag"] and int(first["Bunco-Now"]) > 0
    with CaptureQueriesContext(connection) as seen:
        again = phone.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, len(seen)) == (304, 1)
    evening.send(phone, evening.roll(2, "one"))
    assert phone.get(address, headers={"If-None-Match": first["ETag"]}).json()["v"] == first.json()["v"] + 1


def test_the_state_costs_the_same_for_more_tables(db: None) -> None:
    costs = []
    for people in (4, 12):
        evening = make_evening(people).draw().start()
        phone = evening.phone_at(1)
        phone.get(f"/t/{evening.night.key}/state")
        with CaptureQueriesContext(connection) as seen:
            phone.get(f"/t/{evening.night.key}/state")
        costs.append(len(seen))
    assert costs[0] == costs[1] <= 12


def test_two_phones_do_not_share_an_answer(evening: Evening) -> None:
    a, b, address = evening.phone_at(2, "A"), evening.phone_at(2, "B"), f"/t/{evening.night.key}/state"
    tag = a.get(address)["ETag"]
    assert b.get(address, headers={"If-None-Match": tag}).status_code == 200


def test_the_stream_is_for_this_device_and_this_link(evening: Evening) -> None:
    state = evening.phone_at(2).get(f"/t/{evening.night.key}/state").json()
    note = read_token(state["stream"]["token"])
    assert note and note.channel == f"night:{evening.night.pk}"
    assert (note.key, note.generation) == (f"device:{state['device']}", evening.night.generation)


def test_the_screen_sees_and_may_do_nothing(evening: Evening) -> None:
    client = Client()
    page = client.get(f"/screen/{evening.night.screen_token}/")
    assert page.status_code == 200 and not page.cookies
    state = client.get(f"/screen/{evening.night.screen_token}/state")
    assert state.json()["round"]["number"] == 1 and "me" not in state.json()
    again = client.get(f"/screen/{evening.night.screen_token}/state", headers={"If-None-Match": state["ETag"]})
    assert again.status_code == 304
    assert client.post(f"/screen/{evening.night.screen_token}/").status_code == 405
    assert client.post(f"/t/{evening.night.key}/taps", {}, content_type="application/json").status_code == 400
    assert client.get(f"/screen/{evening.night.join_token}/").status_code == 404


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv(addresses.SERVED, "http://192.168.1.20:8000")
    return "192.168.1.20:8000"


def screen(evening: Evening) -> dict[str, Any]:
    return dict(Client().get(f"/screen/{evening.night.screen_token}/state").json())


def test_until_the_first_round_the_screen_shows_the_way_in(db: None, at_home: str) -> None:
    evening = make_evening()
    pin = f"{evening.night.pin[:3]} {evening.night.pin[3:]}"
    link = addresses.qr_uri(f"http://{at_home}/j/{evening.night.join_token}/")
    way = {"qr": link, "pin": pin, "address": f"{at_home}/pin"}
    assert (screen(evening)["join"], screen(evening.draw())["join"]) == (way, way)
    assert screen(evening.start())["join"] is None
    assert "join" not in evening.phone_at(2).get(f"/t/{evening.night.key}/state").json()


def test_a_new_link_is_on_the_screen_at_once(db: None, at_home: str) -> None:
    evening = make_evening()
    before = screen(evening)
    new_link(night=evening.night)
    after = screen(evening)
    assert after["join"]["qr"] != before["join"]["qr"] and after["v"] > before["v"]


def test_where_no_phone_reaches_the_server_the_screen_shows_no_code(db: None) -> None:
    assert screen(make_evening())["join"] is None


def test_a_new_link_ends_the_streams_of_the_old_one(evening: Evening, django_capture_on_commit_callbacks: Any,
                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[tuple[str, int]] = []
    monkeypatch.setattr("bunconight.live.hub.close", lambda channel, *, before: ended.append((channel, before)))
    with django_capture_on_commit_callbacks(execute=True):
        new_link(night=evening.night)
    assert ended == [(f"night:{evening.night.pk}", 2)]

"""Joining a night by its link or PIN, and what the phone's session reaches."""
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from bunconight.club.models import Group, Night
from bunconight.club.services import new_link, plan_night
from bunconight.nights.models import Action
from bunconight.scoring import tokens
from bunconight.scoring.models import Device, PinTry
from bunconight.scoring.services import hours, pins
from bunconight.scoring.tokens import Seat
from tests.scoring.evening import Evening, make_evening


def names_on(page: str) -> list[str]:
    return re.findall(r'name="player" value="\d+"><span>(.*?)</span>', page)


def test_a_get_changes_nothing(evening: Evening) -> None:
    """Mail scanners open links."""
    client = Client()
    page = client.get(f"/j/{evening.night.join_token}/")
    assert names_on(page.content.decode())[:3] == ["Ann", "Bea", "Cleo"]
    assert not Device.objects.exists() and tokens.COOKIE not in client.cookies
    assert client.head(f"/j/{evening.night.join_token}/").status_code == 200
    assert not Device.objects.exists()


def test_a_name_is_picked_and_leads_to_the_players_page(evening: Evening) -> None:
    client, ann = Client(), evening.players["Ann"]
    answer = client.post(f"/j/{evening.night.join_token}/", {"player": ann.pk})
    assert answer["Location"] == f"/t/{evening.night.key}/"
    cookie = client.cookies[tokens.COOKIE]
    assert cookie["path"] == f"/t/{evening.night.key}/"
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    page = client.get(answer["Location"])
    assert page.status_code == 200 and "no-store" in page["Cache-Control"]
    assert client.get(f"/t/{evening.night.key}/state").json()["me"] == ann.pk


def test_a_second_phone_or_cleared_cookies_bring_her_back(evening: Evening) -> None:
    """Nobody is locked out by "name taken"."""
    ann = evening.players["Ann"]
    evening.phone(ann.pk)
    page = Client().get(f"/j/{evening.night.join_token}/").content.decode()
    assert page.count("also on another phone") == 1
    again = evening.phone(ann.pk)
    assert again.get(f"/t/{evening.night.key}/state").json()["me"] == ann.pk
    assert Device.objects.filter(player=ann).count() == 2


def test_two_of_one_name_can_be_told_apart(db: None) -> None:
    evening = make_evening(("Mary S.", "Mary S.", "Ann", "Bea"))
    page = Client().get(f"/j/{evening.night.join_token}/").content.decode()
    assert len(set(names_on(page))) == 4


@pytest.mark.parametrize("player", ["", "0", "x", "999999"])
def test_a_name_that_is_not_on_the_list(evening: Evening, player: str) -> None:
    answer = Client().post(f"/j/{evening.night.join_token}/", {"player": player})
    assert answer.status_code == 422 and "Pick yours again" in answer.content.decode()


def test_nobody_joins_as_a_ghost_or_on_another_night(db: None) -> None:
    evening, other = make_evening(11).draw().start(), make_evening(4)
    ghost = next(pk for table in evening.state["tables"] for pk in table["seats"] if "Ghost" in evening.name(pk))
    for player in (ghost, other.players["Ann"].pk):
        assert Client().post(f"/j/{evening.night.join_token}/", {"player": player}).status_code == 422


def test_it_joins_by_post_with_a_token_of_ours(evening: Evening) -> None:
    client = Client(enforce_csrf_checks=True)
    answer = client.post(f"/j/{evening.night.join_token}/", {"player": evening.players["Ann"].pk})
    assert answer.status_code == 403 and not Device.objects.exists()


def test_a_token_of_64_bits_at_least(evening: Evening) -> None:
    """It cannot be guessed."""
    assert len(evening.night.join_token) * 6 >= 64 and len(evening.night.screen_token) * 6 >= 64
    assert Client().get("/j/nonsense/").status_code == 404


def test_a_session_lasts_until_twelve_hours_after_the_night(evening: Evening) -> None:
    phone = evening.phone(evening.players["Ann"].pk)
    seat = tokens.read(phone.cookies[tokens.COOKIE].value)
    assert seat and seat.until == int(hours.over_at(evening.night).timestamp())
    assert seat.until >= (evening.night.starts_at + timedelta(hours=12)).timestamp()


def test_what_is_over_or_not_signed_here_is_no_seat() -> None:
    seat = Seat(1, "key", 2, 3, 1, int(timezone.now().timestamp()) - 1)
    assert tokens.read(tokens.write(seat)) is None
    assert tokens.read("nonsense") is None and tokens.read("") is None
    later = Seat(1, "key", 2, 3, 1, int(timezone.now().timestamp()) + 60)
    assert tokens.read(tokens.write(later)) == later
    assert tokens.read(tokens.write(later)[:-1]) is None


def test_the_link_dies_with_the_night(db: None) -> None:
    evening = make_evening(4, starts_at=timezone.now() - timedelta(days=2))
    assert Client().get(f"/j/{evening.night.join_token}/").status_code == 200  # the hostess has done something just now
    Action.objects.update(made_at=timezone.now() - timedelta(hours=13))
    assert Client().get(f"/j/{evening.night.join_token}/").status_code == 404
    assert Client().get(f"/screen/{evening.night.screen_token}/").status_code == 404


def type_pin(client: Client, pin: str) -> int:
    return client.post("/pin/", {"pin": pin}).status_code


@pytest.fixture
def a_phone() -> Client:
    client = Client()
    client.get("/pin/")
    return client


def test_the_pin_opens_only_the_page_of_names(evening: Evening, a_phone: Client) -> None:
    """Six digits give no right by themselves."""
    answer = a_phone.post("/pin/", {"pin": f"{evening.night.pin[:3]} {evening.night.pin[3:]}"})
    assert answer.status_code == 302 and answer["Location"] == f"/j/{evening.night.join_token}/"
    assert not Device.objects.exists() and tokens.COOKIE not in a_phone.cookies


def wrong(evening: Evening) -> str:
    return f"{(int(evening.night.pin) + 1) % 1_000_000:06}"


def test_twenty_wrong_ones_slow_that_phone_and_no_other(evening: Evening, a_phone: Client) -> None:
    """The next phone on the same address joins at once."""
    assert [type_pin(a_phone, wrong(evening)) for _ in range(20)] == [422] * 20
    assert type_pin(a_phone, evening.night.pin) == 429
    other = Client()
    other.get("/pin/")
    assert type_pin(other, evening.night.pin) == 302
    PinTry.objects.update(made_at=timezone.now() - pins.WINDOW)
    assert type_pin(a_phone, evening.night.pin) == 302


def from_address(number: int) -> Client:
    """A fresh browser somewhere."""
    client = Client(REMOTE_ADDR=f"198.51.100.{number}")
    client.get("/pin/")
    return client


def test_without_a_cookie_it_is_not_even_tried(evening: Evening) -> None:
    assert type_pin(Client(), evening.night.pin) == 422


def test_who_guesses_with_ever_new_cookies_is_slowed_and_nobody_else(
        evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else's four hundred wrong ones are no reason to leave a party at the door."""
    monkeypatch.setattr(pins, "FOR_ALL", 5)
    monkeypatch.setattr(pins, "PER_ADDRESS", 5)
    assert [type_pin(from_address(1), wrong(evening)) for _ in range(6)] == [422] * 5 + [429]
    assert type_pin(from_address(1), evening.night.pin) == 429
    assert type_pin(from_address(2), evening.night.pin) == 302


def test_while_somebody_guesses_from_everywhere_few_tries_are_left(
        evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "FOR_ALL", 5)
    monkeypatch.setattr(pins, "FEW_THERE", 4)
    for number in range(1, 6):
        assert type_pin(from_address(number), wrong(evening)) == 422
    honest = from_address(7)
    assert [type_pin(honest, wrong(evening)) for _ in range(4)] == [422] * 3 + [429]
    assert type_pin(from_address(7), wrong(evening)) == 422  # the next phone of that house
    assert type_pin(from_address(7), evening.night.pin) == 429
    assert type_pin(from_address(8), evening.night.pin) == 302


def test_addresses_are_not_kept(evening: Evening) -> None:
    type_pin(from_address(9), wrong(evening))
    kept = PinTry.objects.get()
    assert len(kept.address) == 32 and "198.51" not in kept.address


def test_no_two_nights_get_one_pin(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    group, taken = evening.night.group, "000016"
    Night.objects.update(pin=taken)
    drawn = iter([taken, taken, "000017", "000017", "000018"])
    monkeypatch.setattr("bunconight.club.services.nights.pin", lambda: next(drawn))
    other = plan_night(group=group, starts_at=timezone.now())
    assert other.pin == "000017"
    assert new_link(night=other).pin == "000018"


@pytest.mark.parametrize("typed", ["", "12345", "1234567", "abcdef", "\uff11" * 6, "12345\u0663"])
def test_what_is_no_pin_costs_nothing(db: None, a_phone: Client, typed: str) -> None:
    assert type_pin(a_phone, typed) == 422
    assert not PinTry.objects.exists()


def test_a_pin_weeks_ahead_opens_nothing_yet(db: None, a_phone: Client) -> None:
    night = Night.objects.create(group=Group.objects.create(name="G"), starts_at=timezone.now() + timedelta(days=20))
    assert type_pin(a_phone, night.pin) == 422
    Night.objects.update(starts_at=timezone.now() + timedelta(hours=3))
    assert type_pin(a_phone, night.pin) == 302


def test_a_pin_dies_with_its_night(evening: Evening, a_phone: Client) -> None:
    Night.objects.update(starts_at=timezone.now() - timedelta(hours=20))
    Action.objects.update(made_at=timezone.now() - timedelta(hours=13))
    assert type_pin(a_phone, evening.night.pin) == 422


def test_a_pin_of_two_nights_opens_neither(evening: Evening, a_phone: Client) -> None:
    make_evening(4, pin=evening.night.pin)
    assert type_pin(a_phone, evening.night.pin) == 422

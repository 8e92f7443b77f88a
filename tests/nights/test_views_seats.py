"""The seats page: the draw, two chairs that change, and the way in for the phones."""

import re
from typing import Any

import pytest
from django.test import Client

from bunconight import addresses
from bunconight.club.models import Group, Member, Night
from bunconight.nights.models import Evening
from games.bunco.house import HouseRules
from tests.nights.hostess import Hostess
from tests.nights.pages import at, get, post, questions, swap, text


@pytest.fixture
def reachable(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv(addresses.SERVED, "http://192.168.1.20:8000")
    return "http://192.168.1.20:8000"


def test_before_anybody_is_here_it_leads_back_to_check_in(site: Client, hostess: Hostess) -> None:
    page = get(site, "seats", hostess.night)
    assert "two are enough to play" in text(page) and "Back to check-in" in text(page)


def test_one_button_draws(site: Client, hostess: Hostess) -> None:
    hostess.check_in("Ada", "Bea", "Cleo", "Dot", "Effie")
    assert "Draw the seats" in text(get(site, "seats", hostess.night))
    answer = post(site, "seats_draw", hostess.night)
    page = site.get(answer.url).context["page"]
    ghosts = [chair.name for table in page.tables for chair in table.chairs if chair.ghost]
    assert (len(page.tables), ghosts) == (2, ["Ghost 2", "Ghost 3", "Ghost 1"]) or len(ghosts) == 3
    assert all(not chair.partner.startswith("Ghost") for table in page.tables for chair in table.chairs if chair.ghost)


@pytest.mark.parametrize(("rules", "said"), [
    ({}, "Twos to sixes, four sets: 20 rounds."),
    ({"point_numbers": (1, 2, 3, 4, 5, 6), "sets": 2}, "Ones to sixes, two sets: 12 rounds."),
    ({"point_numbers": (2, 4), "sets": 1}, "Twos, fours, one set: 2 rounds."),
    ({"point_numbers": (6,), "sets": 1}, "Sixes, one set: 1 round."),
])
def test_before_round_1_it_says_what_is_rolled_and_how_long(site: Client, seated: Hostess, rules: dict[str, Any],
                                                            said: str) -> None:
    Evening.objects.update(rules=HouseRules(**rules).to_json())
    assert said in text(get(site, "seats", seated.night))


def test_once_it_runs_the_length_is_not_said_again(site: Client, running: Hostess) -> None:
    assert "20 rounds." not in text(get(site, "seats", running.night))


def test_one_alone_is_refused(site: Client, hostess: Hostess) -> None:
    hostess.check_in("Ada")
    answer = swap(site, "seats_draw", hostess.night)
    assert answer.status_code == 409 and "Bunco needs at least two people" in text(answer)
    assert Evening.objects.get().seats is None


def test_two_taps_swap_two_chairs(site: Client, seated: Hostess) -> None:
    first, second = seated.book.seats[0][0], seated.book.seats[1][1]
    picking = get(site, "seats", seated.night, pick=first)
    assert picking.context["picked"].id == first
    assert f"Now tap the chair that {seated.name(first)} changes with." in text(picking)
    assert f'name="second" value="{second}"' in picking.content.decode()
    post(site, "seats_swap", seated.night, first=first, second=second)
    assert (seated.book.seats[0][0], seated.book.seats[1][1]) == (second, first)


@pytest.mark.parametrize(("first", "second"), [("", ""), ("x", "1"), ("0", "0")])
def test_a_swap_with_nobody_is_refused(site: Client, seated: Hostess, first: str, second: str) -> None:
    before = seated.book.seats
    assert post(site, "seats_swap", seated.night, first=first, second=second).status_code == 409
    assert seated.book.seats == before


def test_two_ghosts_are_never_made_partners(site: Client, hostess: Hostess) -> None:
    hostess.check_in("Ada", "Bea")
    hostess.draw()
    (table,) = hostess.book.seats
    ghosts = [chair for chair, pk in enumerate(table) if pk in hostess.book.ghosts]
    person = table[(ghosts[0] + 2) % 4]
    answer = post(site, "seats_swap", hostess.night, first=person, second=table[ghosts[1]])
    assert answer.status_code == 409 and "Two ghosts cannot be partners" in text(answer)
    assert f"Now tap the chair that {hostess.name(person)} changes with." in text(answer), "the first is still picked"
    other = table[(ghosts[1] + 2) % 4]
    assert f'name="first" value="{person}"' in answer.content.decode()
    assert post(site, "seats_swap", hostess.night, first=person, second=other).status_code == 302


def test_after_the_start_nobody_is_picked_any_more(site: Client, running: Hostess) -> None:
    first, second = running.book.seats[0][0], running.book.seats[1][1]
    answer = post(site, "seats_swap", running.night, first=first, second=second)
    assert answer.status_code == 409 and "Round 1 has started" in text(answer)
    assert "changes with" not in text(answer) and 'name="first"' not in answer.content.decode()


def test_once_a_round_has_started_the_chairs_stay(site: Client, running: Hostess) -> None:
    page = get(site, "seats", running.night)
    assert "Draw again" not in text(page) and "To the round" in text(page)
    assert post(site, "seats_draw", running.night).status_code == 409


def test_somebody_who_came_after_the_draw_is_named(site: Client, seated: Hostess, group: Group) -> None:
    Member.objects.create(group=group, name="Mabel")
    seated.check_in("Mabel")
    page = get(site, "seats", seated.night)
    assert "Mabel is here but has no seat: draw the seats again." in text(page)
    answer = post(site, "round_start", seated.night, number=1, step="seats")
    assert answer.status_code == 409 and answer.context["step"] == "seats"


def test_the_qr_holds_exactly_what_stands_under_it(site: Client, night: Night, reachable: str) -> None:
    page = get(site, "seats", night)
    link = f"{reachable}/j/{night.join_token}/"
    assert page.context["join"].link == link
    assert f">{link}</" in page.content.decode()
    assert re.sub(r"\s", "", page.context["join"].pin) == night.pin and page.context["join"].pin in text(page)
    assert addresses.qr_svg(link) in page.content.decode()


def test_without_a_reachable_address_there_is_no_qr(site: Client, night: Night) -> None:
    page = get(site, "seats", night)
    assert page.context["join"] is None
    assert "manage.py --lan" in text(page) and "localhost" not in text(page) and "127.0.0.1" not in text(page)


def test_the_number_of_questions_does_not_grow(site: Client, seated: Hostess, group: Group) -> None:
    few = questions(site, "seats", seated.night)
    for number in range(36):
        Member.objects.create(group=group, name=f"Guest {number}")
        seated.check_in(f"Guest {number}")
    seated.draw()
    assert len(seated.book.seats) == 12
    assert questions(site, "seats", seated.night) == few <= 9


def test_addresses(night: Night) -> None:
    assert at("seats", night) == f"/g/{night.group.key}/n/{night.pk}/seats/"

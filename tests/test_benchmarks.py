"""The benchmark measures what it says: its nights are real, its taps are taken, and a bad answer is not a fast one."""
import json
import random
from itertools import count

import pytest
from django.test import Client

from bunconight.benchmarks.load import get, load
from bunconight.benchmarks.measures import Measure, Rounds, interleaved, sound
from bunconight.benchmarks.months import Hostess, evening_after
from bunconight.benchmarks.phones import running_night, taps
from bunconight.benchmarks.streams import STAMP
from bunconight.club.models import Night
from bunconight.live.channel import event
from games import record
from games.models import Move, Play
from tests.server import Server


def test_the_median_of_ratios_and_not_the_ratio_of_medians() -> None:
    assert Rounds([1, 2, 30], [1, 1, 10]).ratio == 2


@pytest.mark.parametrize("target, most, ratio, met", [
    (0.1, False, 0.1, True), (0.1, False, 0.09, False), (2, True, 2, True), (2, True, 2.1, False),
    (None, True, 9, None),
])
def test_a_target_is_the_least_or_the_most(target: float | None, most: bool, ratio: float, met: bool | None) -> None:
    assert Measure("", target, most, lambda: Rounds([], [])).met(ratio) is met


def test_rounds_are_interleaved_and_the_first_pair_warms_up() -> None:
    tick = count()
    rounds = interleaved(lambda: next(tick), lambda: next(tick))
    assert (rounds.ours, rounds.floor) == ([2, 4, 6, 8, 10], [3, 5, 7, 9, 11])


def test_every_phone_of_a_night_taps_and_nobody_rings(db: None) -> None:
    night, luck, made = running_night(), random.Random(1), count()
    assert len(night.phones) == 12
    for _ in range(4):
        for phone in night.phones:
            answer = Client().post(phone.path, phone.roll(luck, made), content_type="application/json",
                                   headers={"cookie": phone.headers.split("Cookie: ")[1].strip()})
            assert answer.json()["answers"][0]["status"] == "saved"
    play = Play.objects.get(pk=night.play)
    assert (play.version, play.state["bell"]) == (48, None)


def test_neighbouring_taps_are_of_other_tables(db: None) -> None:
    request = taps([running_night(seed=1), running_night(seed=2)])
    bodies = [json.loads(request().partition(b"\r\n\r\n")[2]) for _ in range(12)]
    assert len({(body["play"], body["move"]["table"]) for body in bodies[:6]}) == 6
    assert len({body["id"] for body in bodies}) == 12


def test_months_are_copied_with_every_move(db: None) -> None:
    night = evening_after(2)
    played = Play.objects.count()
    assert played == 3 * night.rounds.count() and Night.objects.filter(rounds__isnull=False).distinct().count() == 3
    last = Play.objects.order_by("pk").last()
    assert last and Move.objects.filter(play=last).count() == last.version
    assert [state for _, state in record.replay(last)][-1] == last.state


def test_the_hostess_is_let_in(db: None) -> None:
    hostess = Hostess(evening_after(0))
    head = hostess.asks("run")().decode().split("\r\n")
    path, cookie = head[0].split(" ")[1], next(line for line in head if line.startswith("Cookie: "))
    assert Client().get(path, headers={"cookie": cookie.removeprefix("Cookie: ")}).status_code == 200


def test_a_stamp_is_found_and_taken_off() -> None:
    found = STAMP.search(event(7, {"v": 7, "t": {"score": [1, 0]}, "published": 12.5}).wire)
    assert found and float(found[2]) == 12.5
    assert json.loads(found[1] + b"}") == {"v": 7, "t": {"score": [1, 0]}}


def test_bad_answers_are_no_load(server: Server) -> None:
    result = load(server.port, get("/live/"), connections=2, seconds=0.2)
    assert result.bad == len(result.latencies) > 0
    with pytest.raises(AssertionError):
        sound(result)
    assert sound(load(server.port, get("/"), connections=2, seconds=0.2)).percentile(99) > 0

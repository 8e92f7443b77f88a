"""Many phones at once: every tap counted once, none refused because somebody else was writing."""
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from games.answers import Answer
from games.models import Move
from tests.games.conftest import Bag

pytestmark = pytest.mark.django_db(transaction=True)
PHONES, TAPS = 40, 25


@pytest.fixture
def bag(counting_game: None) -> Bag:
    return Bag(size=PHONES * TAPS)


def test_forty_phones_tap_twenty_five_times_each(bag: Bag) -> None:
    start = Barrier(PHONES)

    def phone(number: int) -> list[Answer]:
        try:
            start.wait()
            return [bag.put(f"p{number}t{tap}", seen=0) for tap in range(TAPS)]
        finally:
            connection.close()
    with ThreadPoolExecutor(PHONES) as phones:
        answers = [answer for each in phones.map(phone, range(PHONES)) for answer in each]
    assert {answer.status for answer in answers} == {"saved"}
    assert sorted(answer.seq for answer in answers) == list(range(1, PHONES * TAPS + 1))
    assert (bag.marbles, bag.now.version, Move.objects.count()) == (1000, 1000, 1000)


def test_one_tap_sent_twice_at_once_is_one_row(bag: Bag) -> None:
    start = Barrier(2)

    def send(word: str) -> Answer:
        try:
            start.wait()
            return bag.put(word)
        finally:
            connection.close()
    for count in range(20):
        with ThreadPoolExecutor(2) as phones:
            one, two = phones.map(send, [f"tap{count}"] * 2)
        assert sorted([one.status, two.status]) == ["already", "saved"]
        assert one.seq == two.seq == one.version == two.version == count + 1
    assert (bag.marbles, Move.objects.count()) == (20, 20)

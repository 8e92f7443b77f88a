"""Two who say yes at the same moment: one place, one wait list; from threads, and on PostgreSQL from processes."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Barrier

import pytest
from django.db import connection

from bunconight.club.models import Member
from bunconight.nights.models import Player
from bunconight.places.models import Ask
from tests.places.club import REGULARS, Club
from tests.server import ROOT, environment, postgres_url

pytestmark = pytest.mark.django_db(transaction=True)
TIMES = 5
CHILD = """
import sys
import django
django.setup()
from bunconight.club.models import Member, Night
from bunconight.places.models import Ask
from bunconight.places.services import answers, asks
from django.db import connection
connection.ensure_connection()
print("ready", flush=True)
for line in sys.stdin:
    what, pk = line.split()
    if what == "ask":
        print(asks.answer_ask(ask=Ask.objects.get(pk=pk), yes=True).state, flush=True)
    else:
        member = Member.objects.get(pk=pk)
        answers.say_yes(night=Night.objects.get(pk=what), member=member, who=None, by=member)
        print("said", flush=True)
"""


def at_once(*do: Callable[[], object]) -> list[object]:
    """What each of them gives, all begun at the same moment, each in a thread and on a connection of its own."""
    start = Barrier(len(do))

    def one(work: Callable[[], object]) -> object:
        try:
            start.wait()
            return work()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(do)) as threads:
        return list(threads.map(one, do))


class Process:
    """Another process of the site, on the database of this test."""

    def __init__(self, folder: Path) -> None:
        more = {"BUNCO_DATABASE_URL": postgres_url(str(connection.settings_dict["NAME"]))}
        env = environment(folder, DJANGO_SETTINGS_MODULE="bunconight.settings", **more)
        self.child = subprocess.Popen(
            [sys.executable, "-c", CHILD], cwd=ROOT, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert self.hears() == "ready"

    def says(self, *words: object) -> None:
        assert self.child.stdin
        print(*words, file=self.child.stdin, flush=True)

    def hears(self) -> str:
        assert self.child.stdout
        return self.child.stdout.readline().strip()


@contextmanager
def processes(folder: Path, count: int) -> Iterator[list[Process]]:
    made = [Process(folder) for _number in range(count)]
    try:
        yield made
    finally:
        for one in made:
            one.child.communicate(timeout=30)


def one_place_one_list(club: Club, *names: str) -> None:
    """Exactly one of them has the last place, the others wait, each with a turn of her own."""
    held = Player.objects.filter(night=club.night, member__name__in=names, place="held")
    waiting = Player.objects.filter(night=club.night, member__name__in=names, place="waiting")
    assert (held.count(), waiting.count()) == (1, len(names) - 1)
    assert len(set(waiting.values_list("waits", flat=True))) == len(names) - 1
    assert (club.board.counts.over, club.board.open_places) == (0, 0)


def needs_subs(club: Club, count: int) -> list[str]:
    """So many regulars have all the places there are, cannot come, and every sub is asked for the first of them."""
    names = list(REGULARS[:count])
    club.room_for(count)
    club.yes(*names)
    club.no(*names)
    return names


def test_two_threads_want_the_last_place(club: Club) -> None:
    for number in range(TIMES):
        names = REGULARS[2 * number : 2 * number + 2]
        club.room_for(number + 1)
        for player in Player.objects.filter(place="waiting"):
            club.no(str(player))
        at_once(*[lambda name=name: club.own(name) for name in names])  # type: ignore[misc]
        one_place_one_list(club, *names)


def test_six_threads_want_the_last_place(club: Club) -> None:
    club.room_for(1)
    at_once(*[lambda name=name: club.own(name) for name in REGULARS[:6]])  # type: ignore[misc]
    one_place_one_list(club, *REGULARS[:6])
    assert len(club.waiting) == 5


def test_three_subs_answer_in_threads(club: Club) -> None:
    for name in needs_subs(club, 3):
        club.ask_all(name)
        subs = [ask.member.name for ask in Ask.objects.filter(for_member__name=name, state="asked")]
        states = at_once(*[lambda sub=sub, name=name: club.answer(sub, name) for sub in subs])  # type: ignore[misc]
        assert sorted(map(str, states)) == ["late"] * (len(subs) - 1) + ["yes"]
        assert Player.objects.filter(plays_for__name=name).count() == 1
        one = Player.objects.filter(plays_for__name=name).get()
        for sub in Player.objects.filter(place="waiting"):
            club.no(str(sub))
        club.no(str(one))
        Ask.objects.filter(member__name__in=subs).update(void=True)
        Player.objects.filter(member__name__in=subs).update(answer="")


def test_a_place_falls_free_while_somebody_asks_for_one(club: Club) -> None:
    club.room_for(1)
    club.yes("Ada", "Bea")
    at_once(lambda: club.own("Cleo"), lambda: club.give_up("Ada"))
    assert club.how("Bea") == "promised" and club.waiting == ["Cleo"]


@pytest.mark.postgres
def test_two_processes_want_the_last_place(club: Club, tmp_path: Path) -> None:
    with processes(tmp_path, 2) as both:
        for number in range(TIMES):
            names = REGULARS[2 * number : 2 * number + 2]
            club.room_for(number + 1)
            for player in Player.objects.filter(place="waiting"):
                club.no(str(player))
            for process, name in zip(both, names, strict=True):
                process.says(club.night.pk, club.member(name).pk)
            assert [process.hears() for process in both] == ["said", "said"]
            one_place_one_list(club, *names)


@pytest.mark.postgres
def test_two_subs_answer_from_two_processes(club: Club, tmp_path: Path) -> None:
    with processes(tmp_path, 2) as both:
        for name in needs_subs(club, 3):
            pks = []
            for _number in range(2):
                club.made += 1
                sub = Member.objects.create(group=club.night.group, name=f"Sub {club.made}", kind="sub")
                pks.append(club.ask(sub.name, name).pk)
            for process, pk in zip(both, pks, strict=True):
                process.says("ask", pk)
            assert sorted(process.hears() for process in both) == ["late", "yes"]
            assert Player.objects.filter(plays_for__name=name).count() == 1
    assert len(club.waiting) == 3 and club.board.over == 0

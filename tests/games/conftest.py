"""A play of the counting game, and short ways to write to it."""
from collections.abc import Callable
from typing import Any

import pytest

from games import record
from games.answers import Answer
from games.models import Play
from games.registry import GAMES
from tests.games import counting


class Bag:
    """A play of the counting game; ids are short words, made long enough for the record."""

    def __init__(self, size: int = 100) -> None:
        self.play = record.open_play(game="counting", setup={"size": size})

    @property
    def plays(self) -> Any:
        return Play.objects.filter(pk=self.play.pk)

    @property
    def now(self) -> Play:
        return Play.objects.get(pk=self.play.pk)

    @property
    def marbles(self) -> int:
        return int(self.now.state["marbles"])

    def put(self, word: str, count: int = 1, seen: int | None = None, **more: Any) -> Answer:
        return self.move(word, {"kind": "put", "count": count, **more}, seen)

    def take(self, word: str, count: int = 1, seen: int | None = None) -> Answer:
        return self.move(word, {"kind": "take", "count": count}, seen)

    def shut(self, word: str, seen: int | None = None) -> Answer:
        return self.move(word, {"kind": "shut"}, seen)

    def move(self, word: str, payload: dict[str, Any], seen: int | None = None) -> Answer:
        return record.make_move(plays=self.plays, client_id=long(word), payload=payload, seen=seen)

    def undo(self, word: str, *names: str) -> Answer:
        return record.undo(plays=self.plays, client_id=long(word), names=[long(name) for name in names])

    def change(self, word: str, name: str, payload: dict[str, Any], *names: str) -> Answer:
        return record.change(plays=self.plays, client_id=long(word), name=long(name), payload=payload,
                             names=[long(each) for each in names])

    def accept(self, word: str, name: str, before: str | None = None, *names: str) -> Answer:
        return record.accept(plays=self.plays, client_id=long(word), name=long(name), before=before and long(before),
                             names=[long(each) for each in names])

    def decline(self, word: str, name: str) -> Answer:
        return record.decline(plays=self.plays, client_id=long(word), name=long(name))

    def waiting(self) -> list[str]:
        return [short(move.client_id) for move in record.held(self.now)]


def long(word: str) -> str:
    return word.ljust(8, "_")


def short(name: str) -> str:
    return name.rstrip("_")


@pytest.fixture
def counting_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "counting", counting)


@pytest.fixture
def new_bag(db: None, counting_game: None) -> Callable[..., Bag]:
    return Bag


@pytest.fixture
def bag(db: None, counting_game: None) -> Bag:
    return Bag()

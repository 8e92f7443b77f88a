"""A hostess for tests: she does by name what the services do by id, and shortens what is not the point of a test."""

from collections.abc import Mapping
from typing import Any

from bunconight.club.models import Member, Night
from bunconight.nights.models import Action, Player
from bunconight.nights.queries.book import Book, read_book
from bunconight.nights.services import actions, checkin, people, prizes, rounds, scores, seating
from games import record
from games.answers import Answer
from games.dice import SeededSource
from games.models import Play

NAMES = ("Ada", "Bea", "Cleo", "Dot", "Effie", "Fern", "Gigi", "Hattie", "Ivy", "Juno", "Kit", "Lola")
BELL = 1_700_000_000_000


class Hostess:
    def __init__(self, night: Night) -> None:
        self.night = night
        self.made = 0

    @property
    def book(self) -> Book:
        return read_book(Night.objects.select_related("group").get(pk=self.night.pk))

    def member(self, name: str) -> Member:
        return Member.objects.get(group=self.night.group, name=name)

    def player(self, name: str) -> Player:
        return Player.objects.get(night=self.night, member__name=name)

    def id(self, name: str) -> int:
        return self.player(name).pk

    def name(self, player: int) -> str:
        return self.book.names[player]

    def check_in(self, *names: str) -> None:
        for name in names:
            checkin.set_here(night=self.night, member=self.member(name), here=True, who=None)

    def take_fees(self, *names: str) -> None:
        for name in names:
            checkin.take_fee(night=self.night, member=self.member(name), for_night=self.night, who=None)

    def draw(self, seed: int = 1) -> Action:
        return seating.draw_seats(night=self.night, who=None, luck=SeededSource(seed))

    def start(self, number: int, anyway: bool = False) -> Action:
        return rounds.start_round(night=self.night, number=number, who=None, anyway=anyway)

    def tap(self, move: Mapping[str, Any], name: str = "") -> Answer:
        """A phone's move in the current round."""
        current = self.book.current
        assert current is not None
        self.made += 1
        return record.make_move(
            plays=Play.objects.filter(pk=current.play.pk),
            client_id=name or f"phone-{self.made:06}",
            payload={"id": "", **move},
        )

    def roll(self, table: int, outcome: str, at: int, roller: int | None = None, name: str = "") -> Answer:
        """The roll of whoever's turn it is, or of somebody else at the table."""
        current = self.book.current
        assert current is not None
        roller = current.state.table(table).roller if roller is None else roller
        return self.tap({"kind": "roll", "table": table, "roller": roller, "outcome": outcome, "at": at}, name)

    def state(self, *winners: int, score: tuple[int, int] = (21, 14)) -> None:
        """Say who won at every table of the current round, team 0 or 1."""
        book = self.book
        assert book.current is not None
        for table, winner in enumerate(winners, 1):
            points = score if winner == 0 else score[::-1]
            scores.correct(
                night=self.night, number=book.current.number, table=table, winner=winner, score=points, who=None
            )

    def play(self, *rounds_of_winners: tuple[int, ...]) -> None:
        """Start and finish rounds, one tuple of winning teams each."""
        for winners in rounds_of_winners:
            current = self.book.current
            self.start(current.number + 1 if current else 1)
            self.state(*winners)

    def correct(self, number: int, table: int, winner: int, **more: Any) -> Action | None:
        return scores.correct(night=self.night, number=number, table=table, winner=winner, who=None, **more)

    def leave(self, name: str, at_once: bool = False) -> Action:
        return people.leave(night=self.night, player=self.player(name), who=None, at_once=at_once)

    def undo(self, action: Action | None, **more: Any) -> Action:
        assert action is not None
        return actions.undo(action=action, who=None, **more)

    def last(self) -> Action:
        return Action.objects.filter(night=self.night).latest("seq")

    def finish(self) -> Action:
        return rounds.finish(night=self.night, who=None)

    def pay_out(self, category: str | None = None) -> Action:
        return prizes.pay_out(night=self.night, category=category, who=None)

"""A night with people at tables, made by the services, for the tests of phones and screens."""
import time
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from bunconight.club.models import Group, Member, Night
from bunconight.nights.models import Player, Round
from bunconight.nights.services.checkin import open_evening, set_here
from bunconight.nights.services.rounds import start_round
from bunconight.nights.services.seating import draw_seats
from games.dice import SeededSource

NAMES = ("Ann", "Bea", "Cleo", "Dot", "Effie", "Fern", "Gigi", "Hattie", "Ivy", "Juno", "Kit", "Lola")
BUNCOS = {"nothing": 0, "one": 1, "two": 2, "trips": 5, "bunco": 21, "snake_eyes": 0}


def now_ms() -> int:
    return int(time.time() * 1000)


@dataclass
class Evening:
    """One night: `seat(1, "A")` is a player, `phone(player)` a client that has joined as her."""

    night: Night
    round: Round | None = None
    count: int = 0
    clients: dict[int, Client] = field(default_factory=dict)

    @property
    def players(self) -> dict[str, Player]:
        players = Player.objects.filter(night=self.night, void=False).select_related("member")
        return {str(player): player for player in players}

    def draw(self, seed: int = 1) -> "Evening":
        draw_seats(night=self.night, who=None, luck=SeededSource(seed))
        return self

    def start(self, number: int = 1) -> "Evening":
        start_round(night=self.night, number=number, who=None)
        self.round = Round.objects.select_related("play").get(night=self.night, number=number, void=False)
        return self

    @property
    def play(self) -> int:
        assert self.round
        return self.round.play_id

    @property
    def state(self) -> dict[str, Any]:
        assert self.round
        self.round.play.refresh_from_db()
        return dict(self.round.play.state)

    def table(self, number: int) -> dict[str, Any]:
        return dict(self.state["tables"][number - 1])

    def seat(self, table: int, chair: str) -> int:
        return int(self.table(table)["seats"]["ABCD".index(chair)])

    def name(self, player: int) -> str:
        return str(Player.objects.get(pk=player))

    def phone(self, player: int) -> Client:
        """A browser that joined as this player; a new one each time."""
        client = Client()
        answer = client.post(f"/j/{self.night.join_token}/", {"player": player})
        assert answer.status_code == 302, answer.status_code
        return client

    def phone_at(self, table: int, chair: str = "A") -> Client:
        return self.phone(self.seat(table, chair))

    def new_id(self) -> str:
        self.count += 1
        return f"tap-{self.count:08}"

    def roll(self, table: int, outcome: str, **more: Any) -> dict[str, Any]:
        """A tap as a phone makes it; `roller` is by default whoever has the dice."""
        now = self.table(table)
        move = {"kind": "roll", "table": table, "roller": more.pop("roller", now["roller"]), "outcome": outcome}
        return {"id": self.new_id(), "play": self.play, "seen": now["version"], "at": now_ms(), "move": move} | more

    def move(self, move: Any) -> dict[str, Any]:
        return {"id": self.new_id(), "play": self.play, "at": now_ms(), "move": move}

    def post(self, client: Client, *taps: dict[str, Any]) -> list[dict[str, Any]]:
        answer = client.post(f"/t/{self.night.key}/taps", {"taps": list(taps)}, content_type="application/json")
        return list(answer.json()["answers"])

    def send(self, client: Client, tap: dict[str, Any]) -> dict[str, Any]:
        answers = self.post(client, tap)
        assert len(answers) == 1, answers
        return answers[0]

    def score(self, table: int) -> list[int]:
        return list(self.table(table)["score"])


def make_evening(people: int | tuple[str, ...] = 12, **night: Any) -> Evening:
    """A group with these people, all here tonight."""
    names = NAMES[:people] if isinstance(people, int) else people
    group = Group.objects.create(name="The Dice Darlings")
    Member.objects.bulk_create(Member(group=group, name=name) for name in names)
    begun = {"starts_at": timezone.now() - timedelta(minutes=30), "place": "Larkspur Lane 7"}
    row = Night.objects.create(group=group, **{**begun, **night})
    open_evening(night=row)
    for member in Member.objects.filter(group=group).order_by("pk"):
        set_here(night=row, member=member, here=True, who=None)
    row.refresh_from_db()
    return Evening(row)

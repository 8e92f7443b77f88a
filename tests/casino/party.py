"""A casino for tests: guests by name, tables with dealers, taps by phones and by the hostess."""

from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import QuerySet
from django.test import Client
from django.utils import timezone

from bunconight.casino.models import Casino, SidePlay, SideTable
from bunconight.casino.queries.books import Count, count
from bunconight.casino.services import chips, house, plays, seats, taps
from bunconight.casino.services.reading import Tap
from bunconight.club.models import Group, Night, Role
from bunconight.nights.models import Player
from bunconight.scoring.services import join
from bunconight.scoring.tokens import Seat
from games.models import Play
from tests.scoring.evening import make_evening, now_ms

Answer = dict[str, Any]


@dataclass
class Party:
    """One night with a casino. People are named; `table` is the number of the table that is meant."""

    night: Night
    table: int = 1
    made: int = 0
    phones: dict[str, Seat] = field(default_factory=dict)

    @property
    def casino(self) -> Casino:
        return Casino.objects.get(night=self.night)

    @property
    def count(self) -> Count:
        return count(self.casino)

    def player(self, name: str) -> Player:
        return Player.objects.get(night=self.night, member__name=name)

    def id(self, name: str) -> int:
        return self.player(name).pk

    def open_table(self, game: str, *names: str, keeper: str = "", dice: str = "typed", **rules: Any) -> SideTable:
        table = house.open_table(night=self.night, game=game, rules=rules, dice=dice)
        self.table = table.number
        if keeper:
            house.name_keeper(night=self.night, table=table.number, player=self.player(keeper))
        self.sit(*names)
        return table

    def sit(self, *names: str) -> None:
        for name in names:
            seats.sit(night=self.night, table=self.table, player=self.player(name))

    def give(self, amount: int, *names: str) -> None:
        for name in names:
            chips.issue(night=self.night, player=self.player(name), chips=amount, who=None)

    def cash_in(self, name: str, amount: int) -> None:
        chips.cash_in(night=self.night, player=self.player(name), chips=amount, who=None)

    def open(self) -> SidePlay:
        return plays.open_play(night=self.night, table=self.table)

    def plays(self) -> QuerySet[SidePlay]:
        """Those of the table."""
        rows = SidePlay.objects.filter(table__casino=self.night.pk, table__number=self.table)
        return rows.select_related("play", "table")

    @property
    def side(self) -> SidePlay:
        """The last play of the table."""
        return self.plays().latest("number")

    @property
    def play(self) -> Play:
        return self.side.play

    @property
    def state(self) -> dict[str, Any]:
        return dict(self.play.state)

    def new_id(self) -> str:
        self.made += 1
        return f"felt-{self.made:08}"

    def wallet(self, name: str) -> int:
        return self.count.wallets.get(self.id(name), 0)

    def wallets(self, *names: str) -> list[int]:
        known = self.count.wallets
        return [known.get(self.id(name), 0) for name in names]

    def move(self, kind: str, name: str = "", **more: Any) -> dict[str, Any]:
        """A move's JSON; the gambler by name."""
        return {"kind": kind, **({"gambler": self.id(name)} if name else {}), **more}

    def run(self, kind: str, name: str = "", **more: Any) -> Answer:
        """The hostess makes a move; it must be saved."""
        answer = self.hostess(move=self.move(kind, name, **more))
        assert answer["status"] == "saved", answer
        return answer

    def hostess(self, **what: Any) -> Answer:
        tap = Tap(what.pop("id", None) or self.new_id(), what.pop("play", None) or self.play.pk, now_ms(), **what)
        return taps.run(night=self.night, table=self.table, tap=tap, who=None)

    def phone(self, name: str) -> Seat:
        """That person's phone."""
        if name not in self.phones:
            self.phones[name] = join.pick_name(night=self.night, player=self.id(name))
        return self.phones[name]

    def tap(self, by: str, **what: Any) -> Answer:
        """What the phone of somebody sends."""
        known = what.keys() & {"open", "sit", "stand", "play"}
        data = {"id": self.new_id(), "at": now_ms()} | ({} if known else {"play": self.play.pk}) | what
        return taps.take(seat=self.phone(by), table=self.table, data=data)

    def sends(self, by: str, kind: str, **more: Any) -> Answer:
        """A gambler's own move from her phone."""
        return self.tap(by, move=self.move(kind, by, **more))

    def client(self, name: str) -> Client:
        browser = Client()
        assert browser.post(f"/j/{self.night.join_token}/", {"player": self.id(name)}).status_code == 302
        return browser


def make_party(people: int | tuple[str, ...] = 6, amount: int = 100, **night: Any) -> Party:
    """That many guests, here, each with so many chips."""
    party = Party(make_evening(people, **{"starts_at": timezone.now(), **night}).night)
    house.open_casino(night=party.night)
    if amount:
        party.give(amount, *(str(player) for player in Player.objects.filter(night=party.night, ghost=None)))
    return party


def betting(party: Party) -> Party:
    """Ann has staked 5 and rolled a 9: betting is open."""
    party.open()
    party.run("stake", "Ann", amount=5)
    party.run("point", "Ann", dice=[9])
    return party


def browser(group: Group, kind: str = Role.Kind.HOSTESS) -> Client:
    """Of an account with that role in the group."""
    user = get_user_model().objects.create_user(f"{kind}{group.pk}", f"{kind}{group.pk}@example.org", "partytime")
    Role.objects.create(group=group, user=user, kind=kind)
    client = Client()
    client.force_login(user)
    return client

"""An evening played over HTTP: the hostess's browser and everybody's phone, as requests and nothing else."""
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from bunconight.club.models import Group, Night
from bunconight.nights.state import now_ms
from tests.evenings.evening import Evening

AT_ONCE = 20  # taps in one request, as phones send what has waited
COUNTED = {"bunco": "buncos", "trips": "trips", "snake_eyes": "snake_eyes"}
Tap = dict[str, Any]


class Hostess:
    """Her browser: every form as a browser without a script sends it."""

    def __init__(self, evening: Evening) -> None:
        self.evening, self.client = evening, Client()
        self.group: Group
        self.night: Night

    def at(self, name: str, *more: object) -> str:
        return reverse(name, args=[self.group.key, *([self.night.pk] if hasattr(self, "night") else []), *more])

    def get(self, name: str, *more: object) -> Any:
        answer = self.client.get(self.at(name, *more))
        assert answer.status_code == 200, (name, answer.status_code)
        return answer

    def post(self, name: str, *more: object, **data: Any) -> Any:
        """What she presses works: it leads back to a page, and the page opens."""
        answer = self.client.post(self.at(name, *more), data, follow=True)
        assert answer.redirect_chain and answer.status_code == 200, (name, answer.content.decode()[:2000])
        return answer

    def begin(self) -> None:
        fields = {"email": "hostess@example.org", "password1": "dice and cake", "group_name": "First Friday"}
        self.client.post("/", {**fields, "time_zone": "America/New_York"})
        self.group = Group.objects.get()

    def import_members(self) -> Mapping[str, int]:
        """The file, the preview, and what the preview carries along; the preview's counts."""
        file = SimpleUploadedFile("members.csv", self.evening.csv, content_type="text/csv")
        preview = self.client.post(self.at("members_import"), {"file": file})
        columns = {f"column-{number}": column for number, column in preview.context["columns"]}
        self.post("members_import", text=preview.context["text"], save="1", **columns)
        return dict(preview.context["plan"].counts)

    def plan(self) -> None:
        start = datetime.fromisoformat(self.evening.data["starts_at"])
        when = {"date": f"{start:%Y-%m-%d}", "time": f"{start:%H:%M}"}
        self.post("night_plan", **when, place=self.evening.data["place"], hostess="", fee="5.00")
        self.night = Night.objects.get()

    def check_in(self) -> dict[str, int]:
        """Everybody is here and pays; player ids by name, as the phones' list has them."""
        for row in self.get("checkin").context["page"].rows:
            self.post("checkin_here", row.member_id, here="1")
            self.post("checkin_fee", row.member_id, "tonight", pays="1", how="cash")
        page = Client().get(reverse("join", args=[self.night.join_token])).context["page"]
        return {one.name: one.id for one in page.names}

    def seat(self, wanted: list[int]) -> None:
        """Draw, and change seats two by two until everybody sits as wanted."""
        self.post("seats_draw")
        for place, person in enumerate(wanted):
            sits = [chair.id for table in self.get("seats").context["page"].tables for chair in table.chairs]
            if sits[place] != person:
                self.post("seats_swap", first=sits[place], second=person)

    def enter(self, number: int, table: int, moves: Iterable[Tap], result: tuple[list[int], int]) -> None:
        """A table that nobody has tapped for: its score sheet is typed in."""
        now = self.get("run_table", number, table).context["form"]
        counts = Counter(f"{COUNTED[one['outcome']]}-{one['roller']}" for one in moves if one["outcome"] in COUNTED)
        (first, second), winner = result
        self.post("run_table", number, table, seen=now.seen, winner=winner, first=first, second=second, sure="1",
                  **counts)


class Phones:
    """Everybody's phone, and the taps that the rolls of the evening are on them."""

    def __init__(self, evening: Evening, night: Night, ids: Mapping[int, int]) -> None:
        self.evening, self.night, self.ids = evening, night, ids
        self.phones = {player: self.join(player) for player in ids.values()}
        last = evening.data["first_roll"] + evening.data["pace"] * sum(len(one["rolls"]) for one in
                                                                       evening.data["rounds"])
        self.shift = now_ms() - last  # the evening ends just now: no roll is made in the future
        self.made = 0

    def join(self, player: int) -> Client:
        phone = Client()
        answer = phone.post(reverse("join", args=[self.night.join_token]), {"player": player}, follow=True)
        assert answer.status_code == 200
        return phone

    def state(self, player: int) -> dict[str, Any]:
        return dict(self.phones[player].get(reverse("player_state", args=[self.night.key])).json())

    @property
    def anybody(self) -> int:
        return next(iter(self.phones))

    def moves(self, number: int) -> list[dict[str, Any]]:
        return [move | ({"at": move["at"] + self.shift} if "at" in move else {})
                for move in self.evening.moves(number, self.ids)]

    def tap(self, play: int, move: Mapping[str, Any]) -> Tap:
        self.made += 1
        rest = {name: value for name, value in move.items() if name != "at"}
        return {"id": f"tap-{self.made:08}", "play": play, "at": move.get("at", now_ms()), "move": rest}

    def send(self, player: int, *taps: Tap) -> None:
        """One request; the server has every tap of it."""
        answer = self.phones[player].post(reverse("taps", args=[self.night.key]), {"taps": taps},
                                          content_type="application/json")
        told = [(one["id"], one["status"], one["reason"]) for one in answer.json()["answers"]]
        assert told == [(tap["id"], "saved", "") for tap in taps]

    def live(self, number: int, scorers: Mapping[int, int]) -> None:
        """Roll by roll, as they are made."""
        play = self.state(self.anybody)["round"]["play"]
        for move in self.moves(number):
            self.send(scorers[move["table"]], self.tap(play, move))

    def late(self, number: int, scorers: Mapping[int, int], without: int = 0) -> None:
        """Table by table, the head table first: the others had no line, and send what was rolled before the bell."""
        play, moves = self.state(self.anybody)["round"]["play"], self.moves(number)
        for table, own in sorted(by_table(moves).items()):
            taps = [self.tap(play, move) for move in own]
            for batch in batches(taps if table != without else []):
                self.send(scorers[table], *batch)

    def close(self, play: int, table: int, player: int) -> None:
        self.send(player, self.tap(play, {"kind": "close", "table": table}))


def by_table(moves: Iterable[dict[str, Any]]) -> dict[int, list[dict[str, Any]]]:
    found: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for move in moves:
        found[move["table"]].append(move)
    return found


def batches(taps: list[Tap]) -> Iterator[list[Tap]]:
    for start in range(0, len(taps), AT_ONCE):
        yield taps[start : start + AT_ONCE]

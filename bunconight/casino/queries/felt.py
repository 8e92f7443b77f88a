"""A table as phones and big screens get it."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Max
from django.urls import reverse

from bunconight.casino.felts import FELTS, Floor
from bunconight.casino.models import Casino, SidePlay, SideTable
from bunconight.casino.queries.books import Count, Running, count
from bunconight.club.models import Night
from bunconight.live import hub
from bunconight.nights.models import Player
from bunconight.nights.queries.names import display_names
from bunconight.nights.state import channel, now_ms
from bunconight.scoring.services.hours import over_at
from bunconight.scoring.tokens import Seat
from games import record
from games.fold import Row, line
from games.models import Play
from games.plain import plain
from games.registry import GAMES

RECENT = 12  # moves that the keeper's phone gets to take back


def casino_of(night: Night) -> Casino | None:
    return Casino.objects.filter(night=night).first()


def address(night: Night) -> str:
    """Where phones find the night's side tables; empty without a casino."""
    return reverse("felts", args=[night.key]) if casino_of(night) else ""


def people_of(night: Night) -> dict[int, Player]:
    """Everybody on the night's list, ghosts left out; one query."""
    rows = Player.objects.filter(night=night, void=False, ghost=None).select_related("member").order_by("pk")
    return {player.pk: player for player in rows}


def last_of(table: SideTable) -> SidePlay | None:
    """The last play at the table that is over and counts."""
    rows = SidePlay.objects.filter(table=table, posted=True, void=False).select_related("play")
    return rows.order_by("-number").first()


def passed_over(table: SideTable, people: Mapping[int, Player]) -> list[int]:
    """Who sits there and is away: those who were skipped, and those who went home."""
    return [one for one in table.seats if one in table.away or one not in people or people[one].left]


def next_dice(table: SideTable, last: SidePlay | None, wallets: Mapping[int, int],
              people: Mapping[int, Player]) -> dict[str, Any] | None:
    """Whose the dice are in the next play, as part of its setup; None while it cannot be opened."""
    floor = Floor(table.seats, {one: wallets.get(one, 0) for one in table.seats}, passed_over(table, people))
    felt = FELTS[table.game]
    minimum = felt.rules(table.rules).minimum
    if last is None:
        return felt.next_dice(floor, minimum)
    state = record.current(last.play)
    return felt.next_dice(floor, minimum, state.setup, GAMES[table.game].result(state))


def felt_state(night: Night, number: int, seat: Seat | None) -> dict[str, Any] | None:
    """The table of that number, for a phone or (no seat) a screen; None if there is none. A fixed number of queries."""
    table = _table(night, number)
    if table is None:
        return None
    people, chips, last = people_of(night), count(table.casino), last_of(table)
    now = chips.at(table)
    return {
        **common(night, table.casino, seat, people),
        **_keepers(table, now.side if now else last, seat),
        **_following(table, next_dice(table, last, chips.wallets, people)),
        "table": table_json(table, people),
        "play": None if now is None else _now(now, table, seat),
        "wallets": {str(one): chips.wallets.get(one, 0) for one in members_of(table, now, seat)},
        "elsewhere": {str(one): number for one, number in chips.elsewhere(table).items()},
        "last": None if last is None else last_json(last),
    }


def _table(night: Night, number: int) -> Any:
    """With its casino, and `played`, the number of its last play."""
    tables = SideTable.objects.select_related("casino").annotate(played=Max("plays__number"))
    return tables.filter(casino__night=night, number=number).first()


def _now(now: Running, table: SideTable, seat: Seat | None) -> dict[str, Any]:
    return play_json(now.side.play, now.state, now.side.number, now.side.dice, table.keeper_id, seat)


def _keepers(table: SideTable, shown: SidePlay | None, seat: Seat | None) -> dict[str, Any]:
    """Whether the phone keeps the table, and what it may take back."""
    keeps = seat is not None and seat.player == table.keeper_id
    return {"keeper": keeps, "recent": recent_moves(shown.play) if keeps and shown else []}


def _following(table: Any, dice: Mapping[str, Any] | None) -> dict[str, Any]:
    """The next play: whose the dice are, and its number, for whoever opens it says which one is meant."""
    return {
        "next": None if dice is None else dice[FELTS[table.game].dicer],
        "streak": 0 if dice is None else dice.get("streak", 0),
        "following": (table.played or 0) + 1,
    }


def common(night: Night, casino: Casino, seat: Seat | None, people: Mapping[int, Player]) -> dict[str, Any]:
    """What every state says: version, clock, unit, names, whether all is closed, who asks, and where to listen."""
    listener = f"device:{seat.device}" if seat else f"screen:{night.pk}"
    token = hub.stream_token(channel(night.pk), key=listener, generation=night.generation, until=over_at(night))
    return {
        "v": night.version,
        "now": now_ms(),
        "unit": casino.unit,
        "night": {"title": night.group.name, "place": night.place},
        "people": {str(player): {"name": name} for player, name in display_names(people.values()).items()},
        "closed": casino.closed_at is not None,
        "me": seat.player if seat else None,
        "device": seat.device if seat else None,
        "stream": {"url": f"/live/{night.key}/", "token": token},
    }


def table_json(table: SideTable, people: Mapping[int, Player]) -> dict[str, Any]:
    rules = FELTS[table.game].rules(table.rules)
    return {
        "number": table.number,
        "game": table.game,
        "rules": rules.to_json(),
        "dice": table.dice,
        "open": table.open,
        "keeper": table.keeper_id,
        "seats": table.seats,
        "away": passed_over(table, people),
    }


def members_of(table: SideTable, now: Running | None, seat: Seat | None) -> list[int]:
    """Whose wallets are shown: those who sit there or play, the keeper, and whoever asks."""
    found = [*table.seats, *(now.stacks if now else ()), table.keeper_id, seat.player if seat else None]
    return [one for one in dict.fromkeys(found) if one is not None]


def play_json(play: Play, state: Any, number: int, dice: str, keeper: int | None, seat: Seat | None) -> dict[str, Any]:
    """A play for one reader: `mine` are the buttons of whoever asks, `keeping` those of the keeper, if that is she.

    The keeper makes everybody's moves: `gamblers` has their buttons for her.
    """
    offers = GAMES[play.game].moves(state)
    keeps = seat is not None and seat.player == keeper
    return {
        **play_public(play, number, dice, state.to_json(), offers),
        "setup": setup_json(state.setup),
        "mine": offers["gamblers"].get(str(seat.player), []) if seat else [],
        "keeping": offers["keeper"] if keeps else [],
        "gamblers": offers["gamblers"] if keeps else {},
    }


def recent_moves(play: Play) -> list[dict[str, Any]]:
    """The last moves in force, the latest last, for whoever may take them back; one query."""
    rows = play.moves.order_by("seq").values_list("seq", "kind", "client_id", "payload")
    return [{"id": name, "move": move} for name, move in line([Row(*row) for row in rows])[-RECENT:]]


def play_public(play: Play, number: int, dice: str, state: Mapping[str, Any],
                offers: Mapping[str, Any]) -> dict[str, Any]:
    """What everybody may know of a play; beside its state the phase, and for Hazard the odds and what is missing.

    `version` counts the rows written, so that it only ever rises; the state's own is how many moves are in force.
    """
    told = {name: value for name, value in offers.items() if name not in ("keeper", "gamblers")}
    return {"id": play.pk, "version": play.version, "number": number, "dice": dice, "state": state, **told}


def setup_json(setup: Any) -> dict[str, Any]:
    return {name: value for name, value in setup.to_json().items() if name != "rules"}


def last_json(last: SidePlay) -> dict[str, Any]:
    state = record.current(last.play)
    return {"id": last.play_id, "number": last.number, "result": plain(GAMES[last.play.game].result(state))}


def felts_state(night: Night, seat: Seat | None) -> dict[str, Any] | None:
    """All tables of the night's casino in short, for a phone that looks for one; None without a casino."""
    casino = casino_of(night)
    if casino is None:
        return None
    people, chips = people_of(night), count(casino)
    phases = {one.side.table_id: one.state.phase for one in chips.running}
    return {
        **common(night, casino, seat, people),
        **_hers(chips, seat),
        "tables": [table_json(table, people) | {"phase": phases.get(table.pk)}
                   for table in SideTable.objects.filter(casino=casino)],
        "ends": {"how": casino.ends, "raffle_chips": casino.raffle_chips},
    }


def _hers(chips: Count, seat: Seat | None) -> dict[str, Any]:
    """Her wallet, and the number of the table at which she is in a play."""
    if seat is None:
        return {"wallets": {}, "playing": None}
    running = chips.playing.get(seat.player)
    return {"wallets": {str(seat.player): chips.wallets.get(seat.player, 0)},
            "playing": running.side.table.number if running else None}



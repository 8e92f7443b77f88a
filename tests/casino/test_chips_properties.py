"""After any sequence of moves, legal or not, from any phones, with chips given and handed in: none lost, none made."""

from collections import Counter
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bunconight.casino.models import ChipTransfer, SidePlay
from bunconight.casino.services import chips, plays, seats, taps
from bunconight.casino.services.amends import rows_of
from games import record
from games.errors import Refusal
from games.fold import line
from games.registry import GAMES
from tests.casino.party import Party, make_party

GUESTS = ("Ann", "Bea", "Cleo", "Dot")
AMOUNTS = st.one_of(st.integers(-3, 130), st.sampled_from([0, 5, 7, 10, 2.5, "5", None, True, 10**12]))
D20, D6 = st.integers(0, 21), st.integers(0, 7)


def a_move(game: str) -> st.SearchStrategy[dict[str, Any]]:
    """Anything that a phone may send: mostly the right kinds, often wrong amounts, dice, people."""
    kinds = {
        "bounder": ["stake", "point", "double", "bet", "take_back", "close", "dealer", "second", "skip", "back"],
        "hazard": ["stake", "cover", "take_back", "time", "main", "roll", "raise", "pass", "skip", "back"],
    }[game]
    return st.fixed_dictionaries(
        {"kind": st.sampled_from([*kinds, "facts"]), "who": st.integers(0, 3)},
        optional={
            "amount": AMOUNTS,
            "on": st.sampled_from(["point", "even", "odd", "triple", "stake", "table 2"]),
            "main": st.integers(4, 10),
            "number": st.integers(1, 3),
            "dice": st.one_of(st.tuples(D20), st.tuples(D6, D6), st.tuples(D6, D6, D6)),
        },
    )


SEEDS = st.integers(0, 10**6)
DESK = st.one_of(
    st.tuples(st.just("offer"), SEEDS, SEEDS),
    st.tuples(st.just("turn"), SEEDS, SEEDS),
    st.tuples(st.just("turn"), SEEDS, SEEDS),
    st.tuples(st.just("open"), st.integers(0, 3), st.just(0)),
    st.tuples(st.sampled_from(["give", "cash", "earn"]), st.integers(0, 3), st.integers(-1, 60)),
    st.tuples(st.sampled_from(["undo", "void", "revive", "again"]), st.integers(0, 5), st.integers(0, 3)),
    st.tuples(st.sampled_from(["sit", "stand", "away"]), st.integers(0, 3), st.integers(1, 2)),
    st.tuples(st.sampled_from(["unpaid", "unpaid", "hand_in"]), st.integers(0, 3), st.integers(0, 1)),
)
DELAYS = ("skip", "time", "pass", "take_back", "back")
CHECKED = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def steps(game: str) -> st.SearchStrategy[list[Any]]:
    moves = st.tuples(st.just("move"), st.integers(0, 4), a_move(game))
    first = st.tuples(st.just("unpaid"), st.integers(0, 3), st.integers(0, 1))
    more = st.lists(st.one_of(DESK, DESK, moves), min_size=4, max_size=25)
    return st.builds(list.__add__, st.lists(first, max_size=1), more)


@pytest.mark.parametrize("game", ["bounder", "hazard"])
def test_chips_are_conserved_whatever_happens(game: str, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what matters did happen: plays were paid and went on after an undo, or could not; chips were handed in."""
    party, seen = two_tables(game), Counter[str]()
    for name in ("post", "unpost", "check_free"):
        monkeypatch.setattr(taps, name, counted(seen, name, getattr(taps, name)))

    @CHECKED
    @given(steps(game))
    def whatever_happens(done: list[Any]) -> None:
        with transaction.atomic():
            party.table = 2
            Chaos(party, seen).play(done)
            transaction.set_rollback(True)

    whatever_happens()
    for what in ("post", "unpost", "check_free", "check_free refused", "hand in"):
        assert seen[what], seen


def counted(seen: Counter[str], name: str, act: Any) -> Any:
    """The same, counted: how often it was done, and how often refused."""
    def done(*args: Any, **more: Any) -> Any:
        try:
            came = act(*args, **more)
        except Refusal:
            seen[f"{name} refused"] += 1
            raise
        seen[name] += 1
        return came
    return done


def two_tables(game: str) -> Party:
    """Two tables of the game: four guests, the fourth deals at the first; a play at the second has been paid."""
    party = make_party(GUESTS, 60)
    party.open_table(game, keeper="Dot")
    party.open_table(game, "Ann", "Bea", "Cleo", "Dot")
    for name in GUESTS:
        party.phone(name)
    a_loss(party, game)
    return party


def a_loss(party: Party, game: str) -> None:
    """Ann loses 10."""
    party.open()
    party.run("stake", "Ann", amount=10)
    if game == "bounder":
        party.run("point", "Ann", dice=[9])
        party.run("close")
        party.run("dealer", dice=[3, 3, 3])
    else:
        party.run("cover", "Bea", amount=10)
        party.run("main", "Ann", main=7)
        party.run("roll", "Ann", dice=[1, 1], number=1)


class Chaos:
    """Does what it is told, legal or not, and looks at the chips after each step."""

    def __init__(self, party: Party, seen: Counter[str]) -> None:
        self.party, self.seen = party, seen
        self.sent: list[str] = []
        self.last: dict[str, Any] = {}

    def play(self, done: list[Any]) -> None:
        for kind, *args in done:
            try:
                with transaction.atomic():
                    getattr(self, f"do_{kind}")(*args)
            except Refusal:
                pass
            self.check()

    def check(self) -> None:
        count = self.party.count
        assert count.is_whole
        assert count.house >= 0 and count.books.house >= 0
        assert min(count.books.wallets.values()) >= 0
        assert min(count.free.values()) >= 0 and min(count.wallets.values()) >= 0
        for side in SidePlay.objects.select_related("play"):
            rows = ChipTransfer.objects.filter(play=side, reverses=None, reversed_by=None)
            net = dict(GAMES[side.play.game].result(record.current(side.play)).net)
            for row in rows:
                net[row.source_player_id or 0] = net.get(row.source_player_id or 0, 0) + row.chips
                net[row.target_player_id or 0] = net.get(row.target_player_id or 0, 0) - row.chips
            assert side.posted == (side.play.state["phase"] == "done" and not side.void)
            assert not rows.exists() if not side.posted else not any(net[player] for player in net if player)

    def tap(self, by: int, **what: Any) -> None:
        name = self.party.new_id()
        if by < len(GUESTS):
            self.last = {"by": GUESTS[by], "data": {"id": name, **what}}
            answer = self.party.tap(GUESTS[by], id=name, **what)
        else:
            answer = self.party.hostess(id=name, **what)
        if answer["status"] == "saved":
            self.sent.append(name)

    def do_move(self, by: int, move: dict[str, Any]) -> None:
        who = self.party.id(GUESTS[move["who"]])
        if self.party.plays():
            self.tap(by, move={"gambler": who, **{name: part for name, part in move.items() if name != "who"}})

    def do_offer(self, which: int, how: int) -> None:
        """One of the buttons: the keeper makes the move."""
        side = SidePlay.objects.filter(posted=False, void=False).first()
        if side is None:
            self.party.open()
            return
        self.party.table = side.table.number
        offers = GAMES[side.play.game].moves(record.current(side.play))
        known = [*offers["keeper"], *(one for own in offers["gamblers"].values() for one in own)]
        if how % 4:
            known = [one for one in known if one["move"]["kind"] not in DELAYS] or known
        offer = known[which % len(known)]
        self.tap(4, move={**offer["move"], **{name: filled(fill, how) for name, fill in offer["fill"].items()}})
        return

    def do_turn(self, which: int, how: int) -> None:
        """Buttons until a play is over, or for a while."""
        for step in range(12):
            self.do_offer(which + 7 * step, how + 13 * step)
            if step and not SidePlay.objects.filter(posted=False, void=False):
                break

    def do_open(self, by: int, _more: int) -> None:
        self.party.tap(GUESTS[by], open=True)

    def do_give(self, who: int, amount: int) -> None:
        chips.issue(night=self.party.night, player=self.party.player(GUESTS[who]), chips=amount, who=None)

    def do_earn(self, who: int, amount: int) -> None:
        chips.earn(night=self.party.night, player=self.party.player(GUESTS[who]), chips=amount, who=None)

    def do_cash(self, who: int, amount: int) -> None:
        self.party.cash_in(GUESTS[who], amount)

    def do_hand_in(self, who: int, _more: int) -> None:
        """All that she has beside the tables."""
        amount = self.party.count.free.get(self.party.id(GUESTS[who]), 0)
        self.party.cash_in(GUESTS[who], amount)
        self.seen["hand in"] += 1

    def do_unpaid(self, who: int, poorer: int) -> None:
        """The last move of a play that has been paid is taken back, sometimes when somebody's chips are gone."""
        side = SidePlay.objects.filter(posted=True).order_by("-pk").first()
        if side is None:
            return
        if poorer and self.party.count.free.get(self.party.id(GUESTS[who]), 0):
            self.do_hand_in(who, 0)
        self.party.table = side.table.number
        counted = [name for name, _move in line(rows_of(side.play_id))]
        self.party.hostess(play=side.play_id, undo=(counted[-1],))

    def do_undo(self, back: int, by: int) -> None:
        if self.sent and self.party.plays():
            self.tap(4 if by else 3, undo=[self.sent[-1 - back % len(self.sent)]])

    def do_again(self, _back: int, _by: int) -> None:
        """A tap that is sent twice."""
        if self.last and self.party.plays():
            self.party.tap(self.last["by"], **self.last["data"])

    def do_void(self, back: int, _by: int) -> None:
        sides = list(SidePlay.objects.order_by("-pk"))
        if sides:
            plays.void(night=self.party.night, play=sides[back % len(sides)].play_id, who=None)

    def do_revive(self, back: int, _by: int) -> None:
        sides = list(SidePlay.objects.order_by("-pk"))
        if sides:
            plays.revive(night=self.party.night, play=sides[back % len(sides)].play_id, who=None)

    def do_sit(self, who: int, table: int) -> None:
        seats.sit(night=self.party.night, table=table, player=self.party.player(GUESTS[who]))
        self.party.table = table

    def do_stand(self, who: int, table: int) -> None:
        seats.stand(night=self.party.night, table=table, player=self.party.id(GUESTS[who]))

    def do_away(self, who: int, table: int) -> None:
        seats.set_away(night=self.party.night, table=table, player=self.party.id(GUESTS[who]), away=True)


def filled(fill: Any, how: int) -> Any:
    """One of the values that a button allows."""
    if isinstance(fill, list):
        return fill[how % len(fill)]
    if "count" in fill:
        return [how // 21**place % fill["sides"] + 1 for place in range(fill["count"])]
    return fill["low"] + how % ((fill["high"] - fill["low"]) // fill["step"] + 1) * fill["step"]

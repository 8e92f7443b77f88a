"""Side tables in the record: two phones at once, a tap sent twice, an undo, and a state that is the fold."""

from typing import Any

import pytest

from games import record
from games.models import Play
from games.registry import GAMES

BOUNDER = {"gamblers": [1, 2, 3], "stacks": {"1": 50, "2": 50, "3": 5}, "shooter": 1}
HAZARD = {"gamblers": [1, 2, 3], "stacks": {"1": 50, "2": 50, "3": 50}, "caster": 1}


class Table:
    """A play of a side table; ids are short words, made long enough for the record."""

    def __init__(self, game: str, setup: dict[str, Any]) -> None:
        self.play = record.open_play(game=game, setup=setup)
        self.plays = Play.objects.filter(pk=self.play.pk)

    @property
    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = self.plays.get().state
        return state

    def send(self, word: str, seen: int | None = None, **payload: Any) -> Any:
        return record.make_move(plays=self.plays, client_id=word.ljust(8, "_"), payload=payload, seen=seen)

    def undo(self, word: str, name: str) -> Any:
        return record.undo(plays=self.plays, client_id=word.ljust(8, "_"), names=[name.ljust(8, "_")])


@pytest.fixture
def betting(db: None) -> Table:
    table = Table("bounder", BOUNDER)
    assert table.send("stake", kind="stake", gambler=1, amount=10).status == "saved"
    assert table.send("point", kind="point", gambler=1, dice=[10]).status == "saved"
    return table


@pytest.fixture
def staked(db: None) -> Table:
    table = Table("hazard", HAZARD)
    assert table.send("stake", kind="stake", gambler=1, amount=10).status == "saved"
    return table


def test_a_bet_that_meets_closed_betting_is_told(betting):
    seen = betting.state["version"]
    assert betting.send("close", kind="close").status == "saved"
    late = betting.send("bet", seen=seen, kind="bet", gambler=2, on="point", amount=5)
    assert (late.status, late.reason) == ("conflict", "Betting is closed: the dealer rolls.")
    assert late.state["wallets"] == {"1": 40, "2": 50, "3": 5}


def test_two_cover_the_last_chips_at_once(staked):
    seen = staked.state["version"]
    assert staked.send("two", seen=seen, kind="cover", gambler=2, amount=8).status == "saved"
    told = staked.send("three", seen=seen, kind="cover", gambler=3, amount=8)
    assert (told.status, told.reason) == ("conflict", "Only 2 chips are still to be covered.")
    assert staked.send("again", kind="cover", gambler=3, amount=2).state["phase"] == "main"


def test_both_screens_enter_the_same_roll(staked):
    staked.send("two", kind="cover", gambler=2, amount=10)
    staked.send("main", kind="main", gambler=1, main=7)
    seen = staked.state["version"]
    assert staked.send("hers", seen=seen, kind="roll", gambler=1, number=1, dice=[4, 4]).status == "saved"
    told = staked.send("keeper", seen=seen, kind="roll", gambler=1, number=1, dice=[4, 4])
    assert (told.status, told.reason) == ("conflict", "Roll 1 is in already.")
    assert staked.state["rolls"] == [[4, 4]]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ({"gambler": 3, "on": "even", "amount": 6}, "That takes 6 chips, and 5 are held."),
        ({"gambler": 3, "on": "even", "amount": 2.5}, "2.5 is not a number of whole chips from 1 to 1000000000."),
        ({"gambler": 3, "on": "red", "amount": 5}, "red is nothing to bet on."),
    ],
)
def test_a_bet_above_the_wallet_half_a_chip_and_off_the_table(betting, move, reason):
    answer = betting.send("bet", kind="bet", **move)
    assert (answer.status, answer.reason) == ("never", reason)
    assert betting.state["wallets"] == {"1": 40, "2": 50, "3": 5}


def test_a_bet_sent_twice_is_one_bet(betting):
    for status in ("saved", "already"):
        assert betting.send("bet", kind="bet", gambler=2, on="odd", amount=5).status == status
    assert betting.state["bets"] == [{"gambler": 2, "on": "odd", "amount": 5}]


def test_a_bet_undone(betting):
    betting.send("bet", kind="bet", gambler=2, on="odd", amount=5)
    betting.send("close", kind="close")
    assert betting.undo("undo", "bet").status == "saved"
    assert (betting.state["wallets"]["2"], betting.state["bets"], betting.state["phase"]) == (50, [], "dealer")


def test_a_dealers_roll_changed(betting):
    """The winnings are what the right dice pay, and paid once."""
    betting.send("bet", kind="bet", gambler=2, on="odd", amount=5)
    betting.send("close", kind="close")
    betting.send("dealer", kind="dealer", dice=[1, 3, 5])
    assert betting.state["wallets"]["2"] == 55
    changed = record.change(
        plays=betting.plays,
        client_id="change__",
        name="dealer__",
        payload={"kind": "dealer", "dice": [1, 3, 4]},
    )
    assert (changed.status, betting.state["wallets"]["2"], betting.state["house"]) == ("saved", 45, 5)


def test_an_undo_that_later_moves_stand_on_names_them(staked):
    staked.send("two", kind="cover", gambler=2, amount=10)
    staked.send("main", kind="main", gambler=1, main=7)
    told = staked.undo("undo", "two")
    assert (told.status, told.dependents) == ("conflict", ("main____",))


def test_the_kept_state_is_the_fold(staked):
    moves = [
        {"kind": "cover", "gambler": 3, "amount": 10},
        {"kind": "main", "gambler": 1, "main": 7},
        {"kind": "roll", "gambler": 1, "number": 1, "dice": [4, 4]},
        {"kind": "raise", "gambler": 1, "amount": 5},
        {"kind": "cover", "gambler": 2, "amount": 6},
        {"kind": "roll", "gambler": 1, "number": 2, "dice": [6, 1]},
    ]
    for count, move in enumerate(moves):
        assert staked.send(f"move-{count}", **move).status == "saved"
        *_, (_row, state) = record.replay(staked.plays.get())
        assert state == staked.state
    assert staked.state["wallets"] == {"1": 35, "2": 55, "3": 60}


@pytest.mark.parametrize(("game", "setup"), [("bounder", BOUNDER), ("hazard", HAZARD)])
def test_a_play_opens_with_its_whole_setup(db, game, setup):
    play = Table(game, setup).play
    module = GAMES[game]
    assert module.read_setup(play.setup).to_json() == play.setup
    assert record.current(play) == module.start(module.read_setup(setup))

"""An exported play re-run: of every game, and refused at the line where a rule is broken."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games import record
from games.export import exported
from games.models import Play
from games.registry import GAMES
from games.replay import Broken, replayed
from tests.games.bunco import played as bunco

HEAD = {"game": "hazard", "setup": {"gamblers": [1, 2], "stacks": {"1": 50, "2": 50}, "caster": 1}}
MOVES = [
    {"kind": "stake", "gambler": 1, "amount": 10},
    {"kind": "cover", "gambler": 2, "amount": 10},
    {"kind": "main", "gambler": 1, "main": 7},
    {"kind": "roll", "gambler": 1, "number": 1, "dice": [4, 4]},
    {"kind": "roll", "gambler": 1, "number": 2, "dice": [6, 1]},
]
BOUNDER = {"gamblers": [1, 2], "stacks": {"1": 50, "2": 50}, "shooter": 1}


def row(seq, payload, kind="move", **more):
    return {"seq": seq, "kind": kind, "id": f"move-{seq:03}", "payload": payload, **more}


def log(*rows, head=HEAD):
    return [json.dumps(line) for line in (head, *(rows or (row(seq, move) for seq, move in enumerate(MOVES, 1))))]


def states(lines):
    return [step.state.to_json() for step in replayed(lines)]


def sent(play, name, payload):
    plays = Play.objects.filter(pk=play.pk)
    answer = record.make_move(plays=plays, client_id=f"{name:_<8}", payload=payload)
    assert answer.status in ("saved", "held"), answer.reason


@pytest.fixture
def hazard(db):
    """A play whose first cover was taken back, and whose stake was changed."""
    play = record.open_play(game="hazard", setup=HEAD["setup"])
    plays = Play.objects.filter(pk=play.pk)
    sent(play, "stake", MOVES[0])
    sent(play, "wrong", {"kind": "cover", "gambler": 2, "amount": 4})
    record.undo(plays=plays, client_id="undo____", names=["wrong___"])
    record.change(plays=plays, client_id="change__", name="stake___", payload={**MOVES[0], "amount": 12})
    sent(play, "cover", {**MOVES[1], "amount": 12})
    sent(play, "main", MOVES[2])
    sent(play, "roll-one", MOVES[3])
    sent(play, "roll-two", MOVES[4])
    return plays.get()


@pytest.fixture
def bounder(db):
    play = record.open_play(game="bounder", setup=BOUNDER)
    sent(play, "stake", {"kind": "stake", "gambler": 1, "amount": 5})
    sent(play, "point", {"kind": "point", "gambler": 1, "dice": [1]})
    sent(play, "bet", {"kind": "bet", "gambler": 2, "on": "even", "amount": 7})
    sent(play, "close", {"kind": "close"})
    sent(play, "dealer", {"kind": "dealer", "dice": [2, 4, 6]})
    sent(play, "second", {"kind": "second", "gambler": 1, "dice": [20]})
    return Play.objects.get(pk=play.pk)


@pytest.fixture
def bunco_round(db):
    """A round with a roll that came late and was accepted, and one that was declined."""
    play = record.open_play(game="bunco", setup=bunco.setup(tables=2).to_json())
    plays = Play.objects.filter(pk=play.pk)
    sent(play, "bunco", bunco.roll(11, "bunco", at=10).to_json())
    sent(play, "in-hand", bunco.roll(21, "one", at=20).to_json())
    sent(play, "late", bunco.roll(22, "one", at=5).to_json())
    sent(play, "late-two", bunco.roll(22, "two", at=6).to_json())
    assert record.accept(plays=plays, client_id="accept__", name="late____").status == "saved"
    assert record.decline(plays=plays, client_id="decline_", name="late-two").status == "saved"
    return plays.get()


@pytest.fixture
def roll_off(db):
    play = record.open_play(game="bunco_roll_off", setup={"category": "most_wins", "tied": [1, 2]})
    sent(play, "one", {"kind": "die", "person": 1, "value": 6})
    sent(play, "two", {"kind": "die", "person": 2, "value": 5})
    return Play.objects.get(pk=play.pk)


@pytest.mark.parametrize("name", ["hazard", "bounder", "bunco_round", "roll_off"])
def test_an_export_is_replayed_to_the_same_states(name, request):
    play = request.getfixturevalue(name)
    steps = list(replayed(exported(play)))
    assert [step.state.to_json() for step in steps[1:]] == [state for _move, state in record.replay(play)]
    assert steps[-1].state.to_json() == play.state
    assert [step.line for step in steps] == list(range(1, play.version + 2))


def test_every_game_is_replayed_here():
    assert set(GAMES) == {"hazard", "bounder", "bunco", "bunco_roll_off"}


def test_the_first_state_is_the_start():
    assert [state["phase"] for state in states(log())] == ["stake", "cover", "main", "roll", "raise", "done"]


def test_blank_lines_count_and_say_nothing():
    lines = log()
    assert [step.line for step in replayed([lines[0], "\n", *lines[1:], ""])] == [1, 3, 4, 5, 6, 7]


UNDO = {"names": ["move-002"]}
FOUR = [row(seq, move) for seq, move in enumerate(MOVES[:4], 1)]
BROKEN = {
    "nothing at all": ([""], 1, "This is not JSON."),
    "no game": (log(head={**HEAD, "game": "whist"}), 1, "There is no game called whist."),
    "no setup": (log(head={"game": "hazard"}), 1, "setup is missing, or has no named parts."),
    "an impossible setup": (
        log(head={"game": "hazard", "setup": {**HEAD["setup"], "caster": 3}}),
        1,
        "Somebody is named who does not sit at this table.",
    ),
    "no JSON": ([*log(*FOUR), "{"], 6, "This is not JSON."),
    "no object": ([*log(*FOUR), "[]"], 6, "line is missing, or has no named parts."),
    "a row left out": (log(FOUR[0], row(3, MOVES[1])), 3, "This is row 3, and row 2 is next."),
    "an id used twice": (
        log(FOUR[0], {**row(2, MOVES[1]), "id": "move-001"}),
        3,
        "The id move-001 has been used already.",
    ),
    "impossible dice": (log(*FOUR, row(5, {**MOVES[4], "dice": [0, 7]})), 6, "0, 7 is not a roll of 2 dice."),
    "more than was there": (log(row(1, {**MOVES[0], "amount": 51})), 2, "That takes 51 chips, and 50 are held."),
    "out of turn": (log(FOUR[0], row(2, MOVES[2])), 3, "The bank has not covered the stake yet."),
    "after the end": (log(*FOUR, row(5, MOVES[4]), row(6, {"kind": "time"})), 7, "There is nothing to cover now."),
    "a kind of row that is none": (log(*FOUR, row(5, {}, "redo")), 6, "redo is not a kind of row."),
    "an undo of nothing": (log(*FOUR, row(5, {"names": []}, "undo")), 6, "Nothing is named to take back."),
    "an undo of what is not there": (
        log(*FOUR, row(5, {"names": ["move-009"]}, "undo")),
        6,
        "There is no such move here: move-009.",
    ),
    "an undo of no name": (
        log(*FOUR, row(5, {"names": [["move-001"]]}, "undo")),
        6,
        "names is missing, or not a text of up to 64 letters.",
    ),
    "an undo that later moves stand on": (
        log(*FOUR, row(5, UNDO, "undo")),
        6,
        "The bank has not covered the stake yet.",
    ),
    "a change to what cannot be": (
        log(*FOUR, row(5, {"name": "move-001", "move": {**MOVES[0], "amount": 60}, "names": []}, "change")),
        6,
        "That takes 60 chips, and 50 are held.",
    ),
    "a change of nothing": (
        log(*FOUR, row(5, {"name": "move-009", "move": MOVES[0], "names": []}, "change")),
        6,
        "There is no such move here: move-009.",
    ),
    "held without a reason": (
        log(*FOUR, row(5, MOVES[4], "held")),
        6,
        "This move counts at once: there was nothing to decide.",
    ),
    "a decision on nothing": (
        log(*FOUR, row(5, {"name": "move-004", "before": None, "names": []}, "accept")),
        6,
        "This move is not waiting for a decision: move-004.",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_log_that_breaks_a_rule_is_refused_with_the_line(name):
    lines, number, why = BROKEN[name]
    with pytest.raises(Broken) as broken:
        list(replayed(lines))
    assert (broken.value.line, broken.value.why) == (number, why)


def test_the_states_before_a_broken_line_are_still_told():
    told = []
    with pytest.raises(Broken):
        for step in replayed(log(FOUR[0], row(2, MOVES[2]))):
            told.append(step.line)
    assert told == [1, 2]


def printed(*words):
    out = StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


def test_the_commands_go_there_and_back(hazard, tmp_path):
    path = tmp_path / "play.jsonl"
    path.write_text(printed("export_play", str(hazard.pk)), encoding="utf-8")
    lines = [json.loads(line) for line in printed("replay", str(path)).splitlines()]
    assert [line.get("line") for line in lines] == [*range(1, 10), None]
    assert lines[-2]["state"] == hazard.state
    assert lines[1]["payload"]["kind"] == "stake"
    assert (lines[-1]["result"]["outcome"], lines[-1]["result"]["net"]) == ("missed", {"1": -12, "2": 12})


def test_an_export_has_no_names_and_says_who(bounder):
    lines = [json.loads(line) for line in exported(bounder)]
    assert set(lines[0]) == {"game", "setup"}
    assert set(lines[1]) == {"seq", "kind", "id", "payload", "who", "device", "device_time", "server_time"}


def test_the_command_names_the_line(tmp_path):
    path = tmp_path / "play.jsonl"
    path.write_text("\n".join(log(FOUR[0], row(2, MOVES[2]))), encoding="utf-8")
    with pytest.raises(CommandError, match=r"play\.jsonl, line 3: The bank has not covered the stake yet\."):
        printed("replay", str(path))


def test_no_such_file_and_no_such_play(db, tmp_path):
    with pytest.raises(CommandError, match="cannot be read"):
        printed("replay", str(tmp_path / "none.jsonl"))
    with pytest.raises(CommandError, match="There is no play 77"):
        printed("export_play", "77")

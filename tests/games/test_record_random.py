"""After any sequence of writes the cached state is the fold of the rows in force, told by a second, plain reckoning."""
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from games import record
from games.models import Move, Play
from tests.games import counting
from tests.games.conftest import Bag, short

NewBag = Callable[..., Bag]
Step = tuple[str, int, int, bool]

KINDS = ("put", "put", "put", "take", "take", "early", "shut", "undo", "undo", "change", "accept", "accept",
         "decline", "again")
STEPS = st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 40), st.integers(0, 6), st.booleans()),
                 min_size=4, max_size=24)
RANDOM = settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def begun(bag: Bag, opened: bool) -> Bag:
    """9 marbles, shut or opened again, two late puts waiting: every kind of write has something to speak of."""
    for word, kind, count in [("a", "put", 6), ("b", "take", 2), ("c", "put", 5), ("s", "shut", 0)]:
        bag.move(word, {"kind": kind, "count": count})
    for word, count in [("k", 2), ("l", 3)]:
        bag.put(word, count, early=True)
    if opened:
        bag.undo("o", "s")
    return bag


def write(bag: Bag, step: Step) -> record.Answer:
    """One write under a new word, about rows that are there; sent again with its dependents named, if so it is."""
    word = f"w{bag.now.version}"
    answer = send(bag, word, step, [])
    if answer.dependents and step[3]:
        answer = send(bag, word, step, [short(name) for name in answer.dependents])
        assert answer.status == "saved", answer
    event(f"{step[0]} {answer.status}{' for dependents' if answer.dependents else ''}")
    return answer


def send(bag: Bag, word: str, step: Step, names: list[str]) -> record.Answer:
    kind, pick, count, flag = step
    rows = [(row.kind, short(row.client_id)) for row in Move.objects.filter(play=bag.play).order_by("seq")]
    moves = [name for kind, name in rows if kind in ("move", "held")]
    waiting = bag.waiting() or moves
    match kind:
        case "put" | "take" | "shut":
            return bag.move(word, {"kind": kind, "count": count})
        case "early":
            return bag.move(word, {"kind": "put", "count": count, "early": True})
        case "undo":
            return bag.undo(word, rows[-1 - pick % 6][1], *names)
        case "change":
            return bag.change(word, moves[pick % len(moves)], {"kind": "put", "count": count}, *names)
        case "accept":
            before = moves[count % len(moves)] if flag else None
            return bag.accept(word, waiting[pick % len(waiting)], before, *names)
        case "decline":
            return bag.decline(word, waiting[pick % len(waiting)])
    return bag.put(moves[pick % len(moves)])


def reckoned(play: Play) -> dict[str, Any]:
    """The state from the log alone: forwards, row by row, with a list of rows that is edited as the rows say. An
    acceptance that was taken back keeps its place in it, for others may have been put before what it accepted."""
    rows = list(Move.objects.filter(play=play).order_by("seq"))
    dead: set[str] = set()
    for row in reversed(rows):
        if row.client_id not in dead and row.kind not in ("move", "held"):
            dead.update(row.payload.get("names", ()))
    order: list[str] = []
    stands: dict[str, str] = {}
    folds: dict[str, str] = {}
    moves = {row.client_id: row.payload for row in rows if row.kind in ("move", "held")}
    counted = {row.client_id for row in rows if row.kind == "move"} - dead
    for row in rows:
        live = row.client_id not in dead
        if row.kind == "move":
            order.append(row.client_id)
            stands[row.client_id] = folds[row.client_id] = row.client_id
        elif row.kind == "change" and live:
            moves[row.payload["name"]] = row.payload["move"]
        elif row.kind == "accept":
            name, before = row.payload["name"], row.payload["before"]
            order.insert(order.index(stands[before]) if before else len(order), row.client_id)
            stands[name] = row.client_id
            if live:
                folds[row.client_id] = name
                counted |= {name} - dead
    state = counting.State(play.setup["size"])
    for name in (folds[row_id] for row_id in order if row_id in folds):
        if name in counted:
            state = counting.apply(state, counting.read_move(moves[name]))
    return state.to_json()


@RANDOM
@given(opened=st.booleans(), steps=STEPS)
def test_the_state_is_always_the_fold(new_bag: NewBag, opened: bool, steps: list[Step]) -> None:
    bag = begun(new_bag(size=12), opened)
    for count, step in enumerate(steps):
        before = bag.now
        answer = write(bag, step)
        play = bag.now
        stored = play.version - before.version
        assert stored == (answer.status == "saved" or (answer.status == "held" and step[0] == "early"))
        assert play.version == Move.objects.filter(play=play).count()
        assert answer.state == play.state
        *_, (_, told) = record.replay(play)
        assert play.state == told == reckoned(play), (count, step)
        if answer.status in ("conflict", "never"):
            assert (play.state, stored) == (before.state, 0)


@RANDOM
@given(opened=st.booleans(), steps=STEPS)
def test_every_write_has_an_undo_that_restores_exactly(new_bag: NewBag, opened: bool, steps: list[Step]) -> None:
    bag = begun(new_bag(size=12), opened)
    for step in steps:
        before, waiting = bag.now.state, bag.waiting()
        answer = write(bag, step)
        if answer.status == "saved":
            after, decided = bag.now.state, bag.waiting()
            last = short(Move.objects.filter(play=bag.play).latest("seq").client_id)
            assert bag.undo(f"x{last}", last).status == "saved"
            assert (bag.now.state, bag.waiting()) == (before, waiting)
            assert bag.undo(f"y{last}", f"x{last}").status == "saved"
            assert (bag.now.state, bag.waiting()) == (after, decided)


@RANDOM
@given(opened=st.booleans(), steps=STEPS)
def test_what_cannot_be_undone_says_exactly_what_bars_it(new_bag: NewBag, opened: bool, steps: list[Step]) -> None:
    bag = begun(new_bag(size=12), opened)
    for step in steps:
        write(bag, step)
    for move in record.replay(bag.now):
        names = (move[0].client_id,)
        barring = record.dependents(bag.now, names)
        assert record.dependents(bag.now, names + barring) == ()

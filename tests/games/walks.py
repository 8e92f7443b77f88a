"""Any moves at a side table, one after the other: what holds of every state on the way, whichever game it is."""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from games.errors import Refusal
from games.registry import Game
from tests.games.offered import filled, offers, outside

MoveOf = Callable[[Any, int], dict[str, Any]]  # what is sent in a state, by chance


def walked(game: Game, start: Any, wishes: Iterable[int], move_of: MoveOf) -> Iterator[tuple[Any, Any, Any]]:
    """Each state, what was sent in it, and the move that this was; None where it was refused."""
    state = game.start(start)
    for wish in wishes:
        data = move_of(state, wish)
        try:
            move = game.read_move(data)
            after = game.apply(state, move)
        except Refusal as refusal:
            assert str(refusal).endswith(".")
            move, after = None, state
        yield state, data, move
        state = after
    yield state, None, None


def check_states(game: Game, start: Any, wishes: Iterable[int], move_of: MoveOf, check: Callable[[Any], None]) -> None:
    """No move touches the state that it was made on, and every state is read back as it was."""
    before = text = None
    for state, _data, _move in walked(game, start, wishes, move_of):
        assert before is None or json.dumps(before.to_json()) == text
        before, text = state, json.dumps(state.to_json())
        assert game.read_state(start, json.loads(text)) == state
        check(state)


def check_offers(game: Game, start: Any, wishes: Iterable[int], move_of: MoveOf) -> None:
    """What is offered is taken, with anything that its fields may hold, and with nothing else."""
    for state, _data, _move in walked(game, start, wishes, move_of):
        for offer in offers(game.moves(state)):
            for move in filled(offer):
                game.apply(state, game.read_move(move))
            for move in outside(offer):
                with pytest.raises(Refusal):
                    game.apply(state, game.read_move(move))

from types import ModuleType

import pytest

from games import registry

SHAPE = {"read_setup", "read_move", "read_state", "start", "apply", "moves", "seen", "result"}


@pytest.mark.parametrize("name", ["bunco", "bunco_roll_off", "bounder", "hazard"])
def test_every_game_has_the_shape(name: str) -> None:
    game = registry.GAMES[name]
    assert isinstance(game, ModuleType)
    assert all(callable(getattr(game, function)) for function in SHAPE)
    assert {function for function in vars(registry.Game) if not function.startswith("_")} == SHAPE

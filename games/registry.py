"""The games that can be played, and what each of their modules offers."""

from collections.abc import Mapping
from typing import Any, Protocol

from games.bounder import turn
from games.bunco import roll_off
from games.bunco import round as bunco_round
from games.hazard import play


class Game(Protocol):
    """The shape of a game's module. Setups, moves, states and results are frozen values with `to_json()`."""

    def read_setup(self, data: Mapping[str, Any]) -> Any:
        """The setup from its JSON; NotDice if it is none."""

    def read_move(self, data: Mapping[str, Any]) -> Any:
        """The move from its JSON; it has an `id`; NotDice if it is none."""

    def read_state(self, setup: Any, data: Mapping[str, Any]) -> Any:
        """The state from its own JSON."""

    def start(self, setup: Any) -> Any:
        """The state before the first move."""

    def apply(self, state: Any, move: Any) -> Any:
        """The state after the move; NotDice, NotNow or Late if it cannot be made."""

    def moves(self, state: Any) -> dict[str, Any]:
        """What is allowed now, as JSON: it drives the buttons."""

    def seen(self, state: Any, move: Any) -> int:
        """The version of the part of the state that the move touches; 0 if none."""

    def result(self, state: Any) -> Any:
        """What has come of it so far."""


GAMES: dict[str, Game] = {
    "bunco": bunco_round,
    "bunco_roll_off": roll_off,
    "bounder": turn,
    "hazard": play,
}

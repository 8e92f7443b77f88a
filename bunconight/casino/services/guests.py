"""Who has chips, a seat, or a table to keep: somebody on the night's list, and no ghost."""

from bunconight.nights.models import Player
from games.errors import NotDice


def check_guest(night: int, player: Player, sentence: str) -> None:
    """NotDice, with this sentence, for a ghost or somebody of another night."""
    if player.night_id != night or player.ghost is not None or player.void:
        raise NotDice(sentence)

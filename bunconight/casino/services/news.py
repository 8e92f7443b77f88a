"""How phones, screens and the hostess's page learn that something happened at the side tables.

A message is {"v", "table": "felt-3", "play": id, "felt": {...}}: other pages of the night take the version and no more.
`felt` is {"table": number, "play": as in a table's state but for no reader, "offers": {"keeper", "gamblers"}, "id": of
the tap, "by": [device, player]}; where that would be too long, or something else has changed, it is {"table": number or
null for all, "ask": true}, and felts ask for the whole.
"""

import json
from collections.abc import Mapping
from typing import Any

from bunconight.live.channel import LARGEST
from bunconight.nights.state import touch

ROOM = LARGEST - 300


def tell(night: int, table: int | None = None) -> int:
    """Something about chips, seats or settings changed: felts ask. Returns the night's new version."""
    return touch(night, {"felt": {"table": table, "ask": True}})


def tell_play(night: int, table: int, play: int, told: Mapping[str, Any]) -> int:
    """A move was made: `told` is the play as it is now."""
    felt = {"table": table, **told}
    if len(json.dumps(felt).encode()) > ROOM:
        felt = {"table": table, "ask": True}
    return touch(night, {"table": f"felt-{table}", "play": play, "felt": felt})

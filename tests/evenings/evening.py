"""Whole evenings kept as data: the rolls of `<name>.json`, the list of members of `<name>.csv`, and how it must end."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.bunco.rules import outcome

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Evening:
    """`data` and `expected` are the files as they stand; their `about` says what is what. People count from 1."""

    name: str
    data: Mapping[str, Any]
    expected: Mapping[str, Any]

    @property
    def csv(self) -> bytes:
        return (HERE / f"{self.name}.csv").read_bytes()

    def moves(self, number: int, ids: Mapping[int, int]) -> Iterator[dict[str, Any]]:
        """The moves of a round as phones make them, in order; `ids` are player ids by the number of the person."""
        played = self.data["rounds"][number - 1]
        made = sum(len(earlier["rolls"]) for earlier in self.data["rounds"][: number - 1])
        for place, (table, who, dice) in enumerate(played["rolls"], made):
            faces = [int(face) for face in dice]
            yield {
                "kind": "roll", "table": table, "roller": ids[who], "outcome": outcome(faces, played["point_number"]),
                "dice": faces, "at": self.data["first_roll"] + place * self.data["pace"],
            }  # fmt: skip
        for throw in played["roll_offs"]:
            dice = {str(ids[who]): face for who, face in throw["dice"]}
            yield {"kind": "throw", "table": throw["table"], "dice": dice}


def load(name: str) -> Evening:
    data, expected = (json.loads((HERE / f"{name}{end}.json").read_text("utf-8")) for end in ("", "_expected"))
    return Evening(name, data, expected)

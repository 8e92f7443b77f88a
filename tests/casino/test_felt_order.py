"""Taps at a side table that come together are taken in order, or wait in order."""
from typing import Any

import pytest

from bunconight.casino.views import felt_json
from tests.scoring.evening import make_evening


def test_no_tap_is_taken_after_one_that_could_not_be(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = make_evening(4).draw().start()

    def take(*, seat: Any, table: int, data: Any) -> dict[str, Any]:
        if data["id"] == "second":
            raise RuntimeError("no disk")
        return {"id": data["id"], "status": "saved"}
    monkeypatch.setattr(felt_json.taps, "take", take)
    sent = {"taps": [{"id": name} for name in ("first", "second", "third")]}
    answer = evening.phone_at(1).post(f"/t/{evening.night.key}/c/1/taps", sent, content_type="application/json")
    assert [one["id"] for one in answer.json()["answers"]] == ["first"]

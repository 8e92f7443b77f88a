"""The signed note that admits a phone to a stream."""
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.core import signing

from bunconight.live.tokens import SALT, Pass, read_token, stream_token


def test_a_token_says_who_hears_what_until_when() -> None:
    end = datetime(2999, 1, 1, tzinfo=UTC)
    admitted = read_token(stream_token("night:7", key="device:3", generation=2, until=end))
    assert admitted == Pass("night:7", "device:3", 2, int(end.timestamp()))
    assert not admitted.over


def test_a_token_is_over_at_its_end() -> None:
    admitted = read_token(stream_token("night:7", until=datetime.now(UTC) - timedelta(seconds=1)))
    assert admitted and admitted.over


def test_a_token_without_an_end_lasts_hours_not_days() -> None:
    admitted = read_token(stream_token("night:7"))
    assert admitted
    left = admitted.until - datetime.now(UTC).timestamp()
    assert 3600 < left < 86400


@pytest.mark.parametrize("forge", [
    lambda ours: "", lambda ours: "a:b:c", lambda ours: ours[:-1], lambda ours: ours.swapcase(),
    lambda ours: signing.dumps(["night:7", "", 0, 9999999999]), lambda ours: signing.dumps("night:7", salt=SALT),
], ids=["empty", "nonsense", "cut", "changed", "signed for something else", "another shape"])
def test_a_token_of_another_hand_admits_nobody(forge: Callable[[str], str]) -> None:
    assert read_token(forge(stream_token("night:7"))) is None

"""A server that starts again knows who was put out before."""
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from bunconight.club.models import Group, Night
from bunconight.club.services import new_link, plan_night
from bunconight.live import hub
from bunconight.live.tokens import stream_token
from bunconight.nights.state import channel
from bunconight.scoring.models import Device
from bunconight.scoring.services.gone import shut_out_again
from tests.live.listening import listening
from tests.server import Server


def a_night() -> Night:
    return plan_night(group=Group.objects.create(name="Tuesday Dice"), starts_at=timezone.now())


def test_after_a_start_a_revoked_phone_and_an_older_link_hear_nothing(new_server: Callable[..., Server]) -> None:
    night = a_night()
    new_link(night=night)
    out = Device.objects.create(night=night, generation=2, revoked_at=timezone.now())
    server = new_server()
    cases = {f"device:{out.pk}": 2, "device:98": 1, "device:99": 2}
    seen = {}
    for key, generation in cases.items():
        with listening(server, token=stream_token(channel(night.pk), key=key, generation=generation)) as stream:
            seen[key] = stream.status
    assert seen == {f"device:{out.pk}": 204, "device:98": 204, "device:99": 200}


def test_what_is_long_over_is_not_told(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(hub, "close", lambda *args, **more: told.append(args))
    night = a_night()
    Night.objects.update(generation=2, starts_at=timezone.now() - timedelta(days=60))
    Device.objects.create(night=night, generation=2, revoked_at=timezone.now() - timedelta(days=60))
    Device.objects.create(night=night, generation=2)
    shut_out_again()
    assert told == []


def test_a_database_that_is_away_does_not_hold_up_the_start(db: None, monkeypatch: pytest.MonkeyPatch,
                                                            caplog: pytest.LogCaptureFixture) -> None:
    def away(*args: object, **more: object) -> None:
        raise OSError("no disk")
    monkeypatch.setattr(Night.objects, "filter", away)
    shut_out_again()
    assert "put out" in caplog.text

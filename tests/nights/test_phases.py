"""How far a night is, as the group's calendar shows it."""
from typing import Any

import pytest
from django.utils import timezone

from bunconight.club import hooks, services
from bunconight.club.models import Night
from bunconight.nights.models import Evening
from tests.nights.hostess import Hostess


def test_a_planned_night_has_no_phase(night: Night) -> None:
    assert hooks.phase_of(night) is None


def test_phases_of_an_evening(hostess: Hostess, night: Night, django_assert_num_queries: Any) -> None:
    hostess.check_in("Ada")
    with django_assert_num_queries(2):  # without seats it may be a night of side tables alone
        phase = hooks.phase_of(night)
    assert phase and (phase.page, phase.started, phase.settled) == ("checkin", False, False)


def test_seated(seated: Hostess, night: Night, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        phase = hooks.phase_of(night)
    assert phase and (phase.page, phase.started) == ("seats", False)


def test_running_cannot_be_cancelled(running: Hostess, night: Night) -> None:
    phase = hooks.phase_of(night)
    assert phase and (phase.word, phase.page, phase.started) == ("round 1", "run", True)
    with pytest.raises(services.Refused):
        services.cancel_night(night=night)


def test_prizes_and_settled(running: Hostess, night: Night) -> None:
    Evening.objects.update(finished_at=timezone.now())
    phase = hooks.phase_of(night)
    assert phase and (phase.page, phase.settled) == ("prizes", False)
    Evening.objects.update(settled_at=timezone.now())
    phase = hooks.phase_of(night)
    assert phase and (phase.page, phase.settled) == ("prizes", True)

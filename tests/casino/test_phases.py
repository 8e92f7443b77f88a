"""A night that is a casino and nothing else, in the group's calendar."""

from typing import Any

import pytest
from django.urls import reverse

from bunconight.casino.services import plays
from bunconight.club import hooks, services
from bunconight.nights.services.rounds import start_round
from bunconight.nights.services.seating import draw_seats
from tests.casino.party import Party, browser


def phase(party: Party) -> tuple[str, str]:
    found = hooks.phase_of(party.night)
    assert found
    return found.word, found.page


def test_it_is_a_casino_once_somebody_plays(bounder: Party, django_assert_num_queries: Any) -> None:
    assert phase(bounder) == ("doors are open", "checkin")
    bounder.open()
    with django_assert_num_queries(2):
        assert phase(bounder) == ("casino", "casino")
    page = browser(bounder.night.group).get(reverse("group", args=[bounder.night.group.key])).content.decode()
    assert reverse("casino", args=[bounder.night.group.key, bounder.night.pk]) in page and ">casino</span>" in page


def test_a_play_that_was_called_off_is_none(bounder: Party) -> None:
    plays.void(night=bounder.night, play=bounder.open().play_id, who=None)
    assert phase(bounder) == ("doors are open", "checkin")


def test_beside_bunco_it_is_a_night_of_bunco(bounder: Party) -> None:
    bounder.open()
    draw_seats(night=bounder.night, who=None)
    assert phase(bounder) == ("seated", "seats")
    start_round(night=bounder.night, number=1, who=None)
    assert phase(bounder) == ("round 1", "run")


def test_a_night_with_a_play_has_begun(bounder: Party) -> None:
    bounder.open()
    with pytest.raises(services.Refused, match="has begun"):
        services.cancel_night(night=bounder.night)

"""A demo night: one click, no account, and this browser runs it."""

import pytest
from django.test import Client
from django.urls import reverse

from bunconight.club.models import Group, Night
from tests.nights.pages import get, text


@pytest.mark.django_db
def test_one_click_leads_into_a_running_round() -> None:
    visitor = Client()
    answer = visitor.post(reverse("demo"))
    night = Night.objects.order_by("starts_at").first()
    assert night is not None
    assert (answer.status_code, answer.url) == (302, reverse("run", args=[night.group.key, night.pk]))
    assert "Round 4: roll fives" in text(visitor.get(answer.url))
    assert get(Client(), "run", night).status_code == 404


@pytest.mark.django_db
def test_a_link_alone_makes_none() -> None:
    assert Client().get(reverse("demo")).status_code == 405
    assert not Group.objects.exists()

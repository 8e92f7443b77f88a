"""A demo night: one click, no account, and this browser runs it."""
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from bunconight.club import services
from bunconight.club.models import Group, Night
from tests.nights.pages import at, get, text


@pytest.fixture(autouse=True)
def nobody_asked_before() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A demo whose night is only planned: it need not be played to be counted."""
    def build(*, group: Group) -> Night:
        return services.plan_night(group=group, starts_at=timezone.now())
    monkeypatch.setattr("bunconight.nights.demo.build", build)


def ask(client: Client, address: str = "127.0.0.1") -> Any:
    return client.post(reverse("demo"), REMOTE_ADDR=address)


@pytest.mark.django_db
def test_one_click_leads_into_a_running_round() -> None:
    visitor = Client()
    answer = ask(visitor)
    night = Night.objects.order_by("starts_at").first()
    assert night is not None
    assert (answer.status_code, answer.url) == (302, reverse("run", args=[night.group.key, night.pk]))
    assert "Round 4: roll fives" in text(visitor.get(answer.url))
    assert get(Client(), "run", night).status_code == 404
    assert ask(visitor).url == answer.url


@pytest.mark.django_db
def test_a_link_alone_makes_none() -> None:
    assert Client().get(reverse("demo")).status_code == 405
    assert not Group.objects.exists()


@pytest.mark.django_db
@pytest.mark.usefixtures("quick")
def test_a_browser_has_one_demo_until_that_is_over() -> None:
    visitor = Client()
    ask(visitor)
    first = Group.objects.get()
    assert first.key in ask(visitor).url and Group.objects.count() == 1
    Group.objects.update(demo_until=timezone.now())
    assert first.key not in ask(visitor).url
    ask(Client())
    assert Group.objects.count() == 2  # the one that was over is gone


@pytest.mark.django_db
@pytest.mark.usefixtures("quick")
def test_one_address_cannot_make_demos_without_end() -> None:
    answers = [ask(Client(), "192.0.2.1") for _ in range(11)]
    assert [answer.status_code for answer in answers] == [302] * 10 + [429]
    assert "That was too often" in text(answers[-1])
    assert ask(Client(), "192.0.2.2").status_code == 302


@pytest.mark.django_db
@pytest.mark.usefixtures("quick")
def test_a_full_house_is_said_and_costs_nobody_a_real_group(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bunconight.club.services.groups.MOST_DEMOS", 2)
    for _ in range(2):
        ask(Client())
    visitor = Client()
    answer = visitor.post(reverse("demo"), follow=True)
    assert "Too many demo nights are open" in text(answer)
    assert Group.objects.count() == 2


@pytest.mark.django_db
def test_the_link_for_phones_ends_with_the_demo() -> None:
    visitor = Client()
    ask(visitor)
    night = Night.objects.select_related("group").order_by("starts_at").first()
    assert night is not None
    link = reverse("join", args=[night.join_token])
    assert Client().get(link).status_code == 200
    Group.objects.update(demo_until=timezone.now() - timedelta(seconds=1))
    assert Client().get(link).status_code == 404
    assert Client().get(reverse("screen", args=[night.screen_token])).status_code == 404
    assert visitor.get(at("run", night)).status_code == 404

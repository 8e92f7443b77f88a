"""A group with its hostess, a stranger who runs another group, and somebody without an account."""
from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from bunconight.club import services
from bunconight.club.models import Group, Member, Night


def account(name: str) -> Any:
    return get_user_model().objects.create_user(name, f"{name}@example.org", "partytime")


def logged_in(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture(autouse=True)
def today(december: None) -> None:
    """The nights here are in 2027, and most are still to come."""


@pytest.fixture
def hostess(db: None) -> Any:
    return account("hostess")


@pytest.fixture
def group(hostess: Any) -> Group:
    return services.make_group(name="Maple Street", user=hostess)


@pytest.fixture
def site(hostess: Any, group: Group) -> Client:
    """The hostess's browser."""
    return logged_in(hostess)


@pytest.fixture
def stranger(db: None) -> Client:
    """The browser of somebody who runs another group."""
    user = account("stranger")
    services.make_group(name="Oak Street", user=user)
    return logged_in(user)


@pytest.fixture
def ann(group: Group) -> Member:
    return services.add_member(group=group, name="Ann Applegarth")


@pytest.fixture
def night(group: Group) -> Night:
    """Friday 12 March 2027, 19:00 in New York: two days before the clocks go forward."""
    return services.plan_night(group=group, starts_at=datetime(2027, 3, 13, 0, tzinfo=UTC), place="Ann's")

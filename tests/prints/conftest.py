"""A night and its hostess's browser, at an address that phones can reach."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from bunconight.club.models import Group, Member, Night, Role
from bunconight.prints.engine import engine
from tests.nights.hostess import NAMES, Hostess
from tests.prints.reading import Pdf

Printed = Callable[..., Pdf]


@pytest.fixture
def group(db: None) -> Group:
    return Group.objects.create(name="Tuesday Dice")


@pytest.fixture
def night(group: Group) -> Night:
    """Its link and its PIN are printed: as wide as any, and nothing in them is a word that a test looks for."""
    starts = datetime(2026, 5, 12, 23, tzinfo=UTC)
    return Night.objects.create(
        group=group, starts_at=starts, place="Wrenfield Hall", join_token="WM" * 11, pin="888888"
    )


@pytest.fixture
def add(group: Group, night: Night) -> Callable[..., Hostess]:
    """`add("Ann", "Bea")`: these are members; the hostess of the night."""

    def members(*names: str) -> Hostess:
        Member.objects.bulk_create(Member(group=group, name=name) for name in names)
        return Hostess(night)

    return members


@pytest.fixture
def seated(add: Callable[..., Hostess]) -> Hostess:
    """Twelve are here, have paid and are seated."""
    hostess = add(*NAMES)
    hostess.check_in(*NAMES)
    hostess.take_fees(*NAMES)
    hostess.draw()
    return hostess


@pytest.fixture
def logged_in(client: Client, group: Group) -> Client:
    """The hostess is logged in."""
    user = User.objects.create_user("hostess@bunco.example")
    Role.objects.create(group=group, user=user, kind=Role.Kind.HOSTESS)
    client.force_login(user)
    return client


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page may take this test run longer than it may take somebody who waits for it."""
    monkeypatch.setattr(engine, "seconds", 300.0)


@pytest.fixture(autouse=True)
def public_url(settings: object) -> None:
    settings.PUBLIC_URL = "http://testserver"  # type: ignore[attr-defined]


@pytest.fixture
def get(logged_in: Client, night: Night) -> Callable[..., HttpResponse]:
    """`get("print_cards", paper="a4", up=2)`"""

    def ask(name: str, **query: object) -> HttpResponse:
        path = (
            [night.group.key, night.pk]
            if name in ("print", "print_results")
            else [night.group.key, night.pk, query.pop("paper", "letter")]
        )
        return logged_in.get(reverse(name, args=path), query)

    return ask


@pytest.fixture
def printed(get: Callable[..., HttpResponse]) -> Printed:
    """`printed("print_cards", paper="a4", up=2)`: what comes out, read back."""

    def read(name: str, **how: object) -> Pdf:
        answer = get(name, **how)
        assert answer.status_code == 200 and answer["Content-Type"] == "application/pdf"
        return Pdf(answer.content)

    return read

"""A night in June, six people to whom it is six different things, and a site that sends mail."""
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from bunconight.club.models import Group, Member, Night
from bunconight.money import services as money
from bunconight.places.services import answers, subs
from tests.nights.conftest import browser_of

STARTS = datetime(2027, 6, 8, 23, 0, tzinfo=UTC)  # Tuesday, 7 PM in New York


@pytest.fixture(autouse=True)
def today(december: None) -> None:
    """The nights here are in 2027, and most are still to come."""


@pytest.fixture
def group(db: None) -> Group:
    return Group.objects.create(name="Tuesday Dice", pay_text="Put it into the blue box.")


@pytest.fixture
def night(group: Group) -> Night:
    night = Night.objects.create(group=group, starts_at=STARTS, place="Wrenfield Hall")
    Night.objects.filter(pk=night.pk).update(made_at=datetime(2027, 5, 1, tzinfo=UTC))
    night.refresh_from_db()
    return night


@pytest.fixture
def people(group: Group, night: Night) -> dict[str, Member]:
    """Ada has paid, Bea has promised, Cleo has said nothing, Dot plays for Effie, Fern wants no reminders."""
    names = ("Ada", "Bea", "Cleo", "Dot", "Effie", "Fern")
    found = {name: Member.objects.create(
        group=group, name=name, email=f"{name.lower()}@example.org", kind="sub" if name == "Dot" else "regular",
        no_mail=name == "Fern", phone="+1 555 0100") for name in names}
    money.take_fee(night=night, member=found["Ada"], cents=500, how="cash", taken_at=night, who=None)
    answers.say_yes(night=night, member=found["Bea"], who=None)
    answers.say_yes(night=night, member=found["Effie"], who=None)
    answers.say_no(night=night, member=found["Effie"], who=None)
    subs.set_sub(night=night, member=found["Dot"], plays_for=found["Effie"], who=None)
    return found


@pytest.fixture
def mail(settings: Any) -> None:
    settings.PUBLIC_URL = "https://bunco.example"


@pytest.fixture
def site(group: Group) -> Client:
    """The browser of the group's hostess."""
    return browser_of("hostess", group)

"""One invented group a week before its next night: twelve regulars, three on the sub list, a guest."""

from datetime import timedelta

import pytest
from django.utils import timezone

from bunconight.club.models import Group, Member, Night
from tests.places.club import GUESTS, REGULARS, SUBS, Club


@pytest.fixture
def group(db: None) -> Group:
    return Group.objects.create(name="Tuesday Dice")


@pytest.fixture
def night(group: Group) -> Night:
    start = timezone.now() + timedelta(days=7)
    return Night.objects.create(group=group, starts_at=start, place="Wrenfield Hall")


@pytest.fixture
def club(night: Night) -> Club:
    """Nobody has answered or paid."""
    for name in REGULARS:
        Member.objects.create(group=night.group, name=name)
    for place, name in enumerate(SUBS, 1):
        Member.objects.create(group=night.group, name=name, kind=Member.Kind.SUB, sub_order=place)
    for name in GUESTS:
        Member.objects.create(group=night.group, name=name, kind=Member.Kind.GUEST)
    return Club(night)

"""Where a group shows no money, no print and no spreadsheet has any: not a fee, a prize, a pot or a share."""

import base64
import re

import pytest

from bunconight.club.models import Group, Night
from bunconight.nights.services import checkin
from bunconight.prints.choices import ENTRIES, Choice, Entry
from bunconight.prints.results import results_csv
from tests.nights.hostess import NAMES, Hostess
from tests.prints.papers import ADDRESS, come

MONEY = re.compile(r"[$€£]|USD")
DRAWN = re.compile(r'"data:image/svg\+xml;base64,([\w+/=]+)"')


@pytest.fixture
def shared(group: Group, night: Night) -> Hostess:
    """Eight have paid, two a part; every tie is split, so that prizes have shares, and all is paid out."""
    group.rules = {"prize_tie": "split"}
    group.save()
    hostess = come(group, night, NAMES[:8])
    for name in NAMES[8:10]:
        member = group.members.create(name=name)
        checkin.take_fee(night=night, member=member, for_night=night, cents=250, who=None)
    hostess.play((0, 1))
    hostess.finish()
    hostess.pay_out()
    return hostess


def words(night: Night, entry: Entry) -> str:
    """What is read on it, in its drawings too."""
    fresh = Night.objects.select_related("group").get(pk=night.pk)
    page = Choice("letter").document(fresh, ADDRESS, entry).html()
    texts = [page, *(base64.b64decode(drawn).decode() for drawn in DRAWN.findall(page))]
    return " ".join(" ".join(re.findall(r">([^<>]+)<", text)) for text in texts)


def test_no_print_shows_money(shared: Hostess) -> None:
    night = shared.night
    shown = {name for name, entry in ENTRIES.items() if MONEY.search(words(night, entry))}
    assert shown >= {"signin", "rules", "prizes", "envelopes"}, "where it is shown, it is found"
    Group.objects.filter(pk=night.group_id).update(hide_money=True)
    found = {name: MONEY.findall(words(night, entry)) for name, entry in ENTRIES.items()}
    assert {name: signs for name, signs in found.items() if signs} == {}
    fresh = Night.objects.select_related("group").get(pk=night.pk)
    assert not re.search(r"\d\.\d\d|USD", results_csv(fresh).decode("utf-8-sig"))

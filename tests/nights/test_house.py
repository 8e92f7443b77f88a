"""The rules of one night: the group's until the doors open, its own from then on."""

import pytest
from django.test import Client

from bunconight.club.house import change_rules
from bunconight.club.models import Group, Night
from bunconight.nights.queries.house import begun, night_rules
from bunconight.nights.services import prizes
from games.bunco.house import HouseRules
from tests.nights.hostess import Hostess

SHORT = HouseRules(sets=1, rotation="ladder")


def change(night: Night, rules: HouseRules) -> None:
    change_rules(group=night.group, rules=rules, who=None)
    night.group.refresh_from_db()


def test_until_the_doors_open_they_are_the_groups(hostess: Hostess) -> None:
    assert not night_rules(hostess.night).frozen
    change(hostess.night, SHORT)
    page = night_rules(hostess.night)
    assert (page.rules, page.frozen, page.differ) == (SHORT, False, False)
    assert begun(hostess.night.group) == []


def test_from_then_on_they_are_its_own(hostess: Hostess) -> None:
    hostess.check_in("Ada")
    change(hostess.night, SHORT)
    page = night_rules(hostess.night)
    assert (page.rules, page.frozen, page.differ) == (HouseRules(), True, True)
    assert hostess.book.rules == HouseRules()
    assert [(night.pk, HouseRules.from_json(rules)) for night, rules in begun(hostess.night.group)] == [
        (hostess.night.pk, HouseRules())
    ]


def test_a_night_is_played_by_them(hostess: Hostess) -> None:
    change(hostess.night, SHORT)
    hostess.check_in("Ada", "Bea", "Cleo", "Dot", "Effie", "Fern", "Gigi", "Hattie")
    hostess.draw()
    hostess.play((0, 0))
    assert hostess.book.current and hostess.book.current.state.setup.rules == SHORT
    hostess.play(*[(0, 0)] * 4)
    assert hostess.book.over, "one set of five rounds"


def test_the_ladder_decides_the_next_seats(seated: Hostess) -> None:
    evening = seated.book.evening
    evening.rules = SHORT.to_json()
    evening.save()
    seated.play((0, 0, 0))
    first = [table.teams for table in seated.book.results[0].tables]
    seated.start(2)
    middle = set(seated.book.seats[1])
    assert middle == {*first[0][1], *first[2][0]}, "the head table's losers and the last table's winners"


def test_a_settled_night_is_not_going_on(hostess: Hostess) -> None:
    hostess.check_in("Ada", "Bea", "Cleo", "Dot")
    hostess.draw()
    hostess.play((0,))
    hostess.finish()
    assert begun(hostess.night.group)
    assert prizes.settle(night=hostess.night, who=None)
    assert begun(hostess.night.group) == []


@pytest.mark.parametrize(("opened", "sentence"), [
    (False, "they are fixed when the doors open"), (True, "The night has opened: these are its rules to its end."),
])  # fmt: skip
def test_the_page_of_the_night(hostess: Hostess, site: Client, opened: bool, sentence: str) -> None:
    if opened:
        hostess.check_in("Ada")
    group: Group = hostess.night.group
    page = site.get(f"/g/{group.key}/n/{hostess.night.pk}/rules/").content.decode()
    assert sentence in page and "A sub keeps what she wins." in page

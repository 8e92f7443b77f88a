"""Money at the door beyond a tick: parts, several months at once, and money back; each with its undo."""

import pytest
from django.test import Client

from bunconight.club.models import Group, Night, Role
from bunconight.club.services import next_night
from bunconight.money.queries import balance, kitty_cents, ledger
from bunconight.money.queries.statements import statement
from bunconight.nights.queries.prizes import prizes_page
from bunconight.nights.services import actions, checkin, fees, prizes
from games.errors import NotNow
from tests.nights.conftest import browser_of
from tests.nights.hostess import NAMES, Hostess
from tests.nights.pages import at, get, post, swap, text


def pays(site: Client, hostess: Hostess, what: str = "part", **form: str):
    values = {"which": "tonight", "how": "cash", "months": "2", "cents": "", "what": what, **form}
    return post(site, "checkin_pay", hostess.night, hostess.member("Ada").pk, **values)


def has(hostess: Hostess, *nights: Night) -> list[int]:
    return [ledger(night).net.get(hostess.member("Ada").pk, 0) for night in (hostess.night, *nights)]


def test_a_part_stands_on_her_button_and_a_tap_pays_the_rest(site: Client, hostess: Hostess) -> None:
    pays(site, hostess, cents="2")
    page = get(site, "checkin", hostess.night)
    assert "$2 of $5" in text(page) and page.context["page"].counts.paid == 0
    button = swap(site, "checkin_fee", hostess.night, hostess.member("Ada").pk, "tonight", how="check").content.decode()
    assert "✓" in button and "Check" in button
    assert [(row.cents, row.how) for row in ledger(hostess.night).fees[hostess.member("Ada").pk]] == [
        (200, "cash"), (300, "check")]


def test_a_part_has_its_undo_and_another_way(site: Client, hostess: Hostess) -> None:
    pays(site, hostess, cents="2")
    part = hostess.last()
    assert part.kind == "fee_part"
    assert "Ada paid a part" in text(site.get(f"{at('checkin', hostess.night)}?done={part.pk}"))
    post(site, "checkin_how", hostess.night, part.pk, way="app")
    assert [row.how for row in ledger(hostess.night).fees[hostess.member("Ada").pk]] == ["app"]
    hostess.undo(hostess.last())
    assert has(hostess) == [0]


def test_the_whole_without_an_amount(site: Client, hostess: Hostess) -> None:
    pays(site, hostess, which="next")
    assert has(hostess, next_night(hostess.night)) == [0, 500]


@pytest.mark.parametrize(("form", "status"), [({"cents": "5.01"}, 409), ({"cents": "x"}, 422), ({"how": "stamps"}, 422),
                                              ({"which": "never"}, 422), ({"cents": "0"}, 409)])
def test_what_is_refused_stands_on_the_sheet(site: Client, hostess: Hostess, form: dict[str, str], status: int) -> None:
    answer = pays(site, hostess, **form)
    assert answer.status_code == status and 'role="alert"' in answer.content.decode()
    assert has(hostess) == [0]


def test_three_months_and_back(site: Client, hostess: Hostess) -> None:
    pays(site, hostess, "months", months="3")
    following = next_night(hostess.night)
    third = next_night(following)
    assert has(hostess, following, third) == [500, 500, 500]
    assert {row.taken_at for row in third.transfers.all()} == {hostess.night}
    assert "Ada paid for 3 nights" in text(get(site, "night_log", hostess.night))
    hostess.undo(hostess.last())
    assert has(hostess, following, third) == [0, 0, 0]


def test_money_back_and_its_undo(site: Client, hostess: Hostess) -> None:
    hostess.take_fees("Ada", "Bea")
    pays(site, hostess, "refund", cents="3")
    assert has(hostess) == [200] and balance(hostess.night).pot == 700
    assert "Ada got money back" in text(get(site, "night_log", hostess.night))
    assert pays(site, hostess, "refund", cents="3").status_code == 409
    refunded = hostess.last()
    pays(site, hostess, "refund")
    assert has(hostess) == [0]
    hostess.undo(hostess.last())
    hostess.undo(refunded)
    assert has(hostess) == [500]


def test_a_refund_is_not_undone_over_a_new_fee(hostess: Hostess) -> None:
    hostess.take_fees("Ada")
    back = fees.refund(night=hostess.night, member=hostess.member("Ada"), for_night=hostess.night, who=None)
    hostess.take_fees("Ada")
    with pytest.raises(NotNow, match="paid again by now"):
        hostess.undo(back)
    assert has(hostess) == [500]


def test_no_fee_is_undone_under_a_refund(hostess: Hostess) -> None:
    hostess.take_fees("Ada")
    paid = hostess.last()
    back = fees.refund(night=hostess.night, member=hostess.member("Ada"), for_night=hostess.night, who=None)
    with pytest.raises(NotNow, match="given back by now"):
        hostess.undo(paid)
    hostess.undo(back)
    actions.undo(action=paid, who=None)
    assert has(hostess) == [0]


def roll_off(hostess: Hostess) -> None:
    """Whoever is tied throws until one is left: the last of them wins."""
    while tied := [prize for prize in prizes_page(hostess.night).prizes if prize.to_roll]:
        for value, person in enumerate(tied[0].to_roll, 1):
            prizes.roll_off_die(night=hostess.night, category=tied[0].category, person=person.id,
                                value=min(value, 6), who=None)


def test_a_fee_that_comes_late_changes_no_prize(hostess: Hostess) -> None:
    """Lola pays in June for May, which is settled: it goes to the kitty, and May's prizes stay as they were paid."""
    hostess.check_in(*NAMES)
    hostess.take_fees(*NAMES[:-1])
    hostess.draw()
    hostess.play((0, 0, 0))
    hostess.finish()
    roll_off(hostess)
    hostess.pay_out()
    prizes.settle(night=hostess.night, who=None)
    before, kitty = prizes_page(hostess.night), kitty_cents(hostess.night.group)
    later, lola = next_night(hostess.night), hostess.member("Lola")
    late = checkin.take_fee(night=later, member=lola, for_night=hostess.night, who=None)
    after = prizes_page(hostess.night)
    assert [(p.cents, p.wrong) for p in after.prizes] == [(p.cents, p.wrong) for p in before.prizes]
    assert after.balance.open == 0 and kitty_cents(hostess.night.group) == kitty + 500
    assert statement(lola).owes == 0
    actions.undo(action=late, who=None)
    assert kitty_cents(hostess.night.group) == kitty and statement(lola).owes == 500


def test_who_may_not_take_money_sees_none_of_it(hostess: Hostess, group: Group) -> None:
    scorer = browser_of("scorer", group, Role.Kind.SCORER)
    assert "Give it back to her" not in text(get(scorer, "checkin_person", hostess.night, hostess.member("Ada").pk))
    assert pays(scorer, hostess).status_code == 403


def test_without_amounts_she_pays_all_or_gets_all_back(site: Client, hostess: Hostess, group: Group) -> None:
    Group.objects.filter(pk=group.pk).update(hide_money=True)
    sheet = text(get(site, "checkin_person", hostess.night, hostess.member("Ada").pk))
    assert "Amount" not in sheet and "All of that night" in sheet
    pays(site, hostess, cents="2")
    assert has(hostess) == [500]
    pays(site, hostess, "refund")
    assert has(hostess) == [0]


def test_a_sub_is_asked_for_no_fee_of_her_own(site: Client, hostess: Hostess) -> None:
    """The fee stays with the member: two taps for one place would take it twice."""
    checkin.add_sub(night=hostess.night, name="Suki", plays_for=hostess.member("Ada"), who=None)
    page, suki = get(site, "checkin", hostess.night), hostess.member("Suki").pk
    assert text(page).count("no fee") == 1
    assert at("checkin_fee", hostess.night, suki, "tonight") not in page.content.decode()
    assert at("checkin_fee", hostess.night, suki, "next") in page.content.decode()

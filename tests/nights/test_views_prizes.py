"""The prizes: who leads, roll-offs die by die, amounts, paying out, and the settled night."""

from typing import Any

import pytest
from django.test import Client

from bunconight.club.models import Group, Role
from bunconight.club.services import next_night
from bunconight.money.queries import ledger
from bunconight.nights.models import Action, Evening
from games.bunco.prizes import CATEGORIES
from tests.nights.conftest import browser_of
from tests.nights.hostess import BELL, Hostess
from tests.nights.pages import at, get, post, questions, swap, text


@pytest.fixture
def over(running: Hostess) -> Hostess:
    """One round; Ada's table rolled the only Bunco; half have won and half have lost."""
    running.state(0, 1, 0)
    first = running.book.seats[0][0]
    running.correct(1, 1, 0, tallies={first: {"buncos": 1}})
    running.finish()
    return running


def prize(page: Any, category: str) -> Any:
    return next(line for line in page.context["page"].prizes if line.category == category)


def roll_off(site: Client, hostess: Hostess, category: str, *values: int) -> Any:
    """Those who are asked throw one after the other."""
    answer = None
    for value in values:
        person = prize(get(site, "prizes", hostess.night), category).to_roll[0]
        answer = post(site, "prizes_die", hostess.night, category=category, player=person.id, value=value)
        assert answer.status_code == 302
    return answer


def decide(site: Client, hostess: Hostess) -> None:
    roll_off(site, hostess, "most_wins", 6, 1, 2, 3, 4, 5)
    roll_off(site, hostess, "most_losses", 6, 1, 2, 3, 4, 5)


def test_while_the_rounds_run_it_says_how_it_would_go(site: Client, running: Hostess) -> None:
    page = get(site, "prizes", running.night)
    assert "this is how the prizes would go right now" in text(page) and "Back to the round" in text(page)
    assert text(page).count("Nobody so far.") == 6
    assert "Finish this round, then you can end the night." in text(page)


def test_between_rounds_the_night_can_be_ended_from_here(site: Client, running: Hostess) -> None:
    running.state(0, 1, 0)
    page = get(site, "prizes", running.night)
    assert "End the night here" in text(page) and "Finish this round" not in text(page)


def test_nobody_is_asked_to_roll_off_before_the_night_is_over(site: Client, running: Hostess) -> None:
    running.state(0, 1, 0)
    page = get(site, "prizes", running.night)
    assert len(prize(page, "most_wins").leaders) == 6
    assert "Level so far" in text(page) and "Tap what each of them rolled" not in text(page)
    assert 'name="value"' not in page.content.decode()


def test_six_prizes_with_their_amounts(site: Client, over: Hostess) -> None:
    page = get(site, "prizes", over.night)
    assert [(line.title, line.cents) for line in page.context["page"].prizes] == [
        ("Most Buncos", 1500), ("Most Wins", 1300), ("Last Bunco", 1100),
        ("Most Snake Eyes", 900), ("Most Trips", 700), ("Most Losses", 500)]


def test_the_tied_are_named_and_asked_to_roll(site: Client, over: Hostess) -> None:
    page = get(site, "prizes", over.night)
    tied = prize(page, "most_wins")
    assert len(tied.leaders) == 6 and not tied.winners
    assert f"Tied: {tied.leaders_text} One die each" in text(page)
    assert [place.place for place in tied.places] == [1] * 6
    assert 'href="#prize-most_wins">Roll off: Most Wins</a>' in page.content.decode()


def test_a_roll_off_die_by_die(site: Client, over: Hostess) -> None:
    people = prize(get(site, "prizes", over.night), "most_wins").to_roll
    roll_off(site, over, "most_wins", 3, 6, 6, 1, 2)
    page = get(site, "prizes", over.night)
    assert [one.value for one in prize(page, "most_wins").current] == [3, 6, 6, 1, 2]
    assert "Thrown so far" in page.content.decode()
    roll_off(site, over, "most_wins", 5)
    again = prize(get(site, "prizes", over.night), "most_wins").to_roll
    assert [one.id for one in again] == [people[1].id, people[2].id]
    roll_off(site, over, "most_wins", 1, 2)
    page = get(site, "prizes", over.night)
    assert prize(page, "most_wins").winners == (people[2],)
    assert f"★ {people[2].name}" in text(page)


def test_a_throw_that_ends_level_is_thrown_again_by_those(site: Client, over: Hostess) -> None:
    first = prize(get(site, "prizes", over.night), "most_wins").leaders
    roll_off(site, over, "most_wins", 6, 6, 2, 3, 4, 5)
    level = f"Level again: {first[0].name}, {first[1].name} "
    assert level in text(get(site, "prizes", over.night))
    roll_off(site, over, "most_wins", 3)
    assert level in text(get(site, "prizes", over.night))


@pytest.mark.parametrize("data", [
    {"category": "most_charm", "value": 3}, {"category": "most_wins", "value": 7},
    {"category": "most_wins", "value": ""},
    {"category": "most_wins", "value": 3, "player": "x"}, {"category": "most_buncos", "value": 3},
])
def test_a_die_that_cannot_be_is_refused(site: Client, over: Hostess, data: dict[str, Any]) -> None:
    person = prize(get(site, "prizes", over.night), "most_wins").to_roll[0]
    assert post(site, "prizes_die", over.night, **{"player": person.id} | data).status_code == 409


def test_a_correction_changes_who_is_tied_and_the_page_says_so(site: Client, over: Hostess) -> None:
    decide(site, over)
    over.correct(1, 2, 0)
    page = get(site, "prizes", over.night)
    assert "the earlier roll-off no longer counts" in text(page)


def test_paid_out_and_settled(site: Client, over: Hostess) -> None:
    decide(site, over)
    assert "Pay out $60" in text(get(site, "prizes", over.night))
    early = post(site, "prizes_settle", over.night)
    assert early.status_code == 409 and "has not been paid out." in text(early)
    paid = post(site, "prizes_pay", over.night)
    assert "Prizes paid out" in text(site.get(paid.url)) and "Settle the night" in text(site.get(paid.url))
    money = ledger(over.night).balance
    assert (money.pot, money.paid_out, money.kitty, money.open) == (6000, 4400, 1600, 0)
    post(site, "prizes_settle", over.night)
    page = get(site, "prizes", over.night)
    assert "What a night!" in text(page) and "Change amounts" not in text(page)
    assert post(site, "prizes_pay", over.night).status_code == 409


def settled(site: Client, hostess: Hostess) -> Any:
    decide(site, hostess)
    for button in ("prizes_pay", "prizes_settle"):
        post(site, button, hostess.night)
    return get(site, "prizes", hostess.night)


def test_a_settled_night_leads_to_its_prize_sheet_and_the_next_night(site: Client, over: Hostess) -> None:
    said = settled(site, over).content.decode()
    assert "Print the prize sheet" in said and at("print", over.night) in said
    assert "Plan the next night" in said and f"/g/{over.night.group.key}/nights/new/" in said


def test_a_next_night_that_is_planned_already_is_not_planned_again(site: Client, over: Hostess) -> None:
    following = next_night(over.night)
    page = settled(site, over)
    assert "Next night: Tue, Jun 9, 2026" in text(page) and "Plan the next night" not in text(page)
    assert at("night", following) in page.content.decode()


def test_who_may_not_plan_is_not_asked_to(site: Client, group: Group, over: Hostess) -> None:
    settled(site, over)
    page = get(browser_of("scorer", group, Role.Kind.SCORER), "prizes", over.night)
    assert page.status_code == 200 and "Plan the next night" not in text(page)


def test_a_page_that_is_loaded_again_later_offers_no_old_undo(site: Client, over: Hostess) -> None:
    decide(site, over)
    paid = post(site, "prizes_pay", over.night).url
    assert "toast-undo" in site.get(paid).content.decode()
    post(site, "prizes_settle", over.night)
    page = site.get(paid)
    assert "Prizes paid out" not in text(page) and "toast-undo" not in page.content.decode()


def test_a_second_tap_on_pay_or_settle_changes_nothing(site: Client, over: Hostess) -> None:
    decide(site, over)
    for button in ("prizes_pay", "prizes_settle"):
        assert [swap(site, button, over.night).status_code for _ in range(2)] == [200, 200]
    assert ledger(over.night).balance.paid_out == 4400
    assert over.night.actions.filter(kind__in=["pay", "settle"]).count() == 2


def test_a_prize_that_a_correction_made_is_still_to_be_paid(site: Client, over: Hostess) -> None:
    decide(site, over)
    post(site, "prizes_pay", over.night)
    first = over.book.seats[0][0]
    over.correct(1, 1, 0, tallies={first: {"buncos": 1, "trips": 1}})
    assert "Pay out $7" in text(get(site, "prizes", over.night))
    assert post(site, "prizes_pay", over.night).status_code == 302
    page = get(site, "prizes", over.night)
    assert ledger(over.night).balance.open == 0 and "Settle the night" in text(page)
    assert "The kitty of all nights holds $9." in text(page)


def test_what_was_paid_to_another_is_to_be_undone(site: Client, over: Hostess) -> None:
    decide(site, over)
    post(site, "prizes_pay", over.night)
    first, second = over.book.seats[0][:2]
    over.correct(1, 1, 0, tallies={first: {"buncos": 0}, second: {"buncos": 1}})
    page = get(site, "prizes", over.night)
    assert "Most Buncos was paid otherwise" in text(page) and 'id="to-undo"' in page.content.decode()
    assert 'id="pay"' not in page.content.decode() and 'id="settle"' not in page.content.decode()


def test_nothing_is_paid_before_all_is_decided(site: Client, over: Hostess) -> None:
    answer = swap(site, "prizes_pay", over.night)
    assert answer.status_code == 409 and "Most Wins is not decided yet." in text(answer)
    assert ledger(over.night).balance.paid_out == 0


def test_the_usual_amounts_fill_the_form(site: Client, over: Hostess) -> None:
    form = get(site, "prizes_amounts", over.night).context["form"]
    assert [form[category].value() for category in CATEGORIES] == ["15.00", "13.00", "11.00", "9.00", "7.00", "5.00"]


def typed(*amounts: str) -> dict[str, str]:
    return dict(zip(CATEGORIES, amounts, strict=True))


def test_edited_amounts_leave_the_rest_to_the_kitty(site: Client, over: Hostess) -> None:
    post(site, "prizes_amounts", over.night, **typed("20", "10", "10", "5", "5", "2.50"))
    page = get(site, "prizes", over.night)
    assert [line.cents for line in page.context["page"].prizes] == [2000, 1000, 1000, 500, 500, 250]
    assert "$7.50 of the pot is in no prize: it goes to the kitty." in text(page)
    post(site, "prizes_amounts", over.night, formula="1")
    assert Evening.objects.get().amounts is None


@pytest.mark.parametrize(("amounts", "why"), [
    (("20", "10", "10", "10", "10", "x"), "Enter an amount like 5.00."),
    (("20", "10", "10", "10", "10", "-1"), "Enter an amount like 5.00."),
    (("20", "10", "10", "10", "10", ""), "This field is required."),
    (("20", "10", "10", "10", "10", "0.01"), "which is more than the pot of $60."),
])
def test_amounts_that_cannot_be_are_kept_and_said(
    site: Client, over: Hostess, amounts: tuple[str, ...], why: str
) -> None:
    for ask in (post, swap):
        answer = ask(site, "prizes_amounts", over.night, **typed(*amounts))
        assert answer.status_code == 422 and why in text(answer)
        assert answer.context["form"]["most_losses"].value() == amounts[-1]
    assert Evening.objects.get().amounts is None


def test_when_the_night_is_over_she_is_asked_who_has_the_traveler(site: Client, running: Hostess) -> None:
    running.state(0, 1, 0)
    one, two = running.book.seats[0][0], running.book.seats[1][0]
    running.correct(1, 1, 0, tallies={one: {"buncos": 1}})
    running.correct(1, 2, 1, tallies={two: {"buncos": 1}})
    asked, on_the_prizes = "Who has it?", "Who ended with the traveler?"
    assert asked not in text(get(site, "run", running.night))
    assert "say whose it is" in text(get(site, "run", running.night))
    assert on_the_prizes not in text(get(site, "prizes", running.night))
    assert "you are asked who has the traveler" in text(get(site, "prizes", running.night))
    running.finish()
    assert asked in text(get(site, "run", running.night))
    assert on_the_prizes in text(get(site, "prizes", running.night))
    answer = post(site, "prizes_traveler", running.night, player=two, step="run")
    assert answer.url.startswith(at("run", running.night))
    assert f"{running.name(two)} has it" in text(get(site, "run", running.night))
    assert prize(get(site, "prizes", running.night), "last_bunco").winners[0].id == two
    other = running.book.seats[2][0]
    assert post(site, "prizes_traveler", running.night, player=other).status_code == 409


def test_looking_three_times_moves_nothing(site: Client, over: Hostess) -> None:
    pages = [get(site, "prizes", over.night).context["page"] for _time in range(3)]
    assert pages[0] == pages[1] == pages[2]
    assert Action.objects.latest("seq").kind == "finish"


def test_the_number_of_questions_does_not_grow(site: Client, running: Hostess) -> None:
    running.roll(1, "bunco", at=BELL)
    few = questions(site, "prizes", running.night)
    running.state(0, 1, 0)
    running.play((0, 0, 0), (1, 1, 1))
    running.finish()
    roll_off(site, running, "most_losses", 6)
    assert questions(site, "prizes", running.night) <= few + 1 <= 13

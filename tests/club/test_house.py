"""The house rules of a group: chosen, saved, dated, and told in sentences."""
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from bunconight.club import hooks, services
from bunconight.club.house import change_rules, rules_of, rules_page
from bunconight.club.house_form import RulesForm
from bunconight.club.house_words import ANSWERS, sentences
from bunconight.club.models import Group, Night, RulesChange
from games.bunco.house import CHOICES, HouseRules
from tests.club.conftest import account, logged_in

SPLIT = HouseRules(prize_tie="split")
LATER = datetime(2027, 5, 1, 12, tzinfo=UTC)


def answers(**instead: Any) -> dict[str, Any]:
    """The form of the printed rules, filled in by a browser."""
    return {
        "point_numbers": ["2", "3", "4", "5", "6"], "sets": "4", "target": "21", "bunco_worth": "21",
        "trips_worth": "5", "trips_roll_again": "yes", "snake_eyes": "wipe", "bell": "head", "closing": "one_roll",
        "table_tie": "roll_off", "rotation": "classic", "ghost_credit": "roller", "prize_tie": "roll_off",
        "one_prize": "no", "sub_keeps": "yes", "minimum_rounds": "0", "opening": "draw",
    } | instead


def text(client: Client, path: str) -> str:
    return " ".join(client.get(path).content.decode().split())


# Words

def test_every_choice_has_its_sentence() -> None:
    assert {name: set(choices) for name, choices in CHOICES.items()} == {
        name: set(told) for name, told in ANSWERS.items()}


@pytest.mark.parametrize(("rules", "title", "sentence"), [
    (HouseRules(), "The night", "Twos to sixes, four sets: 20 rounds."),
    (HouseRules(point_numbers=(6,), sets=10), "The night", "Sixes, 10 sets: 10 rounds."),
    (HouseRules(target=25), "The bell",
     "The round ends for everybody the moment a team at the head table has 25 points."),
    (HouseRules(bell="any"), "The bell",
     "The round ends for everybody the moment a team at any table has 21 points."),
    (HouseRules(table_tie="sudden_death"), "A level table",
     "They roll on, every roll counts, and the first team that gets ahead has won."),
    (HouseRules(opening="cards"), "The first seats",
     "The first seats are drawn with cards: one for each chair, with a star at the head table."),
    (HouseRules(opening="last_order"), "The first seats",
     "The first seats are those of the last night’s last round; who was not there takes a free chair, in the order of "
     "check-in."),
    (HouseRules(rotation="one_seat_right"), "Moving on",
     "Everybody moves one seat to the right, from chair A on to the next table, whoever wins; where two would stay "
     "partners, one stays put and the rest pass her."),
    (HouseRules(bell="timer"), "The bell",
     "A round lasts 10 minutes; then the bell rings for everybody, the head table too. "
     "After it there are 60 seconds to move."),
    (HouseRules(bell="timer", minutes=1, move_seconds=0), "The bell",
     "A round lasts 1 minute; then the bell rings for everybody, the head table too."),
    (HouseRules(snake_eyes="none"), "Snake eyes",
     "Three ones cost no points; the turn is over, and they are counted."),
    (HouseRules(sub_keeps=False), "A sub’s winnings", "What a sub wins goes to the member whose place she takes."),
    (HouseRules(minimum_rounds=1), "Who can win",
     "Whoever has played fewer than 1 round wins no prize but the last Bunco."),
    (HouseRules(minimum_rounds=10), "Who can win",
     "Whoever has played fewer than 10 rounds wins no prize but the last Bunco."),
])
def test_a_rule_in_a_sentence(rules: HouseRules, title: str, sentence: str) -> None:
    assert dict(sentences(rules))[title] == sentence


def test_no_two_rules_have_one_title_and_none_speaks_of_money() -> None:
    told = sentences(HouseRules())
    assert len(dict(told)) == len(told) == 16
    assert not any("$" in sentence for _title, sentence in told)


# Saving

def test_a_change_is_saved_dated_and_signed(group: Group, hostess: Any) -> None:
    change = change_rules(group=group, rules=SPLIT, who=hostess, now=LATER)
    assert change is not None and (change.since, change.who) == (LATER, hostess)
    group.refresh_from_db()
    assert rules_of(group) == SPLIT
    rows = RulesChange.objects.filter(group=group)
    assert [(HouseRules.from_json(row.rules), row.since) for row in rows] == [
        (SPLIT, LATER), (HouseRules(), group.made_at)], "what was played until then is kept too"


def test_the_same_rules_again_save_nothing(group: Group, hostess: Any) -> None:
    assert change_rules(group=group, rules=HouseRules(), who=hostess) is None
    assert not RulesChange.objects.exists()
    change_rules(group=group, rules=SPLIT, who=hostess)
    assert change_rules(group=group, rules=SPLIT, who=hostess) is None
    assert RulesChange.objects.count() == 2


def test_the_history_tells_what_became_different(group: Group, hostess: Any) -> None:
    change_rules(group=group, rules=SPLIT, who=hostess, now=LATER)
    page = rules_page(group)
    assert page.since == LATER
    latest, first = page.history
    assert latest.changed == (("A tie for a prize", "Those who are tied share the prize, to the cent."),)
    assert (latest.who, latest.first, first.first, first.changed) == ("hostess@example.org", False, True, ())


def test_the_page_asks_two_things_however_long_the_history(
        group: Group, hostess: Any, django_assert_num_queries: Any) -> None:
    for sets in range(2, 12):
        change_rules(group=group, rules=HouseRules(sets=sets), who=hostess)
    with django_assert_num_queries(2):
        rules_page(group)


# The form

def test_the_form_asks_for_every_rule() -> None:
    form = RulesForm(group=Group(key="maple"), rules=HouseRules())
    assert HouseRules().to_json().keys() == form.fields.keys()


@pytest.mark.parametrize(("typed", "rules"), [
    ({}, HouseRules()),
    ({"snake_eyes": "minus_21", "one_prize": "yes", "sub_keeps": "no"},
     HouseRules(snake_eyes="minus_21", one_prize=True, sub_keeps=False)),
    ({"opening": "last_order", "rotation": "one_seat_right"},
     HouseRules(opening="last_order", rotation="one_seat_right")),
    ({"opening": "cards"}, HouseRules(opening="cards")),
    ({"point_numbers": ["6"], "sets": "10"}, HouseRules(point_numbers=(6,), sets=10)),
    ({"table_tie": "lap"}, HouseRules(table_tie="lap")),
    ({"minutes": "", "move_seconds": "9999"}, HouseRules()),
    ({"bell": "timer", "minutes": "15", "move_seconds": "0"}, HouseRules(bell="timer", minutes=15, move_seconds=0)),
    ({"rotation": "ladder", "bell": "any", "closing": "finish_turn", "minimum_rounds": "12"},
     HouseRules(rotation="ladder", bell="any", closing="finish_turn", minimum_rounds=12)),
])
def test_what_is_answered(typed: dict[str, Any], rules: HouseRules) -> None:
    form = RulesForm(answers(**typed), group=Group(key="maple"), rules=HouseRules())
    assert form.is_valid(), form.errors
    assert form.rules == rules


def test_numbers_in_an_order_of_their_own_keep_it() -> None:
    own = HouseRules(point_numbers=(6, 5, 4, 3, 2))
    form = RulesForm(answers(), group=Group(key="maple"), rules=own)
    assert form.is_valid() and form.rules == own


@pytest.mark.parametrize("typed", [
    {"point_numbers": []}, {"sets": "0"}, {"target": ""}, {"bell": "timer", "minutes": "61"},
    {"rotation": "spiral"}, {"snake_eyes": "half"},
])
def test_what_cannot_be_is_asked_again(typed: dict[str, Any], group: Group, site: Client) -> None:
    answer = site.post(f"/g/{group.key}/rules/change/", answers(**typed))
    assert answer.status_code == 422 and b'role="alert"' in answer.content
    assert not RulesChange.objects.exists()


# The page

def test_the_page_tells_and_asks(group: Group, site: Client) -> None:
    page = text(site, f"/g/{group.key}/rules/")
    assert "A sub keeps what she wins." in page and "Save the rules" in page
    assert page.count("printed rule") == 11
    assert "Nothing was changed yet" in page


def test_a_change_through_the_page(group: Group, site: Client) -> None:
    answer = site.post(f"/g/{group.key}/rules/change/", answers(sub_keeps="no"), follow=True)
    page = " ".join(answer.content.decode().split())
    assert "Saved: nights that open from now on" in page
    assert "What a sub wins goes to the member whose place she takes." in page
    assert "hostess@example.org" in page
    again = site.post(f"/g/{group.key}/rules/change/", answers(sub_keeps="no"), follow=True)
    assert "nothing has changed" in again.content.decode()


def test_who_may_not_change_them_reads_them(group: Group) -> None:
    helper = account("helper")
    services.set_role(group=group, user=helper, kind="scorer")
    client = logged_in(helper)
    page = text(client, f"/g/{group.key}/rules/")
    assert "A sub keeps what she wins." in page and "Save the rules" not in page
    assert client.post(f"/g/{group.key}/rules/change/", answers()).status_code == 403


def test_only_posting_changes_them(group: Group, site: Client) -> None:
    assert site.get(f"/g/{group.key}/rules/change/").status_code == 405


def test_nights_that_have_begun_are_named(
        group: Group, night: Night, site: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "begun", lambda _group: [(night, {})])
    assert "it is played by these rules to its end" in text(site, f"/g/{group.key}/rules/")
    site.post(f"/g/{group.key}/rules/change/", answers(sets="2"))
    assert "opened with other rules than these" in text(site, f"/g/{group.key}/rules/")

"""A group that gives gifts or plays for charity shows no amounts: not on any page, print or file of a whole night."""
import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from pypdf import PdfReader

from bunconight.club.models import Group, Member, Night
from bunconight.club.services import next_night
from bunconight.nights.queries.prizes import prizes_page
from bunconight.nights.services import checkin, prizes
from bunconight.nights.state import public_state
from games.errors import NotNow
from tests.money.conftest import browser_of
from tests.nights.hostess import NAMES, Hostess

AMOUNT = re.compile(r"[$€£¥]\s?\d|\d[.,]\d\d\b(?!\s*(?:%|rem|vw|px))|\bUSD\b")
SETTINGS = {"group_settings"}
"""The page with the switch itself, where the entry fee is typed."""
ARCHIVES = {"night_export"}
"""A whole night for another site, which takes everything over."""


@pytest.fixture
def hostess(db: None) -> Hostess:
    group = Group.objects.create(name="Tuesday Dice", pay_text="Send $5 to @tuesday-dice.")
    night = Night.objects.create(group=group, starts_at=datetime(2026, 5, 12, 23, 0, tzinfo=UTC), place="The barn")
    for name in NAMES:
        Member.objects.create(group=group, name=name)
    return Hostess(night)


def addresses(entries: list[object], before: str = "") -> Iterator[tuple[str, set[str]]]:
    for entry in entries:
        route = before + str(entry.pattern)  # type: ignore[attr-defined]
        if isinstance(entry, URLResolver):
            yield from addresses(entry.url_patterns, route)
        elif isinstance(entry, URLPattern) and entry.name and route.startswith("g/"):
            yield entry.name, set(entry.pattern.converters)


ROUTES = dict(addresses(get_resolver().url_patterns))


def pages(hostess: Hostess) -> dict[str, str]:
    """Every address of the group that a browser can get, in words, by name; of the PDF files those in Letter."""
    group, night = hostess.night.group, hostess.night
    values = {"key": group.key, "night": night.pk, "member": hostess.member("Ada").pk, "number": 1, "table": 1,
              "paper": "letter", "which": "tonight", "category": "most_wins"}
    client, found = browser_of(group, "hostess"), {}
    for name, wanted in ROUTES.items():
        if wanted <= set(values) and name not in SETTINGS | ARCHIVES:
            answer = client.get(reverse(name, kwargs={key: values[key] for key in wanted}))
            if answer.status_code == 200:
                found[name] = said(answer)
    own = {"token": hostess.member("Ada").link_token}
    found["personal"] = said(client.get(reverse("personal", kwargs=own)))
    debtor = {"token": hostess.member("Lola").link_token}
    found["personal of a debtor"] = said(client.get(reverse("personal", kwargs=debtor)))
    found["personal_night"] = said(client.get(reverse("personal_night", kwargs=own | {"night": night.key})))
    return found


def said(answer: object) -> str:
    """The words of a page, a file or a print."""
    kind = answer["Content-Type"]  # type: ignore[index]
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
    if "pdf" in kind:
        return "\n".join(page.extract_text() for page in PdfReader(BytesIO(body)).pages)
    if "html" not in kind:
        return body.decode("utf-8", "replace")
    text = re.sub(r"<(script|style)\b.*?</\1>", " ", body.decode(), flags=re.S)
    seen = re.sub(r'<input type="hidden" name="csrfmiddlewaretoken"[^>]*>', " ", text)
    typed = " ".join(re.findall(r'\bvalue="([^"]*)"', seen))
    return re.sub(r"<[^>]+>", " ", text) + typed


def the_evening(hostess: Hostess) -> None:
    """Twelve come and pay, one only a part; a round, roll-offs, and all is paid out."""
    hostess.check_in(*NAMES)
    hostess.take_fees(*NAMES[:-1])
    checkin.take_fee(night=hostess.night, member=hostess.member("Lola"), for_night=hostess.night, cents=275, who=None)
    later = next_night(hostess.night)
    checkin.take_fee(night=hostess.night, member=hostess.member("Ada"), for_night=later, cents=150, who=None)
    hostess.draw()
    hostess.play((0, 0, 0))
    hostess.finish()


def decided(hostess: Hostess) -> None:
    while tied := [prize for prize in prizes_page(hostess.night).prizes if prize.to_roll]:
        for value, person in enumerate(tied[0].to_roll, 1):
            prizes.roll_off_die(night=hostess.night, category=tied[0].category, person=person.id, value=min(value, 6),
                                who=None)


def with_amounts(found: dict[str, str]) -> dict[str, list[str]]:
    return {name: hits for name, text in found.items() if (hits := AMOUNT.findall(text))}


STAGES = ("planned", "over", "paid")


def reach(hostess: Hostess, stage: str) -> None:
    if stage != "planned":
        the_evening(hostess)
    if stage == "paid":
        decided(hostess)
        hostess.pay_out()
        prizes.settle(night=hostess.night, who=None)


@pytest.mark.parametrize("stage", STAGES)
def test_no_page_print_or_file_shows_an_amount(hostess: Hostess, stage: str) -> None:
    reach(hostess, stage)
    Group.objects.update(hide_money=True)
    hostess.night.group.refresh_from_db()
    found = pages(hostess)
    assert {"checkin", "prizes", "money", "statement", "night", "group", "print_prizes", "print_signin",
            "print_results"} <= set(found)
    assert with_amounts(found) == {}


def test_with_amounts_they_show(hostess: Hostess) -> None:
    """The same walk sees them where nobody hides them, so it would see one that is left."""
    reach(hostess, "over")
    seen = set(with_amounts(pages(hostess)))
    assert {"checkin", "prizes", "money", "statement", "night", "cash", "money_csv", "prizes_amounts", "night_change",
            "print_prizes", "print_signin", "print_results"} <= seen


def test_the_state_of_phones_tells_none(hostess: Hostess) -> None:
    reach(hostess, "over")
    assert any(prize["amount"] for prize in public_state(hostess.night)["prizes"])
    hostess.night.group.hide_money = True
    told = public_state(hostess.night)
    assert {(prize["amount"], prize["money"]) for prize in told["prizes"]} == {(0, "")}
    assert "$" not in json.dumps(told)


def test_refusals_name_no_amount(hostess: Hostess) -> None:
    reach(hostess, "over")
    decided(hostess)
    hostess.night.group.hide_money = True
    with pytest.raises(NotNow) as unpaid:
        prizes.settle(night=hostess.night, who=None)
    with pytest.raises(NotNow) as too_much:
        prizes.edit_amounts(night=hostess.night, amounts={"most_wins": 10**6}, who=None)
    assert [str(one.value) for one in (unpaid, too_much)] == [
        "Most Wins has not been paid out.", "The prizes come to more than the pot."]


def test_the_night_is_settled_without_amounts(hostess: Hostess) -> None:
    """Hidden amounts still add up: the same steps lead to the same settled night."""
    Group.objects.update(hide_money=True)
    hostess.night.group.refresh_from_db()
    reach(hostess, "paid")
    page = prizes_page(hostess.night)
    assert page.settled and page.balance.open == 0 and page.balance.pot == 11 * 500 + 275


def test_a_night_keeps_its_fee_when_it_is_changed(hostess: Hostess) -> None:
    Group.objects.update(hide_money=True)
    client: Client = browser_of(hostess.night.group, "hostess")
    form = {"date": "2026-05-13", "time": "19:00", "place": "The barn", "hostess": ""}
    Night.objects.update(fee_cents=700)
    client.post(reverse("night_change", kwargs={"key": hostess.night.group.key, "night": hostess.night.pk}), form)
    night = Night.objects.get(pk=hostess.night.pk)
    assert (night.starts_at.day, night.fee_cents) == (13, 700)

"""The pages of the ledger: what the treasurer sees and types, and what comes of it."""
import csv
import io
import re
from datetime import timedelta

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from bunconight.club.models import Group, Member, Night
from bunconight.money.models import Transfer
from bunconight.money.queries import kitty_cents, ledger
from bunconight.money.services import gift_to_kitty, refund, take_fee
from bunconight.nights.services import checkin
from tests.money.conftest import Club, browser_of


@pytest.fixture
def soon(club: Club) -> Night:
    """The calendar's next night; the others are over."""
    return Night.objects.create(group=club.group, starts_at=timezone.now() + timedelta(days=9))


def text(answer: object) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())  # type: ignore[attr-defined]


def undo_in(page: str) -> str:
    found = re.search(r'action="(/g/[^"]+/money/undo/[\d-]+/)"', page)
    assert found, page
    return found[1]


def test_an_empty_book(club: Club, treasurer: Client) -> None:
    page = text(treasurer.get(club.url("money")))
    assert "Nobody. Every fee of every past night is in." in page
    assert "The first fee at check-in opens the book." in page


def test_who_owes_leads_to_her_statement(club: Club, treasurer: Client) -> None:
    checkin.set_here(night=club.may, member=club.ada, here=True, who=None)
    page = treasurer.get(club.url("money")).content.decode()
    assert club.url("statement", member=club.ada.pk) in page and "$5" in page
    said = text(treasurer.get(club.url("statement", member=club.ada.pk)))
    assert "owes $5" in said and "Tue, May 12, 2026 (owed)" in said


@pytest.mark.parametrize(("kind", "left"), [("gift", 1500), ("spent", 500)])
def test_the_kitty_is_given_and_gives(club: Club, treasurer: Client, kind: str, left: int) -> None:
    gift_to_kitty(group=club.group, cents=1000, memo="", who=None)
    form = {"kitty-kind": kind, "kitty-cents": "5", "kitty-memo": "Plates"}
    answer = treasurer.post(club.url("kitty_change"), form, follow=True)
    assert kitty_cents(club.group) == left and "Plates" in text(answer)
    treasurer.post(undo_in(answer.content.decode()))
    assert kitty_cents(club.group) == 1000


@pytest.mark.parametrize("wrong", [{"kitty-cents": "11"}, {"kitty-cents": "x"}, {"kitty-memo": ""}, {"kitty-kind": "?"},
                                   {"kitty-cents": "0"}])
def test_what_the_kitty_refuses_keeps_what_was_typed(club: Club, treasurer: Client, wrong: dict[str, str]) -> None:
    gift_to_kitty(group=club.group, cents=1000, memo="", who=None)
    form = {"kitty-kind": "spent", "kitty-cents": "5", "kitty-memo": "Plates", **wrong}
    answer = treasurer.post(club.url("kitty_change"), form)
    assert answer.status_code == 422 and 'class="error"' in answer.content.decode()
    assert kitty_cents(club.group) == 1000


def pay(club: Club, treasurer: Client, **form: object):
    values = {f"pay-{name}": str(value) for name, value in {"how": "cash", **form}.items()}
    return treasurer.post(club.url("statement_pay", member=club.ada.pk), values, follow=True)


def test_she_pays_for_two_nights_ahead(club: Club, treasurer: Client, soon: Night) -> None:
    answer = pay(club, treasurer, night=soon.pk, months=2)
    rows = Transfer.objects.filter(member=club.ada)
    assert [row.cents for row in rows] == [500, 500] and "Noted: Ada paid." in text(answer)
    assert rows[0].night == soon and rows[0].taken_at is None
    treasurer.post(undo_in(answer.content.decode()))
    assert ledger(soon).net == {}


def test_the_form_starts_at_the_first_night_that_is_not_paid(club: Club, treasurer: Client, soon: Night) -> None:
    later = Night.objects.create(group=club.group, starts_at=soon.starts_at + timedelta(days=30))
    pay(club, treasurer, night=soon.pk, months=1)
    page = treasurer.get(club.url("statement", member=club.ada.pk))
    assert [pk for pk, _word in page.context["form"].fields["night"].choices] == [str(soon.pk), str(later.pk)]
    assert f'<option value="{later.pk}" selected>' in page.content.decode()


def test_she_pays_a_part(club: Club, treasurer: Client, soon: Night) -> None:
    answer = pay(club, treasurer, night=soon.pk, months=0, cents="2")
    assert "$2 of $5" in text(answer)


def test_she_pays_what_she_owes(club: Club, treasurer: Client, soon: Night) -> None:
    checkin.set_here(night=club.may, member=club.ada, here=True, who=None)
    assert pay(club, treasurer, night=club.may.pk, months=2).status_code == 422
    assert pay(club, treasurer, night=club.may.pk, months=0, cents="5.50").status_code == 422
    pay(club, treasurer, night=club.may.pk, months=1)
    assert ledger(club.may).paid == {club.ada.pk}


@pytest.mark.parametrize("wrong", [{"months": 0}, {"months": 0, "cents": "x"}, {"months": 99}, {"night": 1},
                                   {"how": "stamps", "months": 1}])
def test_a_payment_that_cannot_be(club: Club, treasurer: Client, soon: Night, wrong: dict[str, object]) -> None:
    assert pay(club, treasurer, **{"night": soon.pk, **wrong}).status_code == 422
    assert not Transfer.objects.exists()


def test_money_back_and_carried_on(club: Club, treasurer: Client, soon: Night) -> None:
    take_fee(night=club.june, member=club.ada, cents=500, how="cash", taken_at=None, who=None)
    where = {"member": club.ada.pk, "night": club.june.pk}
    treasurer.post(club.url("statement_refund", **where), {"cents": "2", "how": "cash"})
    assert ledger(club.june).net == {club.ada.pk: 300}
    assert "-$2" in text(treasurer.get(club.url("money"))), "what went out has its sign in the book"
    answer = treasurer.post(club.url("statement_refund", **where), {"cents": "3.01", "how": "cash"})
    assert answer.status_code == 409 and "has not paid that much" in text(answer)
    answer = treasurer.post(club.url("statement_carry", **where), follow=True)
    assert ledger(club.june).net == {} and ledger(club.july).net == {club.ada.pk: 300}
    assert "carried to another night" in text(answer)
    treasurer.post(undo_in(answer.content.decode()))
    assert ledger(club.june).net == {club.ada.pk: 300}


def test_a_cancelled_night_is_carried(club: Club, treasurer: Client) -> None:
    take_fee(night=club.may, member=club.ada, cents=500, how="cash", taken_at=None, who=None)
    Night.objects.filter(pk=club.may.pk).update(cancelled_at=timezone.now())
    assert "is cancelled, and one person has paid $5 for it" in text(treasurer.get(club.url("money")))
    assert "One person has paid $5 for this night." in text(treasurer.get(club.url("night", night=club.may.pk)))
    answer = treasurer.post(club.url("night_carry", night=club.may.pk), follow=True)
    assert ledger(club.june).paid == {club.ada.pk}
    assert "has paid" not in text(treasurer.get(club.url("night", night=club.may.pk)))
    treasurer.post(undo_in(answer.content.decode()))
    assert ledger(club.may).paid == {club.ada.pk}
    assert treasurer.post(club.url("night_carry", night=club.june.pk)).status_code == 409


def test_the_envelope_is_counted(club: Club, treasurer: Client) -> None:
    gift_to_kitty(group=club.group, cents=1000, memo="", who=None)
    take_fee(night=club.june, member=club.ada, cents=500, how="cash", taken_at=club.may, who=None)
    take_fee(night=club.may, member=club.bea, cents=500, how="app", taken_at=club.may, who=None)
    page = text(treasurer.get(club.url("cash", night=club.may.pk)))
    assert "Taken tonight, for Tue, Jun 9, 2026 $5" in page and "Should be there $5 $5" in page.replace("  ", " ")
    for counted, said in [("5", "That is it, to the cent."), ("0", "$5 short."), ("5.50", "$0.50 over.")]:
        assert said in text(treasurer.post(club.url("cash", night=club.may.pk), {"cents": counted}))
    assert Transfer.objects.count() == 3, "counting changes nothing"
    assert treasurer.post(club.url("cash", night=club.may.pk), {"cents": "x"}).status_code == 422
    treasurer.post(club.url("cash_kitty", night=club.may.pk), {"cents": "2"})
    row = Transfer.objects.latest("pk")
    assert (row.kind, row.cents, row.night, row.memo) == ("spent", 300, club.may, "Cash count of Tue, May 12, 2026")
    treasurer.post(club.url("cash_kitty", night=club.may.pk), {"cents": "6"})
    assert kitty_cents(club.group) == 800


def test_another_groups_member_and_rows_are_not_here(club: Club, treasurer: Client) -> None:
    other = Group.objects.create(name="Oak Street")
    olga = Member.objects.create(group=other, name="Olga")
    row = gift_to_kitty(group=other, cents=1000, memo="", who=None)
    for name in ("statement", "statement_pay"):
        assert treasurer.get(club.url(name, member=olga.pk)).status_code in (404, 405)
        assert treasurer.post(club.url(name, member=olga.pk)).status_code in (404, 405)
    assert treasurer.post(club.url("money_undo", rows=(row.pk,))).status_code == 409
    assert kitty_cents(other) == 1000


def test_a_scorer_sees_no_money(club: Club) -> None:
    scorer = browser_of(club.group, "scorer")
    assert scorer.get(club.url("money")).status_code == 403
    assert club.url("money") not in scorer.get(club.url("group")).content.decode()


def test_the_ledger_as_a_file(club: Club, treasurer: Client) -> None:
    evil = Member.objects.create(group=club.group, name="=HYPERLINK(1)")
    row = take_fee(night=club.june, member=evil, cents=450, how="check", taken_at=club.may, who=None)
    refund(night=club.june, member=evil, cents=450, how="cash", who=None)
    gift_to_kitty(group=club.group, cents=5, memo="+1 from me", who=None)
    answer = treasurer.get(club.url("money_csv"))
    assert answer.content.startswith(b"\xef\xbb\xbf") and answer.content.count(b"\r\n") == 4
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert (rows[0]["Row"], rows[0]["Amount"], rows[0]["Currency"], rows[0]["Person"]) == (
        str(row.pk), "4.50", "USD", "'=HYPERLINK(1)")
    assert (rows[0]["Date"], rows[0]["For night"], rows[0]["Taken at"], rows[0]["Method"], rows[0]["Counts"]) == (
        "2026-05-12", "2026-06-09", "2026-05-12", "check", "yes")
    assert rows[2]["Memo"] == "'+1 from me" and rows[2]["For night"] == ""


def test_the_page_takes_the_same_queries_for_any_number(club: Club, treasurer: Client) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as found:
            treasurer.get(club.url("money"))
            treasurer.get(club.url("statement", member=club.ada.pk))
            treasurer.get(club.url("money_csv"))
        return len(found)

    few = asked()
    for number in range(10):
        member = Member.objects.create(group=club.group, name=f"Guest {number}")
        checkin.set_here(night=club.may, member=member, here=True, who=None)
        take_fee(night=club.may, member=member, cents=100, how="cash", taken_at=None, who=None)
        gift_to_kitty(group=club.group, cents=5, memo="", who=None)
    assert asked() == few


def test_her_own_statement_on_her_own_page(club: Club) -> None:
    checkin.set_here(night=club.may, member=club.ada, here=True, who=None)
    club.group.pay_text = "Pay at https://pay.example.org/ann"
    page = render_to_string("money/_mine.html", {"member": club.ada, "group": club.group})
    assert "You still owe $5 for past nights." in page and 'href="https://pay.example.org/ann"' in page
    assert "you owe $5" in page and "owes" not in page
    assert "<form" not in page

"""The check-in page: one list, one tap each, with a way back."""

import re
from datetime import date, time
from typing import Any

import pytest
from django.test import Client

from bunconight.club.models import Group, Member, Night, Rhythm, Role
from bunconight.club.services import archive_member
from bunconight.money.queries import ledger
from bunconight.nights.models import Action, Player
from tests.nights.conftest import browser_of
from tests.nights.hostess import NAMES, Hostess
from tests.nights.pages import at, get, post, questions, swap, text


def row_of(page: Any, member: Member) -> Any:
    return page.context["page"].row(member.pk)


def test_the_list_names_everybody_once(site: Client, hostess: Hostess) -> None:
    page = get(site, "checkin", hostess.night)
    assert [row.name for row in page.context["page"].rows] == list(NAMES)
    assert "Tap a name as she comes in." in text(page)


def test_an_empty_group_is_told_what_to_do(site: Client, night: Night) -> None:
    assert "Nobody is on the list yet." in text(get(site, "checkin", night))


def test_a_tap_on_the_name_checks_her_in(site: Client, hostess: Hostess) -> None:
    ada = hostess.member("Ada")
    answer = post(site, "checkin_here", hostess.night, ada.pk, here="1")
    done = Action.objects.get()
    assert (answer.status_code, answer.url) == (302, at("checkin", hostess.night) + f"?done={done.pk}")
    assert "Ada is here" in text(site.get(answer.url))
    assert hostess.player("Ada").here


def test_with_a_script_only_her_button_and_the_counts_come_back(site: Client, hostess: Hostess) -> None:
    answer = swap(site, "checkin_here", hostess.night, hostess.member("Ada").pk, here="1")
    said = answer.content.decode()
    assert said.startswith('<button type="submit" name="here" value="" ') and "Tonight" not in said
    assert all(part in said for part in ('<dl id="counts"', '<div id="checkin_next"', '<div id="toast"'))
    assert "Bea" not in text(answer) and "HX-Retarget" not in answer


def test_a_second_tap_takes_it_back(site: Client, hostess: Hostess) -> None:
    hostess.check_in("Ada")
    post(site, "checkin_here", hostess.night, hostess.member("Ada").pk, here="")
    assert not hostess.player("Ada").here


@pytest.mark.parametrize("how", ["cash", "check", "app"])
def test_she_pays_for_tonight(site: Client, hostess: Hostess, how: str) -> None:
    ada = hostess.member("Ada")
    post(site, "checkin_fee", hostess.night, ada.pk, "tonight", how=how)
    assert [(row.how, row.cents) for row in ledger(hostess.night).fees[ada.pk]] == [(how, 500)]


@pytest.mark.parametrize("how", ["", "gold"])
def test_money_is_cash_unless_she_says_otherwise(site: Client, hostess: Hostess, how: str) -> None:
    ada = hostess.member("Ada")
    post(site, "checkin_fee", hostess.night, ada.pk, "tonight", how=how)
    assert ledger(hostess.night).fees[ada.pk][0].how == "cash"


def test_next_month_is_a_night_of_its_own(site: Client, hostess: Hostess) -> None:
    ada = hostess.member("Ada")
    post(site, "checkin_fee", hostess.night, ada.pk, "next")
    page = get(site, "checkin", hostess.night)
    assert (row_of(page, ada).tonight, row_of(page, ada).next_month.cents) == (None, 500)
    assert page.context["page"].counts.pot_cents == 0
    assert page.context["next_word"] == "Jun"


def test_where_the_month_repeats_the_next_fee_is_for_a_day(site: Client, hostess: Hostess) -> None:
    """A group that meets every week pays for May 19 beside May 12, and the log says so."""
    night = hostess.night
    Rhythm.objects.create(group=night.group, each="week", weekday=1, clock=time(19), starts_on=date(2026, 1, 6))
    post(site, "checkin_fee", night, hostess.member("Ada").pk, "next")
    assert get(site, "checkin", night).context["next_word"] == "May 19"
    assert "Ada paid for May 19" in text(get(site, "night_log", night))


def test_a_second_tap_gives_the_money_back(site: Client, hostess: Hostess) -> None:
    hostess.take_fees("Ada")
    post(site, "checkin_fee", hostess.night, hostess.member("Ada").pk, "tonight", back="1")
    assert ledger(hostess.night).balance.pot == 0


def test_a_paid_fee_takes_her_off_the_wait_list_in_her_row(site: Client, hostess: Hostess) -> None:
    """Only her button is swapped: what stands below her name comes beside it."""
    ada = hostess.member("Ada")
    Player.objects.create(night=hostess.night, member=ada, place="waiting", waits=1)
    assert "on the wait list" in text(get(site, "checkin", hostess.night))
    answer = swap(site, "checkin_fee", hostess.night, ada.pk, "tonight")
    assert f'id="tag-{ada.pk}" hx-swap-oob="true"' in answer.content.decode()
    assert "on the wait list" not in text(answer)


def test_paid_twice_is_refused_with_the_reason(site: Client, hostess: Hostess) -> None:
    hostess.take_fees("Ada")
    answer = swap(site, "checkin_fee", hostess.night, hostess.member("Ada").pk, "tonight")
    assert answer.status_code == 409
    assert answer["HX-Retarget"] == "#step"
    assert "Ada has paid for that night already." in text(answer)
    assert ledger(hostess.night).balance.pot == 500


def test_it_was_a_check_after_all(site: Client, hostess: Hostess) -> None:
    hostess.take_fees("Ada")
    taken = Action.objects.get(kind="fee")
    post(site, "checkin_how", hostess.night, taken.pk, way="check")
    assert [row.how for row in ledger(hostess.night).fees[hostess.member("Ada").pk]] == ["check"]


def test_one_payment_by_app_is_only_that_one(site: Client, hostess: Hostess) -> None:
    answer = swap(site, "checkin_fee", hostess.night, hostess.member("Ada").pk, "tonight", how="cash")
    assert re.findall(r'name="way" value="(\w+)"', answer.content.decode()) == ["check", "app"]
    answer = swap(site, "checkin_how", hostess.night, Action.objects.get(kind="fee").pk, way="app", how="cash")
    assert [row.how for row in ledger(hostess.night).fees[hostess.member("Ada").pk]] == ["app"]
    assert 'name="how" value="cash" checked' in answer.content.decode()
    assert re.findall(r'name="way" value="(\w+)"', answer.content.decode()) == ["cash", "check"]


def test_once_the_rounds_run_it_leads_back_to_them(site: Client, running: Hostess) -> None:
    assert "Back to the round" in text(get(site, "checkin", running.night))
    running.state(0, 0, 0)
    running.finish()
    page = text(get(site, "checkin", running.night))
    assert "To the prizes" in page and "Seat 12 people" not in page


def test_what_was_paid_stays_what_was_paid(site: Client, hostess: Hostess) -> None:
    """The fee of the night has been changed since."""
    hostess.take_fees("Ada")
    Night.objects.filter(pk=hostess.night.pk).update(fee_cents=1000)
    post(site, "checkin_how", hostess.night, Action.objects.get(kind="fee").pk, way="check")
    assert [row.cents for row in ledger(hostess.night).fees[hostess.member("Ada").pk]] == [500]


def test_only_a_fee_has_another_way_to_pay(site: Client, hostess: Hostess) -> None:
    hostess.check_in("Ada")
    assert post(site, "checkin_how", hostess.night, Action.objects.get().pk, way="check").status_code == 404


def test_somebody_walks_in(site: Client, hostess: Hostess) -> None:
    answer = swap(site, "checkin_guest", hostess.night, name="  Mabel   Finch ")
    assert answer.status_code == 200 and "Mabel Finch came along" in text(answer)
    assert Player.objects.get(member__name="Mabel Finch").here


def test_a_guest_who_is_not_here_after_all_keeps_her_row(site: Client, hostess: Hostess) -> None:
    swap(site, "checkin_guest", hostess.night, name="Mabel Finch")
    mabel = Member.objects.get(name="Mabel Finch")
    answer = swap(site, "checkin_here", hostess.night, mabel.pk, here="")
    assert "Mabel Finch" in answer.content.decode().split("</button>")[0]
    assert [row.here for row in get(site, "checkin", hostess.night).context["page"].rows if row.member_id == mabel.pk
            ] == [False]


def test_whoever_has_left_the_club_and_is_not_here_is_off_the_list(site: Client, hostess: Hostess) -> None:
    hostess.check_in("Ada")
    archive_member(member=hostess.member("Bea"))
    assert row_of(get(site, "checkin", hostess.night), hostess.member("Bea")) is None


def test_whoever_is_off_the_list_brings_the_whole_list(site: Client, hostess: Hostess) -> None:
    swap(site, "checkin_guest", hostess.night, name="Mabel Finch")
    came = hostess.last()
    hostess.undo(came)
    answer = swap(site, "checkin_here", hostess.night, Member.objects.get(name="Mabel Finch").pk, here="")
    assert answer["HX-Retarget"] == "#step" and "Mabel Finch" not in text(answer).split("Who is here?")[0]


@pytest.mark.parametrize("kind", ["sub", "guest"])
def test_whom_the_club_knows_is_checked_in_from_the_page(site: Client, hostess: Hostess, kind: str) -> None:
    zelda = Member.objects.create(group=hostess.night.group, name="Zelda", kind=kind)
    page = get(site, "checkin", hostess.night)
    assert "A sub or a guest whom you know" in text(page) and at("checkin_here", hostess.night, zelda.pk) in str(
        page.content)
    answer = swap(site, "checkin_here", hostess.night, zelda.pk, here="1", whole="1")
    assert answer["HX-Retarget"] == "#step" and "Zelda is here" in text(answer)
    assert Player.objects.get(member=zelda).here


@pytest.mark.parametrize(("walks_in", "arrive"), [("checkin_guest", "checkin_here"), ("run_guest", "run_arrive")])
def test_a_name_that_the_club_knows_is_asked_about(site: Client, hostess: Hostess, walks_in: str, arrive: str) -> None:
    zelda = Member.objects.create(group=hostess.night.group, name="Zelda Quill", kind="guest", note="Dot's sister")
    for ask in (post, swap):
        answer = ask(site, walks_in, hostess.night, name="zelda  quill")
        assert answer.status_code == 422
        assert "Is it her? Yes, Zelda Quill (guest, Dot's sister) No, somebody else of that name" in text(answer)
        assert at(arrive, hostess.night, zelda.pk) in answer.content.decode()
    assert Member.objects.filter(name__iexact="zelda quill").count() == 1 and not Action.objects.exists()
    assert swap(site, walks_in, hostess.night, name="Zelda Quill", anyway="1").status_code == 200
    assert Member.objects.filter(name="Zelda Quill").count() == 2


def test_whoever_is_here_already_is_not_offered_again(site: Client, hostess: Hostess) -> None:
    hostess.check_in("Ada")
    answer = swap(site, "checkin_guest", hostess.night, name="Ada")
    assert "Ada (regular) is here already." in text(answer) and "Yes, Ada" not in text(answer)


@pytest.mark.parametrize("name", ["", "   ", "x" * 81])
def test_a_name_that_cannot_be_stays_in_its_field(site: Client, hostess: Hostess, name: str) -> None:
    for ask in (post, swap):
        answer = ask(site, "checkin_guest", hostess.night, name=name)
        assert answer.status_code == 422
        assert answer.context["guest_form"]["name"].value() == name
    assert not Action.objects.exists()


def test_a_sub_is_a_person_of_her_own(site: Client, hostess: Hostess) -> None:
    ada = hostess.member("Ada")
    assert "Who plays for Ada?" in text(get(site, "checkin_person", hostess.night, ada.pk))
    post(site, "checkin_person", hostess.night, ada.pk, name="Winnie Wick")
    winnie = Player.objects.get(member__name="Winnie Wick")
    assert (winnie.plays_for, winnie.member.kind) == (ada, "sub")
    assert "Winnie Wick plays for her" in text(get(site, "checkin", hostess.night))
    post(site, "checkin_person", hostess.night, winnie.member.pk, subs="")
    winnie.refresh_from_db()
    assert winnie.plays_for is None


def test_a_sub_whom_the_club_knows(site: Client, hostess: Hostess, group: Group) -> None:
    sub = Member.objects.create(group=group, name="Sally Sprig", kind="sub")
    page = get(site, "checkin_person", hostess.night, hostess.member("Ada").pk)
    assert page.context["others"] == ((sub.pk, "Sally Sprig"),)
    post(site, "checkin_person", hostess.night, hostess.member("Ada").pk, sub=sub.pk)
    assert Player.objects.get(member=sub).plays_for == hostess.member("Ada")


def test_a_new_sub_of_a_known_name_is_asked_about(site: Client, hostess: Hostess, group: Group) -> None:
    sally = Member.objects.create(group=group, name="Sally Sprig", kind="sub")
    ada = hostess.member("Ada")
    answer = swap(site, "checkin_person", hostess.night, ada.pk, name="Sally Sprig")
    assert answer.status_code == 422 and "Yes, Sally Sprig (sub)" in text(answer)
    assert f'name="sub" value="{sally.pk}"' in answer.content.decode()
    swap(site, "checkin_person", hostess.night, ada.pk, name="Sally Sprig", anyway="1")
    assert Player.objects.get(plays_for=ada).member != sally


def test_a_sub_without_a_name_is_asked_for_one(site: Client, hostess: Hostess) -> None:
    answer = post(site, "checkin_person", hostess.night, hostess.member("Ada").pk, name=" ")
    assert answer.status_code == 422 and not Player.objects.exists()


def test_who_keeps_the_door_takes_no_money(group: Group, hostess: Hostess) -> None:
    scorer = browser_of("scorer", group, Role.Kind.SCORER)
    ada = hostess.member("Ada")
    assert post(scorer, "checkin_here", hostess.night, ada.pk, here="1").status_code == 302
    assert post(scorer, "checkin_fee", hostess.night, ada.pk, "tonight").status_code == 403


def test_a_member_of_another_group_is_nobody(site: Client, night: Night) -> None:
    other = Member.objects.create(group=Group.objects.create(name="Oak Street"), name="Olga")
    assert post(site, "checkin_here", night, other.pk, here="1").status_code == 404
    assert get(site, "checkin_person", night, other.pk).status_code == 404


def test_the_number_of_questions_does_not_grow(site: Client, hostess: Hostess, group: Group) -> None:
    few = questions(site, "checkin", hostess.night)
    for number in range(36):
        Member.objects.create(group=group, name=f"Guest {number}")
        hostess.check_in(f"Guest {number}")
    assert questions(site, "checkin", hostess.night) == few <= 13


def test_what_another_phone_did_comes_in_and_the_form_at_the_door_stays(site: Client, hostess: Hostess) -> None:
    seen = get(site, "checkin", hostess.night).context["version"]
    hostess.check_in("Ada")
    news = site.get(at("checkin", hostess.night), {"v": seen}, headers={"HX-Request": "true"})
    said = news.content.decode()
    assert all(f'<{part}"' in said for part in ('div id="checkin_live', 'dl id="counts', 'div id="guests'))
    assert f'id="here-{hostess.member("Ada").pk}" class="here" aria-pressed="true"' in said
    assert 'id="checkin_go"' in said and "refusal" not in said and "id_guest_name" not in said
    now = news.context["version"]
    assert site.get(at("checkin", hostess.night), {"v": now}, headers={"HX-Request": "true"}).status_code == 204

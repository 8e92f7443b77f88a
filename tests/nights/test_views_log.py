"""The log, and the way back from everything in it."""

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.utils import timezone

from bunconight.club.models import Group, Night, Role
from bunconight.nights.models import Action, Round
from bunconight.nights.queries.log import TITLES
from bunconight.nights.services import checkin, fees
from bunconight.nights.views.log import RIGHTS
from bunconight.places.services import answers
from bunconight.places.services.leaving import leave_club
from tests.nights.conftest import browser_of
from tests.nights.hostess import BELL, Hostess
from tests.nights.pages import at, get, post, questions, swap, text


def test_the_newest_comes_first(site: Client, hostess: Hostess) -> None:
    assert "Nothing has happened yet." in text(get(site, "night_log", hostess.night))
    hostess.check_in("Ada", "Bea")
    said = text(get(site, "night_log", hostess.night))
    assert said.index("Bea is here") < said.index("Ada is here")


def test_a_fee_for_another_month_says_for_which(site: Client, hostess: Hostess) -> None:
    ada = hostess.member("Ada")
    hostess.take_fees("Ada")
    answer = swap(site, "checkin_fee", hostess.night, ada.pk, "next")
    assert "Ada paid for June" in text(answer)
    swap(site, "checkin_fee", hostess.night, ada.pk, "next", back="1")
    hostess.undo(hostess.last())
    said = [line.text for line in get(site, "night_log", hostess.night).context["log"]]
    assert said == ["Undone: Ada got the fee for June back", "Ada got the fee for June back", "Ada paid for June",
                    "Ada paid"]


def test_an_undo_and_its_undo(site: Client, hostess: Hostess) -> None:
    hostess.check_in("Ada")
    here = Action.objects.get()
    answer = swap(site, "night_undo", hostess.night, here.pk, step="checkin")
    assert "Undone: Ada is here" in text(answer) and "Do it again" in text(answer)
    assert not hostess.player("Ada").here
    assert "Redo : Ada is here" in text(get(site, "night_log", hostess.night))
    answer = post(site, "night_redo", hostess.night, here.pk, step="checkin")
    assert answer.url.startswith(at("checkin", hostess.night))
    assert hostess.player("Ada").here
    assert post(site, "night_redo", hostess.night, here.pk).status_code == 409


def test_undone_twice_is_refused(site: Client, hostess: Hostess) -> None:
    hostess.check_in("Ada")
    here = Action.objects.get()
    post(site, "night_undo", hostess.night, here.pk)
    answer = post(site, "night_undo", hostess.night, here.pk)
    assert answer.status_code == 409 and "That has been taken back already." in text(answer)


def test_the_start_of_a_round_is_undone(site: Client, running: Hostess) -> None:
    post(site, "night_undo", running.night, running.last().pk, step="run")
    assert not Round.objects.filter(void=False).exists()
    assert "Start round 1" in text(get(site, "run", running.night))


def test_taps_that_hang_on_it_are_asked_about(site: Client, running: Hostess) -> None:
    running.correct(1, 1, 0, score=(21, 3))
    rung = running.last()
    running.tap({"kind": "close", "table": 2})
    answer = swap(site, "night_undo", running.night, rung.pk, step="run")
    if answer.status_code == 409:
        assert "Take those back as well" in text(answer)
        assert swap(site, "night_undo", running.night, rung.pk, step="run", anyway="1").status_code == 200
    assert running.book.current is not None and running.book.current.state.bell is None


def test_what_somebody_may_not_do_she_may_not_undo(group: Group, running: Hostess) -> None:
    caller = browser_of("caller", group, Role.Kind.SUB_CALLER)
    assert post(caller, "night_undo", running.night, running.last().pk).status_code == 403
    assert Round.objects.filter(void=False).exists()
    running.night.refresh_from_db()
    here = Action.objects.filter(kind="here").first()
    assert here is not None
    assert post(caller, "night_undo", running.night, here.pk).status_code == 409


MAY = {  # what each role may take back
    Role.Kind.CO_HOSTESS: {"here", "fee", "fee_part", "prepay", "refund", "leave_club", "no", "draw"},
    Role.Kind.TREASURER: {"here", "fee", "fee_part", "prepay", "refund", "leave_club", "no"},
    Role.Kind.SCORER: {"here", "draw"},
    Role.Kind.SUB_CALLER: {"here", "no"},
}


@pytest.mark.parametrize("role", MAY)
def test_who_may_take_back_what(group: Group, hostess: Hostess, role: str) -> None:
    """Whoever may do a thing may undo it; where money changed hands, only who may handle money."""
    night, made = hostess.night, moved(hostess)
    client = browser_of("helper", group, role)
    said = {kind: post(client, "night_undo", night, pk).status_code for kind, pk in made.items()}
    assert {kind for kind, status in said.items() if status != 403} == MAY[role]
    offered = get(client, "night_log", night).content.decode()
    assert all((f"/{pk}/redo/" in offered or f"/{pk}/undo/" in offered) == (kind in MAY[role])
               for kind, pk in made.items())
    redone = {kind: post(client, "night_redo", night, pk).status_code for kind, pk in made.items()}
    assert {kind for kind, status in redone.items() if status != 403} == MAY[role]


def moved(hostess: Hostess) -> dict[str, int]:
    """One action of each kind, by kind: its id."""
    night, member = hostess.night, hostess.member
    Night.objects.filter(pk=night.pk).update(starts_at=timezone.now())
    night.refresh_from_db()
    hostess.check_in("Ada", "Bea", "Cleo", "Dot")
    hostess.take_fees("Bea")
    checkin.take_fee(night=night, member=member("Ada"), for_night=night, cents=200, who=None)
    fees.prepay(night=night, member=member("Cleo"), months=2, how="cash", who=None)
    fees.refund(night=night, member=member("Cleo"), for_night=night, who=None)
    checkin.take_fee(night=night, member=member("Effie"), for_night=night, cents=100, who=None)
    leave_club(member=member("Effie"), who=None)
    answers.say_no(night=night, member=member("Fern"), who=None)
    hostess.draw()
    last = Action.objects.filter(night=night).order_by("seq").values_list("kind", "pk")
    return {kind: pk for kind, pk in last if kind in MAY[Role.Kind.CO_HOSTESS]}


def test_every_kind_of_action_says_who_may_take_it_back() -> None:
    kinds = {kind for kind in TITLES if " " not in kind} - {"undo", "redo"}
    assert len(kinds) > 40 and kinds <= set(RIGHTS)


def test_an_action_of_another_night(site: Client, running: Hostess, group: Group) -> None:
    other = Night.objects.create(group=group, starts_at=running.night.starts_at)
    for name in ("night_undo", "night_redo"):
        assert post(site, name, other, running.last().pk).status_code == 404
        assert get(site, name, running.night, running.last().pk).status_code == 405


@pytest.mark.parametrize("step", ["checkin", "seats", "run", "prizes", "rounds", "elsewhere"])
def test_it_leads_back_to_where_it_was_opened(site: Client, night: Night, step: str) -> None:
    back = at(step if step != "elsewhere" else "run", night)
    assert f'href="{back}">Back</a>' in get(site, "night_log", night, step=step).content.decode()


def test_the_number_of_questions_does_not_grow(site: Client, running: Hostess) -> None:
    few = questions(site, "night_log", running.night)
    running.roll(1, "bunco", at=BELL)
    running.state(0, 1, 0)
    running.play((0, 0, 0), (1, 1, 1))
    assert questions(site, "night_log", running.night) == few <= 9


def test_each_day_stands_above_what_was_done_on_it(site: Client, hostess: Hostess) -> None:
    """Answers and fees come in over weeks: a time alone does not say when."""
    hostess.check_in("Ada", "Bea")
    Action.objects.filter(night=hostess.night).update(made_at=datetime(2027, 6, 8, 23, tzinfo=UTC))
    Action.objects.filter(pk=hostess.last().pk).update(made_at=datetime(2027, 6, 9, 23, tzinfo=UTC))
    said = text(get(site, "night_log", hostess.night))
    assert said.index("Wed, Jun 9, 2027") < said.index("Bea is here") < said.index("Tue, Jun 8, 2027")
    assert said.index("Tue, Jun 8, 2027") < said.index("Ada is here")

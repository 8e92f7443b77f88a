"""Who comes and goes while the rounds run."""

import pytest
from django.test import Client

from bunconight.club.models import Group, Member, Night
from bunconight.nights.models import Action, Player
from tests.nights.hostess import Hostess
from tests.nights.pages import at, get, post, swap, text


def test_the_sheet_names_who_plays_and_who_could_come(site: Client, running: Hostess, group: Group) -> None:
    Member.objects.create(group=group, name="Mabel")
    page = get(site, "run_people", running.night)
    assert [row.name for row in page.context["to_come"]] == ["Mabel"]
    assert text(page).count("Goes after this round") == 12


def test_she_goes_after_this_round(site: Client, running: Hostess) -> None:
    answer = post(site, "run_person", running.night, running.id("Ada"), do="leave")
    assert "Ada leaves" in text(site.get(answer.url))
    assert running.id("Ada") in running.book.seated
    assert "goes after this round" in text(get(site, "run_people", running.night))
    running.state(0, 1, 0)
    running.start(2)
    assert running.id("Ada") not in running.book.seated


def test_she_goes_now_and_comes_back(site: Client, running: Hostess) -> None:
    post(site, "run_person", running.night, running.id("Ada"), do="leave_now")
    assert running.id("Ada") not in running.book.seated
    assert "Is back : Ada" in text(get(site, "run_people", running.night))
    post(site, "run_person", running.night, running.id("Ada"), do="back")
    assert "comes in at the next round" in text(get(site, "run_people", running.night))


def test_who_has_not_left_cannot_come_back(site: Client, running: Hostess) -> None:
    answer = swap(site, "run_person", running.night, running.id("Ada"), do="back")
    assert answer.status_code == 409 and "She has not left." in text(answer)


def test_a_regular_comes_late(site: Client, running: Hostess, group: Group) -> None:
    mabel = Member.objects.create(group=group, name="Mabel")
    assert post(site, "run_arrive", running.night, mabel.pk).status_code == 302
    assert Player.objects.get(member=mabel).here


def test_a_known_guest_comes_late(site: Client, running: Hostess, group: Group) -> None:
    zelda = Member.objects.create(group=group, name="Zelda", kind="guest")
    page = get(site, "run_people", running.night)
    assert page.context["others"] == ((zelda.pk, "Zelda"),)
    assert at("run_arrive", running.night, zelda.pk) in page.content.decode()


def test_somebody_new_comes_late(site: Client, running: Hostess) -> None:
    answer = swap(site, "run_guest", running.night, name="Mabel Finch")
    assert answer["HX-Trigger"] == "sheet-close" and "Mabel Finch came along" in text(answer)


def test_without_a_name_the_sheet_stays_open(site: Client, running: Hostess) -> None:
    answer = swap(site, "run_guest", running.night, name=" ")
    assert answer.status_code == 422 and 'aria-invalid="true"' in answer.content.decode()
    assert "HX-Trigger" not in answer


@pytest.mark.parametrize("name", ["run_person", "run_arrive"])
def test_nobody(site: Client, running: Hostess, name: str) -> None:
    assert post(site, name, running.night, 987654).status_code == 404
    assert get(site, name, running.night, 987654).status_code == 405


def test_a_ghost_does_not_go(site: Client, hostess: Hostess) -> None:
    hostess.check_in("Ada", "Bea", "Cleo")
    hostess.draw()
    ghost = next(iter(hostess.book.ghosts))
    assert post(site, "run_person", hostess.night, ghost, do="leave").status_code == 404


def test_a_person_of_another_night(site: Client, running: Hostess, group: Group) -> None:
    other = Night.objects.create(group=group, starts_at=running.night.starts_at)
    assert post(site, "run_person", other, running.id("Ada"), do="leave").status_code == 404
    assert Action.objects.latest("seq").kind == "start"
    assert at("run_people", other).endswith("/run/people/")

"""The board: who is in, who owes, and what is to be sorted out, with one tap for each."""
import re
from typing import Any

import pytest
from django.test import Client

from bunconight.club.models import Member, Night
from bunconight.club.services import archive_member, cancel_night
from bunconight.nights.models import Action, Player
from bunconight.places.services import ghosts
from tests.nights.conftest import browser_of
from tests.nights.pages import HTMX, at, get, post, questions, swap, text
from tests.places.visits import REGULARS, Club, make_club


@pytest.fixture
def club(db: None) -> Club:
    return make_club()


def test_one_glance(club: Club) -> None:
    club.yes("Ada", "Bea")
    club.pay("Cleo")
    club.no("Cleo")
    said = text(get(club.site, "board", club.night))
    assert "2 are in" in said and "2 more make 1 full table" in said
    assert "Cleo can’t come" in said and "No answer yet 5" in said
    assert "Still too few: 6 more make 8." in said


def test_a_ghost_that_is_told_of_fills_the_table(club: Club) -> None:
    club.yes("Ada", "Bea", "Cleo", "Dot")
    club.no("Dot")
    assert "1 more makes 1 full table" in text(get(club.site, "board", club.night))
    ghosts.ghost_for(night=club.night, member=club.member("Dot"), who=None)
    assert "1 full table, with a ghost." in text(get(club.site, "board", club.night))


def test_an_empty_group_is_told_what_to_do(club: Club) -> None:
    Member.objects.filter(group=club.group).delete()
    said = text(get(club.site, "board", club.night))
    assert "Nobody is in the group yet." in said and "Who comes?" in said


def test_questions_do_not_grow_with_people(club: Club) -> None:
    club.yes("Ada")
    club.no("Ada")
    few = questions(club.site, "board", club.night)
    for number in range(40):
        Member.objects.create(group=club.group, name=f"Guest {number}")
    club.yes(*(f"Guest {number}" for number in range(30)))
    assert questions(club.site, "board", club.night) <= few + 1


def test_the_wait_list_stands_in_its_order(db: None) -> None:
    club = make_club(places=2)
    club.yes("Gigi", "Hattie", "Dot", "Ada")
    page = get(club.site, "board", club.night).content.decode()
    waits = page[page.index("wait-title"):]
    assert waits.index("Dot") < waits.index("Ada")
    assert "2 places free" not in page


def test_the_live_fragment_comes_only_with_news(club: Club) -> None:
    address = at("board", club.night)
    version = Night.objects.get(pk=club.night.pk).version
    assert club.site.get(address, {"v": version}, headers=HTMX).status_code == 204
    club.yes("Ada")
    fresh = club.site.get(address, {"v": version}, headers=HTMX)
    assert fresh.status_code == 200 and fresh.content.decode().startswith('<section class="step board"')


@pytest.mark.parametrize("answer, stands", [("yes", "yes"), ("no", "no"), ("", "")])
def test_what_she_said(club: Club, answer: str, stands: str) -> None:
    club.yes("Ada")
    done = post(club.site, "board_answer", club.night, club.member("Ada").pk, answer=answer)
    assert done.status_code == 302 and club.place("Ada").answer == stands


def test_with_a_script_the_board_comes_back_with_its_toast(club: Club) -> None:
    done = swap(club.site, "board_answer", club.night, club.member("Ada").pk, answer="yes")
    assert (done.status_code, done["HX-Retarget"], done["HX-Trigger"]) == (200, "#step", "sheet-close")
    assert "Ada comes" in text(done) and 'id="toast-undo"' in done.content.decode()


def test_undo_leads_back_to_the_board(club: Club) -> None:
    swap(club.site, "board_answer", club.night, club.member("Ada").pk, answer="yes")
    done = post(club.site, "night_undo", club.night, Action.objects.get().pk, step="board")
    assert done.url.startswith(at("board", club.night)) and club.place("Ada").answer == ""


def test_the_log_leads_back_to_the_board(club: Club) -> None:
    assert at("board", club.night) in get(club.site, "night_log", club.night, step="board").content.decode()


@pytest.mark.parametrize("role, allowed", [("sub caller", True), ("treasurer", True), ("scorer", False)])
def test_who_may_change_places_may_take_that_back(club: Club, role: str, allowed: bool) -> None:
    club.yes("Ada")
    helper = browser_of("helper", club.group, role)
    done = post(helper, "night_undo", club.night, Action.objects.get().pk, step="board")
    assert done.status_code == (302 if allowed else 403)


def test_a_scorer_sees_the_board_and_nobodys_link(club: Club) -> None:
    club.yes("Ada")
    club.no("Ada")
    scorer = browser_of("scorer", club.group, "scorer")
    page = get(scorer, "board", club.night)
    assert "Ada can’t come" in text(page) and "board/asks/" not in page.content.decode()
    assert f'id="line-{club.member("Bea").pk}"' not in page.content.decode()
    assert get(scorer, "board_person", club.night, club.member("Ada").pk).status_code == 403


def test_a_ghost_and_no_ghost(club: Club) -> None:
    club.pay("Ada")
    club.no("Ada")
    ada = club.member("Ada").pk
    post(club.site, "board_place", club.night, ada, do="ghost")
    assert club.place("Ada").state == "ghost"
    assert "A ghost plays for her." in text(get(club.site, "board_person", club.night, ada))
    post(club.site, "board_place", club.night, ada, do="no_ghost")
    assert club.place("Ada").state == "needs_sub"


def test_her_place_is_given_up_and_the_first_who_waits_has_it(db: None) -> None:
    club = make_club(places=1)
    club.yes("Ada", "Bea", "Cleo")
    post(club.site, "board_place", club.night, club.member("Ada").pk, do="give_up")
    assert [club.place(name).state for name in ("Ada", "Bea", "Cleo")] == ["none", "promised", "waiting"]


def test_what_is_paid_for_is_not_given_up(club: Club) -> None:
    club.pay("Ada")
    club.no("Ada")
    ada = club.member("Ada").pk
    done = swap(club.site, "board_place", club.night, ada, do="give_up")
    assert done.status_code == 409 and "Ada has paid for this night" in text(done)
    assert "give the fee back first" in text(get(club.site, "board_person", club.night, ada))


def test_a_place_promised(club: Club) -> None:
    post(club.site, "board_place", club.night, club.member("Sue").pk, do="promise")
    assert club.place("Sue").state == "promised"


def test_nothing_that_the_board_knows(club: Club) -> None:
    assert post(club.site, "board_place", club.night, club.member("Ada").pk, do="dance").status_code == 422
    assert not Action.objects.exists()


def test_somebody_known_plays_for_her_and_then_not(club: Club) -> None:
    club.yes("Ada")
    club.no("Ada")
    sue = club.member("Sue").pk
    post(club.site, "board_sub", club.night, club.member("Ada").pk, sub=sue)
    assert (club.place("Ada").sub_name, club.place("Sue").for_name) == ("Sue", "Ada")
    assert "Sue plays for Ada" in re.sub("plays for", "plays for", text(get(club.site, "board", club.night))).replace(
        "Sue plays for her", "Sue plays for Ada")
    post(club.site, "board_place", club.night, sue, do="no_sub")
    assert club.place("Ada").state == "needs_sub"


def test_somebody_new_plays_for_her(club: Club) -> None:
    club.yes("Ada")
    post(club.site, "board_sub", club.night, club.member("Ada").pk, name="Zelda Quick")
    assert club.place("Ada").sub_name == "Zelda Quick" and club.member("Zelda Quick").kind == "sub"


def test_a_name_that_is_known_is_asked_about_and_stays_typed(club: Club) -> None:
    club.yes("Ada")
    done = swap(club.site, "board_sub", club.night, club.member("Ada").pk, name="sue")
    assert done.status_code == 422 and 'value="sue"' in done.content.decode()
    assert "Yes, Sue (sub)" in text(done) and not Player.objects.filter(plays_for__isnull=False).exists()


def test_no_name_no_sub(club: Club) -> None:
    club.yes("Ada")
    done = swap(club.site, "board_sub", club.night, club.member("Ada").pk, name=" ")
    assert done.status_code == 422 and 'aria-invalid="true"' in done.content.decode()


def test_the_sheet_has_her_own_link(club: Club) -> None:
    ada = club.member("Ada")
    page = get(club.site, "board_person", club.night, ada.pk).content.decode()
    assert f"/me/{ada.link_token}/" in page and "<svg" not in page.split("own-link")[1]  # localhost is no code to scan


def test_her_link_is_a_code_to_scan_where_phones_reach_the_site(club: Club, settings: Any) -> None:
    settings.PUBLIC_URL = "https://bunco.example"
    settings.ALLOWED_HOSTS = ["bunco.example", "testserver"]
    page = get(club.site, "board_person", club.night, club.member("Ada").pk).content.decode()
    assert f"https://bunco.example/me/{club.member('Ada').link_token}/" in page and "<svg" in page.split("own-link")[-1]


def test_an_archived_member_has_a_sheet_too(club: Club) -> None:
    archive_member(member=club.member("Ada"))
    assert get(club.site, "board_person", club.night, club.member("Ada").pk).status_code == 200


def test_more_places_move_up_who_waits(db: None) -> None:
    club = make_club(places=1)
    club.yes("Ada", "Bea")
    assert post(club.site, "board_places", club.night, places="2").status_code == 302
    assert club.place("Bea").state == "promised" and Night.objects.get(pk=club.night.pk).places == 2


def test_no_limit(db: None) -> None:
    club = make_club(places=1)
    assert post(club.site, "board_places", club.night, places="").status_code == 302
    assert Night.objects.get(pk=club.night.pk).places is None


@pytest.mark.parametrize("typed", ["0", "many", "-3", "9999"])
def test_a_number_of_places_that_cannot_be_stays_typed(club: Club, typed: str) -> None:
    done = swap(club.site, "board_places", club.night, places=typed)
    assert done.status_code == 422 and f'value="{typed}"' in done.content.decode()
    assert Night.objects.get(pk=club.night.pk).places is None


def test_a_text_for_the_chat(db: None) -> None:
    club = make_club(places=2)
    club.pay("Ada")
    club.yes("Bea", "Cleo")
    page = get(club.site, "board_text", club.night).content.decode()
    assert "Tuesday Dice: " in page and "In (2): Ada, Bea" in page and "Wait list (1): Cleo" in page
    assert "$" not in page.split("<textarea")[1].split("</textarea>")[0]


def test_amounts_are_hidden_where_the_group_says_so(db: None) -> None:
    club = make_club(hide_money=True)
    club.yes("Ada")
    ada = club.member("Ada").pk
    sheet = text(get(club.site, "board_person", club.night, ada))
    assert "$" not in text(get(club.site, "board", club.night)) + sheet and "Due:" not in sheet
    club.group.hide_money = False
    club.group.save()
    assert "Due: $5" in text(get(club.site, "board_person", club.night, ada))


@pytest.mark.parametrize("name", ["board_answer", "board_place", "board_sub"])
def test_these_take_posts_only(club: Club, name: str) -> None:
    assert get(club.site, name, club.night, club.member("Ada").pk).status_code == 405
    assert post(club.site, name, club.night, 987654).status_code == 404


def test_a_stranger_sees_nothing(club: Club, client: Client) -> None:
    assert client.get(at("board", club.night)).status_code == 404


def test_opening_pages_changes_nothing(club: Club) -> None:
    club.yes("Ada")
    before = Night.objects.get(pk=club.night.pk).version
    for name in ("board", "board_text", "board_places", "board_asks"):
        assert get(club.site, name, club.night).status_code == 200
    get(club.site, "board_person", club.night, club.member("Ada").pk)
    assert Night.objects.get(pk=club.night.pk).version == before and Action.objects.count() == 1


def test_a_night_for_later_leads_to_its_board(club: Club) -> None:
    for page in (club.site.get(f"/g/{club.group.key}/"), get(club.site, "night", club.night)):
        assert at("board", club.night) in page.content.decode() and "Who comes? To the board" in text(page)


def test_a_cancelled_night_says_so_and_takes_no_answer(club: Club) -> None:
    cancel_night(night=club.night)
    assert "This night is cancelled" in text(get(club.site, "board", club.night))
    done = swap(club.site, "board_answer", club.night, club.member("Ada").pk, answer="yes")
    assert done.status_code == 409 and "The night is cancelled." in text(done)


def test_everybody_stands_on_the_board_once(club: Club) -> None:
    club.yes(*REGULARS[:3])
    page = get(club.site, "board", club.night).content.decode()
    assert [page.count(f'id="line-{club.member(name).pk}"') for name in REGULARS] == [1] * len(REGULARS)


def test_the_next_step_stands_on_top(club: Club) -> None:
    assert f"Ask the {len(REGULARS)} who have not answered" in text(get(club.site, "board", club.night))
    for name in REGULARS:
        club.no(name)
    said = text(get(club.site, "board", club.night))
    assert "not answered" not in said and said.count("Ask the subs") == 2

"""Asking subs: one or all, a link each, and what each has said."""
from typing import Any

import pytest
from django.urls import reverse

from bunconight.club.models import Member, Night
from bunconight.nights.models import Action
from bunconight.places.models import Ask
from bunconight.places.services import asks
from bunconight.places.services.waiting import fill
from tests.nights.pages import at, get, post, swap, text
from tests.places.visits import Club, make_club


@pytest.fixture
def club(db: None) -> Club:
    """Ada cannot come; Sal, Sid and Sue are on the sub list."""
    made = make_club()
    made.yes("Ada")
    made.no("Ada")
    return made


def states(club: Club) -> dict[str, str]:
    return dict(Ask.objects.filter(night=club.night, void=False).values_list("member__name", "state"))


def test_the_sub_list_in_its_order(club: Club) -> None:
    page = get(club.site, "board_asks", club.night, **{"for": club.member("Ada").pk})
    said = text(page)
    assert "Who plays for Ada?" in said and said.index("Sal") < said.index("Sid") < said.index("Sue")
    assert "Ask all of them" in said and "not asked yet" in said


def test_without_subs_it_says_what_to_do(club: Club) -> None:
    Member.objects.filter(group=club.group, kind="sub").delete()
    assert "Nobody is on the sub list." in text(get(club.site, "board_asks", club.night))


def test_one_is_asked_and_her_link_is_at_hand(club: Club) -> None:
    ada = club.member("Ada").pk
    done = swap(club.site, "board_asks", club.night, ask=club.member("Sid").pk, **{"for": ada})
    assert done.status_code == 200 and states(club) == {"Sid": "asked"}
    assert at("board_ask", club.night, Ask.objects.get().pk) in done.content.decode()
    assert "Asked" in text(get(club.site, "board", club.night))


def test_without_a_script_the_list_comes_back(club: Club) -> None:
    ada = club.member("Ada").pk
    done = post(club.site, "board_asks", club.night, all="1", **{"for": ada})
    assert (done.status_code, done.url) == (302, at("board_asks", club.night) + f"?for={ada}")
    assert states(club) == dict.fromkeys(("Sal", "Sid", "Sue"), "asked")


def test_for_an_open_place(club: Club) -> None:
    assert post(club.site, "board_asks", club.night, all="1").url == at("board_asks", club.night)
    assert set(Ask.objects.values_list("for_member", flat=True)) == {None}


def test_twice_is_refused_in_a_sentence(club: Club) -> None:
    club.ask("Sid", "Ada")
    asked = {"ask": club.member("Sid").pk, "for": club.member("Ada").pk}
    assert "Sid has been asked already." in text(swap(club.site, "board_asks", club.night, **asked))
    again = post(club.site, "board_asks", club.night, **asked)
    assert again.status_code == 409 and "Sid has been asked already." in text(again)


def test_who_said_no_can_be_asked_once_more(club: Club) -> None:
    page = {"for": club.member("Ada").pk}
    asks.answer_ask(ask=club.ask("Sid", "Ada"), yes=False)
    shown = text(get(club.site, "board_asks", club.night, **page))
    assert "can’t come" in shown and "Ask again : Sid" in shown
    post(club.site, "board_asks", club.night, all="1", **page)
    assert states(club) == {"Sal": "asked", "Sid": "no", "Sue": "asked"}
    assert "Ask all of them" not in text(get(club.site, "board_asks", club.night, **page))
    post(club.site, "board_asks", club.night, ask=club.member("Sid").pk, **page)
    assert states(club) == dict.fromkeys(("Sal", "Sid", "Sue"), "asked")


def test_those_who_were_not_needed_any_more_are_asked_again_by_the_button_for_all(club: Club) -> None:
    page = {"for": club.member("Ada").pk}
    post(club.site, "board_asks", club.night, all="1", **page)
    club.yes("Ada")
    club.no("Ada")
    assert states(club) == dict.fromkeys(("Sal", "Sid", "Sue"), "closed")
    assert "Ask all of them" in text(get(club.site, "board_asks", club.night, **page))
    post(club.site, "board_asks", club.night, all="1", **page)
    assert states(club) == dict.fromkeys(("Sal", "Sid", "Sue"), "asked")


def test_questions_are_taken_back(club: Club) -> None:
    club.ask("Sid", "Ada")
    done = post(club.site, "board_asks", club.night, back="1", **{"for": club.member("Ada").pk})
    assert done.status_code == 302 and states(club) == {}
    page = get(club.site, "board_ask", club.night, Ask.objects.get().pk)
    assert "The question was taken back" in text(page)


def test_her_text_holds_her_link_and_no_money(club: Club) -> None:
    Member.objects.filter(name="Sid").update(phone="+1 (555) 010-0199", email="sid@example.org")
    ask = club.ask("Sid", "Ada")
    page = get(club.site, "board_ask", club.night, ask.pk).content.decode()
    assert f"/sub/{ask.token}/" in page and "Hi Sid, can you play Bunco for Ada with Tuesday Dice?" in page
    assert 'href="sms:+15550100199?&amp;body=Hi%20Sid' in page
    assert 'href="mailto:sid@example.org?subject=' in page and "$" not in page.split("<textarea")[1].split("<")[0]


def test_without_number_and_address_there_is_the_text(club: Club) -> None:
    page = get(club.site, "board_ask", club.night, club.ask("Sid", "Ada").pk).content.decode()
    assert "sms:" not in page and "mailto:" not in page and "<textarea" in page


def test_what_she_said_by_word_of_mouth(club: Club) -> None:
    ask = club.ask("Sid", "Ada")
    club.ask("Sal", "Ada")
    done = swap(club.site, "board_ask", club.night, ask.pk, answer="yes")
    assert done["HX-Trigger"] == "sheet-close" and states(club) == {"Sid": "yes", "Sal": "late"}
    assert "Sid plays for her" in text(get(club.site, "board", club.night))


@pytest.mark.parametrize("name, more", [("board_asks", {"for": 987654}), ("board_asks", {"ask": 987654})])
def test_nobody(club: Club, name: str, more: dict[str, Any]) -> None:
    assert post(club.site, name, club.night, **more).status_code == 404


def test_another_nights_question_is_not_here(club: Club) -> None:
    ask = club.ask("Sid", "Ada")
    other = Night.objects.create(group=club.group, starts_at=club.night.starts_at)
    assert get(club.site, "board_ask", other, ask.pk).status_code == 404
    assert post(club.site, "board_ask", other, ask.pk, answer="yes").status_code == 404


# The sub's own page

@pytest.fixture
def ask(club: Club) -> Ask:
    return club.ask("Sid", "Ada")


def link(ask: Ask) -> str:
    return reverse("sub", args=[ask.token])


def test_she_sees_what_it_is_about(client: Any, ask: Ask) -> None:
    page = client.get(link(ask))
    said = text(page)
    assert all(part in said for part in ("Can you play?", "Wrenfield Hall", "for Ada, who can’t come", "is yours"))
    assert "nothing: the fee is Ada’s" in said and "$" not in said
    assert page["X-Robots-Tag"] == "noindex, nofollow" and "no-store" in page["Cache-Control"]


def test_opening_it_changes_nothing(client: Any, club: Club, ask: Ask) -> None:
    before = Night.objects.get(pk=club.night.pk).version, Action.objects.count()
    for _time in range(2):
        assert client.get(link(ask)).status_code == client.head(link(ask)).status_code == 200
    assert (Night.objects.get(pk=club.night.pk).version, Action.objects.count()) == before
    assert states(club) == {"Sid": "asked"}


def test_she_says_yes_and_changes_her_mind(client: Any, club: Club, ask: Ask) -> None:
    done = client.post(link(ask), {"answer": "yes"})
    assert done.status_code == 302 and "You’re in!" in text(client.get(done.url))
    assert club.place("Ada").sub_name == "Sid"
    assert "Thanks for saying so." in text(client.post(link(ask), {"answer": "no"}, follow=True))
    assert club.place("Ada").state == "needs_sub"


def test_somebody_was_quicker(client: Any, club: Club, ask: Ask) -> None:
    quick = club.ask("Sal", "Ada")
    client.post(link(quick), {"answer": "yes"})
    page = text(client.get(link(ask)))
    assert "Somebody was quicker and plays already." in page
    assert "Would you like a place of your own, if one is free?" in page and "Changed your mind" not in page
    said = text(client.post(link(ask), {"answer": "yes"}, follow=True))
    assert "Another place is free, at the entry fee" in said and "It costs you $5" in said
    assert "The place is yours" in text(client.post(link(ask), {"answer": "yes"}, follow=True))


def test_the_second_is_first_on_the_wait_list_of_a_full_night(client: Any, club: Club, ask: Ask) -> None:
    Night.objects.filter(pk=club.night.pk).update(places=1)
    client.post(link(club.ask("Sal", "Ada")), {"answer": "yes"})
    assert "you are first on the wait list" in text(client.post(link(ask), {"answer": "yes"}, follow=True))
    Night.objects.filter(pk=club.night.pk).update(places=2)
    fill(night=Night.objects.get(pk=club.night.pk))
    assert "You’re in!" in text(client.get(link(ask)))


def test_an_open_place_costs_the_fee(client: Any, db: None) -> None:
    club = make_club()
    said = text(client.get(link(club.ask("Sid"))))
    assert "It costs you $5" in said and "in a place of your own" in said


def test_money_is_hidden(client: Any, db: None) -> None:
    club = make_club(hide_money=True)
    assert "$" not in text(client.get(link(club.ask("Sid"))))


def test_the_member_gets_what_is_won_where_that_is_the_rule(client: Any, club: Club, ask: Ask) -> None:
    club.group.rules = {"sub_keeps": False}
    club.group.save()
    assert "goes to Ada: a rule of this group" in text(client.get(link(ask)))


def test_not_needed_any_more(client: Any, club: Club, ask: Ask) -> None:
    Ask.objects.update(void=True)
    page = client.get(link(ask))
    assert "You are not needed any more" in text(page) and "<button" not in page.content.decode()
    late = client.post(link(ask), {"answer": "yes"})
    assert late.status_code == 409 and "You are not needed any more" in text(late)


def test_an_answer_that_is_none(client: Any, club: Club, ask: Ask) -> None:
    assert client.post(link(ask), {"answer": "perhaps"}).status_code == 422
    assert states(club) == {"Sid": "asked"}


def test_a_wrong_link_leads_nowhere(client: Any, club: Club, ask: Ask) -> None:
    assert client.get(reverse("sub", args=["nobody"])).status_code == 404
    assert client.post(reverse("sub", args=["nobody"]), {"answer": "yes"}).status_code == 404
    assert client.put(link(ask)).status_code == 405

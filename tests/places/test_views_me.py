"""A member's own page: no account, no key; opening it changes nothing, two buttons do."""
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from bunconight.club.models import Group, Member, Night
from bunconight.club.services import archive_member, cancel_night
from bunconight.nights.models import Action, Evening
from tests.nights.conftest import browser_of
from tests.nights.pages import text
from tests.places.visits import Club, long_ago, make_club


@pytest.fixture
def club(db: None) -> Club:
    return make_club()


def say(client: Any, club: Club, name: str, answer: str) -> Any:
    return client.post(club.me(name, "personal_answer"), {"answer": answer}, follow=True)


def test_she_sees_her_coming_nights(client: Any, club: Club) -> None:
    Night.objects.create(group=club.group, starts_at=long_ago(), place="Long ago")
    page = client.get(club.me("Ada", "personal"))
    said = text(page)
    assert "Hello, Ada!" in said and "Wrenfield Hall" in said and "Long ago" not in said
    assert page["X-Robots-Tag"] == "noindex, nofollow" and '<meta name="robots"' in page.content.decode()
    assert "no-store" in page["Cache-Control"] and page["Referrer-Policy"] == "same-origin"


def test_the_nearest_nights_stand_open_and_the_others_are_folded(client: Any, club: Club) -> None:
    for days in (40, 70):
        Night.objects.create(group=club.group, starts_at=club.night.starts_at + timedelta(days=days))
    assert "later night" not in text(client.get(club.me("Ada", "personal")))
    for days in (100, 130):
        Night.objects.create(group=club.group, starts_at=club.night.starts_at + timedelta(days=days))
    page = client.get(club.me("Ada", "personal")).content.decode()
    near, far = page.split("<summary>2 later nights</summary>")
    assert near.count('class="card stack my-night"') == 3 and far.count('class="card stack my-night"') == 2


def test_nobody_elses_contact_is_shown(client: Any, club: Club) -> None:
    Member.objects.update(email="secret@example.org", phone="555 0100")
    club.no("Ada")
    pages = client.get(club.me("Ada")), client.get(club.me("Ada", "personal"))
    assert not any(word in page.content.decode() for page in pages for word in ("secret@", "555 0100"))
    assert not any("Bea" in text(page) for page in pages)


def test_no_night_is_planned(client: Any, club: Club) -> None:
    Night.objects.all().delete()
    assert "No night is planned yet." in text(client.get(reverse("personal", args=[club.member("Ada").link_token])))


def test_who_has_left_sees_what_was_and_no_coming_night(client: Any, club: Club) -> None:
    """Where the club meets next is not hers to know any more; her statement and what is stored of her are."""
    club.pay("Ada")
    archive_member(member=club.member("Ada"))
    said = text(client.get(club.me("Ada", "personal")))
    assert "You have left this club." in said and "Wrenfield Hall" not in said and "What you paid" in said
    for address in ("personal_night", "personal_file"):
        assert client.get(club.me("Ada", address)).status_code == 404
    for address in ("personal_answer", "personal_sub"):
        assert client.post(club.me("Ada", address), {"answer": "yes", "name": "Zoe"}).status_code == 404
    assert client.get(reverse("personal_stored", args=[club.member("Ada").link_token])).status_code == 200


def test_opening_it_changes_nothing(client: Any, club: Club) -> None:
    version = Night.objects.get(pk=club.night.pk).version
    for address in ("personal", "personal_night"):
        assert client.get(club.me("Ada", address)).status_code == 200
        assert client.head(club.me("Ada", address)).status_code == 200
    assert Night.objects.get(pk=club.night.pk).version == version
    assert not Action.objects.exists() and not Evening.objects.exists()


def test_she_comes_and_then_cannot(client: Any, club: Club) -> None:
    assert "You’re in: a place is kept for you." in text(say(client, club, "Ada", "yes"))
    assert club.place("Ada").state == "promised"
    said = text(say(client, club, "Ada", "no"))
    assert "Your place stays yours, and so does the fee" in said and "Find a sub" in said
    assert "Your fee of $5 is still due." in said and "Changed your mind?" in said
    assert Action.objects.latest("seq").payload["about"]["by"] == club.member("Ada").pk


def test_who_has_no_place_just_says_so(client: Any, club: Club) -> None:
    said = text(say(client, club, "Ada", "no"))
    assert "Thanks for saying so." in said and "Find a sub" not in said


def test_a_full_night_means_the_wait_list(client: Any, db: None) -> None:
    club = make_club(places=1)
    club.yes("Bea")
    assert "say yes, and you are on the wait list" in text(client.get(club.me("Ada")))
    assert "you are number 1 on the wait list" in text(say(client, club, "Ada", "yes"))


def test_what_she_paid_is_hers(client: Any, club: Club) -> None:
    club.pay("Ada")
    assert "Your place is paid, and it waits for you." in text(client.get(club.me("Ada")))
    assert "your place is paid. See you there!" in text(say(client, club, "Ada", "yes"))


def test_she_hears_that_subs_are_asked(client: Any, club: Club) -> None:
    club.yes("Ada")
    club.no("Ada")
    club.ask("Sal", "Ada")
    assert "Your hostess has asked 1 sub." in text(client.get(club.me("Ada")))


def test_she_is_the_hostess(client: Any, club: Club) -> None:
    Night.objects.update(hostess=club.member("Ada"))
    assert "It’s at your place this time." in text(client.get(club.me("Ada")))
    assert "Ada is the hostess" in text(client.get(club.me("Bea")))


def test_she_names_a_sub_and_takes_the_name_back(client: Any, club: Club) -> None:
    club.yes("Ada")
    club.no("Ada")
    done = client.post(club.me("Ada", "personal_sub"), {"name": "Zelda Quick"}, follow=True)
    assert "Zelda Quick plays for you" in text(done) and club.place("Ada").sub_name == "Zelda Quick"
    client.post(club.me("Ada", "personal_sub"), {"none": "1"})
    assert club.place("Ada").state == "needs_sub"


def test_a_known_sub_is_she_and_not_a_second_one(client: Any, club: Club) -> None:
    club.yes("Ada")
    club.no("Ada")
    client.post(club.me("Ada", "personal_sub"), {"name": "sue"})
    assert club.place("Sue").for_name == "Ada" and Member.objects.filter(name__iexact="sue").count() == 1


def test_of_two_of_one_name_the_hostess_knows(client: Any, club: Club) -> None:
    Member.objects.create(group=club.group, name="Sue", kind="sub")
    club.yes("Ada")
    club.no("Ada")
    done = client.post(club.me("Ada", "personal_sub"), {"name": "Sue"})
    assert done.status_code == 422 and 'value="Sue"' in done.content.decode()
    assert "several people of this name" in text(done)


def test_no_name_no_sub(client: Any, club: Club) -> None:
    club.yes("Ada")
    club.no("Ada")
    done = client.post(club.me("Ada", "personal_sub"), {"name": " "})
    assert done.status_code == 422 and 'aria-invalid="true"' in done.content.decode()


def test_who_cannot_be_her_sub(client: Any, club: Club) -> None:
    club.yes("Ada", "Bea")
    club.no("Ada")
    done = client.post(club.me("Ada", "personal_sub"), {"name": "Bea"})
    assert done.status_code == 409 and "Bea has a place herself" in text(done)
    assert 'value="Bea"' in done.content.decode()


def test_money_is_hidden(client: Any, db: None) -> None:
    club = make_club(hide_money=True, pay_text="Pay at https://pay.example/dice")
    club.yes("Ada")
    page = client.get(club.me("Ada"))
    assert "$" not in text(page) and "pay.example" not in page.content.decode()


def test_how_to_pay(client: Any, db: None) -> None:
    club = make_club(pay_text="Pay at https://pay.example/dice <b>")
    club.yes("Ada")
    page = client.get(club.me("Ada")).content.decode()
    assert 'href="https://pay.example/dice"' in page and "<b>" not in page.split("pay.example")[1]


def test_a_cancelled_night_takes_no_answer(client: Any, club: Club) -> None:
    cancel_night(night=club.night)
    page = client.get(club.me("Ada"))
    assert "This night does not take place." in text(page) and "I’m coming" not in text(page)
    late = say(client, club, "Ada", "yes")
    assert late.status_code == 409 and "The night is cancelled." in text(late)


def test_a_word_that_is_no_answer(client: Any, club: Club) -> None:
    assert say(client, club, "Ada", "perhaps").status_code == 422
    assert not Action.objects.exists()


@pytest.mark.parametrize("address", ["personal_answer", "personal_sub"])
def test_these_take_posts_only(client: Any, club: Club, address: str) -> None:
    assert client.get(club.me("Ada", address)).status_code == 405


@pytest.mark.parametrize("address", ["personal", "personal_night", "personal_answer", "personal_sub"])
def test_a_wrong_link_leads_nowhere(client: Any, club: Club, address: str) -> None:
    for token in ("nobody", club.night.join_token):
        path = reverse(address, args=[token] if address == "personal" else [token, club.night.key])
        assert (client.get(path).status_code, client.post(path).status_code) in ((404, 404), (404, 405), (405, 404))


def test_her_link_opens_no_night_of_another_group(client: Any, club: Club) -> None:
    other = Night.objects.create(group=Group.objects.create(name="Oak"), starts_at=club.night.starts_at)
    token = club.member("Ada").link_token
    assert client.get(reverse("personal_night", args=[token, other.key])).status_code == 404
    assert client.post(reverse("personal_answer", args=[token, other.key]), {"answer": "yes"}).status_code == 404


def test_a_demo_that_is_over_is_gone(client: Any, club: Club) -> None:
    Group.objects.filter(pk=club.group.pk).update(demo_until=timezone.now())
    assert client.get(club.me("Ada")).status_code == 404


def test_a_new_link_kills_the_old_one(client: Any, club: Club) -> None:
    old = club.me("Ada")
    ada = club.member("Ada")
    done = club.site.post(reverse("member_new_link", args=[club.group.key, ada.pk]), follow=True)
    assert "Ada has a new personal link." in text(done)
    assert client.get(old).status_code == 404 and client.get(club.me("Ada")).status_code == 200


def test_who_may_make_a_new_link(club: Club) -> None:
    address = reverse("member_new_link", args=[club.group.key, club.member("Ada").pk])
    assert browser_of("scorer", club.group, "scorer").post(address).status_code == 403
    assert club.site.get(address).status_code == 405
    assert club.site.post(reverse("member_new_link", args=[club.group.key, 987654])).status_code == 404


def test_her_page_shows_the_way_to_her_link(club: Club) -> None:
    ada = club.member("Ada")
    page = club.site.get(reverse("member", args=[club.group.key, ada.pk])).content.decode()
    assert f"/me/{ada.link_token}/" in page and reverse("member_new_link", args=[club.group.key, ada.pk]) in page

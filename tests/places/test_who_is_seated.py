"""What people said is one thing, who has come another: seats are for those who are here."""
from django.test import Client

from tests.nights.pages import get, post, text
from tests.places.visits import REGULARS, Club, make_club

TEN = (*REGULARS, "Ida", "June")


def says_yes(club: Club, name: str) -> None:
    """By the link that was mailed to her."""
    Client().post(club.me(name, "personal_answer"), {"answer": "yes"})


def seated(club: Club) -> list[str]:
    page = get(club.site, "seats", club.night).context["page"]
    return sorted(chair.name for table in page.tables for chair in table.chairs)


def test_10_said_yes_8_are_here_8_are_seated(db: None) -> None:
    club = make_club(*TEN)
    for name in TEN:
        says_yes(club, name)
    assert "10 are in" in text(get(club.site, "board", club.night))
    for name in REGULARS:
        post(club.site, "checkin_here", club.night, club.member(name).pk, here="1")
    post(club.site, "seats_draw", club.night)
    assert seated(club) == list(REGULARS)
    post(club.site, "round_start", club.night, number=1)
    assert "Round 1" in text(get(club.site, "run", club.night)) and seated(club) == list(REGULARS)

"""Twelve people of an evening whose paper is typed in."""

from bunconight.nights.services import seating
from tests.browser.test_hostess import make_hostess
from tests.evenings.evening import Evening
from tests.nights.hostess import Hostess


def twelve(evening: Evening) -> Hostess:
    """They are checked in and have paid."""
    made = make_hostess(*evening.data["members"])
    made.check_in(*evening.data["members"])
    made.take_fees(*evening.data["members"])
    return made


def seat(hostess: Hostess, evening: Evening) -> None:
    """As on that evening."""
    seating.draw_seats(night=hostess.night, who=None)
    names = evening.data["members"]
    wanted = [hostess.id(names[who - 1]) for chairs in evening.data["rounds"][0]["tables"] for who in chairs]
    for place, person in enumerate(wanted):
        sits = [pk for chairs in hostess.book.seats for pk in chairs]
        if sits[place] != person:
            seating.swap_seats(night=hostess.night, a=sits[place], b=person, who=None)

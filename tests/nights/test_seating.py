"""The draw, ghosts, swaps, and what the start asks of the seats."""

import pytest

from bunconight.club.models import Member, Night
from bunconight.nights.queries.floor import seats_page
from bunconight.nights.services import checkin, seating
from games.bunco.rotation import teams
from games.errors import NotDice, NotNow
from tests.nights.hostess import NAMES, Hostess


def page_of(hostess: Hostess):
    return seats_page(Night.objects.select_related("group").get(pk=hostess.night.pk))


@pytest.mark.parametrize(
    ("count", "tables", "ghosts"), [(8, 2, 0), (10, 3, 2), (11, 3, 1), (12, 3, 0), (2, 1, 2), (5, 2, 3)]
)
def test_who_is_here_is_seated(hostess: Hostess, count: int, tables: int, ghosts: int) -> None:
    hostess.check_in(*NAMES[:count])
    hostess.draw()
    book = hostess.book
    assert len(book.seats) == tables
    assert {book.names[pk] for pk in book.seated - book.ghosts} == set(NAMES[:count])
    assert len(book.seated & book.ghosts) == ghosts
    assert not any(set(pair) <= book.ghosts for chairs in book.seats for pair in teams(chairs))


def test_twenty_six_turn_up(hostess: Hostess) -> None:
    for number in range(14):
        Member.objects.create(group=hostess.night.group, name=f"More {number}")
    hostess.check_in(*NAMES, *(f"More {number}" for number in range(14)))
    hostess.draw()
    assert len(hostess.book.seats) == 7 and len(hostess.book.seated & hostess.book.ghosts) == 2


def test_one_alone_is_refused(hostess: Hostess) -> None:
    hostess.check_in("Ada")
    with pytest.raises(NotNow, match="at least two people"):
        hostess.draw()


def test_the_draw_is_by_lot(hostess: Hostess) -> None:
    hostess.check_in(*NAMES)
    drawn = set()
    for _ in range(4):
        seating.draw_seats(night=hostess.night, who=None)
        drawn.add(hostess.book.seats)
    assert len(drawn) > 1


def test_two_change_seats(seated: Hostess) -> None:
    before = seated.book.seats
    a, b = before[0][0], before[2][3]
    action = seating.swap_seats(night=seated.night, a=a, b=b, who=None)
    assert seated.book.seats[0][0] == b and seated.book.seats[2][3] == a
    seated.undo(action)
    assert seated.book.seats == before


def test_two_ghosts_are_never_partners(hostess: Hostess) -> None:
    hostess.check_in(*NAMES[:10])
    hostess.draw()
    book = hostess.book
    one, other = sorted(book.seated & book.ghosts)
    chairs = next(chairs for chairs in book.seats if one in chairs)
    partner = chairs[(chairs.index(one) + 2) % 4]
    with pytest.raises(NotNow, match="Two ghosts cannot be partners"):
        seating.swap_seats(night=hostess.night, a=other, b=partner, who=None)
    assert hostess.book.seats == book.seats


def test_only_the_seated_change_seats(seated: Hostess) -> None:
    with pytest.raises(NotDice, match="two people who are seated"):
        seating.swap_seats(night=seated.night, a=seated.id("Ada"), b=seated.id("Ada"), who=None)


def test_somebody_comes_after_the_draw(hostess: Hostess) -> None:
    hostess.check_in(*NAMES[:11])
    hostess.draw()
    hostess.check_in("Lola")
    page = page_of(hostess)
    assert page.waiting == ("Lola",) and not page.can_start
    with pytest.raises(NotNow, match="Lola is here but has no seat: draw the seats again"):
        hostess.start(1)
    hostess.draw()
    assert page_of(hostess).can_start
    assert not hostess.book.seated & hostess.book.ghosts


def test_somebody_goes_after_the_draw(seated: Hostess) -> None:
    checkin.set_here(night=seated.night, member=seated.member("Ada"), here=False, who=None)
    assert page_of(seated).gone == ("Ada",)
    with pytest.raises(NotNow, match="Ada has a seat but is not here"):
        seated.start(1)


def test_after_the_start_the_seats_are_as_they_are(running: Hostess) -> None:
    with pytest.raises(NotNow, match="Round 1 has started"):
        running.draw()
    draw = running.night.actions.get(kind="draw")
    with pytest.raises(NotNow, match="Round 1 has been started: undo that first"):
        running.undo(draw)


def test_the_plan_takes_the_same_queries_for_any_number(hostess: Hostess, django_assert_num_queries) -> None:
    hostess.check_in(*NAMES[:4])
    hostess.draw()
    night = Night.objects.select_related("group").get(pk=hostess.night.pk)
    with django_assert_num_queries(4):
        seats_page(night)
    hostess.check_in(*NAMES)
    hostess.draw()
    with django_assert_num_queries(4):
        seats_page(night)

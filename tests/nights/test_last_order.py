"""Opening seats as the last night ended: who keeps her chair, who takes a free one, and a group's first night."""

from datetime import timedelta

import pytest
from django.test import Client

from bunconight.club.models import Member, Night
from bunconight.nights.queries.openings import in_order, last_night
from bunconight.nights.services import checkin
from games.bunco.house import HouseRules
from games.bunco.rotation import check_seats
from tests.nights.hostess import NAMES, Hostess
from tests.nights.pages import counted, get, post, text

RULES = HouseRules(opening="last_order", sets=1)
A, B, C, D = range(4)


def later(hostess: Hostess, weeks: int = 4) -> Hostess:
    """The group's next night, by the rule."""
    group = hostess.night.group
    group.rules = RULES.to_json()
    group.save()
    night = hostess.night
    return Hostess(Night.objects.create(group=group, starts_at=night.starts_at + timedelta(weeks=weeks)))


def names(hostess: Hostess) -> list[list[str]]:
    book = hostess.book
    return [["-" if pk in book.ghosts else book.names[pk] for pk in chairs] for chairs in book.seats]


@pytest.fixture
def ended(seated: Hostess) -> list[list[str]]:
    """A night of twelve has been played; where they sat in its second and last round."""
    seated.play((0, 1, 0), (1, 0, 1))
    seated.finish()
    return names(seated)


@pytest.fixture
def again(seated: Hostess, ended: list[list[str]]) -> Hostess:
    return later(seated)


def test_the_same_people_sit_as_the_last_night_ended(again: Hostess, ended: list[list[str]]) -> None:
    again.check_in(*reversed(NAMES))
    action = again.draw()
    assert names(again) == ended
    assert action.payload["about"]["as"] == "draw as last time"
    again.undo(action)
    assert again.book.seats == ()


def test_the_chairs_of_the_absent_go_to_who_is_new_in_the_order_of_check_in(
        again: Hostess, ended: list[list[str]]) -> None:
    for name in ("Zora", "Mabel"):  # Zora is the older member, and comes later
        Member.objects.create(group=again.night.group, name=name)
    first, second = ended[0][B], ended[2][C]
    again.check_in("Mabel", *(name for name in NAMES if name not in (first, second)), "Zora")
    again.draw()
    expected = [list(table) for table in ended]
    expected[0][B], expected[2][C] = "Mabel", "Zora"
    assert names(again) == expected


def test_ghosts_take_what_is_left_and_are_no_partners(again: Hostess, ended: list[list[str]]) -> None:
    away = {ended[0][B], ended[0][D]}
    again.check_in(*(name for name in NAMES if name not in away))
    again.draw()
    check_seats(again.book.seats, again.book.ghosts)
    seats = names(again)
    moved = [name for old, new in zip(ended, seats, strict=True) for name, now in zip(old, new, strict=True)
             if name != now and name not in away]
    assert moved == [ended[0][C]], "one of the other team came over to B"
    assert seats[0] == [ended[0][A], ended[0][C], "-", "-"]


def test_with_fewer_tables_those_of_the_last_one_take_the_free_chairs(
        again: Hostess, ended: list[list[str]]) -> None:
    away = [*ended[1][:3], ended[0][A]]
    again.check_in(*(name for name in NAMES if name not in away))
    again.draw()
    a, b, c, d = ended[2]
    assert names(again) == [[a, *ended[0][1:]], [b, c, d, ended[1][D]]]


def test_at_a_new_table_nobody_sits_alone_with_ghosts(again: Hostess, ended: list[list[str]]) -> None:
    """As when a table opens within a night: somebody of the last one comes along."""
    Member.objects.create(group=again.night.group, name="Zora")
    again.check_in("Zora", *NAMES)
    again.draw()
    a, b, c, d = ended[2]
    assert names(again) == [*ended[:2], [a, b, c, "-"], [d, "Zora", "-", "-"]]
    check_seats(again.book.seats, again.book.ghosts)


@pytest.mark.parametrize(("away", "plays_for", "swapped"), [
    (("Kit", "Ada", "Lola"), "Ada", {"Kit": "Zora", "Ada": "Mabel", "Lola": "Nell"}),
    (("Kit", "Lola", "Zora"), "Zora", {"Kit": "Mabel", "Lola": "Nell"}),
])
def test_a_chair_is_hers_whose_sub_sat_there_or_sits_there_now(
        again: Hostess, ended: list[list[str]], seated: Hostess, away: tuple[str, ...], plays_for: str,
        swapped: dict[str, str]) -> None:
    """Kit sat there as Zora's sub. Tonight Mabel is somebody's sub, and Nell, who is new, comes after her."""
    people = {name: Member.objects.create(group=again.night.group, name=name) for name in ("Zora", "Mabel", "Nell")}
    seated.night.players.filter(member__name="Kit").update(plays_for=people["Zora"])
    again.check_in(*(name for name in ("Mabel", "Nell", *NAMES, "Zora") if name not in away))
    checkin.set_sub(night=again.night, member=people["Mabel"], plays_for=again.member(plays_for), who=None)
    again.draw()
    assert names(again) == [[swapped.get(name, name) for name in table] for table in ended]


def test_a_sub_who_is_here_again_has_her_own_chair(again: Hostess, ended: list[list[str]], seated: Hostess) -> None:
    zora = Member.objects.create(group=again.night.group, name="Zora")
    seated.night.players.filter(member__name="Kit").update(plays_for=zora)
    away = next(name for table in ended for name in table if name != "Kit")
    again.check_in("Zora", *(name for name in NAMES if name != away))
    again.draw()
    assert names(again) == [[{away: "Zora"}.get(name, name) for name in table] for table in ended]


def test_who_left_in_the_last_round_has_her_chair_again(seated: Hostess) -> None:
    seated.play((0, 1, 0))
    seated.start(2)
    sat = names(seated)
    seated.leave(sat[1][A], at_once=True)
    seated.state(0, 0, 0)
    seated.finish()
    again = later(seated)
    again.check_in(*NAMES)
    again.draw()
    assert names(again) == sat


def test_a_round_that_was_seated_and_never_played_is_not_the_last(seated: Hostess) -> None:
    """So a night ends whose pile of paper ended early, if nobody says that it was over."""
    seated.play((0, 1, 0))
    sat = names(seated)
    seated.start(2)
    again = later(seated)
    again.check_in(*NAMES)
    again.draw()
    assert names(seated) != sat == names(again)


def test_the_last_night_is_the_latest_that_was_played(again: Hostess, ended: list[list[str]]) -> None:
    """Not one that was cancelled, nor one on which nobody played, nor the next one."""
    third = later(again)
    assert (found := last_night(third.book)) is not None and found.night.starts_at < again.night.starts_at
    again.check_in(*NAMES)
    again.draw()
    again.play((1, 1, 1))
    assert (found := last_night(third.book)) is not None and found.night == again.night
    Night.objects.filter(pk=again.night.pk).update(cancelled_at=again.night.starts_at)
    assert (found := last_night(third.book)) is not None and found.night != again.night


def test_on_the_first_night_lots_are_drawn_and_the_page_says_so(hostess: Hostess, site: Client) -> None:
    hostess.night.group.rules = RULES.to_json()
    hostess.night.group.save()
    hostess.check_in(*NAMES[:5])
    page = text(get(site, "seats", hostess.night))
    assert "No night has been played before this one, so the first seats are drawn by lot" in page
    answer = site.get(post(site, "seats_draw", hostess.night).url)
    assert "Seats drawn by lot: there is no night before this one" in text(answer)
    assert len(hostess.book.seats) == 2
    check_seats(hostess.book.seats, hostess.book.ghosts)


def test_the_page_says_which_night_and_offers_its_seats(again: Hostess, ended: list[list[str]], site: Client) -> None:
    again.check_in(*NAMES)
    page = text(get(site, "seats", again.night))
    assert "where she sat in the last round on Tuesday, May 12, 2026" in page and "Seat them as last time" in page
    answer = site.get(post(site, "seats_draw", again.night).url)
    assert "Seats of the last night kept" in text(answer) and "As last time again" in text(answer)
    first, second = again.book.seats[0][0], again.book.seats[1][0]
    post(site, "seats_swap", again.night, first=first, second=second)
    assert names(again) != ended
    post(site, "seats_draw", again.night)
    assert names(again) == ended
    assert post(site, "seats_draw", again.night).status_code == 302, "again is no error"


def test_the_order_of_check_in_is_the_last_time_that_she_came(hostess: Hostess) -> None:
    hostess.check_in("Cleo", "Ada", "Bea")
    checkin.set_here(night=hostess.night, member=hostess.member("Cleo"), here=False, who=None)
    hostess.check_in("Dot", "Cleo")
    assert [hostess.name(pk) for pk in in_order(hostess.book)] == ["Ada", "Bea", "Dot", "Cleo"]


def test_what_is_asked_does_not_grow(again: Hostess) -> None:
    def asked() -> int:
        with counted() as queries:
            again.draw()
        return len(queries)

    again.check_in(*NAMES[:4])
    few = asked()
    again.check_in(*NAMES)
    assert asked() == few

"""Who is here, who has paid for what, guests and subs."""

import pytest

from bunconight.club.models import Member, Night
from bunconight.club.services import next_night
from bunconight.money.models import Transfer
from bunconight.money.queries import balance
from bunconight.nights.models import Action, Player
from bunconight.nights.queries.checkin import checkin_page
from bunconight.nights.services import actions, checkin
from games.errors import NotDice, NotNow
from tests.nights.hostess import NAMES, Hostess


def page_of(hostess: Hostess):
    return checkin_page(Night.objects.select_related("group").get(pk=hostess.night.pk))


def test_nobody_has_come_yet(hostess: Hostess) -> None:
    page = page_of(hostess)
    assert [row.name for row in page.rows] == list(NAMES)
    assert (page.counts.here, page.counts.paid, page.counts.pot_cents, page.counts.tables) == (0, 0, 0, 0)


def test_the_counts_on_top(hostess: Hostess) -> None:
    hostess.check_in(*NAMES[:10])
    hostess.take_fees(*NAMES[:9])
    counts = page_of(hostess).counts
    assert (counts.here, counts.paid, counts.pot_cents, counts.tables, counts.ghosts) == (10, 9, 4500, 3, 2)


def test_a_second_tick_changes_nothing(hostess: Hostess) -> None:
    hostess.check_in("Ada")
    assert checkin.set_here(night=hostess.night, member=hostess.member("Ada"), here=True, who=None) is None
    assert Action.objects.count() == 1


def test_a_wrong_tick_is_taken_back(hostess: Hostess) -> None:
    hostess.check_in("Ada")
    hostess.undo(hostess.last())
    assert page_of(hostess).counts.here == 0


def test_tonight_and_next_month_are_two_ticks(hostess: Hostess) -> None:
    later = next_night(hostess.night)
    checkin.take_fee(night=hostess.night, member=hostess.member("Ada"), for_night=hostess.night, how="check", who=None)
    checkin.take_fee(night=hostess.night, member=hostess.member("Ada"), for_night=later, how="app", who=None)
    row = page_of(hostess).row(hostess.member("Ada").pk)
    assert row.tonight.how == "check" and row.next_month.how == "app"
    assert balance(hostess.night).pot == balance(later).pot == 500
    assert later.transfers.get().taken_at == hostess.night


def test_nobody_pays_twice_for_one_night(hostess: Hostess) -> None:
    hostess.take_fees("Ada")
    with pytest.raises(NotNow, match="Ada has paid for that night already"):
        hostess.take_fees("Ada")
    assert balance(hostess.night).pot == 500


def test_a_fee_is_given_back_and_paid_again(hostess: Hostess) -> None:
    hostess.take_fees("Ada")
    first = hostess.last()
    back = checkin.take_back_fee(night=hostess.night, member=hostess.member("Ada"), for_night=hostess.night, who=None)
    assert balance(hostess.night).pot == 0
    hostess.take_fees("Ada")
    with pytest.raises(NotNow, match="paid again by now"):
        hostess.undo(back)
    with pytest.raises(NotNow, match="taken back already"):
        hostess.undo(first)
    assert balance(hostess.night).pot == 500


def test_a_fee_is_given_back_as_often_as_one_likes(hostess: Hostess) -> None:
    hostess.take_fees("Ada")
    for _ in range(2):
        hostess.undo(give_back(hostess, "Ada"))
        assert balance(hostess.night).pot == 500
    give_back(hostess, "Ada")
    assert balance(hostess.night).pot == 0


def test_a_fee_and_its_giving_back_are_undone_and_done_again(hostess: Hostess) -> None:
    """The ledger keeps a row for each step; what counts is what the last of them says."""
    ada = hostess.member("Ada")
    paid = checkin.take_fee(night=hostess.night, member=ada, for_night=hostess.night, who=None)
    back = give_back(hostess, "Ada")
    pots = []
    for step in (actions.undo, actions.undo, actions.redo, actions.redo):
        step(action=back if len(pots) in (0, 3) else paid, who=None)
        pots.append(balance(hostess.night).pot)
    assert pots == [500, 0, 500, 0]
    assert list(Transfer.objects.values_list("kind", flat=True)) == ["fee", *["reversal"] * 5]


def give_back(hostess: Hostess, name: str) -> Action:
    member = hostess.member(name)
    return checkin.take_back_fee(night=hostess.night, member=member, for_night=hostess.night, who=None)


def test_a_walk_in_guest_plays(hostess: Hostess) -> None:
    action = checkin.add_guest(night=hostess.night, name="  Wanda   Doorstep ", who=None)
    guest = Player.objects.get(pk=action.payload["about"]["person"])
    assert guest.member.name == "Wanda Doorstep" and guest.member.kind == "guest" and guest.here
    hostess.undo(action)
    assert "Wanda Doorstep" not in [row.name for row in page_of(hostess).rows]
    assert Member.objects.get(name="Wanda Doorstep").archived_at is not None


@pytest.mark.parametrize("name", ["", "   ", "x" * 81])
def test_a_guest_has_a_name(hostess: Hostess, name: str) -> None:
    with pytest.raises(NotDice, match="A name has 1 to 80 letters"):
        checkin.add_guest(night=hostess.night, name=name, who=None)


def test_a_sub_is_a_person_of_her_own(hostess: Hostess) -> None:
    sub = Member.objects.create(group=hostess.night.group, name="Sue Stand", kind="sub")
    hostess.take_fees("Ada")
    checkin.set_here(night=hostess.night, member=sub, here=True, who=None)
    checkin.set_sub(night=hostess.night, member=sub, plays_for=hostess.member("Ada"), who=None)
    page = page_of(hostess)
    assert page.row(sub.pk).plays_for == "Ada" and page.row(sub.pk).tag == "plays for Ada"
    assert page.row(hostess.member("Ada").pk).sub == "Sue Stand"
    assert page.counts.here == 1 and page.counts.paid == 1


def test_nobody_is_subbed_twice_or_while_she_is_here(hostess: Hostess) -> None:
    checkin.set_sub(night=hostess.night, member=hostess.member("Bea"), plays_for=hostess.member("Ada"), who=None)
    with pytest.raises(NotNow, match="Somebody plays for Ada already"):
        checkin.set_sub(night=hostess.night, member=hostess.member("Cleo"), plays_for=hostess.member("Ada"), who=None)
    hostess.check_in("Dot")
    with pytest.raises(NotNow, match="Dot is here herself"):
        checkin.set_sub(night=hostess.night, member=hostess.member("Cleo"), plays_for=hostess.member("Dot"), who=None)


def test_she_and_her_sub_are_not_both_here(hostess: Hostess) -> None:
    ada, bea = hostess.member("Ada"), hostess.member("Bea")
    checkin.set_sub(night=hostess.night, member=bea, plays_for=ada, who=None)
    hostess.check_in("Ada")
    with pytest.raises(NotNow, match="Ada is here herself"):
        hostess.check_in("Bea")
    hostess.undo(hostess.last())
    hostess.check_in("Bea")
    with pytest.raises(NotNow, match="Bea plays for her tonight: let Bea play for herself first"):
        hostess.check_in("Ada")
    checkin.set_sub(night=hostess.night, member=bea, plays_for=None, who=None)
    hostess.check_in("Ada")
    with pytest.raises(NotNow, match="Ada is here herself"):
        hostess.undo(hostess.night.actions.get(kind="no_sub"))


def test_a_new_sub_is_taken_back_with_her_tick(hostess: Hostess) -> None:
    action = checkin.add_sub(night=hostess.night, name=" Winnie  Wick ", plays_for=hostess.member("Ada"), who=None)
    assert page_of(hostess).row(hostess.member("Ada").pk).sub == "Winnie Wick"
    hostess.undo(action)
    winnie = hostess.member("Winnie Wick")
    assert winnie.archived_at is not None and page_of(hostess).row(winnie.pk) is None
    assert page_of(hostess).row(hostess.member("Ada").pk).sub is None
    hostess.check_in("Ada")
    with pytest.raises(NotNow, match="Ada is here herself"):
        checkin.add_sub(night=hostess.night, name="Wanda", plays_for=hostess.member("Ada"), who=None)
    assert not Member.objects.filter(name="Wanda").exists()


def test_a_guest_who_was_undone_comes_after_all(hostess: Hostess) -> None:
    hostess.undo(checkin.add_guest(night=hostess.night, name="Zoe", who=None))
    hostess.check_in("Zoe")
    zoe = hostess.member("Zoe")
    assert zoe.archived_at is None and page_of(hostess).row(zoe.pk).here
    assert hostess.id("Zoe") in hostess.book.present
    hostess.undo(hostess.last())
    assert page_of(hostess).row(zoe.pk) is None


def test_members_of_another_group_do_not_come(hostess: Hostess) -> None:
    from bunconight.club.models import Group

    other = Member.objects.create(group=Group.objects.create(name="Others"), name="Olga")
    with pytest.raises(NotDice, match="not of this group"):
        checkin.set_here(night=hostess.night, member=other, here=True, who=None)


def test_who_plays_is_not_unticked(running: Hostess) -> None:
    with pytest.raises(NotNow, match="let her leave instead"):
        checkin.set_here(night=running.night, member=running.member("Ada"), here=False, who=None)


def test_two_of_one_name_are_told_apart(hostess: Hostess) -> None:
    Member.objects.create(group=hostess.night.group, name="Ada", kind="sub")
    second = Member.objects.filter(name="Ada").latest("pk")
    checkin.set_here(night=hostess.night, member=second, here=True, who=None)
    names = hostess.book.names
    assert names[Player.objects.get(member=second).pk] == "Ada (2)"
    assert len(set(names.values())) == len(names)


def test_the_list_takes_the_same_queries_for_any_number(hostess: Hostess, django_assert_num_queries) -> None:
    hostess.check_in("Ada")
    night = Night.objects.select_related("group").get(pk=hostess.night.pk)
    for extra in (0, 40):
        for number in range(extra):
            Member.objects.create(group=hostess.night.group, name=f"More {number}")
        with django_assert_num_queries(8):
            checkin_page(night)

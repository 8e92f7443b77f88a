"""Who comes and who cannot: places held, given up and promised."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from bunconight.club.models import Member
from bunconight.club.services import archive_member, cancel_night
from bunconight.nights.models import Evening
from bunconight.places import hooks
from bunconight.places.services import answers, asks, ghosts, subs, waiting
from games.errors import NotDice, NotNow
from tests.places.club import REGULARS, Club, rows


def test_a_yes_holds_a_place_and_does_not_open_the_night(club: Club) -> None:
    club.yes("Ada", "Gwen")
    assert (club.how("Ada"), club.how("Gwen"), club.board.coming) == ("promised", "promised", 2)
    assert Evening.objects.get(night=club.night).rules is None
    assert club.book.present == ()


def test_saying_the_same_twice_changes_nothing(club: Club) -> None:
    club.yes("Ada")
    before = club.night.actions.count()
    assert club.own("Ada") is None and club.night.actions.count() == before
    club.no("Ada")
    assert club.own("Ada", yes=False) is None and club.night.actions.count() == before + 1


def test_a_regular_who_has_a_place_and_cannot_come_needs_a_sub(club: Club) -> None:
    club.yes("Ada")
    club.take_fees("Bea")
    club.no("Ada", "Bea", "Cleo", "Gwen")
    assert [club.how(name) for name in ("Ada", "Bea", "Cleo", "Gwen")] == ["needs_sub", "needs_sub", "none", "none"]
    club.yes("Ada", "Bea", "Cleo")
    assert [club.how(name) for name in ("Ada", "Bea", "Cleo")] == ["promised", "reserved", "promised"]


def test_a_place_that_is_paid_for_is_not_given_up(club: Club) -> None:
    club.take_fees("Ada")
    with pytest.raises(NotNow, match="Ada has paid for this night: give the fee back, or move it to another night,"):
        club.give_up("Ada")


def test_an_answer_is_cleared(club: Club) -> None:
    club.room_for(1)
    club.yes("Ada", "Bea")
    answers.clear_answer(night=club.night, member=club.member("Ada"), who=None)
    assert (club.how("Ada"), club.how("Bea")) == ("open", "promised")


def test_one_place_a_person(club: Club) -> None:
    club.yes("Ada", "Bea")
    club.no("Ada")
    club.sub("Sue", "Ada")
    with pytest.raises(NotNow, match="Sue plays for Ada: let her play for herself first"):
        club.yes("Sue")
    with pytest.raises(NotNow, match="Sue plays for Ada: let her play for herself first"):
        answers.promise(night=club.night, member=club.member("Sue"), who=None)
    with pytest.raises(NotNow, match="Sue plays for her"):
        club.own("Ada")
    club.yes("Ada")
    assert (club.how("Ada"), club.how("Sue")) == ("promised", "none"), "the hostess lets the sub go"


def test_a_sub_who_has_come_is_not_sent_home_by_a_yes(club: Club) -> None:
    club.yes("Ada")
    club.no("Ada")
    club.sub("Sue", "Ada")
    club.check_in("Sue")
    with pytest.raises(NotNow, match="Sue plays for her"):
        club.yes("Ada")
    with pytest.raises(NotNow, match="Sue plays for her: let her go first"):
        club.give_up("Ada")


def test_who_is_here_does_not_say_no(club: Club) -> None:
    club.check_in("Ada")
    with pytest.raises(NotNow, match="Ada is here"):
        club.own("Ada", yes=False)
    with pytest.raises(NotNow, match="Ada is here"):
        club.give_up("Ada")


def test_somebody_who_left_the_club_has_no_places(club: Club) -> None:
    archive_member(member=club.member("Ada"))
    with pytest.raises(NotNow, match="Ada is not in the club any more"):
        club.yes("Ada")
    with pytest.raises(NotDice, match="not of this group"):
        other = Member.objects.create(group=club.night.group.__class__.objects.create(name="Oak"), name="Eve")
        answers.say_yes(night=club.night, member=other, who=None)


@pytest.mark.parametrize("when, sentence", [
    ("cancelled", "The night is cancelled."), ("over", "That night is over."),
    ("settled", "The night is settled: undo that first."),
])
def test_a_night_that_is_not_to_come_any_more(club: Club, when: str, sentence: str) -> None:
    club.yes("Ada")
    if when == "cancelled":
        cancel_night(night=club.night)
    elif when == "over":
        club.night.starts_at = timezone.now() - timedelta(hours=13)
        club.night.save()
    else:
        Evening.objects.update(settled_at=timezone.now())
    for do in (lambda: club.own("Ada", yes=False), lambda: club.yes("Bea"), lambda: club.give_up("Ada"),
               lambda: club.ask("Sue", None), lambda: club.ghost_for("Ada"), lambda: club.sub("Sue", "Ada"),
               lambda: waiting.fill(night=club.night)):
        with pytest.raises(NotNow) as refusal:
            do()
        assert str(refusal.value) == sentence


def test_phones_and_the_board_hear_of_it(club: Club) -> None:
    club.yes("Ada")
    assert club.fresh.version == club.night.version + 1


def test_a_letter_that_fails_does_not_spoil_what_was_done(
    club: Club, django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []

    def broken(kind: str, what: object) -> None:
        raise OSError("no mail server")

    monkeypatch.setattr(hooks, "told", [broken, lambda kind, what: heard.append(kind)])
    with django_capture_on_commit_callbacks(execute=True):
        club.room_for(1)
        club.yes("Ada", "Bea")
        club.give_up("Ada")
    assert club.how("Bea") == "promised" and heard == ["moved_up"]


def test_the_log_says_whose_tap_it_was(club: Club) -> None:
    club.own("Ada")
    club.yes("Bea")
    assert [(line.text, line.who) for line in club.board.log] == [("Bea comes", ""), ("Ada comes", "by her own link")]


def test_everything_is_undone_exactly(club: Club) -> None:
    """Every kind of action on the board, one after the other; each undo restores the rows as they were."""
    night, member = club.night, club.member
    steps = [
        lambda: club.yes("Ada"), lambda: club.yes("Bea"), lambda: club.yes("Cleo"), lambda: club.yes("Gwen"),
        lambda: club.yes("Dot"), lambda: club.no("Ada"), lambda: club.ask("Sue", "Ada"), lambda: club.ask_all("Ada"),
        lambda: club.answer("Suki", "Ada"), lambda: club.answer("Sue", "Ada"),
        lambda: club.answer("Susan", "Ada", False),
        lambda: club.no("Bea"), lambda: club.ghost_for("Bea"),
        lambda: ghosts.no_ghost(night=night, member=member("Bea"), who=None),
        lambda: club.ask("Susan", "Bea"),
        lambda: asks.take_back_asks(night=night, for_member=member("Bea"), who=None),
        lambda: subs.new_sub(night=night, name="Nell", plays_for=member("Bea"), who=None),
        lambda: subs.no_sub(night=night, member=member("Nell"), who=None), lambda: club.ghost_for("Bea"),
        lambda: club.sub("Greta", "Bea"), lambda: club.no("Gwen"), lambda: club.give_up("Cleo"),
        lambda: waiting.set_places(night=night, places=9, who=None), lambda: club.yes("Ada"),
        lambda: answers.promise(night=night, member=member("Effie"), who=None),
        lambda: answers.clear_answer(night=night, member=member("Effie"), who=None), lambda: club.check_in("Ada"),
    ]
    club.room_for(4)
    states = [rows(club)]
    done = []
    for number, step in enumerate(steps):
        step()
        states.append(rows(club))
        assert states[-1] != states[-2], number
        done.append(club.last())
    assert len({action.pk for action in done}) == len(steps)
    for action, before in zip(reversed(done), reversed(states[:-1]), strict=True):
        club.undo(action)
        assert rows(club) == before, action.kind
    assert club.states() == dict.fromkeys(REGULARS, "open")

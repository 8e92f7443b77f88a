"""Asking subs: the first yes holds the place, the others are told, and nobody needs an account."""

from typing import Any

import pytest

from bunconight.club.models import Member
from bunconight.club.services import archive_member
from bunconight.nights.models import Evening, Player
from bunconight.nights.services.actions import redo
from bunconight.places import hooks
from bunconight.places.models import Ask
from bunconight.places.queries.personal import ask_card
from bunconight.places.services import asks
from games.errors import NotDice, NotNow
from tests.places.club import Club, rows


@pytest.fixture
def missing(club: Club) -> Club:
    """Ada has a place and cannot come."""
    club.yes("Ada")
    club.no("Ada")
    return club


def states(club: Club, for_member: str | None = "Ada") -> dict[str, str]:
    missing = club.member(for_member) if for_member else None
    return {ask.member.name: ask.state for ask in Ask.objects.filter(night=club.night, for_member=missing, void=False)}


def test_one_is_asked(missing: Club) -> None:
    ask = missing.ask("Sue", "Ada")
    assert states(missing) == {"Sue": "asked"} and len(ask.token) >= 22
    assert missing.board.line(missing.member("Ada").pk).asked == 1  # type: ignore[union-attr]
    assert missing.board.log[0].text == "Sue asked to play for Ada"
    assert not Player.objects.filter(member__name="Sue").exists(), "a question puts nobody on the list"
    with pytest.raises(NotNow, match="Sue has been asked already"):
        missing.ask("Sue", "Ada")


def test_all_are_asked_in_the_order_of_the_list(missing: Club) -> None:
    Member.objects.filter(name="Susan").update(sub_order=0)
    archive_member(member=missing.member("Suki"))
    missing.ask_all("Ada")
    assert list(states(missing)) == ["Susan", "Sue"]
    assert missing.board.log[0].text == "Subs asked to play for Ada: 2"
    with pytest.raises(NotNow, match="Nobody is left on the sub list to ask"):
        missing.ask_all("Ada")


def test_the_first_yes_holds_the_place_and_the_others_are_told(
    missing: Club, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    heard: list[tuple[str, str, str]] = []
    monkeypatch.setattr(hooks, "told", [lambda kind, ask: heard.append((kind, ask.member.name, ask.state))])
    with django_capture_on_commit_callbacks(execute=True):
        missing.ask_all("Ada")
        assert missing.answer("Suki", "Ada") == "yes"
    assert states(missing) == {"Sue": "late", "Suki": "yes", "Susan": "late"}
    assert missing.how("Ada") == "subbed" and missing.how("Suki") == "for Ada"
    assert heard == [("asked", "Sue", "asked"), ("asked", "Suki", "asked"), ("asked", "Susan", "asked"),
                     ("taken", "Sue", "late"), ("taken", "Susan", "late")]


def test_a_later_yes_waits_when_the_night_is_full(missing: Club) -> None:
    missing.room_for(1)
    missing.ask_all("Ada")
    assert [missing.answer(name, "Ada") for name in ("Susan", "Sue", "Suki")] == ["yes", "late", "late"]
    assert missing.waiting == ["Sue", "Suki"]
    assert missing.board.log[0].text == "Suki said yes, after somebody else"
    assert ask_card(missing.asked("Suki", "Ada")).waits == 2
    assert missing.answer("Sue", "Ada", yes=False) == "no"
    assert missing.waiting == ["Suki"]


def test_a_later_yes_where_a_place_is_free_is_not_made_to_pay_for_it(missing: Club) -> None:
    missing.ask_all("Ada")
    missing.answer("Sue", "Ada")
    assert missing.answer("Suki", "Ada") == "late" and missing.how("Suki") == "none"
    missing.answer("Suki", "Ada")
    assert missing.how("Suki") == "promised", "a second yes takes the free place, at the entry fee"


def test_a_yes_to_one_question_closes_her_others(missing: Club) -> None:
    missing.yes("Bea")
    missing.no("Bea")
    missing.ask_all("Ada")
    missing.ask_all("Bea")
    missing.answer("Sue", "Ada")
    assert states(missing, "Bea") == {"Sue": "closed", "Suki": "asked", "Susan": "asked"}
    assert ask_card(missing.asked("Sue", "Bea")).open is False
    with pytest.raises(NotNow, match="Sue plays for Ada that night"):
        missing.answer("Sue", "Bea")


def test_who_has_a_place_is_not_asked(missing: Club) -> None:
    missing.yes("Sue", "Cleo")
    missing.no("Susan")
    with pytest.raises(NotNow, match="Sue has a place herself that night"):
        missing.ask("Sue", "Ada")
    with pytest.raises(NotNow, match="Cleo has a place herself that night"):
        missing.ask("Cleo", "Ada")
    missing.ask_all("Ada")
    assert list(states(missing)) == ["Suki"]
    with pytest.raises(NotDice, match="Nobody plays for herself"):
        missing.ask("Ada", "Ada")


def test_only_a_place_to_be_had_is_asked_for(club: Club) -> None:
    club.no("Ada")
    with pytest.raises(NotNow, match="Ada has no place on that night"):
        club.ask_all("Ada")
    club.check_in("Bea")
    with pytest.raises(NotNow, match="Bea is here herself"):
        club.ask_all("Bea")
    club.room_for(1)
    with pytest.raises(NotNow, match="The night is full"):
        club.ask_all(None)


def test_an_open_place_is_taken_at_the_fee(club: Club) -> None:
    club.room_for(2)
    club.yes("Ada")
    club.ask_all(None)
    assert club.board.log[0].text == "Subs asked to take a free place: 3"
    card = ask_card(club.asked("Sue", None))
    assert (card.for_name, card.cost_cents, card.open, card.free) == ("", 500, True, True)
    assert [club.answer(name, None) for name in ("Sue", "Suki")] == ["yes", "late"]
    assert (club.how("Sue"), club.how("Suki"), club.waiting) == ("promised", "waiting", ["Suki"])
    assert states(club, None) == {"Sue": "yes", "Suki": "late", "Susan": "late"}
    assert club.answer("Sue", None, yes=False) == "no"
    assert (club.how("Sue"), club.how("Suki")) == ("none", "promised"), "who waits moves up"


def test_two_open_places_are_for_two(club: Club) -> None:
    club.room_for(2)
    club.ask_all(None)
    assert [club.answer(name, None) for name in ("Sue", "Suki", "Susan")] == ["yes", "yes", "late"]
    assert club.waiting == ["Susan"]


def test_a_sub_who_cannot_come_after_all(missing: Club) -> None:
    missing.ask_all("Ada")
    missing.answer("Sue", "Ada")
    assert missing.answer("Sue", "Ada", yes=False) == "no"
    assert missing.how("Ada") == "needs_sub" and missing.how("Sue") == "none"
    assert missing.answer("Suki", "Ada") == "yes", "she was late, and the place is to be had again"
    missing.no("Suki")
    assert states(missing)["Suki"] == "no" and missing.how("Ada") == "needs_sub"


def test_asked_again_her_link_is_the_same(missing: Club) -> None:
    token = missing.ask("Sue", "Ada").token
    missing.answer("Sue", "Ada", yes=False)
    assert missing.ask("Sue", "Ada").token == token
    assert states(missing) == {"Sue": "asked"}


def test_questions_are_taken_back_and_their_links_say_so(missing: Club) -> None:
    ask = missing.ask("Sue", "Ada")
    missing.ask("Suki", "Ada")
    action = asks.take_back_asks(night=missing.night, for_member=missing.member("Ada"), who=None)
    assert states(missing) == {}
    ask.refresh_from_db()
    assert (ask_card(ask).state, ask_card(ask).open) == ("void", False)
    with pytest.raises(NotNow, match="You are not needed any more: the question has been taken back"):
        asks.answer_ask(ask=ask, yes=True)
    with pytest.raises(NotNow, match="Nobody has been asked"):
        asks.take_back_asks(night=missing.night, for_member=missing.member("Ada"), who=None)
    missing.undo(action)
    assert states(missing) == {"Sue": "asked", "Suki": "asked"}


def test_the_undo_of_a_question_after_it_was_asked_anew(missing: Club) -> None:
    missing.ask("Sue", "Ada")
    action = missing.last()
    missing.undo(action)
    missing.ask("Sue", "Ada")
    with pytest.raises(NotNow, match="done anew since"):
        redo(action=action, who=None)


def test_whoever_comes_herself_needs_nobody(missing: Club) -> None:
    missing.ask_all("Ada")
    before = rows(missing)
    missing.yes("Ada")
    assert set(states(missing).values()) == {"closed"}
    assert missing.answer("Sue", "Ada") == "late"
    missing.undo(missing.last())
    missing.undo(missing.night.actions.filter(kind="yes").last())
    assert rows(missing) == before


def test_the_undo_of_a_yes_opens_the_questions_again(missing: Club) -> None:
    missing.ask_all("Ada")
    before = rows(missing)
    missing.answer("Sue", "Ada")
    missing.undo(missing.last())
    assert rows(missing) == before and set(states(missing).values()) == {"asked"}


def test_a_sub_named_by_the_hostess_makes_the_others_late(missing: Club) -> None:
    missing.ask_all("Ada")
    missing.sub("Greta", "Ada")
    assert set(states(missing).values()) == {"late"}


def test_a_sub_replaces_a_ghost(missing: Club) -> None:
    missing.ask_all("Ada")
    missing.ghost_for("Ada")
    assert missing.how("Ada") == "ghost" and set(states(missing).values()) == {"asked"}
    assert missing.answer("Sue", "Ada") == "yes"
    assert missing.how("Ada") == "subbed" and not Player.objects.filter(ghost=1, plays_for__isnull=False).exists()


def test_who_waits_may_play_for_somebody_instead(missing: Club) -> None:
    missing.room_for(1)
    missing.yes("Sue")
    assert missing.waiting == ["Sue"]
    missing.sub("Sue", "Ada")
    assert (missing.waiting, missing.how("Sue")) == ([], "for Ada")


def test_the_archived_are_never_asked_and_do_not_answer(missing: Club) -> None:
    ask = missing.ask("Sue", "Ada")
    archive_member(member=missing.member("Sue"))
    assert "Sue" not in [sub.name for sub in missing.board.subs] and not ask_card(ask).open
    with pytest.raises(NotNow, match="Sue is not in the club any more"):
        asks.answer_ask(ask=ask, yes=True)
    with pytest.raises(NotNow, match="Sue is not in the club any more"):
        missing.sub("Sue", "Ada")


def test_what_a_sub_sees(missing: Club) -> None:
    card = ask_card(missing.ask("Sue", "Ada"))
    assert (card.name, card.for_name, card.cost_cents, card.sub_keeps) == ("Sue", "Ada", 0, True)
    assert (card.state, card.open, card.free, card.waits) == ("asked", True, True, None)
    assert card.night.place == "Wrenfield Hall"
    Evening.objects.update(rules={"sub_keeps": False})
    assert ask_card(missing.asked("Sue", "Ada")).sub_keeps is False

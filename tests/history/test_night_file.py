"""A night leaves one club as a file and is the same night in another."""
import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from bunconight.club.models import Group, Member, Night
from bunconight.club.services import make_demo_group, plan_night
from bunconight.history.queries.night_file import night_file
from bunconight.history.services.night_import import import_night
from bunconight.money.models import Transfer
from bunconight.money.queries import balance
from bunconight.nights import demo
from bunconight.nights.queries.book import read_book, standings
from bunconight.nights.services import people, rounds, scores, seating
from games import record
from games.dice import SeededSource
from games.errors import NotDice, NotNow, Refusal
from games.models import Play
from tests.nights.conftest import browser_of


@pytest.fixture
def played(db: None) -> Night:
    """A night in its second round, with a roll taken back, a result corrected and somebody gone home."""
    night = plan_night(group=make_demo_group(), starts_at=timezone.now().replace(microsecond=0))
    dice = SeededSource(7)
    demo._arrive(night, list(Member.objects.filter(group=night.group)))
    seating.draw_seats(night=night, who=None, luck=dice)
    for number, most in ((1, None), (2, 12)):
        rounds.start_round(night=night, number=number, who=None)
        demo.Tabletop(night, dice).round(most=most)
    night.refresh_from_db()
    book = read_book(night)
    assert book.current is not None
    last = book.current.play.moves.order_by("-seq").first()
    plays = Play.objects.filter(pk=book.current.play.pk)
    record.undo(plays=plays, client_id="test-undo", names=[last.client_id])
    winner = book.rounds[0].result.tables[1].winner
    scores.correct(night=night, number=1, table=2, winner=1 - winner, why="misread", who=None)
    people.leave(night=night, player=book.players[book.seats[0][1]], who=None, at_once=True)
    return night


SEEN: dict[str, str] = {}


@pytest.fixture
def file(request: pytest.FixtureRequest) -> dict[str, Any]:
    """The night as a file; played once for all tests that need no more of it."""
    if not SEEN:
        SEEN["text"] = text(request.getfixturevalue("played")).decode()
    return json.loads(SEEN["text"])


@pytest.fixture
def elsewhere(db: None) -> Group:
    """Another club, which knows an Ada Moonstone of its own."""
    group = Group.objects.create(name="Oak Street", time_zone="America/Chicago")
    Member.objects.create(group=group, name="ADA  Moonstone", email="ada@example.org")
    return group


def text(night: Night) -> bytes:
    return json.dumps(night_file(night)).encode()


def told(night: Night) -> dict[str, Any]:
    """What a night is, by names."""
    book = read_book(night)
    names = {pk: name.casefold().replace("  ", " ") for pk, name in book.names.items()}
    return {
        "standings": {names[row["id"]]: {k: v for k, v in row.items() if k != "id"} for row in standings(book)},
        "seats": [[[names[pk] for pk in chairs] for chairs in played.seats] for played in book.rounds],
        "present": [names[pk] for pk in book.present],
        "phase": book.phase,
        "pot": balance(night).pot,
        "rolls": [[(move.seq, move.kind, move.client_id) for move in played.play.moves.order_by("seq")]
                  for played in book.rounds],
    }


def test_it_is_the_same_night_elsewhere(played: Night, elsewhere: Group) -> None:
    there = import_night(group=elsewhere, text=text(played), who=None)
    assert told(there) == told(played)
    assert there.starts_at == played.starts_at and there.key != played.key
    ada = Member.objects.get(group=elsewhere, email="ada@example.org")
    assert ada.played.filter(night=there, here=True).exists()


def test_who_is_in_the_club_comes_before_a_namesake_who_left(file: dict[str, Any], elsewhere: Group) -> None:
    """Whatever the database holds for the order of what is missing."""
    left = Member.objects.create(group=elsewhere, name="Ada Moonstone", archived_at=timezone.now())
    there = import_night(group=elsewhere, text=json.dumps(file).encode(), who=None)
    assert not left.played.exists()
    assert Member.objects.get(group=elsewhere, email="ada@example.org").played.filter(night=there).exists()


def test_its_record_goes_on_elsewhere(played: Night, elsewhere: Group) -> None:
    there = import_night(group=elsewhere, text=text(played), who=None)
    before = read_book(there).current
    assert before is not None
    for _move, state in record.replay(before.play):
        last = state
    assert last == before.play.state
    with pytest.raises(NotNow, match="no winner yet"):
        rounds.start_round(night=there, number=before.number + 1, who=None)


def test_a_second_export_is_the_same_file(played: Night, elsewhere: Group) -> None:
    """Numbers apart: everybody is told by her place in the list."""
    there = import_night(group=elsewhere, text=text(played), who=None)
    one, two = night_file(played), night_file(there)
    for part in ("rounds", "money", "players", "members"):
        assert len(one[part]) == len(two[part])
    assert [row["payload"].get("outcome") for round_ in one["rounds"] for row in round_["moves"]] == [
        row["payload"].get("outcome") for round_ in two["rounds"] for row in round_["moves"]]


def test_a_second_import_is_refused_and_adds_nothing(played: Night, elsewhere: Group) -> None:
    import_night(group=elsewhere, text=text(played), who=None)
    counts = Member.objects.count(), Play.objects.count(), Transfer.objects.count()
    with pytest.raises(NotNow, match="There is a night at that moment already"):
        import_night(group=elsewhere, text=text(played), who=None)
    assert (Member.objects.count(), Play.objects.count(), Transfer.objects.count()) == counts


def test_no_account_device_or_address_leaves(played: Night) -> None:
    Member.objects.filter(group=played.group).update(email="leak@example.org", phone="leak 7")
    out = text(played).decode()
    assert "leak" not in out and '"who"' not in out and '"device"' not in out


Spoil = Callable[[dict[str, Any]], object]


@pytest.mark.parametrize(("spoil", "said"), [
    (lambda file: file.update(format="other"), "This is not the file of a night."),
    (lambda file: file.update(version=99), "This file is of a newer version"),
    (lambda file: file["night"].update(currency="EUR"), "another currency"),
    (lambda file: file.pop("players"), "This file is not whole"),
    (lambda file: file["night"].update(starts_at="2026-05-12T19:00:00"), "This file is not whole"),
    (lambda file: file["players"].pop(), "is nobody on the list of this night"),
    (lambda file: file["rounds"][1]["moves"][3]["payload"].update(outcome="bunco"), "of the record cannot have been"),
    (lambda file: file["rounds"][0]["moves"].pop(2), "of the record cannot have been"),
    (lambda file: file["rounds"].append(copy.deepcopy(file["rounds"][0])), "This file is not whole"),
    (lambda file: file["money"][0].update(cents=-5), "This file is not whole"),
    (lambda file: file["members"][1].update(kind="queen"), "This file is not whole"),
    (lambda file: file["money"][0].update(cents=10**30), "This file is not whole"),
    (lambda file: file["night"].update(places="many"), "This file is not whole"),
    (lambda file: file["evening"].update(rules={"bunco_points": "lots"}), "house rule"),
    (lambda file: file["evening"].update(amounts={"most_wins": "ten"}), "This file is not whole"),
    (lambda file: file["evening"].update(amounts={"best_hat": 100}), "This file is not whole"),
    (lambda file: file["evening"].update(settled_at=file["night"]["starts_at"]), "does not add up"),
    (lambda file: file["money"].append(file["money"][0] | {
        "id": 10**6, "kind": "prize", "source": "pot", "target": "people", "cents": 10**6}), "does not add up"),
])
def test_a_spoiled_file_writes_nothing_and_says_why(file: dict[str, Any], elsewhere: Group, spoil: Spoil,
                                                    said: str) -> None:
    spoil(file)
    with pytest.raises(Refusal, match=said):
        import_night(group=elsewhere, text=json.dumps(file).encode(), who=None)
    assert not Night.objects.filter(group=elsewhere).exists()
    assert Member.objects.filter(group=elsewhere).count() == 1


@pytest.mark.parametrize("junk", [b"", b"{", b"[]", b"\xff\xfe", b"null", b"[" * 100_000])
def test_what_is_no_json_is_no_night(elsewhere: Group, junk: bytes) -> None:
    with pytest.raises(NotDice, match="This is not the file of a night"):
        import_night(group=elsewhere, text=junk, who=None)


def test_the_pages(played: Night, elsewhere: Group) -> None:
    home, other = browser_of("home", played.group), browser_of("other", elsewhere)
    out = home.get(f"/g/{played.group.key}/n/{played.pk}/night.json")
    assert out["Content-Disposition"].startswith("attachment; filename=")
    file = SimpleUploadedFile("night.json", out.content)
    there = other.post(f"/g/{elsewhere.key}/nights/import/", {"file": file}, follow=True)
    assert "The night is here, with everything on it." in there.content.decode()
    again = other.post(f"/g/{elsewhere.key}/nights/import/", {"file": SimpleUploadedFile("night.json", out.content)})
    assert (again.status_code, "There is a night at that moment already" in again.content.decode()) == (422, True)


def test_helpers_without_the_right_neither_export_nor_import(played: Night) -> None:
    scorer: Client = browser_of("scorer", played.group, "scorer")
    assert scorer.get(f"/g/{played.group.key}/n/{played.pk}/night.json").status_code == 403
    assert scorer.get(f"/g/{played.group.key}/nights/import/").status_code == 403
    history, way = f"/g/{played.group.key}/history/", f"/g/{played.group.key}/nights/import/"
    assert way not in scorer.get(history).content.decode()
    assert way in browser_of("home", played.group).get(history).content.decode()

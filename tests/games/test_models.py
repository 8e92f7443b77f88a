"""Nothing in the record is altered or deleted: not by a model, a query, the admin, nor the database."""
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.admin.sites import site
from django.db import IntegrityError, transaction
from django.test import RequestFactory

from games.models import AppendOnly, Move, Play
from tests.games.conftest import Bag, long


@pytest.fixture
def bag(bag: Bag) -> Bag:
    bag.put("a", 3)
    return bag


FORBIDDEN: dict[str, Callable[[Play, Move], Any]] = {
    "save a move again": lambda play, move: move.save(),
    "save a few fields of a move": lambda play, move: move.save(update_fields=["payload"]),
    "delete a move": lambda play, move: move.delete(),
    "update moves": lambda play, move: Move.objects.update(seq=9),
    "update a play's moves": lambda play, move: play.moves.update(seq=9),
    "update or create": lambda play, move: play.moves.update_or_create(seq=1, defaults={"who": "me"}),
    "delete moves": lambda play, move: Move.objects.all().delete(),
    "delete a play's moves": lambda play, move: play.moves.filter(seq=1).delete(),
    "bulk update": lambda play, move: Move.objects.bulk_update([move], ["seq"]),
    "bulk create": lambda play, move: Move.objects.bulk_create([move], update_conflicts=True),
    "through the base manager": lambda play, move: Move._base_manager.filter(pk=move.pk).update(seq=9),
    "save a play again": lambda play, move: play.save(),
    "delete a play": lambda play, move: play.delete(),
    "delete plays": lambda play, move: Play.objects.all().delete(),
    "bulk update plays": lambda play, move: Play.objects.bulk_update([play], ["setup"]),
}


@pytest.mark.parametrize("attempt", FORBIDDEN)
def test_the_record_refuses(bag: Bag, attempt: str) -> None:
    before = list(Move.objects.values()), list(Play.objects.values())
    with pytest.raises(AppendOnly):
        FORBIDDEN[attempt](bag.now, Move.objects.get())
    assert (list(Move.objects.values()), list(Play.objects.values())) == before


def test_a_row_under_a_taken_key_is_refused_not_overwritten(bag: Bag) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Move(pk=Move.objects.get().pk, play=bag.play, seq=7, kind="move", client_id="another-id", payload={}).save()
    assert Move.objects.get().seq == 1


@pytest.mark.parametrize("row", [
    {"seq": 1}, {"client_id": long("a")}, {"seq": 0}, {"seq": -1}, {"kind": "erase"}, {"client_id": ""},
])
def test_the_database_refuses_a_row_that_cannot_be(bag: Bag, row: dict[str, Any]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Move(**{"play": bag.play, "seq": 2, "kind": "move", "client_id": "another-id", "payload": {}} | row).save()


@pytest.mark.django_db(transaction=True)
def test_the_database_refuses_to_lose_a_play_with_moves(counting_game: None) -> None:
    bag = Bag()
    bag.put("a")
    rows = Play.objects.filter(pk=bag.play.pk)
    with pytest.raises(IntegrityError), transaction.atomic():
        rows._raw_delete(rows.db)
    assert bag.now.version == 1


@pytest.mark.parametrize("model", [Play, Move])
def test_the_admin_only_reads(model: type[Play | Move], rf: RequestFactory, admin_user: Any) -> None:
    request, admin = rf.get("/"), site._registry[model]
    request.user = admin_user
    assert admin.get_model_perms(request) == {"add": False, "change": False, "delete": False, "view": True}
    assert "delete_selected" not in admin.get_actions(request)

"""Demo groups go after a day, with everything that any part keeps about them."""
from datetime import UTC, datetime, timedelta

import pytest
from django.apps import apps
from django.core.management import call_command

from bunconight.club import services
from bunconight.club.models import Group, Member, Night
from bunconight.club.purge import belongings, purge_demos
from bunconight.money.models import Transfer
from bunconight.nights.models import Action, Evening, Player, RollOff, Round
from bunconight.scoring.models import Device
from games.models import Move, Play

NOW = datetime(2027, 3, 13, 2, tzinfo=UTC)
HERS = {Group, Member, Night, Transfer, Evening, Player, Round, RollOff, Action, Play, Move, Device}


def lived_in(group: Group) -> Night:
    """A night with a row in every table that a demo fills."""
    night = services.plan_night(group=group, starts_at=NOW, hostess=group.members.first())
    member = group.members.last()
    player = Player.objects.create(night=night, member=member)
    Evening.objects.create(night=night, traveler=player)
    first = Action.objects.create(night=night, seq=1, kind="here")
    Action.objects.create(night=night, seq=2, kind="undo", undoes=first)
    for model, more in ((Round, {"number": 1}), (RollOff, {"category": "most_wins", "tied": []})):
        play = Play.objects.create(game="bunco", setup={}, state={})
        Move.objects.create(play=play, seq=1, kind="move", client_id=f"client-{play.pk}", payload={})
        model.objects.create(night=night, play=play, **more)
    row = {"group": group, "night": night, "member": member, "cents": 500}
    fee = Transfer.objects.create(**row, kind="fee", source="people", target="pot")
    Transfer.objects.create(**row, kind="reversal", source="pot", target="people", reverses=fee)
    Device.objects.create(night=night, player=player, generation=1)
    return night


def test_a_demo_is_gone_after_its_day(db: None) -> None:
    demo = services.make_demo_group(now=NOW)
    lived_in(demo)
    assert purge_demos(now=NOW + timedelta(hours=23, minutes=59)) == 0
    assert purge_demos(now=NOW + timedelta(hours=24)) == 1
    left = [model.__name__ for model in HERS if model._base_manager.exists()]
    assert left == []


def test_nobody_elses_rows_go(group: Group) -> None:
    services.add_members(group=group, names=["Ann", "Bea"])
    lived_in(group)
    before = {model: model._base_manager.count() for model in HERS}
    lived_in(services.make_demo_group(now=NOW))
    assert purge_demos(now=NOW + timedelta(days=2)) == 1
    assert {model: model._base_manager.count() for model in HERS} == before


def test_every_table_of_the_parts_is_found(db: None) -> None:
    """A new table that leads to a group goes along by itself; one that does not is seen here."""
    demo = services.make_demo_group(now=NOW)
    lived_in(demo)
    parts = ("club", "money", "nights", "scoring", "games")
    tables = {model.__name__ for part in parts for model in apps.get_app_config(part).get_models()}
    assert tables - {model.__name__ for model in belongings(demo.pk)} <= {"PinTry"}


def test_a_new_demo_takes_the_old_ones_along(db: None) -> None:
    services.make_demo_group(now=NOW)
    fresh = services.make_demo_group(now=NOW + timedelta(days=2))
    assert list(Group.objects.all()) == [fresh]


def test_the_command_says_how_many(db: None, capsys: pytest.CaptureFixture[str]) -> None:
    services.make_demo_group(now=NOW - timedelta(days=9000))
    call_command("purge_demos")
    assert capsys.readouterr().out == "1 demo group deleted.\n"

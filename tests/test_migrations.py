"""A site that ran before there were places, a whole ledger and letters keeps all that it had when it is brought up to
date, and can go on with it."""
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.urls import reverse

from bunconight.club.models import Group, Member, Night
from bunconight.money.queries import kitty_cents, ledger
from bunconight.money.queries.statements import statement
from bunconight.nights.models import Action, Player
from bunconight.nights.services.actions import undo
from bunconight.places.queries.board import board_page
from tests.nights.conftest import browser_of
from tests.server import Template, using

FIRST = [("club", "0001_initial"), ("money", "0001_initial"), ("nights", "0001_initial"), ("games", "0001_initial"),
         ("scoring", "0001_initial"), ("sessions", "0001_initial"), ("auth", "0012_alter_user_first_name_max_length")]
NAMES = ("Ada", "Bea", "Cleo", "Dot")


@pytest.fixture
def old_site(tmp_path: Path, django_db_setup: None, django_db_blocker: Any) -> Iterator[Any]:
    """A database as it was first, and the models of that time."""
    home = Template(tmp_path)
    name = f"bunco_old_{uuid4().hex[:8]}" if home.postgres else str(tmp_path / "old.sqlite3")
    with django_db_blocker.unblock():
        if home.postgres:
            home.sql(f"CREATE DATABASE {name}")
        with using(name):
            executor = MigrationExecutor(connection)
            executor.migrate(FIRST)
            yield executor.loader.project_state(FIRST).apps
        home.drop(name)


def fill(apps: Any) -> None:
    """A night in May: Ada and Bea paid, Dot plays for Cleo, a fee was taken back, a prize and the kitty got theirs."""
    group = apps.get_model("club", "Group").objects.create(name="Tuesday Dice", rules={"bunco_worth": 25})
    members = [apps.get_model("club", "Member").objects.create(
        group=group, name=name, kind="sub" if name == "Dot" else "regular") for name in NAMES]
    make_night = apps.get_model("club", "Night").objects.create
    night, later = (make_night(group=group, starts_at=datetime(2026, month, 12, 23, tzinfo=UTC), pin=str(month),
                               key=f"night-{month}", join_token=f"join-{month}", screen_token=f"screen-{month}")
                    for month in (5, 6))
    apps.get_model("nights", "Evening").objects.create(night=night, rules={"bunco_worth": 20},
                                                   finished_at=datetime(2026, 5, 13, 2, tzinfo=UTC))
    ada, bea, cleo, dot = members
    make_player = apps.get_model("nights", "Player").objects.create
    players = [make_player(night=night, member=one, here=True, plays_for=cleo if one == dot else None)
               for one in (ada, bea, dot)]
    make_player(night=night, ghost=1)
    make_row = apps.get_model("money", "Transfer").objects.create
    cash = {"group": group, "kind": "fee", "source": "people", "target": "pot", "cents": 500, "how": "cash"}
    make_row(**cash, night=night, taken_at=night, member=ada)
    fee = make_row(**cash, night=night, taken_at=night, member=bea)
    make_row(**cash, night=later, taken_at=night, member=ada)
    make_row(**cash | {"kind": "reversal", "source": "pot", "target": "people"}, night=night, member=bea, reverses=fee)
    out = {"group": group, "night": night, "taken_at": night, "source": "pot"}
    make_row(**out, kind="prize", target="people", cents=300, member=ada, prize="most_buncos")
    make_row(**out, kind="kitty", target="kitty", cents=200)
    apps.get_model("nights", "Action").objects.create(night=night, seq=1, kind="here", payload={
        "changes": [["player", players[1].pk, "here", False, True]], "transfers": [], "moves": [],
        "about": {"person": players[1].pk}})


def test_everything_is_there_and_goes_on(old_site: Any) -> None:
    fill(old_site)
    call_command("migrate", verbosity=0, interactive=False)
    group, (night, later) = Group.objects.get(), Night.objects.order_by("starts_at")
    assert [night.places, night.sequence, group.hide_money, group.rules] == [None, 0, False, {"bunco_worth": 25}]
    links = set(Member.objects.values_list("link_token", flat=True))
    assert len(links) == len(NAMES) and all(len(link) > 20 for link in links)
    assert {member.name: member.sub_order for member in Member.objects.filter(kind="sub")} == {"Dot": 1000}
    assert set(Member.objects.values_list("feed_token", "joined_on", "no_mail")) == {(None, None, False)}
    assert (ledger(night).balance.pot, ledger(night).balance.open, kitty_cents(group)) == (500, 0, 200)
    ada = Member.objects.get(name="Ada")
    assert [(line.night, line.paid) for line in statement(ada).lines] == [(later, 500), (night, 500)]
    assert {row.name: (row.state, row.for_name) for row in board_page(night).rows} == {
        "Ada": ("reserved", ""), "Bea": ("promised", ""), "Cleo": ("subbed", ""), "Dot": ("none", "Cleo")}
    undo(action=Action.objects.get(), who=None)
    assert not Player.objects.get(member__name="Bea").here


def test_its_pages_open(old_site: Any) -> None:
    fill(old_site)
    call_command("migrate", verbosity=0, interactive=False)
    group, night, ada = Group.objects.get(), Night.objects.get(starts_at__month=5), Member.objects.get(name="Ada")
    site = browser_of("hostess", group)
    for name in ("group", "members", "rota", "money", "history", "rules"):
        assert site.get(reverse(name, kwargs={"key": group.key})).status_code == 200, name
    for name in ("night", "board", "checkin", "notices", "prizes", "cash"):
        assert site.get(reverse(name, kwargs={"key": group.key, "night": night.pk})).status_code == 200, name
    for name in ("personal", "personal_stored"):
        assert site.get(reverse(name, args=[ada.link_token])).status_code == 200, name

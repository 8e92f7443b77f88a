"""Whatever is done with seat cards, in any order: undone it is as before, done again as after."""

import os
from typing import Any

from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bunconight.nights.models import Action, Player
from bunconight.nights.services import actions, cards, checkin, seating
from games.bunco.house import HouseRules
from games.bunco.rotation import check_seats
from games.dice import SeededSource
from games.errors import Refusal
from tests.nights.hostess import NAMES, Hostess

EXAMPLES = int(os.environ.get("BUNCO_EXAMPLES", "10"))
KINDS = ("card", "card", "card", "card", "back", "here", "draw", "draw", "to_cards", "swap")
STEPS = st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 8), st.integers(0, 11)), min_size=4, max_size=16)


def snapshot(hostess: Hostess) -> Any:
    people = Player.objects.filter(night=hostess.night, member__isnull=False).order_by("pk")
    return list(people.values_list("pk", "card", "here")), hostess.book.seats


def do(hostess: Hostess, kind: str, a: int, b: int) -> Action | None:
    night, name, book = hostess.night, NAMES[a], hostess.book
    seats = sorted(book.seated) or [0]
    match kind:
        case "card":
            return cards.draw_card(night=night, player=hostess.id(name), spot=(b // 4, b % 4), who=None)
        case "back":
            return cards.give_back(night=night, player=hostess.id(name), who=None)
        case "here":
            return checkin.set_here(night=night, member=hostess.member(name), here=b % 3 > 0, who=None)
        case "draw":
            return seating.draw_seats(night=night, who=None, luck=SeededSource(b))
        case "to_cards":
            return cards.back_to_cards(night=night, who=None)
        case _:
            return seating.swap_seats(night=night, a=seats[a % len(seats)], b=seats[b % len(seats)], who=None)


@settings(max_examples=EXAMPLES, deadline=None,
          suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])  # fmt: skip
@given(STEPS)
def test_undo_and_redo(hostess: Hostess, steps: list[tuple[str, int, int]]) -> None:
    sid = transaction.savepoint()
    try:
        hostess.night.group.rules = HouseRules(opening="cards").to_json()
        hostess.night.group.save()
        hostess.check_in(*NAMES[:8])
        there_and_back(hostess, steps)
    finally:
        transaction.savepoint_rollback(sid)


def there_and_back(hostess: Hostess, steps: list[tuple[str, int, int]]) -> None:
    states, done = [snapshot(hostess)], []
    for step in steps:
        try:
            with transaction.atomic():
                action = do(hostess, *step)
        except Refusal:
            continue
        book = hostess.book
        check_seats(book.seats, book.ghosts)
        held = [one.card for one in book.players.values() if one.card]
        assert len(held) == len(set(held))
        if action is not None and (now := snapshot(hostess)) != states[-1]:
            done.append(action)
            states.append(now)
    for action, state in zip(reversed(done), reversed(states[:-1]), strict=True):
        actions.undo(action=action, who=None)
        assert snapshot(hostess) == state
    for action, state in zip(done, states[1:], strict=True):
        actions.redo(action=action, who=None)
        assert snapshot(hostess) == state

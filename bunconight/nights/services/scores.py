"""The hostess's hand on a round's record: results, roll-offs, and late rolls.

Each is a move in the round's play, and one action, so that it is undone like everything else that she does.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bunconight.club.models import Night
from bunconight.nights.models import Action
from bunconight.nights.queries.book import Played, read_book
from bunconight.nights.queries.late import Held, held_rolls
from bunconight.nights.queries.plays import rows_of
from bunconight.nights.services.desk import Desk, Who, acting, client_id, open_plays, user_id
from bunconight.nights.services.rounds import result_of
from bunconight.nights.services.sense import check_sense, seats_of_rounds
from games import record
from games.bunco.tallies import TableResult
from games.errors import NotDice, NotNow
from games.errors import gettext_noop as _

Counts = Mapping[int, Mapping[str, int]]


def correct(
    *,
    night: Night,
    number: int,
    table: int,
    winner: int,
    score: Sequence[int] | None = None,
    tallies: Counts | None = None,
    why: str = "",
    who: Who,
) -> Action | None:
    """State what happened at a table of any round: who won (0: A and C, 1: B and D), the score, and by player id what
    was rolled ({"buncos", "trips", "snake_eyes"}); what is not given stays. None when it was so already.

    Old and new are kept with the action. Tallies and prizes follow; nobody who has sat down since is moved.
    """
    with acting(night=night, who=who, kind="facts", round=number, table=table, why=why) as desk:
        played = _round(night, number)
        old = table_result(played, table)
        new = facts_of(played, table, winner, score, tallies)
        if not same_result(old, new):
            desk.about |= {"old": old.to_json(), "seats_stay": moves_nobody(night, played, old, winner)}
            desk.move(played.play, {**new, "why": why})
            desk.about["new"] = table_result(_round(night, number), table).to_json()
    return desk.action


def throw(*, night: Night, table: int, dice: Mapping[int, int], who: Who) -> Action:
    """One throw of a level table's roll-off in the running round: a die for each of its four seats, by player id."""
    with acting(night=night, who=who, kind="throw", table=table) as desk:
        played = _current(night, desk)
        desk.move(
            played.play, {"kind": "throw", "table": table, "dice": {str(person): die for person, die in dice.items()}}
        )
    return desk.done()


def close_table(*, night: Night, table: int, who: Who) -> Action:
    """No roll was in the hand at the bell: the closing table is closed."""
    with acting(night=night, who=who, kind="close", table=table) as desk:
        desk.move(_current(night, desk).play, {"kind": "close", "table": table})
    return desk.done()


def accept_held(*, night: Night, number: int, name: str, who: Who) -> Action:
    """A late roll counts, in the place that its time gives it; see `held_rolls` for what it changes."""
    with acting(night=night, who=who, kind="accept", round=number) as desk:
        seats = seats_of_rounds(night)
        played = _round(night, number)
        late, own = _held(played, name), client_id()
        desk.about["table"] = late.table
        plays, by = open_plays(played.play), user_id(who)
        answer = record.accept(plays=plays, client_id=own, name=name, before=late.before, names=late.names, who=by)
        desk.noted(played.play, own, answer)
        check_sense(night, seats)
    return desk.done()


def decline_held(*, night: Night, number: int, name: str, who: Who) -> Action:
    """A late roll does not count; it stays in the log."""
    with acting(night=night, who=who, kind="decline", round=number) as desk:
        play, own = _round(night, number).play, client_id()
        desk.noted(play, own, record.decline(plays=open_plays(play), client_id=own, name=name, who=user_id(who)))
    return desk.done()


def _round(night: Night, number: int) -> Played:
    played = read_book(night).round(number)
    if played is None:
        raise NotNow(_("Round {number} has not started."), number=number)
    return played


def _held(played: Played, name: str) -> Held:
    late = next((held for held in held_rolls(played, rows_of(played.play)) if held.name == name), None)
    if late is None:
        raise NotNow(_("That roll is not waiting any more."))
    return late


def _current(night: Night, desk: Desk) -> Played:
    played = read_book(night).current
    if played is None:
        raise NotNow(_("No round has started."))
    desk.about["round"] = played.number
    return played


def table_result(played: Played, table: int) -> TableResult:
    """What a table has so far. Raises NotDice when there is no such table."""
    if not 1 <= table <= len(played.result.tables):
        raise NotDice(_("There is no table {table}."), table=table)
    return played.result.tables[table - 1]


def facts_of(
    played: Played, table: int, winner: int, score: Sequence[int] | None, tallies: Counts | None
) -> dict[str, Any]:
    """The move that states a result; what is not given stays as it is."""
    facts = dict(result_of(played, table, winner))
    if score is not None:
        facts["score"] = list(score)
    if tallies is not None:
        facts["tallies"] = {str(person): dict(counts) for person, counts in tallies.items()}
    return facts


def same_result(old: TableResult, new: Mapping[str, Any]) -> bool:
    """Whether a result is already what would be stated."""
    none = {"buncos": 0, "trips": 0, "snake_eyes": 0}
    counts = {str(person): credit.to_json() for person, credit in old.credits.items()}
    stated = {person: none | item for person, item in new.get("tallies", {}).items()}
    return (
        old.winner == new["winner"]
        and list(old.score) == new.get("score", list(old.score))
        and all(counts.get(person, none) == item for person, item in stated.items())
    )


def moves_nobody(night: Night, played: Played, old: TableResult, winner: int) -> bool:
    """Whether another winner is stated after the next round has been seated."""
    return old.winner != winner and read_book(night).round(played.number + 1) is not None

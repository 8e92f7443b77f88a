"""A night typed in from the tables' tallies: what goes into the record, what is marked, and where people really sat."""

from collections.abc import Mapping
from typing import Any

import pytest

from bunconight.nights.models import Action, PaperDraft
from bunconight.nights.queries.paper import PaperPage, TallyTable, paper_page
from bunconight.nights.queries.paper_entries import Entry
from bunconight.nights.services import actions, paper
from games.bunco.moves import Credit
from games.errors import NotDice, NotNow
from tests.nights.hostess import BELL, NAMES, Hostess

FIRST, SECOND = Entry("1"), Entry("2")


def sits(hostess: Hostess, table: int, chair: str) -> int:
    return hostess.book.seats[table - 1]["ABCD".index(chair)]


def types(hostess: Hostess, number: int, entries: Mapping[int, Entry], why: str = "") -> Action | None:
    """As the page does: kept as typed, then what can be true goes into the record."""
    page = paper_page(hostess.night, number)
    seen = {table.number: table.seen for table in page.tables}
    shown = {table: Entry(one.won, one.split, one.counts, one.points, seen.get(table, ""), one.anyway)
             for table, one in entries.items()}  # fmt: skip
    paper.keep(night=hostess.night, number=number, entries=shown)
    return paper.type_round(night=hostess.night, number=number, entries=shown, why=why, who=None)


def shown(hostess: Hostess, number: int, table: int) -> TallyTable:
    return paper_page(hostess.night, number).tables[table - 1]


def rest(page: PaperPage) -> list[str]:
    return [mark.text for _number, mark in page.rest]


def winners(hostess: Hostess, number: int) -> list[int | None]:
    return [table.winner for table in hostess.book.results[number - 1].tables]


def test_a_round_is_typed_in_one_action(running: Hostess) -> None:
    bunco, trips = sits(running, 1, "A"), sits(running, 3, "D")
    head, other = Entry("1", counts={bunco: Credit(1)}), Entry("2", counts={trips: Credit(0, 2)})
    done = types(running, 1, {1: head, 2: SECOND, 3: other})
    assert done is not None and winners(running, 1) == [0, 1, 1]
    assert (running.book.tallies[bunco].buncos, running.book.tallies[trips].trips) == (1, 2)
    assert running.book.current and running.book.current.complete and not PaperDraft.objects.exists()
    actions.undo(action=done, who=None)
    assert (winners(running, 1), running.book.tallies[bunco].buncos) == ([None] * 3, 0)


def test_the_head_tables_winner_rings_the_bell(running: Hostess) -> None:
    """Phones and paper in one round: table 2 taps, table 1 is typed; who still rolls closes."""
    roller = sits(running, 2, "A")
    running.roll(2, "bunco", BELL, roller)
    types(running, 1, {1: FIRST})
    state = running.book.current and running.book.current.state
    assert state and state.bell is not None and state.bell.at is not None
    assert [table.phase for table in state.tables] == ["done", "closing", "closing"]
    types(running, 1, {2: Entry("1", counts={roller: Credit(1)}), 3: FIRST})
    assert (winners(running, 1), running.book.tallies[roller].buncos) == ([0, 0, 0], 1)
    assert running.book.last and running.book.last.at == BELL, "the time of a tapped Bunco stays known"


@pytest.mark.parametrize(("entry", "sentence"), [
    (Entry("12"), "Table 2 has two winners: only one pair can have won."),
    (Entry("0"), "Both pairs of table 2 lost: one of them must have won."),
    (Entry("", 1), "Who won at table 2?"),
    (Entry("1", points=(9, 21)), "The winners of table 2 have fewer points than the losers."),
])  # fmt: skip
def test_what_cannot_be_true_is_marked_and_stays(running: Hostess, entry: Entry, sentence: str) -> None:
    types(running, 1, {1: FIRST, 2: entry, 3: SECOND})
    assert winners(running, 1) == [0, None, 1], "the rest is saved"
    assert rest(paper_page(running.night)) == [sentence]
    table = shown(running, 1, 2)
    assert (table.entry.won, table.entry.split, table.entry.points) == (entry.won, entry.split, entry.points)
    types(running, 1, {2: FIRST})
    assert (winners(running, 1), rest(paper_page(running.night))) == ([0, 0, 1], [])


def test_more_buncos_than_the_points_allow(running: Hostess) -> None:
    roller = sits(running, 2, "B")
    typed = Entry("2", counts={roller: Credit(2)}, points=(14, 30))
    types(running, 1, {2: typed})
    assert rest(paper_page(running.night)) == ["2 Buncos are 42 points already: their pair at table 2 has 30."]
    assert winners(running, 1)[1] is None and shown(running, 1, 2).asks
    types(running, 1, {2: Entry("2", counts=typed.counts, points=(14, 30), anyway=True)})
    assert (winners(running, 1)[1], running.book.tallies[roller].buncos) == (1, 2)


def test_where_any_table_rings_the_head_table_may_be_level(seated: Hostess) -> None:
    seated.night.evening.refresh_from_db()
    seated.night.evening.rules |= {"bell": "any"}
    seated.night.evening.save()
    seated.start(1)
    types(seated, 1, {1: Entry("2", points=(14, 14)), 2: Entry("1", points=(21, 3))})
    assert (rest(paper_page(seated.night)), winners(seated, 1)) == ([], [1, 0, None])


def test_points_below_nothing_are_marked(running: Hostess) -> None:
    types(running, 1, {1: Entry("1", points=(21, -21))})
    assert rest(paper_page(running.night)) == ["A pair cannot have fewer points than none: look at table 1 again."]
    assert winners(running, 1)[0] is None


def test_where_snake_eyes_cost_21_points_go_below_nothing(seated: Hostess) -> None:
    seated.night.evening.refresh_from_db()
    seated.night.evening.rules |= {"snake_eyes": "minus_21"}
    seated.night.evening.save()
    seated.start(1)
    types(seated, 1, {1: Entry("1", points=(21, -21))})
    assert (rest(paper_page(seated.night)), seated.book.results[0].tables[0].score) == ([], (21, -21))


def test_snake_eyes_explain_a_low_score(running: Hostess) -> None:
    types(running, 1, {2: Entry("2", counts={sits(running, 2, "B"): Credit(2, 0, 1)}, points=(3, 8))})
    assert winners(running, 1)[1] == 1


def test_buncos_at_the_head_table(running: Hostess) -> None:
    a, b = sits(running, 1, "A"), sits(running, 1, "B")
    types(running, 1, {1: Entry("1", counts={a: Credit(2)})})
    assert "it cannot have 2" in rest(paper_page(running.night))[0]
    types(running, 1, {1: Entry("1", counts={b: Credit(1)})})
    assert "here it is one of the losers" in rest(paper_page(running.night))[0]
    assert winners(running, 1)[0] is None


def test_a_bunco_by_somebody_at_another_table(running: Hostess) -> None:
    stranger = sits(running, 3, "A")
    types(running, 1, {2: Entry("1", counts={stranger: Credit(1)})})
    name = running.name(stranger)
    assert rest(paper_page(running.night)) == [f"{name} does not sit at table 2 in this round, but at table 3."]
    assert [row.id for row in shown(running, 1, 2).strangers] == [stranger]
    assert running.book.tallies[stranger].buncos == 0


def test_another_result_meanwhile_is_shown_before_it_is_overwritten(running: Hostess) -> None:
    seen = shown(running, 1, 2).seen
    running.correct(1, 2, 0, tallies={sits(running, 2, "A"): {"trips": 1}})
    late = Entry("2", seen=seen)
    paper.keep(night=running.night, number=1, entries={2: late})
    assert paper.type_round(night=running.night, number=1, entries={2: late}, who=None) is None
    assert "Meanwhile somebody entered that" in rest(paper_page(running.night))[0] and winners(running, 1)[1] == 0
    types(running, 1, {2: Entry("2", counts={sits(running, 2, "A"): Credit()})})
    assert winners(running, 1)[1] == 1


def test_opening_a_past_round_and_saving_it_unchanged_changes_nothing(running: Hostess) -> None:
    types(running, 1, {1: FIRST, 2: SECOND, 3: FIRST})
    running.play((0, 0, 0))
    before = Action.objects.count(), running.book.night.version
    page = paper_page(running.night, 1)
    assert types(running, 1, {table.number: table.entry for table in page.tables}) is None
    assert (Action.objects.count(), running.book.night.version) == before and not PaperDraft.objects.exists()


def test_a_correction_from_paper_keeps_old_and_new(running: Hostess) -> None:
    types(running, 1, {1: FIRST, 2: SECOND, 3: FIRST})
    running.play((0, 0, 0), (1, 1, 1))
    seats = [played.seated for played in running.book.rounds]
    done = types(running, 1, {2: FIRST}, why="the sheet was upside down")
    assert done is not None
    about = done.payload["about"]
    assert [(one["table"], one["old"]["winner"], one["new"]["winner"]) for one in about["tables"]] == [(2, 1, 0)]
    assert (about["why"], about["seats_stay"]) == ("the sheet was upside down", True)
    assert [played.seated for played in running.book.rounds] == seats and winners(running, 1) == [0, 0, 0]


def test_the_papers_pairs_become_the_rounds(running: Hostess) -> None:
    """At the table they changed partners in their own way: everything else stays, and one undo brings it back."""
    before = running.book.seats
    types(running, 1, {1: FIRST})
    done = types(running, 1, {2: Entry("2", 1, {before[1][3]: Credit(1)})})
    a, b, c, d = before[1]
    assert running.book.seats == (before[0], (a, c, b, d), before[2])
    assert (winners(running, 1), running.book.tallies[d].buncos) == ([0, 1, None], 1)
    assert [running.book.tallies[pk].wins for pk in (a, b, c, d)] == [0, 0, 1, 1]
    assert done is not None
    actions.undo(action=done, who=None)
    assert (running.book.seats, winners(running, 1)) == (before, [0, None, None])


def test_pairs_that_others_rest_on_stay(running: Hostess) -> None:
    running.roll(3, "one", BELL)
    types(running, 1, {2: Entry("2", 1)})
    assert "The record has other pairs" in rest(paper_page(running.night))[0] and winners(running, 1)[1] is None


def test_two_ghosts_are_no_pair(hostess: Hostess) -> None:
    """Five people at two tables: three ghosts, so two of them sit at one table."""
    hostess.check_in(*NAMES[:5])
    hostess.draw()
    hostess.start(1)
    table = max((1, 2), key=lambda number: len(hostess.book.ghosts.intersection(hostess.book.seats[number - 1])))
    ghosts = {place for place, pk in enumerate(hostess.book.seats[table - 1]) if pk in hostess.book.ghosts}
    assert ghosts in ({0, 1}, {2, 3}, {0, 3}, {1, 2})
    types(hostess, 1, {table: Entry("1", 1 if ghosts in ({0, 1}, {2, 3}) else 2)})
    assert "Two ghosts are never partners" in rest(paper_page(hostess.night))[0]


def test_nothing_is_typed_once_the_night_is_settled(running: Hostess) -> None:
    types(running, 1, {1: FIRST, 2: SECOND, 3: FIRST})
    running.night.evening.refresh_from_db()
    running.night.evening.settled_at = running.night.starts_at
    running.night.evening.save()
    with pytest.raises(NotNow, match="settled"):
        types(running, 1, {2: FIRST})
    assert shown(running, 1, 2).entry.won == "2" and not PaperDraft.objects.exists()


def fours(hostess: Hostess, *names: Any) -> list[list[int | None]]:
    ids: list[int | None] = [hostess.id(name) if name else None for name in names]
    return [ids[place : place + 4] for place in range(0, len(ids), 4)]


def test_opening_seats_from_paper(hostess: Hostess) -> None:
    """Who is named was here; an empty chair is a ghost's."""
    hostess.check_in("Ada")
    paper.seat_round(night=hostess.night, number=1, tables=fours(hostess, *NAMES[:7], None), who=None)
    assert [pk for chairs in hostess.book.seats for pk in chairs][:7] == [hostess.id(name) for name in NAMES[:7]]
    assert len(hostess.book.seated & hostess.book.ghosts) == 1
    assert set(hostess.book.present) == {hostess.id(name) for name in NAMES[:7]}
    hostess.start(1)
    actions.undo(action=hostess.last(), who=None)
    actions.undo(action=Action.objects.get(kind="paper_seats"), who=None)
    assert (hostess.book.seats, hostess.book.present) == ((), (hostess.id("Ada"),))


def test_other_people_sat_in_the_round(running: Hostess) -> None:
    names = [running.name(pk) for chairs in running.book.seats for pk in chairs]
    before, wanted = running.book.seats, names[::-1]
    done = paper.seat_round(night=running.night, number=1, tables=fours(running, *wanted), who=None)
    assert [running.name(pk) for chairs in running.book.seats for pk in chairs] == wanted
    types(running, 1, {1: FIRST, 2: FIRST, 3: FIRST})
    running.start(2)
    with pytest.raises(NotNow):
        running.undo(done)
    running.undo(running.last())
    running.undo(Action.objects.get(kind="paper"))
    running.undo(done)
    assert running.book.seats == before


def test_seats_that_cannot_be(running: Hostess) -> None:
    names = [running.name(pk) for chairs in running.book.seats for pk in chairs]
    for wrong in ([names[0], *names[:-1]], [*names[:-1], None], names[:8]):
        with pytest.raises(NotDice):
            paper.seat_round(night=running.night, number=1, tables=fours(running, *wrong), who=None)
    types(running, 1, {1: FIRST})
    with pytest.raises(NotNow, match="Something is entered"):
        paper.seat_round(night=running.night, number=1, tables=fours(running, *names[::-1]), who=None)


def test_the_night_ended_before_the_round_that_was_seated(running: Hostess) -> None:
    """Everybody went home after round 1: round 2's seats are taken back with the night's end, and both come again."""
    types(running, 1, {1: FIRST, 2: SECOND, 3: FIRST})
    running.start(2)
    seats = running.book.seats
    done = paper.end_before(night=running.night, number=2, who=None)
    assert running.book.over and [one.number for one in running.book.rounds] == [1]
    assert sum(tally.wins for tally in running.book.tallies.values()) == 6
    with pytest.raises(NotNow):
        paper.end_before(night=running.night, number=2, who=None)
    running.undo(done)
    assert not running.book.over and running.book.current and running.book.current.number == 2
    assert running.book.seats == seats
    types(running, 2, {1: FIRST})
    assert winners(running, 2) == [0, None, None]
    with pytest.raises(NotNow, match="Something is entered"):
        paper.end_before(night=running.night, number=2, who=None)


def test_a_night_does_not_end_before_its_first_round(running: Hostess) -> None:
    with pytest.raises(NotNow):
        paper.end_before(night=running.night, number=1, who=None)
    assert not running.book.over

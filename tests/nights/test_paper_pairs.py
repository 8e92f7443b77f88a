"""Other pairs on the sheet of an earlier round than the record has: what follows them, and what stays."""

from bunconight.nights.queries.log import log
from bunconight.nights.queries.paper import paper_page
from bunconight.nights.queries.paper_entries import Entry
from bunconight.nights.services import actions
from games.bunco.moves import Credit
from tests.nights.hostess import BELL, Hostess
from tests.nights.test_paper import FIRST, SECOND, rest, types, winners


def test_other_pairs_in_an_earlier_round(running: Hostess) -> None:
    """Two rounds later a sheet turns up: at table 2 A had played with B. Tallies follow, nobody who has sat down since
    moves, old and new are kept, and one undo brings all of it back."""
    d = running.book.seats[1][3]
    types(running, 1, {1: FIRST, 2: Entry("1", counts={d: Credit(1)}), 3: FIRST})
    running.play((0, 0, 0), (1, 1, 1))
    seats, tallies = [played.seated for played in running.book.rounds], running.book.tallies
    a, b, c, d = seats[0][1]
    done = types(running, 1, {2: Entry("1", 1, {d: Credit(1)})}, why="they told me")
    assert [played.seated for played in running.book.rounds] == [(seats[0][0], (a, c, b, d), seats[0][2]), *seats[1:]]
    moved = {pk: now.wins - tallies[pk].wins for pk, now in running.book.tallies.items() if now != tallies[pk]}
    assert (moved, winners(running, 1)) == ({b: 1, c: -1}, [0, 0, 0])
    assert running.book.tallies[d].buncos == 1 and rest(paper_page(running.night)) == []
    assert done is not None
    about = done.payload["about"]
    assert [(one["table"], one["old"]["teams"], one["new"]["teams"]) for one in about["tables"]] == [
        (2, [[a, c], [b, d]], [[a, b], [c, d]])]  # fmt: skip
    told = "Tallies and prizes follow; the seats of later rounds stay as they were."
    assert log(running.night, running.book.names)[0].note == told
    actions.undo(action=done, who=None)
    assert ([played.seated for played in running.book.rounds], running.book.tallies) == (seats, tallies)
    actions.redo(action=done, who=None)
    assert running.book.tallies[b].wins == tallies[b].wins + 1


def test_other_pairs_after_the_night_has_ended(running: Hostess) -> None:
    types(running, 1, {1: FIRST, 2: SECOND, 3: FIRST})
    running.play((0, 0, 0))
    running.finish()
    a, b, c, d = running.book.rounds[0].seated[0]
    types(running, 1, {1: Entry("1", 2)})
    assert (running.book.over, running.book.rounds[0].seated[0]) == (True, (a, b, d, c))
    assert list(map(list, running.book.rounds[0].seated)) == running.book.evening.seats


def test_pairs_that_phones_rolled_in_are_marked(running: Hostess) -> None:
    """Of an earlier round as of the last one: its rolls have times, and are whose they are."""
    running.roll(3, "one", BELL)
    running.state(0, 1, 0)
    running.play((0, 0, 0))
    seats = running.book.rounds[0].seated
    assert types(running, 1, {2: Entry("1", 1)}) is None
    assert "somebody has rolled in them on a phone" in rest(paper_page(running.night))[0]
    assert (running.book.rounds[0].seated, winners(running, 1)) == (seats, [0, 1, 0])

"""How many keys a night takes that is typed from paper, over simulated nights; no browser, the same keyboard."""

from collections import Counter
from collections.abc import Iterator

import pytest

from bunconight.nights.paper_keys import CARD_KEYS, TALLY_KEYS, Keyboard
from games.bunco.moves import COUNTED
from games.bunco.simulate import simulate
from games.bunco.tallies import TableResult
from tests.nights.paper_typing import MOST, card_keys, fewest, sheet_keys

NIGHTS, PLAYERS, ROUNDS = 40, 12, 20


@pytest.fixture(scope="module")
def tables() -> list[TableResult]:
    """Every table of every round of those nights."""
    nights = (simulate(players=PLAYERS, seed=seed) for seed in range(NIGHTS))
    return [table for night in nights for played in night.rounds for table in played.tables]


def counts(table: TableResult) -> dict[tuple[int, str], int]:
    return {(who, name): count for who, credit in table.credits.items() for name, count in credit.to_json().items()}


def keys(table: TableResult) -> int:
    """With the winner's, which goes on to the next table, and saves after the last one: nothing else is pressed."""
    (a, c), (b, d) = table.teams
    return len(sheet_keys((a, b, c, d), counts(table))) + 1


def test_every_sheet_with_four_things_on_it_takes_at_most_five_keys(tables: list[TableResult]) -> None:
    few = [keys(table) for table in tables if sum(counts(table).values()) < MOST]
    assert (max(few), len(few), len(tables)) == (MOST, 2341, 2400)


def test_how_many_sheets_take_at_most_five_keys(tables: list[TableResult]) -> None:
    """Of these 2400 sheets 2394; of the 120000 of 2000 nights 119590, 99.66 in a hundred. Not all: on a sheet may lie
    any number of things (13 did, once), and five of which no key holds two are five marks and a winner. One sheet in
    293, so one on every fifth night, takes six keys or more; one in 2700 takes seven or more.
    """
    told = Counter(keys(table) for table in tables)
    assert dict(sorted(told.items())) == {1: 560, 2: 979, 3: 600, 4: 211, 5: 44, 6: 3, 7: 3}
    assert sum(count for number, count in told.items() if number <= MOST) == 2394


def test_score_cards_take_less_than_five_keys_a_table_and_round_on_average(tables: list[TableResult]) -> None:
    """One for each round of a card, one for each further thing beside it, and Enter for the card: four and a half. By
    cards it cannot be five for each: four people are four keys, and five things that one of them rolled are five."""
    pressed = sum(len(one) for table in tables for one in cards_of(table)) + NIGHTS * PLAYERS
    assert round(pressed / len(tables), 2) == 4.45


def cards_of(table: TableResult) -> Iterator[list[str]]:
    for number, team in enumerate(table.teams):
        for who in team:
            rolled = [name for name in COUNTED for _one in range(counts(table).get((who, name), 0))]
            yield card_keys(number == table.winner, rolled)


def test_score_cards_take_less_than_five_taps_a_table_and_round_on_average(tables: list[TableResult]) -> None:
    """Two circles a table, one tap for each thing beside them; for the whole card the crosses and the next one."""
    tapped = 2 * len(tables) + sum(sum(counts(table).values()) for table in tables) + 2 * NIGHTS * PLAYERS
    assert round(tapped / len(tables), 2) == 3.87


@pytest.mark.parametrize(("wanted", "caps"), [
    ((1, 0, 0, 0), "A"), ((0, 0, 0, 2), ";"), ((1, 0, 1, 0), "G"), ((0, 1, 0, 1), "H"), ((3, 0, 1, 0), "GJ"),
    ((1, 1, 0, 0), "AS"), ((2, 0, 2, 0), "GG"), ((1, 1, 1, 1), "GH"), ((0, 0, 5, 0), "DLL")])  # fmt: skip
def test_the_fewest_keys(wanted: tuple[int, ...], caps: str) -> None:
    assert "".join(sorted(key.cap for key in fewest("trips", wanted))) == "".join(sorted(caps))


@pytest.mark.parametrize("keyboard", [TALLY_KEYS, CARD_KEYS])
def test_a_place_means_one_thing(keyboard: Keyboard) -> None:
    assert len({key.code for key in keyboard.keys}) == len(keyboard.keys) == 30

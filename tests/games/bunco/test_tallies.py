from dataclasses import replace

import pytest

from games.bunco.moves import Credit
from games.bunco.tallies import LastBunco, RoundResult, TableResult, Tally, last_bunco, tally

ANN, BEA, CAT, DOT, GHOST = 1, 2, 3, 4, 90
SEATS = ((ANN, CAT), (BEA, DOT))


def one_table(number: int, winner: int | None, *buncos: tuple[int, int | None], **credits: Credit) -> RoundResult:
    people = {"ann": ANN, "bea": BEA, "cat": CAT, "dot": DOT}
    counted = {people[name]: credit for name, credit in credits.items()}
    return RoundResult(number, 1, 2, (TableResult(1, SEATS, SEATS, (21, 3), winner, counted, buncos),))


@pytest.fixture
def night() -> list[RoundResult]:
    return [
        one_table(1, 0, (ANN, 10), ann=Credit(buncos=1, trips=2), dot=Credit(snake_eyes=1)),
        one_table(2, 1, (BEA, 20), (ANN, 30), ann=Credit(buncos=1), bea=Credit(buncos=1)),
        one_table(3, 0, cat=Credit(trips=1)),
    ]


def test_a_night_is_counted(night: list[RoundResult]) -> None:
    assert tally(night) == {
        ANN: Tally(buncos=2, wins=2, losses=1, trips=2, snake_eyes=0),
        BEA: Tally(buncos=1, wins=1, losses=2, trips=0, snake_eyes=0),
        CAT: Tally(buncos=0, wins=2, losses=1, trips=1, snake_eyes=0),
        DOT: Tally(buncos=0, wins=1, losses=2, trips=0, snake_eyes=1),
    }
    assert {person.rounds for person in tally(night).values()} == {3}


def test_counting_again_moves_nothing(night: list[RoundResult]) -> None:
    assert tally(night) == tally(night) == tally(reversed(night))
    assert last_bunco(night) == last_bunco(reversed(night))


def test_a_round_under_way_counts_rolls_but_no_win() -> None:
    under_way = one_table(1, None, ann=Credit(trips=1))
    assert not under_way.complete
    assert tally([under_way])[ANN] == Tally(trips=1)


def test_ghosts_own_nothing() -> None:
    teams = ((ANN, GHOST), (BEA, DOT))
    result = RoundResult(1, 1, 2, (TableResult(1, teams, teams, (21, 0), 0),), ghosts=(GHOST,))
    assert set(tally([result])) == {ANN, BEA, DOT}


def test_the_last_bunco_is_the_latest_by_round_and_then_by_time(night: list[RoundResult]) -> None:
    assert last_bunco(night) == LastBunco(ANN, 2, 30, (ANN,))
    assert last_bunco(night[:1]) == LastBunco(ANN, 1, 10, (ANN,))
    assert last_bunco(night[2:]) is None
    assert last_bunco([]) is None


@pytest.mark.parametrize(
    ("buncos", "person", "at", "among"),
    [
        ([(BEA, 20), (ANN, 19)], BEA, 20, (BEA,)),
        ([(BEA, 20), (ANN, 20)], None, 20, (ANN, BEA)),
        ([(BEA, None)], BEA, None, (BEA,)),
        ([(BEA, None), (BEA, 7)], BEA, None, (BEA,)),
        ([(BEA, None), (ANN, None)], None, None, (ANN, BEA)),
        ([(BEA, None), (ANN, 900)], None, None, (ANN, BEA)),
    ],
    ids=["later", "same millisecond", "one unknown", "all hers", "two unknown", "one known"],
)
def test_where_times_cannot_tell_nobody_is_named(
    buncos: list[tuple[int, int | None]], person: int | None, at: int | None, among: tuple[int, ...]
) -> None:
    assert last_bunco([one_table(4, 0, *buncos)]) == LastBunco(person, 4, at, among)


def test_a_later_round_beats_an_unknown_time() -> None:
    unknown = one_table(3, 0, (BEA, None), (ANN, None))
    assert last_bunco([unknown, one_table(4, 1, (DOT, 1))]) == LastBunco(DOT, 4, 1, (DOT,))


def test_the_last_of_a_round_may_be_at_any_table() -> None:
    first = one_table(1, 0, (ANN, 50)).tables[0]
    other = TableResult(2, ((5, 7), (6, 8)), ((5, 7), (6, 8)), (3, 2), 0, {}, ((7, 60),))
    assert last_bunco([RoundResult(1, 1, 2, (first, other))]) == LastBunco(7, 1, 60, (7,))


def test_json(night: list[RoundResult]) -> None:
    assert replace(night[0], ghosts=(GHOST,)).to_json() == {
        "number": 1,
        "set_number": 1,
        "point_number": 2,
        "complete": True,
        "ghosts": [90],
        "tables": [
            {
                "table": 1,
                "teams": [[1, 3], [2, 4]],
                "seated": [[1, 3], [2, 4]],
                "score": [21, 3],
                "winner": 0,
                "credits": {
                    "1": {"buncos": 1, "trips": 2, "snake_eyes": 0},
                    "4": {"buncos": 0, "trips": 0, "snake_eyes": 1},
                },
                "buncos": [[1, 10]],
                "throws": [],
                "stated": False,
            }
        ],
    }
    assert tally(night)[ANN].to_json() == {
        "buncos": 2,
        "wins": 2,
        "losses": 1,
        "trips": 2,
        "snake_eyes": 0,
        "rounds": 3,
    }

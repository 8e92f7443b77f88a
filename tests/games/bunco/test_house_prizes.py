"""Who wins what by the house rules: several prizes or one, a tie rolled off or split, and who played too few rounds."""

from collections.abc import Collection, Mapping
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bunco.house import HouseRules
from games.bunco.prizes import CATEGORIES, Standing, able, standings
from games.bunco.tallies import LastBunco, RoundResult, TableResult, Tally, last_bunco

ANN, BEA, CLEO, DOT = 1, 2, 3, 4
WORTH = dict(zip(CATEGORIES, (15, 13, 11, 9, 7, 5), strict=True))
ONE = HouseRules(one_prize=True)


def given_out(
    tallies: Mapping[int, Tally],
    rules: HouseRules,
    last: Collection[int] = (),
    thrown: Mapping[str, int] | None = None,
    worth: Mapping[str, int] = WORTH,
) -> dict[str, Standing]:
    """`last` are those who rolled the last Buncos, the very last first; `thrown` who won which roll-off."""

    def line(without: Collection[int]) -> LastBunco | None:
        left = [person for person in last if person not in without]
        return LastBunco(left[0], 20, 1, (left[0],)) if left else None

    return standings(worth, tallies, line, rules, lambda category, _tied: (thrown or {}).get(category))


def won(given: Mapping[str, Standing]) -> dict[str, tuple[int, ...]]:
    return {category: one.winners for category, one in given.items() if one.leaders}


LEADS_TWO = {
    ANN: Tally(buncos=5, wins=12),
    BEA: Tally(buncos=3, wins=11, losses=1),
    CLEO: Tally(buncos=1, wins=9, losses=3),
}


def test_by_the_seed_one_may_win_several() -> None:
    assert won(given_out(LEADS_TWO, HouseRules())) == {"most_buncos": (1,), "most_wins": (1,), "most_losses": (3,)}


def test_she_takes_the_dearest_and_the_next_in_line_has_the_other() -> None:
    given = given_out(LEADS_TWO, ONE)
    assert won(given) == {"most_buncos": (ANN,), "most_wins": (BEA,), "most_losses": (CLEO,)}
    assert (given["most_wins"].passed, given["most_buncos"].passed) == ((ANN,), ())


def test_the_dearest_is_the_dearest_as_the_hostess_set_it() -> None:
    given = given_out(LEADS_TWO, ONE, worth=WORTH | {"most_wins": 20})
    assert (given["most_wins"].winners, given["most_buncos"].winners) == ((ANN,), (BEA,))


def test_of_two_as_dear_she_takes_the_earlier() -> None:
    given = given_out(LEADS_TWO, ONE, worth=dict.fromkeys(CATEGORIES, 0))
    assert (given["most_buncos"].winners, given["most_wins"].winners) == ((ANN,), (BEA,))


def test_several_freed_prizes_cascade() -> None:
    tallies = {
        ANN: Tally(buncos=5, wins=12, trips=9, snake_eyes=4),
        BEA: Tally(buncos=4, wins=11, trips=8, snake_eyes=3),
        CLEO: Tally(buncos=3, wins=10, trips=7, snake_eyes=2),
        DOT: Tally(buncos=2, wins=9, trips=6, snake_eyes=1),
    }
    given = given_out(tallies, ONE, last=(ANN, BEA, CLEO))
    assert won(given) == {
        "most_buncos": (ANN,),
        "most_wins": (BEA,),
        "last_bunco": (CLEO,),
        "most_snake_eyes": (DOT,),
    }
    assert given["last_bunco"].passed == (ANN, BEA)
    assert given["most_trips"] == Standing("most_trips", (), (), (ANN, BEA, CLEO, DOT))


def test_a_tie_behind_her_is_rolled_off_among_the_next() -> None:
    tallies = {ANN: Tally(buncos=5, wins=12), BEA: Tally(wins=11), CLEO: Tally(wins=11)}
    assert given_out(tallies, ONE)["most_wins"] == Standing("most_wins", (BEA, CLEO), (), (ANN,))
    assert given_out(tallies, ONE, thrown={"most_wins": CLEO})["most_wins"].winners == (CLEO,)


def test_level_with_her_is_no_tie() -> None:
    tallies = {ANN: Tally(buncos=5, wins=12), BEA: Tally(wins=12)}
    assert given_out(tallies, ONE)["most_wins"] == Standing("most_wins", (BEA,), (BEA,), (ANN,))


def test_what_depends_on_a_roll_off_waits_for_it() -> None:
    tallies = {ANN: Tally(buncos=5, wins=12), BEA: Tally(buncos=5, wins=10), CLEO: Tally(wins=11, trips=1)}
    before = given_out(tallies, ONE)
    assert before["most_buncos"] == Standing("most_buncos", (ANN, BEA))
    assert before["most_wins"] == Standing("most_wins", (ANN,), waits=True)
    assert before["most_trips"].waits, "Cleo may win the wins, if Ann wins the roll-off"
    assert won(given_out(tallies, ONE, thrown={"most_buncos": BEA})) == {
        "most_buncos": (BEA,),
        "most_wins": (ANN,),
        "most_trips": (CLEO,),
    }
    assert won(given_out(tallies, ONE, thrown={"most_buncos": ANN}))["most_wins"] == (CLEO,)


TIED = {ANN: Tally(buncos=5), BEA: Tally(buncos=5), CLEO: Tally(buncos=5), DOT: Tally(buncos=4)}


def test_a_tie_is_rolled_off_or_split() -> None:
    assert given_out(TIED, HouseRules())["most_buncos"] == Standing("most_buncos", (1, 2, 3))
    assert given_out(TIED, HouseRules(prize_tie="split"))["most_buncos"].winners == (1, 2, 3)


def test_a_share_is_a_prize() -> None:
    tallies = TIED | {ANN: Tally(buncos=5, wins=9), DOT: Tally(wins=8)}
    both = HouseRules(prize_tie="split", one_prize=True)
    assert won(given_out(tallies, both)) == {"most_buncos": (1, 2, 3), "most_wins": (DOT,)}


def test_a_traveler_that_times_cannot_place_is_named_not_split() -> None:
    last = LastBunco(None, 20, None, (ANN, BEA))
    given = standings(WORTH, TIED, lambda _without: last, HouseRules(prize_tie="split"), lambda *_: None)
    assert given["last_bunco"] == Standing("last_bunco", (ANN, BEA))


SHORT = {ANN: Tally(buncos=5, wins=3), BEA: Tally(buncos=2, wins=10, losses=10), CLEO: Tally(wins=9, losses=11)}


@pytest.mark.parametrize(("fewest", "winner"), [(0, ANN), (3, ANN), (4, BEA), (20, BEA), (40, BEA)])
def test_too_few_rounds_win_nothing(fewest: int, winner: int) -> None:
    assert given_out(SHORT, HouseRules(minimum_rounds=fewest))["most_buncos"].winners == (winner,)


def test_the_traveler_is_hers_however_few_rounds_she_played() -> None:
    assert given_out(SHORT, HouseRules(minimum_rounds=10), last=(ANN,))["last_bunco"].winners == (ANN,)


def test_a_night_that_ended_early_asks_for_no_more_than_was_played() -> None:
    tallies = {ANN: Tally(wins=5), BEA: Tally(wins=2, losses=3), CLEO: Tally(wins=4)}
    assert sorted(able(tallies, HouseRules(minimum_rounds=15))) == [ANN, BEA]
    assert able({}, HouseRules(minimum_rounds=15)) == {}


def test_the_last_bunco_of_somebody_else() -> None:
    table = TableResult(1, ((1, 3), (2, 4)), ((1, 3), (2, 4)), (21, 0), 0, {}, ((ANN, 5), (BEA, 9)))
    rounds = [RoundResult(1, 1, 2, (table,)), RoundResult(2, 1, 3, ())]
    assert last_bunco(rounds) == LastBunco(BEA, 1, 9, (BEA,))
    assert last_bunco(rounds, without={BEA}) == LastBunco(ANN, 1, 5, (ANN,))
    assert last_bunco(rounds, without={ANN, BEA}) is None


counts = st.integers(0, 2)
people = st.dictionaries(
    st.integers(1, 5), st.builds(Tally, buncos=counts, wins=counts, losses=counts, trips=counts, snake_eyes=counts)
)


@given(people, st.booleans())
def test_whatever_roll_offs_bring_what_stands_does_not_change(tallies: dict[int, Tally], split: bool) -> None:
    """Every prize that does not wait has the same leaders however the others are rolled off, and nobody wins two."""
    rules = HouseRules(one_prize=True, prize_tie="split" if split else "roll_off")
    now: dict[str, Any] = standings(WORTH, tallies, lambda _without: None, rules, lambda *_: None)
    for luck in product((0, -1), repeat=2):

        def decide(category: str, tied: tuple[int, ...], luck: tuple[int, ...] = luck) -> int:
            return tied[luck[CATEGORIES.index(category) % 2]]

        end = standings(WORTH, tallies, lambda _without: None, rules, decide)
        winners = [person for one in end.values() for person in one.winners]
        assert len(winners) == len(set(winners))
        assert not any(one.waits for one in end.values())
        for category, one in now.items():
            assert one.waits or one.leaders == end[category].leaders

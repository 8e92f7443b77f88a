"""Random nights with leavers, arrivals and returns: what holds in every one of them."""

import random
from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from games.bunco.rotation import History, ghosts_for, next_seats, opening, partners_of, spare_for, tables_for, teams

changes = st.tuples(st.integers(0, 5), st.integers(0, 5))
nights = st.tuples(st.integers(2, 30), st.lists(changes, max_size=12), st.randoms(use_true_random=False))


@dataclass
class Night:
    """A night as its organizer keeps it: seats, who is present, who went home, and a supply of ghosts."""

    luck: random.Random
    seating: tuple
    ghosts: set
    history: History = field(default_factory=History)
    home: list = field(default_factory=list)
    newest: int = 1000

    @classmethod
    def of(cls, people, luck):
        ghosts = [-number for number in range(1, ghosts_for(people) + 1)]
        return cls(luck, opening(luck.sample(range(people), people), ghosts), set(ghosts))

    @property
    def people(self):
        return sorted(person for chairs in self.seating for person in chairs if person not in self.ghosts)

    def ghost(self):
        name = -len(self.ghosts) - 1
        self.ghosts.add(name)
        return name

    def go_home(self, wanted):
        leavers = self.luck.sample(self.people, max(0, min(wanted, len(self.people) - 2)))
        return {person: self.ghost() for person in leavers}

    def turn_up(self, wanted):
        back = self.home[: wanted // 2]
        del self.home[: len(back)]
        self.newest += wanted
        return [*back, *range(self.newest - wanted + len(back), self.newest)]

    def play(self, leaving, arriving):
        """One round and the move after it; answers the seats and winners of the round."""
        before, winners = self.seating, [self.luck.randrange(2) for _ in self.seating]
        self.history = self.history.after(before, self.ghosts)
        seated = sum(person in self.ghosts for chairs in before for person in chairs) + len(leaving)
        spare = [self.ghost() for _ in range(spare_for(seated, len(arriving)))]
        self.seating = next_seats(before, winners, self.history, self.ghosts, leaving, arriving, spare)
        self.home += leaving
        return before, winners


@settings(deadline=None, max_examples=150)
@given(nights)
def test_everyone_present_sits_once_beside_a_new_partner_and_never_a_team_of_ghosts(script):
    people, rounds, luck = script
    night = Night.of(people, luck)
    for leavers, arrivals in rounds:
        leaving, arriving = night.go_home(leavers), night.turn_up(arrivals)
        expected = sorted({*night.people, *arriving} - set(leaving))
        before, _ = night.play(leaving, arriving)
        assert night.people == expected
        assert all(len(set(chairs)) == 4 for chairs in night.seating)
        assert len(night.seating) == tables_for(len(expected))
        assert not any(set(pair) <= night.ghosts for chairs in night.seating for pair in teams(chairs))
        old, new = partners_of(before), partners_of(night.seating)
        assert all(old.get(person) != new[person] for person in expected)


@settings(deadline=None, max_examples=150)
@given(nights)
def test_winners_and_losers_go_where_the_classic_rotation_sends_them(script):
    people, rounds, luck = script
    night = Night.of(people, luck)
    for _ in rounds:
        before, winners = night.play({}, [])
        last = len(before) - 1
        now = {person: table for table, chairs in enumerate(night.seating) for person in chairs}
        for table, (chairs, winner) in enumerate(zip(before, winners, strict=True)):
            won, lost = teams(chairs)[winner], teams(chairs)[1 - winner]
            assert [now[person] for person in won] == [max(0, table - 1)] * 2
            assert [now[person] for person in lost] == [last if table == 0 else table] * 2


@settings(deadline=None, max_examples=50)
@given(nights)
def test_of_the_pair_that_stays_the_lower_chair_stays_put(script):
    people, rounds, luck = script
    night = Night.of(people, luck)
    for _ in rounds:
        before, winners = night.play({}, [])
        for table, (chairs, winner) in enumerate(zip(before, winners, strict=True)):
            stays = winner if table == 0 else 1 - winner
            assert night.seating[table][stays] == chairs[stays]


@settings(deadline=None, max_examples=40)
@given(st.integers(9, 30), st.randoms(use_true_random=False))
def test_ghost_partners_are_spread_over_a_night(people, luck):
    night = Night.of(people, luck)
    for _ in range(20):
        night.play({}, [])
    seated = len(night.ghosts)
    fair = 20 * seated / people
    assert all(night.history.beside_ghosts(person) <= fair + 6 for person in night.people)

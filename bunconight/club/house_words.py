"""The house rules in words: one sentence for each, for pages, phones and prints, and the answers that a form offers."""
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l
from django.utils.translation import ngettext

from games.bunco.house import HouseRules

POINTS = (_l("ones"), _l("twos"), _l("threes"), _l("fours"), _l("fives"), _l("sixes"))

TITLES: dict[str, Any] = {
    "length": _l("The night"),
    "worth": _l("Points"),
    "trips_roll_again": _l("After trips"),
    "snake_eyes": _l("Snake eyes"),
    "bell": _l("The bell"),
    "closing": _l("At the bell"),
    "table_tie": _l("A level table"),
    "rotation": _l("Moving on"),
    "partners": _l("Partners"),
    "opening": _l("The first seats"),
    "ghosts": _l("Ghosts"),
    "ghost_credit": _l("What a ghost rolls"),
    "prize_tie": _l("A tie for a prize"),
    "one_prize": _l("Several prizes"),
    "sub_keeps": _l("A sub’s winnings"),
    "minimum_rounds": _l("Who can win"),
}

ANSWERS: dict[str, Mapping[Any, Any]] = {
    "trips_roll_again": {
        True: _l("After trips the same player rolls again."),
        False: _l("After trips the dice pass to the left."),
    },
    "snake_eyes": {
        "wipe": _l("Three ones wipe out all the points that the team has in this round, and the turn is over."),
        "minus_21": _l("Three ones take 21 points from the team, even below zero, and the turn is over."),
        "none": _l("Three ones cost no points; the turn is over, and they are counted."),
    },
    "bell": {
        "head": _l("The round ends for everybody the moment a team at the head table has enough points."),
        "any": _l("The round ends for everybody the moment a team at any table has enough points."),
        "timer": _l("The round ends for everybody when the time is up."),
    },
    "closing": {
        "one_roll": _l("At the other tables the roll that is in the hand still counts, and then everybody stops."),
        "finish_turn": _l("At the other tables whoever has the dice finishes her turn, and then everybody stops."),
        "everyone_once": _l("The other tables go on until each of their players has had a turn."),
    },
    "table_tie": {
        "roll_off": _l("All four roll one die: the highest wins it for her team, and equals roll again."),
        "lap": _l("All four have one more turn, which counts like any other, and so on until a team is ahead."),
        "sudden_death": _l("They roll on, every roll counts, and the first team that gets ahead has won."),
    },
    "rotation": {
        "classic": _l("At the head table the winners stay and the losers go to the last table; "
                      "at the others the winners move up one table and the losers stay."),
        "ladder": _l("Winners move up one table, losers go down one; the head table’s winners and "
                     "the last table’s losers stay."),
        "losers_move": _l("Losers move down one table, the last table’s to the head table; winners stay."),
        "winners_move": _l("Winners move up one table, the head table’s to the last table; losers stay."),
        "one_seat_right": _l("Everybody moves one seat to the right, from chair A on to the next table, whoever wins; "
                             "where two would stay partners, one stays put and the rest pass her."),
        "nobody_moves": _l("Nobody changes table, whoever wins."),
    },
    "opening": {
        "draw": _l("The first seats are drawn by lot."),
        "last_order": _l("The first seats are those of the last night’s last round; who was not there takes a free "
                         "chair, in the order of check-in."),
        "cards": _l("The first seats are drawn with cards: one for each chair, with a star at the head table."),
    },
    "ghost_credit": {
        "roller": _l("Buncos, trips and snake eyes that are rolled for a ghost belong to whoever rolled them."),
        "nobody": _l("Buncos, trips and snake eyes that are rolled for a ghost belong to nobody; the points count."),
    },
    "prize_tie": {
        "roll_off": _l("Those who are tied roll one die each: the highest wins, and equals roll again."),
        "split": _l("Those who are tied share the prize, to the cent."),
    },
    "one_prize": {
        False: _l("One player may win several prizes."),
        True: _l("Nobody wins more than one prize: she takes the biggest, and the next in line has the other."),
    },
    "sub_keeps": {
        True: _l("A sub keeps what she wins."),
        False: _l("What a sub wins goes to the member whose place she takes."),
    },
}
"""Every value that `HouseRules` knows for a choice, played or not."""


def sentences(rules: HouseRules) -> tuple[tuple[str, str], ...]:
    """(title, sentence) of each rule, in the order of an evening; no amounts of money in them."""
    said = dict(_said(rules))
    return tuple((str(title), said[name]) for name, title in TITLES.items() if name in said)


def answer(name: str, value: Any) -> str:
    """What a choice means, in one sentence; an unknown one as it is."""
    return str(ANSWERS[name].get(value, value))


def point_name(value: int) -> str:
    """A point number as people say it: fours."""
    return str(POINTS[int(value) - 1])


def length_of(rules: HouseRules) -> str:
    """What is rolled and how long a night is: Twos to sixes, four sets: 20 rounds."""
    names = [point_name(point) for point in rules.point_numbers]
    points = ", ".join(names)
    if len(names) > 2 and rules.point_numbers == tuple(range(rules.point_numbers[0], rules.point_numbers[-1] + 1)):
        points = _("{first} to {last}").format(first=names[0], last=names[-1])
    few = {1: _("one"), 2: _("two"), 3: _("three"), 4: _("four"), 5: _("five"), 6: _("six")}
    sets = ngettext("{n} set", "{n} sets", rules.sets).format(n=few.get(rules.sets, rules.sets))
    rounds = ngettext("{n} round", "{n} rounds", rules.rounds).format(n=rules.rounds)
    return _("{points}, {sets}: {rounds}.").format(points=points[:1].upper() + points[1:], sets=sets, rounds=rounds)


BELLS = {
    "head": _l("The round ends for everybody the moment a team at the head table has {target} points."),
    "any": _l("The round ends for everybody the moment a team at any table has {target} points."),
}


def _said(rules: HouseRules) -> Iterator[tuple[str, str]]:
    yield "length", length_of(rules)
    yield "worth", _("Each die that shows the point number is 1 point, a Bunco (all three) is {bunco}; "
                     "trips, three of another number, are {trips}.").format(bunco=rules.bunco_worth,
                                                                            trips=rules.trips_worth)
    for name in ANSWERS:
        yield name, answer(name, getattr(rules, name))
    yield "bell", _bell(rules)
    yield "partners", _("Everybody changes partner every round.")
    yield "ghosts", _("A ghost fills an empty seat: the partner opposite rolls for it, and it wins no prize.")
    yield "minimum_rounds", _fewest(rules.minimum_rounds)


def _bell(rules: HouseRules) -> str:
    if rules.bell != "timer":
        return str(BELLS[rules.bell]).format(target=rules.target)
    lasts = ngettext("A round lasts {n} minute; then the bell rings for everybody, the head table too.",
                     "A round lasts {n} minutes; then the bell rings for everybody, the head table too.", rules.minutes)
    moves = ngettext("After it there is {n} second to move.", "After it there are {n} seconds to move.",
                     rules.move_seconds)
    said = lasts.format(n=rules.minutes)
    return f"{said} {moves.format(n=rules.move_seconds)}" if rules.move_seconds else said


def _fewest(rounds: int) -> str:
    if not rounds:
        return _("Everybody who plays can win a prize, however late she came.")
    words = ngettext("Whoever has played fewer than {n} round wins no prize but the last Bunco.",
                     "Whoever has played fewer than {n} rounds wins no prize but the last Bunco.", rounds)
    return words.format(n=rounds)

"""One roll of Bunco: what three dice are called, what they are worth and whether the roller goes on.

Rules of the house: three of the point number are a Bunco; three ones, when one is not the point number, are snake
eyes; three of any other number are trips; otherwise each die that shows the point number is a point. A Bunco is not
also trips, and three ones are never trips.
"""

from collections.abc import Iterable

from games.bunco.house import HouseRules
from games.dice import check
from games.errors import NotDice
from games.errors import gettext_noop as _

OUTCOMES = ("nothing", "one", "two", "trips", "bunco", "snake_eyes")
PENALTY = 21  # what snake eyes take where the house does not wipe
_BY_COUNT = ("nothing", "one", "two", "bunco")


def outcome(dice: Iterable[object], point: int) -> str:
    """What three dice are called when `point` (1 to 6) is the point number; NotDice if they cannot be rolled."""
    roll = check(dice)
    if len(set(roll)) == 1 and roll[0] != point:
        return "snake_eyes" if roll[0] == 1 else "trips"
    return _BY_COUNT[roll.count(point)]


def possible(point: int) -> tuple[str, ...]:
    """The outcomes that can be rolled at this point number: there are no snake eyes when it is 1."""
    return OUTCOMES[:5] if point == 1 else OUTCOMES


def points(outcome: str, rules: HouseRules) -> int:
    """Team points that an outcome adds; as a house rule snake eyes take some. That they wipe is `score_after`'s."""
    worth = {"nothing": 0, "one": 1, "two": 2, "trips": rules.trips_worth, "bunco": rules.bunco_worth}
    worth["snake_eyes"] = -PENALTY if rules.snake_eyes == "minus_21" else 0
    if outcome not in worth:
        raise NotDice(_("{outcome} is not an outcome of a roll."), outcome=outcome)
    return worth[outcome]


def score_after(score: int, outcome: str, rules: HouseRules) -> int:
    """A team's points of this round after the outcome; snake eyes wipe them, and nothing of earlier rounds.

    House rules: snake eyes take 21 points, below nothing too, or none. They end the turn whatever they cost.
    """
    wiped = outcome == "snake_eyes" and rules.snake_eyes == "wipe"
    return 0 if wiped else score + points(outcome, rules)


def rolls_again(outcome: str, rules: HouseRules) -> bool:
    """Whether the same roller rolls again: after every point, so also after a Bunco and (as a house rule) trips."""
    return outcome in ("one", "two", "bunco") or (outcome == "trips" and rules.trips_roll_again)

"""What side tables have in common: settings, gamblers in their seats, wallets, amounts of chips, and moves about them.

Chips are whole. A wallet is what somebody holds and has not put on the table. Chips are brought to a table between
plays, so a play's setup holds everybody's stack and no move adds to it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self

from games.errors import NotDice, NotNow
from games.errors import gettext_noop as _
from games.plain import Plain, PlainMove
from games.reading import by_person, many, people, text

MOST = 10**9
Wallets = Mapping[int, int]
Reader = Callable[[Mapping[str, Any], str], Any]


@dataclass(frozen=True, slots=True)
class SideRules(Plain):
    """A side table's settings, each with a default. Raises NotDice for a value that cannot be.

    A game adds its fields; `numbers` says from where to where each number goes, `switches` what each yes or no is
    about, as the sentence that refuses anything else.
    """

    numbers: ClassVar[Mapping[str, tuple[int, int]]] = {}
    switches: ClassVar[Mapping[str, str]] = {}

    def __post_init__(self) -> None:
        for name, (low, high) in self.numbers.items():
            value = getattr(self, name)
            if type(value) is not int or not low <= value <= high:
                raise NotDice(_("The table's {name} is a number from {low} to {high}."), name=name, low=low, high=high)
        for name, sentence in self.switches.items():
            if type(getattr(self, name)) is not bool:
                raise NotDice(sentence)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Settings that are not named keep the default; NotDice for an unknown name or value."""
        unknown = data.keys() - {field.name for field in fields(cls)}
        if unknown:
            raise NotDice(_("There is no table setting called {name}."), name=min(unknown))
        return cls(**data)

    @classmethod
    def of_setup(cls, data: Mapping[str, Any]) -> Self:
        """The settings that a play's setup names in its JSON; the defaults where it names none."""
        rules = data.get("rules", {})
        if not isinstance(rules, Mapping):
            raise NotDice(_("The table's settings are missing."))
        return cls.from_json(rules)


@dataclass(frozen=True, slots=True)
class Table(Plain):
    """Who sits at the table, clockwise, and with how many chips; `away` are those who are passed over. Ids, no names.

    Raises NotDice when somebody sits twice, has no stack, or is away without sitting here.
    """

    gamblers: tuple[int, ...]
    stacks: Wallets
    away: tuple[int, ...]

    def __post_init__(self) -> None:
        people(self.gamblers, "gamblers")
        people(self.away, "away")
        if self.stacks.keys() != set(self.gamblers):
            raise NotDice(_("Everybody at the table has a stack, and nobody else."))
        if not set(self.away) <= set(self.gamblers):
            raise NotDice(_("Somebody is away who does not sit at the table."))

    def check_seats(self, least: int, seats: int) -> None:
        """NotDice unless at least so many, and at most so many, sit at the table."""
        if not least <= len(self.gamblers) <= seats:
            raise NotDice(_("This table seats {least} to {seats} gamblers."), least=least, seats=seats)

    def check_sits(self, gambler: int) -> None:
        """NotDice for somebody who does not sit at the table."""
        if gambler not in self.stacks:
            raise NotDice(_("Somebody is named who does not sit at this table."))

    def in_order(self, gamblers: set[int]) -> tuple[int, ...]:
        """The same gamblers in the order of their seats."""
        return tuple(gambler for gambler in self.gamblers if gambler in gamblers)


def read_table(data: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a Table from its JSON; NotDice if they are none."""
    stacks = by_person(data, "stacks")
    return {
        "gamblers": people(many(data, "gamblers"), "gamblers"),
        "stacks": {gambler: chips(stacks, gambler, low=0) for gambler in stacks},
        "away": people(many({"away": data.get("away", ())}, "away"), "away"),
    }


def chips(data: Mapping[Any, Any], name: Any, low: int = 1) -> int:
    """A number of chips; NotDice for half a chip, none, or more than there can be."""
    value = data.get(name)
    if type(value) is int and low <= value <= MOST:
        return value
    raise NotDice(_("{amount} is not a number of whole chips from {low} to {most}."), amount=value, low=low, most=MOST)


def clockwise(gamblers: Sequence[int], after: int, wallets: Wallets, away: Sequence[int], least: int) -> int | None:
    """The next gambler clockwise who is here and holds at least so many chips; never the same one again."""
    place = gamblers.index(after)
    for gambler in (*gamblers[place + 1 :], *gamblers[:place]):
        if gambler not in away and wallets[gambler] >= least:
            return gambler
    return None


def paid(wallets: Wallets, changes: Mapping[int, int]) -> dict[int, int]:
    """The wallets after chips came in or, below 0, went out."""
    return {gambler: held + changes.get(gambler, 0) for gambler, held in wallets.items()}


def check_holds(wallets: Wallets, gambler: int, amount: int) -> None:
    """NotNow when somebody would put down more than she holds."""
    if amount > wallets[gambler]:
        raise NotNow(_("That takes {amount} chips, and {held} are held."), amount=amount, held=wallets[gambler])


@dataclass(frozen=True, slots=True)
class Range(Plain):
    """Amounts from `low` to `high`, `step` apart; none when `high` is below `low`."""

    low: int
    high: int
    step: int = 1

    def __bool__(self) -> bool:
        return self.low <= self.high


@dataclass(frozen=True, slots=True)
class Settled(Plain):
    """What became of chips on the table: `amount` were put on `on`, and `won` came to them, or (below 0) was lost.

    Whoever wins has the amount back as well.
    """

    gambler: int
    on: str
    amount: int
    won: int

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        return cls(data["gambler"], data["on"], data["amount"], data["won"])


def pay_out(wallets: Wallets, settled: Sequence[Settled]) -> dict[int, int]:
    """The wallets once those chips have come back with what they won, or without what they lost."""
    changes = dict.fromkeys(wallets, 0)
    for item in settled:
        changes[item.gambler] += item.amount + item.won
    return paid(wallets, changes)


@dataclass(frozen=True, slots=True)
class Stake(PlainMove):
    """Whoever has the dice puts down the stake."""

    kind: ClassVar[str] = "stake"
    id: str
    gambler: int
    amount: int


@dataclass(frozen=True, slots=True)
class Skip(PlainMove):
    """Somebody is gone: she is passed over until she is back."""

    kind: ClassVar[str] = "skip"
    id: str
    gambler: int


@dataclass(frozen=True, slots=True)
class Back(PlainMove):
    """Somebody who was away is back."""

    kind: ClassVar[str] = "back"
    id: str
    gambler: int


def without(table: Table, away: Sequence[int], gambler: int) -> tuple[int, ...]:
    """Who is away once she is gone too; NotNow if she is already."""
    if gambler in away:
        raise NotNow(_("She is away already."))
    return table.in_order({*away, gambler})


def again(table: Table, away: Sequence[int], gambler: int) -> tuple[int, ...]:
    """Who is away once she is back; NotNow if she is here."""
    if gambler not in away:
        raise NotNow(_("She is here already."))
    return table.in_order({*away} - {gambler})


def read_kind(kinds: Mapping[str, tuple[Callable[..., Any], dict[str, Reader]]], data: Mapping[str, Any]) -> Any:
    """The move that a JSON object describes, by its kind and the readers of that kind's fields, or NotDice."""
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in kinds:
        raise NotDice(_("{kind} is not a kind of move."), kind=kind)
    make, readers = kinds[kind]
    return make(text(data, "id"), *(read(data, name) for name, read in readers.items()))


def offer(kind: str, gambler: int | None = None, fill: Mapping[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """One button: the move it makes, but for its id and the fields to fill in, with what each of those may be."""
    who = {} if gambler is None else {"gambler": gambler}
    return {"move": {"kind": kind, **who, **more}, "fill": dict(fill or {})}

"""What the hostess did, line by line, in words; and what may be taken back."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from bunconight.club.models import Member, Night
from bunconight.club.templatetags.club import month_beside
from bunconight.nights.models import Action, Player
from bunconight.nights.queries.names import display_names

TITLES = {
    "here": gettext_noop("{person} is here"),
    "not_here": gettext_noop("{person} is not here"),
    "fee": gettext_noop("{person} paid"),
    "fee_part": gettext_noop("{person} paid a part"),
    "fee_back": gettext_noop("{person} got the fee back"),
    "refund": gettext_noop("{person} got money back"),
    "prepay": gettext_noop("{person} paid for {value} nights"),
    "fee for another night": gettext_noop("{person} paid for {month}"),
    "fee_part for another night": gettext_noop("{person} paid a part for {month}"),
    "refund for another night": gettext_noop("{person} got money for {month} back"),
    "fee_back for another night": gettext_noop("{person} got the fee for {month} back"),
    "guest": gettext_noop("{person} came along"),
    "sub": gettext_noop("{person} is a sub"),
    "no_sub": gettext_noop("{person} plays for herself"),
    "draw": gettext_noop("Seats drawn"),
    "first draw": gettext_noop("Seats drawn by lot: there is no night before this one"),
    "draw as last time": gettext_noop("Seats of the last night kept"),
    "draw by cards": gettext_noop("Seats by the cards that were drawn"),
    "card": gettext_noop("{person} drew table {table}, chair {value}"),
    "no_card": gettext_noop("{person} gave her seat card back"),
    "to_cards": gettext_noop("Back to the seat cards"),
    "swap": gettext_noop("{person} and {other} changed seats"),
    "start": gettext_noop("Round {round} started"),
    "ring": gettext_noop("Bell rung in round {round}"),
    "unring": gettext_noop("Bell of round {round} undone"),
    "leave": gettext_noop("{person} leaves"),
    "come_back": gettext_noop("{person} is back"),
    "facts": gettext_noop("Result of table {table} in round {round} entered"),
    "throw": gettext_noop("Table {table} rolled off in round {round}"),
    "close": gettext_noop("Table {table} closed in round {round}"),
    "roll_back": gettext_noop("Roll of {person} in round {round} taken back"),
    "change": gettext_noop("Roll of {person} in round {round} changed"),
    "accept": gettext_noop("Late roll of round {round} accepted"),
    "decline": gettext_noop("Late roll of round {round} declined"),
    "paper": gettext_noop("Round {round} typed in from paper"),
    "paper_seats": gettext_noop("Seats of round {round} from paper"),
    "finish": gettext_noop("Night ended"),
    "traveler": gettext_noop("{person} has the traveler"),
    "no_traveler": gettext_noop("Nobody named for the traveler"),
    "amounts": gettext_noop("Prizes edited"),
    "die": gettext_noop("{person} rolled {value}"),
    "pay": gettext_noop("Prizes paid out"),
    "settle": gettext_noop("Night settled"),
    "undo": gettext_noop("Undone: {what}"),
    "redo": gettext_noop("Done again: {what}"),
}


INVERSES = ("undo", "redo")


@dataclass(frozen=True)
class Line:
    """One action: what was done, by whom, and whether it can be taken back; `note` says what it did not do, `of` is the
    kind of what an undo takes back, and `money` says that some changed hands with it."""

    id: int
    seq: int
    kind: str
    text: str
    who: str
    made_at: datetime
    in_force: bool
    note: str
    of: str = ""
    money: bool = False

    @property
    def undoable(self) -> bool:
        return self.in_force and self.kind not in INVERSES

    @property
    def undone(self) -> bool:
        return not self.in_force and self.kind not in INVERSES


def log(night: Night, names: Mapping[int, str], count: int = 200) -> list[Line]:
    """The last actions of the night, the newest first; one query, one more where fees are for another night, and one
    where people are spoken of who are not on its list."""
    actions = list(Action.objects.filter(night=night).select_related("who").order_by("-seq")[:count])
    standing, months, members = in_force(actions), months_of(actions, night), members_of(actions)
    return [
        Line(
            action.pk,
            action.seq,
            action.kind,
            title(action, names, months, members),
            _by(action),
            action.made_at,
            action.pk in standing,
            _note(action),
            action.payload["about"].get("of", action.kind),
            bool(action.payload["transfers"]),
        )
        for action in actions
    ]


def in_force(actions: Iterable[Action]) -> set[int]:
    """Keys of the actions that no action in force undoes; newest first, as an undo names an earlier one."""
    gone: set[int | None] = set()
    standing: set[int] = set()
    for action in actions:
        if action.pk not in gone:
            standing.add(action.pk)
            gone.add(action.undoes_id)
    return standing


def months_of(actions: Iterable[Action], tonight: Night) -> dict[int, str]:
    """The months (or days) of those nights for which fees were taken or given back on another one, by night id."""
    others = {pk for action in actions if (pk := action.payload["about"].get("fee_for")) not in (None, action.night_id)}
    nights = Night._base_manager.filter(pk__in=others).select_related("group") if others else ()
    return {night.pk: month_beside(night, tonight, whole=True) for night in nights}


def members_of(actions: Iterable[Action]) -> dict[int, str]:
    """The names of members of whom actions speak as such (a sub who was asked is not on the list), by member id."""
    pks = {pk for action in actions if (pk := action.payload["about"].get("member")) is not None}
    return dict(Member.objects.filter(pk__in=pks).values_list("pk", "name")) if pks else {}


def title(
    action: Action,
    names: Mapping[int, str],
    months: Mapping[int, str],
    members: Mapping[int, str] = MappingProxyType({}),
) -> str:
    """The action in a few words; `names` by player id, `months` as in `months_of`, `members` as in `members_of`.

    `as` in what the action is about is the title that says it better than its kind.
    """
    about = action.payload["about"]
    kind = about.get("as") or (about["of"] if action.kind in INVERSES else action.kind)
    words = {name: about.get(name, "?") for name in ("round", "table", "value", "count")}
    words["member"] = members.get(about.get("member"), "?")
    if month := months.get(about.get("fee_for")):
        kind, words["month"] = f"{kind} for another night", month
    people = {name: names.get(about.get(name, 0), about.get("name", "?")) for name in ("person", "other")}
    what = _(TITLES[kind]).format(**words, **people)
    if ups := [names.get(pk, "?") for pk in about.get("moved_up", ())]:
        what = _("{what}; {people} moved up from the wait list").format(what=what, people=", ".join(ups))
    return _(TITLES[action.kind]).format(what=what) if action.kind in INVERSES else what


def title_of(action: Action) -> str:
    """The same, looking the names up."""
    names = display_names(Player.objects.filter(night=action.night_id).select_related("member", "plays_for"))
    return title(action, names, months_of([action], action.night), members_of([action]))


def _by(action: Action) -> str:
    return str(action.who or (_("by her own link") if "by" in action.payload["about"] else ""))


def _note(action: Action) -> str:
    if action.payload["about"].get("seats_stay"):
        return _("Tallies and prizes follow; the seats of later rounds stay as they were.")
    return ""

"""Half a year of a club, as `six_months.json` tells it: what each word of a step does, and what the club then is."""

import json
from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from functools import cached_property
from typing import Any

from bunconight.club.models import Group, Member, Night
from bunconight.club.services import add_member, change_member, change_night, plan_days, set_rhythm
from bunconight.money import services as money
from bunconight.money.queries import kitty_cents, ledgers
from bunconight.money.queries.cash import cash_count
from bunconight.money.queries.statements import Statement, statement
from bunconight.nights.models import Action, Player
from bunconight.nights.queries.book import Book, read_book
from bunconight.nights.queries.prizes import prizes_page
from bunconight.nights.services import actions, checkin, fees, prizes, rounds, scores, seating
from bunconight.places.models import Ask
from bunconight.places.queries.states import Place, State, places_on
from bunconight.places.services import answers, asks, ghosts, leaving, subs
from games.dice import SeededSource
from tests.evenings.evening import HERE

DATA = json.loads((HERE / "six_months.json").read_text("utf-8"))


class HalfYear:
    """The club of `DATA`; every method with a name of its own is a word of the steps, done on the night `on`."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.group = Group.objects.create(name="Tuesday Dice")
        for kind in ("regular", "sub"):
            for turn, name in enumerate(data[f"{kind}s"].split(), 1):
                Member.objects.create(group=self.group, name=name, kind=kind, sub_order=turn)
        days = {date.fromisoformat(day): month for month, day in data["nights"].items()}
        set_rhythm(group=self.group, each="month", every=1, nth=2, weekday=1, clock=time(19), starts_on=min(days))
        planned = plan_days(group=self.group, wanted=set(days))
        self.months = {night.pk: days[night.local_start.date()] for night in planned}
        self.on = planned[0]
        self.left: leaving.Left | None = None

    # --- what a step does -------------------------------------------------------------------------------------------

    def do(self, month: str, verb: str, *arguments: Any) -> None:
        """One word of a step, done by the hostess on the night of that month."""
        self.on = self.night(month)
        getattr(self, verb)(*arguments)

    def yes(self, names: str) -> None:
        for name in names.split():
            answers.say_yes(night=self.on, member=self.member(name), who=None)

    def no(self, names: str) -> None:
        for name in names.split():
            answers.say_no(night=self.on, member=self.member(name), who=None)

    def own_no(self, name: str) -> None:
        """She says so herself, behind her own link."""
        answers.say_no(night=self.on, member=self.member(name), who=None, by=self.member(name))

    def own_sub(self, name: str, sub: str) -> None:
        """She has found a sub herself."""
        member = self.member(name)
        subs.set_sub(night=self.on, member=self.member(sub), plays_for=member, who=None, by=member)

    def ask_all(self, name: str) -> None:
        asks.ask_all(night=self.on, for_member=self.member(name), who=None)

    def ask(self, sub: str, name: str) -> None:
        asks.ask_one(night=self.on, sub=self.member(sub), for_member=self.member(name), who=None)

    def answer(self, sub: str, name: str, yes: str) -> None:
        ask = Ask.objects.get(night=self.on, member=self.member(sub), for_member=self.member(name), void=False)
        asks.answer_ask(ask=ask, yes=yes == "yes")

    def ghost(self, name: str) -> None:
        ghosts.ghost_for(night=self.on, member=self.member(name), who=None)

    def give_up(self, name: str) -> None:
        answers.give_up(night=self.on, member=self.member(name), who=None)

    def places(self, count: int) -> None:
        """The form of the night."""
        night = self.on
        change_night(night=night, starts_at=night.starts_at, place=night.place, hostess=night.hostess,
                     fee_cents=night.fee_cents, places=count)

    def newcomer(self, name: str) -> None:
        add_member(group=self.group, name=name, kind=Member.Kind.GUEST)

    def regular(self, name: str) -> None:
        member = self.member(name)
        change_member(member=member, name=name, kind=Member.Kind.REGULAR, email="", phone="", note="")

    def leave(self, name: str, what_of_fees: str) -> None:
        self.left = leaving.leave_club(member=self.member(name), who=None, fees=what_of_fees)

    def undo_leaving(self) -> None:
        assert self.left is not None
        leaving.undo_leaving(left=self.left, who=None)

    def undo(self) -> None:
        """The last thing that was done on the night."""
        actions.undo(action=Action.objects.filter(night=self.on).latest("seq"), who=None)

    def pay(self, name: str, how: str) -> None:
        """Between nights."""
        member, cents = self.member(name), self.on.fee_cents
        money.receive(night=self.on, member=member, cents=cents, how=how, taken_at=None, who=None)

    def here(self, names: str) -> None:
        for name in names.split():
            checkin.set_here(night=self.on, member=self.member(name), here=True, who=None)

    def fee(self, month: str, how: str, names: str, cents: int | None = None) -> None:
        """Handed over on this night, for the night of `month`."""
        for name in names.split():
            night, member = self.night(month), self.member(name)
            checkin.take_fee(night=self.on, member=member, for_night=night, how=how, cents=cents, who=None)

    def fee_back(self, month: str, name: str) -> None:
        checkin.take_back_fee(night=self.on, member=self.member(name), for_night=self.night(month), who=None)

    def prepay(self, name: str, months: int) -> None:
        fees.prepay(night=self.on, member=self.member(name), months=months, how="cash", who=None)

    def refund(self, month: str, name: str) -> None:
        fees.refund(night=self.on, member=self.member(name), for_night=self.night(month), who=None)

    def gift(self, cents: int, memo: str) -> None:
        money.gift_to_kitty(group=self.group, cents=cents, memo=memo, who=None)

    def spend(self, cents: int, memo: str) -> None:
        money.spend_kitty(group=self.group, cents=cents, memo=memo, who=None, night=self.on)

    def draw(self, seed: int) -> None:
        seating.draw_seats(night=self.on, who=None, luck=SeededSource(seed))

    def round(self, seats: list[str], winners: list[int], rolled: Mapping[str, Mapping[str, int]]) -> None:
        """One round: who sat at which table (chairs A to D), which team won there, and what was rolled, by name."""
        last = self.book.current
        rounds.start_round(night=self.on, number=last.number + 1 if last else 1, who=None)
        book = self.book
        assert book.current is not None
        names = [[book.names[pk].replace(" ", "_") for pk in chairs] for chairs in book.current.seats]
        assert [" ".join(chairs) for chairs in names] == seats
        for table, (chairs, winner) in enumerate(zip(book.current.seats, winners, strict=True), 1):
            told = {pk: rolled[book.names[pk]] for pk in chairs if book.names[pk] in rolled}
            score = (21, 14) if winner == 0 else (14, 21)
            scores.correct(night=self.on, number=book.current.number, table=table, winner=winner, score=score,
                           tallies=told, who=None)

    def finish(self) -> None:
        rounds.finish(night=self.on, who=None)

    def roll_off(self, category: str, *throws: Mapping[str, int]) -> None:
        """The recorded dice of those who are tied, throw by throw."""
        for name, value in ((name, value) for throw in throws for name, value in throw.items()):
            person = self.player(name)
            prizes.roll_off_die(night=self.on, category=category, person=person, value=value, who=None)

    def traveler(self, name: str) -> None:
        prizes.name_traveler(night=self.on, person=self.player(name), who=None)

    def pay_out(self) -> None:
        prizes.pay_out(night=self.on, who=None)

    def settle(self) -> None:
        prizes.settle(night=self.on, who=None)

    # --- what the club then is --------------------------------------------------------------------------------------

    def boards(self) -> dict[str, dict[str, str]]:
        """By month: the names in each state, those who wait in their turn; "for Ada" is a sub of hers."""
        found = places_on(self.nights)
        return {month: _board([place for place in found[pk] if place.listed]) for pk, month in self.months.items()}

    def pots(self) -> dict[str, dict[str, int]]:
        """By month, cents: what came in and was not given back is in prizes, in the kitty, or still there."""
        money = {pk: rows.balance for pk, rows in ledgers(self.nights).items()}
        return {
            month: {"pot": one.pot, "prizes": one.paid_out, "kitty": one.kitty, "held": one.open,
                    "refunds": one.refunded}
            for month, one in ((month, money[pk]) for pk, month in self.months.items())
        }

    def kitty(self) -> int:
        return kitty_cents(self.group)

    def accounts(self) -> dict[str, Statement]:
        members = Member.objects.filter(group=self.group).select_related("group")
        return {member.name: statement(member) for member in members}

    def asked(self, month: str) -> dict[str, str]:
        lines = Ask.objects.filter(night=self.night(month), void=False).select_related("member")
        return {ask.member.name: ask.state for ask in lines}

    def envelope(self, month: str) -> dict[str, int]:
        count = cash_count(self.night(month)).expected
        return {"cash": count.cash, "check": count.check, "app": count.app}

    def won(self, month: str) -> dict[str, list[Any]]:
        """By category: who was paid, and how much; an unclaimed one is worth something too."""
        page = prizes_page(self.night(month))
        return {line.category: [" ".join(one.name for one in line.payments), line.cents] for line in page.prizes}

    # --- by name ----------------------------------------------------------------------------------------------------

    @cached_property
    def _pks(self) -> dict[str, int]:
        return {month: pk for pk, month in self.months.items()}

    @property
    def nights(self) -> list[Night]:
        return list(Night.objects.filter(group=self.group).select_related("group"))

    def night(self, month: str) -> Night:
        return Night.objects.select_related("group").get(pk=self._pks[month])

    def member(self, name: str) -> Member:
        return Member.objects.select_related("group").get(group=self.group, name=name)

    def player(self, name: str) -> int:
        return Player.objects.get(night=self.on, member__name=name).pk

    @property
    def book(self) -> Book:
        return read_book(self.on)


def moment(text: str, group: Group) -> datetime:
    """A time on the club's wall, as the site keeps it."""
    return datetime.fromisoformat(text).replace(tzinfo=group.zone).astimezone(UTC)


def _board(places: list[Place]) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    for place in sorted(places, key=lambda one: (one.waits or 0, one.name)):
        state = f"for {place.for_name}" if place.for_id else State(place.state).value
        found.setdefault(state, []).append(place.name)
    return {state: " ".join(names) for state, names in found.items()}

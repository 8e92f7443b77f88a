"""Prizes: roll-offs, the traveler, amounts, paying out, and the settling of the night."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from bunconight.club.models import Night
from bunconight.money import services as money
from bunconight.money.formats import money as written
from bunconight.money.queries import ledger
from bunconight.nights.models import Action, RollOff
from bunconight.nights.queries.book import Book, read_book
from bunconight.nights.queries.figures import (
    LAST_BUNCO,
    TITLES,
    Figures,
    Prize,
    paid_otherwise,
    read_figures,
    unsettled,
)
from bunconight.nights.services.desk import Desk, Who, acting, locked_evening
from bunconight.nights.services.rounds import held_still
from games import record
from games.bunco.prizes import CATEGORIES
from games.bunco.tallies import LastBunco
from games.errors import NotDice, NotNow
from games.errors import gettext_noop as _
from games.writing import writing


def roll_off_die(*, night: Night, category: str, person: int, value: int, who: Who) -> Action:
    """One die of the roll-off among those who are tied for a prize now; the hostess rolls for one who has gone home.

    Raises NotNow when nobody is tied, the night is not over, or it is not her turn.
    """
    with acting(night=night, who=who, kind="die", category=category, person=person, value=value) as desk:
        prize = _prize(_over(night)[1], category)
        if not prize.tied:
            raise NotNow(_("Nobody is tied for that prize."))
        if prize.paid:
            raise NotNow(_("That prize has been paid out: undo that first."))
        off = _roll_off(desk, category, sorted(prize.leaders))
        desk.move(off.play, {"kind": "die", "person": person, "value": value})
    return desk.done()


def name_traveler(*, night: Night, person: int | None, who: Who) -> Action | None:
    """Say who ended with the traveler where the times cannot tell, by player id; None takes the name back.

    Raises NotNow when the record does tell, NotDice when she cannot have it.
    """
    with acting(night=night, who=who, kind="no_traveler" if person is None else "traveler", person=person) as desk:
        last = _traveler(read_book(night))
        if person is None:
            desk.set(desk.evening, traveler_id=None, traveler_round=None)
        elif last is None or len(last.among) < 2:
            raise NotNow(_("The record tells who rolled the last Bunco: correct its round if that is wrong."))
        elif person not in last.among:
            raise NotDice(_("She rolled no Bunco in the last round that had one."))
        else:
            desk.set(desk.evening, traveler_id=person, traveler_round=last.round)
    return desk.action


def edit_amounts(*, night: Night, amounts: Mapping[str, int] | None, who: Who) -> Action | None:
    """Set the amounts of all categories, in cents; None is the formula. What they leave of the pot is the kitty's.

    Raises NotDice for an unknown category or a negative amount, NotNow when they are more than the pot.
    """
    with acting(night=night, who=who, kind="amounts") as desk:
        cents = None if amounts is None else _amounts(amounts)
        pot = read_figures(read_book(night)).balance.for_prizes
        if cents is not None and sum(cents.values()) > pot:
            raise _more_than(pot, sum(cents.values()), night)
        desk.set(desk.evening, amounts=cents)
    return desk.action


def pay_out(*, night: Night, who: Who, category: str | None = None) -> Action | None:
    """Pay one prize, or all that are not paid yet and the rest to the kitty, into the ledger; once, whoever presses:
    None when that has been done. What a prize needs after a correction comes back out of the kitty.

    Raises NotNow when the night is not over, a prize is undecided or was paid otherwise than it stands now, or the
    amounts are more than the pot.
    """
    with acting(night=night, who=who, kind="pay", category=category) as desk:
        book, figures = _over(night)
        if figures.too_much:
            raise NotNow(_("The prizes are more than the pot: edit their amounts."))
        prizes = figures.prizes if category is None else (_prize(figures, category),)
        for prize in prizes:
            _pay(desk, book, prize, alone=category is not None)
        _rest(desk, figures, whole=category is None)
        if desk.transfers:
            money.check_pot(ledger(night))
    return desk.action


@writing()
def settle(*, night: Night, who: Who) -> Action | None:
    """Close the night's books: paid out + kitty = pot, to the cent; None when they are closed already.

    Raises NotNow with what is missing.
    """
    if locked_evening(night).settled_at is not None:
        return None
    with acting(night=night, who=who, kind="settle") as desk:
        _book, figures = _over(night)
        if problem := unsettled(night, figures):
            raise problem
        desk.set(desk.evening, settled_at=timezone.now())
    return desk.done()


def _traveler(book: Book) -> LastBunco | None:
    """The last Bunco whose holder may be in doubt: the very last one, or where its holder has a dearer prize and each
    person wins one, the one that is next in line."""
    if book.last is None or len(book.last.among) > 1:
        return book.last
    return book.last_without(_prize(read_figures(book), LAST_BUNCO).passed)


def _over(night: Night) -> tuple[Book, Figures]:
    book = held_still(night)
    if not book.over:
        raise NotNow(_("The night is not over yet."))
    return book, read_figures(book)


def _prize(figures: Figures, category: str) -> Prize:
    prize = figures.prize(category)
    if prize is None:
        raise NotDice(_("There is no prize for {category}."), category=category)
    return prize


def _roll_off(desk: Desk, category: str, tied: list[int]) -> RollOff:
    """The roll-off among exactly these, begun or taken up again."""
    offs = RollOff.objects.filter(night=desk.night, category=category).select_related("play").order_by("void", "-pk")
    off = next((off for off in offs if off.tied == tied), None)
    if off is None:
        play = record.open_play(game="bunco_roll_off", setup={"category": category, "tied": tied})
        off = RollOff.objects.create(night=desk.night, category=category, tied=tied, play=play)
        desk.made(off)
    elif off.void:
        desk.set(off, void=False)
        record.revive(play=off.play)
    return off


def _amounts(amounts: Mapping[str, int]) -> dict[str, Any]:
    if set(amounts) - set(CATEGORIES):
        raise NotDice(_("There is no prize for {category}."), category=min(set(amounts) - set(CATEGORIES)))
    if any(type(cents) is not int or cents < 0 for cents in amounts.values()):
        raise NotDice(_("An amount is a whole number of cents, none or more."))
    return {category: amounts.get(category, 0) for category in CATEGORIES}


def _more_than(pot: int, cents: int, night: Night) -> NotNow:
    if night.group.hide_money:
        return NotNow(_("The prizes come to more than the pot."))
    return NotNow(
        _("The prizes come to {sum}, which is more than the pot of {pot}."),
        sum=written(cents, night.group),
        pot=written(pot, night.group),
    )


def _pay(desk: Desk, book: Book, prize: Prize, alone: bool) -> None:
    if prize.wrong:
        raise paid_otherwise(prize)
    if prize.paid:
        return
    if not prize.decided:
        raise NotNow(_("{prize} is not decided yet."), prize=TITLES[prize.category])
    if alone and not (prize.winners and prize.cents):
        raise NotNow(_("Nobody has won {prize}: it goes to the kitty."), prize=TITLES[prize.category])
    for person, cents in zip(prize.winners, prize.shares, strict=True):
        member = book.winnings_of(person)
        if member and cents:
            row = money.pay_prize(night=desk.night, member=member, prize=prize.category, cents=cents, who=desk.who)
            desk.paid(row)


def _rest(desk: Desk, figures: Figures, whole: bool) -> None:
    """Into the kitty goes what no prize takes, less what is there already; what a prize takes after all comes out."""
    cents = figures.due_kitty - figures.balance.kitty
    if cents < 0:
        for row in (row for row in ledger(desk.night).to_kitty if row.member_id is None):
            desk.paid(money.take_back(transfer=row, who=desk.who))
        cents = figures.due_kitty - figures.balance.late
    elif not whole:
        return
    if cents > 0:
        desk.paid(money.to_kitty(night=desk.night, cents=cents, who=desk.who))

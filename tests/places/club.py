"""The people of a club for tests: they do by name what the services do by id."""

from typing import Any

from bunconight.club.models import Member, Night
from bunconight.money.queries import kitty_cents, ledgers
from bunconight.nights.models import Action, Player
from bunconight.places.models import Ask
from bunconight.places.queries.board import BoardPage, board_page
from bunconight.places.queries.states import places_of
from bunconight.places.services import answers, asks, ghosts, subs
from tests.nights.hostess import Hostess

REGULARS = ("Ada", "Bea", "Cleo", "Dot", "Effie", "Fern", "Gigi", "Hattie", "Ivy", "Juno", "Kit", "Lola")
SUBS = ("Sue", "Suki", "Susan")
GUESTS = ("Gwen", "Greta")


class Club(Hostess):
    def member(self, name: str) -> Member:
        return Member.objects.select_related("group").get(group=self.night.group, name=name)

    @property
    def board(self) -> BoardPage:
        return board_page(self.fresh)

    @property
    def fresh(self) -> Night:
        return Night.objects.select_related("group").get(pk=self.night.pk)

    def room_for(self, places: int | None) -> None:
        self.night.places = places
        self.night.save(update_fields=["places"])

    def states(self) -> dict[str, str]:
        """The state of everybody with whom the night has something to do; "Sue for Ada" is a sub."""
        listed = [place for place in places_of(self.fresh) if place.listed]
        return {p.name: f"for {p.for_name}" if p.for_id else str(p.state.value) for p in listed}

    def how(self, name: str) -> str:
        return self.states().get(name, "none")

    @property
    def waiting(self) -> list[str]:
        return [place.name for place in self.board.waiting]

    def yes(self, *names: str) -> None:
        for name in names:
            answers.say_yes(night=self.night, member=self.member(name), who=None)

    def own(self, name: str, yes: bool = True) -> Action | None:
        """Her own tap, behind her link."""
        member = self.member(name)
        return (answers.say_yes if yes else answers.say_no)(night=self.night, member=member, who=None, by=member)

    def no(self, *names: str) -> None:
        for name in names:
            answers.say_no(night=self.night, member=self.member(name), who=None)

    def give_up(self, name: str) -> Action | None:
        return answers.give_up(night=self.night, member=self.member(name), who=None)

    def sub(self, name: str, plays_for: str) -> Action:
        return subs.set_sub(night=self.night, member=self.member(name), plays_for=self.member(plays_for), who=None)

    def ghost_for(self, name: str) -> Action:
        return ghosts.ghost_for(night=self.night, member=self.member(name), who=None)

    def ask_all(self, for_member: str | None) -> Action:
        missing = self.member(for_member) if for_member else None
        return asks.ask_all(night=self.night, for_member=missing, who=None)

    def ask(self, name: str, for_member: str | None) -> Ask:
        missing = self.member(for_member) if for_member else None
        asks.ask_one(night=self.night, sub=self.member(name), for_member=missing, who=None)
        return self.asked(name, for_member)

    def asked(self, name: str, for_member: str | None) -> Ask:
        missing = self.member(for_member) if for_member else None
        return Ask.objects.get(night=self.night, member=self.member(name), for_member=missing, void=False)

    def answer(self, name: str, for_member: str | None, yes: bool = True) -> str:
        """What her question is after she has answered it."""
        return asks.answer_ask(ask=self.asked(name, for_member), yes=yes).state


def rows(club: Club) -> dict[str, Any]:
    """Everything stored about the places of the group's nights that counts: a row that says nothing is nobody."""
    group = club.night.group
    people = Player.objects.filter(night__group=group, void=False)
    nothing = {"plays_for": None, "answer": "", "place": "", "waits": None, "left": False}
    fields = ("night", "member", "ghost", "plays_for", "answer", "place", "waits", "here", "left")
    found = [row for row in people.order_by("pk").values(*fields) if not _nobody(row, nothing)]
    return {
        "players": found,
        "asks": list(Ask.objects.filter(night__group=group, void=False).order_by("pk").values()),
        "members": list(Member.objects.filter(group=group, archived_at=None).order_by("pk").values()),
        "nights": list(group.nights.order_by("pk").values("pk", "places", "fee_cents", "cancelled_at")),
        "money": {pk: (one.balance, dict(one.net)) for pk, one in ledgers(group.nights.all()).items()},
        "kitty": kitty_cents(group),
    }


def _nobody(row: dict[str, Any], nothing: dict[str, Any]) -> bool:
    """A ghost that plays for nobody, or somebody of whom nothing has been said."""
    said = any(row[name] != value for name, value in nothing.items())
    return not said and (row["ghost"] is not None or not row["here"])

"""What happens on the board and somebody waits to hear of: mail goes out at once."""
from django.urls import reverse

from bunconight.addresses import phone_address
from bunconight.club.templatetags.club import mail_works
from bunconight.nights.models import Action, Player
from bunconight.notices.letters import Matter, letter
from bunconight.notices.models import Notice
from bunconight.notices.queries.due import about_ask
from bunconight.notices.services import post
from bunconight.places.hooks import ASKED, MOVED_UP, TAKEN
from bunconight.places.models import Ask
from bunconight.places.queries.states import place_of

Kind = Notice.Kind


def tell(kind: str, what: Ask | Player) -> None:
    """A listener of the places: see places.hooks. Without mail, or an address for links, the hostess passes it on."""
    matter = matter_of(kind, what)
    if matter is None or not mail_works() or phone_address() is None or matter.night.group.demo_until is not None:
        return
    post.send_soon(letter(matter, phone_address()))


def matter_of(kind: str, what: Ask | Player) -> Matter | None:
    """None where there is nothing to say: who was never told that she is asked need not hear that she is late."""
    if isinstance(what, Ask):
        return about_ask(what.night, what, Kind.SUB) if kind == ASKED else _late(what) if kind == TAKEN else None
    if kind != MOVED_UP or what.member is None:
        return None
    link = reverse("personal_night", args=[what.member.link_token, what.night.key])
    return Matter(Kind.MOVED_UP, what.night, what.member, about=_moved_up_by(what), link=link)


def _moved_up_by(player: Player) -> int:
    """The action that gave her the place: she hears of each, should she wait and move up twice."""
    found = Action.objects.filter(night=player.night_id, payload__about__has_key="moved_up").order_by("-seq")
    return next((action.pk for action in found if player.pk in action.payload["about"]["moved_up"]), 0)


def _late(ask: Ask) -> Matter | None:
    asked = Notice.objects.filter(night=ask.night, member=ask.member, kind=Kind.SUB, about=ask.pk, asking=ask.asking)
    return about_ask(ask.night, ask, Kind.TAKEN, place_of(ask.night, ask.member).waits) if asked.exists() else None

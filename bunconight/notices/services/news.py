"""What happens on the board and somebody waits to hear of: mail goes out at once. Should the process die before it
does, the letter is due still, and the job for cron sends it."""
from bunconight.addresses import phone_address
from bunconight.club.templatetags.club import mail_works
from bunconight.nights.models import Player
from bunconight.notices.letters import Matter, letter
from bunconight.notices.models import Notice
from bunconight.notices.queries.due import about_ask, about_host, about_move, moved_up
from bunconight.notices.services import post
from bunconight.places.hooks import ASKED, HOST_AWAY, MOVED_UP, TAKEN
from bunconight.places.models import Ask
from bunconight.places.queries.states import place_of, places_of

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
    if kind == HOST_AWAY:
        return next(about_host(what.night, places_of(what.night)), None)
    if kind != MOVED_UP or what.member is None:
        return None
    by = moved_up(what.night).get(what.pk, 0)
    return about_move(what.night, what.member, by, what.plays_for.name if what.plays_for else "")


def _late(ask: Ask) -> Matter | None:
    asked = Notice.objects.filter(night=ask.night, member=ask.member, kind=Kind.SUB, about=ask.pk, asking=ask.asking)
    return about_ask(ask.night, ask, Kind.TAKEN, place_of(ask.night, ask.member).waits) if asked.exists() else None

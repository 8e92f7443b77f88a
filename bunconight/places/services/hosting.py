"""When whoever hosts a night says that she can't come, the club is told: it would stand before a closed door."""

from bunconight.nights.models import Player
from bunconight.nights.services.desk import Desk
from bunconight.places.hooks import HOST_AWAY, tell
from bunconight.places.queries.states import NO


def tell_of_host(desk: Desk) -> None:
    """Follows every action on a night."""
    said_no = [pk for label, pk, field, _from, to in desk.changes if (label, field, to) == ("player", "answer", NO)]
    hostess = desk.night.hostess_id
    if said_no and hostess:
        for player in Player.objects.filter(pk__in=said_no, member=hostess, answer=NO).select_related("member"):
            tell(HOST_AWAY, player)

"""What people are called on a night's screens: everybody differently, so that nobody wonders which Mary is meant."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from bunconight.club.names import distinct
from bunconight.nights.models import Player


def display_names(players: Iterable[Player]) -> dict[int, str]:
    """A name for every player, by id: of two "Mary S." the one whom the club has known longer keeps the bare name.

    A ghost is called after the member whose place it takes; wants `member` and `plays_for` selected along."""
    people = sorted(players, key=lambda player: (player.member_id or 0, player.pk))
    shown = distinct((place, _bare(player)) for place, player in enumerate(people))
    return {player.pk: shown[place] for place, player in enumerate(people)}


def _bare(player: Player) -> str:
    if player.member is not None:
        return player.member.name
    if player.plays_for is not None:
        return _("{name}’s ghost").format(name=player.plays_for.name)
    return _("Ghost {number}").format(number=player.ghost)

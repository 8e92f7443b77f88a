"""Who is to pay for a place, and whose books are closed: the ledger asks for it without knowing this part."""
from collections.abc import Collection, Mapping

from bunconight.club.models import Night
from bunconight.nights.models import Evening, Player


def responsible(nights: Collection[Night]) -> Mapping[int, Collection[int]]:
    """Whoever has a place or is here in her own right; where a sub or a ghost plays for somebody, she whose place it
    is. One query."""
    found: dict[int, set[int]] = {night.pk: set() for night in nights}
    players = Player.objects.filter(night__in=list(found), void=False)
    for night, member, plays_for, place, here in players.values_list("night", "member", "plays_for", "place", "here"):
        if plays_for is not None:
            found[night].add(plays_for)
        elif member is not None and (here or place == Player.Place.HELD):
            found[night].add(member)
    return found


def settled(nights: Collection[Night]) -> Collection[int]:
    """One query."""
    rows = Evening.objects.filter(night__in=[night.pk for night in nights], settled_at__isnull=False)
    return set(rows.values_list("pk", flat=True))

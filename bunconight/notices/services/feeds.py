"""Calendar feeds: an address that only reads, and can be taken back."""
from django.db import transaction

from bunconight.club.models import Group, Member
from bunconight.keys import link_token


@transaction.atomic
def open_feed(*, owner: Group | Member) -> str:
    """The token of the feed, a new one: an older address stops working."""
    owner.feed_token = link_token()
    owner.save(update_fields=["feed_token"])
    return owner.feed_token


def close_feed(*, owner: Group | Member) -> None:
    owner.feed_token = None
    owner.save(update_fields=["feed_token"])

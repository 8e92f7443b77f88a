"""Nights that were planned because somebody paid for them: in the calendar while anything hangs on them."""
from bunconight.club.models import Night
from bunconight.money.models import Transfer
from bunconight.money.queries import ledger


def keep_or_withdraw(night: Night) -> None:
    """After any row of its: without any money in force, and if nobody has done anything about the night, it is out of
    the calendar; the next fee, or one that is brought back, brings it back."""
    if not night.for_fees:
        return
    withdrawn = not (ledger(night).rows or _touched(night))
    Night._base_manager.filter(pk=night.pk).exclude(withdrawn=withdrawn).update(withdrawn=withdrawn)


def _touched(night: Night) -> bool:
    """Whether it was changed, cancelled, or has rows of any part of the site but the ledger."""
    if night.sequence or night.place or night.hostess_id or night.cancelled_at:
        return True
    others = (link for link in Night._meta.related_objects if link.related_model is not Transfer)
    return any(link.related_model._base_manager.filter(**{link.field.name: night}).exists()
               for link in others)

"""The casino's row is the lock for its chips, seats and tables. Lock order: play, casino, night."""

from bunconight.casino.models import Casino
from bunconight.club.models import Night
from games.errors import NotNow
from games.errors import gettext_noop as _


def locked(night: int) -> Casino:
    """The night's casino until the transaction ends, open or closed. Raises NotNow when there is none."""
    found = Casino.objects.select_for_update(no_key=True).filter(pk=night).first()
    if found is None:
        raise NotNow(_("There is no casino on this night."))
    return found


def locked_open(night: Night | int) -> Casino:
    """The same; NotNow once it is closed."""
    casino = locked(night if isinstance(night, int) else night.pk)
    if casino.closed_at is not None:
        raise NotNow(_("The casino is closed."))
    return casino

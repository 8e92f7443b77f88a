"""What every service of the club stands on."""
from enum import Enum

from bunconight.club.models import Group


class Default(Enum):
    """What stands for "as the group has it" or "as it is", where None says something else."""

    DEFAULT = "default"


DEFAULT = Default.DEFAULT


class Refused(Exception):
    """The club does not do that; the text says why, in a sentence for the hostess."""


def lock(group: Group) -> None:
    """Two who write lists of one group at once take turns. (SQLite's write transactions do so anyway.)"""
    Group.objects.select_for_update(no_key=True).get(pk=group.pk)

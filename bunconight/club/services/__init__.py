"""What the club does: each function is one transaction, and every call names its arguments."""
from .ground import DEFAULT, Refused, lock
from .groups import DEMO_HOURS, DEMO_NAMES, MOST_DEMOS, change_group, make_demo_group, make_group
from .members import (
    Added,
    add_member,
    add_members,
    archive_member,
    change_member,
    delete_member,
    import_members,
    known_members,
    new_personal_link,
    restore_member,
)
from .nights import (
    cancel_night,
    change_night,
    dated_anew,
    free_pin,
    new_link,
    next_night,
    plan_night,
    revive_night,
)
from .roles import end_role, set_role

__all__ = [
    "DEFAULT", "DEMO_HOURS", "DEMO_NAMES", "MOST_DEMOS", "Added", "Refused", "add_member", "add_members",
    "archive_member", "cancel_night", "change_group", "change_member", "change_night", "dated_anew", "delete_member",
    "end_role", "free_pin", "import_members", "known_members", "lock", "make_demo_group", "make_group", "new_link", "new_personal_link",
    "next_night", "plan_night", "restore_member", "revive_night", "set_role",
]

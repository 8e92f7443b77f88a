"""What the club does: each function is one transaction, and every call names its arguments."""
from .ground import DEFAULT, Refused, lock
from .groups import DEMO_HOURS, DEMO_NAMES, MOST_DEMOS, change_group, make_demo_group, make_group
from .invites import accept_invite, hand_over, make_invite, refusal_of, revoke_invite
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
from .rhythm import end_rhythm, plan_days, set_rhythm
from .roles import end_role, set_role
from .rota import Done, assign_hostess, fill_rota, swap_hostesses, take_back

__all__ = [
    "DEFAULT", "DEMO_HOURS", "DEMO_NAMES", "MOST_DEMOS", "Added", "Done", "Refused", "accept_invite", "add_member",
    "add_members", "archive_member", "assign_hostess", "cancel_night", "change_group", "change_member",
    "change_night", "dated_anew", "delete_member", "end_rhythm", "end_role", "fill_rota", "free_pin", "hand_over",
    "import_members", "known_members", "lock", "make_demo_group", "make_group", "make_invite", "new_link",
    "new_personal_link", "next_night", "plan_days", "plan_night", "refusal_of", "restore_member", "revive_night",
    "revoke_invite", "set_rhythm", "set_role", "swap_hostesses", "take_back",
]

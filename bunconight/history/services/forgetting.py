"""What is stored of a person is taken away again: how to reach her, or all that tells who she is.

Results and money stay, for they are other people's too, but no name stands at them any more.
"""
from django.utils.translation import gettext as _

from bunconight.club import hooks
from bunconight.club.models import Member
from bunconight.keys import link_token
from bunconight.notices.models import Notice
from games.errors import NotNow
from games.errors import gettext_noop as noop
from games.writing import writing

REACH = {"email": "", "phone": "", "note": "", "no_mail": True}


@writing()
def forget_contacts(*, member: Member) -> None:
    """E-mail, phone and note go, here and in the letters that were sent."""
    change(member, **REACH)
    Notice.objects.filter(member=member).update(address="", problem="")


@writing()
def forget(*, member: Member) -> None:
    """The same, and her name; her links stop working. There is no way back. Raises NotNow while she is in the club."""
    if member.archived_at is None:
        raise NotNow(noop("She is in the club: let her leave first."))
    forget_contacts(member=member)
    change(member, name=_("Former member {number}").format(number=member.pk), joined_on=None, feed_token=None,
           link_token=link_token())
    hooks.names_changed(member.group)


def change(member: Member, **values: object) -> None:
    for field, value in values.items():
        setattr(member, field, value)
    member.save(update_fields=list(values))

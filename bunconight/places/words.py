"""What the pages of places say in whole sentences, and the texts to copy into a message."""
from django.utils.translation import gettext as _

from bunconight.club.models import Night
from bunconight.club.templatetags.club import night_date, night_time
from bunconight.places.models import Ask


def when_where(night: Night) -> str:
    """Friday, March 12, 2027, 7:00 PM, Ann's"""
    return ", ".join(filter(None, (night_date(night), night_time(night), night.place)))


def ask_subject(night: Night) -> str:
    return _("Bunco on {date}: can you play?").format(date=night_date(night))


def ask_text(night: Night, ask: Ask, link: str) -> str:
    """What the hostess sends to a sub; her own link stands at the end."""
    name, group, when = ask.member.name, night.group.name, when_where(night)
    if ask.for_member:
        said = _("Hi {name}, can you play Bunco for {other} with {group}? {when}. Please say yes or no here:")
        return f"{said.format(name=name, other=ask.for_member.name, group=group, when=when)} {link}"
    said = _("Hi {name}, we have a free place at Bunco with {group}: {when}. Please say yes or no here:")
    return f"{said.format(name=name, group=group, when=when)} {link}"

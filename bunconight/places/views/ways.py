"""The ways in which a hostess sends somebody a link by hand: a text to copy, a text message, a letter."""
from dataclasses import dataclass
from urllib.parse import quote

from django.utils.safestring import SafeString

from bunconight.addresses import only_here, qr_svg
from bunconight.club.models import Member


@dataclass(frozen=True)
class Ways:
    """`sms` and `mailto` are addresses, "" where her number or e-mail is not known; `qr` holds the link, and is missing
    where that reaches this computer only."""

    link: str
    text: str
    sms: str
    mailto: str
    qr: SafeString | None


def ways_of(member: Member, link: str, text: str = "", subject: str = "") -> Ways:
    """The ways to send `text` (which ends with the link; by default it is the link alone) to a member."""
    text = text or link
    sms = f"sms:{phone(member.phone)}?&body={quote(text)}" if phone(member.phone) else ""
    letter = f"?subject={quote(subject)}&body={quote(text)}"
    mailto = f"mailto:{quote(member.email, safe='@')}{letter}" if member.email else ""
    return Ways(link, text, sms, mailto, None if only_here(link) else qr_svg(link))


def phone(text: str) -> str:
    """A number as a dialler takes it: digits, with a plus in front if there is one."""
    digits = "".join(character for character in text if character.isascii() and character.isdigit())
    return f"+{digits}" if text.strip().startswith("+") and digits else digits

"""What a letter says: its subject and text, for mail, and a short version for a text message. Written in the language
of the group, with times on its clock; a letter to a person leads to her own page."""
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from bunconight.club.models import Member, Night

Key = tuple[int, str, int, int]
"""What there is one letter of on a night: the person, the kind, what it is about, and which asking of that."""


@dataclass(frozen=True)
class Matter:
    """One thing to tell one person: `about` is the ask or the action that it speaks of, 0 for none; `link` the page she
    is to open, without the site's address; `owes` in cents; `instead_of`: for whom she would play; `asking` tells an
    ask from the same one asked anew; `to`: the addresses of those who run the group, where it is about her, not to
    her."""

    kind: str
    night: Night
    member: Member
    about: int = 0
    link: str = ""
    state: str = ""
    owes: int = 0
    waits: int | None = None
    instead_of: str = ""
    asking: int = 0
    to: tuple[str, ...] = ()

    @property
    def addresses(self) -> tuple[str, ...]:
        return self.to or ((self.member.email,) if self.member.email else ())

    @property
    def key(self) -> Key:
        return self.member.pk, self.kind, self.about, self.asking


@dataclass(frozen=True)
class Letter:
    """A matter in words."""

    matter: Matter
    subject: str
    text: str
    short: str

    @property
    def mailto(self) -> str:
        to = quote(self.matter.member.email, safe="@")
        return f"mailto:{to}?subject={quote(self.subject)}&body={quote(self.text)}"

    @property
    def sms(self) -> str:
        """The form that both kinds of phones take: the number may be missing, then the phone asks for it."""
        return f"sms:{quote(self.matter.member.phone, safe='+')}?&body={quote(self.short)}"


def letter(matter: Matter, address: str | None) -> Letter:
    """`address`: where phones reach the site; without one the letter has no link."""
    with translation.override(language(matter.night.group.locale)):
        told = {"matter": matter, "night": matter.night, "group": matter.night.group, "member": matter.member,
                "link": address + matter.link if address and matter.link else "", **more(matter, address)}
        subject, short, text = (part.strip() for part in words(matter.kind, told).split("\n--\n"))
    return Letter(matter, " ".join(subject.split()), f"{text}\n", " ".join(short.split()))


def words(kind: str, told: dict[str, Any]) -> str:
    """A template has three parts: the subject, the short version, the text."""
    return render_to_string(f"notices/letters/{kind.replace(' ', '_')}.txt", told)


def more(matter: Matter, address: str | None) -> dict[str, str]:
    """Her own page, on which she can also say that she wants no reminders; it is nobody else's."""
    own = reverse("personal", args=[matter.member.link_token])
    return {"own": address + own if address and not matter.to else ""}


def language(locale: str) -> str:
    """The language of a group's locale, if the site speaks it."""
    known = {code.lower() for code, _name in settings.LANGUAGES}
    code = locale.replace("_", "-").lower()
    return next((one for one in (code, code.split("-")[0]) if one in known), settings.LANGUAGE_CODE)

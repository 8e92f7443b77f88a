"""Themes: what a night's paper looks like. Each is a style sheet, static/css/prints/theme-<name>.css, and inks for what
is drawn; all of them are made to be read in black and white."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class Inks:
    """Colours of a drawing: `party` for what should shine, `rule` for lines that separate, `line` for those to write
    on, `hair` for the thinnest; `pieces` are three for the motif."""

    party: str = "#7a1fa2"
    ink: str = "#241b33"
    soft: str = "#5d5470"
    rule: str = "#b3a7c7"
    line: str = "#7c6d96"
    pieces: tuple[str, str, str] = ("#f0b429", "#e0559a", "#2aa79b")


@dataclass(frozen=True)
class Theme:
    """`motif` names the drawing along the top of a page."""

    title: Any
    motif: str
    inks: Inks


PARTY, PARTY_INKS = "party", Inks()
THEMES: dict[str, Theme] = {
    PARTY: Theme(_("Party"), "confetti", PARTY_INKS),
    "garden": Theme(
        _("Garden"),
        "flowers",
        Inks("#2c6a2f", "#1d2a1c", "#4b5f49", "#a5bb9d", "#6c8967", ("#c2476d", "#d99a1c", "#4d9a4f")),
    ),
    "winter": Theme(
        _("Winter"),
        "snow",
        Inks("#1c4f8f", "#16233a", "#4a5a73", "#a2b4cd", "#6c83a5", ("#1c4f8f", "#5f9fd6", "#8aa0b8")),
    ),
    "plain": Theme(
        _("Plain"), "line", Inks("#000", "#000", "#444", "#999", "#666", ("#000", "#777", "#aaa"))
    ),
}


def theme(name: str) -> Theme:
    """The party's for a name that is unknown."""
    return THEMES.get(name, THEMES[PARTY])

"""What the six prizes are called, wherever they stand."""
from games.errors import gettext_noop as _

TITLES = {
    "most_buncos": _("Most Buncos"),
    "most_wins": _("Most Wins"),
    "last_bunco": _("Last Bunco"),
    "most_snake_eyes": _("Most Snake Eyes"),
    "most_trips": _("Most Trips"),
    "most_losses": _("Most Losses"),
}

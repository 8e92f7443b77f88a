"""A phone joins a night: it picks a name, and is that person's phone until the night is over."""
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from bunconight.club.models import Night
from bunconight.live import hub
from bunconight.nights.models import Player
from bunconight.nights.state import channel, touch
from bunconight.scoring.models import Device
from bunconight.scoring.services.hours import over_at
from bunconight.scoring.tokens import Seat
from games.errors import NotNow
from games.writing import writing


@writing()
def pick_name(*, night: Night, player: int) -> Seat:
    """A new device for the player of that id; the running night's page shows it at once. A name that is on another
    phone already may be picked all the same.

    Raises: NotNow when nobody of that id is on the night's list.
    """
    person = Player.objects.filter(night=night, pk=player, ghost=None, void=False).first()
    if person is None:
        raise NotNow(_("This name is not on the list any more. Pick yours again."))
    device = Device.objects.create(night=night, player=person, generation=night.generation)
    touch(night.pk)
    until = int(over_at(night).timestamp())
    return Seat(night.pk, night.key, device.pk, person.pk, night.generation, until)


@writing()
def revoke(*, device: Device) -> None:
    """The phone is out at its next tap, and its stream ends now. A second time changes nothing."""
    if Device.objects.filter(pk=device.pk, revoked_at=None).update(revoked_at=timezone.now()):
        hub.close(channel(device.night_id), f"device:{device.pk}")
        touch(device.night_id)


@writing()
def note_seen(device: int) -> None:
    """The phone asked just now."""
    Device.objects.filter(pk=device).update(seen_at=timezone.now())


def shut_out(night: Night) -> None:
    """The streams of everybody who joined by an older link end now; their next tap is refused anyway."""
    hub.close(channel(night.pk), before=night.generation)


def still_in(seat: Seat) -> Night | None:
    """The night, if this device has not been revoked and the link by which it joined is still the night's."""
    device = (Device.objects.select_related("night__group")
              .filter(pk=seat.device, night=seat.night, revoked_at=None, generation=F("night__generation")).first())
    return device.night if device else None

"""A group's picture on its prints: whatever is uploaded is read as pixels and written anew, so that nothing else of the
file is kept: no place and time of a photo, no second frame, no script."""

import base64
import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from django.db import transaction
from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from bunconight.club.models import Group
from bunconight.club.services import Refused
from bunconight.pages import LARGEST_FILE
from bunconight.prints.models import Picture

FORMATS = ("PNG", "JPEG", "GIF", "WEBP")
MOST_BYTES = LARGEST_FILE
MOST_PIXELS = 25_000_000  # of the file: 100 MB while it is being made smaller
SIZE = (800, 400)  # of what is kept, at most


def set_picture(*, group: Group, file: IO[bytes]) -> Picture:
    """Raises club.services.Refused with a sentence if the file is no picture, or too large a one."""
    with _read(file) as image:
        small = shrunk(image)
    out = io.BytesIO()
    small.save(out, "PNG", optimize=True)
    with transaction.atomic():
        kept, _new = Picture.objects.update_or_create(
            group=group, defaults={"png": out.getvalue(), "width": small.width, "height": small.height}
        )
    return kept


def remove_picture(*, group: Group) -> None:
    Picture.objects.filter(group=group).delete()


def address(group: Group) -> str:
    """The picture as a data: address, "" without one. One query for all pages of a document."""
    kept: Picture | None = getattr(group, "picture", None)
    return "data:image/png;base64," + base64.b64encode(bytes(kept.png)).decode() if kept else ""


def shrunk(image: Image.Image) -> Image.Image:
    """The first frame, upright, no larger than SIZE, as pixels and nothing else."""
    image.draft("RGB", (SIZE[0] * 2, SIZE[1] * 2))  # a JPEG is read at a fraction of its size
    upright = ImageOps.exif_transpose(image)
    kind = "RGBA" if upright.has_transparency_data else "RGB"
    pixels = upright.convert(kind)
    pixels.thumbnail(SIZE, Image.Resampling.LANCZOS)
    clean = Image.new(kind, pixels.size)
    clean.paste(pixels)
    return clean


@contextmanager
def _read(file: IO[bytes]) -> Iterator[Image.Image]:
    content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise Refused(_("That file is larger than {most} MB. Choose a smaller picture.").format(most=MOST_BYTES >> 20))
    try:
        with Image.open(io.BytesIO(content), formats=FORMATS) as image:
            if image.width * image.height > MOST_PIXELS:
                raise Refused(_("That picture has more than 25 million pixels. Choose a smaller one."))
            yield image
    except Refused:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise Refused(_("That picture has more than 25 million pixels. Choose a smaller one.")) from None
    except Exception:  # decoders raise anything at a file that is broken on purpose
        raise Refused(_("That is no picture that can be read. PNG, JPEG, GIF and WebP work.")) from None

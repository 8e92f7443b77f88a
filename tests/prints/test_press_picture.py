"""A group's picture: only its pixels come through, and only if it is one."""

import io
import struct
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from PIL import Image

from bunconight.club.models import Group, Member, Night, Role
from bunconight.club.services import Refused
from bunconight.prints import pictures
from bunconight.prints.catalog import SHEETS, document
from bunconight.prints.models import Picture
from tests.nights.hostess import Hostess
from tests.prints.conftest import Printed
from tests.prints.papers import asked, names

NO_PICTURE = "That is no picture that can be read. PNG, JPEG, GIF and WebP work."
TOO_MANY = "That picture has more than 25 million pixels. Choose a smaller one."
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/><script>alert(1)</script></svg>'


def encoded(kind: str, image: Image.Image | None = None, **how: Any) -> bytes:
    out = io.BytesIO()
    (image or Image.new("RGB", (60, 30), "#c2256b")).save(out, kind, **how)
    return out.getvalue()


def bomb(width: int, height: int) -> bytes:
    """A PNG of a few bytes that says it is that large."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0")) + chunk(b"IEND", b"")


def kept(group: Group, content: bytes) -> Image.Image:
    pictures.set_picture(group=group, file=io.BytesIO(content))
    png = bytes(Picture.objects.get(group=group).png)
    assert png.startswith(b"\x89PNG")
    return Image.open(io.BytesIO(png))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "WEBP"])
def test_pictures_become_png(group: Group, kind: str) -> None:
    image = kept(group, encoded(kind))
    assert image.size == (60, 30) and image.format == "PNG"


@pytest.mark.parametrize(
    ("size", "fits"),
    [((1600, 400), (800, 200)), ((400, 1600), (100, 400)), ((3000, 1500), (800, 400)), ((800, 400), (800, 400))],
)
def test_large_ones_are_made_smaller(group: Group, size: tuple[int, int], fits: tuple[int, int]) -> None:
    for kind in ("PNG", "JPEG"):
        assert kept(group, encoded(kind, Image.new("RGB", size))).size == fits
    row = Picture.objects.get(group=group)
    assert (row.width, row.height) == fits


def test_a_photo_is_turned_upright_and_forgets_where_it_was_taken(group: Group) -> None:
    photo = Image.new("RGB", (80, 40), "black")
    photo.paste("white", (0, 0, 40, 40))  # the left half; turned by a quarter, it is the top
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was held upright
    exif[0x010F] = "Wilma’s camera"
    content = encoded("JPEG", photo, exif=exif, comment=b"secret words")
    assert b"Wilma" in content
    image = kept(group, content)
    assert image.size == (40, 80) and image.convert("L").getpixel((20, 10)) > 200
    assert not image.getexif() and image.info == {}
    png = bytes(Picture.objects.get().png)
    assert b"Wilma" not in png and b"secret" not in png and b"eXIf" not in png


def test_only_the_first_frame_of_an_animation_is_kept(group: Group) -> None:
    frames = [Image.new("RGB", (20, 20), colour) for colour in ("red", "green", "blue")]
    image = kept(group, encoded("GIF", frames[0], save_all=True, append_images=frames[1:]))
    assert getattr(image, "n_frames", 1) == 1 and image.convert("RGB").getpixel((5, 5)) == (255, 0, 0)


def test_what_is_transparent_stays_so(group: Group) -> None:
    assert kept(group, encoded("PNG", Image.new("RGBA", (20, 20), (0, 0, 0, 0)))).getpixel((3, 3))[3] == 0


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", NO_PICTURE),
        (b"GIF89a", NO_PICTURE),
        (b"<b>no</b>" * 99, NO_PICTURE),
        (SVG, NO_PICTURE),
        (encoded("PNG")[:-30], NO_PICTURE),
        (encoded("JPEG")[: len(encoded("JPEG")) // 2], NO_PICTURE),
        (encoded("BMP"), NO_PICTURE),
        (encoded("TIFF"), NO_PICTURE),
        (encoded("PDF"), NO_PICTURE),
        (bomb(9000, 9000), TOO_MANY),
        (bomb(60000, 60000), TOO_MANY),
        (b"\x89PNG" + b"x" * pictures.MOST_BYTES, "That file is larger than 8 MB. Choose a smaller picture."),
    ],
    ids=["empty", "head", "words", "svg", "cut png", "cut jpeg", "bmp", "tiff", "pdf", "bomb", "big bomb", "large"],
)
def test_anything_else_is_refused_with_one_sentence(group: Group, content: bytes, says: str) -> None:
    with pytest.raises(Refused) as refusal:
        pictures.set_picture(group=group, file=io.BytesIO(content))
    assert str(refusal.value) == says
    assert not Picture.objects.exists()


@pytest.fixture
def at_page(logged_in: Client, group: Group) -> Callable[..., HttpResponse]:
    """`at_page()` looks, `at_page(b"...")` uploads."""

    def ask(content: bytes | None = None, name: str = "group_picture") -> HttpResponse:
        at = reverse(name, args=[group.key])
        if content is None:
            return logged_in.get(at)
        return logged_in.post(at, {"picture": SimpleUploadedFile("../x.png", content, "image/png")}, follow=True)

    return ask


def test_it_is_uploaded_seen_printed_and_removed(
    at_page: Callable[..., HttpResponse], seated: Hostess, printed: Printed
) -> None:
    bare = len(printed("print_signin")), printed("print_signin").words
    assert "Remove" not in at_page().content.decode()
    answer = at_page(encoded("PNG", Image.new("RGB", (600, 300), "#c2256b")))
    assert "Your picture is on your prints now." in answer.content.decode()
    assert 'src="data:image/png;base64,' in at_page().content.decode()
    pdf = printed("print_signin")
    assert (len(pdf), pdf.words) == bare  # it moves nothing
    assert [round(size) for size in images(pdf, 0)] == [80, 40]
    assert images(printed("print_poster"), 0)
    assert "The picture is gone" in at_page(b"x", "group_picture_remove").content.decode()
    assert not Picture.objects.exists() and not images(printed("print_signin"), 0)


def images(pdf: Any, number: int) -> list[float]:
    """Width and height of the first picture of pixels on a page, in points."""
    for thing in pdf.document[number].get_objects(max_depth=5):
        if thing.type == 3:
            left, bottom, right, top = thing.get_bounds()
            return [right - left, top - bottom]
    return []


def test_a_bad_file_leaves_the_picture_that_was_there(at_page: Callable[..., HttpResponse]) -> None:
    at_page(encoded("PNG"))
    answer = at_page(SVG)
    assert answer.status_code == 422 and NO_PICTURE in answer.content.decode()
    assert Picture.objects.count() == 1


def test_nothing_chosen(logged_in: Client, group: Group) -> None:
    answer = logged_in.post(reverse("group_picture", args=[group.key]))
    assert answer.status_code == 422 and "Choose a picture first." in answer.content.decode()


def test_only_who_may_change_the_group(logged_in: Client, group: Group) -> None:
    Role.objects.update(kind=Role.Kind.CO_HOSTESS)
    for name in ("group_picture", "group_picture_remove"):
        assert logged_in.post(reverse(name, args=[group.key])).status_code == 403
        assert Client().post(reverse(name, args=[group.key])).status_code == 404


def test_a_picture_on_every_page_is_one_query(group: Group, night: Night) -> None:
    Member.objects.bulk_create(Member(group=group, name=name) for name in names(48))
    kept(group, encoded("PNG"))
    with CaptureQueriesContext(connection) as queries:
        page = document(SHEETS["signin"], asked(night)).html()
    assert page.count('<img class="picture"') == 3
    assert sum("prints_picture" in query["sql"] for query in queries) == 1

"""Under which address a phone reaches this site. Never localhost: a QR code that cannot work is worse than none."""
import ipaddress
import os
import socket
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.http import HttpRequest
from django.utils.safestring import SafeString

SERVED = "BUNCO_SERVED_AT"  # set by `serve --lan` for its own processes: http://192.168.1.20:8000


def phone_address(request: HttpRequest | None = None) -> str | None:
    """The address to print and to put into a QR code, without a slash at its end; None if no phone reaches this server.

    The public URL if there is one, else the address in the house's network while `--lan` serves it. The request's own
    Host header is not asked: it may be localhost, or made up.
    """
    for address in (settings.PUBLIC_URL, os.environ.get(SERVED, "")):
        if address and not only_here(address):
            return address
    return None


def only_here(address: str) -> bool:
    """Whether an address leads every device to itself."""
    host = urlsplit(address).hostname or "localhost"
    try:
        parsed = ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
    return parsed.is_loopback or parsed.is_unspecified


def lan_address() -> str | None:
    """This machine's address in the house's network: BUNCO_LAN_ADDRESS, else the outward interface's, else None."""
    if settings.LAN_ADDRESS:
        return str(settings.LAN_ADDRESS)
    found = [*outward(), *named()]
    return next((one for one in found if not only_here(f"http://{one}/")), None)


def outward() -> list[str]:
    """The interface that would carry a packet to another network. Connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return []
        return [probe.getsockname()[0]]


def named() -> list[str]:
    """What this machine's own name stands for: a house without a way out has no outward interface."""
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []


def qr_svg(text: str) -> SafeString:
    """A QR code as an SVG element, black on white in every colour scheme, with four modules of quiet zone.

    Safe in a page: the text is drawn in it, not written.
    """
    code = segno.make(text, error="m", micro=False)
    return SafeString(code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True))


def qr_uri(text: str) -> str:
    """The same as an address that an image may have."""
    return str(segno.make(text, error="m", micro=False).svg_data_uri(border=4, dark="#000", light="#fff"))

"""What a start-up check finds wrong, said in one sentence each, and what a refused form saw."""
from collections.abc import Sequence
from ctypes.util import find_library
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Warning, register
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from bunconight.addresses import only_here


@register
def public_address(app_configs: Any, **kwargs: Any) -> Sequence[CheckMessage]:
    """The public URL must lead phones here, and over TLS unless it stays in the house."""
    url = settings.PUBLIC_URL
    if url and only_here(url):
        return [Warning(f"BUNCO_PUBLIC_URL is {url}: on a phone that is the phone itself.", id="bunconight.W001",
                        hint="No QR code is shown. Set the address that other devices use, or unset it and use --lan.")]
    host = urlsplit(url).hostname or ""
    if url.startswith("http:") and "." in host and not host.replace(".", "").isdigit() and not host.endswith(".local"):
        return [Warning(f"BUNCO_PUBLIC_URL is {url}: without https, passwords cross the internet readable.",
                        id="bunconight.W002", hint="Put a proxy with a certificate in front, and write https://.")]
    return []


@register
def mail(app_configs: Any, **kwargs: Any) -> Sequence[CheckMessage]:
    """A link for a new password must lead here, not to what a forged Host header names."""
    if settings.PUBLIC_URL or not settings.EMAIL_BACKEND.endswith(".smtp.EmailBackend"):
        return []
    return [Warning("BUNCO_EMAIL_URL is set and BUNCO_PUBLIC_URL is not: a link in a mail leads to whatever address it "
                    "was asked for by.", id="bunconight.W004",
                    hint="Set BUNCO_PUBLIC_URL, or somebody could send a link of her own in your name.")]


@register
def printing(app_configs: Any, **kwargs: Any) -> Sequence[CheckMessage]:
    if find_library("pango-1.0") and find_library("pangoft2-1.0"):
        return []
    return [Warning("Pango is not on this machine: score cards are printed by the browser, not as PDF.",
                    id="bunconight.W003",
                    hint="sudo apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0")]


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page for a form that came from an address that is not trusted: names what it saw and what it expected."""
    seen = {
        "origin": request.META.get("HTTP_ORIGIN", ""), "host": request.META.get("HTTP_HOST", ""),
        "scheme": request.scheme, "forwarded": request.META.get("HTTP_X_FORWARDED_PROTO", ""),
        "public_url": settings.PUBLIC_URL, "reason": reason,
    }
    return render(request, "403_csrf.html", seen, status=403)

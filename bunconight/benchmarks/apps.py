"""Other ways to serve the same pages, for comparison; and ours with a stamp on what it pushes."""
import time
from collections.abc import Mapping
from typing import Any

from django.core.asgi import get_asgi_application

from bunconight.asgi import application
from bunconight.live import hub
from bunconight.pages import Receive, Scope, Send

django_asgi = get_asgi_application()
_publish = hub.publish


def _stamping(channel: str, version: int, message: Mapping[str, Any]) -> None:
    _publish(channel, version, {**message, "published": time.perf_counter()})


async def stamped(scope: Scope, receive: Receive, send: Send) -> None:
    """Our server; every message says at its end when it was published, which is as soon as it is committed."""
    hub.publish = _stamping
    await application(scope, receive, send)

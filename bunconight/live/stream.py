"""The open stream of one phone, as server-sent events: no Django request, no thread, no database connection.

    GET /live/<anything>/?token=...&since=<version of the state that the page has>

200: an endless stream. 204: the token is over or was revoked, do not come back with it. 403: not our token. 503: full.
"""
import asyncio
import random
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any
from urllib.parse import parse_qs

from bunconight.live.hub import Listener, hub
from bunconight.live.tokens import Pass, read_token

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

HEARTBEAT = 15.0        # seconds
COME_BACK = 1000, 7000  # milliseconds: sixty phones after a restart spread themselves
HEAD = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-cache, no-transform"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


async def stream(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one request for a stream, from its first byte to its end."""
    hub.open(asyncio.get_running_loop())
    listener = enter(scope)
    if isinstance(listener, int):
        await answer(send, listener)
        return
    try:
        await feed(listener, receive, send)
    finally:
        hub.leave(listener)


def enter(scope: Scope) -> Listener | int:
    """Whoever asks as a listener, or the status that turns her away."""
    query = parse_qs(scope["query_string"].decode("latin-1"))
    admitted = read_token(query.get("token", [""])[0])
    if scope["method"] != "GET":
        return 405
    if admitted is None:
        return 403
    if admitted.over or not hub.room(admitted.channel).admits(admitted):
        return 204
    return hub.join(admitted, position(scope, query)) or 503


def position(scope: Scope, query: Mapping[str, list[str]]) -> int | None:
    """The version that the phone has: what the browser repeats after a break, else what the page says, else None."""
    last = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"last-event-id"), "")
    text = last or query.get("since", [""])[0]
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None


async def answer(send: Send, status: int) -> None:
    await send({"type": "http.response.start", "status": status,
                "headers": [(b"content-length", b"0"), (b"cache-control", b"no-store")]})
    await send({"type": "http.response.body", "body": b""})


async def feed(listener: Listener, receive: Receive, send: Send) -> None:
    """Send what waits, and a heartbeat when nothing did, until the phone goes or the stream is ended here."""
    gone = asyncio.ensure_future(hung_up(receive))
    gone.add_done_callback(listener.wake)
    try:
        await send({"type": "http.response.start", "status": 200, "headers": HEAD})
        chunk = b"retry: %d\n\n" % random.randint(*COME_BACK)
        while not gone.done() and not over(listener):
            await send({"type": "http.response.body", "body": chunk + listener.waiting.take(), "more_body": True})
            await listener.wait(HEARTBEAT)
            chunk = b"" if listener.waiting else b":\n\n"
        if not gone.done():
            last = b"event: closed\ndata: {}\n\n" if listener.revoked else b""
            await send({"type": "http.response.body", "body": listener.waiting.take() + last})
    finally:
        gone.cancel()


def over(listener: Listener) -> bool:
    admitted: Pass = listener.admitted
    return listener.closed or hub.closing or admitted.over


async def hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass

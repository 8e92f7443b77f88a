"""One async server for both: `/live/...` is an open stream, all else a page of Django's WSGI handler in a thread.

With plain ASGI every page of Django would cost nine times as much, and every stream a thread.
"""
import asyncio
import signal
import threading
from collections.abc import Callable
from typing import Any

from bunconight.live.hub import hub
from bunconight.live.stream import stream
from bunconight.pages import Pages, Receive, Scope, Send
from bunconight.wsgi import application as wsgi

pages = Pages(wsgi)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http":
        await (stream if scope["path"].startswith("/live/") else pages)(scope, receive, send)
    elif scope["type"] == "lifespan":
        await lifespan(receive, send)


async def lifespan(receive: Receive, send: Send) -> None:
    """From the server's start to its stop."""
    await receive()
    loop = asyncio.get_running_loop()
    hub.open(loop)
    await hub.ready()
    await loop.run_in_executor(pages.pool, remember_who_is_out)
    on_signals(lambda: loop.call_soon_threadsafe(hub.hang_up))
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await hub.shut()
    pages.pool.shutdown(wait=False)
    await send({"type": "lifespan.shutdown.complete"})


def remember_who_is_out() -> None:
    from bunconight.scoring.services.gone import shut_out_again  # models: only now that Django is ready
    shut_out_again()


def on_signals(hang_up: Callable[[], Any]) -> None:
    """End the streams as soon as the server is told to stop: it waits for open connections before it tells us."""
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)

        def handler(number: int, frame: Any, before: Any = before) -> None:
            hang_up()
            if callable(before):
                before(number, frame)

        signal.signal(number, handler)

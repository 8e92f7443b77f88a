"""Django's pages inside the async server: the WSGI handler in a small pool of lasting threads.

The loop reads a request whole before a thread sees it, and a thread hands its answer over whole before the first byte
leaves, so that no slow phone holds one of the few threads. Threads last, and with them their database connections.
"""
import asyncio
import contextlib
import io
import sys
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from tempfile import SpooledTemporaryFile
from typing import Any, BinaryIO, NamedTuple

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

THREADS = 2            # measured: two serve taps faster than eight
LARGEST_FILE = 8 * 1024 * 1024  # that may be sent, as every page says
LARGEST_BODY = LARGEST_FILE + 64 * 1024  # with the form around it
IN_MEMORY = 256 * 1024     # bytes of a request kept off the disk
CHUNK = 256 * 1024         # bytes of an answer handed to the loop at once
NOT_SPLIT = 4 * 1024 * 1024  # bytes of an answer collected before the thread waits for the phone
GOODBYE = 1.0  # seconds until the server knows of a broken connection too

TOO_LARGE = f"""<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>Too large · BuncoNight</title><h1>This is too large to be sent here.</h1>
<p>A file may have {LARGEST_FILE >> 20} MB at most. Nothing was changed.</p>
<p><a href="">Back, to choose a smaller one</a></p>
""".encode()


class TooLarge(Exception):
    """The request's body is over the limit."""


class Gone(Exception):
    """The phone hung up before its answer was whole: nobody's fault, and nothing to log."""


class Head(NamedTuple):
    status: int
    headers: list[tuple[bytes, bytes]]

    def message(self) -> Message:
        return {"type": "http.response.start", "status": self.status, "headers": self.headers}


class Pages:
    """An ASGI application (http only) around a WSGI one."""

    def __init__(self, wsgi: Wsgi, threads: int = THREADS) -> None:
        self.wsgi = wsgi
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="page")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self.page(scope, receive, to_phone(send))
        except Gone:
            await hung_up(receive)

    async def page(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The whole exchange. Raises Gone."""
        try:
            body = await read_body(scope, receive)
        except TooLarge:
            await refuse(send, 413, TOO_LARGE, b"text/html")
            return
        except ConnectionError:
            return
        loop = asyncio.get_running_loop()
        hand_over = Later(loop, send)
        with body:
            head, rest = await loop.run_in_executor(self.pool, self.work, environ(scope, body), hand_over)
        if head:
            await send(head.message())
        await send({"type": "http.response.body", "body": rest})

    def work(self, env: dict[str, Any], hand_over: "Later") -> tuple[Head | None, bytes]:
        """In a thread: the whole answer; of a very long one the last part, when all before it has left."""
        answer = Answer()
        result = self.wsgi(env, answer.start)
        try:
            for chunk in result:
                answer.parts.append(chunk)
                answer.size += len(chunk)
                if answer.size > (CHUNK if answer.begun else NOT_SPLIT):
                    hand_over(answer)
        finally:
            getattr(result, "close", lambda: None)()
        return (None if answer.begun else answer.head), b"".join(answer.parts)


class Answer:
    """What the WSGI application says, as far as it has not left yet."""

    def __init__(self) -> None:
        self.head: Head | None = None
        self.parts: list[bytes] = []
        self.size = 0
        self.begun = False

    def start(self, status: str, headers: list[tuple[str, str]], exc_info: object = None) -> Callable[[bytes], None]:
        pairs = [(name.lower().encode("latin-1"), value.strip().encode("latin-1")) for name, value in headers]
        self.head = Head(int(status[:3]), pairs)
        return self.parts.append


class Later:
    """Sends a part of a long answer from a thread, and waits until the phone took it."""

    def __init__(self, loop: asyncio.AbstractEventLoop, send: Send) -> None:
        self.loop, self.send = loop, send

    def __call__(self, answer: Answer) -> None:
        assert answer.head, "an answer without a head"
        body = b"".join(answer.parts)
        asyncio.run_coroutine_threadsafe(self.both(None if answer.begun else answer.head, body), self.loop).result()
        answer.parts, answer.size, answer.begun = [], 0, True

    async def both(self, head: Head | None, body: bytes) -> None:
        if head:
            await self.send(head.message())
        await self.send({"type": "http.response.body", "body": body, "more_body": True})


def to_phone(send: Send) -> Send:
    """Raises Gone where the connection is closed; uvloop has no exception of its own for that."""
    async def sending(message: Message) -> None:
        try:
            await send(message)
        except OSError as error:
            raise Gone from error
        except RuntimeError as error:
            if "handler is closed" in str(error):
                raise Gone from error
            raise
    return sending


async def hung_up(receive: Receive) -> None:
    """The server learns of it a moment later, and until then would complain of an answer that is not whole."""
    with contextlib.suppress(TimeoutError, RuntimeError):
        async with asyncio.timeout(GOODBYE):
            while (await receive())["type"] != "http.disconnect":
                pass


async def refuse(send: Send, status: int, text: bytes, kind: bytes = b"text/plain") -> None:
    headers = [(b"content-type", kind + b"; charset=utf-8"), (b"content-length", str(len(text)).encode()),
               (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text})


async def read_body(scope: Scope, receive: Receive) -> BinaryIO:
    """The whole body, a large one on disk. TooLarge over the limit; ConnectionError when the phone went away."""
    if declared(scope) > LARGEST_BODY:
        raise TooLarge
    message = await receive()
    if not message.get("more_body"):
        return io.BytesIO(part(message))
    body: Any = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115  (the caller closes it)
    try:
        await collect(body, message, receive)
    except BaseException:
        body.close()
        raise
    body.seek(0)
    return body  # type: ignore[no-any-return]


async def collect(body: BinaryIO, message: Message, receive: Receive) -> None:
    """This part of the body and all that follow."""
    body.write(part(message))
    while message.get("more_body"):
        message = await receive()
        body.write(part(message))
        if body.tell() > LARGEST_BODY:
            raise TooLarge


def part(message: Message) -> bytes:
    if message["type"] == "http.disconnect":
        raise ConnectionError
    body: bytes = message.get("body", b"")
    if len(body) > LARGEST_BODY:
        raise TooLarge
    return body


def declared(scope: Scope) -> int:
    text = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(text) if text.isdigit() and len(text) < 16 else 0


def environ(scope: Scope, body: BinaryIO) -> dict[str, Any]:
    """The request in WSGI's words."""
    host, port = scope.get("server") or ("localhost", 80)
    return headers(scope["headers"]) | {
        "REQUEST_METHOD": scope["method"], "SCRIPT_NAME": "", "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"), "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": host, "SERVER_PORT": str(port or 0), "REMOTE_ADDR": (scope.get("client") or ("",))[0],
        "wsgi.version": (1, 0), "wsgi.url_scheme": scope.get("scheme", "http"), "wsgi.input": body,
        "wsgi.errors": sys.stderr, "wsgi.multithread": True, "wsgi.multiprocess": True, "wsgi.run_once": False,
    }


def headers(sent: Iterable[tuple[bytes, bytes]]) -> dict[str, Any]:
    """Headers in WSGI's words. One with an underscore is dropped: it could pose as another."""
    env: dict[str, Any] = {}
    for raw, value in sent:
        if b"_" in raw:
            continue
        name = raw.decode("latin-1").upper().replace("-", "_")
        key = name if name in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{name}"
        joint = "; " if name == "COOKIE" else ","
        text = value.decode("latin-1")
        env[key] = f"{env[key]}{joint}{text}" if key in env else text
    return env

"""The bridge between the async server and Django's pages."""
import asyncio
import threading
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from bunconight import pages
from bunconight.pages import Pages

Environ = dict[str, Any]


def ask(app: Callable[[Environ, Callable[..., Any]], Iterable[bytes]], *, body: Iterable[bytes] = (b"",),
        headers: Iterable[tuple[bytes, bytes]] = (), path: str = "/", disconnect: bool = False) -> list[dict[str, Any]]:
    """The messages that the server gets for one request."""
    sent: list[dict[str, Any]] = []
    parts = list(body)

    async def receive() -> dict[str, Any]:
        if disconnect:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": parts.pop(0), "more_body": bool(parts)}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": path, "query_string": b"a=1", "headers": list(headers),
             "http_version": "1.1", "scheme": "http", "server": ("127.0.0.1", 8000), "client": ("192.0.2.9", 5)}
    asyncio.run(Pages(app, 1)(scope, receive, send))
    return sent


def echo(environ: Environ, start: Callable[..., Any]) -> list[bytes]:
    start("200 OK", [("Content-Type", "text/plain"), ("Set-Cookie", "a=1"), ("Set-Cookie", "b=2")])
    return [environ["wsgi.input"].read()]


def test_an_answer_is_two_messages_with_every_header() -> None:
    head, rest = ask(echo, body=[b"hello"])
    assert head["status"] == 200
    assert head["headers"] == [(b"content-type", b"text/plain"), (b"set-cookie", b"a=1"), (b"set-cookie", b"b=2")]
    assert rest == {"type": "http.response.body", "body": b"hello"}


def test_a_body_in_parts_arrives_whole() -> None:
    assert ask(echo, body=[b"a" * 300_000, b"", b"b", b""])[1]["body"] == b"a" * 300_000 + b"b"


@pytest.mark.parametrize("headers, body", [
    ([(b"content-length", b"99999999")], [b""]),
    ([], [b"x" * 6_000_000, b"x" * 6_000_000]),
    ([], [b"x" * 11_000_000]),
])
def test_a_body_over_the_limit_is_refused(headers: list[tuple[bytes, bytes]], body: list[bytes]) -> None:
    assert ask(echo, headers=headers, body=body)[0]["status"] == 413


def test_a_phone_that_went_away_costs_no_page() -> None:
    assert ask(echo, disconnect=True) == []


def test_the_request_in_wsgi_words() -> None:
    seen: Environ = {}

    def app(environ: Environ, start: Callable[..., Any]) -> list[bytes]:
        seen.update(environ)
        return echo(environ, start)

    ask(app, path="/g/Zoë/", headers=[
        (b"host", b"bunco.test"), (b"content-type", b"text/csv"), (b"cookie", b"a=1"), (b"cookie", b"b=2"),
        (b"x-forwarded-proto", b"https"), (b"x_forwarded_proto", b"forged")])
    assert seen["PATH_INFO"].encode("latin-1").decode() == "/g/Zoë/"
    assert (seen["QUERY_STRING"], seen["CONTENT_TYPE"], seen["HTTP_HOST"]) == ("a=1", "text/csv", "bunco.test")
    assert seen["HTTP_COOKIE"] == "a=1; b=2"
    assert seen["HTTP_X_FORWARDED_PROTO"] == "https"
    assert seen["REMOTE_ADDR"] == "192.0.2.9"


class Long:
    """An answer of many parts, which notes that it was closed."""

    def __init__(self, parts: int) -> None:
        self.parts, self.closed = parts, False

    def __iter__(self) -> Iterable[bytes]:
        return iter([b"x" * 65536] * self.parts)

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize("parts", [1, 3, 63, 200])
def test_a_long_answer_is_whole_and_closed(parts: int) -> None:
    answer = Long(parts)

    def app(environ: Environ, start: Callable[..., Any]) -> Any:
        start("200 OK", [])
        return answer

    sent = ask(app)
    assert sum(len(one.get("body", b"")) for one in sent) == parts * 65536
    assert sent[0]["type"] == "http.response.start" and not sent[-1].get("more_body")
    assert (len(sent) > 2) == (parts * 65536 > pages.NOT_SPLIT)
    assert answer.closed


CLOSED = RuntimeError("unable to perform operation on <TCPTransport closed=True>; the handler is closed")


def hang_up(app: Callable[..., Any], after: int, error: Exception = CLOSED, body: bytes = b"") -> list[str]:
    """A phone takes so many messages of its answer and hangs up: what went on between server and page."""
    seen: list[str] = []

    async def receive() -> dict[str, Any]:
        seen.append("asked")
        return {"type": "http.disconnect"} if "lost" in seen else {"type": "http.request", "body": body}

    async def send(message: Any) -> None:
        if len([one for one in seen if one == "sent"]) == after:
            seen.append("lost")
            raise error
        seen.append("sent")

    scope = {"method": "GET", "path": "/", "query_string": b"", "headers": [], "http_version": "1.1"}
    asyncio.run(Pages(app, 1)(scope, receive, send))
    return seen


@pytest.mark.parametrize("error", [CLOSED, ConnectionResetError(), BrokenPipeError()])
@pytest.mark.parametrize("after", [0, 1])
def test_a_phone_that_hangs_up_in_the_middle_is_no_error(after: int, error: Exception) -> None:
    """Its page ends when the server knows of it too: one that returned at once would be logged as unfinished."""
    assert hang_up(echo, after, error) == ["asked", *["sent"] * after, "lost", "asked"]


def test_a_long_answer_to_nobody_is_closed() -> None:
    answer = Long(200)

    def app(environ: Environ, start: Callable[..., Any]) -> Any:
        start("200 OK", [])
        return answer

    assert hang_up(app, 3)[-2:] == ["lost", "asked"]
    assert answer.closed


def test_a_refusal_that_nobody_waits_for_is_no_error() -> None:
    assert hang_up(echo, 1, body=b"x" * 11_000_000) == ["asked", "sent", "lost", "asked"]


@pytest.mark.parametrize("error", [RuntimeError("Response content longer than Content-Length"), ValueError()])
def test_other_faults_are_still_told(error: Exception) -> None:
    with pytest.raises(type(error)):
        hang_up(echo, 1, error)


def test_a_fault_of_a_page_is_no_phone_that_hung_up() -> None:
    def app(environ: Environ, start: Callable[..., Any]) -> Any:
        raise ConnectionResetError

    with pytest.raises(ConnectionResetError):
        hang_up(app, 9)


def test_threads_last() -> None:
    used = set()

    def app(environ: Environ, start: Callable[..., Any]) -> list[bytes]:
        used.add(threading.get_ident())
        return echo(environ, start)

    one = Pages(app, 2)

    async def many() -> None:
        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b""}

        async def send(message: Any) -> None:
            pass
        scope = {"method": "GET", "path": "/", "query_string": b"", "headers": [], "http_version": "1.1"}
        await asyncio.gather(*(one(dict(scope), receive, send) for _ in range(100)))

    asyncio.run(many())
    assert 1 <= len(used) <= 2

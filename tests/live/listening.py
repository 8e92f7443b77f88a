"""A phone that listens: reads a stream event by event."""
import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from typing import Any, NamedTuple

from bunconight.live.tokens import stream_token
from tests.server import Server

CHANNEL = "night:7"
PATIENCE = 10  # seconds


class Event(NamedTuple):
    id: int | None
    data: Any
    name: str = "message"
    retry: int | None = None


class Stream:
    """`next()` waits for the next event; a heartbeat is an event without data; None is the stream's end."""

    def __init__(self, response: HTTPResponse) -> None:
        self.response = response
        self.status, self.headers = response.status, response.headers

    def next(self) -> Event | None:
        fields: dict[str, str] = {}
        while line := self.response.readline().decode():
            name, _, value = line.rstrip("\n").partition(": ")
            if not name:
                return self.event(fields)
            fields[name] = value
        return None

    def event(self, fields: dict[str, str]) -> Event:
        number, retry = (int(fields[name]) if name in fields else None for name in ("id", "retry"))
        data = json.loads(fields["data"]) if "data" in fields else None
        return Event(number, data, fields.get("event", "message"), retry)

    def message(self) -> Event | None:
        """The next one that carries data."""
        while (event := self.next()) and event.data is None:
            pass
        return event


@contextmanager
def listening(server: Server, *, since: int | None = None, last: int | None = None, token: str | None = None,
              key: str = "") -> Iterator[Stream]:
    line = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    query = f"token={token or stream_token(CHANNEL, key=key)}" + (f"&since={since}" if since is not None else "")
    line.request("GET", f"/live/night/?{query}", headers={"Last-Event-ID": str(last)} if last is not None else {})
    response = line.getresponse()
    try:
        yield Stream(response)
    finally:
        response.close()
        line.close()


def post(server: Server, **news: Any) -> None:
    """Make that server's process publish or close something (it runs with BUNCO_BENCH=1)."""
    line = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    try:
        line.request("POST", "/bare/broadcast/", json.dumps({"channel": CHANNEL, **news}))
        assert line.getresponse().status == 204
    finally:
        line.close()


def tell(server: Server, version: int, **message: Any) -> None:
    post(server, version=version, message=message)

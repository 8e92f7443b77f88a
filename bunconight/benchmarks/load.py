"""A load on one server of this machine: keep-alive connections on raw sockets, bounded in time and number."""
import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field

MOST_CONNECTIONS = 64
MOST_SECONDS = 30.0
Request = Callable[[], bytes]


@dataclass
class Load:
    """What came back: seconds from request to answer, one per answer, and how many answers were not 200."""
    seconds: float
    latencies: list[float] = field(default_factory=list)
    bad: int = 0

    @property
    def rate(self) -> float:
        """Answers per second."""
        return len(self.latencies) / self.seconds

    def percentile(self, share: int) -> float:
        """In seconds; 50 is the median."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, len(ordered) * share // 100)]


def load(port: int, request: Request, *, connections: int = 32, seconds: float = 1.5) -> Load:
    """Every connection sends its next request as soon as it has the answer to the last one.

    A server that is so busy that nothing comes back in time is waited for.
    """
    assert connections <= MOST_CONNECTIONS and seconds <= MOST_SECONDS
    return asyncio.run(run(port, request, connections, seconds))


async def run(port: int, request: Request, connections: int, seconds: float) -> Load:
    loop = asyncio.get_running_loop()
    result = Load(seconds)
    lines = [(await loop.create_connection(lambda: Line(request, result), "127.0.0.1", port))[1]
             for _ in range(connections)]
    began = time.perf_counter()
    while (passed := time.perf_counter() - began) < seconds or (not result.latencies and passed < MOST_SECONDS):
        await asyncio.sleep(min(seconds, 0.5))
    result.seconds = passed
    for line in lines:
        line.close()
    await asyncio.sleep(0)
    return result


class Line(asyncio.Protocol):
    """One connection. Answers have a Content-Length: the server sends it with every page."""

    def __init__(self, request: Request, result: Load) -> None:
        self.request, self.result = request, result
        self.received, self.began, self.open = b"", 0.0, True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.ask()

    def ask(self) -> None:
        self.began = time.perf_counter()
        self.transport.write(self.request())

    def data_received(self, data: bytes) -> None:
        self.received += data
        head, found, body = self.received.partition(b"\r\n\r\n")
        if not found or len(body) < length(head):
            return
        self.received = b""
        if self.open:
            self.result.latencies.append(time.perf_counter() - self.began)
            self.result.bad += not head.startswith((b"HTTP/1.1 200", b"HTTP/1.1 204"))
            self.ask()

    def connection_lost(self, error: Exception | None) -> None:
        if self.open:  # the server hung up on us
            self.result.bad += 1

    def close(self) -> None:
        self.open = False
        self.transport.close()


def length(head: bytes) -> int:
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            return int(value)
    return 0


def get(path: str, headers: str = "") -> Request:
    """A GET; `headers` are whole lines that end in CRLF."""
    whole = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: */*\r\n{headers}\r\n".encode()
    return lambda: whole


def post(path: str, body: Callable[[], bytes], headers: str = "") -> Request:
    """A POST whose JSON body is made anew for every request; `headers` are whole lines that end in CRLF."""
    def whole() -> bytes:
        content = body()
        return (f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n{headers}"
                f"Content-Length: {len(content)}\r\n\r\n").encode() + content
    return whole

"""What a night by a timer counts down, on the server's clock: to the end of the round, or of the time to move."""

import time
from dataclasses import dataclass

from django.utils.translation import gettext as _

from bunconight.nights.queries.book import MOVING, RUNNING, Book, Played
from games.models import Play

ROUND, MOVE = "round", "move"


def now_ms() -> int:
    """The server's clock in milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Clock:
    """`at` is when it is at nothing, in milliseconds since the epoch; by itself that changes nothing."""

    kind: str
    at: int


def clock_of(book: Book) -> Clock | None:
    """None where no timer runs. While people move one query more."""
    played = book.current
    if played is None or played.state.setup.rules.bell != "timer":
        return None
    if book.phase == RUNNING:
        ends_at = played.state.setup.ends_at
        return Clock(ROUND, ends_at) if ends_at and played.state.bell is None else None
    return _to_move(played) if book.phase == MOVING else None


def _to_move(played: Played) -> Clock | None:
    """Counted from the last move of the round that is over."""
    seconds = played.state.setup.rules.move_seconds
    over = played.play.moves.order_by("-seq").values_list("server_time", flat=True).first()
    return Clock(MOVE, int(over.timestamp() * 1000) + seconds * 1000) if seconds and over else None


def time_is_up(play: int) -> str:
    """The client id under which everybody who notices says that the time of a round is up, so that it rings once."""
    return f"time-is-up-{play}"


def said_so(play: Play) -> bool:
    """Whether the timer has rung in this round, even if the bell was taken back; one query."""
    return play.moves.filter(client_id=time_is_up(play.pk)).exists()


@dataclass(frozen=True)
class Countdown:
    """A clock on a page: it counts on from `now`, the server's time; `rings`: at nothing the page says that the time is
    up."""

    clock: Clock
    now: int
    rings: bool

    @property
    def words(self) -> str:
        """What stands there while it counts."""
        if self.clock.kind == MOVE:
            return _("Everybody moves: {time}")
        return _("The bell rings in {time}")

    @property
    def up(self) -> str:
        """What stands there when it is at nothing."""
        return _("The time to move is over.") if self.clock.kind == MOVE else _("The time is up: ring the bell.")

    @property
    def text(self) -> str:
        left = -((self.now - self.clock.at) // 1000)
        return self.words.format(time=f"{left // 60}:{left % 60:02}") if left > 0 else self.up


def countdown(book: Book) -> Countdown | None:
    """One query where a timer runs."""
    clock = clock_of(book)
    if clock is None or book.current is None:
        return None
    return Countdown(clock, now_ms(), clock.kind == ROUND and not said_so(book.current.play))

"""One writer at a time: the transaction in which every service writes."""
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

from django.db import transaction

_pen = threading.Lock()
_mine = threading.local()


@contextmanager
def writing() -> Iterator[None]:
    """One transaction, all or nothing; `with writing():` or `@writing()`.

    SQLite has one writer at a time: threads of this process queue here, which is quicker than waiting for the file.
    Nested in another `writing()` it joins that transaction and costs no statement; an error that leaves it then
    spoils the whole, so services answer a refusal by a value or let the error through.
    """
    if getattr(_mine, "open", False):
        with transaction.atomic(savepoint=False):
            yield
        return
    with _turn():
        _mine.open = True
        try:
            with transaction.atomic():
                yield
        finally:
            _mine.open = False


def _turn() -> AbstractContextManager[object]:
    """The pen, on SQLite; not within somebody's own transaction, which has the file already."""
    connection = transaction.get_connection()
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        return _pen
    return nullcontext()

"""The ground that every other test stands on."""
import socket

import pytest
from django.db import connection

from tests.conftest import ForeignNetwork


@pytest.mark.django_db
def test_the_test_database_is_a_file_with_wal() -> None:
    if connection.vendor != "sqlite":
        assert connection.vendor == "postgresql"
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode")
        assert cursor.fetchone() == ("wal",)
        cursor.execute("PRAGMA synchronous")
        assert cursor.fetchone() == (1,)
    assert connection.transaction_mode == "IMMEDIATE"


def test_no_test_reaches_another_machine() -> None:
    with pytest.raises(ForeignNetwork), socket.socket() as outward:
        outward.connect(("192.0.2.1", 80))
    with pytest.raises(ForeignNetwork):
        socket.getaddrinfo("bunco.example", 80)
    assert socket.getaddrinfo("localhost", 80)

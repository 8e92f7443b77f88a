"""The real server: pages, streams, stop and start."""
import pytest
from django.contrib.auth.models import User

from tests.server import Server, status


def test_pages_come_from_the_same_database_as_the_tests_orm(server: Server) -> None:
    User.objects.create_user("ann", password="a long password")
    assert User.objects.count() == 1
    assert status(server.url + "/accounts/login/") == 200
    assert server.call(User.objects.count) == 1


@pytest.mark.parametrize("path", ["/live/", "/live/x/?token=forged"])
def test_a_stream_without_our_token_is_refused(server: Server, path: str) -> None:
    assert status(server.url + path) == 403

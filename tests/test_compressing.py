"""What is compressed on its way to a phone."""
import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from bunconight.compressing import ONE_PACKET, CompressingMiddleware


@pytest.mark.parametrize("size, coding", [(ONE_PACKET, None), (ONE_PACKET + 1, "gzip")])
def test_only_what_needs_a_second_packet_is_compressed(size: int, coding: str | None) -> None:
    request = RequestFactory().get("/", headers={"Accept-Encoding": "gzip"})
    compressing = CompressingMiddleware(lambda request: HttpResponse())
    answer = HttpResponse(b"x" * size)
    compressing.process_response(request, answer)
    assert answer.get("Content-Encoding") == coding

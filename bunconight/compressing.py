"""Answers are compressed where that saves a packet."""
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

ONE_PACKET = 1200  # bytes that travel in one packet along with the answer's head


class CompressingMiddleware(GZipMiddleware):
    """Django's, but what fits into one packet goes as it is: the answer to a tap would gain nothing."""

    def process_response(self, request: HttpRequest, response: Any) -> HttpResponseBase:
        if not response.streaming and len(response.content) <= ONE_PACKET:
            return response  # type: ignore[no-any-return]
        return super().process_response(request, response)

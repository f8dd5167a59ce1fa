"""Requests that Schemathesis makes up from the OpenAPI document. It takes half a second to load: import it in tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


class KeptLine(requests.Session):
    """A connection that requests share: making one for each takes both ends a sixth of their time.

    Schemathesis would send a request that was dropped on it once more; here as on a connection of its own it fails.
    """

    def __init__(self) -> None:
        super().__init__()
        # As without a session: no headers of its own, and no proxy.
        self.headers.clear()
        self.trust_env = False

    def send(self, request: requests.PreparedRequest, **options: Any) -> requests.Response:
        try:
            return super().send(request, **options)
        except requests.ConnectionError as error:
            raise AssertionError(f"no answer to {request.method} {request.url}: {error}") from error


def try_each(document: dict[str, Any], path: str, method: str, number: int, attempt: Callable[[Any], None]) -> None:
    """Try so many requests of a call of a document, which are the same in every run."""
    call = schemathesis.openapi.from_dict(document)[path][method]

    @settings(
        max_examples=number,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=call.as_strategy())
    def drawn(case: Any) -> None:
        attempt(case)

    drawn()


def send(case: Any, base: str, line: KeptLine, token: str | None) -> None:
    """Send a request that was drawn, and hold the answer to what OpenAPI says."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    response = case.call(base_url=base, session=line, headers=headers, timeout=30)
    case.validate_response(response, checks=CHECKS)

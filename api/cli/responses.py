"""Answers of a server, as a command takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from api.cli.failures import usage_error

if TYPE_CHECKING:
    import httpx


def response_body(answer: httpx.Response) -> Any:
    """The body of an answer, None where it has none; a problem leaves with status 2 and its sentence."""
    if answer.is_success:
        return answer.json() if answer.content else None
    try:
        problem = answer.json()
        sentence = f"{problem['detail']} ({problem['code']})"
    except (ValueError, KeyError, TypeError):
        sentence = f"The server answered {answer.status_code}."
    raise usage_error(sentence)

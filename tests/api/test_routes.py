"""Routes come with the first request that is for one of them, and every request finds what it would have found."""

import httpx
import pytest
from fastapi import FastAPI

from api.app import create_app
from api.resources import build
from api.settings import Settings

SETTINGS = Settings(database_url="memory://")
FIRST = ["/openapi.json", "/health/live", "/health/live", "/health/ready", "/health/ready", "/metrics"]


def paths(app: FastAPI) -> list[str]:
    return [path for route in app.routes if isinstance(path := getattr(route, "path", None), str)]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/formats", 200),
        ("GET", "/metrics/", 404),
        ("POST", "/health/ready", 405),
        ("GET", "/api/nothing", 404),
        ("GET", "/openapi.json", 200),
    ],
)
async def test_a_request_that_needs_them_brings_the_routes(method: str, path: str, status: int) -> None:
    later, whole = create_app(SETTINGS, later=True), create_app(SETTINGS)
    async with build(SETTINGS) as resources:
        answers = []
        for app in (later, whole):
            app.state.resources = resources
            async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://court") as http:
                if app is later:
                    for probe in ("/health/live", "/health/ready"):
                        assert (await http.get(probe)).json() == {"status": "ok"}
                        assert (await http.head(probe)).status_code == 200
                    assert paths(app) == FIRST
                answers.append(await http.request(method, path))
    one, other = answers
    assert one.status_code == other.status_code == status
    assert (one.content, dict(one.headers)) == (other.content, dict(other.headers))
    assert paths(later) == paths(whole)

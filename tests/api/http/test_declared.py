"""A declared route is found without being read, and answers as FastAPI's own would."""

from typing import Annotated

import httpx
import pytest
from fastapi import APIRouter, FastAPI, Query
from fastapi.routing import APIRoute

from api.http.declared import DeclaredRoute


def app_of(kind: type[APIRoute]) -> FastAPI:
    """An app with two routes of a kind."""
    router = APIRouter(prefix="/halls", tags=["halls"], route_class=kind)

    @router.get("/{number}", status_code=203, responses={404: {"description": "None"}})
    async def hall(number: int, seats: Annotated[int, Query(ge=1)] = 12) -> dict[str, int]:
        """One hall."""
        return {"number": number, "seats": seats}

    @router.post("/{number}/doors")
    async def door(number: int, wide: list[int]) -> list[int]:
        return [number, *wide]

    app = FastAPI()
    app.router.routes.extend(router.routes)
    return app


def unread(app: FastAPI) -> list[str]:
    """The paths of the routes that nobody has read yet."""
    return [route.path for route in app.routes if isinstance(route, DeclaredRoute) and not route.was_read]


def client(app: FastAPI) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://court")


async def test_only_the_route_of_a_request_is_read() -> None:
    app = app_of(DeclaredRoute)
    assert unread(app) == ["/halls/{number}", "/halls/{number}/doors"]
    async with client(app) as http:
        # Neither nothing nor a wrong method needs to know what a route takes.
        assert (await http.get("/nowhere")).status_code == 404
        assert (await http.put("/halls/3")).status_code == 405
        assert len(unread(app)) == 2
        answer = await http.get("/halls/3?seats=6")
    assert (answer.status_code, answer.json()) == (203, {"number": 3, "seats": 6})
    assert unread(app) == ["/halls/{number}/doors"]
    with pytest.raises(AttributeError, match="gavel"):
        _ = next(route for route in app.routes if isinstance(route, DeclaredRoute)).gavel


async def test_it_refuses_and_describes_as_a_route_of_fastapi_does() -> None:
    declared, own = app_of(DeclaredRoute), app_of(APIRoute)
    assert declared.openapi() == own.openapi()
    async with client(declared) as one, client(own) as other:
        for path, body in (("/halls/x", None), ("/halls/3?seats=0", None), ("/halls/3/doors", {"wide": 1})):
            method = "GET" if body is None else "POST"
            ours, theirs = await one.request(method, path, json=body), await other.request(method, path, json=body)
            assert (ours.status_code, ours.json()) == (theirs.status_code, theirs.json())
            assert ours.status_code == 422

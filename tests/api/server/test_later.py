"""What a start leaves undone is done once the server stands, and is done rightly by whoever needs it sooner."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

from api.app import create_app
from api.server.later import models
from api.settings import Settings
from engine.core.acts import React, Reaction
from engine.core.views import RoomView, View
from tests.api.workers import environment

PROGRAM = """
import asyncio, json
from api.server.worker import worker

app = worker()
from api.http.declared import DeclaredRoute
from api.server.later import ADAPTERS, models
from api.http.schemas import RoomWanted

def unbuilt():
    return sorted(f"{model.__module__}.{model.__name__}" for model in models() if not model.__pydantic_complete__)

def unread():
    return [route.path for route in app.routes if isinstance(route, DeclaredRoute) and not route.was_read]

async def main():
    async with app.router.lifespan_context(app):
        at_start, declared = unbuilt(), unread()
        wanted = RoomWanted.model_validate({"case_id": "case_001_robbery", "settings": {"pace": "instant"}})
        async with asyncio.timeout(60):
            while unread() or unbuilt() or not all(adapter.pydantic_complete for adapter in ADAPTERS):
                await asyncio.sleep(0.05)
        print(json.dumps({"at_start": at_start, "wanted": wanted.model_dump(mode="json"), "openapi": app.openapi()}))

asyncio.run(main())
"""


def test_models_are_built_after_the_start_and_say_the_same() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM],
        cwd=Path(__file__).resolve().parents[3],
        capture_output=True,
        text=True,
        env=environment(DATABASE_URL="memory://"),
        timeout=90,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert {"api.http.schemas.RoomWanted", "engine.core.views.View"} <= set(told["at_start"])
    assert told["wanted"]["settings"] == {"pace": "instant"}
    # Text for text, with its fields in the same order, as a process that does not wait with anything describes it.
    openapi = create_app(Settings(database_url="memory://")).openapi()
    assert json.dumps(told["openapi"]) == json.dumps(openapi)


def test_a_model_is_built_after_those_that_it_holds() -> None:
    def held(annotation: Any) -> set[type[Any]]:
        known = isinstance(annotation, type) and hasattr(annotation, "__pydantic_fields__")
        own = {annotation} if known else set()
        return own.union(*(held(part) for part in get_args(annotation)))

    order = list(models())
    assert len(order) == len(set(order))
    assert {React, Reaction, RoomView, View} <= set(order)
    for outer in (React, View):
        for field in vars(outer)["__pydantic_fields__"].values():
            for inner in held(field.annotation):
                assert order.index(inner) < order.index(outer)

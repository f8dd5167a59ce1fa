"""What a start leaves out is loaded in the background once the server stands."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from harness.workers import environment
from tests.api.declared import document

PROGRAM = """
import asyncio, json, sys
from api.cli.worker import worker

app = worker()
from fastapi.routing import APIRoute
from api.server.warm_up import ADAPTERS, FIRST_ROOM, LIBRARIES, MODELS

def missing():
    modules = [name for name in (*FIRST_ROOM, *LIBRARIES) if name not in sys.modules]
    models = [model.__name__ for model in MODELS if not model.__pydantic_complete__]
    return modules + models + [str(adapter) for adapter in ADAPTERS if not adapter.pydantic_complete]

async def main():
    routes = [route for route in app.routes if isinstance(route, APIRoute)]
    read = ["dependant" in vars(route) for route in routes]
    async with app.router.lifespan_context(app):
        at_start = missing()
        async with asyncio.timeout(60):
            while missing():
                await asyncio.sleep(0.05)
        print(json.dumps({"at_start": at_start, "read": read, "openapi": app.openapi()}))

asyncio.run(main())
"""


@pytest.mark.slow("a server of its own loads all that it may need")
def test_what_the_first_requests_need_is_loaded_in_the_background() -> None:
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
    report = json.loads(done.stdout.splitlines()[-1])
    assert {"View", "httpx", "rooms.driver.driver"} <= set(report["at_start"])
    assert len(report["read"]) > 40
    assert all(report["read"]), "FastAPI has read each route where it is declared"
    # Text for text, with its fields in the same order, as a process that warms nothing up describes it.
    assert json.dumps(report["openapi"]) == json.dumps(document())

"""Commands load what they need and no more: help does not wait for the modules of a server."""

import subprocess
import sys
from pathlib import Path

import pytest

SERVER_LIBRARIES = (
    "fastapi",
    "uvicorn",
    "starlette",
    "sqlalchemy",
    "structlog",
    "httpx",
    "redis",
    "alembic",
    "litellm",
    "mcp",
)


@pytest.mark.parametrize(
    ("words", "left"),
    [
        (("--help",), (*SERVER_LIBRARIES, "pydantic", "engine", "cases", "rooms", "rich")),
        (("simulate", "--help"), (*SERVER_LIBRARIES, "bm25s", "numpy", "PIL", "pydantic_settings")),
        (("compare", "--help"), (*SERVER_LIBRARIES, "bm25s", "numpy", "api.cli.simulate", "engine.formats.jury")),
        (("verify", "--help"), ("fastapi", "uvicorn", "sqlalchemy", "bm25s", "numpy", "litellm")),
    ],
)
def test_a_command_leaves_out_what_it_does_not_need(words: tuple[str, ...], left: tuple[str, ...]) -> None:
    called = (
        "import atexit, sys\n"
        f"atexit.register(lambda: print('loaded:', [name for name in {left!r} if name in sys.modules]))\n"
        "from api.cli.main import main\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", called, *words],
        cwd=Path(__file__).resolve().parents[3],
        capture_output=True,
        text=True,
        timeout=90,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "loaded: []"
    assert "twelve" in done.stdout

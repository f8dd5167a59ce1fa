"""The worker: the app of a process that serves and does nothing else, loaded without what it never uses."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from api.settings import Settings

if TYPE_CHECKING:
    from fastapi import FastAPI

BLOCKED_MODULES = ("rich", "pydantic.v1", "watchfiles", *(() if sys.platform == "win32" else ("colorama",)))
"""What libraries load where they find it, for a fifteenth of a start: structlog takes rich for tracebacks in colour,
and ours are plain (`log_setup.py`), and colorama for what only Windows needs; FastAPI takes Pydantic's first version to
refuse its models, and we have none; uvicorn takes watchfiles to start anew when code changes, and ours does not."""


@contextmanager
def blocked_imports(*names: str) -> Iterator[None]:
    """In this block, these modules count as not installed, unless they are loaded. They can be had again after it."""
    absent: dict[str, Any] = {name: None for name in names if name not in sys.modules}
    # What Python itself takes for a sign that there is no such module.
    sys.modules.update(absent)
    try:
        yield
    finally:
        for name in absent:
            del sys.modules[name]


@contextmanager
def deferred_models() -> Iterator[None]:
    """In this block, models get their schemas when they are used, not when they are defined.

    Ours say so themselves; FastAPI's, forty that describe an API, cannot be told otherwise.
    """
    BaseModel.model_config["defer_build"] = True
    try:
        yield
    finally:
        del BaseModel.model_config["defer_build"]


def worker(settings: Settings | None = None) -> FastAPI:
    """The app, and the logs of its process set up. Settings come from the environment where none are given."""
    with blocked_imports(*BLOCKED_MODULES), deferred_models():
        from api.app import create_app
        from api.server import log_setup as logs
    chosen = settings or Settings()
    logs.install_logging(chosen)
    return create_app(chosen)

"""SQLAlchemy's asyncio engines without its sessions.

A session brings all of the object mapper with it, a third of what SQLAlchemy loads, and nobody here opens one. Whoever
else in the process wants one gets it: it is loaded then.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any

_PACKAGE = "sqlalchemy.ext.asyncio"
_SESSIONS = (f"{_PACKAGE}.session", f"{_PACKAGE}.scoping")


@contextmanager
def _sessions_later() -> Iterator[None]:
    """In this block the package may be loaded; what it takes from its sessions is loaded when somebody asks for it."""
    if _PACKAGE in sys.modules:
        yield
        return
    missing = object()
    for name in _SESSIONS:
        stand_in = ModuleType(name)
        stand_in.__dict__["__getattr__"] = lambda attribute: missing
        sys.modules[name] = stand_in
    try:
        yield
    finally:
        for name in _SESSIONS:
            del sys.modules[name]
    package = sys.modules[_PACKAGE]
    late = {name for name, value in vars(package).items() if value is missing}
    for name in late:
        delattr(package, name)

    def asked_for(attribute: str) -> Any:
        if attribute in late:
            for name in _SESSIONS:
                found = vars(import_module(name)).get(attribute)
                if found is not None:
                    setattr(package, attribute, found)
                    return found
        raise AttributeError(f"module {_PACKAGE!r} has no attribute {attribute!r}")

    package.__dict__["__getattr__"] = asked_for


with _sessions_later():
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

__all__ = ["AsyncConnection", "AsyncEngine", "create_async_engine"]

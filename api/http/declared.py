"""Declared routes: a request finds its route by path and method, and what the route takes is read when one has come.

FastAPI reads a route where it is declared: what its function and all that this depends on take, with a validator for
each. For fifty routes that is a tenth of a server's start, and which of them the first request wants nobody knows.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from fastapi.routing import APIRoute
from starlette.routing import compile_path


class DeclaredRoute(APIRoute):
    """A route that is read when somebody asks it for more than its path and its methods, or by `read`."""

    def __init__(
        self, path: str, endpoint: Callable[..., Any], *, methods: Collection[str] | None = None, **declared: Any
    ) -> None:
        """Takes what `APIRoute` takes. What is wrong with the declaration is told when it is read."""
        self.path = path
        self.endpoint = endpoint
        self.methods = {method.upper() for method in methods or ("GET",)}
        self.path_regex, self.path_format, self.param_convertors = compile_path(path)
        self._declared = declared

    def __getattr__(self, name: str) -> Any:
        # Python asks here only for what is not set yet, and everything is once the route has been read.
        if self.was_read:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        self.read()
        return getattr(self, name)

    @property
    def was_read(self) -> bool:
        """Whether FastAPI knows what the route takes."""
        return "_declared" not in vars(self)

    def read(self) -> None:
        """Have FastAPI read the declaration, unless it has."""
        declared = vars(self).pop("_declared", None)
        if declared is not None:
            super().__init__(self.path, self.endpoint, methods=self.methods, **declared)

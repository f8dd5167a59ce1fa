"""A service on the loopback whose every call is an operation with a name, which may fail by script."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar
from urllib.parse import parse_qs, unquote, urlsplit

from tests.services.loopback import Handler

Fault = int | str
"""What an operation meets: a status; or `cut`, the line breaks before the answer; `html`, somebody else answers;
`odd`, so does an error; `hang`, nothing comes until the service ends; `slow`, it waits for the signal to go on."""
Route = tuple[str, str, str]
"""An operation, its verb, and its path: an expression with the names of its parts."""


@dataclass(kw_only=True)
class Service:
    """What becomes of the calls."""

    faults: dict[str, Fault] = field(default_factory=dict)
    """By operation."""
    asked: list[str] = field(default_factory=list)
    """The operations, in their order."""
    go_on: threading.Event = field(default_factory=threading.Event)
    closing: threading.Event = field(default_factory=threading.Event)

    def close(self) -> None:
        """Let go of every call that waits."""
        self.closing.set()
        self.go_on.set()


class Operations(Handler):
    """Calls a method of its own for each operation (`_create` for `create`), with the named parts of the path, the
    query and the body."""

    service: Service
    routes: ClassVar[Sequence[Route]]
    unknown: ClassVar[Any]
    """The body of the answer to a call that is no operation."""

    def serve(self) -> None:
        """Call the operation that is asked for, unless it is to fail."""
        where = urlsplit(self.path)
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        for operation, verb, pattern in self.routes:
            match = re.fullmatch(pattern, where.path)
            if match and verb == self.command and self.knows(operation):
                self.service.asked.append(operation)
                if not self._failed(operation):
                    named = {key: unquote(value) for key, value in match.groupdict().items()}
                    query = {key: values[-1] for key, values in parse_qs(where.query).items()}
                    getattr(self, f"_{operation}")(named, query, json.loads(body) if body else {})
                return
        self.answer(404, self.unknown)

    def knows(self, operation: str) -> bool:
        """Whether the service has this operation."""
        return True

    def met(self, operation: str) -> Fault | None:
        """What the operation meets; None where it goes well."""
        return self.service.faults.get(operation)

    def refuse(self, operation: str, status: int) -> None:
        """Answer with a failure of this status, as the service puts it."""
        raise NotImplementedError

    def _failed(self, operation: str) -> bool:
        fault = self.met(operation)
        if fault == "slow":
            self.service.go_on.wait(60)
        if fault in (None, "slow"):
            return False
        if isinstance(fault, int):
            self.refuse(operation, fault)
        elif fault in ("html", "odd"):
            self.answer(200 if fault == "html" else 502, "<html><body>It works!</body></html>")
        else:
            if fault == "hang":
                self.service.closing.wait(60)
            self.close_connection = True
        return True

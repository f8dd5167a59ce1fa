"""The child process that reads a document from anybody: bytes in, JSON out, and it ends.

A PDF may be made to keep its reader busy for ever, or to fill the memory: here that ends a process that nobody needs.

    python -m cases.documents.child NAME        the file on standard input
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

from cases.documents.unreadable import CPU_SECONDS, SLOW_CLAUSE, UnreadableDocument
from engine.matters.documents import Document

WAITING_SECONDS = 300.0
"""Seconds by the clock: a machine that is busy gives a file a twentieth of a processor and refuses none for it."""
NICENESS = 10
MEMORY_BYTES = 1024 * 1024 * 1024
"""Of address space: a document of the largest size takes a tenth of it."""
DAMAGED_CLAUSE = "cannot be read, it is damaged or too complicated; bring it as plain text"


def command(name: str) -> tuple[str, ...]:
    """The command that reads a file of a name."""
    return (sys.executable, "-I", "-m", "cases.documents.child", name)


def document_in(answer: Mapping[str, Any], name: str) -> Document:
    """What a child answered. Raises `UnreadableDocument`."""
    if "document" not in answer:
        raise UnreadableDocument(name, str(answer["why"]))
    return Document.model_validate(answer["document"])


def why_none(code: int) -> str:
    """Why a child that ended with a code gave no answer."""
    return SLOW_CLAUSE if code == -getattr(signal, "SIGXCPU", 0) else DAMAGED_CLAUSE


def read_apart(data: bytes, name: str) -> Document:
    """The document in a file, read in a child process while this one waits. Raises `UnreadableDocument`."""
    try:
        done = subprocess.run(command(name), input=data, capture_output=True, timeout=WAITING_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise UnreadableDocument(name, SLOW_CLAUSE) from None
    if done.returncode:
        raise UnreadableDocument(name, why_none(done.returncode))
    return document_in(json.loads(done.stdout), name)


def main(name: str) -> None:
    """Print the document, or why it cannot be read."""
    _limit()
    from cases.documents.reader import read_document

    try:
        answer: dict[str, object] = {"document": read_document(sys.stdin.buffer.read(), name).model_dump(mode="json")}
    except UnreadableDocument as unreadable:
        answer = {"why": unreadable.why}
    sys.stdout.buffer.write(json.dumps(answer).encode())


def _limit() -> None:
    """Give way to the server, and bound time and memory, where the system can; elsewhere the deadline of the waiting
    process is all."""
    with contextlib.suppress(ImportError, OSError, ValueError, AttributeError):
        import resource

        os.nice(NICENESS)
        # At the first figure a process is told that its time is spent, which ends it; at the second it is killed.
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))


if __name__ == "__main__":
    main(sys.argv[1])

"""The child process that reads a document from anybody: bytes in, JSON out, and it ends.

A PDF may be made to keep its reader busy for ever, or to fill the memory: here that ends a process that nobody needs.

    python -m cases.documents.child NAME        the file on standard input
"""

from __future__ import annotations

import contextlib
import json
import os
import sys

CPU_SECONDS = 15
NICENESS = 10
MEMORY_BYTES = 1024 * 1024 * 1024
"""Of address space: a document of the largest size takes a tenth of it."""


def main(name: str) -> None:
    """Print the document, or why it cannot be read."""
    _limit()
    from cases.documents.reader import read_document
    from cases.documents.unreadable import UnreadableDocument

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
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))


if __name__ == "__main__":
    main(sys.argv[1])

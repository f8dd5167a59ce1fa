"""Ports of the loopback that nobody listens on."""

import contextlib
import secrets
import socket
from collections.abc import Iterator

PORTS = range(20_000, 32_000)
"""Below those that systems hand out by themselves: no server that asks for any port, and no client, gets one of them
between the answer here and its use, or while a server is stopped that is to come back to it."""


def free_port() -> int:
    """A port that was free a moment ago; the caller must be ready to find it taken, and ask again."""
    while True:
        port = secrets.choice(PORTS)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@contextlib.contextmanager
def silent_port() -> Iterator[int]:
    """A port that refuses connections, and that nobody else can take meanwhile."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        yield held.getsockname()[1]

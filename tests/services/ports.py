"""Ports of the loopback that nobody listens on."""

import socket


def free_port() -> int:
    """A port that was free a moment ago; the caller must be ready to find it taken, and ask again."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port

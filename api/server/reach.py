"""Reach: the address by which others come to this server, for its greeting, and for links and codes to rooms."""

from __future__ import annotations

import multiprocessing
import os
import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from api.settings import Settings, is_loopback

_WILDCARD_HOSTS = {"0.0.0.0": socket.AF_INET, "::": socket.AF_INET6}
# Addresses that are kept for documents: a route leads there as to anywhere, and connecting a UDP socket sends nothing.
_PROBE_ADDRESSES = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
_FIRST_PROCESS = 1

LOOPBACK_SENTENCE = (
    "This address leads to this computer alone. For phones, start the server with TWELVE_HOST=0.0.0.0, or name its "
    "address in TWELVE_PUBLIC_URL."
)
UNKNOWN_SENTENCE = (
    "This address leads to this computer alone. For phones, open this page by the address of this computer, or name it "
    "in TWELVE_PUBLIC_URL."
)


def listens_everywhere(host: str) -> bool:
    """Whether an address to listen at stands for all addresses of this machine."""
    return host in _WILDCARD_HOSTS


def network_address(host: str, process: int | None = None) -> str | None:
    """This machine's address in its network, where `host` stands for all of its addresses; None where there is none.

    `process`: the id of the server's process, found where none is given. A server that is the first process of its
    machine has a container for itself, whose address means nothing outside of it.
    """
    if host not in _WILDCARD_HOSTS or (process or _server_process()) == _FIRST_PROCESS:
        return None
    # Whoever listens at all addresses of IPv6 listens at those of IPv4, too, which are easier to type.
    families = [socket.AF_INET] if _WILDCARD_HOSTS[host] == socket.AF_INET else [socket.AF_INET, socket.AF_INET6]
    for family in families:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((_PROBE_ADDRESSES[family], 9))
                found = str(probe.getsockname()[0])
        except OSError:
            continue
        if not (ip_address(found).is_loopback or ip_address(found).is_unspecified):
            return found
    return None


def _server_process() -> int:
    supervisor = multiprocessing.parent_process()
    return os.getpid() if supervisor is None or supervisor.pid is None else supervisor.pid


def http_url(host: str, port: int) -> str:
    """The address of a server in numbers or by a name; IPv6 takes brackets."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def public_address(settings: Settings, request: HTTPConnection) -> tuple[str, str | None]:
    """What links to this server begin with, and, where only this machine gets there, a sentence that says so.

    It is the one that is set; else the one that the request came to; else, for a request from this machine to a server
    that listens at all addresses, the one in its network.
    """
    if settings.public_url is not None:
        name = urlsplit(settings.public_url).hostname or ""
        return settings.public_url, LOOPBACK_SENTENCE if is_loopback(name) else None
    came_to = str(request.base_url).rstrip("/")
    name = request.base_url.hostname or ""
    if not (is_loopback(name) or listens_everywhere(name)):
        return came_to, None
    if not listens_everywhere(settings.host):
        return came_to, LOOPBACK_SENTENCE
    address, server = network_address(settings.host), request.scope.get("server")
    if address is None or server is None or server[1] is None:
        return came_to, UNKNOWN_SENTENCE
    return http_url(address, server[1]), None

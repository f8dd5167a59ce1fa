"""The check of the `Host` header: whether a request was sent to a name that this server goes by.

A page of another site can have its own name resolve to this server's address (DNS rebinding). The browser then takes
this server for a part of that site, so neither the origin nor the same-origin policy holds that page off. The name in
`Host` still does. An address in numbers cannot be made to lead elsewhere, so any of those is taken.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from functools import lru_cache
from urllib.parse import urlsplit

from api.settings import Settings

FOREIGN_HOST_SENTENCE = (
    "This server does not go by the name that the request was sent to. Use its address in numbers, or name it in "
    "TWELVE_PUBLIC_URL or TWELVE_ALLOWED_HOSTS."
)
EXEMPT_PATHS = ("/health/live", "/health/ready")
"""Probes reveal nothing but that the server is up, and use names of their own for it."""
ANY_HOST = "*"
CACHED_HOSTS = 1024


def host_check(settings: Settings) -> Callable[[str | None], bool]:
    """A function that says of a `Host` header whether it names this server."""
    names = {settings.host.lower(), *settings.allowed_hosts}
    if settings.public_url is not None:
        names.add(_name(urlsplit(settings.public_url).netloc))

    @lru_cache(CACHED_HOSTS)
    def names_us(host: str | None) -> bool:
        # Only a program can leave the header out: every browser sends it.
        if host is None or ANY_HOST in names:
            return True
        name = _name(host)
        if name in names or name == "localhost" or name.endswith(".localhost"):
            return bool(name)
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    return names_us


def _name(netloc: str) -> str:
    """The name in `name:port`, without brackets; empty where it is none."""
    try:
        return (urlsplit(f"//{netloc}").hostname or "").lower().removesuffix(".")
    except ValueError:
        return ""

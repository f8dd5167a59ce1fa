"""Addresses from files, and whether a key is sent to them.

A file with addresses may come from a stranger, with a repository or a pull request; keys come from the environment. So
a key goes to an address of another machine only where the environment names that address as well.
"""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Iterator, Mapping
from urllib.parse import SplitResult, urlsplit

NAMING_VARIABLES = ("TWELVE_KEY_ADDRESSES", "TWELVE_MODEL_BASE_URL")
"""The variables that name addresses to which keys may be sent: a list separated by commas, and one."""
PLAIN_HTTP_SENTENCE = (
    "Its key is not sent over plain HTTP: let its address begin with https://, unless it is on this machine."
)
UNNAMED_SENTENCE = (
    "Its key is sent to no address that a file alone names: name the address in TWELVE_KEY_ADDRESSES too, where the "
    "key is set."
)
_LOOPBACK = ("127.0.0.1", "localhost", "::1")
_DEFAULT_PORTS = {"http": 80, "https": 443}


def no_address(url: str) -> str | None:
    """Why a text is no address of a server, in a clause; null when it is."""
    try:
        split = urlsplit(url)
        host, _ = split.hostname, split.port
    except ValueError:
        host = None
    else:
        if split.username or split.password:
            return "holds a password; keys come from the environment (key_env)"
    # What two readers of an address could take for two different hosts or paths is none.
    plain = re.fullmatch(r"[!-~]+", url) and not re.search(r"[\\#]|/\.\.?(/|$)|%2e|%2f|%5c", url, re.IGNORECASE)
    if not host or not plain or split.scheme not in _DEFAULT_PORTS:
        return f"{url!r} is no address; it begins with http:// or https://, and usually ends in /v1"
    return None


def is_local_address(url: str) -> bool:
    """Whether an address is one of the loopback."""
    return urlsplit(url).hostname in _LOOPBACK


def key_refusal(url: str | None, environment: Mapping[str, str], variable: str | None = None) -> str | None:
    """Why a key is not sent to an address of a file, in a sentence without the address; null where it is.

    Args:
        url: None for a provider's own address.
        environment: a chain of the process's environment and of `.env` (`api.settings.environment`), or one of both.
        variable: in which the key is; None for a key that a host gave. An address counts that is named where the key
            is, or in a place before it in the chain: `.env` may come with a repository, too.
    """
    if url is None or is_local_address(url):
        return None
    wanted = urlsplit(url)
    if wanted.scheme != "https":
        return PLAIN_HTTP_SENTENCE
    if not any(_leads_into(wanted, named) for named in _named(environment, variable)):
        return UNNAMED_SENTENCE
    return None


def _named(environment: Mapping[str, str], variable: str | None) -> Iterator[SplitResult]:
    places = environment.maps if isinstance(environment, ChainMap) else [environment]
    for place in places:
        listed = ",".join(value for name, value in place.items() if name.upper() in NAMING_VARIABLES)
        yield from (urlsplit(one.strip()) for one in listed.split(",") if no_address(one.strip()) is None)
        if variable in place:
            return


def _leads_into(url: SplitResult, named: SplitResult) -> bool:
    """Whether an address is that which was named, or lies below it: other paths may be other people's."""
    return (
        (url.scheme, url.hostname, url.port or _DEFAULT_PORTS[url.scheme])
        == (named.scheme, named.hostname, named.port or _DEFAULT_PORTS[named.scheme])
    ) and f"{url.path.rstrip('/')}/".startswith(f"{named.path.rstrip('/')}/")

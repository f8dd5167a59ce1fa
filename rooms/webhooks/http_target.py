"""The HTTP client for webhooks' targets: one POST, only to permitted addresses, with a timeout.

A name is resolved here, every address it has is checked, and the connection goes to the very address that was checked:
with a second look-up the answer could change. No redirect is followed, no proxy of the environment is used, and of the
response nothing but its status is read.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING

# Loaded with the first target, which a server's start does not wait for.
if TYPE_CHECKING:
    import httpx

MAX_URL_CHARACTERS = 2000
_NAT64 = ip_network("64:ff9b::/96")
_UNICAST = ip_network("2000::/3")
"""All public IPv6 addresses. Outside are obsolete forms of IPv4, site-local addresses and segments of providers; Python
takes some of them for public."""
_RESERVED_NETWORKS = (ip_network("3fff::/20"), ip_network("192.0.0.0/24"), ip_network("192.88.99.0/24"))
"""For documentation and protocols, as not every Python knows."""
_PRIVATE_TARGET_SENTENCE = (
    "Its target is at a private address, which this server calls only where it was started with "
    "TWELVE_WEBHOOK_PRIVATE=true."
)


class TargetRefused(Exception):
    """A target that is not called, with a sentence that says why."""


def is_internal_address(address: str) -> bool:
    """Whether an address is anything but a public one: loopback, private, link-local, multicast, reserved.

    So is an IPv6 address that leads to such an IPv4 address (mapped, 6to4, Teredo, NAT64).
    """
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return is_internal_address(str(found.ipv4_mapped))
        if found in _NAT64:
            return is_internal_address(str(IPv4Address(int(found) & 0xFFFFFFFF)))
        within = found.teredo[1] if found.teredo is not None else found.sixtofour
        if found not in _UNICAST or (within is not None and is_internal_address(str(within))):
            return True
    return not found.is_global or found.is_multicast or any(found in network for network in _RESERVED_NETWORKS)


def read_target(url: str) -> httpx.URL:
    """The target of a webhook. Raises `TargetRefused` for one that cannot be called."""
    import httpx

    try:
        target = httpx.URL(url)
    except (httpx.InvalidURL, ValueError):
        raise TargetRefused("It is no address of a page.") from None
    if target.scheme not in ("http", "https") or not target.host:
        raise TargetRefused("It must begin with https:// or http:// and name a host.")
    if target.port is not None and not 1 <= target.port <= 65535:
        raise TargetRefused("Its port must be a number from 1 to 65535.")
    if target.userinfo:
        raise TargetRefused("It must not hold a name and a password; put a secret of yours into its path.")
    if target.fragment:
        raise TargetRefused("It must have no part after a #, which is never sent.")
    return target


class WebhookClient:
    """Posts to targets, for one worker."""

    def __init__(self, *, private: bool, seconds: float) -> None:
        """`private`: whether addresses that are not public may be called; `seconds`: how long a target may take."""
        self._private = private
        self._seconds = seconds
        self._client: httpx.AsyncClient | None = None

    async def close(self) -> None:
        """Drop every connection."""
        if self._client is not None:
            await self._client.aclose()

    def _http_client(self) -> httpx.AsyncClient:
        if self._client is None:
            import httpx

            # No connection is used twice: they are kept by address, and one address may be that of many names.
            limits = httpx.Limits(max_keepalive_connections=0)
            self._client = httpx.AsyncClient(
                trust_env=False, follow_redirects=False, timeout=self._seconds, limits=limits
            )
        return self._client

    async def check(self, url: str) -> None:
        """Raise `TargetRefused` where a target is not called; a name that leads nowhere now may do so later."""
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(self._seconds):
                await self._resolve(read_target(url))

    async def _resolve(self, target: httpx.URL) -> str:
        """The address to connect to. Raises `TargetRefused`, and `OSError` where the name leads nowhere."""
        port = target.port or (443 if target.scheme == "https" else 80)
        loop = asyncio.get_running_loop()
        try:
            found = await loop.getaddrinfo(target.host, port, type=socket.SOCK_STREAM)
        except UnicodeError:
            raise TargetRefused("Its host is no name.") from None
        addresses = [str(one[4][0]) for one in found]
        # A name with one internal address is not trusted with its public ones.
        if not self._private and any(is_internal_address(address) for address in addresses):
            raise TargetRefused(_PRIVATE_TARGET_SENTENCE)
        return addresses[0]

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> tuple[int | None, str | None]:
        """Send it: the status of the answer, where there is one, and what is wrong, or None where all went well."""
        import httpx

        client = self._http_client()
        try:
            target = read_target(url)
            async with asyncio.timeout(self._seconds):
                address = await self._resolve(target)
                request = client.build_request(
                    "POST",
                    target.copy_with(host=address.partition("%")[0]),
                    content=body,
                    headers={**headers, "Host": target.netloc.decode("ascii"), "Connection": "close"},
                    # The certificate is that of the name, not of the address.
                    extensions={"sni_hostname": target.raw_host.decode("ascii")},
                )
                answer = await client.send(request, stream=True)
                await answer.aclose()
        except TargetRefused as refused:
            return None, str(refused)
        except (TimeoutError, httpx.TimeoutException):
            return None, f"It did not answer within {self._seconds:g} seconds."
        except socket.gaierror:
            return None, "Its name leads to no address."
        except (OSError, httpx.HTTPError) as error:
            return None, f"It could not be reached: {_connection_error(error)}."
        if answer.is_success:
            return answer.status_code, None
        if answer.is_redirect:
            return answer.status_code, f"It answered {answer.status_code}, a redirect, which is not followed."
        return answer.status_code, f"It answered {answer.status_code}."


def _connection_error(error: Exception) -> str:
    import httpx

    # The libraries' messages may hold the address, which can be a secret of the network's.
    if "certificate" in str(error).lower():
        return "its certificate does not hold"
    return {"ConnectError": "no connection", "ReadError": "the connection broke"}.get(
        type(error).__name__, "it speaks no HTTP" if isinstance(error, httpx.RemoteProtocolError) else "no connection"
    )

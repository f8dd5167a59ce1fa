"""Answers: what became of a request that came with a key of its client's, so that a repeated one does nothing twice.

Most acts cite their ask, and a repeated one is `stale` by itself. Free acts and the host's have no ask: only the
client's own key (`Idempotency-Key` over HTTP, `ref` on a socket) tells a repetition from a second wish; so it is
with opening rooms and sitting down. That it is done once is the store's to hold: the key, hashed, is stored with what
the request changed, so a repetition at any worker, also after the first one was killed, is answered from there at once.

Besides, answers are kept for ten minutes, by the worker that gave them and, where there can be other workers, as a note
on the bus: so refusals are repeated as well, and tokens are the same ones. Tokens may stand nowhere as they are: a note
is sealed with the client's key and can be read by nobody who does not send that again, and the store keeps none; an
answer from there has new tokens that open the same.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import TypeAdapter

from engine.core.errors import Code, Refusal
from rooms.bus import Bus
from rooms.errors import BusUnavailable, KeyUsed, StoreUnavailable
from rooms.store.base import Logs
from rooms.store.records import RequestKey, StoredRequest

Answer = TypeVar("Answer")

TTL_SECONDS = 600.0
MAX_ANSWERS = 20_000
PENDING_SECONDS = 30.0
"""Seconds after which the note of a worker that has begun and says nothing is gone."""
ELSEWHERE = 0.25
"""Seconds to wait for the answer of another worker that has begun, which may be dead. After them the request is decided
here: of two that decide the store lets one in, and the other has its answer from there."""
FORGET_EVERY = 60.0
"""Seconds after which stored keys are looked through for those that are too old."""
LOOK_SECONDS = 0.05
"""How often it is looked whether another worker has answered."""
NONCE = 12
_BEGUN, _DONE, _REFUSAL = b"?", b"=", b"!"
_REFUSED: TypeAdapter[tuple[Code, str]] = TypeAdapter(tuple[Code, str])


@dataclass(frozen=True)
class _Given:
    at: float
    content: bytes
    """Hash of what was asked."""
    answer: asyncio.Future[Any]


class IdempotencyCache:
    """Answers by whom, and by the key they gave. `bus`: where other workers' answers are found; None for one worker.
    `store`: which requests with a key have been stored."""

    def __init__(self, clock: Callable[[], float], bus: Bus | None = None, store: Logs | None = None) -> None:
        self._clock = clock
        self._bus = bus
        self._store = store
        self._given: OrderedDict[tuple[str, ...], _Given] = OrderedDict()

    async def run_once(
        self,
        key: tuple[str, ...],
        content: bytes,
        shape: type[Answer],
        act: Callable[[], Awaitable[Answer]],
        *,
        lasting: bool = True,
    ) -> Answer:
        """What `act` answers, of this shape, or has answered when it came with this key before; raises what it raised.

        The same key with another content is `malformed`, or another act where the key is not meant to last. What failed
        by an outage is tried again.
        """
        digest = hashlib.sha256(content).digest()
        now = self._clock()
        while self._given and (
            len(self._given) > MAX_ANSWERS or next(iter(self._given.values())).at + TTL_SECONDS < now
        ):
            self._given.popitem(last=False)
        known = self._given.get(key)
        if known is not None and known.content == digest:
            repeated: Answer = await asyncio.shield(known.answer)
            return repeated
        if known is not None and lasting:
            raise _another()
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        # Somebody who repeats it while it is under way waits for the same outcome; nobody may.
        answer.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._given[key] = _Given(now, digest, answer)
        try:
            if self._bus is None or not lasting:
                answer.set_result(await act())
            else:
                answer.set_result(await _among_workers(self._bus, key, digest, shape, act))
        except _Another:
            # The key is that of a request which came to another worker, and may yet come here.
            self._given.pop(key, None)
            answer.set_exception(_another())
            raise _another() from None
        except Refusal as refusal:
            answer.set_exception(refusal)
            raise
        except BaseException:
            # Nobody knows whether it was done: whoever tries again finds out.
            self._given.pop(key, None)
            answer.cancel()
            raise
        return answer.result()

    async def for_key(
        self,
        key: str | None,
        whose: tuple[str, ...],
        content: Callable[[], bytes],
        shape: type[Answer],
        act: Callable[[RequestKey | None], Awaitable[Answer]],
        stored: Callable[[StoredRequest], Awaitable[Answer]],
    ) -> Answer:
        """`once` for the key that somebody gave, who may give none: then it is done every time.

        `act` stores the key it is given with what it changes; `stored` answers what has been stored with it before.
        """
        if key is None:
            return await act(None)
        whole, asked = (*whose, key), content()
        request = RequestKey(_named(whole), hashlib.sha256(asked).hexdigest())

        async def done() -> Answer:
            try:
                return await act(request)
            except (Refusal, KeyUsed):
                # Refused because it has been done, perhaps.
                earlier = await self._store.stored_request(request.hash) if self._store is not None else None
                if earlier is None:
                    raise
            if earlier.content != request.content:
                raise _Another
            return await stored(earlier)

        return await self.run_once(whole, asked, shape, done)

    async def forget_keys(self) -> None:
        """Have the store forget keys that are too old, until cancelled."""
        while self._store is not None:
            with suppress(StoreUnavailable):
                await self._store.forget_requests(TTL_SECONDS)
            await asyncio.sleep(FORGET_EVERY)


async def first_seq(request: StoredRequest) -> int:
    """What answers an act that has been stored before: the number of its entry."""
    return request.seq


class _Another(Exception):
    """The key came with another content to another worker, or to one before it."""


def _another() -> Refusal:
    return Refusal("malformed", "This key came with another request before; every request needs one of its own.")


async def _among_workers(
    bus: Bus, key: tuple[str, ...], digest: bytes, shape: type[Answer], act: Callable[[], Awaitable[Answer]]
) -> Answer:
    """What one of all workers answers; without the bus each answers by itself."""
    note, clock = _Note(key), asyncio.get_running_loop().time
    until = clock() + ELSEWHERE
    try:
        while (known := await bus.put_note_if_absent(note.name, _BEGUN + digest, PENDING_SECONDS)) is not None:
            if known[1 : 1 + len(digest)] != digest:
                raise _Another
            if known[:1] != _BEGUN:
                told = note.opened(known[1 + len(digest) :])
                if known[:1] == _REFUSAL:
                    raise Refusal(*_REFUSED.validate_json(told))
                return TypeAdapter(shape).validate_json(told)
            if clock() >= until:
                break
            await asyncio.sleep(LOOK_SECONDS)
    except BusUnavailable:
        return await act()
    try:
        answer = await act()
    except Refusal as refusal:
        await _leave(bus, note, digest, _REFUSED.dump_json((refusal.code, refusal.detail)), refused=True)
        raise
    except BaseException:
        with suppress(BusUnavailable):
            await bus.delete_note(note.name)
        raise
    await _leave(bus, note, digest, TypeAdapter(shape).dump_json(answer), refused=False)
    return answer


async def _leave(bus: Bus, note: _Note, digest: bytes, told: bytes, *, refused: bool) -> None:
    with suppress(BusUnavailable):
        await bus.put_note(note.name, (_REFUSAL if refused else _DONE) + digest + note.sealed(told), TTL_SECONDS)


class _Note:
    """What a note is called and how it is sealed: both follow from the key, and neither tells it."""

    def __init__(self, key: tuple[str, ...]) -> None:
        # Loaded with the first key of a client's, which a server's start does not wait for.
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        self.name = f"answer:{_named(key)}"
        self._cipher = ChaCha20Poly1305(hashlib.blake2b(_joined(key), digest_size=32, person=b"seal").digest())

    def sealed(self, told: bytes) -> bytes:
        nonce = secrets.token_bytes(NONCE)
        return nonce + self._cipher.encrypt(nonce, told, None)

    def opened(self, sealed: bytes) -> bytes:
        return self._cipher.decrypt(sealed[:NONCE], sealed[NONCE:], None)


def _joined(key: tuple[str, ...]) -> bytes:
    return "\0".join(key).encode("utf-8", "replace")


def _named(key: tuple[str, ...]) -> str:
    """What a key is called where others can read it, 64 hex digits."""
    return hashlib.blake2b(_joined(key), digest_size=32, person=b"name").hexdigest()

"""Idempotency: answers by the key of the client, so that a repeated request has no second effect.

Most acts cite their ask, and a repeated one is `stale` by itself. Free acts and the host's have no ask: only the
client's own key (`Idempotency-Key` over HTTP, `ref` on a socket) distinguishes a retry from a second request; so it is
with opening rooms and taking seats. The store guarantees that it is done once: the key, hashed, is stored with what the
request changed, so a retry at any worker, also after the first one was killed, is answered from there at once.

Besides, answers are kept for ten minutes, by the worker that gave them and, where there can be other workers, as a note
on the bus: so refusals are repeated as well, and tokens are the same ones. Tokens may stand nowhere as they are: a note
is sealed with the client's key and can be read by nobody who does not send that again, and the store keeps none; an
answer from there has new tokens that open the same.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import TypeAdapter

from engine.core.refusals import Code, Refusal
from rooms.bus import Bus
from rooms.errors import BusUnavailable, KeyUsed, StoreUnavailable
from rooms.periodic import repeat
from rooms.store.base import Logs
from rooms.store.records import RequestKey, StoredRequest
from rooms.surroundings import Surroundings

Answer = TypeVar("Answer")

TTL_SECONDS = 600.0
MAX_ANSWERS = 20_000
PENDING_SECONDS = 30.0
"""Seconds after which the note of a worker that has begun and does not answer expires."""
OTHER_WORKER_SECONDS = 0.25
"""Seconds to wait for the answer of another worker that has begun, which may be dead. After them the request is decided
here: of two that decide the store lets one in, and the other has its answer from there."""
FORGET_SECONDS = 60.0
"""Seconds between two removals of stored keys that are too old."""
LOOK_SECONDS = 0.05
"""Seconds between two looks for the answer of another worker."""
NONCE_BYTES = 12
_PENDING_MARK, _ANSWER_MARK, _REFUSAL_MARK = b"?", b"=", b"!"
_REFUSAL_ADAPTER: TypeAdapter[tuple[Code, str]] = TypeAdapter(tuple[Code, str])


async def _always() -> bool:
    return True


@dataclass(frozen=True)
class _Refused:
    """What a refusal said. The refusal itself would keep the frames through which it passed, and with them the room, as
    long as the answer is kept."""

    code: Code
    detail: str


@dataclass(frozen=True, slots=True)
class _CachedAnswer:
    at: float
    content: bytes
    """Hash of the request."""
    answer: asyncio.Future[Any]


class IdempotencyCache:
    """Answers by the scope and the key of a request. `bus`: has other workers' answers; None for one worker.
    `store`: has the requests with a key that have been stored. `other_worker_seconds`: how long another worker that has
    begun is waited for."""

    def __init__(
        self,
        surroundings: Surroundings,
        bus: Bus | None = None,
        store: Logs | None = None,
        *,
        other_worker_seconds: float = OTHER_WORKER_SECONDS,
    ) -> None:
        self._surroundings = surroundings
        self._bus = bus
        self._store = store
        self._other_worker_seconds = other_worker_seconds
        self._cached: OrderedDict[tuple[str, ...], _CachedAnswer] = OrderedDict()

    async def run_once(
        self,
        key: tuple[str, ...],
        content: bytes,
        answer_type: type[Answer],
        act: Callable[[], Awaitable[Answer]],
        *,
        lasting: bool = True,
        stands: Callable[[], Awaitable[bool]] = _always,
    ) -> Answer:
        """What `act` answers, of this shape, or has answered when it came with this key before; raises what it raised.

        The same key with another content is `malformed`, or another act where the key is not meant to last. What failed
        by an outage is tried again, and so is what no longer `stands`: the store has lost it.
        """
        digest = hashlib.sha256(content).digest()
        now = self._surroundings.steady()
        while self._cached and (
            len(self._cached) > MAX_ANSWERS or next(iter(self._cached.values())).at + TTL_SECONDS < now
        ):
            self._cached.popitem(last=False)
        known = self._cached.get(key)
        if known is not None and known.content == digest:
            try:
                repeated: Answer | _Refused = await asyncio.shield(known.answer)
            except asyncio.CancelledError:
                waiter = asyncio.current_task()
                if not known.answer.cancelled() or (waiter is not None and waiter.cancelling()):
                    raise
                # Whoever began it is gone, by a socket that closed or an outage, and this one still waits.
                return await self.run_once(key, content, answer_type, act, lasting=lasting, stands=stands)
            if isinstance(repeated, _Refused):
                raise Refusal(repeated.code, repeated.detail)
            if await stands():
                return repeated
            if self._cached.get(key) is known:
                del self._cached[key]
            return await self.run_once(key, content, answer_type, act, lasting=lasting, stands=stands)
        if known is not None and lasting:
            raise _key_reused()
        # A retry while the request is under way waits for the same outcome; there may be none.
        answer: asyncio.Future[Answer | _Refused] = asyncio.get_running_loop().create_future()
        self._cached[key] = _CachedAnswer(now, digest, answer)
        try:
            if self._bus is None or not lasting:
                given = await act()
            else:
                seconds = self._other_worker_seconds
                note = _Note(key, self._surroundings.secret_bytes(NONCE_BYTES))
                given = await _run_among_workers(self._bus, note, digest, answer_type, act, seconds, stands)
        except _KeyReused:
            # The key is that of a request which came to another worker, and may yet come here.
            self._cached.pop(key, None)
            reused = _key_reused()
            answer.set_result(_Refused(reused.code, reused.detail))
            raise reused from None
        except Refusal as refusal:
            answer.set_result(_Refused(refusal.code, refusal.detail))
            raise
        except BaseException:
            # Nobody knows whether it was done: a retry finds out.
            self._cached.pop(key, None)
            answer.cancel()
            raise
        answer.set_result(given)
        return given

    async def for_key(
        self,
        key: str | None,
        scope: tuple[str, ...],
        content: Callable[[], bytes],
        answer_type: type[Answer],
        act: Callable[[RequestKey | None], Awaitable[Answer]],
        recall: Callable[[StoredRequest], Awaitable[Answer]] | None,
    ) -> Answer:
        """`run_once` for the key of a request, which may have none: then it is done every time.

        `act` stores the key it is given with what it changes; `recall` answers what has been stored with it before.
        None where `act` finds that by itself, because the key is stored with no deliberation.
        """
        if key is None:
            return await act(None)
        full_key, request_body = (*scope, key), content()
        request = RequestKey(_key_name(full_key), hashlib.sha256(request_body).hexdigest())

        if recall is None or self._store is None:
            return await self.run_once(full_key, request_body, answer_type, lambda: act(request))
        store = self._store

        async def run() -> Answer:
            try:
                return await act(request)
            except (Refusal, KeyUsed):
                # Perhaps refused because it has been done.
                earlier = await store.stored_request(request.hash)
                if earlier is None:
                    raise
            if earlier.content != request.content:
                raise _KeyReused
            return await recall(earlier)

        async def stands() -> bool:
            try:
                return await store.stored_request(request.hash) is not None
            except StoreUnavailable:
                # Whatever it will have lost, it cannot be done now.
                return True

        return await self.run_once(full_key, request_body, answer_type, run, stands=stands)

    async def forget_keys(self) -> None:
        """Have the store forget keys that are too old, until cancelled."""
        store = self._store
        if store is not None:
            # Kept longer than any answer that was given.
            seconds = TTL_SECONDS + FORGET_SECONDS
            await repeat("idempotency keys", FORGET_SECONDS, lambda: store.forget_requests(seconds))


async def first_seq(request: StoredRequest) -> int:
    """What answers an act that has been stored before: the number of its entry."""
    return request.seq


class _KeyReused(Exception):
    """The key came with another content to another worker, or to one before it."""


def _key_reused() -> Refusal:
    return Refusal("malformed", "This key came with another request before; every request needs one of its own.")


async def _run_among_workers(
    bus: Bus,
    note: _Note,
    digest: bytes,
    answer_type: type[Answer],
    act: Callable[[], Awaitable[Answer]],
    other_worker_seconds: float,
    stands: Callable[[], Awaitable[bool]],
) -> Answer:
    """What one of all workers answers; without the bus each answers by itself."""
    clock = asyncio.get_running_loop().time
    until = clock() + other_worker_seconds
    try:
        while (known := await bus.put_note_if_absent(note.name, _PENDING_MARK + digest, PENDING_SECONDS)) is not None:
            if known[1 : 1 + len(digest)] != digest:
                raise _KeyReused
            if known[:1] != _PENDING_MARK:
                note_answer = note.open(known[1 + len(digest) :])
                if known[:1] == _REFUSAL_MARK:
                    raise Refusal(*_REFUSAL_ADAPTER.validate_json(note_answer))
                if not await stands():
                    break
                return TypeAdapter(answer_type).validate_json(note_answer)
            if clock() >= until:
                break
            await asyncio.sleep(LOOK_SECONDS)
    except BusUnavailable:
        return await act()
    try:
        answer = await act()
    except Refusal as refusal:
        await _put_answer(bus, note, digest, _REFUSAL_ADAPTER.dump_json((refusal.code, refusal.detail)), refused=True)
        raise
    except BaseException:
        with suppress(BusUnavailable):
            await bus.delete_note(note.name)
        raise
    await _put_answer(bus, note, digest, TypeAdapter(answer_type).dump_json(answer), refused=False)
    return answer


async def _put_answer(bus: Bus, note: _Note, digest: bytes, answer: bytes, *, refused: bool) -> None:
    with suppress(BusUnavailable):
        await bus.put_note(
            note.name, (_REFUSAL_MARK if refused else _ANSWER_MARK) + digest + note.seal(answer), TTL_SECONDS
        )


class _Note:
    """The name of a note and its encryption: both are derived from the key, and neither reveals it."""

    def __init__(self, key: tuple[str, ...], nonce: bytes) -> None:
        """`nonce`: of the one answer that it seals."""
        # Loaded with the first key of a client's, which a server's start does not wait for.
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        self._nonce = nonce
        self.name = f"answer:{_key_name(key)}"
        self._cipher = ChaCha20Poly1305(hashlib.blake2b(_key_bytes(key), digest_size=32, person=b"seal").digest())

    def seal(self, answer: bytes) -> bytes:
        return self._nonce + self._cipher.encrypt(self._nonce, answer, None)

    def open(self, sealed: bytes) -> bytes:
        return self._cipher.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], None)


def _key_bytes(key: tuple[str, ...]) -> bytes:
    return "\0".join(key).encode("utf-8", "replace")


def _key_name(key: tuple[str, ...]) -> str:
    """The name of a key where others can read it, 64 hex digits."""
    return hashlib.blake2b(_key_bytes(key), digest_size=32, person=b"name").hexdigest()

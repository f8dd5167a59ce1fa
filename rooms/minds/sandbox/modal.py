"""Code in a sandbox at Modal: one for each run, without a network, and ended with it.

Modal's SDK is loaded when it is wanted. It gets its tokens and its address from us and reads no file in anybody's home;
its own variables (`MODAL_…`) hold beside that. A sandbox that we cannot end any more, because this process is gone or
Modal does not answer, ends by its own clock.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import os
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

from rooms.minds.sandbox.base import ExecutionFailed, RunResult, check_sum
from rooms.minds.sandbox.configuration import Modal
from rooms.minds.sandbox.remote import ANSWER_LIMIT, COMMAND, GRACE, told, too_late, wanted

REACHING = 10.0
"""Seconds in which Modal must answer at all."""
MAKING = 90.0
"""Seconds that a sandbox may take to be there; where its image is new, it is built in them."""
ENDING = 10.0
"""Seconds that ending one may take; after them it is left to its own clock."""
ANSWERING = 5.0
"""Seconds for the way to a sandbox and back, beside those of the code and of the runner."""
AT_ONCE = 4
"""Sandboxes side by side for one process of ours."""
CORES = (0.25, 1.0)
"""Of a processor: what is asked for, and the most that it may take."""
RUNNER_MB = 128
"""Mebibytes for Python and the runner, beside those of the code."""
PIECE = 1024 * 1024
"""Bytes of input that are sent at once."""


@dataclass(frozen=True)
class _Library:
    """Modal's SDK, as much of it as we speak to."""

    modal: ModuleType
    fails: ModuleType
    """The module of its exceptions."""
    broken: tuple[type[Exception], ...]
    """Whatever else may come of a line that breaks."""
    client_type: int
    address: str
    """Of Modal's own API."""


class ModalExecutor:
    """Runs code in sandboxes at Modal."""

    def __init__(
        self, modal: Modal, *, reaching: float = REACHING, making: float = MAKING, answering: float = ANSWERING
    ) -> None:
        """
        Args:
            modal: which account, and what a sandbox is made of.
            reaching: seconds in which Modal must answer at all.
            making: seconds that a sandbox may take to be there.
            answering: seconds for the way to it and back, beside those of the code.
        """
        self._modal = modal
        self._reaching = reaching
        self._making = making
        self._answering = answering
        self._gate = asyncio.Semaphore(AT_ONCE)

    async def check(self) -> None:
        """Whether Modal takes our tokens, and sandboxes of our image run code; makes the app where there is none."""
        await check_sum(self, "at Modal", "the sandbox")

    async def run(self, code: str, data: Mapping[str, Any], *, seconds: float, memory_mb: int) -> RunResult:
        """Run code in a sandbox of its own."""
        asked = wanted(code, data, seconds=seconds, memory_mb=memory_mb)
        lifetime = seconds + GRACE + self._answering
        async with (
            self._gate,
            self._connected() as (library, client),
            self._sandbox(library, client, lifetime, memory_mb) as sandbox,
        ):
            try:
                async with asyncio.timeout(lifetime):
                    said = await _said(sandbox, asked)
            except TimeoutError:
                raise too_late(seconds) from None
        if not said:
            raise ExecutionFailed("The sandbox at Modal ended before the code did.")
        return told(said, seconds, "The sandbox at Modal")

    @contextlib.asynccontextmanager
    async def _connected(self) -> AsyncIterator[tuple[_Library, Any]]:
        """A client of its own, which nobody else's settings reach; what fails meanwhile is told in our words."""
        modal = self._modal
        missing = [key.variable for key in (modal.token_id, modal.token_secret) if key.value is None]
        if missing:
            raise ExecutionFailed(f"Code cannot be run at Modal: set {' and '.join(missing)}.")
        library = await asyncio.to_thread(_load)
        address = modal.base_url or library.address
        client = library.modal.Client(address, library.client_type, (modal.token_id.value, modal.token_secret.value))
        try:
            async with self._in_time(self._reaching, f"cannot be reached at {_host(address)}"):
                await client.__aenter__()
                await client.hello.aio()
            yield library, client
        except (library.fails.Error, *library.broken) as error:
            raise ExecutionFailed(self._sentence(library.fails, error)) from None
        finally:
            await client.close.aio()

    @contextlib.asynccontextmanager
    async def _in_time(self, seconds: float, otherwise: str) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(seconds):
                yield
        except TimeoutError:
            raise ExecutionFailed(f"Modal {otherwise} within {seconds:g} seconds.") from None

    @contextlib.asynccontextmanager
    async def _sandbox(self, library: _Library, client: Any, lifetime: float, memory_mb: int) -> AsyncIterator[Any]:
        """A sandbox, for as long as it is needed."""
        making = asyncio.create_task(self._made(library, client, lifetime, memory_mb))
        try:
            async with self._in_time(self._making, "made no sandbox"):
                # Shielded: one that is being made is waited for, so that it can be ended.
                sandbox = await asyncio.shield(making)
            yield sandbox
        finally:
            await _end(making)

    async def _made(self, library: _Library, client: Any, lifetime: float, memory_mb: int) -> Any:
        seconds = math.ceil(lifetime + ENDING)
        memory = memory_mb + RUNNER_MB
        return await library.modal.Sandbox.create.aio(
            "sleep",
            str(seconds),
            app=await self._app(library, client),
            client=client,
            image=library.modal.Image.from_registry(self._modal.image),
            timeout=seconds,
            cpu=CORES,
            memory=(min(memory, 256), memory),
            block_network=True,
        )

    async def _app(self, library: _Library, client: Any) -> Any:
        modal = self._modal
        try:
            return await library.modal.App.lookup.aio(
                modal.app, client=client, environment_name=modal.environment, create_if_missing=True
            )
        except library.fails.NotFoundError:
            where = f" in the environment {modal.environment}" if modal.environment else ""
            raise ExecutionFailed(
                f"Modal has no app {modal.app}{where}, and makes none: look at modal in the file execution.yaml."
            ) from None

    def _sentence(self, fails: ModuleType, error: Exception) -> str:
        """What failed, in our own words: Modal's may hold what nobody should read."""
        modal = self._modal
        match error:
            case fails.AuthError():
                return f"Modal refuses the tokens in {modal.token_id.variable} and {modal.token_secret.variable}."
            case fails.PermissionDeniedError():
                return "Modal does not allow this account to run code in a sandbox."
            case fails.ResourceExhaustedError():
                return "Modal makes no more sandboxes for this account at present: its limit is reached."
            case fails.ImageBuildError():
                return f"Modal cannot make a sandbox of {modal.image}: look at modal.image in the file execution.yaml."
            case fails.NotFoundError() | fails.ConflictError():
                return "The sandbox at Modal was gone before the code was done."
            case fails.ServiceError() | fails.InternalError() | fails.TimeoutError():
                return "Modal failed on its own side; try again later."
            case fails.Error() if not isinstance(error, fails.ConnectionError):
                return f"Modal did not do what it was asked for ({type(error).__name__})."
        return "The connection to Modal broke off."


async def _said(sandbox: Any, asked: bytes) -> bytes:
    """What the runner in a sandbox prints; no more than it can honestly have to say is kept."""
    process = await sandbox.exec.aio(*COMMAND, text=False)
    for first in range(0, len(asked), PIECE):
        process.stdin.write(asked[first : first + PIECE])
        await process.stdin.drain.aio()
    process.stdin.write_eof()
    await process.stdin.drain.aio()
    kept = bytearray()
    async with contextlib.aclosing(aiter(process.stdout)) as pieces:
        async for piece in pieces:
            kept += piece[: ANSWER_LIMIT - len(kept)]
    return bytes(kept)


async def _end(making: asyncio.Task[Any]) -> None:
    """End a sandbox, also one that is only being made; what cannot be ended ends by its own clock."""
    with contextlib.suppress(Exception):
        async with asyncio.timeout(ENDING):
            sandbox = await making
            try:
                await sandbox.terminate.aio()
            finally:
                await sandbox.detach.aio()


def _host(addresses: str) -> str:
    return urlsplit(addresses.partition(",")[0]).netloc


def _load() -> _Library:
    # Its file with tokens and settings would be read as it is loaded.
    os.environ["MODAL_CONFIG_PATH"] = os.devnull
    try:
        import modal
        import modal.config
        import modal.exception
        from grpclib.exceptions import GRPCError, StreamTerminatedError
        from h2.exceptions import H2Error
        from modal_proto import api_pb2
    except ImportError:
        raise ExecutionFailed("Code cannot be run at Modal: its SDK is missing, so pip install '.[modal]'.") from None
    for name in ("modal-client", "modal-utils"):
        # It would write to our standard error, and what servers say is not for our log.
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.setLevel(logging.CRITICAL)
    broken = (OSError, GRPCError, StreamTerminatedError, H2Error)
    return _Library(modal, modal.exception, broken, api_pb2.CLIENT_TYPE_CLIENT, modal.config.DEFAULT_SERVER_URL)

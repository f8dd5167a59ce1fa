"""Code in a sandbox at Modal: one for each run, without a network, and ended with it.

Modal's SDK is loaded when it is wanted. It gets its tokens and its address from us and reads no file in anybody's home;
its own variables (`MODAL_…`) hold in addition. A sandbox that we cannot end any more, because this process is gone or
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

from rooms.computation import computation_owner
from rooms.minds.sandbox.base import ExecutionFailed, RunResult, check_sum, execution_places
from rooms.minds.sandbox.configuration import Modal
from rooms.minds.sandbox.remote import ANSWER_LIMIT, COMMAND, GRACE_SECONDS, build_input, read_result, timeout_failure

CONNECT_SECONDS = 10.0
"""Seconds in which Modal must answer at all."""
CREATE_SECONDS = 90.0
"""Seconds that a sandbox may take to be there; where its image is new, it is built in them."""
STOP_SECONDS = 10.0
"""Seconds that ending one may take; after them it is left to its own clock."""
ANSWER_SECONDS = 5.0
"""Seconds for the way to a sandbox and back, in addition to those of the code and of the runner."""
MAX_SANDBOXES = 4
"""Sandboxes that one process of ours uses in parallel."""
CORES = (0.25, 1.0)
"""Of a processor: what is asked for, and the most that it may take."""
RUNNER_MEMORY_MB = 128
"""Mebibytes for Python and the runner, in addition to those of the code."""
INPUT_CHUNK_BYTES = 1024 * 1024
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
        self,
        modal: Modal,
        *,
        connect_seconds: float = CONNECT_SECONDS,
        create_seconds: float = CREATE_SECONDS,
        answer_seconds: float = ANSWER_SECONDS,
    ) -> None:
        """
        Args:
            modal: which account, and what a sandbox is made of.
            connect_seconds: seconds in which Modal must answer at all.
            create_seconds: seconds that a sandbox may take to be there.
            answer_seconds: seconds for the way to it and back, in addition to those of the code.
        """
        self._modal = modal
        self._connect_seconds = connect_seconds
        self._create_seconds = create_seconds
        self._answer_seconds = answer_seconds
        self._places = execution_places(MAX_SANDBOXES)

    async def check(self) -> None:
        """Whether Modal takes our tokens, and sandboxes of our image run code; makes the app where there is none."""
        await check_sum(self, "at Modal", "the sandbox")

    async def run(self, code: str, data: Mapping[str, Any], *, seconds: float, memory_mb: int) -> RunResult:
        """Run code in a sandbox of its own."""
        input_lines = build_input(code, data, seconds=seconds, memory_mb=memory_mb)
        lifetime = seconds + GRACE_SECONDS + self._answer_seconds
        async with (
            self._places.place(computation_owner()),
            self._connected() as (library, client),
            self._sandbox(library, client, lifetime, memory_mb) as sandbox,
        ):
            try:
                async with asyncio.timeout(lifetime):
                    printed = await _run_and_read(sandbox, input_lines)
            except TimeoutError:
                raise timeout_failure(seconds) from None
        if not printed:
            raise ExecutionFailed("The sandbox at Modal ended before the code did.")
        return read_result(printed, seconds, "The sandbox at Modal")

    @contextlib.asynccontextmanager
    async def _connected(self) -> AsyncIterator[tuple[_Library, Any]]:
        """A client of its own, which nobody else's settings reach; failures are raised with sentences of ours."""
        modal = self._modal
        missing = [key.variable for key in (modal.token_id, modal.token_secret) if key.value is None]
        if missing:
            raise ExecutionFailed(f"Code cannot be run at Modal: set {' and '.join(missing)}.")
        library = await asyncio.to_thread(_load)
        address = modal.base_url or library.address
        client = library.modal.Client(address, library.client_type, (modal.token_id.value, modal.token_secret.value))
        try:
            async with self._in_time(self._connect_seconds, f"cannot be reached at {_host(address)}"):
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
        creation = asyncio.create_task(self._create(library, client, lifetime, memory_mb))
        try:
            async with self._in_time(self._create_seconds, "made no sandbox"):
                # Shielded: one that is being made is waited for, so that it can be ended.
                sandbox = await asyncio.shield(creation)
            yield sandbox
        finally:
            await _end(creation)

    async def _create(self, library: _Library, client: Any, lifetime: float, memory_mb: int) -> Any:
        seconds = math.ceil(lifetime + STOP_SECONDS)
        memory = memory_mb + RUNNER_MEMORY_MB
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


async def _run_and_read(sandbox: Any, input_lines: bytes) -> bytes:
    """What the runner in a sandbox prints; no more than it can honestly have to say is kept."""
    process = await sandbox.exec.aio(*COMMAND, text=False)
    for first in range(0, len(input_lines), INPUT_CHUNK_BYTES):
        process.stdin.write(input_lines[first : first + INPUT_CHUNK_BYTES])
        await process.stdin.drain.aio()
    process.stdin.write_eof()
    await process.stdin.drain.aio()
    output_bytes = bytearray()
    async with contextlib.aclosing(aiter(process.stdout)) as pieces:
        async for piece in pieces:
            output_bytes += piece[: ANSWER_LIMIT - len(output_bytes)]
    return bytes(output_bytes)


async def _end(creation: asyncio.Task[Any]) -> None:
    """End a sandbox, also one that is only being made; what cannot be ended ends by its own clock."""
    with contextlib.suppress(Exception):
        async with asyncio.timeout(STOP_SECONDS):
            sandbox = await creation
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

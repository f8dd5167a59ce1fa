"""Code in a sandbox at Blaxel: one that is kept warm and used again, or one for each run that is deleted after it.

Blaxel's SDK is loaded when it is wanted, and is given its key and its address by us: nobody but Blaxel is spoken to.
Blaxel's sandboxes have a network; the code has none where the sandbox lets its runner take it away, and the refusal of
Python everywhere. In a sandbox that is kept, what a run leaves of itself (its input, and what it printed) is removed as
it ends. What we cannot end, because this process is gone or Blaxel does not answer, ends by its own clock.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import shlex
from collections.abc import AsyncIterator, Awaitable, Coroutine, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

import httpx

from rooms.computation import computation_owner
from rooms.minds.sandbox.base import ExecutionFailed, RunResult, check_sum, execution_places
from rooms.minds.sandbox.configuration import Blaxel
from rooms.minds.sandbox.remote import COMMAND, GRACE_SECONDS, build_input, read_result, timeout_failure

MAX_PARALLEL_RUNS = 4
"""Runs that one process of ours makes in parallel."""
ANSWER_SECONDS = 15.0
"""Seconds that Blaxel may take for one answer."""
CREATE_SECONDS = 60.0
"""Seconds that a sandbox may take to be there."""
STOP_SECONDS = 20.0
"""Seconds that ending a run may take."""
POLL_MILLISECONDS = 250
"""Milliseconds between two polls of a run, where a sandbox cannot notify us of its end."""
BROKEN_SENTENCE = "The connection to Blaxel broke off."
LIFETIME = "15m"
"""That a sandbox lives which is made for one run, should nobody delete it."""
IMAGE = "blaxel/base-image:latest"
SANDBOX_MEMORY_MB = 4096
"""Mebibytes of a sandbox."""
LOG_FOLDER = "${SANDBOX_LOG_DIR:-/var/log/sandbox-api}"
"""Where a sandbox keeps what its processes print, by their names."""
T = TypeVar("T")


class _Library(NamedTuple):
    """Blaxel's SDK, as much of it as we speak to."""

    client: Any
    instance: Any
    record: Any
    create: Any
    delete: Any
    settings: Any
    error: type[Exception]


class _Refused(Exception):
    """Blaxel answered with a status that is an error."""

    def __init__(self, status: int, code: object) -> None:
        super().__init__(status, code)
        self.status = status
        self.code = code


class BlaxelExecutor:
    """Runs code in sandboxes at Blaxel."""

    def __init__(
        self, blaxel: Blaxel, *, answer_seconds: float = ANSWER_SECONDS, create_seconds: float = CREATE_SECONDS
    ) -> None:
        """
        Args:
            blaxel: which account, and what a sandbox is made of.
            answer_seconds: seconds that Blaxel may take for one answer.
            create_seconds: seconds that a sandbox may take to be there.
        """
        self._blaxel = blaxel
        self._answer_seconds = answer_seconds
        self._create_seconds = create_seconds
        self._places = execution_places(MAX_PARALLEL_RUNS)
        self._persistent_record: Any = None
        """Blaxel's record of the sandbox that is used again, once there is one."""

    async def check(self) -> None:
        """Whether Blaxel takes our key and makes a sandbox that runs code; one that is to be kept is there then."""
        await check_sum(self, "at Blaxel", "the sandbox")

    async def run(self, code: str, data: Mapping[str, Any], *, seconds: float, memory_mb: int) -> RunResult:
        """Run code in a sandbox with nothing of an earlier run in it."""
        input_lines = build_input(code, data, seconds=seconds, memory_mb=memory_mb).decode()
        missing = [key.variable for key in (self._blaxel.api_key, self._blaxel.workspace) if key.value is None]
        if missing:
            raise ExecutionFailed(f"Code cannot be run at Blaxel: set {' and '.join(missing)}.")
        library = await asyncio.to_thread(_load)
        async with self._places.place(computation_owner()):
            with self._translated_errors(library):
                async with self._sandbox(library) as record:
                    printed = await self._run_and_read(library, record, input_lines, seconds)
        return read_result(printed, seconds, "The sandbox at Blaxel")

    @contextlib.asynccontextmanager
    async def _sandbox(self, library: _Library) -> AsyncIterator[Any]:
        """The record of a sandbox, for as long as it is needed: of the one that is kept, or of one for this run."""
        if self._blaxel.persistent:
            self._persistent_record = self._persistent_record or await self._in_time(
                self._create(library, self._blaxel.sandbox_id), self._create_seconds
            )
            yield self._persistent_record
            return
        name = f"{self._blaxel.sandbox_id[:32].rstrip('-')}-{secrets.token_hex(6)}"
        creation = asyncio.ensure_future(self._create(library, name))
        try:
            # Shielded: one that is being made is waited for, so that it can be deleted.
            yield await self._in_time(asyncio.shield(creation), self._create_seconds)
        finally:
            await _run_to_end(self._delete(library, creation, name))

    async def _create(self, library: _Library, name: str) -> Any:
        """The record of the sandbox by that name, which is made where there is none."""
        blaxel = self._blaxel
        runtime = {
            "image": blaxel.image or IMAGE,
            "memory": SANDBOX_MEMORY_MB,
            **({} if blaxel.persistent else {"ttl": LIFETIME}),
        }
        spec = {"runtime": runtime, **({"region": blaxel.region} if blaxel.region else {})}
        async with self._control(library) as client:
            body = library.record.from_dict({"metadata": {"name": name}, "spec": spec})
            return await library.create(client=client, body=body, create_if_not_exist=True)

    async def _delete(self, library: _Library, creation: asyncio.Future[Any], name: str) -> None:
        await asyncio.wait((creation,))
        if not creation.cancelled():
            creation.exception()
        async with self._control(library) as client:
            await library.delete(name, client=client)

    def _control(self, library: _Library) -> Any:
        """A client of its own for what is asked of Blaxel itself, which nobody else's settings reach."""
        headers = {**self._headers(), "Blaxel-Version": library.settings.api_version}
        address = self._blaxel.base_url or library.settings.base_url
        client = library.client(base_url=address, headers=headers, timeout=httpx.Timeout(self._create_seconds))
        return client.with_event_hooks(async_hooks={"response": [_refuse]})

    def _headers(self) -> dict[str, str]:
        key, workspace = self._blaxel.api_key.value, self._blaxel.workspace.value
        return {"X-Blaxel-Authorization": f"Bearer {key}", "X-Blaxel-Workspace": str(workspace)}

    async def _run_and_read(self, library: _Library, record: Any, input_lines: str, seconds: float) -> str:
        """What the runner in a sandbox prints."""
        usual = f"{library.settings.run_url}/{self._blaxel.workspace.value}/sandboxes/{record.metadata.name}"
        sandbox = library.instance(record, force_url=record.metadata.url or usual, headers=self._headers())
        sandbox.fs.get_client().event_hooks["response"].append(_refuse)
        unanswered = _UnansweredRequests(sandbox.process.get_client())
        run = f"twelve-run-{secrets.token_hex(8)}"
        # The shell opens the input and removes it, before the runner is there.
        command = f"exec 0</tmp/{run} && rm -f /tmp/{run} && exec {shlex.join(COMMAND)}"
        starting, ended = None, False
        try:
            await self._in_time(sandbox.fs.write(f"/tmp/{run}", input_lines), self._answer_seconds)
            asking = sandbox.process.exec({"name": run, "command": command, "working_dir": "/"})
            starting = asyncio.ensure_future(asking)
            # Shielded: what is being started is waited for, so that it can be killed.
            await self._in_time(asyncio.shield(starting), self._answer_seconds)
            wait_milliseconds = int(1000 * (seconds + GRACE_SECONDS + self._answer_seconds))
            await sandbox.process.wait(run, max_wait=wait_milliseconds, interval=POLL_MILLISECONDS)
            ended = True
            return str(await self._in_time(sandbox.process.logs(run, "stdout"), self._answer_seconds))
        except TimeoutError as error:
            if isinstance(error.__cause__, httpx.HTTPError | library.error):
                raise error.__cause__ from None
            # The last poll was cut short by our own timeout, and hides how those before ended.
            if unanswered.count > 1:
                raise ExecutionFailed(BROKEN_SENTENCE) from None
            raise timeout_failure(seconds) from None
        finally:
            await _run_to_end(_clean_up(sandbox, run, None if ended else starting, self._blaxel.persistent))

    async def _in_time(self, awaited: Awaitable[T], seconds: float) -> T:
        try:
            async with asyncio.timeout(seconds):
                return await awaited
        except TimeoutError:
            raise ExecutionFailed(f"Blaxel did not answer within {seconds:g} seconds.") from None

    @contextlib.contextmanager
    def _translated_errors(self, library: _Library) -> Iterator[None]:
        """Raise failures with sentences of ours: the SDK's hold what nobody should read."""
        host = urlsplit(self._blaxel.base_url or library.settings.base_url).hostname
        try:
            yield
        except (library.error, _Refused) as error:
            raise ExecutionFailed(self._refusal(getattr(error, "status", None), getattr(error, "code", None))) from None
        except httpx.ConnectError:
            raise ExecutionFailed(f"Blaxel cannot be reached at {host}: try again later.") from None
        except httpx.HTTPError:
            raise ExecutionFailed(BROKEN_SENTENCE) from None
        except (ValueError, LookupError, TypeError, AttributeError):
            sentence = (
                f"What answers at {host} does not speak as Blaxel does: look at blaxel.base_url in execution.yaml."
            )
            raise ExecutionFailed(sentence) from None

    def _refusal(self, status: object, code: object) -> str:
        """The sentence for a status."""
        blaxel = self._blaxel
        if status in (401, 403):
            held = " and ".join(filter(None, (blaxel.api_key.variable, blaxel.workspace.variable)))
            return f"Blaxel refuses our key or its workspace ({status}): look at {held}."
        if status in (402, 429) or code == "QUOTA_EXCEEDED":
            return "Blaxel makes no more sandboxes for this account at present: its limit is reached."
        if code in ("INVALID_IMAGE", "IMAGE_NOT_FOUND"):
            return f"Blaxel has no image {blaxel.image or IMAGE}: look at blaxel.image in execution.yaml."
        if status == 404:
            # The next run makes another one.
            self._persistent_record = None
            return "The sandbox at Blaxel was gone before the code was done."
        if isinstance(status, int) and status >= 500:
            return f"Blaxel failed on its own side ({status}); try again later."
        return f"Blaxel does not make or use the sandbox that execution.yaml describes ({status})."


class _UnansweredRequests:
    """How many requests of a client were left without an answer, since it got one last."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.count = 0
        client.event_hooks["request"].append(self._on_request)
        client.event_hooks["response"].append(self._on_response)

    async def _on_request(self, _: httpx.Request) -> None:
        self.count += 1

    async def _on_response(self, _: httpx.Response) -> None:
        self.count = 0


async def _clean_up(sandbox: Any, run: str, starting: asyncio.Future[Any] | None, persistent: bool) -> None:
    """End a run that may be under way; in a sandbox that is kept, remove what is there of it."""
    try:
        if starting is not None:
            await asyncio.wait((starting,))
            # One that is not there, or is done, is as good.
            with contextlib.suppress(Exception):
                starting.result()
                await sandbox.process.kill(run)
        if persistent:
            # By the same name: what it printed is overwritten by what this prints, which is nothing.
            command = f'rm -f /tmp/{run} "{LOG_FOLDER}"/{run}.*'
            await sandbox.process.exec({"name": run, "command": command, "wait_for_completion": True})
    finally:
        await sandbox.fs.get_client().aclose()
        await sandbox.process.get_client().aclose()


async def _run_to_end(work: Coroutine[Any, Any, None]) -> None:
    """Let an ending come to its end, also where nobody waits for it any more; what fails of it changes nothing."""

    async def bounded() -> None:
        with contextlib.suppress(Exception):
            async with asyncio.timeout(STOP_SECONDS):
                await work

    await asyncio.shield(asyncio.ensure_future(bounded()))


async def _refuse(response: httpx.Response) -> None:
    """Take an error for one before the SDK reads it, which expects each in a form of its own."""
    if response.is_error:
        await response.aread()
        code = None
        with contextlib.suppress(ValueError, LookupError, TypeError, AttributeError):
            body = response.json()
            code = body.get("code") or body["error"].get("code")
        raise _Refused(response.status_code, code)


@cache
def _load() -> _Library:
    # It reports to others whom it is used by, where nobody forbids it.
    os.environ.setdefault("DO_NOT_TRACK", "1")
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    levels = {name: each.level for name, each in root.manager.loggerDict.items() if isinstance(each, logging.Logger)}
    try:
        from blaxel.core import BlaxelError, SandboxInstance, settings
        from blaxel.core.client.api.compute.create_sandbox import asyncio as create
        from blaxel.core.client.api.compute.delete_sandbox import asyncio as delete
        from blaxel.core.client.client import Client
        from blaxel.core.client.models import Sandbox
    except ImportError:
        raise ExecutionFailed("Code cannot be run at Blaxel: its SDK is missing, so pip install '.[blaxel]'.") from None
    finally:
        # It arranges the log of the whole process as it is loaded.
        root.handlers[:] = handlers
        root.setLevel(level)
        for name, was in levels.items():
            logging.getLogger(name).setLevel(was)
    return _Library(Client, SandboxInstance, Sandbox, create, delete, settings, BlaxelError)

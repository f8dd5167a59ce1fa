"""Availability: whether a model can be called, checked before a room needs it.

A model of a provider is judged by its key and its name alone, because a call would cost. A server that the
configuration names is asked for its list of models, which costs nothing. Where a model's minds analyse with code, it
is also tried whether code can be run.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any

from cases.yaml_lines import closest_name
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.configuration import Configuration, hosted_family
from rooms.minds.llm.failures import says_it_is_loading
from rooms.minds.llm.measuring import server_address, server_client, with_facts, with_speed
from rooms.surroundings import Clock

# Imported where a server is asked, which a start without one does not wait for.
if TYPE_CHECKING:
    import httpx
from rooms.minds.sandbox.code_execution import CodeExecution

RECHECK_SECONDS = 30.0
"""Seconds after which a server is asked again."""
CACHE_SECONDS = 900.0
"""Seconds for which it is believed that code can be run: to try it may cost money."""
_CODE = " code"
"""Under which it is kept whether code can be run; no model is called so."""


class ModelAvailability:
    """What this worker knows of the models it could call."""

    def __init__(
        self,
        configuration: Configuration,
        steady: Clock,
        code_execution: CodeExecution | None = None,
    ) -> None:
        self._configuration = configuration
        self._steady = steady
        self._code_execution = code_execution
        self._known: dict[str, tuple[float, str | None]] = {}
        self._locks: dict[str, asyncio.Lock] = {}

    async def why_not(self, choice: ModelChoice) -> str | None:
        """Why a model cannot be called, in one sentence for everybody; null when nothing speaks against it."""
        found = self._configuration.why_not(choice)
        if found is None and choice.base_url is not None:
            found = await self._cached(choice.name, lambda: self._ask(choice))
        return found or await self.no_analysis(choice)

    async def _ask(self, choice: ModelChoice) -> str | None:
        """Why a server cannot be asked. The first time it can, what it says of its model is kept."""
        key, models = self._configuration.key_of(choice), self._configuration.models
        found = await _ask_server(choice, key)
        if found is None and choice.own_server and models[choice.name].profile is None:
            models[choice.name] = await with_facts(choice, key)
        return found

    async def no_analysis(self, choice: ModelChoice) -> str | None:
        """Why a model that is to analyse with code cannot do so, with any key; null for all others."""
        if not choice.analyses or self._code_execution is None:
            return None
        why = await self._cached(_CODE, self._code_execution.why_not, CACHE_SECONDS)
        return f"It analyses with code, and {why}" if why is not None else None

    async def _cached(
        self, name: str, ask: Callable[[], Awaitable[str | None]], cache_seconds: float = RECHECK_SECONDS
    ) -> str | None:
        """What was found out lately, or is now; that nothing speaks against it may be kept for longer."""
        async with self._locks.setdefault(name, asyncio.Lock()):
            since, known = self._known.get(name, (float("-inf"), None))
            if self._steady() - since > (cache_seconds if known is None else RECHECK_SECONDS):
                known = await ask()
                self._known[name] = self._steady(), known
            return known

    async def measure(self) -> None:
        """Put into the configuration how fast the servers of one's own are, as soon as they can be called."""
        models = self._configuration.models
        unmeasured = {name for name, one in models.items() if one.own_server}
        while unmeasured:
            for name in sorted(unmeasured):
                if await self.why_not(models[name]) is None:
                    key = self._configuration.key_of(models[name])
                    models[name] = await with_speed(models[name], key, self._steady)
                    unmeasured.remove(name)
            if unmeasured:
                await asyncio.sleep(RECHECK_SECONDS)

    async def all(self) -> Mapping[str, str | None]:
        """The same for every model, by name."""
        models = self._configuration.models
        return dict(zip(models, await asyncio.gather(*map(self.why_not, models.values())), strict=True))


async def _ask_server(choice: ModelChoice, key: str | None) -> str | None:
    import httpx

    label = choice.label or choice.name
    try:
        answer = await _listing(choice, key)
    except (httpx.ReadTimeout, httpx.PoolTimeout):
        # It is there, and busy: with another answer, or with reading its model into memory.
        return None
    except httpx.HTTPError:
        return f"The server of {label} cannot be reached."
    if answer.status_code in (401, 403):
        return f"The server of {label} did not accept its key."
    if "html" in answer.headers.get("content-type", "") or answer.text.lstrip().startswith("<"):
        return f"The address of {label} answers with a web page; that of an API usually ends in /v1."
    if answer.status_code >= 500 and not says_it_is_loading(answer.status_code, answer.text):
        return f"The server of {label} is out of order."
    return _not_listed(choice, _names(answer))


async def name_refusal(choice: ModelChoice, key: str | None) -> str | None:
    """Why a name leads to no model of a server, in a sentence that says what it has; None where it does, and where the
    server lists nothing. Names of hosted models may lead to others there: servers that have one model take any."""
    import httpx

    try:
        names = _names(await _listing(choice, key))
    except httpx.HTTPError:
        return None
    meant = closest_name(choice.model, names)
    return _not_listed(choice, names) if meant or hosted_family(choice.model) is None else None


async def _listing(choice: ModelChoice, key: str | None) -> httpx.Response:
    async with server_client(key) as client:
        return await client.get(f"{server_address(choice)}/models")


def _not_listed(choice: ModelChoice, names: Collection[str]) -> str | None:
    # Ollama lists `llama3.1:latest` for what is called `llama3.1`.
    if not names or choice.model in {name for full in names for name in (full, full.partition(":")[0])}:
        return None
    label, has = choice.label or choice.name, ", ".join(sorted(names)[:8])
    return f"The server of {label} has no model {choice.model}; it has {has}{closest_name(choice.model, names) or '.'}"


def _names(answer: httpx.Response) -> list[str]:
    """The models that a server lists; none where it has no such list."""
    try:
        body: Any = answer.json()
    except ValueError:
        return []
    listed = body.get("data") if isinstance(body, dict) else None
    return [str(each.get("id")) for each in listed or () if isinstance(each, dict) and each.get("id")]

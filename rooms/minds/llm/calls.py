"""Calls to models: the request, the reply, and the ways in which a call fails."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Protocol

from rooms.minds.llm.server_profile import ServerProfile

Schema = Mapping[str, Any]
MAX_CALL_SECONDS = 600.0
"""Seconds that a call may take in all, however it goes on."""
Structured = Literal["schema", "json", "tagged"]
FailureKind = Literal[
    "timeout",
    "refused",
    "rate_limited",
    "bad_key",
    "empty",
    "thinking",
    "unreachable",
    "cut",
    "context",
    "unknown_model",
    "quota",
    "slow",
    "web_page",
    "server_error",
    "broken",
]
RETRYABLE = frozenset({"timeout", "rate_limited", "empty", "thinking", "unreachable", "cut", "server_error", "broken"})
"""Failures that may be gone a moment later. The others stay until somebody changes something."""


@dataclass(frozen=True)
class ModelChoice:
    """A model under its configured name: where it is, how it is asked, what it costs."""

    name: str
    """What people call it, in settings, events and on screen."""
    provider: str
    """As LiteLLM calls it: `gemini`, `anthropic`, `openai`, `ollama`."""
    model: str
    """As the provider calls it."""
    label: str = ""
    """What the page shows; the name where there is none."""
    temperature: float | None = 0.7
    """None: the model's own."""
    max_tokens: int = 2048
    """The most that an answer may have; a call may ask for less."""
    base_url: str | None = None
    fallback: str | None = None
    """The name of the model that stands in when this one fails."""
    cheaper: str | None = None
    """The name of the model that takes over when the money runs low."""
    local: bool = False
    """Runs on a machine of ours: costs nothing, and may need no key."""
    key_env: str | None = None
    """The environment variable with its key."""
    input_price: float = 0.0
    """USD per million tokens of the prompt."""
    output_price: float = 0.0
    """USD per million tokens of the answer."""
    price_known: bool = True
    """Whether the prices are what it costs; otherwise nobody knows that."""
    timeout: float = 30.0
    """Seconds of silence after which a call is given up: before its first words, and between two."""
    structured: Structured = "schema"
    """How it gives a structured answer: by JSON schema, as any JSON, or in tags."""
    system: bool = True
    """Whether it has a system role; without one, the shared layer goes into the first message."""
    alternate: bool = False
    """Whether it demands that user and assistant take turns."""
    tools: bool | Literal["alone"] = True
    """Whether it can call tools; `alone`: in calls that have no schema for an answer in words."""
    thinking: bool = False
    """Whether it may think before it answers, which is paid for as part of the answer."""
    small_mode: bool | None = None
    """As `small`, where somebody said so; None: as its profile shows."""
    profile: ServerProfile | None = None
    """What is known of its server, where that is one's own."""
    analyses: bool = False
    """Whether a mind that thinks with it works something out with code before it speaks."""

    @property
    def own_server(self) -> bool:
        """Whether it is one of a server on this machine."""
        return self.local and self.base_url is not None

    @property
    def small(self) -> bool:
        """Whether it is asked in short prompts for little, and what that leaves out is the house's
        (`rooms/minds/formats/generic/small.py`)."""
        return self.small_mode or bool(self.why_small)

    @property
    def why_small(self) -> str | None:
        """Why it is asked so, where nobody said so."""
        return None if self.small_mode is not None or self.profile is None else self.profile.why_small

    @property
    def marks(self) -> bool:
        """Whether it is asked to mark papers, which takes whole prompts and no haste."""
        if self.small_mode is not None:
            return not self.small_mode
        return self.profile is None or self.profile.why_weak is None

    def cost(self, tokens_in: int, tokens_out: int) -> float:
        """What so many tokens cost, in USD; 0 for a local model. By our name: what a server calls itself is hearsay."""
        if self.local:
            return 0.0
        return round((tokens_in * self.input_price + tokens_out * self.output_price) / 1e6, 6)


@dataclass(frozen=True)
class ToolCall:
    """What the model wants looked up."""

    id: str
    name: str
    arguments: str
    """JSON, as the model wrote it: unchecked."""


@dataclass(frozen=True)
class Message:
    """One message of a prompt."""

    role: Literal["system", "user", "assistant", "tool"]
    content: str
    tool_calls: tuple[ToolCall, ...] = ()
    """Of an assistant's message: what it asked to have looked up."""
    answers: str = ""
    """Of a tool's message: the id of the tool call that it answers."""


def under_system_text(
    choice: ModelChoice, system: str, messages: Sequence[Message], separator: str = "\n\n"
) -> list[Message]:
    """A prompt under its system text, with which the first message begins for a model without a system role."""
    if choice.system:
        return [Message("system", system), *messages]
    first, *others = messages
    return [replace(first, content=f"{system}{separator}{first.content}"), *others]


@dataclass(frozen=True)
class Call:
    """What is asked of one model, once."""

    choice: ModelChoice
    messages: tuple[Message, ...]
    max_tokens: int
    """The most that the answer may have; never more than the model's own limit."""
    schema: Schema | None = None
    """Of the answer, which is asked for in the way that the model knows (`ModelChoice.structured`)."""
    tools: tuple[Schema, ...] = ()
    """In the shape of OpenAI's: `{"type": "function", "function": {…}}`."""
    key: str | None = field(default=None, repr=False)
    timeout: float | None = None
    """Seconds that nothing may come; the model's own where there is none."""
    purpose: str = ""
    """The task, for records and metrics."""
    until: float = MAX_CALL_SECONDS
    """Seconds that it may take in all, as long as something comes."""

    @property
    def seconds(self) -> float:
        """What may pass until something comes."""
        return self.timeout or self.choice.timeout


@dataclass(frozen=True)
class Usage:
    """What a call used, and its cost in USD."""

    tokens_in: int = 0
    tokens_out: int = 0
    cost: float = 0.0


@dataclass(frozen=True)
class Reply:
    """A whole answer."""

    text: str
    usage: Usage
    version: str
    """The model as the server names it."""
    seconds: float
    tool_calls: tuple[ToolCall, ...] = ()
    finish: str | None = None
    """Why the model stopped, as the server says it: `stop`, `length` at the limit of tokens; None where it does not."""
    recorded: bool = field(default=False, compare=False)
    """It was not given now, but comes from a recording."""


@dataclass(frozen=True)
class ReadAnswer:
    """What was read of an answer."""

    read: Any = None
    """As JSON; None where it was not read, or could not be."""
    flaw: str = ""
    """Why it could not be used, or is asked for once more."""
    usable: bool = True


class CallFailed(Exception):
    """A call gave nothing to use. The sentence may be shown to everybody: it holds no key, address or prompt."""

    def __init__(
        self, kind: FailureKind, sentence: str, *, retry_after: float | None = None, usage: Usage | None = None
    ) -> None:
        super().__init__(sentence)
        self.kind = kind
        self.sentence = sentence
        self.retry_after = retry_after
        """Seconds, where the server said so."""
        self.usage = usage
        """What was used until then, where it is known."""


class ModelClient(Protocol):
    """One attempt at one call. Nobody repeats it here: that is decided in `retry.py`, where the deadline is known."""

    async def preload(self, *providers: str) -> None:
        """Load what calls to these providers need, and return at once where that is done. What is asked earlier waits
        for it."""
        ...

    async def complete(self, call: Call) -> Reply:
        """The answer, whole. Raises `CallFailed`; may be cancelled at any time."""
        ...

    def stream(self, call: Call) -> AsyncGenerator[str | Reply, None]:
        """The answer in pieces as they come, and the whole `Reply` as the last item. Raises `CallFailed`.

        A stream that was cut can look finished: whether an answer is complete is for its reader to say.
        """
        ...


@dataclass(frozen=True)
class Vectors:
    """Embeddings, one for each text."""

    vectors: tuple[tuple[float, ...], ...]
    usage: Usage


class Embedder(Protocol):
    """A client that turns texts into vectors."""

    async def preload(self, *providers: str) -> None:
        """As for a `ModelClient`."""
        ...

    async def embed(
        self, choice: ModelChoice, texts: Sequence[str], *, key: str | None = None, timeout: float | None = None
    ) -> Vectors:
        """A vector for each text. Raises `CallFailed`."""
        ...

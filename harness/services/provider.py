"""A provider of language models on the loopback that speaks OpenAI's protocol, fails by script and remembers requests.

In a test it lives in a thread of its own and ends with it; `python -m harness.services.provider` serves one by hand.
"""

import asyncio
import base64
import hashlib
import json
import re
import socket
import struct
import threading
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Literal

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from harness.services import provider_analysts, provider_jurors, provider_marks, provider_seats

Json = dict[str, Any]
Kind = Literal[
    "401",
    "404",
    "429",
    "quota",
    "500",
    "stall",
    "cut",
    "ends_early",
    "nonsense",
    "refusal",
    "filtered",
    "empty",
    "thinking",
    "too_long",
    "html",
]
MODEL = "stub-1"
VERSION = "stub-1-2026-11-01"
"""What the server says that the model is."""
MEANINGS = (("knife", "blade", "dagger"), ("witness", "bystander"), ("money", "cash", "dollars"), ("car", "sedan"))
"""Words that the embeddings take for each other."""
_ERRORS = {
    "401": (401, "invalid_api_key", "Incorrect API key provided: {key}."),
    "404": (404, "model_not_found", "The model `{model}` does not exist."),
    "429": (429, "rate_limit_exceeded", "Rate limit reached for {model}."),
    "quota": (429, "insufficient_quota", "You exceeded your current quota, check your plan and billing details."),
    "too_long": (
        400,
        "context_length_exceeded",
        "This model's maximum context length is 512 tokens. However, your messages resulted in 5000 tokens.",
    ),
    "500": (500, "server_error", "The server had an error while processing your request."),
}


@dataclass
class Fault:
    """What goes wrong, how often, and for which requests."""

    kind: Kind
    times: int | None = 1
    """None: from now on."""
    task: str | None = None
    model: str | None = None
    retry_after: float | None = None
    after: int = 0
    """Requests of this kind that are answered well before."""


@dataclass(frozen=True)
class ReceivedRequest:
    """One request, as it was received."""

    path: str
    task: str
    body: Json
    key: str | None
    connection: int
    """The client's port: the same for requests that share a connection."""

    @property
    def prompt(self) -> str:
        """All words of the prompt."""
        return "\n".join(provider_jurors.text_of(message) for message in self.body.get("messages", ()))


@dataclass
class Provider:
    """The server: what it was asked, which faults it plays, how slow it is."""

    key: str | None = None
    """The only key that it takes; without one it takes all."""
    models: tuple[str, ...] = (MODEL,)
    """What it lists; it answers whoever asks for another."""
    delay: float = 0.0
    """Seconds before an answer begins."""
    per_piece: float = 0.0
    """Seconds between the pieces of a stream."""
    piece_words: int = 1
    """Words of a piece; the hosted models send some ten at once."""
    answer: Callable[[list[Json]], str] = provider_analysts.answer
    seat_answer: Callable[[Json], str | Json] = provider_seats.answer_or_call
    """What is answered to a request that asks something of a seat in any format, given the request's body: words, or
    the name and the arguments of a tool that is called."""
    mark_answer: Callable[[Json], str] = provider_marks.nothing
    """What is answered to a request for the points of papers, given the request's body."""
    asked: list[ReceivedRequest] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    cancelled: int = 0
    """Requests whose client went away before the end."""
    forms: tuple[str, ...] = ("json_schema", "json_object")
    """Response formats that it accepts."""
    meta: Json = field(default_factory=dict)
    """What its list says of its model, as that of llama.cpp does."""
    look_ups: float = 0.2
    """The share of speakers who look something up before they speak, where they may."""
    port: int = 0
    _forms_asked: dict[str | None, Json] = field(default_factory=dict)
    """By task: the form in which it was asked for last."""
    _server: uvicorn.Server | None = None
    _thread: threading.Thread | None = None

    # The server

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    def start(self) -> None:
        """Serve, at the same port as before if it was killed."""
        # TCP by name: asyncio sets TCP_NODELAY on no other socket, and small answers would wait for acknowledgements.
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", self.port))
        listening.listen(256)
        self.port = listening.getsockname()[1]
        app = Starlette(
            routes=[
                Route("/v1/chat/completions", self._chat, methods=["POST"]),
                Route("/v1/embeddings", self._embeddings, methods=["POST"]),
                Route("/v1/models", self._models),
                Route("/{rest:path}", self._page),
            ]
        )
        # Connections that rest stay open: one that is closed just as a client takes it up again fails a call, and
        # uvicorn's own five seconds pass between two calls where the machine is busy.
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            lifespan="off",
            timeout_keep_alive=3600,
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._serve, args=(self._server, listening), daemon=True)
        self._thread.start()

    @staticmethod
    def _serve(server: uvicorn.Server, listening: socket.socket) -> None:
        try:
            asyncio.run(server.serve([listening]))
        finally:
            listening.close()

    def kill(self) -> None:
        """End it at once: answers in progress are cut, and afterwards nobody listens."""
        if self._server is not None and self._thread is not None:
            self._server.should_exit = self._server.force_exit = True
            self._thread.join(10)
            self._server = self._thread = None

    def __enter__(self) -> "Provider":
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    # What it does wrong

    def fail(self, kind: Kind, times: int | None = 1, **more: Any) -> None:
        """Let the next requests fail; several faults happen in the order in which they were added."""
        self.faults.append(Fault(kind, times, **more))

    def _fault(self, received: ReceivedRequest) -> Fault | None:
        for fault in self.faults:
            if fault.task not in (None, received.task) or fault.model not in (None, received.body.get("model")):
                continue
            if fault.times == 0:
                continue
            if fault.after:
                fault.after -= 1
                return None
            if fault.times is not None:
                fault.times -= 1
            return fault
        return None

    # What it answers

    async def _page(self, request: Request) -> Response:
        return HTMLResponse("<!doctype html><title>Welcome</title><p>There is no API at this address.</p>", 200)

    async def _models(self, request: Request) -> Response:
        received = self._record(request, "models", {})
        if (refused := self._refused(received, self._fault(received))) is not None:
            return refused
        listed = [{"id": one, "object": "model", "owned_by": "tests", "meta": self.meta} for one in self.models]
        return JSONResponse({"object": "list", "data": listed})

    def _record(self, request: Request, task: str, body: Json) -> ReceivedRequest:
        key = request.headers.get("authorization", "").removeprefix("Bearer ") or None
        assert request.client is not None
        received = ReceivedRequest(request.url.path, task, body, key, request.client.port)
        self.asked.append(received)
        return received

    def _refused(self, received: ReceivedRequest, fault: Fault | None) -> Response | None:
        """The answer to a request that is not let in."""
        if self.key is not None and received.key != self.key:
            fault = Fault("401")
        if fault is None:
            return None
        if fault.kind == "html":
            return HTMLResponse("<!doctype html><title>Gateway</title><p>Sign in to go on.</p>", 200)
        if fault.kind in _ERRORS:
            status, code, words = _ERRORS[fault.kind]
            headers = {} if fault.retry_after is None else {"retry-after": f"{fault.retry_after:g}"}
            error = {
                "message": words.format(key=received.key, model=received.body.get("model")),
                "type": code,
                "code": code,
            }
            return JSONResponse({"error": error}, status, headers)
        return None

    async def _chat(self, request: Request) -> Response:
        body = await request.json()
        messages: list[Json] = body["messages"]
        task = (
            provider_marks.task_of(messages) or provider_seats.task_of(messages) or provider_analysts.task_of(messages)
        )
        if "response_format" in body:
            self._forms_asked[task] = body["response_format"]
        received = self._record(request, task, body)
        fault = self._fault(received)
        refused = self._refused(received, fault)
        if refused is None and (wrong := self._no_such_form(body) or _wrong_schema(body)) is not None:
            refused = JSONResponse({"error": {"message": wrong, "type": "invalid_request_error", "code": None}}, 400)
        if refused is not None:
            await asyncio.sleep(self.delay)  # real time: the provider is as slow as a test says
            return refused
        kind = fault.kind if fault is not None else None
        message = self._message(body, messages, kind)
        max_tokens = body.get("max_tokens") or body.get("max_completion_tokens")
        finish = "tool_calls" if message.get("tool_calls") else "content_filter" if kind == "filtered" else "stop"
        finish = "length" if kind == "thinking" else finish
        if max_tokens is not None and len(message["content"] or "") > max_tokens * 4:
            message["content"], finish = message["content"][: max_tokens * 4], "length"
        usage = {
            "prompt_tokens": len(received.prompt) // 4 + 1,
            "completion_tokens": (len(message["content"] or "") + len(json.dumps(message.get("tool_calls", "")))) // 4,
        }
        usage["total_tokens"] = sum(usage.values())
        if not body.get("stream"):
            await self._wait(request, 3600.0 if kind == "stall" else self.delay)
            if kind in ("cut", "ends_early"):
                message["content"] = (message["content"] or "")[: len(message["content"] or "") // 2]
            response = {**_envelope(body, "chat.completion"), "usage": usage}
            return JSONResponse({**response, "choices": [{"index": 0, "message": message, "finish_reason": finish}]})
        pieces = self._pieces(body, message, finish, usage, kind)
        return StreamingResponse(pieces, media_type="text/event-stream")

    def _no_such_form(self, body: Json) -> str | None:
        """What a server says that knows no such form of answer, or none."""
        form = (body.get("response_format") or {}).get("type")
        return None if form in (None, *self.forms) else f"'response_format.type' {form} is not supported by this model."

    def _message(self, body: Json, messages: list[Json], kind: Kind | None) -> Json:
        of_seat = provider_seats.task_of(messages) is not None
        # Asked without a form, as after an answer that could not be read, it answers in the one that the prompt names.
        form = self._forms_asked.get(provider_seats.task_of(messages)) if not body.get("tools") else None
        asked = body if form is None else {"response_format": form, **body}
        text: str | Json
        if provider_marks.task_of(messages) is not None:
            text = self.mark_answer(body)
        else:
            text = self.seat_answer(asked) if of_seat else self.answer(messages)
        message: Json = {"role": "assistant", "content": text, "refusal": None}
        if isinstance(text, dict):
            called = {"name": text["name"], "arguments": json.dumps(text["arguments"], ensure_ascii=False)}
            name = "call_" + hashlib.sha256(str(called).encode()).hexdigest()[:12]
            message |= {"content": None, "tool_calls": [{"id": name, "type": "function", "function": called}]}
        if kind == "nonsense":
            message["content"] = 'Bananas! {"text": [[[ I would rather talk about the weather.'
        elif kind == "refusal":
            message |= {"content": None, "refusal": "I'm sorry, but I can't help with that."}
        elif kind in ("filtered", "empty", "thinking"):
            message["content"] = ""
        elif body.get("tools") and body.get("tool_choice") != "none":
            named = [tool["function"]["name"] for tool in body["tools"]]
            wanted = provider_jurors.look_up(messages, self.look_ups) if "look_at_exhibit" in named else None
            if wanted is not None:
                called = {"name": "look_at_exhibit", "arguments": json.dumps({"id": wanted})}
                name = "call_" + hashlib.sha256(wanted.encode()).hexdigest()[:12]
                message |= {"content": None, "tool_calls": [{"id": name, "type": "function", "function": called}]}
        return message

    async def _wait(self, request: Request, seconds: float) -> None:
        """Let time pass, and notice a client that goes away meanwhile."""
        try:
            async with asyncio.timeout(seconds):
                while not await request.is_disconnected():  # noqa: ASYNC110 - the server notifies nobody
                    await asyncio.sleep(0.02)  # real time: the provider is as slow as a test says
            self.cancelled += 1
        except TimeoutError:
            pass

    async def _pieces(
        self, body: Json, message: Json, finish: str, usage: Json, kind: Kind | None
    ) -> AsyncIterator[bytes]:
        head = _envelope(body, "chat.completion.chunk")

        def chunk(delta: Json, end: str | None = None, **more: Any) -> bytes:
            choice = {"index": 0, "delta": delta, "finish_reason": end}
            return f"data: {json.dumps({**head, 'choices': [choice], **more})}\n\n".encode()

        ended = False
        try:
            await asyncio.sleep(self.delay)  # real time: the provider is as slow as a test says
            yield chunk({"role": "assistant", "content": ""})
            if message["refusal"]:
                yield chunk({"refusal": message["refusal"]})
            for call in message.get("tool_calls", ()):
                yield chunk({"tool_calls": [{"index": 0, **call}]})
            words = re.findall(rf"(?:\s*\S+){{1,{self.piece_words}}}", message["content"] or "")
            for number, word in enumerate(words):
                if number >= max(1, len(words) // 2):
                    if kind == "stall":
                        # Until the client goes away, which ends the response.
                        await asyncio.sleep(3600.0)  # real time: the provider is as slow as a test says
                    if kind == "cut":
                        # Cancelled, the response ends without its last chunk, and the server closes the connection.
                        raise asyncio.CancelledError
                    if kind == "ends_early":
                        break
                await asyncio.sleep(self.per_piece)  # real time: the provider is as slow as a test says
                yield chunk({"content": word})
            yield chunk({}, finish)
            if (body.get("stream_options") or {}).get("include_usage"):
                yield f"data: {json.dumps({**head, 'choices': [], 'usage': usage})}\n\n".encode()
            yield b"data: [DONE]\n\n"
            ended = True
        finally:
            if not ended and kind != "cut":
                self.cancelled += 1

    async def _embeddings(self, request: Request) -> Response:
        body = await request.json()
        received = self._record(request, "embed", body)
        if (refused := self._refused(received, self._fault(received))) is not None:
            return refused
        await asyncio.sleep(self.delay)  # real time: the provider is as slow as a test says
        texts = [body["input"]] if isinstance(body["input"], str) else body["input"]
        data = []
        for number, text in enumerate(texts):
            vector: Any = meaning(text)
            if body.get("encoding_format") == "base64":
                vector = base64.b64encode(struct.pack(f"<{len(vector)}f", *vector)).decode()
            data.append({"object": "embedding", "index": number, "embedding": vector})
        used = sum(len(text) // 4 + 1 for text in texts)
        usage = {"prompt_tokens": used, "total_tokens": used}
        return JSONResponse({"object": "list", "model": body["model"], "data": data, "usage": usage})


def meaning(text: str, size: int = 128) -> list[float]:
    """A vector of what a text is about: words of one meaning fall on the same place."""
    vector = [0.0] * size
    for word in re.findall(r"[a-z]{3,}", text.lower()):
        same = next((group[0] for group in MEANINGS if word.rstrip("s") in group), word.rstrip("s"))
        vector[int(hashlib.sha256(same.encode()).hexdigest(), 16) % size] += 1.0
    length = sum(value * value for value in vector) ** 0.5 or 1.0
    return [round(value / length, 6) for value in vector]


def _envelope(body: Json, kind: str) -> Json:
    name = hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()[:20]
    return {"id": f"chatcmpl-{name}", "object": kind, "created": 1_790_000_000, "model": VERSION}


def _wrong_schema(body: Json) -> str | None:
    """What a strict provider says about a schema whose objects are not closed."""
    wanted = body.get("response_format") or {}
    if wanted.get("type") != "json_schema" or not wanted["json_schema"].get("strict"):
        return None
    waiting: list[Any] = [wanted["json_schema"]["schema"]]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            if part.get("type") == "object":
                if part.get("additionalProperties") is not False:
                    return "Invalid schema for response_format: 'additionalProperties' is required to be false."
                if set(part.get("required", ())) != set(part.get("properties", {})):
                    return "Invalid schema for response_format: 'required' has to name every key in properties."
            waiting.extend(part.values())
        elif isinstance(part, list):
            waiting.extend(part)
    return None


def main() -> None:
    """Serve one at port 8399 until Ctrl-C, to be looked at by hand."""
    with Provider(port=8399, per_piece=0.03) as provider:
        print(f"TWELVE_MODEL=openai/{MODEL} TWELVE_MODEL_BASE_URL={provider.base_url}", flush=True)
        threading.Event().wait()


if __name__ == "__main__":
    main()

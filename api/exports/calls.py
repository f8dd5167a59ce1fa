"""Calls to models as a room's host reads them: what was asked, what came, and what was read of it."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Sequence
from typing import Any

from api.wire.call_schemas import CallMessage, CallPage, KeptCall
from engine.core.refusals import Refusal
from engine.core.visibility import outcome_known
from rooms.live.visibility import Visible
from rooms.store.mind_records import CallRecord, KeptCalls

CALLS_PER_READ = 50


def may_read_calls(visible: Visible) -> bool:
    """Whether a host may read the calls of a room: prompts hold what seats keep to themselves, so nobody does before it
    is over, and in a fork whose host may not read what was private before it nobody does at all."""
    return outcome_known(visible.state) and not visible.state.private_before


def check_may_read_calls(visible: Visible) -> None:
    """Raise `too_early` where they may not be read."""
    if not may_read_calls(visible):
        sentence = "What models were asked holds what seats keep to themselves; it is read once the room is over."
        if visible.state.private_before:
            sentence = "What models were asked here holds what was private in the room that this one goes on from."
        raise Refusal("too_early", sentence)


def kept_call(record: CallRecord) -> KeptCall | None:
    """A call as it is read; None for what is kept beside calls, which is runs of code."""
    request, answer = json.loads(record.request), json.loads(record.answer)
    report: dict[str, Any] | None = answer.get("report")
    if report is None:
        return None
    reading, reply = answer.get("as_read") or {}, answer.get("reply") or {}
    tools = [f"{call['name']}({call['arguments']})" for call in reply.get("tool_calls", ())]
    return KeptCall(
        number=record.number,
        ask=record.ask,
        prompt=[CallMessage(role=one["role"], content=one["content"]) for one in request["messages"]],
        answer="\n".join(filter(None, (reply.get("text") or "".join(answer["pieces"]), *tools))),
        read=reading.get("read"),
        flaw=reading.get("flaw") or (answer.get("failed") or {}).get("sentence") or "",
        **{name: report[name] for name in _REPORTED},
    )


_REPORTED = ("seat", "task", "model", "version", "outcome", "tokens_in", "tokens_out", "cost", "seconds")


def kept_calls(records: Sequence[CallRecord]) -> list[KeptCall]:
    """The calls among what is kept."""
    return [call for record in records if (call := kept_call(record)) is not None]


async def call_page(
    store: KeptCalls, deliberation: str, *, kept: bool, after: int, limit: int, ask: str | None
) -> CallPage:
    """Calls after a number, so many at most; only those that were to answer an ask, if one is given."""
    records = await store.calls_after(deliberation, after, limit + 1, ask)
    page = records[:limit]
    number = page[-1].number if page else after
    return CallPage(kept=kept, calls=kept_calls(page), number=number, more=len(records) > limit)


async def call_lines(store: KeptCalls, deliberation: str) -> AsyncGenerator[bytes, None]:
    """All calls of a room, one a line."""
    after = 0
    while records := await store.calls_after(deliberation, after, CALLS_PER_READ):
        after = records[-1].number
        yield "".join(f"{call.model_dump_json()}\n" for call in kept_calls(records)).encode()

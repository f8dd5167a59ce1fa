"""Readers of answers at a historical trial: a call of a tool, or an object in words, as the act that it is."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from engine.core.acts import Act
from engine.formats.history.labels import ACCEPT, SEND_BACK
from rooms.minds.formats.generic.readers import read_act
from rooms.minds.formats.generic.schemas import asked_fields
from rooms.minds.formats.history.tools import EXIT, FILE, SEARCH, SEARCH_FIELD, may_search, tools_of
from rooms.minds.formats.scene import AskScene
from rooms.minds.llm.answers import UnreadableAnswer, read_object
from rooms.minds.llm.calls import ToolCall

_MAX_QUERY = 200


def read_call(call: ToolCall, scene: AskScene) -> Act:
    """The act that a call of a tool is. Raises `UnreadableAnswer`."""
    fields = read_object(call.arguments or "{}")
    known = list(_acts_of(scene))
    if call.name not in known:
        raise UnreadableAnswer("it calls a tool that it does not have now", f"call {' or '.join(known)}")
    if call.name == SEARCH:
        return _research(fields, scene)
    if call.name == FILE:
        return _as_act(fields, scene)
    return _as_act({"decision": ACCEPT if call.name == EXIT else SEND_BACK, **fields}, scene)


def _acts_of(scene: AskScene) -> Iterator[str]:
    """The names of the tools that a seat has now."""
    for tool in tools_of(scene):
        yield tool["function"]["name"]


def read_answer(text: str, scene: AskScene) -> Act:
    """The act that an object in words is. Raises `UnreadableAnswer`."""
    asked = asked_fields(scene.format.acts[scene.act])
    fields = read_object(text, (*asked, SEARCH_FIELD))
    wanted = fields.pop(SEARCH_FIELD, None) if scene.act == "file_findings" else None
    if wanted and not fields.get("findings") and may_search(scene):
        return _research({"query": str(wanted)}, scene)
    return _as_act(fields, scene)


def _research(fields: Mapping[str, Any], scene: AskScene) -> Act:
    query = " ".join(str(fields.get("query") or "").split())[:_MAX_QUERY]
    if not query and not fields.get("titles"):
        raise UnreadableAnswer("it searches for nothing")
    return _as_act({**fields, "query": query}, replace(scene, act="research", options={}))


def _as_act(fields: Mapping[str, Any], scene: AskScene) -> Act:
    return read_act(json.dumps(fields, ensure_ascii=False), scene)

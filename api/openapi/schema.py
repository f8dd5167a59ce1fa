"""Schemas for those who write clients: `make schema` writes them into `web/schema`, and the page's types from them.
`--check` compares them.

Fields with a default are always sent, so they are required in what the server sends (`serialization` mode); otherwise
TypeScript could not tell one frame from another by its `kind`.
"""

from __future__ import annotations

import argparse
import json
import sys
import warnings
from collections.abc import Iterator
from dataclasses import is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic.json_schema import models_json_schema
from pydantic.warnings import UnsupportedFieldAttributeWarning

from api.http.routes import call_routes
from api.openapi.document import UndescribedCall, openapi_document
from api.wire.act_schemas import WS_REF, act_schemas, union_schema
from api.wire.agent_schemas import ANSWERS
from api.wire.close_codes import close_table
from api.wire.frames import (
    AckFrame,
    ActFrame,
    ClassFrame,
    DeltaFrame,
    DraftFrame,
    EventFrame,
    Frame,
    HelloFrame,
    HereFrame,
    ListeningFrame,
    LookingFrame,
    NextFrame,
    NextPressedFrame,
    PingFrame,
    PongFrame,
    PresenceFrame,
    RefusalFrame,
    SkipFrame,
    TypingFrame,
    WelcomeFrame,
)
from api.wire.registered_formats import cached_by_formats
from engine.core.refusals import LATE_CODES
from engine.formats import FORMATS

CLIENT_FRAMES: tuple[type[Frame], ...] = (
    HelloFrame,
    ActFrame,
    TypingFrame,
    DraftFrame,
    ListeningFrame,
    NextFrame,
    HereFrame,
    PingFrame,
)
SERVER_FRAMES: tuple[type[Frame], ...] = (
    WelcomeFrame,
    EventFrame,
    SkipFrame,
    DeltaFrame,
    LookingFrame,
    PresenceFrame,
    NextPressedFrame,
    AckFrame,
    RefusalFrame,
    PongFrame,
)
CLASS_CLIENT_FRAMES: tuple[type[Frame], ...] = (HelloFrame, HereFrame, PingFrame)
CLASS_SERVER_FRAMES: tuple[type[Frame], ...] = (ClassFrame, RefusalFrame, PongFrame)
"""What the socket of a class takes and sends."""


@cached_by_formats
def ws_schema() -> dict[str, Any]:
    """JSON Schema of every frame of the socket: `ClientFrame`, `ServerFrame`, and the acts that a client may send.

    `x-close-codes` lists how a socket may end, `x-late-codes` the refusals of an act that was meant for another moment.
    """
    sent_frames: tuple[type[Frame], ...] = tuple(dict.fromkeys((*SERVER_FRAMES, *CLASS_SERVER_FRAMES)))
    _, sent = models_json_schema([(model, "serialization") for model in sent_frames], ref_template=WS_REF)
    _, taken = models_json_schema([(model, "validation") for model in CLIENT_FRAMES], ref_template=WS_REF)
    defs = {**taken.get("$defs", {}), **_required(sent["$defs"])}
    defs.update(act_schemas(FORMATS.values(), WS_REF))
    defs["ClientFrame"] = union_schema({frame_kind(model): model.__name__ for model in CLIENT_FRAMES}, WS_REF)
    defs["ServerFrame"] = union_schema({frame_kind(model): model.__name__ for model in sent_frames}, WS_REF)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Frame",
        "anyOf": [{"$ref": "#/$defs/ClientFrame"}, {"$ref": "#/$defs/ServerFrame"}],
        "x-close-codes": close_table(),
        "x-late-codes": list(LATE_CODES),
        "$defs": dict(sorted(defs.items())),
    }


@cache
def mcp_schema() -> dict[str, Any]:
    """JSON Schema of the structured answers of MCP's tools: under `properties`, one for each tool."""
    shapes = list(dict.fromkeys(ANSWERS.values()))
    refs, defined = models_json_schema([(model, "serialization") for model in shapes], ref_template=WS_REF)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Answers",
        "type": "object",
        "properties": {tool: refs[model, "serialization"] for tool, model in ANSWERS.items()},
        "$defs": defined["$defs"],
    }


def _required(defs: dict[str, Any]) -> dict[str, Any]:
    """What the server always sends is required; in the parts of a view that changed, nothing is."""
    for name, schema in defs.items():
        if schema.get("type") == "object" and "properties" in schema and name != "PartialView":
            optional = _left_out().get(name, frozenset())
            names = schema["properties"] if name != "Secret" else {}
            schema["required"] = sorted(field for field in names if field not in optional)
            if not schema["required"]:
                del schema["required"]
    return defs


@cache
def _left_out() -> dict[str, frozenset[str]]:
    """Fields that are not sent where they say nothing, of every model in the frames of the server."""
    return {model.__name__: _omitted(model) for frame in SERVER_FRAMES for model in _models(frame, set())}


def _omitted(model: type[Any]) -> frozenset[str]:
    hints = get_type_hints(model, include_extras=True).items()
    return frozenset(
        name
        for name, hint in hints
        if any(isinstance(part, FieldInfo) and part.exclude_if is not None for part in get_args(hint))
    )


def _models(hint: Any, seen: set[Any]) -> Iterator[type[Any]]:
    """Every model and every value of a log that a type is made of."""
    if isinstance(hint, type) and (is_dataclass(hint) or issubclass(hint, BaseModel)):
        if hint not in seen:
            seen.add(hint)
            yield hint
            for part in get_type_hints(hint, include_extras=True).values():
                yield from _models(part, seen)
        return
    for part in get_args(hint):
        yield from _models(part, seen)


def frame_kind(model: type[Frame]) -> str:
    """The `kind` of a frame."""
    return str(model.model_json_schema()["properties"]["kind"]["const"])


def schemas() -> dict[str, str]:
    """The files that the page's types are generated from, by name."""
    both = {"openapi.json": _without_examples(openapi_document(call_routes())), "ws.json": ws_schema()}
    return {name: json.dumps(content, indent=2, ensure_ascii=False) + "\n" for name, content in both.items()}


def _without_examples(schema: dict[str, Any]) -> dict[str, Any]:
    """The page needs none, and they change with every word of the judge's."""
    for calls in schema["paths"].values():
        for call in calls.values():
            for part in (call.get("requestBody", {}), *call["responses"].values()):
                for content in part.get("content", {}).values():
                    content.pop("example", None)
    return schema


def main() -> int:
    """Write them, or say which of them differ."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--check", action="store_true", help="write nothing; fail where a file differs")
    chosen = parser.parse_args()
    # FastAPI hides this one while it reads a route; a validator is built by its first use, which comes later.
    warnings.filterwarnings("ignore", category=UnsupportedFieldAttributeWarning)
    stale = []
    try:
        written = schemas()
    except UndescribedCall as error:
        print(error, file=sys.stderr)
        return 1
    for name, text in written.items():
        file = chosen.folder / name
        if chosen.check:
            if not file.is_file() or file.read_text(encoding="utf-8") != text:
                stale.append(name)
        else:
            chosen.folder.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    if stale:
        said = f"{', '.join(stale)} in {chosen.folder} differ from what the server says: run `make schema`."
        print(said, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

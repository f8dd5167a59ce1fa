"""The AsyncAPI document: the sockets of rooms and of classes, for generators and readers of that format.

It is made from the same models as `ws.json`: each frame is a message, and the channel says who sends it.
"""

from __future__ import annotations

import json
from typing import Any

from api.openapi.schema import (
    CLASS_CLIENT_FRAMES,
    CLASS_SERVER_FRAMES,
    CLIENT_FRAMES,
    SERVER_FRAMES,
    frame_kind,
    ws_schema,
)
from api.wire.close_codes import close_table
from api.wire.frames import PROTOCOL, Frame
from api.wire.registered_formats import cached_by_formats
from api.ws.class_endpoint import CLASS_PATH
from api.ws.endpoint import PATH

_DESCRIPTION = (
    "The first frame is a `hello`, within five seconds; `welcome` answers it, and every entry of the log follows once, "
    "in order. A client that comes back names the last entry it has (`after_seq`) and misses nothing."
)
_SCHEMA_FORMAT = "application/schema+json;version=draft-2020-12"
_CHANNEL, _CLASS_CHANNEL = "room", "class"
_CLASSES_DESCRIPTION = (
    "The first frame is a `hello`, within five seconds; the first `class` has the whole view, and every further one "
    "what changed of it. What a teacher does goes over HTTP."
)


@cached_by_formats
def asyncapi_document() -> dict[str, Any]:
    """The document, of AsyncAPI 3.0."""
    messages = {frame_kind(model): _message(model) for model in (*CLIENT_FRAMES, *SERVER_FRAMES, *CLASS_SERVER_FRAMES)}
    here, of_class = f"#/channels/{_CHANNEL}", f"#/channels/{_CLASS_CHANNEL}"
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Twelve Angry Agents: the sockets of rooms",
            "version": str(PROTOCOL),
            "description": "HTTP is described by `/openapi.json`, the rules of both by `api/PROTOCOL.md`.",
        },
        "defaultContentType": "application/json",
        "channels": {
            _CHANNEL: {
                "address": PATH,
                "title": "The socket of a room",
                "description": _DESCRIPTION,
                "parameters": {"code": {"description": "The room's code, six letters and digits."}},
                "messages": _messages_of((*CLIENT_FRAMES, *SERVER_FRAMES)),
                "bindings": {"ws": {"bindingVersion": "0.1.0", "method": "GET"}},
                "x-close-codes": close_table(),
            },
            _CLASS_CHANNEL: {
                "address": CLASS_PATH,
                "title": "The socket of a class",
                "description": _CLASSES_DESCRIPTION,
                "parameters": {"code": {"description": "The class's code, six letters and digits."}},
                "messages": _messages_of((*CLASS_CLIENT_FRAMES, *CLASS_SERVER_FRAMES)),
                "bindings": {"ws": {"bindingVersion": "0.1.0", "method": "GET"}},
                "x-close-codes": close_table(),
            },
        },
        # A document is written from where its application stands: the server receives what clients send.
        "operations": {
            "receiveClassFrame": _operation(
                "receive", "Frames that a client of a class sends.", of_class, CLASS_CLIENT_FRAMES
            ),
            "sendClassFrame": _operation(
                "send", "Frames that the server sends to a client of a class.", of_class, CLASS_SERVER_FRAMES
            ),
            "receiveFrame": _operation("receive", "Frames that a client sends.", here, CLIENT_FRAMES),
            "sendFrame": _operation("send", "Frames that the server sends.", here, SERVER_FRAMES),
        },
        "components": {"messages": messages, "schemas": _schemas()},
    }


def _messages_of(frames: tuple[type[Frame], ...]) -> dict[str, Any]:
    return {frame_kind(model): {"$ref": f"#/components/messages/{frame_kind(model)}"} for model in frames}


def _operation(action: str, summary: str, channel: str, frames: tuple[type[Frame], ...]) -> dict[str, Any]:
    return {
        "action": action,
        "summary": summary,
        "channel": {"$ref": channel},
        "messages": [{"$ref": f"{channel}/messages/{frame_kind(model)}"} for model in frames],
    }


def _message(model: type[Frame]) -> dict[str, Any]:
    described = (model.__doc__ or "").strip()
    return {
        "name": frame_kind(model),
        "title": model.__name__,
        "summary": " ".join(described.split()),
        "contentType": "application/json",
        "payload": {"schemaFormat": _SCHEMA_FORMAT, "schema": {"$ref": f"#/components/schemas/{model.__name__}"}},
    }


def _schemas() -> dict[str, Any]:
    """What `ws.json` defines, in the place where AsyncAPI looks for it."""
    moved = json.dumps(ws_schema()["$defs"]).replace('"#/$defs/', '"#/components/schemas/')
    shapes: dict[str, Any] = json.loads(moved)
    # The operations say which frames there are in each direction.
    return {name: shape for name, shape in shapes.items() if name not in ("ClientFrame", "ServerFrame")}

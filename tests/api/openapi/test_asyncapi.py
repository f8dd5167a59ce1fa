"""The AsyncAPI document says what the sockets do: every frame of a played room is a message of it."""

import json
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest

from api.openapi.schema import CLIENT_FRAMES, SERVER_FRAMES, frame_kind
from api.wire.close_codes import close_table
from harness.examples import Json
from harness.server import House


@pytest.fixture
async def document(house: House) -> Json:
    answer = await house.http.get("/api/schema/asyncapi.json")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/json")
    found: Json = answer.json()
    return found


def refs(part: Any) -> Iterator[str]:
    match part:
        case {"$ref": str(ref)}:
            yield ref
        case dict():
            for value in part.values():
                yield from refs(value)
        case list():
            for value in part:
                yield from refs(value)


def at(document: Json, ref: str) -> Any:
    assert ref.startswith("#/"), ref
    found: Any = document
    for name in ref.removeprefix("#/").split("/"):
        found = found[name]
    return found


def validator(document: Json, message: Json) -> Any:
    """A validator of a message's payload, with the schemas that it refers to."""
    schema = json.loads(json.dumps(message["payload"]["schema"]).replace("#/components/schemas/", "#/$defs/"))
    shapes = json.loads(json.dumps(document["components"]["schemas"]).replace("#/components/schemas/", "#/$defs/"))
    return jsonschema_rs.Draft202012Validator({**schema, "$defs": shapes})


async def test_every_reference_leads_somewhere_and_every_frame_is_a_message(document: Json) -> None:
    assert document["asyncapi"] == "3.0.0"
    for ref in refs(document):
        assert isinstance(at(document, ref), dict), ref
    channel = document["channels"]["room"]
    assert channel["address"] == "/ws/rooms/{code}"
    for of in document["channels"].values():
        assert of["x-close-codes"] == close_table()
    sides = {operation["action"]: operation for operation in document["operations"].values()}
    for action, frames in (("receive", CLIENT_FRAMES), ("send", SERVER_FRAMES)):
        kinds = [frame_kind(model) for model in frames]
        listed = [at(document, at(document, one["$ref"])["$ref"]) for one in sides[action]["messages"]]
        assert [message["name"] for message in listed] == kinds
        assert all(message["summary"] for message in listed)
        for message in listed:
            jsonschema_rs.meta.validate(at(document, message["payload"]["schema"]["$ref"]))


async def test_w2_what_a_socket_says_is_what_the_document_says(document: Json, house: House) -> None:
    sides = {operation["action"]: operation for operation in document["operations"].values()}
    validators = {
        action: {
            (message := at(document, at(document, one["$ref"])["$ref"]))["name"]: validator(document, message)
            for one in sides[action]["messages"]
        }
        for action in sides
    }
    room = await house.open_room()
    async with room.socket(room.seat_token, after=0) as guest:
        await guest.until("welcome")
        await room.begin()
        await guest.say(kind="ping", ref=1)
        await guest.play_to_end()
        await guest.say(kind="act", ref="too late", act={"kind": "pass"})
        await guest.until("refusal")
    kinds = set()
    for frame in guest.heard:
        kinds.add(frame["kind"])
        fault = next(validators["send"][frame["kind"]].iter_errors(frame), None)
        assert fault is None, (frame["kind"], fault)
    assert {"welcome", "event", "ack", "refusal", "pong"} <= kinds
    for sent, right in (
        ({"kind": "hello", "protocol": 1, "after_seq": 0}, True),
        ({"kind": "hello", "protocol": 1, "after_seq": -1}, False),
        ({"kind": "act", "ref": "mine", "act": {"kind": "pass"}}, True),
        ({"kind": "act", "act": {"kind": "pass"}}, False),
    ):
        assert validators["receive"][str(sent["kind"])].is_valid(sent) is right, sent

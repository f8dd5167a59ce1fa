"""What OpenAPI says of the server, tried out: no request of any shape makes it fail."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import httpx
import jsonschema_rs
import pytest
from starlette.routing import Route

from api.app import create_app
from api.http import routers
from api.http.examples import CASE, schema_examples
from api.openapi.document import openapi_document, settings_schemas
from api.settings import Settings
from api.wire.act_schemas import act_schema, act_schemas
from api.wire.errors import COMMON_CODES, ERROR_KINDS, MEDIA_TYPE
from engine.core import acts
from engine.core.format import Settings as FormatSettings
from engine.formats import FORMATS
from harness.server import OpenRoom
from harness.workers import Worker, at
from tests.api.declared import codes, document, written
from tests.api.other_format import other_format

if TYPE_CHECKING:
    from tests.api.openapi.drawn_requests import KeptLine

CALLS = [f"{method.upper()} {path}" for path, calls in written()["paths"].items() for method in calls]
BYTES = ("application/zip", "application/vnd.apache.parquet", "audio/mpeg", "audio/wav", "image/png")
"""What no example can show."""


def has_words(call: dict[str, Any]) -> bool:
    """Whether a call sends or answers what an example can show."""
    answers = [answer for status, answer in call["responses"].items() if status.startswith("2")]
    return any(set(part.get("content", {})) - set(BYTES) for part in (call.get("requestBody", {}), *answers))


SHOWN = [
    f"{method.upper()} {path}"
    for path, calls in written()["paths"].items()
    for method, call in calls.items()
    if has_words(call)
]
"""The calls with an example, which the collection of tests need not make."""
FEW_REQUESTS, MANY_REQUESTS = 2, 25
LARGE = re.compile(r"^POST /api/(rooms|classes)$|(fork|rematch|acts)$")
"""Calls whose bodies hold the settings or the acts of every format: it takes seconds to make up one."""


@pytest.fixture(scope="module")
async def server_and_room(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[str, OpenRoom]]:
    """A server in a process of its own, because the requests of these tests wait, and a room that most of them name."""
    named = {"DATABASE_URL": "memory://", "TWELVE_ROOMS_PER_MINUTE": "10000", "TWELVE_ACTS_PER_SECOND": "100000"}
    worker = Worker(named, folder=tmp_path_factory.mktemp("served"))
    try:
        async with at(worker) as house:
            room = await house.open_room({"turn_seconds": 600})
            await room.begin()
            yield f"http://{worker.address}", room
    finally:
        worker.end()


@pytest.fixture(scope="module")
def kept_line() -> Iterator[KeptLine]:
    """One for all calls that are tried."""
    from tests.api.openapi.drawn_requests import KeptLine

    with KeptLine() as line:
        yield line


@cache
def open_class(base: str) -> tuple[str, str]:
    """A class on the server, opened once: its code, and its teacher's token."""
    answer = httpx.post(f"{base}/api/classes", json={"case_id": CASE}, timeout=30).json()
    return answer["code"], answer["teacher_token"]


@cache
def open_study(base: str) -> tuple[str, str]:
    """A study on the server, opened once: its code, and its experimenter's token."""
    sent = schema_examples()["POST /api/studies"].sent
    answer = httpx.post(f"{base}/api/studies", json=sent, timeout=30).json()
    return answer["code"], answer["experimenter_token"]


def opened_at(path: str, base: str, room: OpenRoom) -> tuple[str, str]:
    """The code that a path is about, and the token that opens most there."""
    if "/api/classes/" in path:
        return open_class(base)
    return open_study(base) if "/api/studies/{" in path else (room.code, room.host_token)


def described(name: str) -> dict[str, Any]:
    """What OpenAPI says of a call."""
    method, _, path = name.partition(" ")
    call: dict[str, Any] = document()["paths"][path][method.lower()]
    return call


@pytest.mark.parametrize("name", [name for name in CALLS if not LARGE.search(name)])
def test_h2_no_request_makes_the_server_fail(
    name: str, server_and_room: tuple[str, OpenRoom], kept_line: KeptLine
) -> None:
    try_requests(name, FEW_REQUESTS, server_and_room, kept_line)


@pytest.mark.sweep("many requests of each call; test_h2_no_request_makes_the_server_fail sends two")
@pytest.mark.parametrize("name", CALLS)
def test_h2_no_request_of_many_makes_the_server_fail(
    name: str, server_and_room: tuple[str, OpenRoom], kept_line: KeptLine
) -> None:
    try_requests(name, MANY_REQUESTS, server_and_room, kept_line)


def try_requests(name: str, number: int, server_and_room: tuple[str, OpenRoom], kept_line: KeptLine) -> None:
    """Try so many requests of a call, which are made when its test begins: as a part of collecting, every process of
    the tests would make those of all calls."""
    from tests.api.openapi.drawn_requests import send, try_each

    base, room = server_and_room
    method, _, path = name.partition(" ")
    beside = "/api/classes/" in path or "/api/studies/{" in path

    def attempt(case: Any) -> None:
        if "code" in case.path_parameters and "erase" not in case.operation.label and case.method != "DELETE":
            # Most of them reach the room or the class; a code of any other shape is none, and tried elsewhere.
            case.path_parameters["code"] = opened_at(path, base, room)[0]
        if isinstance(case.query, dict) and "wait" in case.query:
            case.query["wait"] = 0
        token = (room.host_token, room.seat_token, None)[hash(case.id) % 3] if method == "GET" else room.host_token
        if token is not None and beside:
            token = opened_at(path, base, room)[1]
        send(case, base, kept_line, token)

    alone = {**document(), "paths": {path: {method.lower(): described(name)}}}
    try_each(alone, path, method, number, attempt)


WRONG: tuple[Any, ...] = (None, True, -1, 10**30, "", "x" * 5_000, [], {})
"""What no field expects; some take one or the other."""


def changed(body: dict[str, Any], depth: int = 2) -> Iterator[dict[str, Any]]:
    """A body with each of its fields taken away, and in turn replaced by everything that is wrong."""
    for field, value in body.items():
        yield {name: other for name, other in body.items() if name != field}
        yield from ({**body, field: wrong} for wrong in WRONG)
        if isinstance(value, dict) and depth > 1:
            yield from ({**body, field: inner} for inner in changed(value, depth - 1))


@pytest.mark.parametrize("name", [name for name in CALLS if LARGE.search(name)])
def test_h2_no_field_of_a_large_call_makes_the_server_fail(name: str, server_and_room: tuple[str, OpenRoom]) -> None:
    base, room = server_and_room
    method, _, path = name.partition(" ")
    code, token = opened_at(path, base, room)
    call = described(name)
    example = call["requestBody"]["content"]["application/json"]["example"]
    with httpx.Client(base_url=base, headers={"Authorization": f"Bearer {token}"}, timeout=30) as http:
        for body in changed(example):
            answer = http.request(method, path.format(code=code), json=body)
            assert str(answer.status_code) in call["responses"], (body, answer.text)
            assert answer.status_code < 500, (body, answer.text)


def operations() -> list[tuple[str, dict[str, Any]]]:
    paths = document()["paths"]
    return [(f"{method.upper()} {path}", call) for path, calls in paths.items() for method, call in calls.items()]


def test_every_router_is_served() -> None:
    served = {route.path for route in create_app(Settings(database_url="memory://")).routes if isinstance(route, Route)}
    for module in pkgutil.iter_modules(routers.__path__):
        found = getattr(importlib.import_module(f"{routers.__name__}.{module.name}"), "router", None)
        forgotten = [route.path for route in found.routes if route.path not in served] if found is not None else []
        assert not forgotten, (
            f"nobody is served {forgotten}: add {module.name} to the parts of `call_routes` in api/http/routes.py."
        )


def test_a_call_without_a_docstring_is_named() -> None:
    app = create_app(Settings(database_url="memory://"))

    @app.get("/api/pulse")
    def get_pulse() -> dict[str, int]:
        return {}

    with pytest.raises(ValueError, match=r"GET /api/pulse: its function `get_pulse` has no docstring"):
        openapi_document(app.routes)


PATH_VALUES = {
    "seat": 3,
    "case_id": CASE,
    "format": "jury",
    "matter_id": CASE,
    "id": "0" * 32,
    "paper": "x",
    "table": "groups",
    "group": 1,
    "number": 1,
}
"""What stands for the parameters of paths, besides the code."""


def asked_for(call: dict[str, Any], path: str, method: str, base: str, code: str, token: str | None) -> int:
    """The status of a call as its example has it."""
    unknown = set(re.findall(r"\{(\w+)\}", path)) - PATH_VALUES.keys() - {"code"}
    assert not unknown, f"{method} {path}: give {', '.join(unknown)} a value in PATH_VALUES of {Path(__file__).name}."
    address = base + path.format(**PATH_VALUES, code=code)
    sent = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("example")
    query = {"q": "note"} if path.endswith("/search") else None
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return httpx.request(method, address, json=sent, params=query, headers=headers, timeout=30).status_code


def test_h1_security_says_for_each_call_whether_it_needs_or_takes_a_token(
    server_and_room: tuple[str, OpenRoom],
) -> None:
    base, room = server_and_room
    kinds = set()
    for name, call in operations():
        method, _, path = name.partition(" ")
        security = call.get("security")
        kind = "none" if not security else "may" if {} in security else "must"
        kinds.add(kind)
        if name == "POST /api/rooms":
            continue  # it would open more rooms than an address may
        code = opened_at(path, base, room)[0]
        without, wrong = (asked_for(call, path, method, base, code, token) for token in (None, "opens-nothing"))
        said = {"none": "takes no token", "may": "may be called without a token", "must": "needs a token"}[kind]
        assert (without == 401, wrong == 401) == (kind == "must", kind != "none"), (
            f"{name}: its description says that it {said}; it answers {without} without one, {wrong} to a wrong one. "
            "The parameter that reads the token (`api/http/dependencies.py`) says both."
        )
    assert kinds == {"none", "may", "must"}
    reference = httpx.get(f"{base}/docs", timeout=30).text
    for sentence in ("Takes no token.", "A token may be left out.", "Needs a token."):
        assert sentence in reference


def test_every_route_shows_what_is_sent_and_what_comes_back() -> None:
    without = []
    for name, call in operations():
        body = call.get("requestBody", {}).get("content", {}).get("application/json")
        if body is not None and "example" not in body:
            without.append(f"{name} (its body)")
        for status, answer in call["responses"].items():
            for media, content in answer.get("content", {}).items():
                if status.startswith("2") and "example" not in content and media not in BYTES:
                    without.append(f"{name} (its answer {status})")
    place = "api/http/examples.json"
    assert not without, f"no example is shown of {', '.join(without)}: add the call to {place}."
    unknown = sorted(schema_examples().keys() - {name for name, _ in operations()})
    assert not unknown, f"{place} has an example of {', '.join(unknown)}, which the server does not have: remove it."
    assert set(schema_examples()) == set(SHOWN)


@pytest.mark.parametrize("name", SHOWN)
def test_examples_are_what_the_schema_says(name: str) -> None:
    call = described(name)
    checked = 0
    parts = [call.get("requestBody", {}), *(answer for status, answer in call["responses"].items() if status[0] == "2")]
    for part in parts:
        content = part.get("content", {}).get("application/json")
        if content is not None:
            assert "example" in content, f"{name}: no example is shown; add one to `_examples` of api/http/examples.py."
            schema = {**content["schema"], "components": document()["components"]}
            jsonschema_rs.validator_for(schema).validate(content["example"])
            checked += 1
    assert checked or "'application/json'" not in str(parts)


def shape(name: str) -> dict[str, Any]:
    """The schema of a component, with the others as its definitions."""
    return {"$ref": f"#/components/schemas/{name}", "components": document()["components"]}


def accepts(name: str, value: Any) -> bool:
    """Whether a component's schema lets a value pass."""
    return jsonschema_rs.validator_for(shape(name)).is_valid(value)


def test_h2_each_call_lists_the_codes_of_its_problems() -> None:
    listed: dict[str, set[str]] = {}
    for name, call in operations():
        for status in map(int, call["responses"]):
            for code in codes(call, status):
                assert ERROR_KINDS[code].status == status or (code, status) == ("malformed", 400), (name, status, code)
                listed.setdefault(name, set()).add(code)
        assert set(COMMON_CODES) <= listed[name]
        assert ("foreign_origin" in listed[name]) == (not name.startswith("GET "))
    acts = listed.pop("POST /api/rooms/{code}/acts")
    assert {"not_your_floor", "unknown_target", "stale", "text_too_long"} <= acts
    assert not {"no_such_clip", "seat_held"} & acts
    assert not {"not_your_floor", "unknown_target", "text_too_long"} & set().union(*listed.values())
    assert {"no_such_case", "key_required", "model_not_ready"} <= listed["POST /api/rooms"]
    assert listed["GET /api/rooms/{code}"] & {"bad_token", "no_such_room", "malformed"} == {"bad_token", "no_such_room"}


def test_h2_all_problems_have_one_schema_and_are_told_by_their_codes() -> None:
    problem = {"type": "urn:twelve:problem:no_such_room", "title": "No such room", "status": 404, "detail": "None."}
    assert accepts("ProblemDetails", {**problem, "code": "no_such_room"})
    assert not accepts("ProblemDetails", {"code": "no_such_room"})
    for name, call in operations():
        for status, answer in call["responses"].items():
            if status >= "400":
                assert answer["content"] == {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemDetails"}}}
                assert [
                    code for code in codes(call, int(status)) if f"(`{code}`)" not in answer["description"]
                ] == [], name


def test_an_operation_is_called_by_a_verb_and_what_it_acts_on() -> None:
    names = [call["operationId"] for _, call in operations()]
    assert len(names) == len(set(names))
    assert [name for name in names if not re.fullmatch(r"[a-z]+(_[a-z]+)+", name)] == []


def test_h7_acts_are_typed_by_their_kind() -> None:
    for act in (
        {"kind": "begin"},
        {"kind": "cast_audience_ballot", "choice": "guilty"},
        {"kind": "speak", "text": "No."},
    ):
        assert accepts("ActRequest", {"act": act}), act
    wrong: list[dict[str, Any]] = [
        {},
        {"kind": "levitate"},
        {"kind": "remove"},
        {"kind": "speak", "hits": []},
        {"kind": "set_pace", "pace": "slow"},
        {"kind": "set_terms", "settings": {"turn_seconds": 1}},
    ]
    for act in wrong:
        assert not accepts("ActRequest", {"act": act}), act
    kinds = set(document()["components"]["schemas"]["Act"]["discriminator"]["mapping"])
    for format in FORMATS.values():
        offers = [offer for phase in format.phases.values() for offer in phase.offers.items()]
        benches = {kind for kind, offer in offers if offer.bench}
        assert {kind for kind, _ in offers} - kinds == benches, f"acts of {format.name}: run make schema"


class Whisper(acts.Act):
    """Say something to a neighbour."""

    kind: Literal["whisper"] = "whisper"
    text: str


class Murmur(acts.Act):
    """Say something to nobody."""

    kind: Literal["pass"] = "pass"
    words: str


class PanelSettings(FormatSettings):
    """What a host may set for a panel."""

    neighbours: int = 2


def test_h7_a_new_format_brings_its_acts() -> None:
    jury = FORMATS["jury"]
    offer = jury.phases["deliberation"].offers["speak"]
    own = {"whisper": replace(offer, model=Whisper), "pass": replace(offer, model=Murmur)}
    phases = {name: replace(phase, offers={**phase.offers, **own}) for name, phase in jury.phases.items()}
    panel = replace(jury, name="panel", phases=phases)
    found = act_schemas([jury, panel], "#/$defs/{model}")
    assert found["WhisperAct"]["required"] == ["kind", "text"]
    acts = jsonschema_rs.validator_for({"$ref": "#/$defs/Act", "$defs": found})
    # Two formats may read one kind by models of their own; what either takes can be sent.
    for act in ({"kind": "whisper", "text": "Hm."}, {"kind": "pass"}, {"kind": "pass", "words": "Hm."}):
        assert acts.is_valid(act), act
    assert not acts.is_valid({"kind": "pass", "text": "Hm."})
    # The first keeps the name of the kind; a later one is named after its format.
    assert found["PassAct"]["properties"].keys() == {"kind"}
    assert "words" in found["PanelPassAct"]["properties"]
    assert found["Act"]["discriminator"]["mapping"]["pass"] == "#/$defs/AnyPassAct"
    assert found["Act"]["discriminator"]["mapping"]["whisper"] == "#/$defs/WhisperAct"


def test_h7_a_schema_says_which_fields_name_seats_and_citations() -> None:
    speak = act_schema(acts.Speak)["properties"]
    assert speak["target"]["anyOf"][0] == {"type": "integer", "names": "seat"}
    assert speak["cites"]["items"]["names"] == "citation"
    assert {name for name, field in speak.items() if field.get("measured")} == {"conviction", "argument_type"}


def test_h7_a_speech_has_the_limits_that_rules_check() -> None:
    speak = act_schemas([FORMATS["jury"]], "#/$defs/{model}")["SpeakAct"]["properties"]
    assert (speak["text"]["maxLength"], speak["hint"]["maxLength"]) == (acts.TEXT_LIMIT, acts.HINT_LIMIT)


def test_h7_models_within_acts_are_named_after_the_act() -> None:
    found = act_schemas([FORMATS["jury"], other_format()], "#/$defs/{model}")
    assert {name for name in found if "Reason" in name or "Passage" in name} == {
        "FileReasonsAct",
        "FileReasonsActReason",
        "FileReasonsActPassage",
    }
    acts = jsonschema_rs.validator_for({"$ref": "#/$defs/Act", "$defs": found})
    assert acts.is_valid({"kind": "file_reasons", "reasons": [{"text": "No.", "passage": {"source": "ledger"}}]})
    assert not acts.is_valid({"kind": "file_reasons", "reasons": [{"text": "No.", "passage": {}}]})
    assert "ShortPanelSpeakAct" in found


def test_h7_a_new_format_brings_its_settings() -> None:
    jury = FORMATS["jury"]
    panel = replace(jury, name="panel", settings=PanelSettings)
    settings = settings_schemas([jury, panel])
    assert list(settings) == ["JurySettings", "PanelSettings"]
    assert "neighbours" in settings["PanelSettings"]["properties"]


@pytest.mark.parametrize("name", ["OpenRoomRequest", "ForkRequest", "RematchRequest"])
def test_h4_settings_are_typed_and_each_may_be_left_out(name: str) -> None:
    sent = {"after_seq": 1} if name == "ForkRequest" else {}
    for right in ({}, {"turn_seconds": 60, "minds": {"default": "house"}, "spectators": "delayed:5"}):
        assert accepts(name, {**sent, "settings": right}), right
    for wrong in ({"turn_seconds": 1}, {"pace": "slow"}, {"no_such": 1}):
        assert not accepts(name, {**sent, "settings": wrong}), wrong
    # A generated client sends the defaults that it knows of.
    fields = document()["components"]["schemas"]["JurySettings"]["properties"]
    assert [field for field, about in fields.items() if "default" in about] == []


def test_every_call_has_a_summary_that_is_a_sentence() -> None:
    summaries = [call["summary"] for _, call in operations()]
    for summary in summaries:
        assert re.fullmatch(r"[A-Z][a-z]+ [^\n]{12,}[.]", summary), f"the route's docstring is no sentence: {summary!r}"
        assert len(summary.split()) >= 4
        assert len(summary) <= 140
    assert len(set(summaries)) == len(summaries)


def test_no_shape_has_a_property_that_a_generated_client_cannot_have() -> None:
    shapes = document()["components"]["schemas"]
    # In the models of openapi-python-client it would hide the function `cast`, and they could read nothing.
    assert [name for name, about in shapes.items() if "cast" in about.get("properties", {})] == []
    call = document()["paths"]["/api/rooms/{code}"]["get"]
    example = call["responses"]["200"]["content"]["application/json"]["example"]
    assert accepts("Snapshot", example)
    without = {name: value for name, value in example["tally"].items() if name != "cast"}
    for tally in (without, {**example["tally"], "cast": "all"}):
        assert not accepts("Snapshot", {**example, "tally": tally}), tally

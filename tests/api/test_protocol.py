"""That PROTOCOL.md, the tables in the code and the schemas agree."""

import asyncio
import json
import re
from pathlib import Path
from typing import get_args

import pytest

from api.openapi.schema import schemas, ws_schema
from api.wire import close_codes
from api.wire.errors import ERROR_KINDS
from engine.core.refusals import Code
from harness.examples import Json
from harness.server import House, bearer
from rooms.classes.refusals import ClassCode
from rooms.studies.refusals import StudyCode

ROOT = Path(__file__).resolve().parents[2]
PROTOCOL = (ROOT / "api" / "PROTOCOL.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The cells of the table that begins with these words."""
    lines = PROTOCOL.split(f"| {heading} |", 1)[1].splitlines()[2:]
    table = []
    for line in lines:
        if not line.startswith("|"):
            break
        table.append([cell.strip() for cell in line.strip("|").split("|")])
    return table


def test_h2_every_code_and_its_status_is_in_the_document() -> None:
    documented = {
        code: int(status) for status, codes in rows("Status | Codes") for code in re.findall(r"`(\w+)`", codes)
    }
    assert documented == {code: kind.status for code, kind in ERROR_KINDS.items()}
    assert {*get_args(Code), *get_args(ClassCode), *get_args(StudyCode)} <= set(ERROR_KINDS)


async def test_the_requests_of_the_document_make_a_deliberation(house: House) -> None:
    replacements: dict[str, str] = {}
    names = {"code": "CODE", "host_token": "HOST", "token": "SEAT"}
    made: list[str] = []

    async def send_request(request: str, token: str, body: str, **other: str) -> Json:
        for name, value in (replacements | other).items():
            request, token, body = (text.replace(name, value) for text in (request, token, body))
        method, path = request.split()
        content = body.encode() if body else None
        headers = {"Content-Type": "application/json", **(bearer(token) if token else {})}
        answer = await house.http.request(method, path, content=content, headers=headers)
        assert answer.status_code in (200, 201), answer.text
        made.append(request)
        return dict(answer.json()) if "json" in answer.headers["content-type"] else {}

    view, events = "`GET /api/rooms/CODE/view`", "`GET /api/rooms/CODE/events?after=12&wait=20`"
    for cells in rows("Request | Token | Body | What its answer is for"):
        request, token, body = (cell.strip("`") for cell in cells[:3])
        other: dict[str, str] = {}
        if (act := re.search(r'"(?:ask|turn_id)": "(\w+)", "act": {"kind": "(\w+)"', body)) is not None:
            # The ids of asks are those of this deliberation.
            async with asyncio.timeout(30):
                while not other:
                    seen = await send_request(view.strip("`"), "SEAT", "")
                    other = {f'"{act[1]}"': f'"{one["ask"]}"' for one in seen["you"]["asks"] if one["act"] == act[2]}
                    if not other:
                        await send_request(events.strip("`"), "SEAT", "", **{"after=12": f"after={seen['seq']}"})
        answer = await send_request(request, token, body, **other)
        replacements |= {name: str(answer[field]) for field, name in names.items() if field in answer}
    assert replacements.keys() == set(names.values())
    assert made[-1].endswith("/export.zip")


def test_w11_every_close_is_in_the_document() -> None:
    documented = [
        (int(code), reason.strip("`"), resume == "yes", resume == "afresh")
        for code, reason, resume, _ in rows("Code | Name | Resume? | Why")
    ]
    closes = ws_schema()["x-close-codes"]
    assert documented == [(one["code"], one["reason"], one["resume"], one["afresh"]) for one in closes]
    assert len({reason for _, reason, *_ in documented}) == len(documented)
    # What cannot be seen from here is neither resumed nor read afresh.
    assert not any(one["gone"] and (one["resume"] or one["afresh"]) for one in closes)
    assert {one["reason"] for one in closes if one["gone"]} >= {"no_such_room", "no_such_class", "bad_token"}
    named = [value for value in vars(close_codes).values() if isinstance(value, close_codes.Close)]
    assert tuple(named) == close_codes.CLOSE_CODES
    assert all(len(close.reason) <= 120 for close in close_codes.CLOSE_CODES)


def test_every_rule_is_cited_by_a_tests_name_and_no_other() -> None:
    rules = set(re.findall(r"^- \*\*((?:CL|[GVSHWMC])\d+)\*\*", PROTOCOL, re.MULTILINE))
    cited = set()
    for file in (ROOT / "tests").rglob("*.py"):
        for prefix in re.findall(r"def test_((?:[a-z]{1,2}\d+_)+)", file.read_text(encoding="utf-8")):
            cited |= {number.upper() for number in prefix.split("_") if re.fullmatch(r"(?:cl|[gvshwmc])\d+", number)}
    assert rules - cited == set(), "no test's name cites them"
    assert cited - rules == set(), "no such rules"


@pytest.mark.parametrize("name", ["openapi.json", "ws.json"])
def test_the_schemas_of_the_page_are_those_of_the_server(name: str) -> None:
    file = ROOT / "web" / "schema" / name
    is_fresh = file.exists() and file.read_text(encoding="utf-8") == schemas()[name]
    assert is_fresh, (
        f"web/schema/{name} differs from what the server says: run `make schema`, and commit what it writes."
    )


def test_w11_late_codes_are_refusals_of_the_document() -> None:
    refusals = {code.strip("` ") for _, codes in rows("Status | Codes") for code in codes.split(",")}
    assert set(ws_schema()["x-late-codes"]) <= refusals


def test_every_frame_of_the_document_is_in_the_schema_with_its_fields() -> None:
    shapes = ws_schema()["$defs"]
    unions = {
        side: {kind: ref.rpartition("/")[2] for kind, ref in shapes[name]["discriminator"]["mapping"].items()}
        for side, name in (("client", "ClientFrame"), ("server", "ServerFrame"))
    }
    documented = rows("From | Frame | Meaning")
    assert len(documented) == sum(len(union) for union in unions.values())
    for side, frame, _ in documented:
        kind, _, fields = frame.strip("`").partition(" ")
        shape = shapes[unions[side][kind]]
        names = {field.strip(" ?") for field in fields.strip("{}").split(",") if field.strip()}
        assert set(shape["properties"]) == {"kind", *names}
        optional = {field.strip(" ?") for field in fields.strip("{}").split(",") if "?" in field}
        assert set(shape.get("required", [])) == {"kind", *names} - optional


def test_g1_every_event_of_the_schema_requires_its_kind() -> None:
    shapes = ws_schema()["$defs"]
    mapping = shapes["EventFrame"]["properties"]["event"]["discriminator"]["mapping"]
    assert len(mapping) > 30
    for kind, ref in mapping.items():
        shape = shapes[ref.rpartition("/")[2]]
        assert shape["properties"]["kind"]["const"] == kind
        assert "kind" in shape["required"]
    openapi = json.loads(schemas()["openapi.json"])["components"]["schemas"]
    assert "kind" in openapi["TurnTaken"]["required"]

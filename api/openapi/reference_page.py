"""The reference of HTTP for people: a page made from OpenAPI alone, which needs no network but ours."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from api.http.plain_page import STYLE
from engine.formats import DEFAULT_FORMAT

_PLACES = {
    "code": "HV7K2P",
    "seat": "3",
    "case_id": "case_001_robbery",
    "format": DEFAULT_FORMAT,
    "matter_id": "case_001_robbery",
    "id": "0c9f4d2b7a6e4f1f9d3b5a8c1e2f7d60",
}
"""What stands for the parts of a path in an example."""


def render_reference(openapi: dict[str, Any]) -> str:
    """The whole reference as one HTML document."""
    by_tag: dict[str, list[str]] = {}
    for path, calls in openapi["paths"].items():
        for method, call in calls.items():
            by_tag.setdefault((call.get("tags") or ["other"])[0], []).append(_call(path, method, call))
    parts = [f'<h2 id="{escape(tag)}">{escape(tag.capitalize())}</h2>{"".join(calls)}' for tag, calls in by_tag.items()]
    shapes = [
        f'<details id="{escape(name)}"><summary><code>{escape(name)}</code></summary>{_json(schema)}</details>'
        for name, schema in sorted(openapi["components"]["schemas"].items())
    ]
    info = openapi["info"]
    contents = [f'<a href="#{escape(tag)}">{escape(tag.capitalize())}</a>' for tag in by_tag]
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(info['title'])}: HTTP</title><style>{STYLE}</style><h1>{escape(info['title'])}: HTTP</h1>"
        f'<p>{_code(info["description"])}</p><p>For programs: <a href="/openapi.json">/openapi.json</a>, '
        f'<a href="/api/schema/ws.json">/api/schema/ws.json</a> '
        'and <a href="/api/schema/asyncapi.json">/api/schema/asyncapi.json</a>.</p>'
        f"<nav>{' · '.join(contents)}</nav>{''.join(parts)}<h2>Shapes</h2>{''.join(shapes)}</html>"
    )


def _call(path: str, method: str, call: dict[str, Any]) -> str:
    rows = [
        f"<tr><td><code>{escape(one['name'])}</code></td><td>{escape(one['in'])}"
        f"{', required' if one.get('required') else ''}</td><td>{_code(one.get('description') or '')}</td></tr>"
        for one in call.get("parameters", [])
    ]
    body = call.get("requestBody", {}).get("content", {}).get("application/json", {})
    answers = [
        f"<tr><td>{escape(status)}</td><td>{_code(answer.get('description', ''))}</td><td>{_shape(answer)}</td></tr>"
        for status, answer in call.get("responses", {}).items()
    ]
    return (
        f'<h3><span class="method">{method.upper()}</span><code>{escape(path)}</code></h3>'
        f"<p>{_code(call.get('description') or call.get('summary') or '')} {_token(call)}</p>"
        + (f"<table>{''.join(rows)}</table>" if rows else "")
        + (f"<p>Body: {_named(body['schema'])}</p>" if body else "")
        + f"<table>{''.join(answers)}</table>"
        + _example(path, method, call)
    )


def _token(call: dict[str, Any]) -> str:
    """Whether it takes a token."""
    security = call.get("security")
    if not security:
        return "Takes no token."
    return "A token may be left out." if {} in security else "Needs a token."


def _example(path: str, method: str, call: dict[str, Any]) -> str:
    """The call as one types it, and what comes back, folded up."""
    sent = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("example")
    here = path
    for one in call.get("parameters", []):
        here = here.replace(f"{{{one['name']}}}", _PLACES.get(one["name"], one["name"]))
    command = [f"curl{'' if method == 'get' else ' -X ' + method.upper()} $TWELVE{here}"]
    if call.get("security"):
        command.append('-H "Authorization: Bearer $TOKEN"')
    if sent is not None:
        command += ['-H "Content-Type: application/json"', f"-d '{json.dumps(sent, ensure_ascii=False)}'"]
    typed = escape(" \\\n    ".join(command))
    answer_example = next(
        (
            content["example"]
            for status, answer in call.get("responses", {}).items()
            if status.startswith("2")
            for content in answer.get("content", {}).values()
            if "example" in content
        ),
        None,
    )
    shown = (
        ""
        if answer_example is None
        else f"<pre>{escape(answer_example)}</pre>"
        if isinstance(answer_example, str)
        else _json(answer_example)
    )
    return f"<details><summary>Example</summary><pre>{typed}</pre>{shown}</details>"


def _shape(answer: dict[str, Any]) -> str:
    return ", ".join(_named(content.get("schema", {})) for content in answer.get("content", {}).values())


def _named(schema: dict[str, Any]) -> str:
    name = schema.get("$ref", "").rpartition("/")[2]
    return f'<a href="#{escape(name)}"><code>{escape(name)}</code></a>' if name else ""


def _json(schema: dict[str, Any]) -> str:
    return f"<pre>{escape(json.dumps(schema, indent=2, ensure_ascii=False))}</pre>"


def _code(text: str) -> str:
    """Text with its backquoted parts as code."""
    return "".join(
        f"<code>{escape(part)}</code>" if place % 2 else escape(part) for place, part in enumerate(text.split("`"))
    )

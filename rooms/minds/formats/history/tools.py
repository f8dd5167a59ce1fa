"""The acts of a trial as tools, in the shape that providers take, and as one object for models without tools."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.core.acts import Act, Research
from engine.formats.history.acts import FileFindings, GiveJudgement
from engine.formats.history.labels import SEND_BACK
from engine.formats.history.rules.dossiers import SEARCHES_PER_ROUND, searches_among
from rooms.minds.formats.generic.schemas import answer_schema, in_words
from rooms.minds.formats.scene import AskScene
from rooms.minds.llm.calls import Schema
from rooms.minds.llm.tokens import tokens

SEARCH, FILE, EXIT, BACK = "search_wikipedia", "file_findings", "exit_loop", "send_back"
SEARCH_FIELD = "search"
"""Of an answer in words: words to search for before the dossier is filed."""
ACCEPT_FIELDS = (
    "summary",
    "achievements",
    "controversies",
    "context",
    "assessment",
    "outcome",
    "confidence",
    "confidence_reason",
)
SEND_BACK_FIELDS = ("for_admirer", "for_critic")
_DESCRIPTIONS: Mapping[str, str] = {
    SEARCH: "Search for pages and read them. What is found lies on the table, and you are asked again.",
    FILE: "File your dossier.",
    EXIT: "Accept the evidence and end the trial with your ruling.",
    BACK: "Send both sides back for more, with something for each.",
}


def tools_of(scene: AskScene) -> tuple[Schema, ...]:
    """The tools for what is asked."""
    if scene.act == "give_judgement":
        return tuple(_tool(name, GiveJudgement, fields) for name, fields in judge_tools(scene).items())
    search = _tool(SEARCH, Research, ("query", "titles"))
    if scene.act == "research":
        return (search,)
    filing = _tool(FILE, FileFindings, ("findings", "looked_for"))
    return (search, filing) if may_search(scene) else (filing,)


def judge_tools(scene: AskScene) -> dict[str, tuple[str, ...]]:
    """The tools that the judge has now, with their fields; in the last round the judge has to accept."""
    accepts: dict[str, tuple[str, ...]] = {EXIT: ACCEPT_FIELDS}
    return {**accepts, BACK: SEND_BACK_FIELDS} if SEND_BACK in scene.options.get("decision", ()) else accepts


def may_search(scene: AskScene) -> bool:
    """Whether a historian that writes its dossier may search again, and nothing came back to be mended."""
    if scene.act != "file_findings" or scene.topic.endswith("returned"):
        return False
    return searches_left(scene) > 0


def searches_left(scene: AskScene) -> int:
    """How often it may search in this round."""
    return max(0, SEARCHES_PER_ROUND - searches_among(scene.papers, scene.seat))


def plain_schema(scene: AskScene) -> Schema:
    """One object for what is asked, for a model without tools."""
    if scene.act != "file_findings" or not may_search(scene):
        return answer_schema(scene.format.acts[scene.act], scene.options)
    whole = answer_schema(FileFindings, {})
    words = {"type": "string", "description": "words to search for first, if you need more; then findings stays empty"}
    properties = {**whole["properties"], SEARCH_FIELD: {"anyOf": [words, {"type": "null"}]}}
    return {**whole, "properties": properties, "required": list(properties)}


def plain_form(scene: AskScene) -> str:
    """The same object in the words of a prompt, shortened: the schema itself says the rest."""
    whole = plain_schema(scene)
    properties = {name: {**_bare(part), **_described(part)} for name, part in whole["properties"].items()}
    return in_words({**whole, "properties": properties})


def tool_tokens(scene: AskScene) -> int:
    """About how many tokens the tools are, as providers write them into a prompt: as declarations, and not as JSON."""
    functions = [tool["function"] for tool in tools_of(scene)]
    return sum(
        tokens(f"{function['name']} {function['description']} {in_words(function['parameters'])}")
        for function in functions
    )


def _tool(name: str, model: type[Act], fields: Iterable[str]) -> Schema:
    """A tool whose arguments are these fields of an act."""
    whole = answer_schema(model, {})["properties"]
    properties = {field: {**_bare(whole[field]), **_described(whole[field])} for field in fields}
    parameters = {
        "type": "object",
        "properties": properties,
        "required": [field for field in fields if not _optional(whole[field])],
        "additionalProperties": False,
    }
    return {
        "type": "function",
        "function": {"name": name, "description": _DESCRIPTIONS[name], "parameters": parameters},
    }


def _bare(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A schema without descriptions of its parts, and without null for what may be left out: tools are long enough."""
    if "anyOf" in schema:
        return _bare(next(part for part in schema["anyOf"] if part != {"type": "null"}))
    bare = {name: value for name, value in schema.items() if name != "description"}
    if "items" in bare:
        bare["items"] = _bare(bare["items"])
    if "properties" in bare:
        bare["properties"] = {name: _bare(part) for name, part in bare["properties"].items()}
    return bare


def _described(schema: Mapping[str, Any]) -> dict[str, Any]:
    return {"description": schema["description"]} if "description" in schema else {}


def _optional(schema: Mapping[str, Any]) -> bool:
    return {"type": "null"} in schema.get("anyOf", ())

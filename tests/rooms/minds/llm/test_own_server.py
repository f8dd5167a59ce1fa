"""What a server of one's own is asked for: answers that end, whatever its model is."""

from __future__ import annotations

from typing import Any

from engine.core.acts.research import MAX_PAGES, Research
from rooms.minds.formats.generic.schemas import answer_schema
from rooms.minds.formats.jury.schemas import reactions_schema, speech_schema
from rooms.minds.llm.calls import Call, Message, ModelChoice
from rooms.minds.llm.own_server import bounded, without_bounds
from rooms.minds.llm.request import build_request

OWN = ModelChoice("own", "openai", "any", base_url="http://127.0.0.1:8080/v1")
HOSTED = ModelChoice("hosted", "openai", "any")


def values(schema: Any) -> list[dict[str, Any]]:
    """Every schema of a value within one."""
    found = [schema]
    for part in [*schema.get("properties", {}).values(), *schema.get("anyOf", ())]:
        found += values(part)
    return found + (values(schema["items"]) if "items" in schema else [])


def test_every_text_and_list_ends_and_every_number_has_few_digits() -> None:
    for schema in (speech_schema(True), reactions_schema()):
        for value in values(bounded(schema, 500)):
            match value.get("type"):
                case "string":
                    assert "enum" in value or value["maxLength"] <= 800
                case "array":
                    assert value["maxItems"] <= 12
                case "integer":
                    assert -99 <= value["minimum"] <= value["maximum"] <= 99
                case kind:
                    assert kind != "number"


def test_what_is_said_comes_first() -> None:
    asked = bounded(speech_schema(), 500)
    assert asked["required"][0] == next(iter(asked["properties"])) == "text"
    assert set(asked["required"]) == set(speech_schema()["required"])


def test_a_hosted_model_is_sent_no_bounds_and_no_penalties() -> None:
    def asked(choice: ModelChoice) -> dict[str, Any]:
        return build_request(Call(choice, (Message("user", "Speak."),), 500, speech_schema()), "schema")

    schema = asked(HOSTED)["response_format"]["json_schema"]["schema"]
    assert schema == without_bounds(speech_schema())
    assert not any("maxLength" in value or "maximum" in value for value in values(schema))
    assert "frequency_penalty" not in asked(HOSTED)
    assert asked(OWN)["frequency_penalty"] > 0


def test_a_field_that_is_called_like_a_bound_is_kept() -> None:
    schema = {"type": "object", "properties": {"maximum": {"type": "integer", "maximum": 3}}}
    assert without_bounds(schema) == {"type": "object", "properties": {"maximum": {"type": "integer"}}}


def test_a_list_that_an_act_keeps_short_is_asked_for_short() -> None:
    asked = bounded(answer_schema(Research, {}), 600)
    assert asked["properties"]["titles"]["maxItems"] == MAX_PAGES

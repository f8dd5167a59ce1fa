"""The turn that mattered to a listener, and why, as the model that judges for the listeners says (MI9)."""

from __future__ import annotations

import json
import re
from typing import Any

from api.exports.transcripts import transcript_lines
from engine.core import events
from engine.core.decide import verify
from harness.services import provider_analysts
from harness.services.provider import Json, Provider
from rooms.minds.llm.client import LiteLLMClient
from tests.rooms.minds.conftest import choice_at
from tests.rooms.minds.table import Models, OutputRecorder

WHY = "That hour cannot be explained away."


def judging(provider: Provider, persuaded: int | None) -> None:
    """Has the provider move every listener by the first turn of the round, and name a turn that mattered."""

    def answer(messages: list[Json]) -> str:
        said = "\n".join(str(message["content"]) for message in messages)
        if "# The listeners" not in said:
            return provider_analysts.answer(messages)
        turns = len(set(re.findall(r'<said turn="(\d+)"', said.split("# The turns of this round")[1])))
        seats = re.findall(r'<listener seat="(\d+)"', said)
        moved = [3, *[0] * (turns - 1)]
        reactions: list[dict[str, Any]] = [
            {"seat": int(seat), "moved": moved, "persuaded": persuaded, "thought": WHY} for seat in seats
        ]
        return json.dumps({"reactions": reactions})

    provider.answer = answer


async def after_round(models: Models) -> tuple[events.ConvictionsMoved, list[events.TurnTaken]]:
    """What has moved in the first round, and its turns."""
    recorder = OutputRecorder(models)
    while models.state.own.weighed_at <= models.state.seq_of(events.RoundOpened) or models.state.round < 1:
        spec = models.next()
        assert spec is not None
        if spec.act == "react":
            await models.step(recorder)
        else:
            models.house(spec)
    happened = [entry.event for entry in models.entries]
    moved = [event for event in happened if isinstance(event, events.ConvictionsMoved) and event.round is not None]
    return moved[-1], [event for event in happened if isinstance(event, events.TurnTaken)]


async def test_mi9_what_mattered_and_why_stand_in_the_log(litellm: LiteLLMClient, provider: Provider) -> None:
    judging(provider, 1)
    models = Models(litellm, choice_at(provider))
    moved, turns = await after_round(models)
    assert moved.persuaded
    assert {(one.turn_id, one.why) for one in moved.persuaded.values()} == {(turns[0].turn_id, WHY)}
    assert turns[0].seat not in moved.persuaded
    assert set(moved.persuaded) <= {move.seat for move in moved.moves}
    read = events.LOG.validate_json(events.LOG.dump_json(models.entries))
    assert read == models.entries
    assert verify(models.format, read)[1] is None
    lines = transcript_lines((entry, entry.event) for entry in models.entries)
    [line] = [line for line in lines if line.kind == "moved"]
    assert f": “{WHY}”" in line.text


async def test_mi9_a_turn_that_moved_nobody_is_no_reason(litellm: LiteLLMClient, provider: Provider) -> None:
    judging(provider, None)
    moved, _ = await after_round(Models(litellm, choice_at(provider)))
    assert moved.persuaded is None


async def test_mi9_hidden_moves_hide_the_reasons(litellm: LiteLLMClient, provider: Provider) -> None:
    judging(provider, 1)
    models = Models(litellm, choice_at(provider), {"show_convictions": False})
    moved, turns = await after_round(models)
    assert (moved.persuaded, moved.moves) == (None, ())
    kept = [own.reaction.persuaded for own in models.state.private.values() if own.reaction is not None]
    assert turns[0].turn_id in kept

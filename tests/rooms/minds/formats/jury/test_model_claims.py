"""What a model claims and the case does not have is struck as a person's claims are (SP11), and moves nobody (CV6)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.core import events
from engine.core.view_builder import build_view
from engine.core.visibility import Viewer
from engine.formats.jury.arguments.brief import case_brief
from engine.formats.jury.mind.situation import stance_of
from harness.services import provider_analysts
from harness.services.provider import Provider
from rooms.minds.formats.jury.readers import SpeechAnswer
from rooms.minds.formats.jury.to_act import speech_to_act
from rooms.minds.llm.client import LiteLLMClient
from tests.rooms.minds.conftest import choice_at
from tests.rooms.minds.table import CASE, INDEX, Models, OutputRecorder

MADE_UP = "The diary of the dealer proves that it was him."


def answered(text: str, cites: list[str] | None = None) -> str:
    answer: dict[str, Any] = {
        "argument_type": "evidence",
        "target": None,
        "cites": cites or [],
        "text": text,
        "thought": None,
        "conviction": 0.5,
        "would_change": None,
    }
    return json.dumps(answer)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (MADE_UP, "exhibit"),
        ("Exhibit Z settles it.", "exhibit"),
        ("The clerk said, “He looked straight at me and laughed about it.”", "quotation"),
        ("The till was short by $4,711.", "number"),
        ("Inspector Quillfeather identified him.", "name"),
    ],
)
def test_sp11_each_kind_of_claim_of_a_model_is_read(models: Models, text: str, kind: str) -> None:
    spec = models.to("speak")
    act = speech_to_act(CASE, models.state, spec.seat, INDEX, SpeechAnswer("evidence", text))
    assert [claim.kind for claim in act.unfounded] == [kind]
    assert (act.points, act.force) == ((), 0.0)


def test_sp11_the_rest_of_a_models_turn_counts(models: Models) -> None:
    spec = models.to("speak")
    stance = stance_of(models.state, spec.seat)
    point = next(p for p in case_brief(CASE).best[stance] if p.kind == "statement")
    honest = f"Remember what {point.label} said: {point.facts[0]}"
    plain, mixed = (
        speech_to_act(CASE, models.state, spec.seat, INDEX, SpeechAnswer("evidence", text, cites=point.rests_on))
        for text in (honest, f"{MADE_UP} {honest}")
    )
    assert (plain.unfounded, [claim.text for claim in mixed.unfounded]) == ((), ["The diary of the dealer"])
    assert mixed.points == plain.points
    assert mixed.force == plain.force


def test_sp11_figures_that_a_model_worked_out_with_code_are_its_own(models: Models) -> None:
    spec = models.to("speak")
    said = SpeechAnswer("evidence", "That leaves 37.5 per cent of the notes.")
    struck = speech_to_act(CASE, models.state, spec.seat, INDEX, said)
    own = speech_to_act(CASE, models.state, spec.seat, INDEX, said, "share: 37.5 per cent of the notes")
    assert ([claim.kind for claim in struck.unfounded], own.unfounded) == (["number"], ())


async def test_sp11_a_models_invention_is_struck_moves_nobody_and_is_asked_about(
    litellm: LiteLLMClient, provider: Provider
) -> None:
    models = Models(litellm, choice_at(provider))
    spec = models.to("speak")
    provider.look_ups = 0.0
    provider.answer = lambda messages: answered(MADE_UP)
    act, _ = await models.speak(spec)
    models.submit(models.holder(spec.seat), act, spec.ask)
    turn = models.state.heard[-1]
    assert [claim.text for claim in turn.unfounded] == ["The diary of the dealer"]
    shown = build_view(models.format, models.state, Viewer(), "ROOM22").heard[-1]
    assert [claim.text for claim in shown.unfounded] == ["The diary of the dealer"]
    # The prompt of the next speaker says to ask where that stands.
    following = models.to("speak")
    assert following.seat != spec.seat
    await models.speak(following)
    prompt = json.dumps(provider.asked[-1].body["messages"], ensure_ascii=False).replace('\\"', '"')
    assert f'<struck turn="{turn.number}" seat="{spec.seat}">The diary of the dealer</struck>' in prompt
    # However the model that judges for the listeners takes it, it moves nobody.
    provider.answer = provider_analysts.answer
    recorder = OutputRecorder(models)
    while models.state.own.weighed < turn.number:
        asked = models.next()
        assert asked is not None
        if asked.act == "react":
            await models.step(recorder)
        else:
            models.house(asked)
    moves = [
        move
        for entry in models.entries
        if isinstance(entry.event, events.ConvictionsMoved)
        for move in entry.event.moves
        if move.turn_id == turn.id
    ]
    assert all(move.delta == 0.0 for move in moves)

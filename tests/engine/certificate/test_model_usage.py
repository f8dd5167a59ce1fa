"""What models were called for, added up: which seats a model has answered for with a turn."""

from __future__ import annotations

import pytest

from engine.certificate.model_usage import ModelUsage
from engine.core import events
from engine.core.acts import CallTask


def call(task: CallTask, model: str = "one") -> events.ModelCalled:
    return events.ModelCalled(
        seat=3,
        task=task,
        model=model,
        version="",
        prompt="0" * 16,
        tokens_in=1,
        tokens_out=1,
        cost=0.0,
        seconds=0.1,
        outcome="answered",
    )


@pytest.mark.parametrize(
    ("tasks", "spoken"),
    [
        (["speak"], True),
        (["speak", "repair"], True),
        (["look_up"], True),
        (["act"], False),
        (["act", "repair"], False),
        (["act", "repair", "speak", "repair"], True),
    ],
)
def test_only_an_answer_to_speech_counts_as_a_turn_by_a_model(tasks: list[CallTask], spoken: bool) -> None:
    usage = ModelUsage()
    for task in tasks:
        usage.add(call(task), "one")
    assert usage.spoken(3) is spoken


def test_another_model_that_acted_instead_is_counted() -> None:
    usage = ModelUsage()
    for task in ("act", "speak"):
        usage.add(call(task, "two"), "one")
    assert usage.instead == {("one", "two"): {3: 2}}

"""The house searches in the language of the edition."""

from __future__ import annotations

import pytest

from engine.formats import FORMATS
from engine.formats.history.mind.historian import query
from harness.examples.history import MAREN
from tests.kit.deliberations import Deliberation


@pytest.mark.parametrize(
    ("language", "admirer", "critic"),
    [
        ("en", "achievements contributions reforms innovations", "controversy criticism failures crimes"),
        ("de", "Verdienste Leistungen Reformen Vermächtnis", "Kontroverse Kritik Verbrechen Opfer"),
        ("nb", "bedrifter reformer bidrag ettermæle", "kontrovers kritikk forbrytelser ofre"),
        ("tlh", "", ""),
    ],
)
def test_the_words_of_a_search_are_those_of_the_edition(language: str, admirer: str, critic: str) -> None:
    topic = MAREN.model_copy(update={"language": language})
    state = Deliberation(FORMATS["history"].bind(topic), (1, 2, 3), host=3).state
    assert query(topic, state, "admirer") == f"{topic.subject} {admirer}".strip()
    assert query(topic, state, "critic") == f"{topic.subject} {critic}".strip()

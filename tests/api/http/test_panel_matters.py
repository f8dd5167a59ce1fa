"""A panel that cannot meet is refused over HTTP in one sentence, with its place and a remedy (PROTOCOL.md, H4)."""

from __future__ import annotations

from typing import Any

import pytest

from harness.examples import Json
from harness.examples.panel import DOSSIER
from harness.server import House
from tests.api.http.test_rooms import problem

MATTER: Json = DOSSIER.model_dump(mode="json")
MEMBERS, OPTIONS, DOCUMENTS = MATTER["members"], MATTER["options"], MATTER["documents"]


def without(key: str) -> Json:
    return {name: value for name, value in MATTER.items() if name != key}


@pytest.mark.parametrize(
    ("matter", "said"),
    [
        ({**MATTER, "members": MEMBERS[:1]}, "matter.members: are 1; a panel has 2 or more, so add one."),
        ({**MATTER, "options": []}, "matter.options: are 0; a panel chooses between 2 or more, so add one."),
        (without("options"), "matter.options: is missing; add it."),
        (
            {**MATTER, "options": [*OPTIONS, OPTIONS[0]]},
            "matter.options.3.id: “buy” is that of another option; give each its own.",
        ),
        (
            {**MATTER, "options": [OPTIONS[0], {**OPTIONS[1], "label": OPTIONS[0]["label"]}]},
            "matter.options.1.label: “Buy the lamp” is that of another option; give each its own.",
        ),
        (
            {**MATTER, "members": [MEMBERS[0], {**MEMBERS[1], "name": MEMBERS[0]["name"]}]},
            "matter.members.1.name: “Ada Lorne” is that of another member; tell the two apart.",
        ),
        ({**MATTER, "documents": []}, "matter.documents: are none; name a file or give a text to decide from."),
        (
            {**MATTER, "documents": [DOCUMENTS[0], DOCUMENTS[0]]},
            "matter.documents: have the id “offer” twice; give each document its own.",
        ),
        (
            {**MATTER, "options": [OPTIONS[0], {**OPTIONS[1], "polarity": "perhaps"}]},
            "matter.options.1.polarity: must be one of for, against, open.",
        ),
        ({**MATTER, "colour": "red"}, "matter.colour: is not a field here; leave it out."),
    ],
    ids=[
        "one member",
        "no options",
        "without options",
        "an option twice",
        "a label twice",
        "a name twice",
        "no documents",
        "a document twice",
        "an unknown polarity",
        "an unknown field",
    ],
)
async def test_h4_a_panel_that_cannot_meet_is_refused_in_one_sentence(
    house: House, matter: dict[str, Any], said: str
) -> None:
    answer = await house.http.post("/api/rooms", json={"format": "panel", "matter": matter})
    assert problem(answer, 422, "malformed") == said

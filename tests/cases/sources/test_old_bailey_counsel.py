"""Counsel and the bench are not heard as witnesses, and nothing of a witness's evidence is lost by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cases.sources.old_bailey.importer import read_cases
from engine.matters.criminal_case import Case

TRIAL = """<?xml version="1.0" encoding="UTF-8"?>
<TEI.2><text><body><div0 type="sessionsPaper" id="17900417">
<div1 type="trialAccount" id="t17900417-1">
<interp inst="t17900417-1" type="date" value="17900417"/>
<join result="criminalCharge" targets="t17900417-1-defend1 t17900417-1-off1 t17900417-1-verdict1"/>
<p><persName id="t17900417-1-defend1" type="defendantName">JOHN FELL
<interp inst="t17900417-1-defend1" type="surname" value="FELL"/>
<interp inst="t17900417-1-defend1" type="given" value="JOHN"/>
</persName> was indicted for <rs id="t17900417-1-off1" type="offenceDescription">stealing a kettle
<interp inst="t17900417-1-off1" type="offenceCategory" value="theft"/>
<interp inst="t17900417-1-off1" type="offenceSubcategory" value="grandLarceny"/></rs>.</p>
{paragraphs}
<p><rs id="t17900417-1-verdict1" type="verdictDescription">NOT GUILTY
<interp inst="t17900417-1-verdict1" type="verdictCategory" value="notGuilty"/></rs>.</p>
</div1></div0></body></text></TEI.2>
"""


def heard(tmp_path: Path, *paragraphs: str) -> dict[str, str]:
    """What each witness of a trial says, by name."""
    file = tmp_path / "17900417.xml"
    file.write_text(TRIAL.format(paragraphs="\n".join(f"<p>{text}</p>" for text in paragraphs)), encoding="utf-8")
    case = next(item for item in read_cases(file) if isinstance(item, Case))
    return {witness.name: " ".join(one.text for one in witness.statements) for witness in case.witnesses}


def test_who_asks_and_is_never_sworn_is_counsel_before_any_witness_too(tmp_path: Path) -> None:
    said = heard(
        tmp_path,
        "Mr. Garton. My lord, we are put into an arduous situation, and I pray that this may be put off.",
        "Mr. Garton. By all means, Sir, I am much obliged for the indulgence that was shown.",
        "THOMAS PIKE sworn.",
        "Mr. Garton. Did you see the kettle upon the hob? - I saw it there at eight in the morning, and it was gone at "
        "nine.",
    )
    assert list(said) == ["Thomas Pike"]
    assert "I saw it there at eight in the morning, and it was gone at nine." in said["Thomas Pike"]


@pytest.mark.parametrize(
    ("paragraph", "answer", "question"),
    [
        (
            "Mr. Shepton. Did you know the man? - Yes, I have known him for ten years.",
            "known him for ten",
            "know the man",
        ),
        ("To Mr. Pike. Do you think it was his? - I believe that it was his kettle.", "was his kettle", "Do you think"),
        ("Did you know him before? No, I had never seen him before that day.", "never seen him", "Did you know"),
        ("What did they weigh? - 54 lb. as I found upon the scales at home.", "54 lb.", "What did they"),
    ],
    ids=["counsel", "addressed", "no-dash", "figure"],
)
def test_a_question_in_front_of_its_answer_is_not_the_witnesss(
    tmp_path: Path, paragraph: str, answer: str, question: str
) -> None:
    said = heard(
        tmp_path,
        "THOMAS PIKE sworn.",
        "Are you a tinker? - I am a tinker, and I live in Fig-lane by the pump.",
        paragraph,
    )
    assert list(said) == ["Thomas Pike"]
    assert answer in said["Thomas Pike"]
    assert question not in said["Thomas Pike"]


@pytest.mark.parametrize(
    "argued",
    [
        "MR. CAMBER submitted that there was no case to go to the jury.",
        "JUDGE LOMAX held that the question must go to the jury.",
        "Mr. Justice Heath. The jury will take notice of that.",
    ],
)
def test_a_point_of_law_is_nobodys_evidence_and_the_witness_goes_on(tmp_path: Path, argued: str) -> None:
    said = heard(
        tmp_path,
        "THOMAS PIKE sworn.",
        "I am a tinker. I saw the prisoner take the kettle from the hob.",
        argued,
        "Mr. Shepton. Had he a coat on? - He had a brown coat on, and he put the kettle under it.",
    )
    assert list(said) == ["Thomas Pike"]
    assert "he put the kettle under it" in said["Thomas Pike"]
    assert argued.split()[-1] not in said["Thomas Pike"].split()


def test_a_titled_witness_who_was_sworn_keeps_their_answers(tmp_path: Path) -> None:
    said = heard(
        tmp_path,
        "Mr. Newell sworn.",
        "Mr. Newell. I keep a shop in Fig-lane, and I missed the kettle on the Monday.",
        "Mr. Newell. Was it not mine? I knew it by the dent that is in the lid of it.",
    )
    assert "I missed the kettle on the Monday" in said["Mr. Newell"]


def test_what_the_accused_answers_to_counsel_is_not_the_last_witnesss(tmp_path: Path) -> None:
    said = heard(
        tmp_path,
        "THOMAS PIKE sworn.",
        "Are you a tinker? - I am a tinker, and I live in Fig-lane by the pump.",
        "Mr. Shepton. Mr. Fell, are you acquainted with Mr. Burr? - Yes; he took an extraordinary liberty with me.",
        "To Mr. Pike. Did you see him there? - I saw nobody there but the prisoner and his brother.",
    )
    assert "extraordinary liberty" not in said["Thomas Pike"]
    assert "I saw nobody there but the prisoner" in said["Thomas Pike"]

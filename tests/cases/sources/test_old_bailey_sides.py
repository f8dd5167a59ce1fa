"""What an imported trial puts before a jury: who said it, for which side, and what the judge tells of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cases.sources.old_bailey.importer import read_cases
from cases.sources.old_bailey.lexicon import matching_patterns
from engine.formats.jury.narration import judge_text
from engine.matters.criminal_case import Case, Exhibit
from tests.engine.driving import Jury

FILES = Path(__file__).with_name("old_bailey_sides")
CRIPPEN = Path(__file__).parents[4] / "shared" / "data" / "old-bailey" / "sessions" / "19101011.xml"


@pytest.fixture(scope="module")
def trials() -> dict[str, Case]:
    return {item.id: item for item in read_cases(FILES / "19080107.xml") if isinstance(item, Case)}


@pytest.fixture(scope="module")
def murder(trials: dict[str, Case]) -> Case:
    return trials["t19080107-1"]


@pytest.fixture(scope="module")
def theft(trials: dict[str, Case]) -> Case:
    return trials["t19080107-2"]


def exhibit(case: Case, title: str) -> Exhibit:
    return next(one for one in case.exhibits if one.title == title)


def test_a_rank_before_a_name_is_another_witness(murder: Case) -> None:
    names = [witness.name for witness in murder.witnesses]
    assert names[:3] == ["Alban Frost", "Inspector Martin Wren", "Sergeant Edmund Hale"]
    clerk, inspector = murder.witnesses[:2]
    assert "cellar" not in clerk.testimony
    assert "two rings and a brooch" in inspector.testimony
    assert inspector.role == "police"


def test_the_taking_of_an_oath_opens_answers_with_a_surname(theft: Case) -> None:
    gaunt = next(witness for witness in theft.witnesses if witness.name == "Simon Gaunt")
    assert gaunt.testimony == "I saw the prisoner take a kettle from the window and put it under his coat."


def test_the_prosecutor_has_the_name_that_the_indictment_gives(theft: Case) -> None:
    assert [witness.role for witness in theft.witnesses if witness.name == "Simon Marle"] == ["victim"]


def test_nothing_is_called_by_a_name_with_an_article(trials: dict[str, Case]) -> None:
    for case in trials.values():
        names = [witness.name for witness in case.witnesses] + [one.title for one in case.exhibits]
        assert [name for name in names if name.startswith("The ")] == []


def test_no_exhibit_is_made_of_a_wound_or_of_a_tool_of_the_police(murder: Case) -> None:
    assert [one.title for one in murder.exhibits] == [
        "Indictment",
        "Found with the prisoner",
        "Knife",
        "Medical evidence",
        "Said to be elsewhere",
        "Defence of the prisoner",
    ]
    assert exhibit(murder, "Medical evidence").description.startswith("Dr. John Lisle told the court")
    assert "a knife under the bricks" in exhibit(murder, "Knife").description


def test_a_turn_of_phrase_is_no_character(theft: Case) -> None:
    assert "Character" not in {one.title for one in theft.exhibits}
    assert "found nothing upon him" in exhibit(theft, "Nothing found on him").description


def test_a_name_ends_before_whose_wife_somebody_was(trials: dict[str, Case]) -> None:
    wounding = trials["t19080107-3"]
    assert (wounding.title, wounding.defendants[0].name) == ("The King v. Ann", "Ann")


def test_an_oath_with_dashes_is_quoted_whole(trials: dict[str, Case]) -> None:
    crowe = trials["t19080107-3"].witnesses[0]
    assert "D - n you, she said, I will do for you" in crowe.testimony


def test_questions_and_silence_of_the_accused_are_no_defence(trials: dict[str, Case]) -> None:
    wounding = trials["t19080107-3"]
    assert not [one.title for one in wounding.exhibits if one.title.startswith(("Defence", "A further word"))]
    assert "answers" not in wounding.summary


def test_a_threat_of_others_and_a_walk_downstairs_are_no_exhibits(trials: dict[str, Case]) -> None:
    titles = {one.title: one.description for one in trials["t19080107-3"].exhibits}
    assert "windows" not in titles.get("Quarrel and threats", "")
    assert "Flight and capture" not in titles


def test_a_wound_a_phrase_or_a_tool_of_ones_own_is_no_exhibit(trials: dict[str, Case]) -> None:
    shown = {one.title: one.description for one in trials["t19080107-4"].exhibits}
    assert not {"Medical evidence", "Knife", "Razor"} & shown.keys()
    assert not any("gash" in text for title, text in shown.items() if title.startswith("Found with"))
    assert "tobacco" in shown["Found with the prisoner: tobacco"]
    # What a surgeon found is one.
    told = exhibit(trials["t19080107-1"], "Medical evidence").description
    assert "four inches long" in told


def test_nobody_is_quoted_for_the_side_they_speak_against(murder: Case) -> None:
    dell = next(witness for witness in murder.witnesses if witness.name == "Mary Dell")
    assert dell.side == "defense"
    assert "prosecution" not in {statement.speaks_for for statement in dell.statements}
    assert not any(dell.name in argument.text for argument in murder.prosecution_arguments)
    called = {witness.name: witness.side for witness in murder.witnesses}
    for argument in murder.defense_arguments:
        assert not any(side == "prosecution" and name in argument.text for name, side in called.items())


def test_a_killing_is_not_doubted_in_the_words_of_a_theft(murder: Case) -> None:
    said = [argument.text for argument in (*murder.prosecution_arguments, *murder.defense_arguments)]
    said += [one.contest_reason or "" for one in murder.exhibits]
    assert not any(word in text for text in said for word in ("taken it", "sold it", "stolen", "goods"))
    assert "In dispute is how the goods" not in murder.summary


def test_ph2_the_judge_tells_who_died_how_and_what_is_in_dispute(murder: Case) -> None:
    said = judge_text(murder, Jury().state, "case")
    assert "Jasper Quill is accused of murder (killing with malice)." in said
    assert "Hester Quill died. The court heard of the knife." in said
    assert "In dispute is whether the prisoner was there at all." in said
    assert "I never went into that cellar after Christmas." in said


def test_ph2_the_judge_tells_what_was_taken_and_whose_it_was(theft: Case) -> None:
    said = judge_text(theft, Jury().state, "case")
    assert (
        "What was taken, by the indictment, was “two silver spoons and a kettle”, and belonged to Simon Marle." in said
    )
    assert "The prisoner answers: “I was carrying the kettle to be mended" in said


@pytest.mark.skipif(not CRIPPEN.exists(), reason="the Proceedings are not next to the repository")
def test_the_inspectors_evidence_is_not_the_banks() -> None:
    case = next(item for item in read_cases(CRIPPEN) if isinstance(item, Case) and item.id == "t19101011-74")
    by_name = {witness.name: witness for witness in case.witnesses}
    assert "Inspector Walter Dew" in by_name
    assert "poker" not in by_name["Edgar Brett"].testimony
    # The prisoner was in custody over this very charge.
    assert by_name["Hawley Harvey Crippen"].credibility_issues == ("Will not swear to all of it.",)
    assert not any("Edgar Brett" in one.description for one in case.exhibits)
    assert [one.title for one in case.exhibits if one.title in ("Poker", "Knife")] == []


@pytest.mark.parametrize(
    ("sentence", "flees"),
    [
        ("The prisoner ran away down the street.", True),
        ("He ran through the house and escaped over the wall.", True),
        ("The prisoner struggled violently with me.", True),
        ("The prisoner had run short of money.", False),
        ("He ran up a score at my house.", False),
        ("She had run through her fortune.", False),
        ("They ran across an old friend.", False),
        ("The prisoner struggled for a living.", False),
        ("He escaped unhurt, and it had escaped his memory.", False),
    ],
)
def test_who_runs_up_a_score_or_short_of_money_does_not_flee(sentence: str, flees: bool) -> None:
    found = [pattern.name for pattern, _ in matching_patterns(sentence, frozenset({"theft"}), False)]
    assert ("fled" in found) is flees


@pytest.mark.parametrize(
    ("printed", "instead", "how"),
    [
        (
            "I examined the body on July 1. The wound in the neck was four inches long, and it was",
            "The wound in the neck of the body was",
            "Of the death Dr. John Lisle says, “The wound in the neck of the body was the cause of death.”",
        ),
        ("and it was the cause", "and I cannot say that it was the cause", ""),
        (
            'value="murder"/></rs>',
            'value="murder"/>, by giving her a mortal Wound in the Neck with a Shovel</rs>',
            "By the indictment it was done “by giving her a mortal Wound in the Neck with a Shovel”.",
        ),
    ],
    ids=["doctor", "unsure", "indictment"],
)
def test_ph2_how_somebody_died_is_told_by_the_indictment_or_a_doctor(
    tmp_path: Path, printed: str, instead: str, how: str
) -> None:
    session = FILES / "19080107.xml"
    text = session.read_text(encoding="utf-8").replace(", and I found a knife under the bricks", "")
    changed = tmp_path / session.name
    changed.write_text(text.replace(printed, instead, 1), encoding="utf-8")
    case = next(case for case in read_cases(changed) if isinstance(case, Case))
    assert case.summary.split("\n\n")[0].endswith(f"Hester Quill died. {how}".strip())

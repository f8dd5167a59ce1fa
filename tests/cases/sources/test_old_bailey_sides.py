"""What an imported trial puts before a jury: who said it, for which side, and what the judge tells of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cases.sources.old_bailey.importer import read_cases
from cases.sources.old_bailey.lexicon import matching_patterns
from cases.sources.old_bailey.references import References
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
        "What Inspector Wren found on him",
        "Knife found by Sergeant Hale",
        "Dr. Lisle's findings",
        "Dell's account of where he was",
        "Defence of the prisoner",
    ]
    assert exhibit(murder, "Dr. Lisle's findings").description.startswith("Dr. John Lisle told the court")
    assert "a knife under the bricks" in exhibit(murder, "Knife found by Sergeant Hale").description


def test_a_turn_of_phrase_is_no_character(theft: Case) -> None:
    assert "Rook's word for him" not in {one.title for one in theft.exhibits}
    assert "found nothing upon him" in exhibit(theft, "Rook's search").description


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
    assert not any("windows" in text for title, text in titles.items() if title.endswith("bad blood"))
    assert not any(title.endswith("taken") for title in titles)


def test_a_wound_a_phrase_or_a_tool_of_ones_own_is_no_exhibit(trials: dict[str, Case]) -> None:
    shown = {one.title: one.description for one in trials["t19080107-4"].exhibits}
    assert not any(title.endswith("findings") or title.startswith(("Knife", "Razor")) for title in shown)
    assert not any("gash" in text for title, text in shown.items() if "found" in title)
    assert "tobacco" in shown["Tobacco found by Constable Trask"]
    # What a surgeon found is one.
    told = exhibit(trials["t19080107-1"], "Dr. Lisle's findings").description
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
    assert "Hester Quill died. Of the death Dr. John Lisle says, “" in said
    assert "The court heard of the knife." in said
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
    assert not any(one.title.startswith(("Poker", "Knife")) for one in case.exhibits)
    # What the prisoner is reported to have said is evidence, and so is what his wife died of.
    assert len([one for one in case.exhibits if "heard him say" in one.title]) >= 3
    assert any("hyoscine" in one.description for one in case.exhibits if one.title.endswith("findings"))


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


def test_every_tag_names_whose_words_it_holds_and_he_is_the_accused(trials: dict[str, Case]) -> None:
    for case in trials.values():
        witnesses = {witness.id: witness for witness in case.witnesses}
        for one in case.exhibits:
            for witness in one.witnesses:
                assert witnesses[witness].name.split()[-1] in one.title
                assert witnesses[witness].name in one.description


@pytest.mark.parametrize(
    ("before", "sentence", "gender", "meant"),
    [
        ("I saw the prisoner at the door.", "He ran away.", "male", True),
        ("The constable came up.", "He ran after them.", "male", False),
        ("I saw the prisoner at the door.", "She cried out.", "male", False),
        ("", "The deceased said that he was hurt.", "male", False),
        ("Mr. Mott was there.", "The prisoner said that he would go.", None, True),
    ],
)
def test_a_pronoun_means_whom_the_witness_named_last(
    before: str, sentence: str, gender: str | None, meant: bool
) -> None:
    references = References(gender, reported=False)
    references.hear(before)
    place = re.search(r"\b(?:[Hh]e|[Ss]he)\b", sentence)
    assert place is not None
    assert references.of_accused(sentence, place.start(), len(sentence)) is meant

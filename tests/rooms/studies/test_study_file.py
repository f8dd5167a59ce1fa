"""A study's file is checked like a case: every fault has its line, its field and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from rooms.studies.study import Study
from rooms.studies.study_file import read_study

EXAMPLE = Path(__file__).parents[3] / "examples" / "first_ballot.yaml"


def faults(folder: Path, *changes: tuple[str, str]) -> list[str]:
    """What is wrong with the example after some changes of its text."""
    text = EXAMPLE.read_text("utf-8")
    for before, after in changes:
        assert before in text, before
        text = text.replace(before, after, 1)
    file = folder / "study.yaml"
    file.write_text(text, "utf-8")
    found = read_study(file)
    return [] if isinstance(found, Study) else [str(one).removeprefix(f"{file}") for one in found]


def test_the_example_is_right() -> None:
    assert isinstance(read_study(EXAMPLE), Study)


@pytest.mark.parametrize(
    ("changes", "field", "remedy"),
    [
        ((("id: open", "id: sealed"),), "conditions[sealed].id", "rename one"),
        (
            (("title: The first ballot is a show of hands", "title: The first ballot is secret"),),
            "conditions[open].title",
            "two conditions are called “The first ballot is secret”",
        ),
        (
            (("before:\n", "before:\n" + "".join(f"  - {{id: q{n}, kind: text, text: Why?}}\n" for n in range(60))),),
            "before",
            "at most 60",
        ),
        ((("{id: heard", "{id: trust"),), "after[trust].id", "two questions are called “trust”"),
        (
            (("people: 4", "people: 12"), ("first_ballot: sealed}", "first_ballot: sealed, size: 6}")),
            "people",
            "cannot be filled",
        ),
        ((("format: jury", "format: duel"),), "conditions[sealed].format", "there is jury"),
        ((("[case_002_murder]", "[case_002_murdr]"),), "matters", "did you mean case_002_murder?"),
        ((("first_ballot: sealed", "first_ballot: whispered"),), "conditions[sealed].settings", "first_ballot"),
        ((("people: 4", "people: 4\n    confederates: {13: Say that he did it.}"),), "confederates", "no seat 13"),
        ((("people: 4", "people: 4\n    seats: [1, 2, 3, 4]\n    minds: {2: gpt}"),), "seats", "seat 2 has a mind"),
        ((("people: 4", "people: 4\n    minds_as_people: true"),), "minds_as_people", "`deception: true`"),
        ((("format: jury", "format: court"), ("left: mind", "left: fewer")), "matters", ""),
        ((("block: 8", "block: 7"),), "assignment.block", "a multiple of 2"),
        (
            (("by: blocks, block: 8", "by: answers, question: trust, conditions: {}"),),
            "assignment.question",
            "kind choice",
        ),
        ((("right: blue", "right: pink"),), "right", "none of the answers"),
        ((("answers: [red, blue, green]", "answers: [blue, red, blue]"),), "answers", "“blue” stands twice"),
        ((("measure: guilt", "measure: gilt"),), "preregistration.measure", "did you mean guilt?"),
        ((("participants: 48", "participants: 6"),), "preregistration.participants", "takes 8 participants"),
        ((("share: 0.4", "share: null"),), "preregistration", "share and difference stand together"),
        ((("code: BALLOT12, ", ""),), "ending.link", "there is no code"),
        (
            (("retention_days: 180", "retention_days: 180\ndeception: true"), ("debriefing: |", "remarks: |")),
            "remarks",
            "",
        ),
        (
            (("kind: scale", "kind: scal"),),
            "before[trust]",
            "kind must be one of scale, choice, text, ranking, slider; did you mean scale?",
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_line(
    changes: tuple[tuple[str, str], ...], field: str, remedy: str, tmp_path: Path
) -> None:
    found = faults(tmp_path, *changes)
    assert len(found) >= 1
    assert any(field in one and remedy in one for one in found), found
    assert all(one.startswith((", line ", ":")) for one in found), found


def test_a_file_that_is_changed_is_another_study(tmp_path: Path) -> None:
    before = read_study(EXAMPLE)
    changed = tmp_path / "study.yaml"
    changed.write_text(EXAMPLE.read_text("utf-8").replace("size: 12", "size: 6").replace("eight jurors", "many jurors"))
    after = read_study(changed)
    assert isinstance(before, Study)
    assert isinstance(after, Study)
    assert before.hash != after.hash
    moved = tmp_path / "moved.yaml"
    moved.write_text(EXAMPLE.read_text("utf-8") + "\n# a comment\n")
    same = read_study(moved)
    assert isinstance(same, Study)
    assert same.hash == before.hash

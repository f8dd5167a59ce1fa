"""The house reads a specification for what it promises, demands, leaves open and contradicts, and decides by that."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from cases.matter_files import load_matter_file
from engine.core import events
from engine.formats.panel.mind.opinion import speaks_for
from engine.formats.panel.mind.reading import Sentence, own_words, read_dossier
from engine.formats.panel.rules.format import PANEL
from engine.matters.candidate import Candidate, Member, Option
from engine.matters.documents import Document
from engine.simulation.play import PlayedDeliberation, play_deliberation
from engine.text.stems import stem

SHELF = Path(__file__).parents[4] / "cases" / "panel"
RULES = """# Parcel locker

A locker for the parcels of one house.

## Requirements

- A parcel must be released within 10 seconds.
- The code must be exactly 6 digits.
- The display must be friendly.
- The lock must be appropriate for the street.
- Every opening must be written into the log.
- No opening may be written into the log at night.
- The locker must keep a parcel for 5 days.

## Success criteria

- Total time < 10 seconds for a delivery
- Can show who opened which door
- Full record of all deliveries

## Usage

- Press the green button and wait for the door.

## Next steps

1. Decide who pays for the electricity
2. Test it in one house with real parcels
"""
VAGUE = """# Requirements

- The tool must be fast enough for everybody.
- The interface must be intuitive and pleasant.
- Errors must be handled in a sensible way.
- The report must be useful to the management.
- It must be clear who is responsible.

# Open questions

- Who pays for it in the second year?
- Whether it is to run in the evening, too
- The name of whoever repairs it
"""
CHECKED = """# Requirements

- The tool must answer within 2 seconds.
- The report must have exactly 4 columns.
- Every error must be listed with its number.
- Nobody may enter without a signed form.
- The file must exist in at least 2 places.

# Success criteria

- Can restore any file of the last 30 days
- Cost < 300 a month for all users
- Full list of everybody who has access
"""
NAMES = {
    "promise": "it promises",
    "criterion": "which can be checked",
    "demand": "which nobody can check",
    "gap": "it leaves open",
    "conflict": "it contradicts itself",
}
MEMBERS = (
    Member(name="Ada Lorne", expertise="Software and testing", style="analytical", cares_for="That it works."),
    Member(name="Ben Okoro", expertise="Budgets and contracts", style="blunt", cares_for="What it costs.", chair=True),
    Member(name="Cleo Varga", expertise="Operation and repair", style="careful", cares_for="Quiet nights."),
)
OPTIONS = (
    Option(id="build", label="Build it as it stands", polarity="for"),
    Option(id="leave", label="Do not build it", polarity="against"),
    Option(id="revise", label="Send it back to be made clearer", polarity="open"),
)


def specification(text: str) -> Candidate:
    """A panel that decides whether to build what a specification describes."""
    return Candidate(
        id="specification",
        title="A specification",
        docket="Somebody wants it built.",
        summary="A specification.",
        question="Should we build what this describes?",
        options=OPTIONS,
        documents=(Document(id="spec", name="spec.md", kind="markdown", text=text),),
        members=MEMBERS,
    )


@cache
def meetings(text: str) -> tuple[PlayedDeliberation, ...]:
    format = PANEL.bind(specification(text))
    return tuple(play_deliberation(format, seed, {}) for seed in map(str, range(8)))


def readings(text: str) -> dict[str, Sentence]:
    return {sentence.text: sentence for sentence in read_dossier(specification(text)).sentences}


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("A parcel must be released within 10 seconds.", "criterion"),
        ("The code must be exactly 6 digits.", "criterion"),
        ("Total time < 10 seconds for a delivery", "criterion"),
        ("The display must be friendly.", "demand"),
        ("The lock must be appropriate for the street.", "demand"),
        ("Can show who opened which door", "promise"),
        ("Full record of all deliveries", "promise"),
        ("Decide who pays for the electricity", "gap"),
        ("No opening may be written into the log at night.", "conflict"),
        ("A locker for the parcels of one house.", "finding"),
    ],
)
def test_pn13_a_sentence_of_a_specification_is_read_for_what_it_commits_to(text: str, reading: str) -> None:
    assert readings(RULES)[text].reading == reading


def test_pn13_a_contradiction_names_what_it_contradicts() -> None:
    [found] = [one for one in readings(RULES).values() if one.reading == "conflict"]
    assert found.against == "Every opening must be written into the log."
    said = [turn.text for played in meetings(RULES) for turn in turns_of(played) if found.key in turn.points]
    assert any(found.quote in text and "Every opening must be written into the log" in text for text in said)


def test_pn13_different_numbers_for_the_same_thing_contradict_each_other() -> None:
    text = RULES.replace("keep a parcel for 5 days", "keep a parcel for 5 days, and a letter for 9 weeks")
    assert not [one for one in readings(text).values() if one.reading == "conflict" and "9 weeks" in one.text]
    text = RULES.replace("## Success", "- The locker must keep every parcel for 9 days.\n\n## Success")
    [found] = [one for one in readings(text).values() if one.reading == "conflict" and "9 days" in one.text]
    assert found.against == "The locker must keep a parcel for 5 days."


def test_pn13_examples_of_a_specification_commit_to_nothing() -> None:
    assert not [text for text in readings(RULES) if "green button" in text]


def test_pn13_what_observes_is_no_specification() -> None:
    for name in ("cold_chain", "head_of_platform", "tumour_board"):
        matter = load_matter_file(SHELF / f"{name}.yaml", Candidate)
        assert {sentence.reading for sentence in read_dossier(matter).sentences} == {"finding"}


DESIGN = """# Mail sorter

## Overview

The system sorts letters, and each agent keeps its own memory.

## Agents

An agent can ask another agent for help.
You are the sorter, an impatient clerk who trusts nobody.

## Messages

Messages can be read again by every module.
colour: "red" speed: 0.4 size: 3

## Storage

The database keeps all messages for the agents.

## Interface

The interface shows what every agent does.
"""


def test_pn13_a_design_is_read_as_one_without_its_prompts_and_settings() -> None:
    found = readings(DESIGN)
    assert found["An agent can ask another agent for help."].reading == "promise"
    assert found["The database keeps all messages for the agents."].reading == "promise"
    assert not [text for text in found if "impatient clerk" in text or "speed" in text]
    told = DESIGN.replace("can ask", "was built and asked").replace("keeps", "kept").replace("shows", "had shown")
    assert {one.reading for one in readings(told).values()} == {"finding"}


def turns_of(played: PlayedDeliberation) -> list[events.TurnTaken]:
    return [entry.event for entry in played.entries if isinstance(entry.event, events.TurnTaken)]


def outcomes(text: str) -> Counter[str]:
    return Counter(played.state.verdict.outcome for played in meetings(text) if played.state.verdict is not None)


def test_pn13_a_vague_specification_is_sent_back_a_checkable_one_is_built() -> None:
    assert outcomes(VAGUE)["revise"] >= 4
    assert outcomes(VAGUE)["build"] == 0
    assert outcomes(CHECKED)["build"] == 8


def test_of_one_document_only_the_record_says_where_a_quote_stands() -> None:
    for played in meetings(VAGUE):
        turns = turns_of(played)
        assert not [turn.text for turn in turns if "(spec)" in turn.text]
        assert all("(spec)" in turn.reason for turn in turns if turn.reason is not None)


def test_pn11_who_asked_how_something_is_measured_takes_it_on_as_a_task() -> None:
    tasks = [note.text for played in meetings(VAGUE) for turn in turns_of(played) for note in _actions(turn)]
    assert tasks
    begins = ("Say how this is to be measured: “", "Settle this first: “", "Find this out first: “", "Decide which of")
    assert all(task.startswith(begins) and task.endswith(").") for task in tasks), tasks


def _actions(turn: events.TurnTaken) -> list[events.TurnNote]:
    return [note for note in turn.notes or () if note.kind == "action"]


def test_pn14_the_reason_of_a_verdict_speaks_for_it() -> None:
    """What a verdict is given for is read as speaking for that option, and the reason says what it is."""
    matters = [*map(specification, (RULES, VAGUE, CHECKED))]
    matters += [load_matter_file(SHELF / f"{name}.yaml", Candidate) for name in ("cold_chain", "tumour_board")]
    said = 0
    for matter in matters:
        dossier = read_dossier(matter)
        for seed in ("1", "2", "3"):
            for turn in turns_of(play_deliberation(PANEL.bind(matter), seed, {})):
                option = matter.option(turn.choice or "")
                if option is None or turn.reason is None:
                    continue
                first = dossier.by_key[turn.points[0]]
                assert speaks_for(first, option) > 0, (matter.id, turn.choice, turn.reason)
                assert first.document in turn.reason
                if first.reading != "finding":
                    assert NAMES[first.reading] in turn.reason.casefold()
                said += 1
    assert said > 50


def test_pn14_what_is_said_of_an_open_option_speaks_for_that_option_alone() -> None:
    matter = load_matter_file(SHELF / "tumour_board.yaml", Candidate)
    waiting = next(option for option in matter.options if option.polarity == "open")
    assert own_words(matter, waiting) == {stem("chemotherapy")}
    about = [one for one in read_dossier(matter).sentences if one.about == waiting.id]
    assert all("chemotherapy" in one.text for one in about)
    nausea = next(one for one in about if "nausea" in one.text and "husband" in one.text)
    operate = matter.options[0]
    assert speaks_for(nausea, waiting) < 0 < speaks_for(nausea, operate)

"""Lines that are only true in certain circumstances, and what leads from one sentence of the case to the next."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from cases.library import predefined_cases
from engine.core.draws import Draw
from engine.core.events import TurnTaken
from engine.core.state import Turn
from engine.formats.jury.arguments.brief import case_brief
from engine.formats.jury.arguments.issues import open_issue
from engine.formats.jury.arguments.points import nature_of_text
from engine.formats.jury.labels import GUILTY, NOT_GUILTY
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.formats.jury.mind.argument_moves import ARGUMENT_MOVES, turn_against
from engine.formats.jury.mind.line_conditions import pronoun_is_ambiguous, subject_conditions, without_vocative
from engine.formats.jury.mind.line_set import LINE_KINDS, LINE_SETS, PLAIN
from engine.formats.jury.mind.period_style import formalise
from engine.formats.jury.mind.situation import Situation, situation_of
from engine.formats.jury.mind.turn_plan import PlanStep, TurnPlan
from engine.formats.jury.mind.writer import TurnWriter
from engine.formats.jury.rules.format import JURY
from engine.matters.criminal_case import Case, Gist, Witness
from engine.simulation.opening import Opening
from engine.simulation.play import SimulatedTable, play_deliberation
from tests.engine.formats.jury.mind.cases import FERRY

DRAWS = 8


def room(case: Case = FERRY, seat: int = 1, stance: str = NOT_GUILTY, alike: int = 6, **parts: Any) -> Situation:
    """The room as somebody sees it in the second round, with so many ballots like theirs."""
    table = SimulatedTable(Opening(JURY.bind(case), {"stability_rounds": 10}), "lines")
    while table.state.round < 2 and table.step():
        pass
    other = GUILTY if stance == NOT_GUILTY else NOT_GUILTY
    seats = [seat, *(number for number in table.state.seats if number != seat)]
    ballots = {number: stance if place < alike else other for place, number in enumerate(seats)}
    state = replace(table.state, ballots=ballots, **parts)
    return situation_of(case, state, table.memories[seat], seat)


def texts(seen: Situation, *beats: PlanStep, persona: str = "juror_1", draws: int = DRAWS) -> list[str]:
    """What a juror makes of a plan, by several draws; the plain voice, where there is no such persona."""
    found = []
    for number in range(draws):
        plan = TurnPlan(seen, Draw("plan", number))
        plan.beats = list(beats)
        pen = TurnWriter(seen, LINE_SETS.get(persona, PLAIN), Draw("pen", number))
        pen.plan(plan)
        found.append(pen.text())
    return found


def spoken(kind: str, persona: str, text: str) -> bool:
    """Whether a text holds a line of a kind."""
    lines = [*getattr(LINE_SETS[persona], kind), *getattr(PLAIN, kind)]
    return any(re.search(shape(line.text), text) for line in lines)


def shape(line: str) -> str:
    """A pattern of what a line may look like."""
    return ".+?".join(map(re.escape, re.split(r"\{\w+\}", line)))


def fact(key: str, place: int = 0, **parts: Any) -> PlanStep:
    point = case_brief(FERRY).by_id[key]
    return PlanStep("fact", about=point, text=point.facts[place], **parts)


# What a line needs


def test_no_line_needs_one_thing_to_be_a_witness_and_an_exhibit() -> None:
    for voice in (*LINE_SETS.values(), PLAIN):
        for kind in LINE_KINDS:
            for line in getattr(voice, kind):
                assert not {"thing", "person"} <= line.needs, line.text


@pytest.mark.parametrize("persona", list(LINE_SETS))
def test_an_outvoted_juror_does_not_speak_for_most_of_the_room(persona: str) -> None:
    few, many = room(alike=2), room(alike=11)
    for seen, wrong in ((few, "many"), (many, "few")):
        pen = TurnWriter(seen, LINE_SETS[persona], Draw("standing"))
        for kind in LINE_KINDS:
            slots = {slot: "x" for line in getattr(LINE_SETS[persona], kind) for slot in line.slots}
            while pen.line(kind, "", frozenset(), frozenset(), **slots):
                pass
        said = pen.text()
        for kind in LINE_KINDS:
            lines = [line for line in getattr(LINE_SETS[persona], kind) if wrong in line.needs]
            assert not [line.text for line in lines if line.mark in said]


def test_nobody_comes_back_to_what_nobody_has_spoken_of() -> None:
    seen = room(seat=11, raised={})
    point = next(p for p in case_brief(FERRY).best[NOT_GUILTY] if p.kind == "statement")
    key, source = point.id, point.rests_on[0]
    again = re.compile(r"again, is|keeps returning|still speaking|has not been answered|is still")
    said = texts(seen, fact(key, brief=True), persona="juror_11")
    assert said
    assert not any(again.search(text) for text in said)
    known = room(seat=11, raised={point.id: 1 for point in case_brief(FERRY).on[source]})
    told = texts(known, fact(key, brief=True), persona="juror_11")
    assert told
    assert all("“" in text for text in told), "in a case that nobody prepared a bare name says nothing"


def test_only_those_who_would_convict_ask_who_else_it_was() -> None:
    blame = re.compile(r"who did it|somebody else, |photograph of it|How many coincidences")
    ask = PlanStep("ask", seat=4)
    assert any(blame.search(text) for text in texts(room(seat=3, stance=GUILTY), ask, persona="juror_3"))
    assert not any(blame.search(text) for text in texts(room(seat=3), ask, persona="juror_3"))


def test_the_conditions_of_a_subject_say_what_it_is_and_what_it_is_for() -> None:
    brief = case_brief(FERRY)
    assert subject_conditions(
        brief, brief.by_id["can:contest"], "I like the paraffin can.", "the paraffin can"
    ) == frozenset({"thing", "flaw", "own", "one"})
    assert subject_conditions(brief, brief.by_id["holt:s2"], "", "Holt") >= {"person", "sound"}


@pytest.mark.parametrize("persona", list(LINE_SETS))
def test_nobody_takes_back_what_they_never_said(persona: str) -> None:
    point = case_brief(FERRY).by_id["receipt:not_guilty"]
    silent = room(stance=GUILTY)
    assert isinstance(silent.memory, SeatMemory)
    silent = replace(silent, memory=replace(silent.memory, own_text="I have said nothing of it."))
    own = [line.mark for line in LINE_SETS[persona].concede if "own" in line.needs]
    said = texts(silent, PlanStep("concede", seat=4, about=point), fact("can:guilty"), persona=persona)
    assert not [text for text in said if any(mark in text for mark in own)]


# From one thing to the next


@pytest.mark.parametrize("persona", list(LINE_SETS))
def test_a_witness_who_was_just_doubted_is_called_with_an_even(persona: str) -> None:
    said = texts(room(), fact("holt:doubt1"), PlanStep("comment", about=None), fact("holt:s2"), persona=persona)
    assert all(spoken("even", persona, text) for text in said), said


@pytest.mark.parametrize("persona", list(LINE_SETS))
def test_a_witness_who_was_just_called_is_doubted_for_the_rest_alone(persona: str) -> None:
    said = texts(room(), fact("holt:s2"), PlanStep("comment", about=None), fact("holt:doubt1"), persona=persona)
    assert all(spoken("besides", persona, text) for text in said), said


@pytest.mark.parametrize("persona", list(LINE_SETS))
def test_a_concession_is_partial_where_the_speaker_goes_on_with_the_thing(persona: str) -> None:
    theirs = case_brief(FERRY).by_id["can:contest"]
    grant = PlanStep("concede", seat=4, about=theirs)
    same = texts(room(stance=GUILTY), grant, fact("can:guilty"), persona=persona)
    other = texts(room(stance=GUILTY), grant, fact("soot:guilty"), persona=persona)
    assert all(spoken("part", persona, text) for text in same), same
    assert not any(spoken("part", persona, text) for text in other), other


def test_nobody_gives_up_the_judges_instructions() -> None:
    law = case_brief(FERRY).by_id["law:burden"]
    for text in texts(room(stance=GUILTY), PlanStep("concede", seat=4, about=law), fact("can:guilty")):
        assert "instructions" not in text
        assert "Park" in text


@pytest.mark.parametrize("persona", list(LINE_SETS))
def test_an_instruction_is_quoted_once_and_then_spoken_of_in_short(persona: str) -> None:
    law = case_brief(HOTEL).by_id["law:sense"]
    beat = PlanStep("fact", about=law, text=law.facts[2])
    quoted = law.told[2].rstrip(".")
    seen = room(HOTEL, stance=GUILTY)
    assert any(quoted in text for text in texts(seen, beat, persona=persona))
    turn = replace(seen.state.heard[-1], text=f"“{quoted}.”")
    for text in texts(room(HOTEL, stance=GUILTY, heard=(turn,)), beat, persona=persona):
        assert quoted not in text
        assert "false statements" in text


def test_a_he_that_is_not_the_witness_just_named_gets_its_own_name() -> None:
    brief = case_brief(predefined_cases()["case_001_robbery"])
    argument = "In his confession he gave away that the note had slid under the mat."
    assert pronoun_is_ambiguous(brief, argument, "whitcomb") is True
    assert pronoun_is_ambiguous(brief, argument, "") is False
    assert pronoun_is_ambiguous(brief, f"Ostrander took it back. {argument}", "whitcomb") is False
    assert pronoun_is_ambiguous(brief, "Her account and his do not agree.", "whitcomb") is False


def test_a_last_word_follows_the_meaning_of_a_fact_immediately() -> None:
    tags = [line.text for kind in ("tag", "tag_g", "tag_n") for line in getattr(LINE_SETS["juror_1"], kind)]
    comment = PlanStep("comment", about=case_brief(FERRY).by_id["can:contest"])
    said = texts(room(), fact("can:contest"), comment, PlanStep("close"))
    assert not [text for text in said if any(text.endswith(tag) or f"{tag} " in text for tag in tags)]


# What is named and not quoted


FLED = FERRY.model_copy(update={"gists": (Gist(piece="s1", side="prosecution", text="Somebody ran from the water."),)})
HOTEL = predefined_cases()["case_002_murder"]
LANDED = predefined_cases()["case_007_ferry"]


def test_what_is_named_and_not_quoted_is_told_in_brief_until_somebody_has() -> None:
    beat = PlanStep("fact", about=(point := case_brief(FLED).by_id["holt:s1"]), text=point.facts[0], brief=True)
    known = {other.id: 1 for other in case_brief(FLED).on["holt"] if other is not point}
    seen = room(FLED, stance=GUILTY, raised=known)
    said = texts(seen, beat)
    assert all("Somebody ran from the water." in text and "Holt" in text for text in said), said
    turn = replace(seen.state.heard[-1], text="Somebody ran from the water. I say so.")
    again = texts(room(FLED, stance=GUILTY, raised=known, heard=(turn,)), beat)
    assert not [text for text in again if "Somebody ran" in text]
    worn = texts(room(FLED, stance=GUILTY, raised={**known, point.id: 2}), beat)
    assert not [text for text in worn if "Somebody ran" in text]


def test_what_was_named_just_before_is_not_named_again() -> None:
    brief = case_brief(HOTEL)
    theirs, point = brief.by_id["finch:finch-4"], brief.by_id["finch:finch-3"]
    beat = PlanStep("fact", about=point, text=point.facts[0], named=True, brief=True)
    said = texts(room(HOTEL, stance=GUILTY), PlanStep("rebut", seat=4, about=theirs), beat)
    assert all(text.count("Finch") <= 1 or "“" in text for text in said), said
    assert [text for text in said if point.gists[0] in text]


def test_the_word_of_an_accused_is_called_their_account() -> None:
    point = case_brief(LANDED).by_id["lund:lund-2"]
    beat = PlanStep("fact", about=point, text=point.facts[0], brief=True)
    raised = {other.id: 1 for other in case_brief(LANDED).on["lund"] if other is not point}
    said = texts(room(LANDED, raised=raised), beat)
    assert said
    assert all("Lund’s own account" in text for text in said if point.gists[0] in text), said
    mention = texts(room(LANDED, stance=GUILTY), PlanStep("rebut", seat=4, about=point))
    assert all("Lund’s own account" in text for text in mention), mention


def test_who_did_it_is_no_question_where_nobody_denies_the_deed() -> None:
    assert case_brief(HOTEL).wording.who
    assert not case_brief(LANDED).wording.who
    asked = re.compile(r"somebody else|who did it|Give me a name")
    for case, found in ((HOTEL, True), (LANDED, False)):
        seen = room(case, seat=3, stance=GUILTY)
        said = texts(seen, PlanStep("comment"), PlanStep("ask", seat=4), persona="juror_3", draws=5 * DRAWS)
        assert any(asked.search(text) for text in said) == found


@pytest.mark.parametrize("persona", ["juror_3", "juror_9", "juror_11"])
def test_nobody_tells_of_their_own_life_beside_nothing(persona: str) -> None:
    voice = LINE_SETS[persona]
    lives = [line.mark for kind in LINE_KINDS for line in getattr(voice, kind) if line.life]
    assert lives
    bare = texts(room(HOTEL), PlanStep("comment"), PlanStep("appeal"), persona=persona, draws=3 * DRAWS)
    assert not [text for text in bare if any(mark in text for mark in lives)]
    beside = [fact("can:contest"), PlanStep("comment"), PlanStep("appeal")]
    told = texts(room(), *beside, persona=persona, draws=3 * DRAWS)
    assert [text for text in told if any(mark in text for mark in lives)]


def test_a_last_word_says_how_its_speaker_votes_and_for_what() -> None:
    seen = replace(room(HOTEL, stance=GUILTY), topic="last_word")
    about = case_brief(HOTEL).by_id["garrity:garrity-3"]
    for persona in ("juror_2", "juror_3", "juror_12"):
        for text in texts(seen, PlanStep("last_word", about=about), persona=persona):
            assert "uilty" in text
            assert "Garrity" in text
            assert about.gists[0] in text
            assert len(text.split()) <= 40
    for text in texts(seen, PlanStep("last_word"), persona="juror_3"):
        assert "uilty" in text, text


def test_only_who_never_voted_otherwise_ends_where_they_began() -> None:
    constant = replace(room(HOTEL, stance=GUILTY), topic="last_word")
    memory = constant.memory
    turned = replace(constant, memory=replace(memory, table=replace(memory.table, flipped={constant.seat: 1})))
    beats = PlanStep("last_word", about=case_brief(HOTEL).by_id["garrity:garrity-3"]), PlanStep("last_word")
    began = re.compile(r"where I began|uilty, still|Still (?:not )?guilty|as before|every time|has not changed")
    for seen, found in ((constant, True), (turned, False)):
        said = [text for beat in beats for text in texts(seen, beat, persona="", draws=10 * DRAWS)]
        assert any(began.search(text) for text in said) == found


@pytest.mark.parametrize("persona", list(LINE_SETS))
def test_a_last_word_ends_in_a_few_words_of_ones_own_with_the_ballot(persona: str) -> None:
    lines = {side: getattr(LINE_SETS[persona], f"stays_{side}") for side in "gn"}
    for line in (*lines["g"], *lines["n"]):
        assert ("not guilty" in line.text.lower()) is (line in lines["n"]), line.text
        assert "uilty" in line.text
        assert len(line.text.split()) <= 4, line.text
    seen = replace(room(HOTEL, stance=GUILTY), topic="last_word")
    about = case_brief(HOTEL).by_id["garrity:garrity-3"]
    said = texts(seen, PlanStep("last_word", about=about), persona=persona, draws=3 * DRAWS)
    assert sum(any(line.text in text for line in lines["g"]) for text in said) > len(said) / 2, said


def test_what_holds_somebody_is_what_was_said_or_what_is_wrong_with_it() -> None:
    seen = replace(room(HOTEL, stance=GUILTY), topic="last_word")
    for key, stake in (("garrity:garrity-3", "what Sergeant Garrity said"), ("kessel:doubt1", "the trouble with")):
        about = case_brief(HOTEL).by_id[key]
        said = texts(seen, PlanStep("last_word", about=about), draws=10 * DRAWS)
        assert any(stake in text for text in said), said


def test_nobody_says_a_third_time_in_one_sentence_what_something_comes_to() -> None:
    point = case_brief(HOTEL).by_id["garrity:garrity-3"]
    seen = replace(room(HOTEL, stance=GUILTY), topic="last_word")
    for times, found in ((1, True), (2, False)):
        memory = replace(seen.memory, own_text=" ".join([point.gists[0]] * times))
        said = texts(replace(seen, memory=memory), PlanStep("last_word", about=point))
        assert any(point.gists[0] in text for text in said) == found


def test_nobody_is_called_by_name_at_both_ends_of_a_turn() -> None:
    assert without_vocative("What’s missing, Linda?", "Linda") == "What’s missing?"
    assert without_vocative("Linda, what is missing?", "Linda") == "What is missing?"
    assert without_vocative("What do you want, Linda, a picture?", "Linda") == "What do you want, a picture?"
    assert without_vocative("Is Linda sure?", "Linda") == "Is Linda sure?"
    assert without_vocative("And, Linda?", "Linda") == "And, Linda?"
    name = room(stance=GUILTY).name(4)
    for text in texts(room(stance=GUILTY), PlanStep("counter", seat=4), PlanStep("ask", seat=4), persona="juror_3"):
        assert text.count(name) == 1, text


def test_a_fact_is_led_in_unless_its_own_thing_was_named_just_before() -> None:
    brief = case_brief(HOTEL)
    theirs = next(
        point
        for point in brief.points
        if point.kind == "argument" and "medical-report" in point.rests_on and brief.subjects[point.id] == "kessel"
    )
    report = next(one for one in brief.on["medical-report"] if one.kind == "contest")
    doctor = next(one for one in brief.on["kessel"] if one.kind == "credibility")
    seen = room(HOTEL)
    turn = replace(seen.state.heard[-1], seat=4, points=(theirs.id,), stance=GUILTY, written=True, occupant="house")
    for point, named in ((report, False), (doctor, True)):
        assert turn_against(TurnPlan(seen, Draw("plan")), turn, point) is named
    plan = TurnPlan(seen, Draw("plan"))
    plan.line("rebut", seat=4, about=doctor)
    plan.fact(next(one for one in brief.best[NOT_GUILTY] if one.kind == "argument"))
    plan.fact(doctor)
    assert not plan.beats[-1].named


# People's own words


def person(text: str, force: float, **parts: Any) -> Situation:
    """The room after a person on seat 7 has said something."""
    seen = room(stance=GUILTY)
    turn = replace(
        seen.state.heard[-1],
        id="t901",
        seat=7,
        occupant="human",
        written=False,
        text=text,
        force=force,
        points=(),
        target=None,
        argument_type="logical",
        stance=NOT_GUILTY,
    )
    turn = replace(turn, **parts)
    seats = {**seen.state.seats, 7: replace(seen.state.seats[7], occupant="human", name="Ada")}
    return room(stance=GUILTY, heard=(turn,), seats=seats)


@pytest.mark.parametrize("persona", list(LINE_SETS))
@pytest.mark.parametrize("kind", ["counter", "beside", "echo"])
def test_a_joke_is_not_weighed_like_an_argument(persona: str, kind: str) -> None:
    joke = person("LOL, my cat could solve this one.", 0.23)
    turn: Turn = joke.state.heard[-1]
    said = texts(joke, PlanStep(kind, seat=7, turn=turn), fact("can:guilty", named=True), persona=persona)
    assert all(spoken("aside", persona, text) and "Ada" in text for text in said), said
    # The fact names what it is about, as nobody has.
    assert all("paraffin can" in text.lower() for text in said), said


def test_a_question_to_the_room_gets_an_aside_one_to_the_speaker_an_answer() -> None:
    words = "What did the judge mean by that? Can we read it again?"
    asked = {line.mark for line in (*LINE_SETS["juror_1"].aside, *PLAIN.aside)}
    for text in texts(person(words, 0.6, argument_type="question"), PlanStep("counter", seat=7), fact("can:guilty")):
        assert any(mark in text for mark in asked)
    to_me = person(words, 0.6, argument_type="question", target=1)
    for text in texts(to_me, PlanStep("answer", seat=7), fact("can:guilty")):
        assert not any(mark in text for mark in asked)
        assert spoken("answer", "juror_1", text)


def test_an_argument_is_quoted_back_and_a_question_never() -> None:
    argued = person("Is that so? A can like that stands behind every second house.", 0.6)
    turn = argued.state.heard[-1]
    said = texts(argued, PlanStep("echo", seat=7, turn=turn), fact("can:guilty"))
    assert all("A can like that stands behind every second house" in text for text in said)


def test_what_somebody_calls_the_others_is_not_quoted_back() -> None:
    rude = person("You are all idiots, every one of you. The can was washed twice by the tide.", 0.6)
    said = texts(rude, PlanStep("echo", seat=7, turn=rude.state.heard[-1]), fact("can:guilty"))
    assert all("washed twice by the tide" in text and "idiots" not in text for text in said)


def test_a_seat_that_argues_against_its_own_slip_claims_no_change_of_mind() -> None:
    seen = room(seat=7, stance=GUILTY)
    seats = {**seen.state.seats, 7: replace(seen.state.seats[7], side="prosecute")}
    bound = room(seat=7, stance=NOT_GUILTY, seats=seats)
    assert bound.stance == GUILTY
    said = texts(bound, PlanStep("turned"), fact("can:guilty"), persona="juror_7")
    assert not any(spoken("turned_g", "juror_7", text) for text in said)
    assert all("slip" in text or "vote" in text for text in said)


# Words


def test_a_question_with_not_in_it_is_put_as_it_was() -> None:
    assert formalise("Didn’t we order that?") == "Did we not order that?"
    assert formalise("Ada, doesn’t that trouble you?") == "Ada, does that not trouble you?"
    assert formalise("Nobody asked, and I wasn’t there.") == "Nobody asked, and I was not there."


def test_a_policeman_is_no_expert_of_a_science() -> None:
    brief = case_brief(
        FERRY.model_copy(
            update={
                "id": "police",
                "witnesses": (
                    changed_role("police sergeant"),
                    FERRY.witnesses[2],
                ),
            }
        )
    ).by_id
    assert brief["holt:s1"].nature == ""
    assert brief["reyes:s1"].nature == "expert"


def changed_role(role: str) -> Witness:
    return FERRY.witnesses[0].model_copy(update={"role": role})


def test_a_figure_is_something_measured() -> None:
    for text in ("She saw it from 80 yards.", "It was 3 of 12.", "It was $212.", "Half of 60 per cent."):
        assert nature_of_text(text, "exhibit") == "figure", text
    for text in ("He had been awake since 5 a.m.", "A tag with the number 9.", "Printed on 5 March 2018."):
        assert nature_of_text(text, "exhibit") == "", text


def test_no_woman_is_called_ms_at_an_old_trial() -> None:
    old = FERRY.model_copy(update={"id": "ferry1893", "year": 1893})
    said = {
        year: [
            entry.event.text
            for seed in range(6)
            for entry in play_deliberation(JURY.bind(case), f"old{seed}", {"stability_rounds": 10}).entries
            if isinstance(entry.event, TurnTaken)
        ]
        for year, case in ((1893, old), (2011, FERRY))
    }
    assert any("Ms. " in text for text in said[2011])
    assert not [text for text in said[1893] if "Ms." in text]
    assert any("Miss " in text for text in said[1893])


def test_two_cases_with_one_seed_are_not_talked_about_in_the_same_lines() -> None:
    twin = FERRY.model_copy(update={"id": "twin"})
    first, second = (
        [
            entry.event.text
            for entry in play_deliberation(JURY.bind(case), "twin").entries
            if isinstance(entry.event, TurnTaken)
        ]
        for case in (FERRY, twin)
    )
    assert len(first) == len(second)
    assert sum(one == other for one, other in zip(first, second, strict=True)) < len(first) / 2


@pytest.mark.parametrize("persona", list(LINE_SETS))
def test_a_word_after_a_fact_does_not_turn_it_round(persona: str) -> None:
    voice = LINE_SETS[persona]
    words = [line for kind in ("tag", "tag_g", "tag_n") for line in getattr(voice, kind)]
    for key, wrong in (("holt:s2", "flaw"), ("can:contest", "sound")):
        marks = [line.mark for line in words if wrong in line.needs]
        assert not [text for text in texts(room(), fact(key), persona=persona) if any(mark in text for mark in marks)]


def test_a_doubt_is_led_in_by_what_it_turns_on() -> None:
    motives = [line.mark for line in LINE_SETS["juror_10"].person if line.only == "interest"]
    said = {
        key: texts(room(), fact(key), persona="juror_10", draws=4 * DRAWS) for key in ("holt:doubt1", "holt:doubt2")
    }
    assert case_brief(FERRY).by_id["holt:doubt1"].nature == "senses"
    assert not [text for text in said["holt:doubt1"] if any(mark in text for mark in motives)]
    assert [text for text in said["holt:doubt2"] if any(mark in text for mark in motives)]


@pytest.mark.parametrize("known", [False, True])
def test_who_agrees_answers_on_what_was_asked_although_all_of_it_was_said(known: bool) -> None:
    brief = case_brief(HOTEL)
    asked = "garrity"
    said = {point.id: len(point.facts) for point in brief.points} if known else {}
    seen = room(HOTEL, stance=GUILTY, raised=said)
    question = replace(
        seen.state.heard[-1], seat=7, stance=GUILTY, points=(), cites=(asked,), text="What do you make of Garrity?"
    )
    for number in range(DRAWS):
        plan = TurnPlan(replace(seen, topic="answer", about=question), Draw("plan", number))
        ARGUMENT_MOVES["reply"](plan)
        assert plan.target == 7
        assert asked in plan.points[0].rests_on


@pytest.mark.parametrize("known", [False, True])
def test_a_foreperson_begins_with_the_open_question_and_keeps_to_it(known: bool) -> None:
    brief = case_brief(HOTEL)
    said = {point.id: len(point.facts) for point in brief.points} if known else {}
    seen = room(HOTEL, stance=GUILTY, raised=said, issues={})
    issue = open_issue(brief.issues.cards, seen.state.issues)
    assert issue is not None
    for number in range(DRAWS):
        plan = TurnPlan(seen, Draw("plan", number))
        ARGUMENT_MOVES["agenda"](plan)
        assert plan.beats[0].text == issue.question
        assert {brief.issues.of_point.get(point.id) for point in plan.points[:1]} == {issue.id}


def test_only_who_has_said_nothing_is_told_that_nobody_heard_them_yet() -> None:
    seen = room(HOTEL)
    unheard = re.compile("not heard you yet|a word of yours")
    for turns, found in ((0, True), (2, False)):
        seats = {**seen.state.seats, 4: replace(seen.state.seats[4], turns=turns)}
        called = replace(seen, state=replace(seen.state, seats=seats))
        said = texts(called, PlanStep("call_on", seat=4), draws=5 * DRAWS)
        assert any(unheard.search(text) for text in said) == found


def test_only_who_changes_for_the_first_time_came_in_sure() -> None:
    seen = room(HOTEL)
    for times, found in ((1, True), (2, False)):
        table = replace(seen.memory.table, flips={seen.seat: times})
        turned = replace(seen, memory=replace(seen.memory, table=table))
        said = texts(turned, PlanStep("turned_by", seat=4), draws=5 * DRAWS)
        assert any("came in sure" in text for text in said) == found

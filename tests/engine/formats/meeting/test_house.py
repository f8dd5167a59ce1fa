"""How the house plays a meeting: alibis that are kept, contradictions that are found, and talk that can be read."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from bench.decisions.meeting_fairness import ChanceHouse, count_questions, is_contested, meetings_of, repeated_alibis
from cases.matter_shelf import SHELVES, read_shelf
from engine.core import events
from engine.core.decide import verify
from engine.core.house import OpenAsk
from engine.core.state import State
from engine.formats.meeting.acts import HouseBid, PlaceBid
from engine.formats.meeting.claims import claims_of
from engine.formats.meeting.house import MeetingHouse
from engine.formats.meeting.mind.experience import was_caught, with_experience
from engine.formats.meeting.mind.lines import ANY_MANNER, LINES
from engine.formats.meeting.mind.manners import MANNERS
from engine.formats.meeting.mind.reading import moment
from engine.formats.meeting.rules.format import MEETING
from engine.formats.meeting.rules.table import impostors, seat_name
from engine.formats.meeting.truth import generate_truth
from engine.matters.incident import Incident
from engine.simulation.opening import Opening
from engine.simulation.play import PlayedDeliberation, play_from_opening

REMEMBERED = [line for lines in LINES["accuse_remembered"].values() for line in lines]
READY = read_shelf(SHELVES / "meeting", Incident)


@cache
def games(number: int = 12, worded: bool = True, **settings: str) -> tuple[PlayedDeliberation, ...]:
    """Games of seven with two impostors, on all ready incidents."""
    openings = [Opening(MEETING.bind(matter), {"pace": "instant", **settings}, 0.0) for matter in READY.values()]
    return tuple(play_from_opening(openings[seed % len(openings)], str(seed), worded) for seed in range(number))


def turns(played: PlayedDeliberation) -> list[tuple[int, events.TurnTaken]]:
    """Each turn with its meeting."""
    found, meeting = [], 0
    for entry in played.entries:
        if isinstance(entry.event, events.RoundOpened):
            meeting = entry.event.round
        if isinstance(entry.event, events.TurnTaken):
            found.append((meeting, entry.event))
    return found


def test_me16_every_game_ends_and_verifies() -> None:
    for played in games():
        assert played.state.verdict is not None
        assert played.state.status == "closed"
    assert verify(MEETING.bind(next(iter(READY.values()))), games()[0].entries)[1] is None


@pytest.mark.parametrize("craft", ["none", "basic", "intermediate", "advanced"])
def test_me16_an_alibi_is_kept(craft: str) -> None:
    for played in games(6, impostor_craft=craft):
        said: dict[tuple[int, int, int], int] = {}
        for meeting, turn in turns(played):
            for claim in claims_of(turn.points):
                if claim.kind == "at":
                    assert said.setdefault((meeting, turn.seat, claim.step), claim.room) == claim.room


def test_me16_the_crew_says_what_it_saw_but_for_a_slip() -> None:
    """In first meetings, whose truth can be made again from the seed that `closed` reveals."""
    slips = said = 0
    for played, matter in zip(games(), READY.values(), strict=True):
        state = played.state
        assert state.seed is not None
        lying = impostors(state)
        truth = generate_truth(matter, state.seed, 1, tuple(state.seats), lying, 6, None)
        for meeting, turn in turns(played):
            if meeting > 1 or turn.seat in lying:
                continue
            for claim in claims_of(turn.points):
                track = truth.tracks.get(claim.seat, ())
                if claim.kind in ("at", "saw") and claim.room >= 0:
                    said += 1
                    slips += track[claim.step] != claim.room
                    assert track[claim.step] == claim.room or (claim.kind == "saw" and claim.step != truth.step)
                if claim.kind == "missed":
                    assert track[claim.step] != claim.room, "a lie was found"
    assert said > 100
    assert slips <= 0.1 * said


def test_me16_accusations_name_the_claim_and_texts_have_no_gaps() -> None:
    said = Counter(turn.text for played in games() for _, turn in turns(played))
    for text in said:
        assert "{" not in text
        assert not re.search(r"\b(?:the the|None|somebody somebody)\b|  |\.\.", text), text
        assert text[0].isupper() or text[0].isdecimal(), text
    exposed = [turn for played in games() for _, turn in turns(played) if "missed/" in " ".join(turn.points)]
    assert exposed
    assert all(re.search(r"\d\d:\d\d|room|there", turn.text) for turn in exposed)


def test_me16_nobody_repeats_themselves_within_a_meeting() -> None:
    repeated = total = 0
    for played in games():
        seen: set[tuple[int, int, str]] = set()
        for meeting, turn in turns(played):
            total += 1
            repeated += (meeting, turn.seat, turn.text) in seen
            seen.add((meeting, turn.seat, turn.text))
    assert repeated <= total / 50


def test_me16_the_log_without_words_is_the_log_with_them() -> None:
    matter = next(iter(READY.values()))
    opening = Opening(MEETING.bind(matter), {"pace": "instant"}, 0.0)

    def wordless(entry: events.Entry) -> events.Entry:
        event = entry.event
        if isinstance(event, events.TurnTaken):
            event = replace(event, text="")
        if isinstance(event, events.AnswerGiven) and event.private is not None:
            hidden = {
                n: replace(part, message=part.message and "", scratch=part.scratch and "", notes=part.notes and "")
                for n, part in event.private.items()
            }
            event = replace(event, private=hidden)
        return replace(entry, event=event)

    spoken, silent = (play_from_opening(opening, "7", worded) for worded in (True, False))
    assert [wordless(entry) for entry in spoken.entries] == [wordless(entry) for entry in silent.entries]


@pytest.mark.sweep("margins of shares of games")
def test_me16_the_crew_finds_more_than_chance_and_craft_helps_impostors() -> None:
    def crew_wins(**settings: str) -> int:
        return sum(
            played.state.verdict is not None and played.state.verdict.outcome == "crew_wins"
            for played in games(48, worded=False, **settings)
        )

    chance = replace(MEETING, house=ChanceHouse())
    openings = [Opening(chance.bind(matter), {"pace": "instant"}, 0.0) for matter in READY.values()]
    ends = [play_from_opening(openings[seed % 12], str(seed), False).state.verdict for seed in range(24)]
    lucky = sum(end is not None and end.outcome == "crew_wins" for end in ends)
    assert lucky / 24 <= crew_wins() / 48 - 0.2
    assert crew_wins(impostor_craft="none") - crew_wins(impostor_craft="advanced") >= 4


def test_every_line_fits_its_slots_and_every_manner_has_lines_of_its_own() -> None:
    slots = {
        "who",
        "other",
        "time",
        "time_of",
        "found",
        "me_room",
        "me_room_up",
        "company",
        "company_up",
        "task",
        "scene",
        "scene_up",
        "room",
        "room_up",
        "room_bare",
        "claimed",
        "claimed_up",
        "claimed_bare",
        "own_room",
        "own_room_up",
        "before",
        "before_room",
        "before_company",
    }
    manners = {manner for by in LINES.values() for manner in by}
    assert manners == {ANY_MANNER, "blunt", "methodical", "nervous", "wry", "quiet", "warm", "proud", "sceptical"}
    for move, by in LINES.items():
        assert by.get(ANY_MANNER), move
        for lines in by.values():
            for line in lines:
                assert set(re.findall(r"{(\w+)}", line)) <= slots, line
                longest = re.sub(r"\(([^()]*\|[^()]*)\)", lambda found: max(found[1].split("|"), key=len), line)
                assert len(longest) <= 260
                assert not set("(|)") & set(longest), line


def test_a_table_that_only_recites_is_asked_and_nobody_repeats_a_line() -> None:
    recited, spoken = 0, 0
    for played in games():
        for turns in meetings_of(played):
            in_a_row, said = 0, set[str]()
            for turn in turns:
                kinds = {claim.kind for claim in claims_of(turn.points)}
                plain = "at" in kinds and not kinds & {"ask", "accuse", "missed", "clear"}
                in_a_row = in_a_row + 1 if plain else 0
                recited += in_a_row >= 5
                spoken += 1
                assert turn.text not in said, turn.text
                said.add(turn.text)
    assert spoken > 150
    assert recited <= 0.02 * spoken, f"{recited} of {spoken} turns were the fifth alibi in a row, or later"


def test_questions_are_answered_alibis_said_once_and_claims_contested() -> None:
    meetings = [turns for played in games() for turns in meetings_of(played)]
    questions, answered = map(sum, zip(*map(count_questions, meetings), strict=True))
    assert questions > 50
    assert answered >= 0.97 * questions
    assert sum(map(repeated_alibis, meetings)) <= 0.01 * sum(map(len, meetings))
    assert sum(map(is_contested, meetings)) >= 0.95 * len(meetings)


class EyewitnessHouse(MeetingHouse):
    """A house in which seat 1 says at its fourth tick that it saw seat 2 do it."""

    def bid(self, matter: Incident, state: State, memory: Any, ask: OpenAsk, worded: bool) -> HouseBid:
        if (ask.seat, state.round, state.phase, state.own.tick) != (1, 1, "talk", 3):
            return super().bid(matter, state, memory, ask, worded)
        report = state.papers["report-1"]
        scene = next(room.name for room in matter.rooms if room.id == report.parts[0].about)
        text = f"I saw {seat_name(state, 2)} in {scene} at {matter.clock(moment(state))}."
        return PlaceBid(desire=9 if ask.seat in state.interrupted else 10, message=text)  # type: ignore[return-value]


def test_an_eyewitness_of_the_moment_gets_a_reply() -> None:
    replied = said = 0
    format = replace(MEETING, house=EyewitnessHouse())
    for seed, matter in enumerate(READY.values()):
        played = play_from_opening(Opening(format.bind(matter), {"pace": "instant"}, 0.0), str(seed), False)
        turns = meetings_of(played)[0]
        witnessed = [
            number for number, turn in enumerate(turns) if turn.seat == 1 and "saw/2/4" in " ".join(turn.points)
        ]
        if not witnessed:
            continue
        said += 1
        replied += any(turn.seat == 2 and turn.target == 1 for turn in turns[witnessed[0] + 1 :])
    assert said >= 10
    assert replied >= 0.9 * said, f"{replied} of {said}"


def test_me19_what_a_persona_did_elsewhere_bears_on_how_it_plays() -> None:
    manner = MANNERS["blunt"]
    wrong = with_experience(manner, {"votes_right": 11, "votes_wrong": 9})
    assert wrong.patience > manner.patience
    assert wrong.threshold > manner.threshold
    assert with_experience(manner, {"votes_right": 13, "votes_wrong": 7}) == manner
    assert was_caught({"lies_told": 12, "lies_caught": 3})
    assert not was_caught({"lies_told": 12, "lies_caught": 2})
    assert not was_caught({})
    played = []
    for experience in ({}, {"votes_wrong": 1}, {"lies_told": 1, "lies_caught": 1}):
        format = replace(MEETING, house=MeetingHouse(experience)).bind(list(READY.values())[3])
        played.append(play_from_opening(Opening(format, {"pace": "instant"}, 0.0), "3", False).entries)
    assert played[0] not in played[1:]


def test_notes_hold_who_was_caught_whom_the_dead_accused_and_promises() -> None:
    notes = " ".join(
        part.notes or ""
        for played in games()
        for entry in played.entries
        if isinstance(entry.event, events.AnswerGiven) and entry.event.act == "take_note"
        for part in (entry.event.private or {}).values()
    )
    assert re.search(r"\w+ caught \w+: not in the [\w' ]+ at \d\d:\d\d\.", notes)
    assert re.search(r"\w+, who is dead, accused \w+", notes)
    assert re.search(r"I promised to keep an eye on \w+", notes)


def test_a_meeting_begins_with_what_was_left_open_by_the_dead() -> None:
    recalled = [
        turn.text
        for played in games()
        for turns in meetings_of(played)[1:]
        for turn in turns[:6]
        if any(turn.text.startswith(line.split("{")[0]) and "{other}" in line for line in REMEMBERED if line[0] != "{")
    ]
    assert recalled


def test_the_crew_votes_for_those_of_whom_there_was_talk() -> None:
    named = cast = 0
    for played in games():
        lying = impostors(played.state)
        for number, turns in enumerate(meetings_of(played), 1):
            spoken = {
                claim.seat for turn in turns for claim in claims_of(turn.points) if claim.kind in ("accuse", "ask")
            }
            for part in played.state.papers[f"vote-{number}"].parts:
                if part.id.isdecimal() and part.figure and int(part.id) not in lying:
                    cast += 1
                    named += int(part.figure) in spoken
    assert cast > 50
    assert named >= 0.9 * cast

"""Members of the house argue from points, answer each other, and say no line twice; and what is read in a text."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

from cases.matter_files import load_matter_file
from engine.core import acts, events
from engine.core.asks import SimpleOpenAsk
from engine.core.state import State
from engine.formats.panel.acts import PanelSpeak
from engine.formats.panel.memory import TableTalk
from engine.formats.panel.mind.evidence import answers_to, cites_of, points_of
from engine.formats.panel.mind.minutes import notes_of
from engine.formats.panel.mind.voices import VOICES, voices_of
from engine.formats.panel.rules.artifacts import chart_column, read_table
from engine.formats.panel.rules.format import PANEL
from engine.matters.candidate import Candidate
from engine.simulation.play import PlayedDeliberation, play_deliberation
from tests.kit.deliberations import Deliberation

SHELF = Path(__file__).parents[4] / "cases" / "panel"
NAMES = ("cold_chain", "head_of_platform", "tumour_board")


@cache
def ready(name: str) -> Candidate:
    return load_matter_file(SHELF / f"{name}.yaml", Candidate)


@cache
def meetings(name: str) -> tuple[PlayedDeliberation, ...]:
    format = PANEL.bind(ready(name))
    return tuple(play_deliberation(format, seed, {}) for seed in map(str, range(6)))


def outcome_of(played: PlayedDeliberation) -> str:
    assert played.state.verdict is not None
    return played.state.verdict.outcome


def turns_of(played: PlayedDeliberation) -> list[events.TurnTaken]:
    return [entry.event for entry in played.entries if isinstance(entry.event, events.TurnTaken)]


def test_pn12_no_line_is_used_twice_in_a_meeting() -> None:
    for name in NAMES:
        for played in meetings(name):
            used = Counter(point for turn in turns_of(played) for point in turn.points if point.startswith("line:"))
            assert max(used.values()) == 1, used.most_common(3)
            texts = [turn.text for turn in turns_of(played)]
            assert len(set(texts)) == len(texts)


def test_pn12_turns_cite_the_dossier_or_answer_somebody_by_name() -> None:
    for name in NAMES:
        cited = {id for id, _ in ready(name).citable()}
        for played in meetings(name):
            turns = [turn for turn in turns_of(played) if turn.seat <= len(ready(name).members)]
            grounded = [turn for turn in turns if set(turn.cites) & cited or turn.target is not None]
            assert len(grounded) >= 0.9 * len(turns)
            assert not any(turn.struck for turn in turns)


def test_pn12_the_timekeeper_of_the_house_names_no_document() -> None:
    for played in meetings("head_of_platform"):
        said = [turn.text for turn in turns_of(played) if turn.seat == 6]
        assert len(said) >= 4
        for text in said[1:]:
            assert not any(document.name in text for document in ready("head_of_platform").documents)


def test_pn15_the_timekeeper_of_the_house_counts_what_runs_out_first() -> None:
    """Where minds alone sit no time passes, so the messages are counted; a clock that runs is told in minutes."""
    for name in NAMES:
        for played in meetings(name):
            said = [turn.text for turn in turns_of(played) if turn.seat == 6][1:]
            left = [int(match.group(1)) for text in said if (match := re.search(r"at most (\d+) more", text))]
            assert left == [80 - 4 * number for number in range(1, len(said) + 1)]
            assert not any("minutes" in text for text in said)


def test_pn15_the_house_timekeeper_tells_the_minutes_of_a_running_clock() -> None:
    format = PANEL.bind(ready("cold_chain"))
    table = Deliberation(format, (1,), settings={"clock_seconds": 600})
    table.answers[6] = {
        "speak": lambda spec: format.house.answer(
            ready("cold_chain"), table.state, TableTalk(), SimpleOpenAsk(spec.ask, 6, spec.act, spec.topic)
        )
    }
    for minutes in range(1, 5):
        table.run(lambda state: _has_floor(state, 1))
        table.now += 60.0
        table.act(1, PanelSpeak(text=f"Minute {minutes}."))
    table.run(lambda state: state.round_closed >= 4)
    said = [turn.text for turn in table.state.heard if turn.seat == 6]
    assert any(re.search(r"\b[5-9] minutes left", text) for text in said), said


def test_members_of_the_house_change_a_verdict_and_say_who_moved_them() -> None:
    moved = [
        (turn, played)
        for name in NAMES
        for played in meetings(name)
        for turn in turns_of(played)
        if turn.choice is not None and any(".change." in point for point in turn.points)
    ]
    assert moved
    for turn, played in moved:
        words = {word for seat, held in played.state.seats.items() if seat != turn.seat for word in held.name.split()}
        assert any(word in turn.text for word in words), turn.text


def test_verdicts_follow_the_dossier() -> None:
    outcomes = {name: Counter(outcome_of(played) for played in meetings(name)) for name in NAMES}
    for name in NAMES:
        assert len(outcomes[name]) >= 2, outcomes


def test_every_member_of_a_table_has_a_voice_of_their_own() -> None:
    for name in NAMES:
        voices = voices_of(ready(name).members)
        assert len(set(voices)) == len(voices)
        assert set(voices) <= set(VOICES)


def test_what_is_decided_does_not_depend_on_the_words() -> None:
    format = PANEL.bind(ready("tumour_board"))
    for seed in ("a", "b"):
        said, silent = play_deliberation(format, seed, {}), play_deliberation(format, seed, {}, worded=False)
        assert said.state.verdict == silent.state.verdict
        assert [turn.points for turn in turns_of(said)] == [turn.points for turn in turns_of(silent)]


def test_pn10_house_members_file_a_chart_and_a_table_and_answer_them() -> None:
    played = meetings("cold_chain")
    filed = [
        (entry.event, one)
        for one in played
        for entry in one.entries
        if isinstance(entry.event, events.Filed) and entry.event.form in ("chart", "table")
    ]
    assert {paper.form for paper, _ in filed} == {"chart", "table"}
    for paper, one in filed:
        [part] = paper.parts
        table = read_table(part.text)
        if paper.form == "chart":
            assert chart_column(table) == 1
            assert all(row[0] in ready("cold_chain").documents[2].text for row in table.rows)
        else:
            options = {option.label for option in ready("cold_chain").options}
            assert {label for row in table.rows for cell in row[:2] for label in cell.split("; ") if cell} <= options
        turn = next(turn for turn in turns_of(one) if turn.files is not None and turn.files.title == paper.title)
        assert paper.title in turn.text
    assert any(paper.paper in turn.cites for paper, one in filed for turn in turns_of(one))
    for one in played:
        assert max(Counter(paper.form for paper, found in filed if found is one).values()) == 1


def test_a_text_is_read_for_tasks_questions_and_conditions() -> None:
    text = (
        "Sarah will call the referee by Friday. What does the licence cost? I would change my mind if it were proven."
    )
    notes = list(notes_of(text, addressed=False))
    assert [(note.kind, note.who, note.due) for note in notes] == [
        ("action", "Sarah", "Friday"),
        ("question", None, None),
        ("condition", None, None),
    ]
    assert not list(notes_of("I will say this much. Sarah, is that so?", addressed=True))


def test_a_person_who_asks_a_member_is_answered_next() -> None:
    format = PANEL.bind(ready("cold_chain"))
    table = Deliberation(format, (1,))
    table.run(lambda state: _has_floor(state, 1))
    act = format.house.complete_speech(
        format, table.state, None, 1, PanelSpeak(text="Kofi, is the seal reliable?"), lambda text: ()
    )
    table.act(1, act)
    assert (act.target, act.argument_type) == (2, "question")
    assert _has_floor(table.state, 2)
    spoken = format.house.complete_speech(format, table.state, None, 1, PanelSpeak(text="Good."), lambda text: ())
    assert isinstance(spoken, acts.Speak)
    assert spoken.target is None


def test_the_house_answers_a_question_with_what_is_nearest_to_it() -> None:
    format = PANEL.bind(ready("cold_chain"))
    table = Deliberation(format, (1,))
    table.run(lambda state: _has_floor(state, 1))
    asked = PanelSpeak(text="Kofi, who can put water below the lid right?", target=2, argument_type="question")
    table.act(1, asked)
    talk = format.house.memory.fold_log(table.entries, table.state.seats, ready("cold_chain"))[2]
    [ask] = [ask for ask in table.state.asks.values() if ask.act == "speak"]
    said = format.house.answer(ready("cold_chain"), table.state, talk, SimpleOpenAsk(ask.id, 2, "speak", ask.topic))
    assert isinstance(said, PanelSpeak)
    assert said.target == 1
    assert "Person" in said.text
    assert "Cleaning is difficult, because water collects below the lid" in said.text


def _has_floor(state: State, seat: int) -> bool:
    floor = state.floor_ask()
    return floor is not None and floor.seats[0] == seat


def members_turns(name: str) -> list[tuple[PlayedDeliberation, list[events.TurnTaken]]]:
    seats = range(1, len(ready(name).members) + 1)
    return [(played, [turn for turn in turns_of(played) if turn.seat in seats]) for played in meetings(name)]


def test_pn12_what_was_quoted_is_not_read_out_again() -> None:
    """Of runs of six words hardly any is said twice in a meeting."""
    for name in NAMES:
        for played in meetings(name):
            grams = Counter[tuple[str, ...]]()
            for turn in turns_of(played):
                words = re.findall(r"[\w’']+", turn.text.casefold())
                grams.update(zip(*(words[at:] for at in range(6)), strict=False))
            repeated = sum(count - 1 for count in grams.values())
            assert repeated <= 0.05 * grams.total(), [gram for gram, count in grams.most_common(5) if count > 1]


def test_pn16_who_is_asked_or_answered_replies_to_the_point() -> None:
    replies = to_the_point = 0
    for name in NAMES:
        links = {
            point.id: {point.id, *(one.id for one in answers_to(ready(name), point))}
            for point in points_of(ready(name))
        }
        for _, turns in members_turns(name):
            for at, turn in enumerate(turns):
                asks = turn.argument_type == "question" or any(".answer." in point for point in turn.points)
                reply = next((one for one in turns[at + 1 :] if one.seat == turn.target), None)
                if not asks or reply is None:
                    continue
                said = {other for point in turn.points for other in links.get(point, ())}
                replies += 1
                to_the_point += bool(said & set(reply.points))
    assert replies > 20
    assert to_the_point >= 0.85 * replies


def test_pn16_an_answer_rests_on_a_point_that_answers_what_was_said() -> None:
    answers = conceded = 0
    for name in NAMES:
        points = {point.id: point for point in points_of(ready(name))}
        for _, turns in members_turns(name):
            for turn in turns:
                kinds = {point.split(".")[1] for point in turn.points if point.startswith("line:")}
                if "answer" in kinds:
                    answering, said = turn.points[:2]
                    assert points[answering] in answers_to(ready(name), points[said])
                    answers += 1
                if "concede" in kinds:
                    answering, given_up = turn.points[:2]
                    assert given_up in points[answering].answers
                    conceded += 1
    assert answers
    assert conceded


def test_pn16_members_bring_first_what_lies_in_their_field() -> None:
    """Over many meetings, the physician of vaccines and the accountant begin with other points."""
    first = {seat: Counter[str]() for seat in (3, 4)}
    format = PANEL.bind(ready("cold_chain"))
    for seed in map(str, range(24)):
        turns = turns_of(play_deliberation(format, seed, {}, worded=False))
        for seat, found in first.items():
            found[next(turn.points[0] for turn in turns if turn.seat == seat)] += 1
    assert first[3].most_common(1)[0][0] != first[4].most_common(1)[0][0]


def test_pn12_a_point_is_cited_where_each_of_its_quotes_stands() -> None:
    matter = ready("cold_chain")
    assert cites_of(matter)["six_days"] == ("engineer.2", "pitch.2")
    assert cites_of(matter)["cash_runs_out"] == ("accounts.6",)

"""The house of a court: it quotes the documents, its jurors differ, and it is the same with and without words."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace

import pytest

from cases.matter_shelf import SHELVES, read_shelf
from engine.core import events as e
from engine.core.decide import verify
from engine.formats import FORMATS
from engine.formats.court.mind.contradictions import contradictions
from engine.formats.court.mind.cues import read_cues, words_of_line
from engine.formats.court.mind.figures import dates_in, figures_in
from engine.formats.court.mind.records import log_weights, row_leans, rows_about
from engine.formats.court.mind.sentences import index_of
from engine.formats.court.validation import count_words
from engine.matters.documents import Document
from engine.matters.question import Question
from engine.simulation.play import PlayedDeliberation, play_deliberation
from tests.kit.court import BRIDGE

FORMAT = FORMATS["court"]
CHOICE = Question(
    id="which",
    title="Which queue",
    docket="Two designs.",
    summary="Two designs for a queue.",
    question="Should we build design A or design B?",
    documents=(
        Document(
            id="a",
            name="design-a.md",
            kind="markdown",
            text="# Design A\n\nOne table is simpler and cheaper to run. It handled 900 jobs a second in the test.\n",
        ),
        Document(
            id="b",
            name="design-b.md",
            kind="markdown",
            text="# Design B\n\nA broker is faster and robust, but it needs two more servers. The test had an "
            "outage.\n",
        ),
        Document(
            id="bench",
            name="bench.csv",
            kind="table",
            text="design,measured\nA,handled 640 jobs a second in the test\nB,handled 4100 jobs a second\n",
        ),
    ),
)


def play(question: Question, worded: bool = True, **settings: int) -> PlayedDeliberation:
    return play_deliberation(FORMAT.bind(question), "seed", {**settings}, worded=worded)


def part_texts(played: PlayedDeliberation, form: str) -> dict[str, e.PaperPart]:
    paper = [paper for paper in played.state.papers.values() if paper.form == form][-1]
    return {part.id: part for part in paper.parts}


@pytest.mark.parametrize("question", [BRIDGE, CHOICE], ids=["bridge", "design"])
def test_ct12_the_house_quotes_and_nothing_of_it_is_returned(question: Question) -> None:
    played = play(question, jury_size=25, jury_threshold=1)
    assert {paper.standing for paper in played.state.papers.values()} == {"stands"}
    exhibits = [part for id, part in part_texts(played, "case").items() if part.quote]
    assert exhibits
    assert all(part.source and part.line for part in exhibits)
    assert verify(FORMAT.bind(question), played.entries)[1] is None


def test_ct12_twenty_five_jurors_differ_and_give_reasons_of_their_own() -> None:
    played = play(BRIDGE, jury_size=25, jury_threshold=1)
    reasons = list(played.state.reasons.values())
    assert len(set(reasons)) == 25
    assert all(count_words(text) >= 50 for text in reasons)
    assert len({played.state.ballots[seat] for seat in played.state.reasons}) > 1


def own_words(reasons: str) -> set[str]:
    """The sentences of a juror's reasons, without what they quote and count."""
    bare = re.sub(r"“[^”]*” \([^)]*\)|\S+, line \d+ says [^.]*?(?=, and|\.(?: |$))|\d+(?:\.\d+)?", "…", reasons)
    found = re.split(r"(?<=[.:?]) ", bare)
    return {one.strip() for one in found if len(one.split()) > 3 and "line" not in one}


@pytest.mark.parametrize("question", [BRIDGE, CHOICE], ids=["bridge", "design"])
def test_ct12_no_two_jurors_of_ten_share_a_sentence(question: Question) -> None:
    reasons = list(play(question, jury_size=10, jury_threshold=1).state.reasons.values())
    words = [own_words(text) for text in reasons]
    assert all(len(own) >= 4 for own in words)
    for one, two in itertools.combinations(words, 2):
        assert not one & two


def test_ct12_the_ready_questions_are_not_all_decided_alike() -> None:
    outcomes = set()
    for question in read_shelf(SHELVES / "court", Question).values():
        state = play_deliberation(FORMAT.bind(question), "3", worded=False).state
        assert state.verdict is not None
        outcomes.add(state.verdict.outcome)
        assert len({state.counts[choice] for choice in state.counts}) > 1
    assert len(outcomes) > 1


def test_ct12_the_ruling_names_both_sides_the_split_and_actions() -> None:
    for threshold in (1, 2, 3):
        played = play(BRIDGE, jury_size=9, jury_threshold=threshold)
        if played.state.verdict is None or played.state.verdict.why != "ruling":
            continue
        parts = part_texts(played, "ruling")
        assert "prosecution" in parts["reasoning"].text.lower()
        assert "defence" in parts["reasoning"].text
        if parts["decision"].text == "guilty":
            assert any("line" in part.text for id, part in parts.items() if id.startswith("A"))
        return
    raise AssertionError("no pool of the example finds for a yes")


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_without_words_the_house_takes_the_same_course(seed: str) -> None:
    def bare(entry: e.Entry) -> e.Entry:
        event = entry.event
        if isinstance(event, e.Filed):
            kept = [part for part in event.parts if part.quote is not None or part.id in ("statement", "decision")]
            event = replace(event, parts=tuple(replace(part, text="") for part in kept if event.form != "review"))
        if isinstance(event, e.BallotCast):
            event = replace(event, sealed={n: replace(s, reason="") for n, s in (event.sealed or {}).items()})
        if isinstance(event, e.BallotsRevealed):
            event = replace(event, reasons=None)
        return replace(entry, event=event)

    format = FORMAT.bind(CHOICE)
    worded, unworded = (play_deliberation(format, seed, {"jury_threshold": 1}, worded=words) for words in (True, False))
    assert [*map(bare, worded.entries)] == [*map(bare, unworded.entries)]
    assert verify(format, unworded.entries)[1] is None


def test_what_is_good_of_the_second_way_speaks_against_a_yes() -> None:
    leans = {one.text: one.lean for one in index_of(CHOICE).sentences}
    assert leans["One table is simpler and cheaper to run."] > 0
    assert leans["A broker is faster and robust, but it needs two more servers."] < 0


def test_figures_that_differ_between_documents_are_found() -> None:
    [first, *_] = contradictions(CHOICE)
    assert {first.figure.value, first.other.value} == {900, 640}
    assert "design-a.md, line 3" in first.text


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("All 214 tests pass.", 1),
        ("No errors were found.", 1),
        ("It is not ready.", -1),
        ("The build failed twice.", -1),
        ("The sky is above the town.", 0),
        ("Nobody at the whole table has ever complained of it.", 1),
        ("Nobody asked, but the roof leaks.", -1),
        ("It is said that nobody would be happy with it.", 0),
    ],
)
def test_cues_and_negations_give_a_sentence_its_side(text: str, side: int) -> None:
    lean = read_cues(text).lean
    assert (lean > 0) - (lean < 0) == side


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("This fixes the worst thing about the queue.", 1),
        ("Today a job that fails goes back at once.", 1),
        ("Whoever disagrees may ask the committee.", 0),
        ("If it breaks there we need to walk.", -1),
        ("People lean against it.", 0),
        ("I am against it.", -1),
    ],
)
def test_what_a_change_ends_speaks_for_it_and_conditions_say_little(text: str, side: int) -> None:
    lean = read_cues(text, changes=True).lean
    assert (lean > 0.5) - (lean < -0.5) == side, lean


def test_rows_of_a_table_are_held_against_each_other() -> None:
    nights = (
        "night,where,hours_of_sleep,times_got_up\n"
        "1,outside,6.0,3\n2,on the bed,7.6,0\n3,outside,6.2,4\n4,on the bed,5.0,5"
    )
    about = rows_about(nights, lambda cell: "bed" in cell)
    assert about == {2: False, 3: True, 4: False, 5: True}
    leans = row_leans(nights, about)
    assert leans[3] > 0
    assert leans[5] < 0
    assert row_leans(nights, {}) == {}
    assert row_leans("only,a heading", {}) == {}


def test_what_is_said_of_the_other_way_in_a_row_speaks_the_other_way() -> None:
    table = Document(
        id="nights",
        name="nights.csv",
        kind="table",
        text="night,where,remark\n1,outside,complaints\n2,on the bed,a good night\n3,outside,good\n4,on the bed,calm",
    )
    asked = CHOICE.model_copy(
        update={"question": "Should the cat be allowed to sleep on the bed?", "documents": (table,)}
    )
    leans = {one.line: one.lean for one in index_of(asked).sentences}
    assert leans.get(2, 1) > 0
    assert leans.get(4, -1) < 0


def test_a_failure_that_passed_later_in_a_log_counts_little() -> None:
    weights = log_weights("09:00 build failed\n09:10 retry\n09:20 build passed\n09:30 deploy failed")
    assert weights[1] < weights[3] == weights[4]
    assert 2 not in weights
    assert log_weights("nothing here") == {}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("def failed(store: Store, error: Exception) -> None:", ""),
        ("    retry = 3  # TODO: not yet tested", "TODO: not yet tested"),
        ("The new code is simpler to read.", "The new code is simpler to read."),
        ("// this breaks at night", "// this breaks at night"),
        ("except Exception as error:", ""),
        ('"""After so many failed attempts a job is put aside."""', ""),
    ],
)
def test_of_a_line_of_code_only_its_comment_is_read(line: str, said: str) -> None:
    assert words_of_line(line) == said


def test_figures_have_units_and_dates_are_no_figures() -> None:
    found = figures_in("On 2026-03-01 we paid $1,200 for 3 servers at 84 % load.")
    assert [(one.value, one.unit) for one in found] == [(1200, "$"), (3, "servers"), (84, "%")]
    assert dates_in("On 2026-03-01 and 4 May 2026.") == ("2026-03-01", "4 May 2026")


def test_every_juror_of_a_long_harm_and_long_reasons_still_passes() -> None:
    played = play(BRIDGE, min_harm_words=60, min_reasoning_words=110)
    assert {paper.standing for paper in played.state.papers.values()} == {"stands"}

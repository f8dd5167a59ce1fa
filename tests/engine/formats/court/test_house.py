"""The house of a court: it quotes the documents, its jurors differ, and it is the same with and without words."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from dataclasses import replace

import pytest

from bench.decisions.court_questions import QUESTIONS, Labelled
from cases.matter_shelf import SHELVES, read_shelf
from engine.core import events
from engine.core.decide import verify
from engine.formats import FORMATS
from engine.formats.court.mind.contradictions import contradictions
from engine.formats.court.mind.cues import read_cues, replaced_by, step_in, words_of_line
from engine.formats.court.mind.defence import house_defence
from engine.formats.court.mind.jurors import BURDEN, balance_of
from engine.formats.court.mind.lenses import LENSES, lens_of
from engine.formats.court.mind.prosecution import house_case
from engine.formats.court.mind.records import log_weights, row_readings, rows_about
from engine.formats.court.mind.sentences import index_of
from engine.formats.court.validation import count_words
from engine.matters.documents import Document
from engine.matters.question import Question
from engine.simulation.play import PlayedDeliberation, play_deliberation
from harness.examples.court import BRIDGE

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


def part_texts(played: PlayedDeliberation, form: str) -> dict[str, events.PaperPart]:
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


@pytest.mark.parametrize("id", ["cat_on_the_bed", "hot_dog", "merge_the_change", "publish_the_essay"])
def test_ct12_a_contested_question_does_not_end_alike_in_every_court(id: str) -> None:
    question = read_shelf(SHELVES / "court", Question)[id]
    format, pools = FORMAT.bind(question), set()
    outcomes = set()
    for seed in range(60):
        state = play_deliberation(format, str(seed), worded=False).state
        assert state.verdict is not None
        outcomes.add(state.verdict.outcome)
        pools.add(tuple(state.counts.values()))
    assert {"guilty", "dismissed"} <= outcomes
    assert len(pools) >= 3, "and the pools differ in how they split"


def votes_without_noise(question: Question) -> dict[str, str]:
    """How each lens votes where nothing is drawn."""
    exhibits = {one.source_quote: True for one in house_case(question, 10, False).exhibits}
    votes = {}
    for lens in LENSES:
        balance = balance_of(question, lens, exhibits)
        votes[lens.id] = "guilty" if balance > BURDEN else "not_guilty" if balance < -BURDEN else "abstain"
    return votes


@pytest.mark.parametrize("labelled", QUESTIONS, ids=lambda one: one.question.id)
def test_ct12_what_is_open_divides_the_lenses_and_what_is_clear_does_not(labelled: Labelled) -> None:
    votes = Counter(votes_without_noise(labelled.question).values())
    if labelled.label is None:
        assert votes["guilty"] >= 2
        assert votes["not_guilty"] >= 1
        assert 3 <= votes["guilty"] <= 6, "the draw of the pool decides, and no side has it by default"
    else:
        assert set(votes) == {"guilty" if labelled.label else "not_guilty"}


def test_ct12_the_lenses_of_a_pool_are_drawn_and_none_twice_before_all() -> None:
    pools = set()
    for seed in range(6):
        played = play_deliberation(FORMAT.bind(BRIDGE), str(seed), worded=False)
        cards = [seat.persona for seat in played.state.seats.values() if seat.role == "juror"]
        ids = [card.id for card in cards if card is not None]
        assert len(set(ids)) == 5
        assert set(ids) <= {lens.id for lens in LENSES}
        pools.add(frozenset(ids))
    assert len(pools) > 1
    large = play(BRIDGE, worded=False, jury_size=25)
    names = [seat.name for seat in large.state.seats.values() if seat.role == "juror"]
    assert len(set(names)) == 25
    assert {name for name in names if " " not in name} == {lens.name for lens in LENSES}


def test_a_juror_from_before_pools_were_drawn_weighs_by_their_place() -> None:
    assert [lens_of(f"juror_{place + 1}", place) for place in range(12)] == [*LENSES, *LENSES[:2]]
    assert lens_of("harm_2", 0).id == "harm"


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
    def bare(entry: events.Entry) -> events.Entry:
        event = entry.event
        if isinstance(event, events.Filed):
            kept = [part for part in event.parts if part.quote is not None or part.id in ("statement", "decision")]
            event = replace(event, parts=tuple(replace(part, text="") for part in kept if event.form != "review"))
        if isinstance(event, events.BallotCast):
            event = replace(event, sealed={n: replace(s, reason="") for n, s in (event.sealed or {}).items()})
        if isinstance(event, events.BallotsRevealed):
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
        ("The old one works well enough.", -1),
        ("The old one works, and customers are waiting for other things.", -1),
        ("I am against it.", -1),
    ],
)
def test_what_a_change_ends_speaks_for_it_and_conditions_say_little(text: str, side: int) -> None:
    lean = read_cues(text, changes=True).lean
    assert (lean > 0.5) - (lean < -0.5) == side, lean


def test_what_a_yes_does_away_with_asks_for_it_by_its_faults() -> None:
    assert replaced_by("Should we rewrite the importer this quarter?") == "importer"
    assert replaced_by("Should we merge the change?") is None
    text = "The importer fails once a week and is slow."
    assert read_cues(text, changes=True, replaced="importer").lean > 0 > read_cues(text, changes=True).lean


def asked(question: str, **texts: str) -> Question:
    """A question with a document for each text, named after the keyword."""
    documents = tuple(
        Document(id=name, name=f"{name}.md", kind="log" if name == "log" else "markdown", text=text)
        for name, text in texts.items()
    )
    return BRIDGE.model_copy(update={"question": question, "documents": documents})


def leans_of(question: Question) -> dict[str, float]:
    return {one.text: one.lean for one in index_of(question).sentences}


def test_a_heading_says_for_which_side_what_follows_speaks() -> None:
    text = "# Design A\n\n## What speaks for it\n\n- Looking in is one query.\n\n## Drawbacks\n\n- Fan-out is clumsy.\n"
    leans = leans_of(asked("Should we build design A or design B?", note=text, other=text.replace("A", "B")))
    assert leans["Looking in is one query."] < 0 < leans["Fan-out is clumsy."], "of B, which was read last"
    assert index_of(asked("Should we build design A or design B?", note=text)).sentences[0].lean > 0


def test_the_draft_that_is_decided_about_argues_little_for_itself() -> None:
    text = "Everybody loved the good old bench.\n"
    leans = [one.lean for one in index_of(asked("Should I publish the bench now?", bench=text, review=text)).sentences]
    assert 0 < leans[0] < 0.5 * leans[1]


def test_what_stands_behind_a_but_is_what_is_meant() -> None:
    assert read_cues("I like it a great deal, but it is not ready and the fee is wrong.").lean < 0
    assert read_cues("The fee is wrong, but it is excellent and ready.").lean > 0


def test_a_negated_cue_says_something_else_and_a_mended_fault_is_a_gain() -> None:
    assert read_cues("No errors were found.").kind == "done"
    assert read_cues("It is not ready.").kind == "open"
    mended = read_cues("The two failed drafts are now one.")
    assert (mended.kind, mended.lean > 0) == ("gain", True)


def test_a_sentence_that_points_back_is_quoted_with_the_one_before() -> None:
    text = "The job that failed is silently gone. That is a risk that we carry every day.\n"
    [_, second] = index_of(asked("Should we merge it?", note=text)).sentences
    assert second.quote == text.strip()
    assert BRIDGE.locate(second.quote) is None
    assert asked("Should we merge it?", note=text).locate(second.quote) is not None


def test_the_date_of_a_line_of_a_log_is_not_quoted() -> None:
    lines = ("15:02:41 lint: passed", "15:25:29 861 tests passed in 214.0 s", "04:05 cat on joost again")
    text = "".join(f"2026-11-18 {line}\n" for line in lines)
    found = [(one.text, one.dates) for one in index_of(asked("Should we merge it?", log=text)).sentences]
    assert found == [("861 tests passed in 214.0 s", ()), ("04:05 cat on joost again", ())]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("TODO: tell somebody.", True),
        ("Somebody please check the water before we leave.", True),
        ("Breakfast must not be before six.", False),
        ("Please thank Fien for the chart.", None),
        ("One mistake should not become a tradition.", None),
        ("Three things must be settled:", None),
        ("Two things you should know.", None),
    ],
)
def test_steps_are_told_from_duties_and_courtesies(text: str, plain: bool | None) -> None:
    step = step_in(text)
    assert (step.plain if step is not None else None) == plain


def test_ct12_exhibits_of_a_case_are_put_and_challenged_in_several_ways() -> None:
    for question in read_shelf(SHELVES / "court", Question).values():
        case = house_case(question, 10, True)
        quotes = {number: one.source_quote for number, one in enumerate(case.exhibits, 1)}
        for texts in (
            [one.harm for one in case.exhibits],
            [one.challenge for one in house_defence(question, quotes, True).challenges],
        ):
            bare = [re.sub(r"“[^”]*”( \([^)]*\))?", "…", text) for text in texts]
            assert len(set(bare)) >= min(4, len(bare)), question.id


def test_a_sentence_with_three_cues_is_not_three_sentences() -> None:
    one, three = read_cues("It was approved.").lean, read_cues("It was approved, tested and verified.").lean
    assert one < three < 2 * one


def test_rows_of_a_table_are_held_against_each_other() -> None:
    nights = (
        "night,where,hours_of_sleep,times_got_up\n"
        "1,outside,6.0,3\n2,on the bed,7.6,0\n3,outside,6.2,4\n4,on the bed,5.0,5"
    )
    about = rows_about(nights, lambda cell: "bed" in cell)
    assert about == {2: False, 3: True, 4: False, 5: True}
    read = row_readings(nights, about)
    assert read[3].lean > 0 > read[5].lean
    assert read[3].note == "times got up 0, against 3.5 in the mean the other way"
    assert row_readings(nights, {}) == {}
    assert row_readings("only,a heading", {}) == {}


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


def test_every_juror_of_a_long_harm_and_long_reasons_still_passes() -> None:
    played = play(BRIDGE, min_harm_words=60, min_reasoning_words=110)
    assert {paper.standing for paper in played.state.papers.values()} == {"stands"}


def test_a_title_or_an_hour_does_not_cut_what_is_quoted() -> None:
    note = (
        "According to Dr. Adams the savings of this change come to 40,000 euros a year. He signed at 5 p.m. on Monday."
    )
    assert [one.text for one in index_of(asked("Should we merge it?", note=note)).sentences] == [
        "According to Dr. Adams the savings of this change come to 40,000 euros a year.",
        "He signed at 5 p.m. on Monday.",
    ]

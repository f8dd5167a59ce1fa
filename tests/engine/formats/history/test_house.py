"""The house at a historical trial: it quotes, it keeps to its lens, and its judge counts."""

from __future__ import annotations

import pytest

from cases.matter_shelf import SHELVES, read_shelf
from engine.core.decide import verify
from engine.core.events import Filed, PaperPart
from engine.core.quotes import find_span
from engine.core.state import State
from engine.formats import FORMATS
from engine.formats.history.labels import ADMIRER, CRITIC
from engine.formats.history.mind.historian import candidates, query, short_name
from engine.formats.history.mind.lexicon import GRAPHIC_PATTERN
from engine.formats.history.mind.sentences import sentences_of
from engine.formats.history.rules.table import findings
from engine.matters.documents import Document
from engine.matters.topic import Topic
from engine.simulation.play import PlayedDeliberation, play_deliberation
from harness.examples.history import MAREN

READY = read_shelf(SHELVES / "history", Topic)
WITH_SOURCES = [id for id, topic in READY.items() if topic.sources]


def dossier_of(game: PlayedDeliberation, seat: int, place: int) -> Filed:
    """The dossier of a side by its place, counted from 0."""
    return [paper for paper in game.state.papers.values() if paper.form == "dossier" and paper.seat == seat][place]


def played(topic: Topic, seed: str = "1", worded: bool = True, **settings: int | str) -> PlayedDeliberation:
    return play_deliberation(FORMATS["history"].bind(topic), seed, settings, worded=worded)


def test_the_shelf_has_twenty_figures_from_every_continent_and_age() -> None:
    assert len(READY) == 20
    themes = {theme for topic in READY.values() for theme in topic.themes}
    assert {"Africa", "Asia", "Europe", "North America", "South America", "Oceania"} <= themes
    assert {"antiquity", "Middle Ages", "early modern", "19th century", "modern"} <= themes
    assert len(WITH_SOURCES) >= 10
    assert all(topic.reader_note() for topic in READY.values() if not topic.sources)


@pytest.mark.parametrize("id", WITH_SOURCES)
def test_ht10_every_item_of_the_house_is_cited_and_every_quote_verbatim(id: str) -> None:
    topic = READY[id]
    game = played(topic)
    assert verify(FORMATS["history"].bind(topic), game.entries)[1] is None
    texts = {document.id: document.text for document in topic.sources}
    for seat in (1, 2):
        own = findings(game.state, seat)
        assert len(own) >= 3
        assert len({one.part.quote for one in own}) == len(own)
        for one in own:
            span = find_span(texts[str(one.part.source)], one.part.quote or "")
            assert span is not None
            assert span.start == one.part.place
    ruling = game.state.papers["ruling-1"]
    items = [part for part in ruling.parts if part.label.startswith(("Achievement", "Controversy"))]
    known = {one.id for one in findings(game.state)}
    assert items
    assert all(set(part.cites or ()) and set(part.cites or ()) <= known for part in items)
    assert {paper.standing for paper in game.state.papers.values()} == {"stands"}


def test_ht10_the_two_sides_speak_in_their_own_voices_and_repeat_nothing() -> None:
    game = played(READY["napoleon"], max_rounds=3, min_findings=6)
    said = {seat: [one.part.text for one in findings(game.state, seat)] for seat in (1, 2)}
    assert not set(said[1]) & set(said[2])
    assert all(len(set(lines)) == len(lines) for lines in said.values())


def test_ht11_the_judge_of_the_house_says_what_is_missing_and_where() -> None:
    game = played(READY["napoleon"], max_rounds=3, min_findings=6)
    feedback = [paper for paper in game.state.papers.values() if paper.form == "feedback"]
    assert len(feedback) >= 2
    for prefix in ("A", "C"):
        rounds = [[part for part in paper.parts if part.id.startswith(prefix)] for paper in feedback]
        aspects = [part.label for parts in rounds for part in parts]
        assert len(set(aspects)) == len(aspects), "a side is asked for an aspect once"
        assert all("look for what speaks" in part.text for parts in rounds for part in parts)
        assert all("either side" in part.text or "other side" in part.text for parts in rounds for part in parts)
    later = [one for one in findings(game.state, 1) if one.id.startswith("dossier-3/")]
    assert later[0].part.label in {part.label for part in feedback[0].parts if part.id.startswith("A")}


def test_ht11_the_ruling_of_the_house_states_its_counts() -> None:
    ruling = played(MAREN).state.papers["ruling-1"]
    texts = {part.id: part.text for part in ruling.parts}
    assert "I rule because this is the last round, although one criterion is not met." in texts["assessment"]
    assert "By count the record holds" in texts["assessment"]
    assert "Counted, not weighed" in texts["confidence"]


def test_ht11_a_ruling_weighs_both_sides_by_the_numbers_of_its_items() -> None:
    ruling = played(READY["napoleon"]).state.papers["ruling-1"]
    texts = {part.id: part.text for part in ruling.parts}
    number = int(texts["assessment"].partition("I weigh achievement ")[2].partition(" ")[0])
    phrase = texts["assessment"].partition("more than once: on ")[2].partition(",")[0]
    assert texts[f"A{number}"].startswith(f"On {phrase}: “")
    assert "I rule now because every criterion is met." in texts["assessment"]
    assert "…" not in "".join(texts.values())


def test_ht10_a_side_that_finds_nothing_new_says_what_it_looked_for() -> None:
    """Before it says so, it quotes the sentences that have praise and blame."""
    text = (
        "# Somebody\n\nSomebody was the minister of a country for a while.\n\n"
        "The minister won praise for the reform of the tax law.\n"
        "The new school was built, and critics blamed the ministers for its cost.\n"
        "The revolt of the farmers was suppressed, and villages were destroyed.\n"
    )
    source = Document(id="d", name="d.md", kind="markdown", text=text)
    topic = Topic(id="x", title="X", docket="X.", summary="X.", subject="Somebody", sources=(source,))
    game = played(topic, max_rounds=3, min_findings=6, look_in="own_sources")
    dossiers = [paper for paper in game.state.papers.values() if paper.form == "dossier"]
    assert {paper.standing for paper in dossiers} == {"stands"}
    admirer = [part for paper in dossiers if paper.seat == 1 for part in paper.parts]
    assert [part.quote for part in admirer if part.quote] == [text.splitlines()[4], text.splitlines()[5]]
    vain = [part.text for part in admirer if part.id == "none"]
    assert vain, "what was looked for in vain is said"
    assert "I searched for “Somebody" in vain[-1]
    assert "speaks for Somebody" in vain[-1]


def test_ht10_a_dossier_says_what_was_asked_for_and_not_found() -> None:
    game = played(READY["napoleon"], min_findings=6)
    vain = [part.text for place in (1, 2) for part in dossier_of(game, 2, place).parts if part.id == "none"]
    assert vain
    assert all("Against Napoleon the sources have nothing there." in text for text in vain)


def test_ht10_the_claims_of_a_dossier_connect() -> None:
    game = played(READY["napoleon"])
    first, *_, last = (part.text for part in dossier_of(game, 1, 0).parts)
    assert first.startswith(("Let me begin with", "I want to start with"))
    assert last.startswith(("And I will end on", "I kept"))
    asked = {part.label for part in game.state.papers["feedback-1"].parts if part.id.startswith("C")}
    answer = next(part for part in dossier_of(game, 2, 1).parts if part.label in asked)
    assert answer.text.startswith(("The court asked", "Asked about", "As for", "You wanted to hear"))


def test_ht12_no_graphic_violence_is_quoted_and_the_living_are_spared() -> None:
    text = (
        "# Somebody\n\nSomebody was the minister of a country for a while.\n\n"
        "The minister's soldiers beheaded and mutilated the people who opposed the war.\n"
        "The minister was accused of a scandal over money, and the police arrested a friend.\n"
        "Critics opposed the tax reform of the government, which failed in its second year.\n"
    )
    source = Document(id="d", name="d.md", kind="markdown", text=text)
    dead = Topic(id="x", title="X", docket="X.", summary="X.", subject="Somebody", sources=(source,))
    living = dead.model_copy(update={"living": True})
    quotes = {one.sentence.text for one in candidates(dead, State(), CRITIC)}
    assert quotes == set(text.splitlines()[5:])
    assert [one.sentence.text for one in candidates(living, State(), CRITIC)] == [text.splitlines()[6]]
    assert "crimes" in query(dead, State(), CRITIC)
    assert "crimes" not in query(living, State(), CRITIC)
    assert "achievements" in query(living, State(), ADMIRER)
    assert living.reader_note() is not None
    for topic in READY.values():
        for document in topic.sources:
            assert GRAPHIC_PATTERN.search(document.text) is None, topic.id


def test_ht10_of_another_page_only_what_names_the_subject_is_quoted() -> None:
    text = (
        "# The Low Marsh\n\nThe marsh was settled in the Middle Ages by farmers.\n\n"
        "A reeve before her was praised for the reform of the tax.\n"
        "The school that Maren Holt founded won praise from the whole marsh.\n"
    )
    page = PaperPart(id="P1", label="The Low Marsh", text=text, link="https://w/?oldid=7")
    paper = Filed(
        paper="research-1",
        form="research",
        title="Research",
        seat=1,
        ask=None,
        parts=(page,),
        standing="stands",
        by="occupant",
    )
    bare = MAREN.model_copy(update={"sources": ()})
    found = candidates(bare, State(papers={"research-1": paper}), ADMIRER)
    assert [one.sentence.text for one in found] == [text.splitlines()[5]]
    assert [short_name(name) for name in ("Genghis Khan", "Catherine the Great", "Kamehameha I")] == [
        "Khan",
        "Catherine",
        "Kamehameha",
    ]


def test_ht13_without_words_a_trial_takes_the_same_course() -> None:
    for seed in ("1", "2"):
        told, silent = (played(READY["kamehameha"], seed, worded=worded) for worded in (True, False))
        assert [entry.event.kind for entry in told.entries] == [entry.event.kind for entry in silent.entries]
        assert [one.part.quote for one in findings(told.state)] == [one.part.quote for one in findings(silent.state)]


def test_ht12_what_its_source_doubts_is_quoted_for_nobody() -> None:
    text = (
        "# Holt\n\nMaren Holt was a reeve of the marsh for years.\n"
        "How many were killed under Holt is disputed, and historians call the number propaganda.\n"
        "Forty people were killed when the revolt was suppressed.\n"
    )
    source = Document(id="d", name="d.md", kind="markdown", text=text)
    topic = MAREN.model_copy(update={"sources": (source,)})
    assert [one.sentence.text for one in candidates(topic, State(), CRITIC)] == [text.splitlines()[4]]


def test_praise_that_is_denied_is_none() -> None:
    said, denied = sentences_of(
        "She freed the prisoners of the town in 1640. She never freed the prisoners of the marsh."
    )
    assert said.lean > 0 > denied.lean


def test_a_sentence_ends_neither_at_an_initial_nor_at_an_abbreviation() -> None:
    text = (
        "In 1850 J. S. Mill wrote to Dr. Holt about St. Mary and her school. He received no answer for a year (or two)."
    )
    assert [one.text for one in sentences_of(text)] == [text[:67], text[68:]]


def test_an_initial_does_not_cut_what_is_quoted() -> None:
    life = "W. Anders called a remarkable achievement what others called luck. Dr. R. Holt founded the school in 1902."
    assert [one.text for one in sentences_of(life)] == [
        "W. Anders called a remarkable achievement what others called luck.",
        "Dr. R. Holt founded the school in 1902.",
    ]
    assert sentences_of(life)[1].year == "1902"

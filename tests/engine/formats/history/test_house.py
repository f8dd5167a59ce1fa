"""The house at a historical trial: it quotes, it argues from points, and where nobody has marked any nobody rules."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from cases.matter_shelf import SHELVES, read_shelf
from engine.core import acts
from engine.core.decide import verify
from engine.core.events import Filed, PaperPart
from engine.core.state import State
from engine.formats import FORMATS
from engine.formats.history.acts import FileFindings, Finding
from engine.formats.history.labels import ADMIRER, CRITIC, UNPLACED_LABEL
from engine.formats.history.mind.evidence import candidates, short_name, standing, way_of
from engine.formats.history.mind.historian import query
from engine.formats.history.mind.sentences import sentences_of
from engine.formats.history.rules.content_warnings import GRAPHIC_PATTERN
from engine.formats.history.rules.table import findings
from engine.matters.documents import Document
from engine.matters.points import Point, turned_round
from engine.matters.topic import SUBJECT, Topic
from engine.simulation.play import PlayedDeliberation, play_deliberation
from harness.examples.history import MAREN
from tests.kit.deliberations import Deliberation
from tests.kit.quotes import find_span
from tests.order import few_of

READY = read_shelf(SHELVES / "history", Topic)
MARKED = [id for id, topic in READY.items() if topic.points]
FIGURES = ("nightingale", "edison", "genghis_khan")
"""Whom most upholds, what divides, whom least upholds."""


def played(topic: Topic, seed: str = "1", worded: bool = True, **settings: int | str) -> PlayedDeliberation:
    return play_deliberation(FORMATS["history"].bind(topic), seed, settings, worded=worded)


def outcomes(topic: Topic, n: int = 24) -> Counter[str]:
    """How trials end with different seeds."""
    found = Counter[str]()
    for seed in range(n):
        verdict = played(topic, str(seed), worded=False, look_in="own_sources").state.verdict
        assert verdict is not None
        found[verdict.outcome] += 1
    return found


@cache
def outcomes_of(id: str) -> Counter[str]:
    """Those of a ready topic."""
    return outcomes(READY[id])


def texts(game: PlayedDeliberation) -> dict[str, str]:
    """The last ruling, by part."""
    ruling = [paper for paper in game.state.papers.values() if paper.form == "ruling"][-1]
    return {part.id: part.text for part in ruling.parts}


def topic_of(*lines: str, **more: object) -> Topic:
    """A topic whose one source has these lines."""
    text = "\n".join(("# Somebody", "", "Somebody was the minister of a country for a while.", *lines, ""))
    source = Document(id="d", name="d.md", kind="markdown", text=text)
    fields = {"id": "x", "title": "X", "docket": "X.", "summary": "X.", "subject": "Somebody", "sources": (source,)}
    return Topic.model_validate({**fields, **more})


def quotes_for(topic: Topic, side: str) -> list[str]:
    return [one.quote for one in candidates(topic, State(), side)]


# The shelf


def test_the_shelf_has_twenty_figures_from_every_continent_and_age() -> None:
    assert len(READY) == 20
    themes = {theme for topic in READY.values() for theme in topic.themes}
    assert {"Africa", "Asia", "Europe", "North America", "South America", "Oceania"} <= themes
    assert {"antiquity", "Middle Ages", "early modern", "19th century", "modern"} <= themes
    assert len(MARKED) == 20


@pytest.mark.parametrize("id", MARKED)
def test_ready_topics_with_papers_have_points_of_both_sides_and_edges(id: str) -> None:
    points = READY[id].points
    ways = Counter(way_of(point) for point in points)
    assert len(points) >= 8
    assert min(ways["for"], ways["against"]) >= 4
    assert sum(len({quote.document for quote in point.quotes}) > 1 for point in points) >= 3
    assert any(point.answers for point in points)
    assert len({target for point in points for target in (*point.speaks_for, *point.speaks_against)}) >= 5


@pytest.mark.parametrize("id", MARKED)
def test_ht10_every_item_of_the_house_is_cited_and_every_quote_verbatim(id: str) -> None:
    topic = READY[id]
    game = played(topic)
    assert verify(FORMATS["history"].bind(topic), game.entries)[1] is None
    sources = {document.id: document.text for document in topic.sources}
    marked = {(point.quotes[0].text, way_of(point)) for point in topic.points}
    for seat, way in ((1, "for"), (2, "against")):
        own = findings(game.state, seat)
        assert len(own) >= 4
        assert len({one.part.quote for one in own}) == len(own)
        for one in own:
            span = find_span(sources[str(one.part.source)], one.part.quote or "")
            assert span is not None
            assert span.start == one.part.place
            assert (one.part.quote, way) in marked
    ruling = game.state.papers["ruling-1"]
    known = {one.id for one in findings(game.state)}
    items = [part for part in ruling.parts if part.label.startswith(("Achievement", "Controversy"))]
    assert items
    assert all(set(part.cites or ()) and set(part.cites or ()) <= known for part in items)
    assert {paper.standing for paper in game.state.papers.values()} == {"stands"}


# What stands


def test_ht11_outcomes_follow_from_what_stands() -> None:
    strong, split, weak = map(outcomes_of, FIGURES)
    assert strong["upheld"] >= 20
    assert split["divided"] >= 16
    assert weak["tarnished"] >= 14
    assert strong["tarnished"] == weak["upheld"] == 0


@pytest.mark.parametrize("id", few_of(FIGURES, FIGURES[1:2], "every figure"))
def test_ht11_sides_swapped_mirror_the_outcome(id: str) -> None:
    topic = READY[id]
    turned = topic.model_copy(update={"points": tuple(map(turned_round, topic.points))})
    asked, other = outcomes_of(id), outcomes(turned)
    for one, mirrored in (("upheld", "tarnished"), ("tarnished", "upheld"), ("divided", "divided")):
        assert abs(asked[one] - other[mirrored]) <= 6


def filed_by_admirer(topic: Topic, *found: Finding) -> float:
    """How far what stands lies on the side of the name, where a person files this for it and the house against it."""
    format = FORMATS["history"].bind(topic)
    table = Deliberation(format, (1,), host=None, settings={"max_rounds": 1, "look_in": "own_sources"})
    table.act(1, acts.Research(query="x"))
    table.act(1, FileFindings(findings=found, looked_for="" if found else "Nothing at all was looked for here."))
    table.run()
    recognised, blamed = standing(topic, table.state)
    return recognised - blamed


def test_ht11_a_good_case_matters_and_nonsense_does_not() -> None:
    topic = READY["edison"]

    def finding(point: Point, claim: str) -> Finding:
        return Finding(claim=claim, quote=point.quotes[0].text, aspect="science")

    own = [point for point in topic.points if way_of(point) == "for"][:6]
    others = [point for point in topic.points if way_of(point) == "against"][:6]
    none = filed_by_admirer(topic)
    assert filed_by_admirer(topic, *(finding(one, one.claim) for one in own)) > none + 1.0
    assert filed_by_admirer(topic, *(finding(one, "Cats purr loudly.") for one in own)) == none
    assert filed_by_admirer(topic, *(finding(one, one.claim) for one in others)) == none


def test_ht11_the_ruling_says_what_was_answered_and_what_was_not() -> None:
    told = texts(played(READY["napoleon"], look_in="own_sources"))
    assert "was answered:" in told["assessment"]
    assert "Against it stands unanswered:" in told["assessment"]
    assert "% is for the name." in told["assessment"]
    assert told["confidence"].startswith("From how far the two sides lie apart")


def test_ht11_the_judge_of_the_house_says_what_is_missing_and_where() -> None:
    game = played(READY["napoleon"], max_rounds=3, look_in="own_sources")
    feedback = [paper for paper in game.state.papers.values() if paper.form == "feedback"]
    assert len(feedback) == 2
    for prefix in ("A", "C"):
        rounds = [[part for part in paper.parts if part.id.startswith(prefix)] for paper in feedback]
        aspects = [part.label for parts in rounds for part in parts]
        assert len(set(aspects)) == len(aspects), "a side is asked for an aspect once"
        assert all("look for what speaks" in part.text for parts in rounds for part in parts)
    later = [one for one in findings(game.state, 1) if one.id.startswith(("dossier-3/", "dossier-5/"))]
    assert len(later) >= 4, "rounds find something"


def test_ht10_the_two_sides_speak_in_their_own_voices_and_repeat_nothing() -> None:
    game = played(READY["napoleon"], max_rounds=3)
    said = {seat: [one.part.text for one in findings(game.state, seat)] for seat in (1, 2)}
    assert not set(said[1]) & set(said[2])
    assert all(len(set(lines)) == len(lines) for lines in said.values())
    assert said[1][0].startswith(("Let me begin with", "I want to start with"))


# Drafts


def test_ht11_ht16_where_nobody_has_marked_the_sources_nobody_rules() -> None:
    game = played(MAREN, look_in="own_sources")
    assert game.state.verdict is not None
    assert (game.state.verdict.outcome, game.state.verdict.why, game.state.verdict.basis) == (
        "open",
        "nobody_decided",
        None,
    )
    told = texts(game)
    assert told["summary"].startswith("Nobody has decided: no model was asked.")
    assert "confidence" not in told
    labels = {part.label for part in game.state.papers["ruling-1"].parts if part.cites}
    assert labels == {"Speaks for it", "Speaks against it"}


def test_ht10_what_no_side_filed_is_listed_where_nobody_ruled() -> None:
    wreck = "The lifeboat lay at her moorings for two hours while he disputed with the coxswain who should command."
    game = played(
        topic_of(wreck, "He kept bees.", "He had the dam above the town built in 1812."), look_in="own_sources"
    )
    parts = game.state.papers["ruling-1"].parts
    unplaced = [part.quote for part in parts if part.label == UNPLACED_LABEL]
    assert wreck in unplaced
    assert not {one.part.quote for one in findings(game.state)} & set(unplaced)
    marked = played(READY["napoleon"], max_rounds=1).state.papers["ruling-1"]
    assert UNPLACED_LABEL not in {part.label for part in marked.parts}


def test_ht10_a_side_that_finds_nothing_new_says_so_once() -> None:
    topic = topic_of(
        "The minister had the water tax halved in his first year, and he founded a school for the farmers.",
        "The revolt of the farmers was suppressed, and forty of them were killed.",
        "He had the villages behind the hill burned down.",
        "Two hundred families were driven out in the winter.",
        "He sold the orphans of the town to the mines.",
        "The widows got nothing for the land.",
        "He let the prisoners starve.",
    )
    game = played(topic, max_rounds=3, look_in="own_sources")
    vain = [part.text for paper in game.state.papers.values() for part in paper.parts if part.id == "none"]
    assert vain[0].startswith("I searched for “Somebody")
    assert all(text == "Nothing new since the last round." for text in vain[1:])


def test_a_search_of_the_second_round_keeps_the_words_of_its_side() -> None:
    game = played(READY["napoleon"], max_rounds=3, look_in="own_sources")
    queries = [
        (paper.seat, part.text)
        for paper in game.state.papers.values()
        if paper.form == "research"
        for part in paper.parts
    ]
    assert all(("achievements" if seat == 1 else "controversy") in text for seat, text in queries)


def test_ht12_no_graphic_violence_is_quoted_and_the_living_are_spared() -> None:
    lines = (
        "The minister's soldiers beheaded and mutilated the people who opposed the war.",
        "The police of the minister arrested a friend in a scandal over money.",
        "Forty families were driven out of the valley under the minister.",
    )
    dead = topic_of(*lines)
    living = topic_of(*lines, living=True)
    assert set(quotes_for(dead, CRITIC)) == set(lines[1:])
    assert quotes_for(living, CRITIC) == [lines[2]]
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
        "A reeve before her freed the debtors of the marsh.\n"
        "The school that Maren Holt founded taught the girls of the whole marsh.\n"
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
    assert [one.quote for one in found] == [text.splitlines()[5]]
    assert [short_name(name) for name in ("Genghis Khan", "Catherine the Great", "Kamehameha I")] == [
        "Khan",
        "Catherine",
        "Kamehameha",
    ]


def test_ht13_without_words_a_trial_takes_the_same_course() -> None:
    for topic in (READY["kamehameha"], MAREN):
        told, silent = (played(topic, "1", worded=worded) for worded in (True, False))
        assert [entry.event.kind for entry in told.entries] == [entry.event.kind for entry in silent.entries]
        assert [one.part.quote for one in findings(told.state)] == [one.part.quote for one in findings(silent.state)]
        assert told.state.verdict == silent.state.verdict


def test_points_of_a_topic_may_name_the_part_of_the_life_alone() -> None:
    point = {"id": "p", "claim": "It was halved.", "quotes": [{"document": "d", "text": "He had the tax halved."}]}
    alone = topic_of("He had the tax halved.", points=[{**point, "speaks_for": ["economy"]}])
    both = topic_of("He had the tax halved.", points=[{**point, "speaks_against": [SUBJECT, "economy"]}])
    assert not list(alone.faults())
    assert [one.aspect for one in candidates(alone, State(), ADMIRER)] == ["economy"]
    assert [one.aspect for one in candidates(both, State(), CRITIC)] == ["economy"]
    assert list(topic_of("He had the tax halved.", points=[{**point, "speaks_for": ["weather"]}]).faults())


def test_a_sentence_ends_neither_at_an_initial_nor_at_an_abbreviation() -> None:
    text = (
        "In 1850 J. S. Mill wrote to Dr. Holt about St. Mary and her school. He received no answer for a year (or two)."
    )
    assert [one.text for one in sentences_of(text, "Mill")] == [text[:67], text[68:]]


def test_a_source_that_was_wrapped_is_read_in_whole_sentences() -> None:
    text = "In her first winter Ada Holm opened the barns of the\nabbey to four hundred families who had nothing.\n"
    assert [one.text for one in sentences_of(text, "Ada Holm")] == [" ".join(text.split())]

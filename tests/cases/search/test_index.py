"""Search in one case finds what is there, says where, and never how the case ended."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cases.library import predefined_cases
from cases.search.index import MAX_SNIPPET_SOURCE_CHARACTERS, SNIPPET_CHARACTERS, CaseIndex, case_pieces, snippet
from engine.matters.criminal_case import Passage
from engine.text.stems import content_words, placed_stems
from tests.cases.making import trial
from tests.work import steps

CRANE = predefined_cases()["case_002_murder"]
INDEX = CaseIndex(CRANE)
IDS = {id_ for id_, _ in CRANE.citable()}


def test_an_exhibit_is_found_by_its_title() -> None:
    hit = INDEX.search("brass key tag")[0]
    assert (hit.kind, hit.id, hit.title) == ("exhibit", "key-tag", "Brass key tag no. 9")


def test_a_statement_cites_its_witness() -> None:
    hit = next(hit for hit in INDEX.search("fifty-eight seconds") if hit.kind == "statement")
    assert (hit.id, hit.title) == ("garrity", "Sergeant Thomas Garrity")


def test_summary_and_arguments_cite_nothing() -> None:
    kinds = {hit.kind: hit.id for hit in INDEX.search("Crane boiler ledger stair", limit=50)}
    assert kinds["summary"] is None
    assert kinds["argument"] is None


@pytest.mark.parametrize(
    ("query", "found"),
    [("bulbs loosening", "loose-bulb"), ("SHIRT CUFFS", "shirt-cuff"), ("Dunmore’s fan", "dunmore")],
)
def test_words_are_found_in_other_forms(query: str, found: str) -> None:
    assert found in [hit.id for hit in INDEX.search(query, limit=3)]


def test_hits_come_best_first_and_no_more_than_asked_for() -> None:
    hits = INDEX.search("the boiler room clock", limit=4)
    assert len(hits) == 4
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


@pytest.mark.parametrize(
    "query", ["", "   ", "the of and", "🔥🔥", '"', "'\"\\", "%_*?", "zzyzx", "\x00", "x" * 10_000, "\ud800"]
)
def test_a_query_without_a_match_gives_nothing(query: str) -> None:
    assert INDEX.search(query) == []


@given(st.text(max_size=300), st.integers(-3, 30))
@settings(max_examples=200, deadline=None)
def test_any_string_may_be_asked(query: str, limit: int) -> None:
    hits = INDEX.search(query, limit)
    assert len(hits) <= max(0, limit)
    assert all(hit.id is None or hit.id in IDS for hit in hits)
    assert all(hit.score > 0 for hit in hits)


def test_a_page_of_text_is_answered() -> None:
    page = "I do not believe that she could hear his voice through a wall with a fan running. " * 120
    assert INDEX.search(page)[0].id == "dunmore"


def test_a_snippet_is_short_and_holds_the_words() -> None:
    for hit in INDEX.search("aliases torch scraped knee fracture", limit=10):
        assert len(hit.snippet) <= SNIPPET_CHARACTERS + 4
    text = "alpha " * 100 + "the lantern was broken " + "omega " * 100
    cut = snippet(text, {"lantern", "broken"})
    assert "lantern was broken" in cut
    assert cut.startswith("… ")
    assert cut.endswith(" …")


def test_passages_cite_the_witness_who_speaks_and_are_not_repeated() -> None:
    case = trial()
    hits = CaseIndex(case).search("lantern and dog")
    assert [(hit.kind, hit.id) for hit in hits] == [("passage", "w1")]
    lifted = CaseIndex(case).search("lift cheese wheel", limit=20)
    assert [hit.kind for hit in lifted if "lift the cheese" in hit.snippet] == ["statement"]


def test_what_reveals_the_outcome_is_not_in_the_index() -> None:
    index = CaseIndex(trial())
    for query in ("Botany", "transported", "guilty", "seven years", "In 1820 the jury said"):
        assert index.search(query) == [], query
    assert CaseIndex(predefined_cases()["case_003_burglary"]).search("vacated DNA seventeen") == []


def test_an_empty_passage_or_one_of_signs_does_no_harm() -> None:
    case = trial(transcript=(Passage(text="—"), Passage(text="the of and")), summary="...", exhibits=(), witnesses=())
    assert CaseIndex(case).search("anything") == []


def test_the_longest_trial_can_be_searched() -> None:
    words = [f"word{number % 9000}" for number in range(146_000)]
    passages = tuple(Passage(text=" ".join(words[start : start + 300])) for start in range(0, len(words), 300))
    hits = CaseIndex(trial(transcript=passages)).search("word8999 word17")
    assert hits
    assert all(hit.kind == "passage" for hit in hits)


def test_documents_come_in_reading_order() -> None:
    kinds = [document.kind for document in case_pieces(trial())]
    assert kinds[:4] == ["summary", "exhibit", "witness", "statement"]
    assert kinds[4:] == ["passage"] * (len(kinds) - 4)


def simple_snippet(text: str, wanted: set[str]) -> str:
    """The snippet of a text, found by counting the terms after each place."""
    flat = " ".join(text.split())
    if len(flat) <= SNIPPET_CHARACTERS:
        return flat
    places = [(start, end, stem) for stem, start, end in placed_stems(flat) if stem in wanted]
    first, best_count = 0, 0
    for start, _, _ in places:
        near = len({stem for at, end, stem in places if start <= at and end <= start + SNIPPET_CHARACTERS})
        if near > best_count:
            first, best_count = start, near
    begin = max(0, first - SNIPPET_CHARACTERS // 4)
    if begin > 0:
        begin = flat.find(" ", begin) + 1 or begin
    end = min(len(flat), begin + SNIPPET_CHARACTERS)
    if end < len(flat):
        end = max(flat.rfind(" ", begin, end), begin + 1)
    return f"{'… ' if begin else ''}{flat[begin:end].rstrip(' ,;:')}{' …' if end < len(flat) else ''}"


WORD = st.sampled_from(["lantern", "broken", "yard", "the", "of", "x" * 200, "Wapping’s", "boiler,", "ran.", "it;"])
PASSAGE = st.lists(WORD | st.text(max_size=12), max_size=150).map(" ".join)


@given(PASSAGE, st.sets(WORD, max_size=5))
@settings(max_examples=500, deadline=None)
def test_a_snippet_is_the_one_that_counting_behind_each_place_finds(text: str, words: set[str]) -> None:
    wanted = set(content_words(" ".join(words)))
    assert snippet(text, wanted) == simple_snippet(text, wanted)


def test_snippets_are_those_that_counting_behind_each_place_finds() -> None:
    for case in predefined_cases().values():
        texts = [document.text for document in case_pieces(case)]
        for text in texts:
            for about in texts[:6]:
                wanted = set(content_words(about))
                assert snippet(text, wanted) == simple_snippet(text, wanted)


def test_a_snippet_is_found_in_work_that_grows_with_the_passage() -> None:
    few, many = "lantern broken " * 100, "lantern broken " * 400
    assert steps(lambda: snippet(many, {"lantern", "broken"})) < 6 * steps(lambda: snippet(few, {"lantern", "broken"}))


def test_the_best_place_of_an_endless_text_is_looked_for_in_its_beginning() -> None:
    text = f"{'nothing here ' * (MAX_SNIPPET_SOURCE_CHARACTERS // 12)} {'lantern ' * MAX_SNIPPET_SOURCE_CHARACTERS}"
    assert snippet(text, {"lantern"}).startswith("nothing here")
    assert (
        steps(lambda: snippet("lantern " * MAX_SNIPPET_SOURCE_CHARACTERS, {"lantern"}))
        < 40 * MAX_SNIPPET_SOURCE_CHARACTERS
    )

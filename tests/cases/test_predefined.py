"""The cases that come with the product are whole, fair to both sides, and as hard as they say."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from cases.imported_rows import minutes_to_read, word_count
from cases.library import predefined_cases
from engine.formats.jury.arguments.brief import case_brief
from engine.formats.jury.first_opinions import evidence_balance
from engine.formats.jury.runs.run_record import iter_runs
from engine.matters.criminal_case import Case, credibility_of, difficulty_of, strength_of

CASES = list(predefined_cases().values())
RETOLD = ["case_005_maybrick", "case_006_borden"]
CONTESTED = ["case_002_murder", "case_004_arson", "case_007_ferry", "case_008_bicycle"]
SHORT = "case_008_bicycle"
whole = pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)


def test_the_nine_cases_are_there() -> None:
    assert [case.id for case in CASES] == [
        "case_001_robbery",
        "case_002_murder",
        "case_003_burglary",
        "case_004_arson",
        "case_005_maybrick",
        "case_006_borden",
        "case_007_ferry",
        "case_008_bicycle",
        "case_009_ring",
    ]


@whole
def test_a_case_has_enough_to_argue_from(case: Case) -> None:
    assert (4 if case.id == SHORT else 6) <= len(case.exhibits) <= 12
    assert 4 <= len(case.witnesses) <= 8
    assert 4 <= len(case.prosecution_arguments) <= 6
    assert 4 <= len(case.defense_arguments) <= 6
    assert 2 <= len(case.summary.strip().split("\n\n")) <= 3
    assert len(case.instructions.split()) > 100
    assert case.themes
    assert case.difficulty


def test_the_short_case_is_read_in_four_minutes() -> None:
    words = {case.id: word_count(case) for case in CASES}
    assert minutes_to_read(words.pop(SHORT)) <= 4
    assert min(words.values()) > 1_000


@whole
def test_both_sides_have_something_in_every_case(case: Case) -> None:
    strengths = [strength_of(case, exhibit) for exhibit in case.exhibits]
    assert any(strength.prosecution > strength.defense for strength in strengths)
    assert any(strength.defense > strength.prosecution for strength in strengths)
    assert all(exhibit.strength_prosecution is not None for exhibit in case.exhibits)
    assert {witness.side for witness in case.witnesses} >= {"prosecution", "defense"}


@whole
def test_most_exhibits_can_be_contested_and_say_why(case: Case) -> None:
    contested = [exhibit for exhibit in case.exhibits if exhibit.contestable]
    assert len(contested) * 2 > len(case.exhibits)


@whole
def test_statements_can_be_quoted_by_themselves(case: Case) -> None:
    for witness in case.witnesses:
        assert 2 <= len(witness.statements) <= 4, witness.name
        for statement in witness.statements:
            assert statement.text.endswith("."), statement.text
            assert len(statement.text) < 150, statement.text
            without_titles = re.sub(r"\b(?:Mr|Mrs|Dr)\. ", "", statement.text)
            assert ". " not in without_titles, statement.text


@whole
def test_titles_are_short_and_nothing_is_called_the_same(case: Case) -> None:
    titles = [exhibit.title for exhibit in case.exhibits] + [witness.name for witness in case.witnesses]
    assert len(set(titles)) == len(titles)
    assert all(len(title) <= 32 for title in titles)


@whole
def test_every_argument_rests_on_something(case: Case) -> None:
    assert all(argument.rests_on for argument in (*case.prosecution_arguments, *case.defense_arguments))


@whole
def test_every_exhibit_and_witness_is_used_by_an_argument(case: Case) -> None:
    used = {id_ for argument in (*case.prosecution_arguments, *case.defense_arguments) for id_ in argument.rests_on}
    assert {id_ for id_, _ in case.citable()} <= used


@whole
def test_a_case_says_what_its_verdict_turns_on(case: Case) -> None:
    assert 4 <= len(case.issues) <= 7
    assert all(issue.question.endswith("?") and issue.label[0].islower() for issue in case.issues)
    pieces = [piece for issue in case.issues for piece in issue.pieces]
    assert len(set(pieces)) == len(pieces), "a piece bears on one issue first of all"
    owner = {statement.id: witness.id for witness in case.witnesses for statement in witness.statements}
    assert {id_ for id_, _ in case.citable()} == {owner.get(piece, piece) for piece in pieces}


@whole
def test_both_sides_can_put_two_things_together(case: Case) -> None:
    assert 12 <= len(case.inferences) <= 20
    assert {inference.side for inference in case.inferences} == {"prosecution", "defense"}
    for inference in case.inferences:
        assert len(inference.joins) >= 2
        assert len(inference.text.split()) <= 50, inference.id
        assert inference.label[0].islower()
        assert not inference.label.endswith(".")


@whole
def test_an_inference_is_in_words_of_its_own(case: Case) -> None:
    texts = [statement.text for witness in case.witnesses for statement in witness.statements]
    texts += [argument.text for argument in (*case.prosecution_arguments, *case.defense_arguments)]
    texts += [text for exhibit in case.exhibits for text in (exhibit.description, exhibit.contest_reason or "")]
    said = {run for text in texts for run in _runs(text)}
    for inference in case.inferences:
        assert not said & set(_runs(inference.text)), (inference.id, said & set(_runs(inference.text)))


@whole
def test_what_a_side_can_make_of_a_piece_is_put_in_a_few_words(case: Case) -> None:
    brief = case_brief(case)
    for point in brief.points:
        if point.kind in ("exhibit", "contest", "statement"):
            assert point.gists, f"{point.id} has no gist for {point.stance}"
        for text in point.gists:
            named = {source for source, label in brief.shorts.items() if re.search(rf"\b{re.escape(label)}\b", text)}
            assert named - brief.accounts.keys() <= set(point.rests_on), (point.id, text)
    known = {text for point in brief.points for text in point.gists}
    assert len(known) == len(case.gists), "two say the same, or one is for a side that makes nothing of its piece"
    texts = [statement.text for witness in case.witnesses for statement in witness.statements]
    texts += [text for exhibit in case.exhibits for text in (exhibit.description, exhibit.contest_reason or "")]
    said = {run for text in texts for run in _runs(text, 6)}
    for gist in case.gists:
        assert len(gist.text.split()) <= 16, gist.piece
        assert not said & set(_runs(gist.text, 6)), (gist.piece, gist.text)


def _runs(text: str, length: int = 8) -> list[str]:
    """All runs of so many words in a text."""
    words = re.findall(r"[a-z0-9:']+", text.lower())
    return [" ".join(words[at : at + length]) for at in range(len(words) - length + 1)]


@whole
def test_pieces_of_every_case_contradict_and_explain_each_other(case: Case) -> None:
    assert {"contradicts", "explains"} <= {relation.kind for relation in case.relations}


@whole
def test_what_everybody_reads_does_not_reveal_how_it_ended(case: Case) -> None:
    source = [case.source.name, case.source.reference or "", case.source.attribution or ""]
    texts = [case.id, case.docket, case.title, case.summary, *case.themes, *source]
    for word in ("exonerat", "acquit", "vacated", "overturned", "DNA", "innocent", "convicted"):
        assert not any(word.casefold() in text.casefold() for text in texts), word


def test_the_evidence_is_as_hard_as_the_case_says() -> None:
    by_id = predefined_cases()
    robbery, burglary = by_id["case_001_robbery"], by_id["case_003_burglary"]
    assert difficulty_of(robbery) == "clear_guilty"
    assert evidence_balance(robbery) > 0.2
    assert 0.07 < evidence_balance(burglary) < 0.18
    # So that a case which is drawn as clear may end either way.
    ring = by_id["case_009_ring"]
    assert difficulty_of(ring) == "clear_innocent"
    assert evidence_balance(ring) < -0.08
    for id_ in CONTESTED:
        assert difficulty_of(by_id[id_]) == "ambiguous"
        assert -0.05 < evidence_balance(by_id[id_]) < 0.05
    for id_ in RETOLD:
        assert difficulty_of(by_id[id_]) == "ambiguous"
        assert -0.1 < evidence_balance(by_id[id_]) < 0.1


@pytest.mark.parametrize("number", [24, pytest.param(300, marks=pytest.mark.sweep("margins of a share"))])
@pytest.mark.parametrize("id_", ["case_004_arson", "case_007_ferry", "case_008_bicycle"])
def test_a_contested_case_ends_either_way(id_: str, number: int) -> None:
    runs = iter_runs(predefined_cases()[id_], range(1, number + 1), {"pace": "instant"})
    outcomes = Counter(run.outcome for run in runs)
    assert max(outcomes.values()) <= 0.75 * number, outcomes


def test_an_invented_case_has_no_finding_unless_its_story_goes_on() -> None:
    with_finding = [case.id for case in CASES if case.finding is not None]
    assert with_finding == ["case_003_burglary", *RETOLD]
    finding = predefined_cases()["case_003_burglary"].finding
    assert finding is not None
    assert finding.outcome == "guilty"
    assert "DNA" in finding.text


@pytest.mark.parametrize("id_", RETOLD)
def test_a_retold_trial_is_a_real_one_and_names_where_its_verdict_stands(id_: str) -> None:
    case = predefined_cases()[id_]
    assert case.year is not None
    assert case.year < 1913
    assert case.source.reference
    assert "real trial" in (case.source.attribution or "")
    assert case.finding is not None
    assert case.source.reference in case.finding.text
    assert {charge.description for charge in case.finding.charges} == set(case.charges)


def test_the_retold_trials_did_not_all_end_alike() -> None:
    findings = [predefined_cases()[id_].finding for id_ in RETOLD]
    assert {finding.outcome for finding in findings if finding} == {"guilty", "not_guilty"}


@whole
def test_witnesses_are_believable_in_different_degrees(case: Case) -> None:
    degrees = {credibility_of(case, witness) for witness in case.witnesses}
    assert len(degrees) >= 3
    assert all(0.25 <= degree <= 0.95 for degree in degrees)

"""Every rule of validation, by its name: what code decides is returned once and then struck, the four that no code can
decide are looked at and only warn (RULES.md, CT2 to CT9)."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from engine.core import events
from engine.core.asks import SimpleOpenAsk
from engine.formats.court.acts import CourtExhibit, Doubt, FileCase, FileDefence, GiveVote, Review
from harness.examples.court import BRIDGE, HARM, REASONS, RIGHT, RULING, WRONG, case, defence, exhibit, ruling, vote
from tests.engine.formats.court.test_rules import COURT, DEFENCE, JUDGE, POOL, PROSECUTOR, court, ended, papers
from tests.kit.deliberations import Deliberation

VAGUE = "The people of the village might well be confused, which would be bad and can cause problems."
SPECIFIC = "Sixty children will walk three kilometres more when the bridge stays shut after Saturday."


def flaws(table: Deliberation, form: str, paper: int = 0) -> dict[str, str]:
    return {part.id: part.flaw for part in papers(table, form)[paper].parts if part.flaw is not None}


def at_the_defence() -> Deliberation:
    table = court()
    table.act(PROSECUTOR, case(RIGHT))
    return table


def at_the_judge(*votes: str) -> Deliberation:
    table = at_the_defence()
    table.act(DEFENCE, defence(1))
    for seat, choice in zip(POOL, votes or ("guilty", "guilty", "not_guilty"), strict=True):
        table.act(seat, vote(choice))
    return table


def warned(table: Deliberation) -> dict[str, str]:
    """What the rules of thumb warn of, by the part that it is about."""
    spec = next(ask for ask in table.state.asks.values() if ask.act == "review")
    act = COURT.house.bench_answer(BRIDGE, table.state, SimpleOpenAsk(spec.id, events.BENCH, "review", "review"))
    table.bench(act, spec.id)
    [review] = papers(table, "review")
    assert all(part.label == "By a rule of thumb" for part in review.parts), "they are marked"
    assert all(part.flaw is None for part in review.parts), "and strike nothing"
    return {str(part.about): str(part.warning) for part in review.parts}


# Exhibits


def test_exhibit_1_the_source_quote_exists_verbatim_in_the_context() -> None:
    table = court()
    for _ in range(2):
        table.act(PROSECUTOR, case(RIGHT, WRONG))
    assert flaws(table, "case") == {"E2": "The quote stands in none of the documents; copy it word for word."}
    assert papers(table, "case")[1].standing == "stands"
    assert list(flaws(table, "case", 1)) == ["E2"], "it is struck, and the other stands"


def test_exhibit_2_the_harm_is_specific() -> None:
    table = court()
    table.act(PROSECUTOR, case(RIGHT, harm=VAGUE))
    assert "not specific" in flaws(table, "case")["E1"]
    table.act(PROSECUTOR, case(RIGHT, harm=SPECIFIC))
    assert not flaws(table, "case", 1)


def test_exhibit_3_each_exhibit_supports_the_case_statement() -> None:
    table = court()
    gauge = exhibit("09:00 water level 84 cm", harm="Whoever reads 84 once more reads it a second time, at nine.")
    table.act(PROSECUTOR, FileCase(statement="Children wait for it.", exhibits=(exhibit(), gauge)))
    assert papers(table, "case")[0].standing == "stands"
    table.act(DEFENCE, defence(1, 2))
    for seat in POOL:
        table.act(seat, vote())
    table.act(JUDGE, ruling(confidence=0.7))
    assert "may not support the case" in warned(table)["case-1/E2"]
    assert ended(table) == ("guilty", "ruling")


# The defence


def test_defence_1_the_counter_argument_addresses_the_core_claim() -> None:
    table = at_the_defence()
    beside = FileDefence(counter_argument="Penguins swim quickly.", challenges=defence(1).challenges)
    table.act(DEFENCE, beside)
    assert papers(table, "defence")[0].standing == "stands"
    for seat in POOL:
        table.act(seat, vote())
    table.act(JUDGE, ruling(confidence=0.7))
    assert "may not meet its core claim" in warned(table)["defence-1/counter"]


def test_defence_2_each_challenge_names_an_exhibit_by_its_number() -> None:
    table = at_the_defence()
    for _ in range(2):
        table.act(DEFENCE, defence(1, 4))
    assert flaws(table, "defence") == {"C2": "There is no exhibit 4 that stands; there is 1."}
    assert [(part.id, part.about) for part in papers(table, "defence")[1].parts if part.about] == [("C1", "case-1/E1")]


@pytest.mark.parametrize(
    ("alternative", "part"), [("Wait.", "too short"), ("Penguins swim fast in cold seas.", "cohere")]
)
def test_defence_3_the_alternative_is_coherent(alternative: str, part: str) -> None:
    table = at_the_defence()
    table.act(DEFENCE, defence(1).model_copy(update={"alternative": alternative}))
    for seat in POOL:
        table.act(seat, vote())
    table.act(JUDGE, ruling(confidence=0.7))
    assert part in warned(table)["defence-1/alternative"]


# The jury


def test_jury_1_the_reasoning_is_substantive() -> None:
    table = at_the_defence()
    table.act(DEFENCE, defence(1))
    for _ in range(2):
        table.act(POOL[0], vote("guilty", "word " * 49))
    for seat in POOL[1:]:
        table.act(seat, vote())
    [returned, struck] = papers(table, "vote")
    assert (returned.standing, struck.standing) == ("returned", "struck")
    assert "49 words, and at least 50" in str(struck.parts[0].flaw)
    assert table.state.ballots[POOL[0]] == "abstain"


def test_jury_2_the_vote_is_one_of_three_options() -> None:
    table = at_the_defence()
    table.act(DEFENCE, defence(1))
    table.refuses("unknown_choice", POOL[0], vote("perhaps"))
    for seat, choice in zip(POOL, ("guilty", "not_guilty", "abstain"), strict=True):
        table.act(seat, vote(choice))
    assert [*table.state.ballots.values()] == ["guilty", "not_guilty", "abstain"]


def test_jury_3_nobody_votes_without_reasoning() -> None:
    with pytest.raises(ValidationError, match="reasoning"):
        GiveVote(reasoning="", choice="guilty")


# The judge


def test_judge_1_the_ruling_refers_to_the_prosecution_and_to_the_defence() -> None:
    for reasoning, missing in (
        (RULING.replace("prosecution", "one side"), "does not refer to the prosecution;"),
        (RULING.replace("defence", "other side"), "does not refer to the defence;"),
    ):
        table = at_the_judge()
        table.act(JUDGE, ruling(reasoning=reasoning))
        assert missing in flaws(table, "ruling")["reasoning"]


def test_judge_2_the_ruling_acknowledges_how_the_jury_split() -> None:
    silent = (
        "The prosecution showed that the deck passed its test, and the defence showed that a bearing was not tested."
    )
    table = at_the_judge()
    table.act(JUDGE, ruling(reasoning=silent))
    assert "(2 guilty, 1 not guilty)" in flaws(table, "ruling")["reasoning"]
    table = at_the_judge("guilty", "guilty", "guilty")
    table.act(JUDGE, ruling(reasoning=silent))
    assert not flaws(table, "ruling"), "there is no split to be acknowledged"


def test_judge_3_a_guilty_ruling_gives_actions() -> None:
    table = at_the_judge()
    table.act(JUDGE, ruling(actions=("Yes.",)))
    assert "names no action" in flaws(table, "ruling")["decision"]
    table.act(JUDGE, ruling("not_guilty"))
    assert ended(table) == ("not_guilty", "ruling")


@pytest.mark.parametrize(
    ("votes", "confidence", "part"),
    [
        (("guilty", "guilty", "not_guilty"), 0.95, "high where the jury was split"),
        (("guilty", "guilty", "guilty"), 0.95, "high where its reasons are short"),
    ],
)
def test_judge_4_the_confidence_fits_the_reasoning(votes: tuple[str, ...], confidence: float, part: str) -> None:
    table = at_the_judge(*votes)
    table.act(JUDGE, ruling(confidence=confidence))
    assert papers(table, "ruling")[0].standing == "stands"
    assert part in warned(table)["ruling-1/decision"]
    table = at_the_judge(*votes)
    table.act(JUDGE, ruling(confidence=0.6))
    assert "ruling-1/decision" not in warned(table)


def test_what_a_model_doubts_is_marked_as_the_clerks_and_only_warns() -> None:
    table = at_the_judge()
    table.act(JUDGE, ruling())
    spec = next(ask for ask in table.state.asks.values() if ask.act == "review")
    doubts = (Doubt(part="case-1/E1", text="It is about the deck alone."), Doubt(part="case-9/E9", text="Nowhere."))
    table.bench(Review(doubts=doubts), spec.id)
    [review] = papers(table, "review")
    assert [(part.label, part.about, part.warning) for part in review.parts] == [
        ("By the clerk", "case-1/E1", "It is about the deck alone.")
    ]
    assert ended(table) == ("guilty", "ruling")


def test_the_switches_of_the_checks_hold() -> None:
    """`require_exact_quotes`, `min_harm_words` and `min_reasoning_words` are settings."""
    table = court(require_exact_quotes=False, min_harm_words=3, min_reasoning_words=2)
    table.act(PROSECUTOR, FileCase(statement="Open it.", exhibits=(CourtExhibit(source_quote=WRONG, harm=HARM[:30]),)))
    assert papers(table, "case")[0].standing == "stands"
    assert papers(table, "case")[0].parts[1].warning
    table.act(DEFENCE, defence(1))
    table.act(POOL[0], vote("guilty", "It holds."))
    for seat in POOL[1:]:
        table.act(seat, vote("guilty", REASONS))
    assert not papers(table, "vote")

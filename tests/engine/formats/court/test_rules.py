"""The rules of a court: papers that are returned and struck, sealed votes, the ruling, and every way in which it
ends."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core import acts, events
from engine.core.acts import Act
from engine.core.asks import SimpleOpenAsk
from engine.core.decide import verify
from engine.core.host_acts import read_settings
from engine.core.refusals import Refusal
from engine.core.visibility import Viewer, seat_viewer
from engine.formats import FORMATS
from engine.formats.court.acts import FileCase, FileDefence
from engine.formats.court.labels import CHOICES
from harness.examples.court import BRIDGE, HARM, REASONS, RIGHT, RULING, WRONG, case, defence, exhibit, ruling, vote
from tests.kit.deliberations import Deliberation

COURT = FORMATS["court"].bind(BRIDGE)
SEATS = (1, 2, 3, 4, 5, 6)
PROSECUTOR, DEFENCE, POOL, JUDGE = 1, 2, (3, 4, 5), 6


def court(people: tuple[int, ...] = SEATS, **settings: Any) -> Deliberation:
    """A court with people on these seats: a prosecutor, a defence, a pool of three, and a judge."""
    chosen = {"jury_size": 3, "jury_threshold": 2, **settings}
    return Deliberation(COURT, people, host=1 if 1 in people else None, settings=chosen)


def heard(table: Deliberation, *votes: Act) -> Deliberation:
    """A court up to the end of its pool, with a case and an answer that stand."""
    table.act(PROSECUTOR, case(RIGHT))
    table.act(DEFENCE, defence(1))
    for seat, act in zip(POOL, votes or (vote(), vote(), vote("not_guilty")), strict=True):
        table.act(seat, act)
    return table


def papers(table: Deliberation, form: str) -> list[events.Filed]:
    return [paper for paper in table.state.papers.values() if paper.form == form]


def ended(table: Deliberation) -> tuple[str, str]:
    """The outcome and its reason, after the log was verified."""
    table.run()
    assert verify(COURT, table.entries)[1] is None
    assert table.state.verdict is not None
    return table.state.verdict.outcome, table.state.verdict.why


def test_ct1_the_phases_come_in_order_and_the_whole_pool_is_asked_at_once() -> None:
    table = court()
    assert [ask.seats for ask in table.state.asks.values()] == [(PROSECUTOR,)]
    table.act(PROSECUTOR, case(RIGHT))
    assert [ask.seats for ask in table.state.asks.values()] == [(DEFENCE,)]
    table.act(DEFENCE, defence(1))
    assert [ask.waiting for ask in table.state.asks.values()] == [POOL]
    for seat in POOL:
        table.act(seat, vote())
    assert [ask.seats for ask in table.state.asks.values()] == [(JUDGE,)]
    table.act(JUDGE, ruling())
    assert ended(table) == ("guilty", "ruling")
    phases = [event.phase for event in table.events(events.PhaseEntered)]
    assert phases == ["prosecution", "defence", "pool", "judgement", "review", "verdict"]


def test_ct2_an_exhibit_has_the_file_line_and_character_of_its_quote() -> None:
    table = court()
    table.act(
        PROSECUTOR,
        FileCase(statement="Open it.", exhibits=(exhibit("was\n  not  tested", target="water level 91 cm"),)),
    )
    [paper] = papers(table, "case")
    quoted, target = paper.parts[1:3]
    assert (quoted.source, quoted.line, quoted.column) == ("report", 5, 19)
    assert BRIDGE.documents[0].text[quoted.place or 0 :].startswith("was not tested")
    assert (target.source, target.line, target.about) == ("log", 2, "case-1/E1")


def test_ct2_a_wrong_quote_shows_the_nearest_passage() -> None:
    table = court()
    table.act(PROSECUTOR, case("The deck failed the load test with 240 kg."))
    [paper] = papers(table, "case")
    assert paper.standing == "returned"
    near = paper.parts[1].nearest
    assert near is not None
    assert (near.source, near.line) == ("report", 3)
    assert near.text.startswith("The deck passed the load test")


def test_ct2_where_quotes_need_not_be_exact_a_wrong_one_is_marked() -> None:
    table = court(require_exact_quotes=False)
    table.act(PROSECUTOR, case(WRONG))
    [paper] = papers(table, "case")
    assert (paper.standing, paper.parts[1].flaw) == ("stands", None)
    assert paper.parts[1].warning
    assert table.state.phase == "defence"


@pytest.mark.parametrize(
    ("harm", "part"),
    [
        ("Too short to say anything.", "5 words"),
        ("It might cause problems and that would be something that nobody at all would want to see.", "not specific"),
        ("Penguins swim quickly whenever somebody brings another bucket full of herring near.", "names nothing"),
    ],
)
def test_ct3_a_harm_is_long_enough_and_specific(harm: str, part: str) -> None:
    table = court()
    table.act(PROSECUTOR, case(RIGHT, harm=harm))
    [paper] = papers(table, "case")
    assert paper.standing == "returned"
    assert part in str(paper.parts[1].flaw)


def test_ct4_a_challenge_names_an_exhibit_that_stands() -> None:
    table = court()
    table.act(PROSECUTOR, case(RIGHT))
    table.act(DEFENCE, defence(1, 7))
    assert papers(table, "defence")[0].standing == "returned"
    table.act(DEFENCE, defence(1, 7))
    mended = papers(table, "defence")[1]
    assert mended.standing == "stands"
    assert [(part.about, bool(part.flaw)) for part in mended.parts[1:3]] == [("case-1/E1", False), (None, True)]
    assert table.state.phase == "pool"


def test_ct5_what_is_wrong_is_returned_once_and_then_struck_alone() -> None:
    table = court()
    table.act(PROSECUTOR, case(RIGHT, WRONG))
    assert [paper.standing for paper in papers(table, "case")] == ["returned"]
    assert [ask.topic for ask in table.state.asks.values()] == ["returned"]
    table.act(PROSECUTOR, case(RIGHT, WRONG))
    again = papers(table, "case")[1]
    assert again.standing == "stands"
    assert [bool(part.flaw) for part in again.parts if part.quote] == [False, True]
    assert table.state.phase == "defence"
    assert "no exhibit 2" in _flaw_of_challenge(table)


def _flaw_of_challenge(table: Deliberation) -> str:
    table.act(DEFENCE, defence(1, 2))
    return str(papers(table, "defence")[0].parts[2].flaw)


@pytest.mark.parametrize("quotes", [(WRONG,), ()])
def test_ct5_without_an_exhibit_that_stands_there_is_no_case_to_answer(quotes: tuple[str, ...]) -> None:
    table = court()
    for _ in range(2):
        table.act(PROSECUTOR, case(*quotes))
    assert [paper.standing for paper in papers(table, "case")] == ["returned", "struck"]
    assert ended(table) == ("dismissed", "no_case")
    assert not table.events(events.BallotOpened)


def test_ct6_votes_and_reasons_are_sealed_until_all_are_in() -> None:
    table = court()
    table.act(PROSECUTOR, case(RIGHT))
    table.act(DEFENCE, defence(1))
    table.act(3, vote("guilty"))
    table.act(4, vote("not_guilty"))
    assert (table.state.ballots, table.state.reasons) == ({}, {})
    for viewer in (seat_viewer(table.state, 5), Viewer()):
        text = "".join(map(str, table.seen(viewer)))
        assert "'not_guilty'" not in text
        assert REASONS not in text
    table.act(5, vote("abstain"))
    assert table.state.ballots == {3: "guilty", 4: "not_guilty", 5: "abstain"}
    assert table.state.reasons == dict.fromkeys(POOL, REASONS)
    assert [seat.ballot_reason for seat in table.view(Viewer()).seats][2:5] == [REASONS] * 3


def test_ct6_reasons_that_are_too_short_come_back_once_without_their_words() -> None:
    table = court()
    table.act(PROSECUTOR, case(RIGHT))
    table.act(DEFENCE, defence(1))
    table.act(3, vote("guilty", "Because it is so."))
    [returned] = papers(table, "vote")
    assert (returned.standing, returned.seat) == ("returned", 3)
    assert "4 words, and at least 50" in str(returned.parts[0].flaw)
    assert "Because" not in str(returned)
    assert sorted(ask.waiting for ask in table.state.asks.values()) == [(3,), (4, 5)]
    table.act(3, vote("guilty"))
    for seat in (4, 5):
        table.act(seat, vote("guilty"))
    assert table.state.ballots == dict.fromkeys(POOL, "guilty")
    assert [paper.standing for paper in papers(table, "vote")] == ["returned"]


def test_ct6_a_vote_that_fails_twice_is_struck_and_abstains() -> None:
    table = court()
    table.act(PROSECUTOR, case(RIGHT))
    table.act(DEFENCE, defence(1))
    for _ in range(2):
        table.act(3, vote("guilty", "Because it is so."))
    assert [paper.standing for paper in papers(table, "vote")] == ["returned"], "nothing of it before all are in"
    for seat in (4, 5):
        table.act(seat, vote("guilty"))
    assert [paper.standing for paper in papers(table, "vote")] == ["returned", "struck"]
    assert table.state.ballots == {3: "abstain", 4: "guilty", 5: "guilty"}
    assert verify(COURT, table.entries)[1] is None


def test_ct7_fewer_votes_than_the_threshold_dismiss_it_without_a_judge() -> None:
    table = heard(court(), vote(), vote("not_guilty"), vote("abstain"))
    assert ended(table) == ("dismissed", "below_threshold")
    assert not papers(table, "ruling")


def test_ct7_minds_that_abstain_leave_the_decision_to_the_people() -> None:
    table = court((PROSECUTOR, 3))
    table.act(PROSECUTOR, case(RIGHT))
    table.act(DEFENCE, defence(1))
    for seat, choice in zip(POOL, ("guilty", "abstain", "abstain"), strict=True):
        table.act(seat, vote(choice))
    assert table.state.phase == "judgement", "one vote of one"
    assert table.state.counts == {"guilty": 1, "not_guilty": 0, "abstain": 2}


@pytest.mark.parametrize(
    ("act", "part"),
    [
        (ruling(reasoning="The prosecution is right, and the jury was split two to one."), "the defence"),
        (ruling(reasoning="It is clear that it should be opened; the jury split."), "prosecution nor to the defence"),
        (ruling(reasoning="The prosecution is right, and the defence is not."), "how the jury split"),
        (ruling(actions=()), "names no action"),
    ],
)
def test_ct8_a_ruling_weighs_both_sides_the_split_and_what_to_do(act: Act, part: str) -> None:
    table = heard(court())
    table.act(JUDGE, act)
    [paper] = papers(table, "ruling")
    assert paper.standing == "returned"
    assert part in " ".join(str(one.flaw) for one in paper.parts)
    table.act(JUDGE, ruling("not_guilty"))
    assert ended(table) == ("not_guilty", "ruling")


def test_ct8_a_jury_of_one_mind_needs_no_word_of_a_split() -> None:
    table = heard(court(), vote(), vote(), vote())
    table.act(JUDGE, ruling(reasoning="The prosecution is right, and the defence is not."))
    assert papers(table, "ruling")[0].standing == "stands"


def test_ct8_where_a_ruling_is_struck_the_votes_decide() -> None:
    table = heard(court())
    for _ in range(2):
        table.act(JUDGE, ruling("not_guilty", "It seems so."))
    assert ended(table) == ("guilty", "ruling_struck")


def test_ct8_a_guilty_ruling_that_names_nothing_to_do_is_dismissed() -> None:
    table = heard(court())
    for _ in range(2):
        table.act(JUDGE, ruling("guilty", actions=()))
    assert ended(table) == ("dismissed", "no_action")


def test_ct8_a_ruling_keeps_confidence_dissent_and_what_would_reopen_it() -> None:
    table = heard(court())
    table.act(JUDGE, ruling(confidence=0.7, dissent="The bearing.", reopen=("A crack is found.",)))
    parts = {part.id: part for part in papers(table, "ruling")[0].parts}
    assert (parts["decision"].text, parts["decision"].figure) == ("guilty", 0.7)
    assert (parts["dissent"].text, parts["R1"].text) == ("The bearing.", "A crack is found.")
    assert parts["A1"].text.startswith("Look at the north bearing")


def test_ct9_the_review_warns_of_what_may_not_hold_and_changes_nothing() -> None:
    table = court()
    table.act(PROSECUTOR, case(RIGHT, "09:00 water level 84 cm"))
    table.act(DEFENCE, defence(1))
    for seat in POOL:
        table.act(seat, vote("guilty" if seat != 5 else "not_guilty"))
    table.act(JUDGE, ruling(confidence=1.0))
    spec = next(ask for ask in table.state.asks.values() if ask.act == "review")
    table.bench(
        COURT.house.bench_answer(BRIDGE, table.state, SimpleOpenAsk(spec.id, events.BENCH, "review", "review")), spec.id
    )
    [review] = papers(table, "review")
    assert {part.label for part in review.parts} == {"By a rule of thumb"}
    assert all(part.warning and part.flaw is None for part in review.parts)
    doubted = {part.about: part.warning for part in review.parts}
    assert "unchallenged" in str(doubted["case-1/E2"])
    assert "high" in str(doubted["ruling-1/decision"])
    assert ended(table) == ("guilty", "ruling")


def test_ct10_a_case_that_is_not_filed_in_time_is_no_case() -> None:
    table = court(pace="instant")
    table.lapse()
    assert ended(table) == ("dismissed", "no_case")
    assert papers(table, "case")[0].by == "default"


def test_ti8_at_live_pace_what_a_person_lets_pass_is_filed_as_drafted() -> None:
    table = court()
    table.lapse()
    (filed,) = papers(table, "case")
    assert (filed.by, filed.standing, table.state.phase) == ("default", "stands", "defence")
    assert all(part.flaw is None for part in filed.parts)
    assert any(part.quote for part in filed.parts)


def test_ti9_an_ask_that_waits_for_silent_people_alone_is_short() -> None:
    table = court()
    table.lapse()
    (ask,) = table.state.asks.values()
    assert table.state.ask_deadline(ask) == ask.opened + ask.seconds
    silent = replace(ask, seats=(PROSECUTOR,), waiting=(PROSECUTOR,), seconds=90.0)
    assert table.state.ask_deadline(silent) == silent.opened + 20.0
    assert table.state.ask_deadline(replace(silent, offered=True)) == silent.opened + 90.0
    assert table.state.ask_deadline(replace(silent, waiting=(PROSECUTOR, DEFENCE))) == silent.opened + 90.0


def test_ct10_a_missing_vote_abstains_and_a_missing_ruling_follows_votes() -> None:
    table = court()
    table.act(PROSECUTOR, case(RIGHT))
    table.lapse()
    assert papers(table, "defence")[0].by == "default"
    for seat in (3, 4):
        table.act(seat, vote())
    table.lapse()
    assert table.state.ballots[5] == "abstain"
    table.lapse()
    assert ended(table) == ("guilty", "no_ruling")


def test_ct11_a_threshold_above_the_pool_is_no_setting() -> None:
    for settings in ({"jury_size": 2}, {"jury_threshold": 6}):
        with pytest.raises(Refusal, match="lower the threshold") as refused:
            read_settings(COURT, settings)
        assert refused.value.code == "unknown_setting"


def test_a_pool_has_1_to_25_jurors_and_any_of_them_may_be_a_person() -> None:
    for size in (1, 25):
        table = court((), jury_size=size, jury_threshold=1)
        assert len(table.state.seats) == size + 3
    table = Deliberation(COURT, (3, 4), settings={"jury_size": 3, "jury_threshold": 2})
    table.run()
    assert table.state.verdict is not None


def test_a_member_of_the_audience_votes_as_a_juror_may() -> None:
    table = court()
    assert table.view(Viewer()).room.choices == CHOICES


def test_a_harm_that_an_exhibit_states_cannot_be_quoted_as_a_document() -> None:
    table = court()
    table.act(PROSECUTOR, case(HARM))
    assert papers(table, "case")[0].standing == "returned", "a harm is no document"
    assert RULING not in str(table.entries)


def test_nobody_but_the_judge_may_rule() -> None:
    table = heard(court())
    table.refuses("not_asked", PROSECUTOR, ruling())
    table.refuses("not_asked", PROSECUTOR, acts.Speak(text="Guilty!"))


def test_ct13_a_decision_of_people_has_them_as_its_basis() -> None:
    table = heard(court())
    table.act(JUDGE, ruling())
    assert ended(table) == ("guilty", "ruling")
    assert table.state.verdict is not None
    assert table.state.verdict.basis == "people"


def test_ct13_a_pool_of_minds_that_mostly_abstains_has_not_decided() -> None:
    table = court((PROSECUTOR,), jury_threshold=1)
    table.act(PROSECUTOR, case(RIGHT))
    table.act(DEFENCE, defence(1))
    for seat, choice in zip(POOL, ("guilty", "abstain", "abstain"), strict=True):
        table.act(seat, vote(choice))
    assert ended(table) == ("no_ruling", "mostly_abstained")
    assert not papers(table, "ruling")


def test_ti8_a_paper_that_is_being_written_has_more_time_again_and_again() -> None:
    table = court()
    (ask,) = table.state.asks.values()
    for _ in range(2):
        due = table.state.ask_deadline(ask)
        assert due is not None
        table.now = due
        (given,) = table.bench(acts.Lapse(draft=True, writing=True), ask.id)
        assert given == events.TimeGiven(turn_id=ask.id, seat=PROSECUTOR, seconds=30.0, reason="writing")
        (ask,) = table.state.asks.values()
        assert table.state.ask_deadline(ask) == due + 30


def test_ti8_words_that_nobody_goes_on_writing_have_more_time_once() -> None:
    table = court()
    (ask,) = table.state.asks.values()
    table.now = table.state.ask_deadline(ask) or 0.0
    assert [event.kind for event in table.bench(acts.Lapse(draft=True), ask.id)] == ["time_given"]
    table.now += 30
    assert table.bench(acts.Lapse(draft=True), ask.id)[0].kind == "ask_lapsed"


@pytest.mark.parametrize(
    ("quote", "harm", "said"),
    [
        ("The north bearing was not tested", HARM, "speaks against a yes"),
        (RIGHT, "My cat has slept badly since Tuesday and will hardly eat her fish at all.", "nothing to do with"),
    ],
)
def test_ct4_an_exhibit_for_the_other_side_or_beside_its_quote_is_struck(quote: str, harm: str, said: str) -> None:
    table = court()
    for _ in range(2):
        table.act(PROSECUTOR, FileCase(statement="Open it.", exhibits=(exhibit(), exhibit(quote, f"3 {harm}"))))
    first, second = papers(table, "case")
    assert (first.standing, second.standing) == ("returned", "stands")
    assert [said in str(part.flaw) for part in second.parts if part.quote] == [False, True]


def test_ct4_a_counter_argument_for_the_other_side_is_returned_and_struck() -> None:
    table = court()
    table.act(PROSECUTOR, case(RIGHT))
    pleads = "Sixty children walk three kilometres more in every week of waiting, so let them cross on Saturday."
    for _ in range(2):
        table.act(DEFENCE, FileDefence(counter_argument=pleads))
    assert [paper.standing for paper in papers(table, "defence")] == ["returned", "struck"]
    assert "speaks for a yes" in str(papers(table, "defence")[0].parts[0].flaw)
    assert table.state.phase == "pool"

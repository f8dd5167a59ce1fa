"""The rules of a panel: who speaks, how verdicts are given and counted, what is filed, and how it ends."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import pytest

from engine.core import acts, events
from engine.core.acts import SettingValue
from engine.core.decide import verify
from engine.core.refusals import Code
from engine.formats.panel.acts import FileArtifact, Note, PanelBallot, PanelSpeak, TurnArtifact, Withdraw
from engine.formats.panel.rules.format import PANEL
from engine.formats.panel.rules.verdicts import decide_panel
from engine.matters.candidate import Candidate
from engine.simulation.play import play_deliberation
from harness.examples.panel import CSV, DOSSIER
from tests.kit.deliberations import Deliberation

BOUND = PANEL.bind(DOSSIER)
ADA, BEN, CLEO, KEEPER = 1, 2, 3, 4
MEMBERS = (ADA, BEN, CLEO)
SAY = PanelSpeak(text="The offer is clear enough.")


def panel(
    settings: Mapping[str, SettingValue] | None = None, *, seed: str = "seed", host: int | None = None
) -> Deliberation:
    """A panel of persons, the timekeeper among them, after the timekeeper's first word."""
    table = Deliberation(BOUND, (*MEMBERS, KEEPER), seed=seed, settings=settings, host=host)
    table.act(KEEPER, PanelSpeak(text="The question is open."))
    return table


def speaker(table: Deliberation) -> int:
    floor = table.state.floor_ask()
    assert floor is not None
    return floor.seats[0]


def say(table: Deliberation, act: acts.Act = SAY) -> int:
    """Whoever has the floor speaks; their seat."""
    seat = speaker(table)
    table.act(seat, act)
    return seat


def say_as(table: Deliberation, seat: int, act: acts.Act) -> None:
    """A member speaks as soon as they have the floor."""
    for _ in range(60):
        if speaker(table) == seat:
            table.act(seat, act)
            return
        say(table)
    raise AssertionError(f"seat {seat} never has the floor")


def test_pn1_members_sit_in_their_order_with_the_timekeeper_behind() -> None:
    table = Deliberation(BOUND)
    assert {seat: held.role for seat, held in table.state.seats.items()} == {
        ADA: "member",
        BEN: "chair",
        CLEO: "member",
        KEEPER: "timekeeper",
    }
    assert speaker(table) == KEEPER
    assert table.state.choices == ("buy", "leave", "wait", "abstain")
    assert table.state.choice_labels["buy"] == "Buy the lamp"


def test_pn1_pn2_four_messages_then_the_timekeeper_nobody_twice_running() -> None:
    table = panel()
    order = [say(table) for _ in range(25)]
    assert [seat == KEEPER for seat in order[:10]] == [False] * 4 + [True] + [False] * 4 + [True]
    members = [seat for seat in order if seat != KEEPER]
    assert all(one != two for one, two in pairwise(members))
    assert {members.count(seat) for seat in MEMBERS} <= {6, 7}, "the quiet ones are likelier"


def test_pn2_a_member_who_is_alone_goes_on() -> None:
    table = panel()
    for seat in (ADA, BEN):
        table.act(seat, PanelBallot(choice="buy"))
        table.act(seat, Withdraw())
    while speaker(table) in (ADA, BEN, KEEPER):
        say(table) if speaker(table) == KEEPER else table.lapse()
    assert [say(table), say(table)] == [CLEO, CLEO]


def test_pn3_whoever_is_asked_answers_next() -> None:
    for seed in map(str, range(12)):
        table = panel(seed=seed)
        first = speaker(table)
        other = next(seat for seat in reversed(MEMBERS) if seat != first)
        table.act(first, PanelSpeak(text="What do you say?", argument_type="question", target=other))
        assert speaker(table) == other


def test_pn3_two_who_question_each_other_leave_room_for_others() -> None:
    table = panel({"remind_every": 12})
    order = []
    for _ in range(12):
        seat = speaker(table)
        other = CLEO if seat == ADA else ADA
        order.append(seat)
        table.act(seat, PanelSpeak(text="And you?", argument_type="question", target=other))
    assert BEN in order


def test_pn3_a_raised_hand_comes_first_once_in_a_round() -> None:
    table = panel({"remind_every": 8})
    seat = speaker(table)
    other = next(one for one in MEMBERS if one != seat)
    table.act(other, acts.RaiseHand())
    say(table)
    assert speaker(table) == other
    say(table)
    table.act(other, acts.RaiseHand())
    say(table)
    assert table.state.hands == (other,) or other in table.state.granted


def test_pn4_a_verdict_given_with_a_turn_is_cast_with_its_reason() -> None:
    table = panel()
    seat = say(table, PanelSpeak(text="I am for it.", verdict="buy", reasoning="It is bright."))
    assert (table.state.ballots[seat], table.state.reasons[seat]) == ("buy", "It is bright.")
    table.act(seat, PanelBallot(choice="leave", reasoning="The switch broke."))
    assert (table.state.ballots[seat], table.state.reasons[seat]) == ("leave", "The switch broke.")
    assert table.events(events.BallotCast)[-1].previous == "buy"
    say_as(table, seat, PanelSpeak(text="To explain:", reasoning="It broke within a week."))
    assert (table.state.ballots[seat], table.state.reasons[seat]) == ("leave", "It broke within a week.")
    assert verify(BOUND, table.entries)[1] is None


def test_pn4_a_verdict_that_is_no_option_is_refused() -> None:
    table = panel()
    sentence = table.refuses("unknown_choice", speaker(table), PanelSpeak(text="Well.", verdict="sell"))
    assert "buy, leave, wait" in sentence
    assert "abstain" in table.refuses("unknown_choice", ADA, PanelBallot(choice="sell"))


def test_pn5_verdicts_are_demanded_and_who_does_not_answer_abstains() -> None:
    table = panel({"demand_every": 4})
    table.act(ADA, PanelBallot(choice="buy"))
    for _ in range(5):
        say(table)
    demanded = table.state.asked_for("cast_ballot")
    assert demanded is not None
    assert (demanded.topic, demanded.waiting) == ("demand", (BEN, CLEO))
    table.act(BEN, PanelBallot(choice="leave"), demanded.id)
    table.lapse()
    assert table.state.ballots == {ADA: "buy", BEN: "leave", CLEO: "abstain"}
    assert table.state.floor_ask() is not None, "it goes on"


def test_pn6_who_withdraws_has_a_verdict_and_takes_no_further_part() -> None:
    table = panel()
    seat = speaker(table)
    assert "verdict" in table.refuses("too_early", seat, PanelSpeak(text="Enough.", withdraws=True))
    assert "verdict" in table.refuses("too_early", CLEO, Withdraw())
    say(table, PanelSpeak(text="Enough.", verdict="wait", withdraws=True))
    assert seat in table.state.out
    assert "takes no further part" in table.refuses("not_asked", seat, SAY)
    assert "takes no further part" in table.refuses("not_asked", seat, PanelBallot(choice="buy"))
    assert table.state.ballots[seat] == "wait"


def test_pn7_the_timekeeper_never_judges() -> None:
    table = Deliberation(BOUND, (KEEPER,))
    for act in (PanelSpeak(text="Buy it.", verdict="buy"), PanelBallot(choice="buy")):
        assert "never judges" in table.refuses("not_asked", KEEPER, act)


def test_pn8_it_ends_when_all_have_withdrawn() -> None:
    table = panel()
    for seat in MEMBERS:
        table.act(seat, PanelBallot(choice="buy"))
        table.act(seat, Withdraw())
    table.run()
    assert table.state.verdict is not None
    assert (table.state.verdict.outcome, table.state.verdict.why) == ("buy", "unanimous")


def test_pn8_it_ends_by_the_clock_and_by_the_number_of_messages() -> None:
    table = panel({"clock_seconds": 60})
    table.now += 61
    table.bench(acts.Lapse(), next(ask.id for ask in table.state.asks.values() if ask.topic == "clock"))
    assert table.state.phase == "discussion", "whoever has the floor finishes"
    say(table)
    assert table.state.phase == "last_verdicts"
    short = panel({"max_messages": 4})
    for _ in range(5):
        say(short)
    assert short.state.phase == "last_verdicts"


def test_pn8_the_host_closes_it_and_the_rest_are_asked_a_last_time() -> None:
    table = panel(host=CLEO)
    table.act(ADA, PanelBallot(choice="buy"))
    assert "host or the chair" in table.refuses("not_asked", ADA, acts.CallVote())
    table.host(acts.CallVote())
    last = table.state.asked_for("cast_ballot")
    assert last is not None
    assert (last.topic, last.waiting) == ("last", (BEN, CLEO))
    table.act(BEN, PanelBallot(choice="buy"), last.id)
    table.act(CLEO, PanelBallot(choice="leave"), last.id)
    assert table.state.verdict is not None
    assert (table.state.verdict.outcome, table.state.verdict.why) == ("buy", "majority")
    assert table.state.status == "closed"


@pytest.mark.parametrize(
    ("verdicts", "rule", "outcome", "why"),
    [
        ("bbb", "majority", "b", "unanimous"),
        ("bbl", "majority", "b", "majority"),
        ("bl", "majority", "tied", "tie"),
        ("bblw", "majority", "undecided", "no_majority"),
        ("bbl", "two_thirds", "b", "two_thirds"),
        ("bbbll", "two_thirds", "undecided", "majority_too_small"),
        ("bbl", "unanimous", "undecided", "majority_too_small"),
        ("lbb", "chair", "l", "chair"),
        ("", "majority", "undecided", "no_verdicts"),
    ],
)
def test_pn9_the_rule_decides(verdicts: str, rule: str, outcome: str, why: str) -> None:
    made = decide_panel(dict(enumerate(verdicts, 1)), rule, 1)
    assert (made.outcome, made.why) == (outcome, why)


@pytest.mark.parametrize(
    ("rule", "outcome", "why", "said"),
    [
        ("majority", "leave", "majority", "More than half of the verdicts decide."),
        ("two_thirds", "leave", "two_thirds", "Two thirds of the verdicts decide."),
        ("unanimous", "undecided", "majority_too_small", "All verdicts must agree."),
        ("chair", "buy", "chair", "The chair decides, having heard the others."),
    ],
)
def test_pn9_one_meeting_ends_by_each_rule_as_that_rule_says(rule: str, outcome: str, why: str, said: str) -> None:
    """Ben, who chairs, is for buying, and the two others are not."""
    table = panel(settings={"decision_rule": rule})
    for seat, choice in ((ADA, "leave"), (BEN, "buy"), (CLEO, "leave")):
        table.act(seat, PanelBallot(choice=choice, reasoning=f"Reason {seat}."))
        table.act(seat, Withdraw())
    table.run()
    assert table.state.verdict is not None
    assert (table.state.verdict.outcome, table.state.verdict.why) == (outcome, why)
    parts = {part.label: part.text for part in table.state.papers["record"].parts}
    assert parts["Decision"].endswith(f"The rule: {said}")
    dissents = {label for label in parts if label.startswith("Dissent: ")}
    against = {"leave": {BEN}, "buy": {ADA, CLEO}}.get(outcome, set())
    assert dissents == {f"Dissent: {table.state.seats[seat].name}" for seat in against}


def test_pn9_a_chair_without_a_verdict_decides_nothing() -> None:
    assert decide_panel({2: "b", 3: "l"}, "chair", 1).why == "chair_abstained"


def test_pn10_a_table_is_filed_and_cited() -> None:
    table = panel()
    table.act(BEN, FileArtifact(form="table", title="Prices", text=CSV))
    assert table.state.papers["table-1"].parts[0].text == CSV
    say(table, PanelSpeak(text="See the table.", cites=("table-1", "offer.1", "nothing")))
    turn = table.events(events.TurnTaken)[-1]
    assert (turn.cites, turn.struck) == (("table-1", "offer.1"), ("nothing",))


@pytest.mark.parametrize(
    ("form", "text", "sentence"),
    [
        ("table", "only a heading", "at least one row"),
        ("table", "a,b\n1", "Line 2 has 1 cells"),
        ("chart", "a,b\nx,y", "column of numbers"),
        ("document", "   ", "a title and a text"),
    ],
)
def test_pn10_what_cannot_be_drawn_is_refused(form: str, text: str, sentence: str) -> None:
    table = panel()
    act = FileArtifact.model_validate({"form": form, "title": "T", "text": text})
    code: Code = "text_required" if form == "document" else "malformed"
    assert sentence in table.refuses(code, ADA, act)


def test_pn11_the_record_names_reasons_dissents_and_tasks() -> None:
    table = panel(host=BEN)
    notes = (
        Note(kind="question", text="Who pays for the switch?"),
        Note(kind="condition", text="Unless the switch is replaced."),
        Note(kind="action", text="Ask for a second offer", who="Ada", due="Friday"),
    )
    seat = say(table, PanelSpeak(text="I am for it.", verdict="buy", reasoning="It is bright.", notes=notes))
    others = [one for one in MEMBERS if one != seat]
    table.act(others[0], PanelBallot(choice="buy", reasoning="Cheap."))
    table.act(others[1], PanelBallot(choice="leave", reasoning="It broke."))
    table.host(acts.CallVote())
    record = table.state.papers["record"]
    parts = {part.id: part.text for part in record.parts}
    assert parts["question"] == DOSSIER.question
    assert parts["decision"].startswith("Buy the lamp. More than half")
    assert parts["count"].startswith("Buy the lamp 2, Leave it 1")
    assert parts[f"reason-{seat}"] == "Buy the lamp. It is bright."
    assert parts[f"dissent-{others[1]}"] == "Leave it. It broke."
    assert parts["open-1"] == "Who pays for the switch?"
    assert parts["would-change-1"] == "Unless the switch is replaced."
    assert parts["action-1"] == "Ask for a second offer (Ada, Friday)."
    assert verify(BOUND, table.entries)[1] is None


def test_pn11_every_panel_of_the_house_leaves_a_record() -> None:
    for seed in map(str, range(10)):
        played = play_deliberation(BOUND, seed, {})
        assert played.state.status == "closed"
        assert "record" in played.state.papers


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"members": DOSSIER.members[:1]}, "a panel has 2 or more"),
        ({"options": ()}, "a panel chooses between 2 or more"),
        ({"options": (DOSSIER.options[0], DOSSIER.options[0])}, "that of another option"),
        ({"members": (DOSSIER.members[0], DOSSIER.members[0])}, "that of another member"),
        ({"documents": (DOSSIER.documents[0], DOSSIER.documents[0])}, "twice; give each document its own"),
    ],
)
def test_a_dossier_that_no_panel_can_decide_on_is_named(changes: dict[str, object], sentence: str) -> None:
    wrong = Candidate.model_validate({**dict(DOSSIER), **changes})
    assert any(sentence in fault.sentence for fault in wrong.faults())
    assert not list(DOSSIER.faults())


def test_pn10_what_is_filed_with_a_turn_lies_on_the_table_behind_it() -> None:
    table = panel()
    seat = say(table, PanelSpeak(text="Look.", files=TurnArtifact(form="chart", title="Prices", text=CSV)))
    filed = table.state.papers["chart-1"]
    assert (filed.seat, filed.title, filed.parts[0].text) == (seat, "Prices", CSV)
    kinds = [entry.event.kind for entry in table.entries]
    assert kinds[kinds.index("filed") - 1] == "turn_taken"
    say(table, PanelSpeak(text="I see it.", cites=("chart-1",)))
    assert table.state.heard[-1].cites == ("chart-1",)
    assert list(table.state.papers) == ["chart-1"]
    verify(BOUND, table.entries)


@pytest.mark.parametrize(
    ("files", "code"),
    [
        (TurnArtifact(form="chart", title="Names", text="a,b\nc,d"), "malformed"),
        (TurnArtifact(form="table", title="Prices", text="only a heading"), "malformed"),
    ],
)
def test_pn10_a_turn_with_what_cannot_be_filed_is_refused(files: TurnArtifact, code: Code) -> None:
    table = panel()
    assert table.refuses(code, speaker(table), PanelSpeak(text="Look.", files=files))
    assert not table.state.papers


def test_pn10_the_timekeeper_files_nothing() -> None:
    table = Deliberation(BOUND, (*MEMBERS, KEEPER))
    files = TurnArtifact(form="document", title="Minutes", text="Nothing yet.")
    assert "files nothing" in table.refuses("not_asked", KEEPER, PanelSpeak(text="We begin.", files=files))

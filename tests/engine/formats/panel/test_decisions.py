"""What panels of the house decide: nothing on papers that nobody has marked, and else what the marks say, whichever way
the question is asked."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engine.core import acts
from engine.core.asks import SimpleOpenAsk
from engine.formats.panel.acts import PanelBallot, PanelSpeak
from engine.formats.panel.mind.evidence import points_basis, points_of
from engine.formats.panel.mind.opinion import standing_of
from engine.formats.panel.rules.format import PANEL
from engine.matters.candidate import Candidate
from engine.matters.points import BASIS_SENTENCES, Mark
from engine.simulation.play import PlayedDeliberation, play_deliberation
from tests.engine.formats.panel.dossiers import CRANES, DOSSIERS, RAMP, Dossier, marked, turned, with_document
from tests.kit.deliberations import Answer, Deliberation

PRAISE = "These are the finest cranes of all, safe, splendid and a joy; nobody could wish for better ones."
OTHER_TOPIC = "The bus stop at the fish market is out of use from Monday on. The nearest one is at the town hall."
ADJECTIVES = re.compile(r"\b(?:wonderful|beautiful and strong|delighted|excellent|horrible|deeply|terrible)\b,? ?")


def outcomes(matter: Candidate, runs: int = 40) -> Counter[str]:
    """How often panels on a matter ended so."""
    found = Counter[str]()
    for seed in map(str, range(runs)):
        verdict = play_deliberation(PANEL.bind(matter), seed, {}, worded=False).state.verdict
        assert verdict is not None
        found[verdict.outcome] += 1
    return found


def record_of(played: PlayedDeliberation) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for part in played.state.papers["record"].parts:
        found.setdefault(part.label, []).append(part.text)
    return found


def with_house(matter: Candidate, host: int) -> Deliberation:
    """A panel of a person on one seat, who is the host, among members of the house."""
    format = PANEL.bind(matter)
    table = Deliberation(format, (host,), seed="table", host=host)

    def of_house(seat: int) -> Answer:
        return lambda spec: format.house.answer(
            matter,
            table.state,
            format.house.memory.fold_log(table.entries, (seat,), matter)[seat],
            SimpleOpenAsk(spec.ask, seat, spec.act, spec.topic),
        )

    for seat in {*table.state.seats} - {host}:
        table.answers[seat] = {"speak": of_house(seat), "cast_ballot": of_house(seat)}
    return table


@pytest.mark.parametrize("dossier", DOSSIERS, ids=[one.matter.id for one in DOSSIERS])
def test_pn13_on_papers_that_nobody_marked_nobody_decides(dossier: Dossier) -> None:
    """Nor where the question is turned round, the options swapped, or the papers praise, drop adjectives or digress."""
    plain = tuple(one.model_copy(update={"text": ADJECTIVES.sub("", one.text)}) for one in dossier.matter.documents)
    for matter in (
        dossier.matter,
        turned(dossier),
        dossier.matter.model_copy(update={"options": dossier.matter.options[::-1]}),
        dossier.matter.model_copy(update={"documents": plain}),
        with_document(dossier.matter, "praise", PRAISE),
        with_document(dossier.matter, "digression", OTHER_TOPIC),
    ):
        assert points_basis(matter) == "draft"
        assert outcomes(matter, 4) == {"open": 4}


def test_pn13_the_record_of_an_open_panel_says_so_first() -> None:
    played = play_deliberation(PANEL.bind(CRANES.matter), "1", {})
    assert played.state.verdict is not None
    assert (played.state.verdict.why, played.state.verdict.basis) == ("nobody_decided", None)
    first = played.state.papers["record"].parts[0]
    assert first.text.startswith("Nobody has decided: no model was asked")
    listed = " ".join(text for texts in record_of(played).values() for text in texts)
    for _, sentence in CRANES.key:
        assert sentence in listed
    assert not any(note.note.kind == "action" for note in played.state.own.notes)


def test_pn13_members_give_no_verdict_and_say_what_they_would_ask() -> None:
    played = play_deliberation(PANEL.bind(CRANES.matter), "2", {})
    turns = [turn for turn in played.state.heard if turn.seat <= 3]
    assert {turn.choice for turn in turns} <= {None, "abstain"}
    assert not any(turn.force for turn in turns)
    assert any(
        quote in turn.text for turn in turns for quote in ("hook block came down", "They were buried on the 9th")
    )


def test_pn13_papers_that_say_nothing_on_it_are_said_to() -> None:
    text = "Dear all. Thank you. Best wishes to everybody at home."
    matter = CRANES.matter.model_copy(
        update={"documents": (CRANES.matter.documents[0].model_copy(update={"text": text}),), "question": "Wovon?"}
    )
    if points_of(matter):
        pytest.skip("the draft finds something even there")
    played = play_deliberation(PANEL.bind(matter), "1", {})
    assert played.state.verdict is not None
    assert played.state.verdict.outcome == "open"
    assert record_of(played)["Found in the papers"] == ["The papers say nothing on this that fixed rules could find."]


@pytest.mark.parametrize("dossier", DOSSIERS, ids=[one.matter.id for one in DOSSIERS])
def test_pn14_marked_papers_are_decided_as_they_were_marked(dossier: Dossier) -> None:
    matter = marked(dossier)
    assert not list(matter.faults())
    found = outcomes(matter)
    assert found[dossier.expected] >= 0.95 * found.total()
    # The same action where the question is turned round: the answer is the opposite one.
    assert outcomes(marked(dossier, turned(dossier))) == found


@pytest.mark.parametrize("dossier", DOSSIERS, ids=[one.matter.id for one in DOSSIERS])
def test_pn14_order_praise_and_digressions_change_nothing(dossier: Dossier) -> None:
    matter = marked(dossier)
    found = outcomes(matter, 12)
    assert outcomes(matter.model_copy(update={"options": matter.options[::-1]}), 12) == found
    assert outcomes(with_document(matter, "praise", PRAISE), 12) == found
    assert outcomes(with_document(matter, "digression", OTHER_TOPIC), 12) == found


def test_pn14_points_turned_round_end_the_other_way() -> None:
    for dossier in DOSSIERS[:2]:
        other = next(option.id for option in dossier.matter.options if option.id != dossier.expected)
        points = tuple(
            point.model_copy(update={"speaks_for": point.speaks_against, "speaks_against": point.speaks_for})
            for point in marked(dossier).points
        )
        found = outcomes(dossier.matter.model_copy(update={"points": points}))
        assert found[other] >= 0.95 * found.total()


def test_pn14_a_point_that_is_answered_counts_less_once_the_answer_is_said() -> None:
    matter = marked(CRANES)
    [bent, buried] = matter.points
    answer = bent.model_copy(
        update={
            "id": "answer",
            "claim": "Both accidents were the fault of a broken tool.",
            "speaks_for": ("take",),
            "speaks_against": ("refuse",),
            "answers": (bent.id, buried.id),
        }
    )
    matter = matter.model_copy(update={"points": (*matter.points, answer)})
    silent, said = (standing_of(matter, "s", frozenset(ids), 2) for ids in ((bent.id,), (bent.id, "answer")))
    assert said.weights[bent.id] == pytest.approx(silent.weights[bent.id] / 4)
    assert said.balances["take"] > silent.balances["take"]
    # What was said before changes what is said next.
    format = PANEL.bind(matter)
    spoken = []
    for words in ("Both accidents were the fault of a broken tool.", "The weather was fine all week."):
        table = Deliberation(format, (1,), seed="turn")
        table.run(lambda state: (floor := state.floor_ask()) is not None and floor.seats[0] == 1)
        act = format.house.complete_speech(format, table.state, None, 1, PanelSpeak(text=words), lambda text: ())
        table.act(1, act)
        talk = format.house.memory.fold_log(table.entries, table.state.seats, matter)[2]
        said_next = format.house.answer(matter, table.state, talk, SimpleOpenAsk("a9", 2, "speak", ""))
        assert isinstance(said_next, PanelSpeak)
        spoken.append((said_next.points[:1], said_next.verdict))
    assert spoken[0] != spoken[1]


def test_pn14_a_member_who_pleads_without_a_fact_moves_nobody() -> None:
    matter, moved = marked(RAMP), []
    for words in (None, "Noon, noon and noon again! It must be noon, believe me, everybody wants it."):
        table = with_house(matter, 3)
        for _ in range(4):
            table.run(lambda state: (floor := state.floor_ask()) is not None and floor.seats[0] == 3)
            table.act(3, acts.Pass() if words is None else PanelSpeak(text=words, stance="noon"))
        table.host(acts.CallVote())
        table.run(lambda state: state.phase != "discussion" and len(state.ballots) > 1)
        moved.append({seat: table.state.ballots[seat] for seat in (1, 2)})
    assert moved[0] == moved[1] == {1: "evening", 2: "evening"}


def test_pn13_where_people_sit_minds_leave_the_decision_to_them() -> None:
    first, *others = CRANES.matter.documents
    noted = first.model_copy(update={"notes": ("Page 2 has no text.",)})
    table = with_house(CRANES.matter.model_copy(update={"documents": (noted, *others)}), 1)
    table.act(1, PanelBallot(choice="refuse", reasoning="Two men died."))
    table.host(acts.CallVote())
    table.run()
    verdict = table.state.verdict
    assert verdict is not None
    assert (verdict.outcome, verdict.why, verdict.basis) == ("refuse", "unanimous", "people")
    parts = table.state.papers["record"].parts
    assert parts[0].text == BASIS_SENTENCES["people"]
    assert parts[-1].text == f"{first.name}: Page 2 has no text."


def test_pn13_points_that_rules_drafted_are_no_marks() -> None:
    drafted = tuple(point.model_copy(update={"mark": Mark(basis="draft")}) for point in marked(CRANES).points)
    matter = CRANES.matter.model_copy(update={"points": drafted})
    assert outcomes(matter, 4) == {"open": 4}
    people = tuple(point.model_copy(update={"mark": Mark(basis="people", name="Ada")}) for point in drafted)
    verdict = play_deliberation(PANEL.bind(matter.model_copy(update={"points": people})), "1", {}).state.verdict
    assert verdict is not None
    assert (verdict.outcome, verdict.basis) == ("refuse", "people")

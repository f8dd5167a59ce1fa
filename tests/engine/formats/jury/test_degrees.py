"""Degrees: what a verdict is for, where the room asks (EN13, EN14)."""

from __future__ import annotations

import re

import pytest

from cases.library import predefined_cases
from engine.core import acts, events
from engine.core.acts import SettingValue
from engine.core.decide import verify
from engine.core.draws import Draw
from engine.core.refusals import Refusal
from engine.core.visibility import Viewer, project_event
from engine.formats.jury.degrees import carried_degree, degree_found, element_balance
from engine.formats.jury.personas import persona_for_seat
from engine.formats.jury.rules.format import JURY
from engine.formats.jury.settings import JurySettings
from engine.matters.criminal_case import Case
from engine.simulation.opening import Opening
from engine.simulation.play import PlayedDeliberation, play_deliberation
from harness.examples.jury import CASE
from tests.engine.driving import SIX_SEATS, Jury

MURDER = predefined_cases()["case_002_murder"]
GRAVE, LEAST = "murder-2", "manslaughter-2"


def convicted(seed: str, **settings: str | int | bool) -> PlayedDeliberation:
    """A deliberation that begins with all for guilty."""
    bound = JURY.bind(JURY.prepare_matter(MURDER, JurySettings(lesser_verdicts=True)))
    asked = {"pace": "instant", "lesser_verdicts": True, "initial_guilty": 12, **settings}
    found = play_deliberation(bound, seed, asked)
    assert verify(bound, found.entries)[1] is None
    return found


def test_en13_a_jury_that_convicts_says_of_what() -> None:
    found = convicted("1")
    verdict = found.state.verdict
    assert verdict is not None
    assert (verdict.outcome, verdict.counts) == ("guilty", {"guilty": 12, "not_guilty": 0})
    assert verdict.degrees is not None
    assert (sum(verdict.degrees.values()), set(verdict.degrees)) == (12, {GRAVE, LEAST})
    assert verdict.degree == (GRAVE if verdict.degrees[GRAVE] == 12 else LEAST)
    phases = [entry.event.phase for entry in found.entries if isinstance(entry.event, events.PhaseEntered)]
    assert phases[-2:] == ["degree", "verdict"]
    said = [entry.event.text for entry in found.entries if isinstance(entry.event, events.NarrationGiven)]
    assert "that he meant to kill her" in said[-2]
    assert "guilty of " in said[-1]


def test_en13_who_found_which_degree_stays_in_the_box() -> None:
    found = convicted("2")
    slips = [entry for entry in found.entries if isinstance(entry.event, events.BallotCast)][-12:]
    for slip in slips:
        assert isinstance(slip.event, events.BallotCast)
        assert slip.event.choice is None
        assert slip.event.sealed is not None
        assert slip.event.sealed[slip.event.seat].choice in (GRAVE, LEAST)
        shown = project_event(slip, Viewer(seat=None), "own")
        assert isinstance(shown, events.BallotCast)
        assert shown.sealed is None
    assert set(found.state.ballots.values()) == {"guilty"}, "the ballots on guilt stand"
    assert not found.state.ballot_sealed


def test_en13_the_evidence_on_an_element_decides() -> None:
    degree = MURDER.degrees[0]
    (element,) = degree.elements

    def shown(by: float) -> Case:
        return MURDER.model_copy(
            update={
                "exhibits": tuple(
                    exhibit.model_copy(
                        update={
                            "strength_prosecution": min(1.0, max(0.0, (exhibit.strength_prosecution or 0) + by)),
                            "strength_defense": min(1.0, max(0.0, (exhibit.strength_defense or 0) - by)),
                        }
                    )
                    for exhibit in MURDER.exhibits
                )
            }
        )

    graver = [
        sum(
            degree_found(
                shown(by), (GRAVE, LEAST), persona_for_seat(seat), 0.7, Draw(str(seed), seat), "reasonable_doubt"
            )
            == GRAVE
            for seat in range(1, 13)
            for seed in range(10)
        )
        for by in (-0.4, 0.0, 0.4)
    ]
    assert graver == sorted(graver)
    assert graver[0] < graver[2] - 20
    assert element_balance(shown(-0.4), element) < element_balance(shown(0.4), element)


@pytest.mark.parametrize(
    ("found", "rule", "carried"),
    [
        ((GRAVE,) * 12, "unanimous", GRAVE),
        ((GRAVE,) * 11 + (LEAST,), "unanimous", LEAST),
        ((GRAVE,) * 10 + (LEAST,) * 2, "ten_of_twelve", GRAVE),
        ((GRAVE,) * 6 + (LEAST,) * 6, "majority", LEAST),
        ((LEAST,) * 12, "majority", LEAST),
    ],
)
def test_en13_as_many_agree_on_a_degree_as_the_verdict_takes(found: tuple[str, ...], rule: str, carried: str) -> None:
    by_seat = dict(enumerate(found, start=1))
    assert carried_degree(by_seat, (GRAVE, LEAST), rule, tuple(by_seat)) == carried


def test_en13_a_person_chooses_a_degree_and_nothing_else() -> None:
    case = JURY.prepare_matter(MURDER, JurySettings(lesser_verdicts=True))
    assert isinstance(case, Case)
    jury = Jury(SIX_SEATS, case=case, settings={"size": 6, "lesser_verdicts": True})
    jury.vote(SIX_SEATS)
    jury.script(SIX_SEATS, cast_ballot=acts.CastBallot(choice="guilty"))
    ask = jury.to_ask("cast_ballot", "degree")
    jury.refuses("unknown_choice", 3, acts.CastBallot(choice="guilty"), ask)
    jury.script(SIX_SEATS, cast_ballot=acts.CastBallot(choice=GRAVE))
    jury.script([3], cast_ballot=None)
    jury.play_to_end()
    verdict = jury.state.verdict
    assert verdict is not None
    assert (verdict.degree, verdict.degrees) == (LEAST, {GRAVE: 5, LEAST: 1}), "who does not answer finds the least"


def test_en13_a_case_without_degrees_takes_no_lesser_verdicts() -> None:
    with pytest.raises(Refusal, match="this case names no lesser verdicts"):
        Opening(JURY.bind(CASE), {"lesser_verdicts": True})
    plain = JURY.prepare_matter(MURDER, JurySettings())
    assert isinstance(plain, Case)
    assert not plain.degrees, "a room that does not ask is as it was"


def test_juries_that_are_not_asked_share_one_case() -> None:
    """And with it all that is derived from it."""
    plain = JURY.prepare_matter(MURDER, JurySettings())
    assert isinstance(plain, Case)
    assert plain.degrees == ()
    assert JURY.prepare_matter(MURDER, JurySettings()) is plain
    assert JURY.prepare_matter(MURDER, JurySettings(lesser_verdicts=True)) is MURDER


def test_en14_an_acquittal_may_be_not_proven() -> None:
    ends = set()
    for seed in range(6):
        bound = JURY.bind(CASE)
        asked: dict[str, SettingValue] = {
            "pace": "instant",
            "not_proven": True,
            "initial_guilty": 1,
            "verdict_rule": "ten_of_twelve",
        }
        found = play_deliberation(bound, str(seed), asked)
        verdict = found.state.verdict
        assert verdict is not None
        if verdict.outcome != "not_guilty":
            continue
        assert verdict.degrees is not None
        assert verdict.degree == ("not_guilty" if verdict.degrees["not_guilty"] >= 10 else "not_proven")
        last = [entry.event.text for entry in found.entries if isinstance(entry.event, events.NarrationGiven)][-1]
        assert re.search(verdict.degree.replace("_", " "), last)
        ends.add(verdict.degree)
    assert ends

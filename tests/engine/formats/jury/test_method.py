"""docs/method.md says what the code does: every number that it names is the code's, and its formulas give the same."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import asdict, replace
from math import copysign, sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cases.library import predefined_cases
from engine.core import state as core_state
from engine.core.draws import Draw
from engine.formats.jury.arguments.brief import case_brief
from engine.formats.jury.conviction import Listener, last_call_ballot, majority_effect, speaker_weight
from engine.formats.jury.degrees import degree_found, element_balance
from engine.formats.jury.first_opinions import evidence_balance, first_convictions
from engine.formats.jury.labels import GUILTY, NOT_GUILTY
from engine.formats.jury.mind.reactions import turn_weight
from engine.formats.jury.mind.situation import unweighed_turns
from engine.formats.jury.mind.speeches import argument_force
from engine.formats.jury.personas import (
    ARGUMENT_MODIFIERS,
    MAJORITY_DEFERENCE,
    MOTION_CHANCE,
    PERSONAS,
    SECONDING_BONUS,
)
from engine.formats.jury.rules import endings, rounds
from engine.formats.jury.rules.format import JURY
from engine.formats.jury.tuning import TUNING
from engine.matters.criminal_case import credibility_of, strength_of
from engine.simulation.opening import Opening
from engine.simulation.play import SimulatedTable

TEXT = (Path(__file__).parents[4] / "docs" / "method.md").read_text(encoding="utf-8")
PEOPLE = list(PERSONAS.values())


def worked_out(heading: str, **known: Any) -> dict[str, Any]:
    """What the formulas under a heading give, of the numbers of the dynamics and of what is known besides."""
    section = re.split(r"^## ", TEXT, flags=re.MULTILINE)
    (text,) = (part for part in section if part.startswith(heading))
    names = {**asdict(TUNING), "sqrt": sqrt, "sign": lambda value: copysign(1.0, value) if value else 0.0, **known}
    for line in re.findall(r"^    (.+)$", text, flags=re.MULTILINE):
        name, _, formula = line.partition(" = ")
        try:
            names[name] = eval(formula, {"__builtins__": {"abs": abs, "max": max, "min": min}}, names)
        except NameError:
            continue  # a formula that is not asked for, as something in it is not known
    return names


def test_every_number_is_named_and_is_that_of_the_code() -> None:
    text = " ".join(TEXT.split())
    named = re.findall(r"`(\w+)` = (-?[\d.]*\d)", text)
    for name, number in named:
        assert float(number) == getattr(TUNING, name), f"docs/method.md says {name} = {number}"
    missing = sorted(asdict(TUNING).keys() - {name for name, _ in named})
    assert not missing, f"docs/method.md does not name {', '.join(missing)}"
    for chances, pattern in ((MOTION_CHANCE, r"chance: (.+?)\)"), (SECONDING_BONUS, r"\((impatient\s\+.+?)\)")):
        (said,) = re.findall(pattern, text)
        assert {kind: float(chance) for kind, chance in (one.split() for one in said.split(", "))} == chances
    constants = re.findall(r"\b([A-Z][A-Z_]{3,}) = (\d+)", text)
    assert len(constants) == 7
    for name, number in constants:
        (held,) = {getattr(place, name) for place in (rounds, endings, core_state) if hasattr(place, name)}
        assert held == int(number), name


def test_the_people_are_those_of_the_code() -> None:
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in re.findall(r"^\| \d.*$", TEXT, re.MULTILINE)]
    head = [cell.strip() for cell in re.findall(r"^\| seat.*$", TEXT, re.MULTILINE)[0].split("|")[1:-1]]
    assert len(rows) == len(PEOPLE)
    for row, one in zip(rows, PEOPLE, strict=True):
        traits = [one.seat, one.archetype, one.stubbornness, one.volatility, one.influence, one.verbosity, one.lean]
        takes = [ARGUMENT_MODIFIERS[one.archetype][kind] for kind in head[8:]]
        assert row == [str(value) for value in (*traits, MAJORITY_DEFERENCE[one.archetype], *takes)]


@pytest.mark.parametrize("standard", ["reasonable_doubt", "preponderance"])
def test_a_listener_moves_by_the_formula(standard: str) -> None:
    draw, doubtful = Random(1), standard == "reasonable_doubt"
    for _ in range(200):
        one, side, seats = draw.choice(PEOPLE), draw.choice((1, -1)), draw.choice((6, 12))
        foreperson, agreeing, number = draw.random() < 0.3, draw.randrange(13) / 12, draw.randrange(1, 20)
        conviction, trusted = round(draw.random(), 4), round(draw.uniform(-1, 1), 4)
        heard, chance, bias = side * draw.random() * 0.08, draw.gauss(0, 1), draw.gauss(0, 1)
        a_doubt = doubtful and side < 0
        found = worked_out(
            "How a listener moves",
            agreeing=agreeing,
            rounds=number,
            seats=seats,
            side=side,
            heard=heard,
            chance=chance,
            bias=bias,
            conviction=conviction,
            trusted=trusted,
            speaker=0.6,
            takes=ARGUMENT_MODIFIERS[one.archetype]["moral"],
            stubborn=one.stubbornness,
            volatile=one.volatility,
            deference=MAJORITY_DEFERENCE[one.archetype],
            chair=TUNING.chairing if foreperson else 1.0,
            burden=TUNING.burden if doubtful else 0.0,
            least=TUNING.doubt_floor if a_doubt else TUNING.pressure_floor,
            lone=TUNING.lone_doubt if a_doubt else TUNING.lone_voice,
        )
        counted = majority_effect(agreeing, side > 0, number, standard)
        turn = ("t", 99, "moral", 0.6, speaker_weight(foreperson, seats), {1: chance})
        trust = {99: trusted}
        ((_, moved, _),) = Listener(one, standard).impacts(
            1, conviction, trust, [turn], {"t": heard}, (counted, counted), (-1.0, 2.0), bias
        )
        assert moved == pytest.approx(found["move"], abs=6e-5)
        assert trust[99] == pytest.approx(found["trusted"], abs=6e-5)


def test_the_last_ballot_changes_by_the_formula() -> None:
    draw = Random(2)
    for _ in range(400):
        one, guilty, ends, flips = draw.choice(PEOPLE), draw.choice((1, -1)), draw.random() < 0.4, draw.randrange(3)
        alike, conviction, doubtful = draw.randrange(1, 12), round(draw.random(), 4), draw.random() < 0.5
        found = worked_out(
            "When a ballot changes",
            alike=alike,
            seats=12,
            guilty=guilty,
            ends=ends,
            flips=flips,
            stubborn=one.stubbornness,
            last_doubt=TUNING.last_doubt if doubtful else 0.0,
        )
        ballot, standard = GUILTY if guilty > 0 else NOT_GUILTY, "reasonable_doubt" if doubtful else "preponderance"
        word = last_call_ballot(one, ballot, conviction, alike, 12, ends, standard, flips=flips)
        belief = guilty * (conviction - 0.5)
        if abs(belief - found["line"]) > 1e-9:
            assert (word != ballot) == (belief < found["line"])


def test_a_turn_has_the_force_and_the_weight_of_the_formula() -> None:
    case = predefined_cases()["case_002_murder"]
    brief = case_brief(case)
    table = SimulatedTable(Opening(JURY.bind(case), {"pace": "instant"}), "method", worded=False)
    weighed = 0
    while table.step():
        state = table.state
        for turn in unweighed_turns(state):
            points = [brief.by_id[key] for key in turn.points if key in brief.by_id]
            if not points or not turn.force or any(point.stance != turn.stance for point in points):
                continue
            values = []
            for point in points:
                before = max(0, state.raised.get(point.id, 1) - 1)
                value = worked_out("What a turn is worth", strength=point.strength, before=before)["point"]
                doubted = point.kind == "exhibit" and any(
                    state.raised.get(other) for other in brief.answers.get(point.id, ())
                )
                values.append(value * (TUNING.contestable if doubted else 1.0))
            best = [*sorted(values, reverse=True), 0.0, 0.0, 0.0]
            # The force is the turn's own, so that of the formula is looked at apart.
            side = 1 if turn.stance == GUILTY else -1
            names = {f"point_{place + 1}": value for place, value in enumerate(best[:3])}
            found = worked_out("What a turn is worth", side=side, force=turn.force, balance=brief.balance, **names)
            assert turn_weight(brief, state, turn) == pytest.approx(found["base"])
            weighed += 1
    assert weighed >= 5
    for one in PEOPLE:
        for conviction, new in ((0.1, True), (0.55, False), (1.0, True)):
            found = worked_out("What a turn is worth", conviction=conviction, influence=one.influence, new=new)
            assert argument_force(conviction, one, new) == pytest.approx(found["force"], abs=6e-5)


def test_points_have_the_strengths_of_the_formulas() -> None:
    compared: Counter[str] = Counter()
    for case in predefined_cases().values():
        exhibits = {exhibit.id: exhibit for exhibit in case.exhibits}
        witnesses = {witness.id: witness for witness in case.witnesses}
        called = sum(witness.side == "prosecution" for witness in case.witnesses)
        for point in case_brief(case).points:
            known: dict[str, Any] = {"reasons": len(point.rests_on), "witnesses": called}
            if point.rests_on[:1] and (exhibit := exhibits.get(point.rests_on[0])) is not None:
                strength = strength_of(case, exhibit)
                known |= {"prosecution": strength.prosecution, "defense": strength.defense}
            if point.rests_on[:1] and (witness := witnesses.get(point.rests_on[0])) is not None:
                known |= {"believable": credibility_of(case, witness)}
            kind = "together" if point.id == "weight:together" else point.kind
            if kind in ("contest", "statement", "credibility", "argument", "together"):
                assert point.strength == pytest.approx(worked_out("What a turn is worth", **known)[kind], abs=6e-5)
                compared[kind] += 1
            said = {"law:burden": 0.42, "law:sense": 0.36, "weight:single": 0.5, "weight:nothing": 0.4}.get(point.id)
            assert said is None or point.strength == said
    assert len(compared) == 5, compared


def test_an_element_is_found_by_the_formula() -> None:
    case, still = predefined_cases()["case_002_murder"], replace(TUNING, individual=0.0)
    degrees, found = tuple(degree.id for degree in case.degrees), set()
    leaning = {"defense": -TUNING.lean, "prosecution": TUNING.lean}
    for one in PEOPLE:
        for conviction in (0.0, 0.3, 0.5, 0.7, 1.0):
            known = {"leaning": leaning.get(one.lean, 0.0), "conviction": conviction, "own": 0.0}
            shown = [[element_balance(case, element) for element in degree.elements] for degree in case.degrees]
            readings = [[worked_out("What rooms", shown=each, **known)["reading"] for each in one] for one in shown]
            passed = [id for id, each in zip(degrees, readings, strict=True) if min(each, default=1.0) > 0.5]
            own = degree_found(case, degrees, one, conviction, Draw("method"), "reasonable_doubt", still)
            assert own == (passed or [degrees[-1]])[0]
            found.add(own)
    assert len(found) > 1, "the formula decides"


def test_first_opinions_go_by_the_formulas() -> None:
    still = replace(TUNING, trial=0.0, individual=0.0)
    leaning = {"defense": -TUNING.lean, "prosecution": TUNING.lean, "calculated": -TUNING.lean / 4}
    plain = [one for one in PEOPLE if one.lean not in ("majority", "minority", "gut_feeling", "random")]
    assert len(plain) == 8
    seats = [one.seat for one in plain]
    for case in predefined_cases().values():
        tied = [
            sum(1 + len(argument.rests_on) for argument in arguments)
            for arguments in (case.prosecution_arguments, case.defense_arguments)
        ]
        story = worked_out("First opinions", charged=tied[0], defended=tied[1])["story"]
        first, balance = strength_of(case, case.exhibits[0]), evidence_balance(case)
        levels = {
            "first_impression": (balance + first.prosecution - first.defense) / 2,
            "best_story": 0.7 * balance + 0.3 * story,
        }
        found = first_convictions(
            case, seats, lambda *name: Draw("method", *name), "reasonable_doubt", None, tuning=still
        )
        for one in plain:
            level = levels.get(one.lean, balance)
            known = worked_out("First opinions", level=level, leaning=leaning.get(one.lean, 0.0), day=0.0, own=0.0)
            assert found[one.seat] == pytest.approx(known["opinion"], abs=6e-5)


def test_speakers_are_drawn_by_the_formula() -> None:
    case = predefined_cases()["case_002_murder"]
    table = SimulatedTable(Opening(JURY.bind(case), {"pace": "instant"}), "method", worded=False)
    while table.state.round < 2:
        assert table.step()
    state = table.state
    ballots = list(state.ballots.values())
    for number, weight in rounds._weights(state, list(state.seats)).items():
        one, held = PERSONAS[f"juror_{number}"], state.seats[number]
        agreeing = ballots.count(state.ballots[number]) / len(ballots)
        known = worked_out("Who speaks", influence=one.influence, verbose=one.verbosity, agreeing=agreeing)
        spoken = [turn.seat for turn in state.heard].count(number)
        share = TUNING.talk_foreperson if held.role == "foreperson" else 1 / (1 + TUNING.talk_heard * spoken)
        assert weight == pytest.approx(known["weight"] * share)

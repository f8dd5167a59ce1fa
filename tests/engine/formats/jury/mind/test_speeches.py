"""What a juror plans to say, and how it is put into words for this case and its time."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from cases.library import predefined_cases
from engine.core.draws import Draw
from engine.core.events import TurnTaken
from engine.formats.jury.arguments.brief import case_brief
from engine.formats.jury.arguments.wording import Wording, speakable_pieces
from engine.formats.jury.labels import GUILTY, NOT_GUILTY, OPPOSITE
from engine.formats.jury.memory.seat_memory import empty_memory
from engine.formats.jury.mind.argument_moves import ARGUMENT_MOVES
from engine.formats.jury.mind.line_set import LINE_KINDS, LINE_SETS, PLAIN, LineSet
from engine.formats.jury.mind.period_style import formalise, period_style
from engine.formats.jury.mind.point_selection import choose_move
from engine.formats.jury.mind.situation import situation_of
from engine.formats.jury.mind.speeches import house_speech
from engine.formats.jury.mind.strategies import write_strategy
from engine.formats.jury.mind.turn_plan import TurnPlan
from engine.formats.jury.personas import MOVE_WEIGHTS
from engine.formats.jury.rules.format import JURY
from engine.matters.criminal_case import Argument, Case, Defendant, Derived, Exhibit, Statement, Strength, Witness
from engine.simulation.opening import Opening
from engine.simulation.play import SimulatedTable, play_deliberation
from tests.engine.formats.jury.mind.cases import ALL_CASES, FERRY, ODD

NAMED = {
    "thanks": {"who"},
    "rebut": {"who", "v"},
    "build": {"who", "v"},
    "concede": {"who", "v"},
    "still": {"who", "v"},
    "doubt": {"v"},
    "counter": {"who"},
    "beside": {"who"},
    "answer": {"who"},
    "ask": {"who"},
    "press": {"who"},
    "echo": {"who", "q"},
    "law_short": {"x"},
}
"""What every line of a kind must name."""
SHORT_PART_WORDS = 4


def everyone() -> dict[str, LineSet]:
    return {**LINE_SETS, "plain": PLAIN}


def table_at(case: Case, rounds: int, seed: str) -> SimulatedTable:
    """A deliberation stopped early in a round."""
    table = SimulatedTable(Opening(JURY.bind(case), {"stability_rounds": 10}), seed)
    while table.state.round < rounds and table.step():
        pass
    return table


@cache
def turns_of(case: Case, seed: str) -> list[TurnTaken]:
    entries = play_deliberation(JURY.bind(case), seed, {"stability_rounds": 10}).entries
    return [entry.event for entry in entries if isinstance(entry.event, TurnTaken)]


# Voices


@pytest.mark.parametrize("name", [*LINE_SETS, "plain"])
def test_every_line_names_what_its_kind_needs(name: str) -> None:
    voice = everyone()[name]
    for kind in LINE_KINDS:
        lines = getattr(voice, kind)
        assert lines, kind
        for line in lines:
            assert NAMED.get(kind, set()) <= line.slots, line.text
    for kind in ("turned_g", "turned_n"):
        assert any({"who", "v"} <= line.slots for line in getattr(voice, kind))
        assert any(not line.slots & {"who", "v"} for line in getattr(voice, kind))
    assert all("vote" in line.text.lower() for line in voice.vote if not line.age)


@pytest.mark.parametrize("name", list(LINE_SETS))
def test_a_word_or_two_is_four_at_most(name: str) -> None:
    for kind in ("lead", "tag", "tag_g", "tag_n", "then"):
        for line in getattr(LINE_SETS[name], kind):
            assert all(len(part.split()) <= SHORT_PART_WORDS + 1 for part in re.split(r"[.,;:!?]", line.text)), (
                line.text
            )


def test_no_two_voices_share_a_line() -> None:
    said = Counter(
        line.text for voice in everyone().values() for kind in LINE_KINDS for line in set(getattr(voice, kind))
    )
    owners = {
        text: [
            name
            for name, voice in everyone().items()
            if any(line.text == text for kind in LINE_KINDS for line in getattr(voice, kind))
        ]
        for text, count in said.items()
        if count > 1 and len(text.split()) > SHORT_PART_WORDS
    }
    assert {text: names for text, names in owners.items() if len(set(names)) > 1} == {}


# Plans


@pytest.mark.parametrize("case", ALL_CASES, ids=lambda case: case.id)
def test_what_is_said_does_not_hang_on_the_words(case: Case) -> None:
    table = table_at(case, 3, "words")
    for seat in table.state.seats:
        draw = ("words", seat)
        written = house_speech(case, table.state, table.memories[seat], seat, Draw("x", *draw))
        unwritten = house_speech(case, table.state, table.memories[seat], seat, Draw("x", *draw), worded=False)
        assert unwritten.text != written.text
        assert written.model_copy(update={"text": "", "thought": None}) == unwritten.model_copy(
            update={"text": "", "thought": None}
        )


def test_every_move_is_made_and_each_kind_of_person_prefers_others() -> None:
    made: Counter[str] = Counter()
    for case in predefined_cases().values():
        for seed in ("a", "b", "c"):
            table = SimulatedTable(Opening(JURY.bind(case), {"stability_rounds": 10}), seed)
            while table.step():
                for seat in table.state.seats if table.state.floor_ask() is not None else ():
                    room = situation_of(case, table.state, table.memories[seat], seat)
                    made[choose_move(TurnPlan(room, Draw("moves", seed, table.state.seq, seat)))] += 1
    # A line in the last call is one of the seat's own (EN10).
    # A ballot that changed is explained at once (RD6); `turn` is for deliberations under earlier rules.
    # The others answer something that only a person says, or need an inference that the case states.
    assert set(ARGUMENT_MOVES) - {
        "challenge",
        "foreign",
        "inform",
        "join",
        "last_word",
        "thank",
        "turn",
    } <= set(made)
    assert len({tuple(sorted(taste.items())) for taste in MOVE_WEIGHTS.values()}) == len(MOVE_WEIGHTS) == 12


def test_a_point_made_again_after_an_answer_addresses_the_one_who_answered() -> None:
    again = 0
    for seed in range(12):
        spoke: dict[str, set[int]] = {}
        answered: dict[str, set[int]] = {}
        for turn in turns_of(FERRY, f"table{seed}"):
            brief = case_brief(FERRY)
            for key in turn.points:
                others = spoke.get(key, set()) - {turn.seat}
                if answered.get(key, set()) - {turn.seat}:
                    again += 1
                    called = {VOICE_NAMES[seat] for seat in others}
                    assert any(re.search(rf"\b(?:{names})\b", turn.text) for names in called), turn.text
                for other in brief.answers.get(key, ()):
                    if other in spoke and brief.by_id[other].stance == OPPOSITE[turn.stance or ""]:
                        answered.setdefault(other, set()).add(turn.seat)
                        spoke[other].add(turn.seat)
                spoke.setdefault(key, set()).add(turn.seat)
    assert again > 5


VOICE_NAMES = {
    1: "Marcus|Webb",
    2: "Sarah|Chen",
    3: "Frank|Russo",
    4: "Linda|Park",
    5: "David|Okonkwo",
    6: "Betty|Morrison",
    7: "Ines|Duarte",
    8: "James|Wright",
    9: "Williams",
    10: "Nancy|Cooper",
    11: "Miguel|Santos",
    12: "Robert|Kim",
}


def test_no_fact_is_said_twice_at_a_table() -> None:
    for case in (FERRY, ODD):
        facts = {fact for point in case_brief(case).points for fact in point.facts if len(fact) > 40}
        for seed in range(6):
            said = Counter(
                fact
                for turn in turns_of(case, f"table{seed}")
                for fact in facts
                if not turn.written and fact in turn.text
            )
            assert all(count == 1 for count in said.values()), said


def test_a_strategy_argues_in_several_sentences_and_rests_on_the_case() -> None:
    case = predefined_cases()["case_002_murder"]
    table = table_at(case, 2, "strategies")
    for strategy in ("challenge_evidence", "question_witness", "alternative_theory", "reasonable_doubt"):
        for side in ("prosecute", "defend"):
            seat = table.state.seats[7]
            held = replace(seat, side=side, occupant="human", name="Ada")
            state = replace(table.state, seats={**table.state.seats, 7: held})
            said = write_strategy(case, state, empty_memory(7), 7, strategy, None, (), Draw("s", strategy, side))
            assert said.cites
            assert 25 <= len(said.text.split()) <= 220
            assert said.stance == (GUILTY if side == "prosecute" else NOT_GUILTY)


# The time of the trial


def test_an_old_trial_is_argued_without_the_words_of_an_office() -> None:
    modern = re.compile(r"\b(?:client|spreadsheet|bottom line|okay|guys|downside|scenario|chart)\b", re.IGNORECASE)
    old = FERRY.model_copy(update={"id": "ferry1780", "year": 1780})
    said = [turn.text for seed in range(10) for turn in turns_of(old, f"table{seed}")]
    now = [turn.text for seed in range(10) for turn in turns_of(FERRY, f"table{seed}")]
    assert any(modern.search(text) for text in now)
    assert not [text for text in said if modern.search(text)]
    assert not [text for text in said if re.search(r"a\.m\.|\bSure,", text)]
    assert not [text for text in said if re.search(r"\b(?:don’t|can’t|I’m|that’s|won’t)\b", text, re.IGNORECASE)]


@pytest.mark.parametrize(
    ("said", "full"),
    [
        ("I don’t think it’s so.", "I do not think it is so."),
        ("Can’t you see? Won’t you?", "Cannot you see? Will not you?"),
        ("That’s somebody’s whole life.", "That is somebody’s whole life."),
        ("I’d been wrong, and I’d say so.", "I had been wrong, and I would say so."),
        (
            "I’d only been guessing, and I wish I’d written it.",
            "I had only been guessing, and I wish I had written it.",
        ),
        ("I’d only say what I’d need.", "I would only say what I would need."),
        ("I know how easily it’s done. He’s done it.", "I know how easily it is done. He has done it."),
        ("Nobody’s asked, and who’s next?", "Nobody has asked, and who is next?"),
    ],
)
def test_contractions_are_written_out(said: str, full: str) -> None:
    assert formalise(said) == full


def test_each_age_has_its_register() -> None:
    for year, old, plain in ((None, False, False), (1989, False, False), (1889, True, False), (1780, True, True)):
        register = period_style(Wording(FERRY.model_copy(update={"year": year})))
        assert (register.old, register.formal) == (old, plain)
        for voice in LINE_SETS.values():
            for kind in LINE_KINDS:
                ages = {line.age for line in register.lines(voice, kind)}
                assert ages <= ({"", "old", "georgian"} if plain else {"", "old"} if old else {""})


# The wording of a case


def test_the_accused_of_a_family_keeps_her_title() -> None:
    names = {key: case_brief(case).wording.accused for key, case in predefined_cases().items()}
    assert names["case_005_maybrick"] == "Mrs. Maybrick"
    assert names["case_006_borden"] == "Miss Borden"
    assert names["case_002_murder"] == "Crane"


def test_an_exhibits_weaker_side_says_only_what_its_arguments_make_of_it() -> None:
    can = Exhibit(
        id="lamp",
        kind="physical",
        title="Lamp",
        strength_prosecution=0.6,
        strength_defense=0.4,
        description="A brass lamp from the prisoner's shed, with soot on the glass and the wick burnt down to the rim. "
        "Its tank was full of oil and the seal upon the filler had never been broken by anybody.",
    )
    case = FERRY.model_copy(
        update={
            "id": "lamp",
            "exhibits": (can,),
            "witnesses": (),
            "prosecution_arguments": (Argument(text="Soot on the glass and a burnt wick.", rests_on=("lamp",)),),
            "defense_arguments": (Argument(text="The seal on the oil tank was never broken.", rests_on=("lamp",)),),
        }
    )
    points = case_brief(case).by_id
    assert "soot on the glass" in points["lamp:guilty"].facts[0]
    assert [fact for fact in points["lamp:not_guilty"].facts if "seal" in fact] == list(points["lamp:not_guilty"].facts)


def test_what_speaks_for_neither_side_hardly_counts() -> None:
    (holt, *others) = FERRY.witnesses
    kept = Statement(id="s3", text="I kept the can in my shed until Monday.", speaks_for="neutral")
    neither = Derived(
        method="By fixed rules.", difficulty="ambiguous", statements={"s3": Strength(prosecution=0.0, defense=0.0)}
    )

    def points_of(statements: tuple[Statement, ...], derived: Derived | None) -> dict[str, float]:
        witnesses = (holt.model_copy(update={"statements": statements}), *others)
        case = FERRY.model_copy(update={"witnesses": witnesses, "derived": derived})
        return {point.id: point.strength for point in case_brief(case).on["holt"] if point.kind == "statement"}

    sided = points_of((*holt.statements, kept), None)
    assert sided.keys() == points_of((*holt.statements, kept), neither).keys() == {"holt:s1", "holt:s2"}
    assert points_of((kept,), neither)["holt:s3"] < 0.4 * sided["holt:s1"]


def test_two_tables_come_upon_different_inferences() -> None:
    case = predefined_cases()["case_002_murder"]
    made = {
        frozenset(key for turn in turns_of(case, seed) for key in turn.points if key.startswith("i:"))
        for seed in ("one", "two", "three")
    }
    assert len(made) == 3
    assert all(0 < len(keys) <= 0.4 * len(case.inferences) for keys in made)


def test_nobody_is_doubted_before_the_table_knows_who_that_is() -> None:
    case = predefined_cases()["case_002_murder"]
    brief = case_brief(case)
    raised: set[str] = set()
    for turn in (turn for seed in ("one", "two", "three") for turn in (None, *turns_of(case, seed))):
        if turn is None:
            raised.clear()
            continue
        for point in (brief.by_id[key] for key in turn.points):
            source = next(iter(point.rests_on), "")
            if point.kind == "credibility" and source not in brief.accounts and source not in raised:
                assert brief.labels[source] in turn.text, turn.text
            raised.update(point.rests_on)


def test_a_quotation_that_runs_over_several_sentences_keeps_its_marks() -> None:
    testimony = (
        'He told the court: "I was at home. I saw nothing of it. I knew the man well, and I would know him anywhere."'
    )
    for piece in speakable_pieces(testimony * 3):
        assert piece.count("“") == piece.count("”")
        assert "““" not in piece
        assert "“”" not in piece


def test_an_argument_cites_only_what_it_speaks_of() -> None:
    case = Case(
        id="spoken",
        title="People v. Roe",
        docket="A theft.",
        summary="A watch was taken from a shop.",
        charges=("Theft",),
        defendants=(Defendant(name="Ann Roe", gender="female"),),
        jurisdiction="A county",
        instructions="The prosecution must prove its case beyond a reasonable doubt.",
        exhibits=(
            Exhibit(
                id="watch",
                kind="physical",
                title="Silver watch",
                description="A silver watch with a dented case.",
                strength_prosecution=0.6,
                strength_defense=0.1,
            ),
            Exhibit(
                id="rope",
                kind="physical",
                title="Knotted rope",
                description="A rope from the yard behind.",
                strength_prosecution=0.5,
                strength_defense=0.1,
            ),
        ),
        witnesses=(Witness(id="w", name="John Hall", role="eyewitness", side="prosecution", testimony="He saw her."),),
        prosecution_arguments=(Argument(text="The silver watch was in her pocket.", rests_on=("watch", "rope")),),
    )
    assert case_brief(case).spoken["p1"] == ("watch",)

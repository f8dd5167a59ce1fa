"""What a person claims and the case does not have is struck; what was fairly said is let pass."""

from __future__ import annotations

import pytest

from cases.library import predefined_cases
from engine.core import acts, events
from engine.core.acts import Hit
from engine.core.decide import SeatHolder
from engine.core.refusals import Refusal
from engine.core.state import Turn
from engine.formats.jury.mind.claims import is_foreign, unfounded_claims, without_claims
from engine.formats.jury.mind.line_set import LINE_SETS
from engine.formats.jury.rules.format import JURY
from engine.simulation.opening import Opening
from engine.simulation.play import SimulatedTable

CRANE = predefined_cases()["case_002_murder"]
FORMAT = JURY.bind(CRANE)
SEAT = 7


def no_hits(text: str) -> tuple[Hit, ...]:
    return ()


def at_turn_of_a_person(seed: str = "claims") -> SimulatedTable:
    """A table that waits for the turn of a person on seat 7."""
    table = SimulatedTable(Opening(FORMAT, {"stability_rounds": 10, "initial_guilty": 6}), seed)
    while table.state.phase != "deliberation":
        table.step()
    from engine.core.decide import Bench

    table.submit(Bench(), acts.TakeSeat(seat=SEAT, occupant="human", name="Ada", as_host=False), None)
    come_to_the_person(table)
    return table


def completed(table: SimulatedTable, act: acts.Speak) -> acts.Speak:
    return FORMAT.house.complete_speech(FORMAT, table.state, table.memories[SEAT], SEAT, act, no_hits)


def say(table: SimulatedTable, text: str) -> events.TurnTaken:
    floor = table.state.floor_ask()
    assert floor is not None
    table.submit(SeatHolder(SEAT, table.state.seats[SEAT].tenure), completed(table, acts.Speak(text=text)), floor.id)
    return next(entry.event for entry in reversed(table.entries) if isinstance(entry.event, events.TurnTaken))


def next_speaker(table: SimulatedTable) -> Turn:
    """The next turn of somebody else, but for those who say why their ballot changed."""
    number = table.state.turns
    while (turn := table.state.heard[-1]).number == number or turn.seat == SEAT or turn.topic == "changed":
        assert table.step()
    return turn


def is_thanks(turn: Turn) -> bool:
    return any(line.mark in turn.text for voice in LINE_SETS.values() for line in voice.thanks)


def come_to_the_person(table: SimulatedTable) -> None:
    while (floor := table.state.floor_ask()) is None or floor.seats != (SEAT,):
        assert table.step()


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("Exhibit Q settles it.", "exhibit", "Exhibit Q"),
        ("The DNA on the railing puts him there.", "exhibit", "The DNA on the railing"),
        ("They found a diary in her desk.", "exhibit", "a diary"),
        ("Mr. Henderson saw him on the stair.", "name", "Henderson"),
        ("Johnson testified that he ran.", "name", "Johnson"),
        ("Dr. Kessel said, “He struck her with an iron bar.”", "quotation", "“He struck her with an iron bar.”"),
        ("He stood to gain $50,000 by it.", "number", "$50,000"),
        ("She fell at 11:52, by that clock.", "number", "11:52"),
        # What is counted otherwise, quoted with another word, or put into the judge's mouth.
        ("She fell down ninety steps of that stair.", "number", "ninety steps"),
        ("Pell said “The feet I heard after the fall went down the stair”.", "quotation", None),
        ("The judge told us to convict a man who lies.", "quotation", "The judge told us to convict a man who lies"),
        ("As the judge said, a porter has to prove where he was.", "quotation", None),
        # What a thing does not do, or nobody can say of it, is said of a thing that is there.
        ("The red scarf does not lie.", "exhibit", "The red scarf"),
        ("The video shows that nobody else came in.", "exhibit", "The video"),
        ("You cannot get around exhibit 9.", "exhibit", "exhibit 9"),
        ("They found a glove that does not fit anybody but him.", "exhibit", "a glove"),
        ("Mr. Henderson never believed a word of it.", "name", "Henderson"),
    ],
)
def test_sp11_what_the_case_does_not_have_is_found(text: str, kind: str, words: str | None) -> None:
    found = [(claim.kind, claim.text) for claim in unfounded_claims(CRANE, text)]
    assert (kind, words) in found or (words is None and [one for one, _ in found] == [kind])


@pytest.mark.parametrize(
    "text",
    [
        "Exhibit A is a card that somebody pushed in.",
        "If there were a diary, we would know what she thought.",
        "Nobody brought us a fingerprint.",
        "Where is the video? Did they look for a glove?",
        "Mrs. Dunmore told us “that was his voice on the stair”.",
        "She wrote, “It is not the porter’s forty-six dollars I mean.”",
        "Pell said “I had taken three whiskies and can tell up from down”.",
        "From 11:34 to 11:38 is four minutes.",
        "I worked nineteen years with a man like that, and I kept a diary.",
        "Two minutes. Give me two minutes.",
        "Frank said he would not arrest on that.",
        "A hundred times no.",
        # Who names a thing to say that there is none has not made it up.
        "There is no such thing as exhibit 9.",
        "Exhibit 9 does not exist. Where is exhibit 9?",
        "Nobody ever found a red scarf, and the red scarf is not in the file.",
        "There was never a polygraph. The polygraph proves nothing.",
        "No DNA ties him to the railing, and they never produced the video.",
        "There is no Mr. Henderson in this case.",
    ],
)
def test_sp11_what_is_fairly_said_is_let_pass(text: str) -> None:
    assert unfounded_claims(CRANE, text, at_the_table=["Frank Russo"]) == ()


def test_sp11_what_was_said_at_the_table_may_be_quoted() -> None:
    text = "Marcus said, “the load does not go through that joint at all”."
    heard = ["Look: the load does not go through that joint at all, Russo."]
    assert unfounded_claims(CRANE, text, at_the_table=["Marcus Webb"], heard=heard) == ()
    assert unfounded_claims(CRANE, text, at_the_table=["Marcus Webb"]) != ()


@pytest.mark.parametrize(
    "words", ["You are right, I take that back: there is no diary.", "My mistake. It is not in the file."]
)
def test_sp11_whoever_takes_a_struck_claim_back_is_thanked(words: str) -> None:
    table = at_turn_of_a_person()
    say(table, "They found a diary in which she says that she was afraid of him.")
    assert "a diary" in next_speaker(table).text
    come_to_the_person(table)
    taken_back = say(table, words)
    assert (taken_back.unfounded, taken_back.retracts) == (None, True)
    thanks = next_speaker(table)
    assert thanks.target == SEAT
    assert is_thanks(thanks)
    # Once is enough.
    assert not is_thanks(next_speaker(table))
    come_to_the_person(table)
    assert say(table, "I was wrong about the porter as well.").retracts is None
    assert not is_thanks(next_speaker(table))


def test_sp11_thanks_do_not_depend_on_how_long_ago_something_was_struck() -> None:
    table = at_turn_of_a_person()
    struck = say(table, "They found a diary in which she says that she was afraid of him.")
    while any(turn.id == struck.turn_id for turn in table.state.heard):
        come_to_the_person(table)
        floor = table.state.floor_ask()
        assert floor is not None
        table.submit(SeatHolder(SEAT, table.state.seats[SEAT].tenure), acts.Pass(), floor.id)
    come_to_the_person(table)
    assert say(table, "I’m mistaken about the diary.").retracts
    assert is_thanks(next_speaker(table))


def test_nobody_is_thanked_for_words_about_something_else() -> None:
    table = at_turn_of_a_person()
    assert say(table, "You are right, I take that back: I was wrong about the key.").retracts is None
    assert not is_thanks(next_speaker(table))


def test_sp11_the_rest_of_a_sentence_keeps_its_force() -> None:
    text = "The glove in his locker proves it, so he did it, and besides Lathrop has every key to that room."
    assert without_claims(text, unfounded_claims(CRANE, text)) == "Lathrop has every key to that room."
    judged = "The judge told us to convict, and Lathrop has every key to that room."
    assert without_claims(judged, unfounded_claims(CRANE, judged)) == ""
    counted = "The doctor counted ninety wounds, and every one of them is from a hammer, so it was Crane."
    assert without_claims(counted, unfounded_claims(CRANE, counted)) == "", "what leans on a false part falls with it"


def test_sp11_the_rest_of_a_text_keeps_its_force() -> None:
    table = at_turn_of_a_person()
    honest = "Her own letter says it was not the porter’s money, and Lathrop has every key."
    made_up = "They found his diary in the safe."
    assert without_claims(f"{made_up} {honest}", unfounded_claims(CRANE, f"{made_up} {honest}")) == honest
    whole, rest = (completed(table, acts.Speak(text=text)) for text in (f"{made_up} {honest}", honest))
    assert whole.unfounded
    assert (whole.points, whole.force) == (rest.points, rest.force)
    assert completed(table, acts.Speak(text=made_up)).force == 0.0


def test_sp11_cv6_a_struck_claim_moves_nobody_and_is_asked_about() -> None:
    table = at_turn_of_a_person()
    event = say(table, "They found a diary in which she says that she was afraid of him.")
    assert [claim.text for claim in event.unfounded or ()] == ["a diary"]
    asks = next_speaker(table)
    assert (asks.target, asks.argument_type, asks.points) == (SEAT, "question", ())
    assert "a diary" in asks.text
    while not table.state.happened_since(events.RoundClosed, events.RoundOpened):
        assert table.step()
    moved = [
        move
        for entry in table.entries
        if isinstance(entry.event, events.ConvictionsMoved)
        for move in (
            *entry.event.moves,
            *(one for secret in (entry.event.private or {}).values() for one in secret.moves or ()),
        )
    ]
    assert moved
    assert event.turn_id not in {move.turn_id for move in moved}


@pytest.mark.parametrize(
    "text",
    [
        "Il est coupable, on l’a entendu dans l’escalier.",
        "Er war es nicht, die Uhr geht falsch.",
        "Yo creo que el hombre es inocente porque estaba en el sótano.",
        "有罪だと思います",
        "Жертва знала его.",
    ],
)
def test_sp12_a_text_in_another_language_is_known_as_one(text: str) -> None:
    assert is_foreign(CRANE, text)


@pytest.mark.parametrize(
    "text", ["He did it.", "Nah", "lol that dude totally dunnit bro", "Dunmore Garrity Kessel Pell"]
)
def test_sp12_short_and_careless_english_is_english(text: str) -> None:
    assert not is_foreign(CRANE, text)


def test_sp12_a_text_in_another_language_moves_nobody_and_is_answered() -> None:
    table = at_turn_of_a_person()
    event = say(table, "Il est coupable, on l’a entendu dans l’escalier.")
    assert (event.unread, event.force, event.stance, event.points) == ("language", 0.0, None, ())
    answer = next_speaker(table)
    assert answer.target == SEAT
    assert "English" in answer.text


def test_sp12_a_model_may_be_moved_by_what_the_house_cannot_read() -> None:
    table = at_turn_of_a_person()
    said = say(table, "Il est coupable, on l’a entendu dans l’escalier.")
    from engine.formats.jury.rules.rounds import heard_with_force

    assert said.turn_id in heard_with_force(table.state)


# Hints


def steered(hint: str, seed: str = "hint") -> acts.Speak:
    return completed(at_turn_of_a_person(seed), acts.Speak(strategy="challenge_evidence", hint=hint))


def test_sp13_a_hint_steers_a_strategy_and_is_never_said() -> None:
    about_time = {"time-card", "pressure-chart", "stair-test", "dunmore", "pell"}
    act = steered("focus on the timeline")
    assert act.hint is None
    assert "focus on the timeline" not in act.text
    assert about_time & set(act.cites)
    assert "handbag-letter" in steered("the letter in her handbag").cites


def test_sp13_a_hint_of_two_thousand_characters_is_refused_in_a_sentence() -> None:
    with pytest.raises(Refusal, match="at most 300 characters; this one has 2,000") as caught:
        steered("x" * 2000)
    assert caught.value.code == "text_too_long"

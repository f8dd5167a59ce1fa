"""What a model reads and writes at a meeting: its own card and notes, reminders for impostors, the craft, the tick."""

from __future__ import annotations

import json

import pytest

from engine.core.asks import pending_asks
from engine.formats.meeting.acts import PlaceBid
from engine.formats.meeting.rules.format import MEETING
from engine.formats.meeting.rules.table import impostors
from harness.examples.meeting import MILL, SHORT
from rooms.minds.formats import played_by_models
from rooms.minds.formats.generic.prompt import prompt_for
from rooms.minds.formats.meeting.readers import read_note, read_speech, read_tick
from rooms.minds.formats.scene import AskScene, seat_scene
from rooms.minds.llm.answers import UnreadableAnswer
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.tokens import tokens
from rooms.store.persona_records import PersonaKey, PersonaMemory, RoleRecord
from tests.kit.deliberations import Deliberation

BOUND = MEETING.bind(MILL)
STUB = ModelChoice(name="stub", provider="openai", model="stub")
TICK = {
    "internal_thought": "Corin sweats.",
    "desire_to_speak": 7,
    "message": "Corin, who saw you in the yard?",
    "target": "Person 3",
    "vote_action": None,
    "scratchpad_updates": {"meeting_scratch": "Corin: yard, alone."},
}


@pytest.fixture(autouse=True)
def prompts() -> None:
    """The meeting's prompts are registered with its players."""
    played_by_models("meeting")


def meeting(impostor_count: int = 2, **settings: object) -> Deliberation:
    """A meeting of five at its first tick."""
    chosen = {**SHORT, "impostors": impostor_count, "wrap_up": 10, "pace": "instant", **settings}
    return Deliberation(BOUND, (1, 2, 3, 4, 5), settings=chosen).to_phase("talk")  # type: ignore[arg-type]


def scene_of(table: Deliberation, seat: int, remembered: PersonaMemory | None = None) -> AskScene:
    [spec] = [spec for spec in pending_asks(BOUND, table.state) if spec.seat == seat]
    memory = BOUND.house.memory.fold_log(table.entries, table.state.seats, MILL)[seat]
    return seat_scene(BOUND, MILL, table.state, memory, spec, remembered)


def read_by(scene: AskScene) -> str:
    """The whole prompt."""
    return "\n".join(message.content for message in prompt_for(scene).fill(scene, STUB))


def honest(table: Deliberation) -> tuple[int, ...]:
    return tuple(seat for seat in table.state.seats if seat not in impostors(table.state))


def to_night(table: Deliberation) -> Deliberation:
    """Everybody skips, and nobody has a word on it."""
    for seat in table.state.taking_part:
        table.act(seat, PlaceBid(vote="skip"))
    for seat in table.state.taking_part:
        table.act(seat, PlaceBid())
    return table


def test_only_impostors_are_reminded_to_lie_and_read_who_is_with_them() -> None:
    table = meeting()
    lying = impostors(table.state)
    for seat in table.state.seats:
        prompt = read_by(scene_of(table, seat))
        lies = seat in lying
        assert ("you may lie" in prompt) == lies
        assert ("Have an alibi before you are asked" in prompt) == lies
        assert (f"together with Person {next(other for other in lying if other != seat)}" in prompt) == lies
        assert ("Your role is crew" in prompt) != lies


def test_a_prompt_has_the_own_card_and_nobody_elses() -> None:
    table = meeting()
    cards = {seat: (part.note or "").splitlines()[2] for seat, part in table.state.dealt.items()}
    for seat in table.state.seats:
        prompt = read_by(scene_of(table, seat))
        assert cards[seat] in prompt
        others = {card for other, card in cards.items() if other != seat and card != cards[seat]}
        assert not [card for card in others if card in prompt]


def test_the_craft_is_in_words_of_its_own_by_level_role_and_seat() -> None:
    texts = {}
    for level in ("none", "basic", "intermediate", "advanced"):
        table = meeting(craft=level)
        texts[level] = (read_by(scene_of(table, honest(table)[0])), read_by(scene_of(table, impostors(table.state)[0])))
    assert "Nobody has taught you" in texts["none"][0]
    for level in ("basic", "intermediate", "advanced"):
        crew, impostor = texts[level]
        assert "What you know of the craft" in crew
        assert "What you know of the craft" in impostor
    assert "Two who vouch for each other" in texts["advanced"][0]
    assert "accused early, by you" in texts["advanced"][1]
    assert "accused early, by you" not in texts["intermediate"][1]
    table = meeting(craft="none", impostor_craft="advanced")
    assert "accused early, by you" in read_by(scene_of(table, impostors(table.state)[0]))
    seat = honest(table)[0]
    by_seat = meeting(craft={str(seat): "advanced", "default": "none"})
    assert "Two who vouch for each other" in read_by(scene_of(by_seat, honest(by_seat)[0]))


def test_own_notes_and_claims_stand_in_the_prompt() -> None:
    table = meeting()
    seat = honest(table)[0]
    table.act(seat, PlaceBid(desire=10, message="I was in the kitchen at 21:20, alone.", note="Ask about the loft."))
    for other in table.state.taking_part:
        if other != seat:
            table.act(other, PlaceBid())
    prompt = read_by(scene_of(table, seat))
    assert "Ask about the loft." in prompt
    assert "What you have claimed at this meeting: 21:20 in the kitchen" in prompt
    other = next(one for one in table.state.taking_part if one != seat)
    assert "Ask about the loft." not in read_by(scene_of(table, other))
    assert "I was in the kitchen at 21:20, alone." in read_by(scene_of(table, other))


def test_a_tick_is_read_in_the_form_that_was_asked_for() -> None:
    table = meeting()
    scene = scene_of(table, 1)
    schema = prompt_for(scene).schema(scene)
    assert list(schema["properties"]) == list(TICK)
    assert read_tick(json.dumps(TICK), scene) == PlaceBid(
        desire=7,
        message="Corin, who saw you in the yard?",
        target=3,
        thought="Corin sweats.",
        note="Corin: yard, alone.",
    )
    by_player = read_tick(json.dumps({**TICK, "target": "Corin", "vote_action": "skip"}), scene)
    assert (by_player.target, by_player.vote) == (3, "skip")


@pytest.mark.parametrize(
    ("changed", "hint"),
    [
        ({"desire_to_speak": 11}, "from 0 to 10"),
        ({"desire_to_speak": "7"}, "from 0 to 10"),
        ({"vote_action": "Person 1"}, "“vote_action” is null or one of"),
        ({"target": "CANARY"}, "“target” is null or one of"),
        ({"message": "x" * 601}, "“message” has 601 characters"),
        ({"scratchpad_updates": "CANARY"}, "is an object"),
    ],
)
def test_an_invalid_tick_is_refused_in_words_that_tell_the_table_nothing(changed: dict[str, object], hint: str) -> None:
    with pytest.raises(UnreadableAnswer) as refused:
        read_tick(json.dumps({**TICK, **changed}), scene_of(meeting(), 1))
    assert str(refused.value) == "it is no valid tick"
    assert hint in refused.value.hint


def test_everybody_is_asked_for_notes_and_impostors_for_whom_they_choose() -> None:
    table = to_night(meeting())
    lying = impostors(table.state)
    crew = scene_of(table, honest(table)[0])
    assert "eliminate" not in prompt_for(crew).schema(crew)["properties"]
    assert "Then choose who" not in read_by(crew)
    liar = scene_of(table, lying[0])
    allowed = prompt_for(liar).schema(liar)["properties"]["eliminate"]["anyOf"][0]["enum"]
    assert set(allowed) == {f"Person {seat}" for seat in honest(table)}
    note = read_note(json.dumps({"main_notes": "Skip.", "learned": "Wait.", "eliminate": allowed[0]}), liar)
    assert (note.note, note.learned, note.target) == ("Skip.", "Wait.", honest(table)[0])
    with pytest.raises(UnreadableAnswer) as refused:
        read_note(json.dumps({"main_notes": "Skip.", "learned": None, "eliminate": f"Person {lying[1]}"}), liar)
    assert str(refused.value) == "it is no valid note", "the table does not learn whom somebody may choose"
    with pytest.raises(UnreadableAnswer, match="it says nothing"):
        read_speech('{"message": " "}', crew)


def test_a_personas_memory_is_in_the_prompt_where_the_setting_allows_it() -> None:
    who = PersonaKey("meeting", "stub", "anselm")
    known = PersonaMemory(who, (RoleRecord("crew", 3, 2), RoleRecord("impostor", 1, 0)), "Ask for the room first.")
    table = meeting()
    prompt = read_by(scene_of(table, 1, known))
    assert "You have played 4 games as this person: 2 of 3 games won as crew, 0 of 1 game won as impostor." in prompt
    assert "Ask for the room first." in prompt
    assert "other games" not in read_by(scene_of(table, 1))
    night = to_night(meeting(persona_memory=True))
    assert "learned" in prompt_for(scene := scene_of(night, 1, PersonaMemory(who))).schema(scene)["properties"]
    assert "learned" not in prompt_for(scene := scene_of(night, 1)).schema(scene)["properties"]


def test_a_prompt_is_bounded_however_much_was_said() -> None:
    table = meeting(wrap_up=40)
    for number in range(40):
        speaker = 1 + number % 5
        for seat in (1, 2, 3, 4, 5):
            table.act(seat, PlaceBid(desire=9 if seat == speaker else 0, message="word, " * 99))
    assert tokens(read_by(scene_of(table, 1))) < 9_500
    assert "turns before these" in read_by(scene_of(table, 1))

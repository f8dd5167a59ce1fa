"""Who plays what in a room: the models that the settings name, the house, or the house in place of a model."""

from __future__ import annotations

from dataclasses import replace
from typing import cast as typed

from engine.core import acts
from engine.core.asks import pending_asks
from engine.core.seats import HOUSE
from engine.formats.jury.memory.seat_memory import empty_memory
from rooms.minds.base import HOUSE_SPEAKS_SENTENCE
from rooms.minds.factory import RoomMinds, UnavailableMind, build_minds
from rooms.minds.formats.generic.bench import ModelBench
from rooms.minds.formats.generic.mind import ModelMind
from rooms.minds.house import HouseBench, HouseMind
from rooms.minds.llm.calls import ModelChoice, ModelClient
from rooms.minds.llm.configuration import Configuration
from tests.engine.driving import Jury
from tests.kit.jury_cases import MURDER
from tests.kit.rooms import House, open_room

LOCAL = ModelChoice("local", "ollama", "small", local=True)
HOSTED = ModelChoice("hosted", "openai", "big", input_price=1.0, output_price=1.0)
JUDGE = ModelChoice("judge", "openai", "other", input_price=1.0, output_price=1.0)
MODELS = {choice.name: choice for choice in (LOCAL, HOSTED, JUDGE)}


class NoKeys:
    async def of(self, seat: int, choice: ModelChoice) -> str | None:
        return None


class Nobody:
    """Answers no call; who plays what is settled without one."""


async def cast_of(house: House, minds: dict[str, str] | str, **overrides: str) -> RoomMinds:
    directory = await house.directory(models=tuple(MODELS))
    opening = await open_room(
        directory, matter=MURDER, seed="cast", seat=None, settings={"minds": minds, "pace": "instant"}
    )
    room = opening.room
    configuration = Configuration(models=MODELS, overrides=overrides)
    return build_minds(room, configuration, typed(ModelClient, Nobody()), NoKeys())


async def test_a_seat_is_played_by_the_model_in_the_settings_and_keeps_it(house: House) -> None:
    minds = await cast_of(house, {"default": "hosted", "3": "local", "5": HOUSE})
    state = minds._room.state
    third, fourth = minds.for_seat(state, 3), minds.for_seat(state, 4)
    assert isinstance(third, ModelMind)
    assert isinstance(fourth, ModelMind)
    assert (third.choice.name, fourth.choice.name) == ("local", "hosted")
    assert minds.for_seat(state, 3) is third
    assert type(minds.for_seat(state, 5)) is HouseMind


async def test_a_bench_of_models_works_only_with_the_models_that_play(house: House) -> None:
    minds = await cast_of(house, HOUSE, judge="judge")
    state = minds._room.state
    assert isinstance(minds.bench(state), HouseBench)
    held = {number: replace(seat, occupant="model", model="local") for number, seat in state.seats.items()}
    local = replace(state, seats=held)
    assert isinstance(minds.bench(local), ModelBench)
    assert minds._choose(local, "react") == LOCAL
    assert minds._choose(local, "narrate") == JUDGE
    mixed = replace(local, seats={**held, 1: replace(held[1], model="hosted"), 2: replace(held[2], model="gone")})
    assert minds._choose(mixed, "summarise") == LOCAL
    assert minds._choose(state, "narrate") is None


async def test_for_a_model_that_the_server_no_longer_has_the_house_speaks(house: House) -> None:
    minds = await cast_of(house, "hosted")
    room = minds._room
    state = room.state
    held = {number: replace(seat, occupant="model", model="gone") for number, seat in state.seats.items()}
    mind = minds.for_seat(replace(state, seats=held), 4)
    assert isinstance(mind, UnavailableMind)

    failures: list[tuple[str, str]] = []

    class FailureRecorder:
        def add_text(self, text: str) -> None:
            raise AssertionError(text)

        def discard_text(self) -> None:
            raise AssertionError

        def look_up_started(self, label: str) -> None:
            raise AssertionError(label)

        async def call_finished(self, call: acts.ReportCall) -> None:
            raise AssertionError(call)

        async def call_failed(self, reason: str, instead: str) -> None:
            failures.append((reason, instead))

    jury = Jury(case=MURDER)
    jury.to_floor()
    [spec] = [spec for spec in pending_asks(jury.format, jury.state) if spec.act == "speak"]
    act = await mind.answer(MURDER, jury.state, empty_memory(spec.seat), spec, FailureRecorder())
    assert isinstance(act, acts.Speak)
    assert act.text
    assert failures == [("This server has no model “gone”.", HOUSE_SPEAKS_SENTENCE)]

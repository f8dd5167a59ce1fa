"""Acts that nobody asked for, most of them refused: what the laws try besides sensible answers."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from engine.core import acts
from engine.core.asks import pending_asks
from engine.core.decide import HOST_ACTS, Audience, Bench, Host, Identity, SeatHolder
from engine.core.format import Format
from engine.core.state import State
from harness.canaries import CANARY
from harness.examples import Example, FieldMakers, example_of
from harness.schemas import resolved, schema_of, types_of, value_of, without_default

BENCH_ACTS: tuple[type[acts.Act], ...] = (
    acts.TakeSeat,
    acts.LoseSeat,
    acts.PassPowers,
    acts.Lapse,
    acts.ReportFailure,
    acts.LoseTime,
    acts.Narrate,
    acts.React,
    acts.ReportCall,
    acts.Summarise,
    acts.AnnounceClip,
    acts.ReportVoice,
)


def meaningless_act(format: Format, model: type[acts.Act], random_: random.Random) -> acts.Act:
    """An instance of an act, well typed and otherwise meaningless.

    Fields of shared acts come from the table below, and keep their defaults where it does not name them; fields of a
    format's own acts come from their schema. The format's example has the first word on both.
    """
    example = example_of(format.name)
    shared = model.__module__.startswith(acts.__name__)
    makers: dict[str, Any] = {
        **(_shared_fields(format, example, model, random_) if shared else {}),
        **example.nonsense(model, random_),
    }
    kind = model.model_fields["kind"].default
    schema = {} if shared else schema_of(model)
    values: dict[str, Any] = {}
    for name, field in model.model_fields.items():
        if name == "kind":
            continue
        if f"{kind}.{name}" in makers:
            values[name] = makers[f"{kind}.{name}"]()
        elif name in makers and (field.is_required() or random_.random() < 0.7):
            values[name] = makers[name]()
        elif not shared and name not in makers and (field.is_required() or random_.random() < 0.7):
            values[name] = value_of(without_default(resolved(schema["properties"][name], schema)), schema, random_)
    return model(**values)


def _shared_fields(format: Format, example: Example, model: type[acts.Act], random_: random.Random) -> FieldMakers:
    """Values for the fields of shared acts."""
    strategies = [strategy.id for strategy in format.strategies[:2]]
    return {
        "text": lambda: random_.choice(example.texts),
        "narrate.text": lambda: "The deliberation is open.",
        "summarise.text": lambda: "They spoke of it.",
        "tell.text": lambda: f"{CANARY}-line-{random_.randint(1, 10**9)}.",
        "target": lambda: random_.choice([None, 0, 1, 3, 99, -1]),
        "seat": lambda: random_.choice([0, 1, 3, 7, 99, -1]),
        "strategy": lambda: random_.choice([None, *strategies, "nonsense"]),
        "choice": lambda: random_.choice([*format.choices, "yes", "no", "", "maybe"]),
        "thought": lambda: f"{CANARY}-thought-x.",
        "cites": lambda: random_.choice([(), ("nothing",)]),
        "personas": lambda: random_.choice([(), ({"name": "Somebody"},), ({"nonsense": [1, None]},)]),
        "pace": lambda: random_.choice(["instant", "brisk", "live"]),
        "settings": lambda: random_.choice([{}, {"no_such": 1}, {"budget_usd": 0.2}, {"voice": "captions"}]),
        "name": lambda: "Somebody",
        "occupant": lambda: random_.choice(["house", "invitation", "model"]) if model is acts.Assign else "human",
        "model": lambda: random_.choice([None, "oracle", "sibyl"]) if model is acts.Assign else "oracle",
        "minds": lambda: random_.choice(["house", "oracle", {"default": "oracle", "3": "house"}, {"99": "oracle"}]),
        "version": lambda: "oracle-1",
        "task": lambda: random_.choice(["speak", "react", "summarise"]),
        "prompt": lambda: "0123456789abcdef",
        "tokens_in": lambda: random_.randint(0, 2000),
        "tokens_out": lambda: random_.randint(0, 200),
        "cost": lambda: random_.choice([0, 0.001234, 0.3]),
        "outcome": lambda: random_.choice(["answered", "failed", "cancelled"]),
        "through": lambda: random_.randint(1, 12),
        "voice": lambda: "browser",
        "clip": lambda: acts.Clip(id="0123456789abcdef", mime="audio/mpeg", voice="reader"),
        "ask": lambda: "q1",
        "locked": lambda: random_.random() < 0.3,
        "up": lambda: random_.random() < 0.7,
        "tenure": lambda: random_.choice([1, 2, 3]),
        "invitation": lambda: random_.choice([None, None, 1, 2]),
        "reason": lambda: "no answer in time",
        "instead": lambda: "the default is taken",
        "seconds": lambda: random_.choice([0.5, 5.0, 500.0]),
        "give_time.seconds": lambda: random_.choice([5, 30, 300]),
    }


def random_act(
    format: Format, state: State, random_: random.Random
) -> tuple[Identity, acts.Act, str | None, int | None]:
    """A random act of a random caller: often refused, mostly of the kinds that the phase offers, so that late states
    are reached."""
    specs = pending_asks(format, state)
    kinds: list[type[acts.Act]] = [*example_of(format.name).seat_acts]
    offers = format.phases[state.phase].offers if state.phase else {}
    if offers and random_.random() < 0.8:
        kinds = [offer.model for offer in offers.values()]
    caller: Identity
    roll = random_.random()
    if roll < 0.12:
        host_kinds = [model for kind, model in HOST_ACTS.items() if kind not in ("pause", "call_vote")]
        return Host(), meaningless_act(format, random_.choice(host_kinds), random_), None, None
    if roll < 0.2:
        caller = Bench()
        kinds = [*BENCH_ACTS]
    elif roll < 0.24:
        audience = Audience(random_.randint(1, 5))
        choices = format.choices_at(state)
        return audience, acts.CastAudienceBallot(choice=random_.choice([*choices, "nonsense"])), None, None
    else:
        seat = random_.choice([*state.seats, 99])
        tenure = state.seats[seat].tenure if seat in state.seats else 1
        caller = SeatHolder(seat, tenure if random_.random() < 0.9 else tenure - 1)
    cited = None
    if random_.random() < 0.6:
        cited = random_.choice([*(spec.ask for spec in specs), f"t{random_.randint(1, 40)}", "nonsense"])
    if isinstance(caller, SeatHolder) and caller.seat in state.seats and random_.random() < 0.1:
        away = state.seats[caller.seat].away
        if away is not None:
            return SeatHolder(caller.seat, away.tenure), acts.ComeBack(), None, None
    tenure_named = random_.choice([None, None, 0, 1, 2])
    return caller, meaningless_act(format, random_.choice(kinds), random_), cited, tenure_named


def unasked_act(format: Format, state: State, kind: str, random_: random.Random) -> acts.Act:
    """An act that a seat may do without being asked."""
    model = format.phases[state.phase].offers[kind].model
    if issubclass(model, acts.CastBallot):
        return model.model_validate({"choice": random_.choice(format.choices_at(state))})
    if any(field.is_required() for field in model.model_fields.values()):
        return meaningless_act(format, model, random_)
    return model()


def with_other_secrets(
    act: acts.Act, fields: tuple[str, ...], random_: random.Random, options: Mapping[str, Any]
) -> acts.Act:
    """The same act with other secrets."""
    schema = schema_of(type(act))
    changes: dict[str, Any] = {}
    for name in fields:
        types = types_of(schema["properties"][name], schema)
        if name in options:
            changes[name] = random_.choice(list(options[name]))
        elif "string" in types:
            changes[name] = "another thought"
        elif "number" in types:
            changes[name] = 0.654321
    return act.model_copy(update=changes)

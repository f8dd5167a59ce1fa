"""Acts that answer an ask of any format, made from the ask's options and the schema of the act.

A format's example may bring acts of its own for some kinds. Every private field gets a canary: a word or a number that
stands nowhere else, so that tests can look for it where it must not be.
"""

from __future__ import annotations

import random
from typing import Any

from engine.core import acts
from engine.core.asks import AskedAct
from engine.core.decide import Bench, Identity, SeatHolder
from engine.core.events import BENCH
from engine.core.format import Format
from engine.core.state import State
from harness.canaries import canary, thought
from harness.examples import Example, Json, Question, default_format, example_of, format_called
from harness.schemas import fields_of, schema_of, types_of


def has_private_parts(format: str) -> bool:
    """Whether somebody at a table of this format ever says, thinks or is dealt anything that stays private."""
    rules = format_called(format)
    private = {"thought", "conviction"}
    offers = [offer for phase in rules.phases.values() for offer in phase.offers.values()]
    return rules.deal is not None or any(private & set(offer.secrets) for offer in offers)


def states_convictions(format: str) -> bool:
    """Whether people at a table of this format ever say how sure they are."""
    offers = [offer for phase in format_called(format).phases.values() for offer in phase.offers.values()]
    return any("conviction" in offer.secrets for offer in offers)


def identity(state: State, seat: int) -> Identity:
    """Who answers for a seat."""
    return Bench() if seat == BENCH else SeatHolder(seat, state.seats[seat].tenure)


def _question(example: Example, format: Format, state: State, spec: AskedAct, random_: random.Random) -> Question:
    texts = tuple(text for text in example.texts if 0 < len(text) < acts.TEXT_LIMIT)
    return Question(format, state, spec, random_, texts)


def sensible(format: Format, state: State, spec: AskedAct, random_: random.Random) -> acts.Act:
    """An answer to an ask that will be accepted."""
    example = example_of(format.name)
    question = _question(example, format, state, spec, random_)
    make = example.answers.get(spec.act)
    return make(question) if make is not None else act_from_schema(question)


def stalling(format: Format, state: State, spec: AskedAct, random_: random.Random) -> acts.Act:
    """An answer in time, accepted, and always one that prolongs: ballots change, and the example knows what else."""
    example = example_of(format.name)
    make = example.stalling.get(spec.act)
    if make is not None:
        return make(_question(example, format, state, spec, random_))
    if spec.act == "cast_ballot":
        standing = state.ballots.get(spec.seat)
        others = [choice for choice in spec.options["choice"] if choice != standing]
        model = format.phases[state.phase].offers[spec.act].model
        return model.model_validate({"choice": random_.choice(others or list(spec.options["choice"]))})
    return sensible(format, state, spec, random_)


def quiet(format: Format, state: State, spec: AskedAct) -> acts.Act:
    """What a person answers who says nothing and stays: a pass, what the example says, or the first option."""
    made = example_of(format.name).quiet.get(spec.act)
    if made is None and spec.act == "speak" and "pass" in format.phases[state.phase].offers:
        made = acts.Pass()
    return made or act_from_schema(_question(example_of(format.name), format, state, spec, random.Random(0)))


def act_from_schema(question: Question) -> acts.Act:
    """An act of the kind that is asked for, made from the ask's options and the act's schema, with canaries in it."""
    spec = question.ask
    offer = question.format.phases[question.state.phase].offers[spec.act]
    schema = schema_of(offer.model)
    # A text stands for itself; whether one may go with a strategy is a matter of the strategy.
    options = {name: values for name, values in spec.options.items() if name != "strategy"}
    fields = fields_of(schema, options, question.random, question.texts)
    for name in offer.secrets:
        if name in spec.options:
            continue
        types = types_of(schema["properties"][name], schema)
        if "string" in types:
            fields[name] = thought(spec.seat)
        elif "number" in types:
            fields[name] = canary(spec.seat)
    return offer.model.model_validate(fields)


def act_schema(format: str, kind: str) -> Json:
    """The JSON schema of an act of a format."""
    for phase in format_called(format).phases.values():
        for name, offer in phase.offers.items():
            if name == kind:
                return schema_of(offer.model)
    raise AssertionError(f"no phase of {format} knows the act {kind}")


def answer_to(ask: Json, format: str | None = None) -> Json:
    """The act of a client that answers an ask as it stands in `you.asks`: always the first option."""
    name = format or default_format()
    kind, options = ask["act"], ask["options"]
    given = example_of(name).replies.get(kind, {})
    schema = act_schema(name, kind)
    needed = {field: options[field][:1] for field in schema.get("required", ()) if options.get(field)}
    made: dict[str, Any] = {} if given else fields_of(schema, needed, random.Random(0))
    made |= {field: values[0] for field, values in needed.items()}
    return {"kind": kind, **made, **given}


def citing(ask: Json) -> dict[str, str]:
    """How an act names the ask that it answers: as a turn where somebody is asked to speak."""
    return {"turn_id" if ask["act"] == "speak" else "ask": ask["ask"]}

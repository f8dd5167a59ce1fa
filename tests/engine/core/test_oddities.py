"""Oddities: whatever is submitted is taken or refused; what is not named as changed has not changed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TypeVar

import pytest

from engine.core import acts, events
from engine.core.acts import SettingValue
from engine.core.asks import open_deadlines, pending_asks
from engine.core.decide import HOST_ACTS, Audience, Bench, Host, Identity, SeatHolder, decide, open_deliberation
from engine.core.format import Format
from engine.core.own_state import evolve_as, new_state
from engine.core.refusals import Refusal
from engine.core.state import State
from engine.core.view_builder import VIEW_PARTS, build_view, build_view_part, changed_view_parts
from engine.core.views import View
from engine.core.visibility import Viewer
from harness.answers import identity, sensible
from harness.examples import bound_formats, example_of, known_settings
from harness.schemas import schema_of, value_of
from tests.kit.nonsense import random_act
from tests.order import few_of

FORMATS = bound_formats()
IDS = [format.name for format in FORMATS]
SEEDS = few_of(range(10), range(1), "further seeds")
Step = tuple[State, events.Entry, State]


def wild(format: Format, seed: int, steps: int) -> Iterator[Step]:
    """A deliberation in which people, minds, the host and the clock do as they like, entry by entry."""
    random_ = random.Random(seed)
    settings: dict[str, SettingValue] = {
        "show_convictions": seed % 2 == 0,
        "max_rounds": random_.choice([1, 3, 20]),
        "size": random_.choice([6, 12]),
        "stability_rounds": random_.choice([1, 3]),
    }
    host_seat = random_.choice(example_of(format.name).host_seats)
    chosen = known_settings(format, settings)
    entries, state = open_deliberation(format, f"wild-{seed}", chosen, host_seat, 1000.0)
    before, now = new_state(format), 1000.0
    yield before, entries[0], state
    todo: list[tuple[Identity, acts.Act, str | None, int | None]] = [
        (Bench(), acts.TakeSeat(seat=seat, occupant="human", name="P", as_host=seat == host_seat), None, None)
        for seat in state.seats
        if seat == host_seat or random_.random() < 0.4
    ]
    todo.append((Host(), acts.Begin(), None, None))
    for _ in range(steps):
        if state.status == "closed":
            return
        specs = [spec for spec in pending_asks(format, state) if not state.asks[spec.ask].lapsed]
        roll = random_.random()
        if todo:
            caller, act, ask, tenure = todo.pop(0)
        elif roll < 0.75 and specs and state.status == "running":
            spec = random_.choice(specs)
            caller, act, ask, tenure = (
                identity(state, spec.seat),
                sensible(format, state, spec, random_),
                spec.ask,
                None,
            )
        elif roll < 0.8 and state.asks and state.status == "running":
            ask, due = random_.choice(list(open_deadlines(state).items()))
            now = max(now, due)
            caller, act, tenure = Bench(), acts.Lapse(), None
        elif roll < 0.84:
            caller, act, ask, tenure = Host(), acts.Resume() if state.status == "paused" else acts.Pause(), None, None
        elif roll < 0.9:
            seat = random_.choice(list(state.seats))
            leave = state.seats[seat].held_by_guest
            caller = SeatHolder(seat, state.seats[seat].tenure) if leave else Bench()
            act = (
                acts.Leave()
                if leave
                else acts.TakeSeat(seat=seat, occupant="agent", name="A", as_host=seat == host_seat)
            )
            ask, tenure = None, None
        else:
            caller, act, ask, tenure = random_act(format, state, random_)
            if isinstance(act, acts.Adjourn):
                continue
        now = round(now + random_.random(), 3)
        try:
            made, after = decide(format, state, caller, act, now, ask=ask, tenure=tenure)
        except Refusal:
            continue
        for entry in made:
            before, state = state, evolve_as(format, state, entry)
            yield before, entry, state
        assert state == after


def viewers(state: State) -> list[Viewer]:
    host = state.host_seat
    seated = [Viewer(seat=host, host=True)] if host is not None else [Viewer(host=True)]
    return [Viewer(), *seated, *(Viewer(seat=seat) for seat in list(state.seats)[:4])]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("format", FORMATS, ids=IDS)
def test_vw1_a_part_that_is_not_named_as_changed_has_not_changed(format: Format, seed: int) -> None:
    assert set(VIEW_PARTS) == set(View.model_fields)
    kinds, over = set(), False
    seen: dict[Viewer, View] = {}
    for before, entry, after in wild(format, seed, 220):
        over = after.status == "closed"
        kinds.add(entry.event.kind)
        if before.status == "new":
            continue
        named = changed_view_parts(before, after)
        looking = viewers(after)
        # What was seen after an entry is what was seen before the next one.
        old = {viewer: seen.get(viewer) or build_view(format, before, viewer, "X") for viewer in looking}
        seen = {viewer: build_view(format, after, viewer, "X") for viewer in looking}
        for viewer in looking:
            for part in VIEW_PARTS:
                if part not in named:
                    unchanged = getattr(old[viewer], part) == getattr(seen[viewer], part)
                    assert unchanged, (part, entry.event, viewer)
    assert len(kinds) > (7 if over else 15), "what is over early, as a court without a case is, has fewer"


@pytest.mark.parametrize("format", FORMATS, ids=IDS)
def test_vw1_every_part_can_be_had_alone(format: Format) -> None:
    for _, _, state in wild(format, 1, 60):
        for viewer in viewers(state):
            whole = build_view(format, state, viewer, "X")
            for part in VIEW_PARTS:
                assert build_view_part(part, format, state, viewer, "X") == getattr(whole, part)


WORDS = ["", " ", "guilty", "t1", "q1", "q2", "speak", "\u202e", "naïve", "{}", "None", "0", "x" * 300]
NUMBERS = [0, 1, 3, 7, 12, 13, -1, 99, 2**63, -(2**70)]


P = TypeVar("P", bound=acts.ActPart)


def odd(random_: random.Random, model: type[P]) -> P:
    """An act, or a part of one, whose fields are of the right types and otherwise as odd as can be."""

    def word() -> str:
        return random_.choice(WORDS)

    def number() -> int:
        return random_.choice(NUMBERS)

    def share() -> float | None:
        return random_.choice([None, 0.0, 1.0, 1e-320, 0.5])

    field = schema_of(model)["properties"].get("text", {})
    limits = {**field, **(field["anyOf"][0] if "anyOf" in field else {})}
    texts = ["", "Said.", "x" * limits.get("maxLength", 5000), " \n "]
    texts = texts[1:3] if limits.get("minLength") else texts
    if model in (acts.Tell, acts.Summarise):
        texts = ["Said."]
    settings: list[dict[str, SettingValue]] = [
        {},
        {word(): number()},
        {"max_rounds": word()},
        {"minds": {word(): word()}},
        {"pace": None},
        {"turn_seconds": float("inf")},
        {"spectators": "delayed:99999"},
        {"initial_guilty": 12, "verdict_rule": word()},
    ]
    made: dict[str, object] = {
        "strategy": random_.choice([None, word(), "reasonable_doubt", "address_juror", "free_argument"]),
        "text": random_.choice(texts),
        "target": random_.choice([None, number()]),
        "cites": ((word() or "a")[:80],),
        "conviction": share(),
        "hits": (acts.Hit(id=word(), score=1e308),),
        "points": (word(),),
        "stance": random_.choice([None, word()]),
        "force": share(),
        "written": random_.random() < 0.5,
        "side": word(),
        "choice": word(),
        "seat": number(),
        "pace": random_.choice(["instant", "live"]),
        "settings": random_.choice(settings),
        "occupant": random_.choice(["house", "model", "invitation"] if model is acts.Assign else ["human", "agent"]),
        "up": random_.random() < 0.7,
        "locked": random_.random() < 0.2,
        "tenure": random_.choice([1, 2, number()]),
        "invitation": random_.choice([None, 1, number()]),
        "name": (word().strip(" \u202e") or "N")[: acts.NAME_LIMIT],
        "as_host": random_.random() < 0.3,
        "reactions": {
            number(): acts.Reaction(impacts={word(): random_.choice([1.0, -1.0, 5e-324])}, thought=word()[:9])
        },
        "reason": word(),
        "instead": word(),
        "seconds": random_.choice([5, 30, 300]) if model is acts.GiveTime else random_.choice([1e-9, 1.0, 1e12]),
        "thought": random_.choice([None, word()]),
        "would_change": random_.choice([None, word()]),
        "model": random_.choice([None, "oracle"]) if model is acts.Assign else "oracle",
        "minds": random_.choice(["house", "oracle", {word(): "oracle"}, {"default": "oracle", "3": "house"}]),
        "version": word()[:200],
        "task": random_.choice(["speak", "react", "summarise", "narrate", "look_up", "repair"]),
        "prompt": "0123456789abcdef",
        "tokens_in": random_.choice([0, 10**9]),
        "tokens_out": random_.choice([0, 10**9]),
        "cost": random_.choice([0.0, 1e-320, 1000.0]),
        "outcome": random_.choice(schema_of(model)["properties"].get("outcome", {}).get("enum", [None])),
        "through": random_.choice([1, 3, 2**63]),
        "voice": word()[:100],
        "clip": acts.Clip(id="0123456789abcdef", mime="audio/mpeg", voice=word()[:100], seconds=share()),
        "ask": word()[:40],
    }
    for name, field in model.model_fields.items():
        if isinstance(field.annotation, type) and issubclass(field.annotation, acts.ActPart):
            made[name] = odd(random_, field.annotation)
        elif field.is_required() and name not in made:
            made[name] = value_of(schema_of(model)["properties"][name], schema_of(model), random_)
    return model.model_validate({name: made[name] for name in model.model_fields if name in made})


@pytest.mark.parametrize("seed", SEEDS[:6])
@pytest.mark.parametrize("format", FORMATS, ids=IDS)
def test_as14_whatever_is_submitted_is_taken_or_refused(format: Format, seed: int) -> None:
    """By anybody, at any moment, citing anything."""
    random_ = random.Random(seed)
    models: list[type[acts.Act]] = [
        acts.Act,
        acts.Speak,
        acts.Pass,
        acts.ChooseSide,
        acts.CastBallot,
        acts.CallVote,
        acts.Second,
        acts.Leave,
        acts.TakeSeat,
        acts.Narrate,
        acts.React,
        acts.Lapse,
        acts.ReportFailure,
        acts.LoseTime,
        acts.LoseSeat,
        acts.PassPowers,
        acts.CastAudienceBallot,
        acts.ReportCall,
        acts.Summarise,
        acts.AnnounceClip,
        acts.ReportVoice,
        *HOST_ACTS.values(),
        *(offer.model for phase in format.phases.values() for offer in phase.offers.values()),
    ]
    taken, refused = 0, list[str]()
    for _, _, state in wild(format, seed, 160):
        for _ in range(8):
            seat = random_.choice(list(state.seats.values()))
            stranger = SeatHolder(random_.choice(NUMBERS), random_.choice(NUMBERS))
            holder = SeatHolder(seat.number, seat.tenure)
            known: list[Identity] = [holder, holder, Host(), Bench(), Audience(random_.choice(NUMBERS)), stranger]
            caller = random_.choice(known)
            ask = random_.choice([None, None, *state.asks, random_.choice(WORDS)])
            tenure = random_.choice([None, None, None, 1, random_.choice(NUMBERS)])
            now = random_.choice([state.at, 0.0, -1e9, state.at + 1e6])
            act = odd(random_, random_.choice(models))
            try:
                made, after = decide(format, state, caller, act, now, ask=ask, tenure=tenure)
            except Refusal as refusal:
                refused.append(refusal.detail)
                continue
            taken += 1
            assert made
            assert after.seq == state.seq + len(made)
            events.LOG.validate_json(events.LOG.dump_json(made))
    assert taken >= 3
    assert len(refused) > 100
    assert max(len(detail.encode()) for detail in refused) < 500

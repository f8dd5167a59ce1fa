"""The certificate of a verdict: what it says, what it cannot know, and when it calls a deliberation degraded."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from engine.certificate.build import build_certificate
from engine.certificate.certificate import Certificate, Usage, digest_of, public_entry
from engine.core import acts, events
from engine.core.asks import open_deadlines, pending_asks
from engine.core.decide import Bench, Host, Identity, decide, open_deliberation
from engine.core.evolve import fold
from engine.core.format import Format
from engine.core.own_state import fold_as
from engine.core.refusals import Refusal
from harness.answers import identity, sensible
from harness.canaries import CANARY, canary
from harness.examples import bound_formats, example_of, known_settings
from tests.engine.driving import Jury
from tests.kit.nonsense import random_act

PROMPT = "0123456789abcdef"


def certified(entries: list[events.Entry]) -> Certificate:
    return build_certificate("ROOM22", "0" * 32, entries)


def call(seat: int, **more: Any) -> acts.ReportCall:
    """A call that was answered."""
    return acts.ReportCall.model_validate(
        {
            "seat": seat,
            "task": "speak",
            "model": "quick",
            "version": "quick-2026-11",
            "prompt": PROMPT,
            "tokens_in": 1000,
            "tokens_out": 100,
            "cost": 0.000123,
            "seconds": 1.5,
            "outcome": "answered",
            **more,
        }
    )


def models(**settings: Any) -> Jury:
    """A jury of six that a model plays."""
    return Jury(settings={"size": 6, "max_rounds": 1, "minds": "quick", **settings})


def with_calls(jury: Jury, *, until: int = 10**6) -> Jury:
    """Let a model answer for each turn, up to a number of turns."""

    def speak(spec: Any) -> acts.Act:
        if jury.state.turns < until:
            jury.bench(call(spec.seat))
        return acts.Speak(text="I have said what I think.")

    jury.script(jury.state.seats, speak=speak)
    return jury


class Play:
    """A deliberation in which everybody does as they like, and models are called all the time."""

    def __init__(self, format: Format, seed: int) -> None:
        self.format, self.random, self.now = format, random.Random(seed), 1000.0
        settings: dict[str, acts.SettingValue] = {
            "pace": "instant",
            "max_rounds": 3,
            "show_convictions": seed % 2 == 0,
            "minds": "quick",
        }
        host = self.random.choice(example_of(format.name).host_seats[:2])
        chosen = known_settings(format, settings)
        self.entries, self.state = open_deliberation(format, f"{CANARY}-seed", chosen, host, self.now)
        for seat in self.state.seats:
            if self.random.random() < 0.4 or seat == host:
                self.take(Bench(), acts.TakeSeat(seat=seat, occupant="human", name=f"P{seat}", as_host=seat == host))
        self.take(Host(), acts.Begin())

    def take(self, caller: Identity, act: acts.Act, ask: str | None = None, tenure: int | None = None) -> None:
        try:
            more, self.state = decide(self.format, self.state, caller, act, self.now, ask=ask, tenure=tenure)
        except Refusal:
            return
        self.entries.extend(more)

    def play_to_end(self) -> list[events.Entry]:
        for step in range(20_000):
            if self.state.status == "closed":
                return self.entries
            self.now += self.random.random()
            if self.state.status == "paused":
                self.take(Host(), acts.Resume())
            if self.random.random() < 0.2:
                seat, outcome = self.random.choice([0, *self.state.seats]), self.random.choice(["answered", "failed"])
                self.take(Bench(), call(seat, outcome=outcome, model=self.random.choice(["quick", "slow"])))
            if step < 400 and self.random.random() < 0.3:
                caller, act, ask, tenure = random_act(self.format, self.state, self.random)
                if not isinstance(act, acts.Adjourn):
                    self.take(caller, act, ask, tenure)
                continue
            specs = [spec for spec in pending_asks(self.format, self.state) if spec.due is not None]
            if not specs:
                for ask, due in sorted(open_deadlines(self.state).items())[:1]:
                    self.now = max(self.now, due)
                    self.take(Bench(), acts.Lapse(), ask)
                continue
            spec = self.random.choice(specs)
            if self.random.random() < 0.1:
                self.now = max(self.now, spec.due or 0.0)
                self.take(Bench(), acts.Lapse(), spec.ask)
                continue
            act = sensible(self.format, self.state, spec, self.random)
            self.take(identity(self.state, spec.seat), act, spec.ask)
        raise AssertionError("it does not end")


@cache
def decided() -> list[list[events.Entry]]:
    """Deliberations of every format that came to a verdict in all kinds of ways."""
    found = []
    for format in bound_formats():
        plays = [Play(format, seed).play_to_end() for seed in range(8)]
        ended = [entries for entries in plays if fold(entries).verdict is not None]
        assert len(ended) >= 4
        found += ended
    return found


def summed(usages: list[Usage]) -> dict[str, float]:
    return {name: round(sum(getattr(usage, name) for usage in usages), 6) for name in Usage.model_fields}


def test_ce1_private_parts_neither_stand_in_it_nor_change_it() -> None:
    for entries in decided():
        made = certified(entries)
        text = made.model_dump_json()
        assert f"{CANARY}-thought" not in text
        assert f"{CANARY}-line" not in text
        assert not [seat for seat in range(1, 13) if str(canary(seat)) in text]
        said = {
            entry.event.text for entry in entries if isinstance(entry.event, events.TurnTaken | events.NarrationGiven)
        }
        filed = [entry.event for entry in entries if isinstance(entry.event, events.Filed)]
        said |= {text for paper in filed for part in paper.parts for text in (part.text, part.quote or "")}
        assert said
        assert not [words for words in said if " " in words and json.dumps(words)[1:-1] in text]
        bare = [seen for entry in entries if (seen := public_entry(entry)) is not None]
        assert all(entry.event.private is None and entry.event.sealed is None for entry in bare)
        # The public part alone gives the same certificate; only skipped entries are counted differently.
        again = certified(bare).model_dump(exclude={"log"})
        assert again == made.model_dump(exclude={"log"})
        if len(bare) == len(entries):
            assert digest_of(bare) == made.log.digest


def test_ce2_the_tenures_of_a_seat_tile_the_time() -> None:
    for entries in decided():
        made, state = certified(entries), fold(entries)
        taken = [entry.event for entry in entries if isinstance(entry.event, events.SeatTaken)]
        for seat in made.seats:
            mine = [event for event in taken if event.seat == seat.seat]
            assert [(line.tenure, line.occupant, line.name, line.model, line.reason) for line in seat.tenures] == [
                (event.tenure, event.occupant, event.name, event.model, event.reason) for event in mine
            ]
            assert seat.tenures[0].since <= made.begun_at
            for before, after in zip(seat.tenures, seat.tenures[1:], strict=False):
                assert before.until is not None
                assert before.since <= before.until <= after.since
                # Once it has begun, nobody leaves without somebody else sitting down.
                assert before.until == after.since or after.since <= made.begun_at
            assert seat.tenures[-1].until is None
            assert seat.ballot == state.ballots.get(seat.seat)
        assert sum(line.turns for seat in made.seats for line in seat.tenures) == made.turns == state.turns


def test_ce3_the_calls_add_up() -> None:
    for entries in decided():
        made, state = certified(entries), fold(entries)
        total = made.usage.model_dump()
        assert summed([made.bench, *(seat.usage for seat in made.seats)]) == total
        assert summed([model.usage for model in made.models]) == total
        assert made.usage.calls == made.usage.answered + made.usage.failed + made.usage.cancelled
        assert sum(prompt.calls for prompt in made.prompts) == made.usage.calls
        spent = state.spent.total
        assert (spent.calls, spent.tokens_in, spent.tokens_out, spent.cost) == (
            made.usage.calls,
            made.usage.tokens_in,
            made.usage.tokens_out,
            made.usage.cost,
        )
        assert made.usage.calls == sum(isinstance(entry.event, events.ModelCalled) for entry in entries)
    assert max(certified(entries).usage.calls for entries in decided()) > 3


def test_ce4_it_names_every_failure_and_every_ballot_by_default() -> None:
    for entries in decided():
        made = certified(entries)
        failed = [entry.seq for entry in entries if isinstance(entry.event, events.MindFailed | events.VoiceFailed)]
        assert [line.seq for line in made.failures] == failed
        missing = [
            entry.seq for entry in entries if isinstance(entry.event, events.BallotCast) and entry.event.by == "default"
        ]
        assert [line.seq for line in made.missing_ballots] == missing
        assert all(line.choice is not None for line in made.missing_ballots)
        assert made.degraded == bool(made.reasons)
        assert made.degraded or not (failed or missing)


def test_ce1_there_is_none_without_a_verdict() -> None:
    jury = Jury().to_round(1)
    with pytest.raises(ValueError, match="no verdict"):
        certified(jury.entries)
    jury.host(acts.Adjourn())
    with pytest.raises(ValueError, match="no verdict"):
        certified(jury.entries)


def test_ce1_the_seed_is_public_once_the_room_is_closed() -> None:
    jury = Jury().to_phase("verdict")
    assert jury.state.status == "running"
    made = certified(jury.entries)
    assert (made.seed, made.closed_at) == (None, None)
    jury.play_to_end()
    made = certified(jury.entries)
    assert (made.seed, made.closed_at) == ("seed", jury.now)


def test_ce1_a_jury_of_house_minds_has_one_too() -> None:
    made = certified(Jury(settings={"size": 6}).play_to_end().entries)
    assert [line.occupant for seat in made.seats for line in seat.tenures] == ["house"] * 6
    assert made.usage == Usage()
    assert (made.models, made.prompts, made.degraded, made.reasons) == ((), (), False, ())


def test_ce2_a_seat_through_several_hands() -> None:
    jury = Jury([3], settings={"size": 6}).to_round(1)
    jury.act(3, acts.Leave())
    jury.now += 5
    jury.join(3)
    jury.play_to_end()
    seat = next(seat for seat in certified(jury.entries).seats if seat.seat == 3)
    assert [(line.occupant, line.name, line.reason) for line in seat.tenures] == [
        ("human", "Person 3", "joined"),
        ("house", jury.state.seats[3].persona.name, "left"),  # type: ignore[union-attr]
        ("human", "Person 3", "joined"),
    ]
    assert [line.until for line in seat.tenures] == [seat.tenures[1].since, seat.tenures[2].since, None]


def test_ce3_what_a_fork_inherits_was_paid_for_elsewhere() -> None:
    jury = with_calls(models(max_rounds=2, verdict_rule="unanimous", initial_guilty=3)).to_round(2)
    forked = events.Forked(source="1" * 32, after_seq=jury.state.seq, guarded=False, host_seat=None, settings={})
    entry = events.Entry(seq=jury.state.seq + 1, at=jury.now + 100, event=forked)
    before = jury.state.spent.total.calls
    jury.entries.append(entry)
    jury.state, jury.now = fold_as(jury.format, [entry], jury.state), jury.now + 100
    made = certified(with_calls(jury).play_to_end().entries)
    assert made.fork is not None
    assert (made.fork.source, made.fork.after_seq, made.fork.at) == ("1" * 32, entry.seq - 1, entry.at)
    assert 0 < made.fork.inherited.calls == before < made.usage.calls


def test_ce4_a_jury_of_models_that_all_answered_is_not_degraded() -> None:
    made = certified(with_calls(models()).play_to_end().entries)
    assert made.turns > 0
    assert (made.degraded, made.reasons, made.stage) == (False, (), "full")
    assert [(model.model, model.versions) for model in made.models] == [("quick", ("quick-2026-11",))]
    assert {line.model for seat in made.seats for line in seat.tenures} == {"quick"}
    assert [(prompt.task, prompt.fingerprint) for prompt in made.prompts] == [("speak", PROMPT)]


def mind_failed(jury: Jury) -> None:
    turn = jury.to_floor()
    seat = jury.state.asks[turn].seats[0]
    jury.bench(acts.ReportFailure(seat=seat, reason="no answer in time", instead="the house mind answers"), turn)
    jury.act(seat, acts.Speak(text="I have said what I think."), turn)


def voice_failed(jury: Jury) -> None:
    jury.to_floor()
    jury.bench(acts.ReportVoice(voice="elevenlabs", reason="its quota is used up.", instead="espeak reads on"))


def house_spoke(jury: Jury) -> None:
    with_calls(jury, until=1)


def another_model(jury: Jury) -> None:
    turn = jury.to_floor()
    seat = jury.state.asks[turn].seats[0]
    jury.bench(call(seat, model="slow"))
    jury.act(seat, acts.Speak(text="I have said what I think."), turn)


def cap_reached(jury: Jury) -> None:
    jury.to_floor()
    jury.bench(call(0, task="react", cost=0.0092))


def ballot_missed(jury: Jury) -> None:
    jury.script([3], cast_ballot=None)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (mind_failed, "A mind failed once (seat "),
        (voice_failed, "The voice “elevenlabs” failed once. Its quota is used up. Espeak reads on."),
        (house_spoke, "that a model was to speak (seat "),
        (another_model, "“slow” answered once in place of “quick” (seat "),
        (cap_reached, "The calls came near the room's cap of 0.01 USD: turns were kept shorter, and a cheaper model"),
        (ballot_missed, "that nobody cast in time went by default (seat 3"),
    ],
)
def test_ce4_whatever_went_otherwise_makes_it_degraded(wrong: Callable[[Jury], None], sentence: str) -> None:
    jury = with_calls(models(budget_usd=0.01))
    wrong(jury)
    made = certified(jury.play_to_end().entries)
    assert made.degraded
    found = [reason for reason in made.reasons if sentence in reason]
    assert len(found) == 1, made.reasons
    assert found[0].endswith(".")


def test_ce4_many_failures_are_reported_in_one_sentence() -> None:
    jury = models()
    for _ in range(3):
        mind_failed(jury)
    made = certified(jury.play_to_end().entries)
    reasons = [reason for reason in made.reasons if reason.startswith("A mind failed 3 times")]
    assert len(reasons) == 1
    assert reasons[0].endswith(". No answer in time. The house mind answers.")
    assert len(made.failures) == 3
    assert {line.asked for line in made.failures} == {"speak"}


def test_ce5_the_digest_is_that_of_what_everybody_may_read() -> None:
    jury = Jury([3], host=7, settings={"size": 6}).to_round(1)
    jury.host(acts.Tell(seat=3, text="A word for you alone."))
    entries = jury.play_to_end().entries
    digest = digest_of(entries)
    lines = 0
    for place, entry in enumerate(entries):
        line = isinstance(entry.event, events.LineSent)
        other = replace(entry, at=entry.at + 1)
        assert (digest_of([*entries[:place], other, *entries[place + 1 :]]) == digest) == line
        lines += line
    assert lines == 1
    assert digest_of(entries[:-1]) != digest

"""Model usage: the calls of models, added up by seat, by model and by prompt."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.certificate.certificate import ModelRecord, PromptRecord, Usage
from engine.core import events

SPEECH_TASKS = ("speak", "repair", "look_up")
"""Tasks whose answer may become a turn: what follows on a look-up is one, too. A repair is one unless what is repaired
is another act."""


@dataclass
class CallSum:
    """Calls added up."""

    outcomes: dict[str, int] = field(default_factory=dict)
    tokens_in: int = 0
    tokens_out: int = 0
    cost: float = 0.0

    def add(self, call: events.ModelCalled) -> None:
        """One more call."""
        self.outcomes[call.outcome] = self.outcomes.get(call.outcome, 0) + 1
        self.tokens_in += call.tokens_in
        self.tokens_out += call.tokens_out
        # Rounded at every step, as the state does it: the two agree to the last digit.
        self.cost = round(self.cost + call.cost, 6)

    def usage(self) -> Usage:
        """The sum as the certificate shows it."""
        number = self.outcomes.get
        return Usage(
            calls=sum(self.outcomes.values()),
            answered=number("answered", 0),
            failed=number("failed", 0) + number("unreadable", 0),
            cancelled=number("cancelled", 0),
            tokens_in=self.tokens_in,
            tokens_out=self.tokens_out,
            cost=self.cost,
        )


@dataclass
class _Model:
    """One model's calls."""

    sum: CallSum = field(default_factory=CallSum)
    versions: dict[str, None] = field(default_factory=dict)
    seats: set[int] = field(default_factory=set)
    code: set[str] = field(default_factory=set)
    """Where its code ran."""


@dataclass
class ModelUsage:
    """All calls of a deliberation so far."""

    total: CallSum = field(default_factory=CallSum)
    instead: dict[tuple[str, str], dict[int, int]] = field(default_factory=dict)
    """By the model that was to speak and the one that answered instead: how often, by seat."""
    _seats: dict[int, CallSum] = field(default_factory=dict)
    _models: dict[str, _Model] = field(default_factory=dict)
    _prompts: dict[tuple[str, str], int] = field(default_factory=dict)
    _answered: set[int] = field(default_factory=set)
    """Seats for which a model has answered with a turn that has not been taken yet."""
    _acting: set[int] = field(default_factory=set)
    """Seats whose latest call, repairs aside, was for an act that is not speech."""

    def add(self, call: events.ModelCalled, wanted: str | None) -> None:
        """One more call, for a seat that is to be played by the model `wanted`, if by any."""
        self.total.add(call)
        self._seats.setdefault(call.seat, CallSum()).add(call)
        model = self._models.setdefault(call.model, _Model())
        model.sum.add(call)
        model.seats.add(call.seat)
        if call.code_runs is not None and call.outcome == "answered":
            model.code.add(call.code_runs)
        if call.version:
            model.versions[call.version] = None
        prompt = call.task, call.prompt
        self._prompts[prompt] = self._prompts.get(prompt, 0) + 1
        if call.task == "act":
            self._acting.add(call.seat)
        elif call.task != "repair":
            self._acting.discard(call.seat)
        acts = call.seat in self._acting
        if call.outcome == "answered" and (acts or call.task in SPEECH_TASKS):
            if not acts:
                self._answered.add(call.seat)
            if wanted is not None and call.model != wanted:
                often = self.instead.setdefault((wanted, call.model), {})
                often[call.seat] = often.get(call.seat, 0) + 1

    def unusable_answer(self, seat: int) -> None:
        """What was answered for a seat could not be used."""
        self._answered.discard(seat)

    def spoken(self, seat: int) -> bool:
        """A turn was taken on a seat: whether a model had answered for it."""
        answered = seat in self._answered
        self._answered.discard(seat)
        return answered

    def for_seat(self, seat: int) -> Usage:
        """What was called for a seat; 0 is the bench."""
        return self._seats.get(seat, CallSum()).usage()

    def models(self) -> tuple[ModelRecord, ...]:
        """Every model that was called, by name."""
        return tuple(
            ModelRecord(
                model=name,
                versions=tuple(model.versions),
                seats=tuple(sorted(model.seats)),
                code_ran=tuple(sorted(model.code)),
                usage=model.sum.usage(),
            )
            for name, model in sorted(self._models.items())
        )

    def prompts(self) -> tuple[PromptRecord, ...]:
        """Every prompt that was used, by task and fingerprint."""
        return tuple(
            PromptRecord(task=task, fingerprint=prompt, calls=number)
            for (task, prompt), number in sorted(self._prompts.items())
        )

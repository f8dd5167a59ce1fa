"""Rules and offers that formats share. A rule answers with at most one event, from the state alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.core import acts as a
from engine.core import events as e
from engine.core.errors import Refusal
from engine.core.format import Context, FieldChoices, Format, Offer, Rule, Strategy
from engine.core.percase import once_per_case
from engine.core.state import Ask, State
from engine.matters.criminal_case import Case, citable_ids

MIN_SECONDS_AFTER_HANDOVER = 15.0
"""Seconds that a turn has at least after its seat changed hands."""
MAX_HANDOVERS = 2
"""A turn that changes hands more often than this passes the floor on; a flapping phone must not hold a round."""


def find_strategy(format: Format, name: str | None) -> Strategy | None:
    """The format's strategy of that name; `unknown_strategy` if it has none."""
    if name is None:
        return None
    for strategy in format.strategies:
        if strategy.id == name:
            return strategy
    known = ", ".join(strategy.id for strategy in format.strategies)
    raise Refusal("unknown_strategy", f"There is no strategy “{name[:60]}”; choose one of {known}.")


def check_speech(format: Format, state: State, seat: int, act: a.Speak, *, completed: bool) -> None:
    """Refuse a speech that breaks its strategy's rules about text and target.

    Before the room completes it (`completed` false) a strategy may come without a text; afterwards none may.
    """
    strategy = find_strategy(format, act.strategy)
    if len(act.text) > a.TEXT_LIMIT:
        raise Refusal(
            "text_too_long", f"A turn has at most {a.TEXT_LIMIT} characters; this one has {len(act.text)}. Shorten it."
        )
    if act.target is not None and (act.target not in state.seats or act.target == seat):
        raise Refusal("unknown_target", f"Nobody else sits on seat {act.target}; name another juror's seat.")
    spoken = bool(act.text.strip())
    if strategy is None:
        if not spoken:
            raise Refusal("text_required", "Say something, choose a strategy, or pass.")
        return
    if strategy.target == "required" and act.target is None:
        raise Refusal("target_required", f"“{strategy.label}” needs the seat it is addressed to; name one as target.")
    if strategy.text == "refused" and spoken and not act.written:
        raise Refusal(
            "text_refused",
            f"“{strategy.label}” takes no text of yours; leave it empty, and your juror finds the words.",
        )
    if strategy.text == "required" and not spoken:
        raise Refusal("text_required", f"“{strategy.label}” needs your own words; write some.")
    if completed and not spoken:
        raise Refusal(
            "text_required", "The words for this strategy are missing; write them, or let your juror find them."
        )


@once_per_case
def _known(case: Case) -> frozenset[str]:
    return frozenset(name for name, _ in citable_ids(case))


def speak_offer(
    default_type: Callable[[a.Speak], a.ArgumentType],
    stance_of: Callable[[Context, int, a.Speak], str | None],
    options: Callable[[State, int, Ask | None], FieldChoices],
) -> Offer:
    """The offer to speak: one turn, its citations checked against the case."""

    def apply(context: Context, seat: int, act: a.Speak, ask: Ask | None) -> e.Event:
        assert ask is not None
        check_speech(context.format, context.state, seat, act, completed=True)
        known, cites = _known(context.case), tuple(dict.fromkeys(act.cites))
        private: dict[int, e.Secret] | None = None
        if act.thought is not None or act.would_change is not None or act.conviction is not None:
            guest = context.state.seats[seat].held_by_guest
            private = {
                seat: e.Secret(
                    thought=act.thought,
                    would_change=act.would_change,
                    conviction=act.conviction if guest else None,
                    believed=None if guest else act.conviction,
                )
            }
        return e.TurnTaken(
            turn_id=ask.id,
            seat=seat,
            argument_type=act.argument_type or default_type(act),
            text=act.text.strip(),
            target=act.target,
            cites=tuple([cite for cite in cites if cite in known]),
            strategy=act.strategy,
            hits=act.hits,
            points=act.points,
            stance=stance_of(context, seat, act),
            force=act.force,
            written=act.written,
            struck=tuple([cite for cite in cites if cite not in known]),
            private=private,
        )

    return Offer(a.Speak, apply, options=options, secrets=("thought", "would_change", "conviction"))


def _passed(context: Context, seat: int, act: a.Pass, ask: Ask | None) -> e.Event:
    assert ask is not None
    failed = seat in ask.failed and context.state.seats[seat].held_by_mind
    return e.FloorLapsed(turn_id=ask.id, seat=seat, reason="failed" if failed else "passed", again=False, left=0.0)


PASS_OFFER = Offer(a.Pass, _passed, answers="speak")
"""The offer to let a floor go unused."""


def ask_once_rule(
    act: str,
    seats: Callable[[State], Iterable[int]],
    seconds: Callable[[Context], float],
    *,
    since: Callable[[State], int],
    topic: str = "",
    when: Callable[[State], bool] = lambda state: True,
) -> Rule:
    """Ask these seats once after the entry `since`, as soon as `when` holds and nothing else is waited for."""

    mark = f"asked:{act}:{topic}"

    def rule(context: Context) -> e.Event | None:
        state = context.state
        if state.happened_since(mark, since(state)) or True in [ask.awaited for ask in state.asks.values()]:
            return None
        if not when(state):
            return None
        asked = tuple(seats(state))
        return ask_event(context, act, asked, seconds(context), topic) if asked else None

    return rule


def ask_event(context: Context, act: str, seats: tuple[int, ...], seconds: float, topic: str) -> e.Asked:
    """The event that opens an ask now."""
    return e.Asked(
        ask=context.next_id("q"),
        act=act,
        seats=seats,
        seconds=seconds,
        deadline=round(context.now + seconds, 3),
        awaited=True,
        topic=topic,
    )


def grant_floor_rule(
    seconds: Callable[[Context, int], float], held: Callable[[State], bool] = lambda state: False
) -> Rule:
    """Give the floor to the next seat in the queue, unless somebody has it or `held` says to wait, until a vote
    is called or refused."""

    def rule(context: Context) -> e.Event | None:
        state = context.state
        if not state.queue or state.floor_ask() is not None or held(state):
            return None
        seat = state.queue[0]
        granted = state.left if state.handed and state.left is not None else seconds(context, seat)
        return e.FloorGranted(
            turn_id=context.next_id("t"),
            seat=seat,
            tenure=state.seats[seat].tenure,
            seconds=granted,
            deadline=round(context.now + granted, 3),
        )

    return rule


def handover_event(context: Context) -> e.Event | None:
    """A floor that was granted to an earlier occupant lapses; its seat gets a new one with the time that was left."""
    state = context.state
    floor = state.floor_ask()
    if floor is None or state.seats[floor.seats[0]].tenure == floor.tenure:
        return None
    left = max(MIN_SECONDS_AFTER_HANDOVER, round(floor.opened + floor.seconds - state.room_time(context.now), 3))
    return e.FloorLapsed(
        turn_id=floor.id, seat=floor.seats[0], reason="handed_over", again=state.handed < MAX_HANDOVERS, left=left
    )


def phase_change_rule(phase: str, when: Callable[[Context], str | None]) -> Rule:
    """Enter a phase as soon as `when` gives a reason."""

    def rule(context: Context) -> e.Event | None:
        why = when(context)
        return e.PhaseEntered(phase=phase, why=why) if why else None

    return rule


def phase_change_rule_for_reason(why: str, phase: str, holds: Callable[[State], bool]) -> Rule:
    """Enter a phase for this reason as soon as something holds."""
    return phase_change_rule(phase, lambda context: why if holds(context.state) else None)


def check_vote_callable(format: Format, state: State) -> None:
    """Refuse a call for the final vote outside the phases that allow it, or a second one."""
    if state.called:
        raise Refusal("stale", "The final vote has been called already; wait for the ballots.")
    if state.phase not in format.callable_from:
        raise Refusal("too_early", "The final vote can be called once the rounds have begun, and only once.")

"""Rules and offers that formats share. A rule answers with at most one event, from the state alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from engine.core import acts, events
from engine.core.ballots import count_ballots
from engine.core.format import Context, FieldChoices, Format, Offer, PhaseChange, Rule, Strategy
from engine.core.papers import citable_paper_ids
from engine.core.refusals import Refusal
from engine.core.state import QUIET_SHARE, Ask, State

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


def check_speech(format: Format, state: State, seat: int, act: acts.Speak, *, completed: bool) -> None:
    """Refuse a speech that breaks its strategy's rules about text and target.

    Before the room completes it (`completed` false) a strategy may come without a text; afterwards none may.
    """
    strategy = find_strategy(format, act.strategy)
    if len(act.text) > acts.TEXT_LIMIT:
        raise Refusal(
            "text_too_long",
            f"A turn has at most {acts.TEXT_LIMIT} characters; this one has {len(act.text)}. Shorten it.",
        )
    if act.hint is not None and len(act.hint) > acts.HINT_LIMIT:
        raise Refusal(
            "text_too_long",
            f"A hint has at most {acts.HINT_LIMIT} characters; this one has {len(act.hint):,}. "
            "Shorten it, or say it in your own words.",
        )
    if act.target is not None and (act.target not in state.seats or act.target == seat):
        raise Refusal("unknown_target", f"Nobody else sits on seat {act.target}; name another seat.")
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
            f"“{strategy.label}” takes no text of yours; leave it empty, and the mind of your seat finds them.",
        )
    if strategy.text == "required" and not spoken:
        raise Refusal("text_required", f"“{strategy.label}” needs your own words; write some.")
    if completed and not spoken:
        raise Refusal(
            "text_required",
            "The words for this strategy are missing; write them, or let the mind of your seat find them.",
        )


def citable_ids(context: Context, seat: int) -> frozenset[str]:
    """Everything a turn of a seat may cite: what the matter holds for that seat, and the papers that
    stand on the table, with their parts."""
    return context.format.matter_ids(seat) | citable_paper_ids(context.state)


def no_issue_moves(context: Context, act: acts.Speak, stance: str | None) -> tuple[events.IssueMove, ...]:
    """Of a format whose matters have no issues."""
    return ()


def speak_offer(
    default_type: Callable[[acts.Speak], acts.ArgumentType],
    stance_of: Callable[[Context, int, acts.Speak], str | None],
    options: Callable[[State, int, Ask | None], FieldChoices],
    issue_moves: Callable[[Context, acts.Speak, str | None], tuple[events.IssueMove, ...]] = no_issue_moves,
) -> Offer:
    """The offer to speak: one turn, its citations checked against the case.

    Args:
        issue_moves: what a turn that argues for a choice does to the issues of the matter.
    """

    def apply(context: Context, seat: int, act: acts.Speak, ask: Ask | None) -> events.Event:
        assert ask is not None
        check_speech(context.format, context.state, seat, act, completed=True)
        cites = tuple(dict.fromkeys(act.cites))
        known = citable_ids(context, seat) if cites else frozenset()
        private: dict[int, events.Secret] | None = None
        if act.thought is not None or act.would_change is not None or act.conviction is not None:
            guest = context.state.seats[seat].held_by_guest
            private = {
                seat: events.Secret(
                    thought=act.thought,
                    would_change=act.would_change,
                    conviction=act.conviction if guest else None,
                    believed=None if guest else act.conviction,
                )
            }
        stance = stance_of(context, seat, act)
        return events.TurnTaken(
            turn_id=ask.id,
            seat=seat,
            argument_type=act.argument_type or default_type(act),
            text=act.text.strip(),
            target=act.target,
            cites=tuple([cite for cite in cites if cite in known]),
            strategy=act.strategy,
            hits=act.hits,
            points=act.points,
            stance=stance,
            force=act.force,
            written=act.written,
            struck=tuple([cite for cite in cites if cite not in known]),
            unfounded=act.unfounded or None,
            unread=act.unread,
            retracts=act.retracts or None,
            issues=issue_moves(context, act, stance) or None,
            asks=act.asks or None,
            private=private,
        )

    return Offer(acts.Speak, apply, options=options, secrets=("thought", "would_change", "conviction"))


def _pass_floor(context: Context, seat: int, act: acts.Pass, ask: Ask | None) -> events.Event:
    assert ask is not None
    failed = seat in ask.failed and context.state.seats[seat].held_by_mind
    return events.FloorLapsed(turn_id=ask.id, seat=seat, reason="failed" if failed else "passed", again=False, left=0.0)


PASS_OFFER = Offer(acts.Pass, _pass_floor, answers="speak")
"""The offer to let a floor go unused."""


def phase_began(state: State) -> int:
    """Seq of the entry that entered the present phase."""
    return state.phase_seq


def turn_seconds(context: Context) -> float:
    """The seconds that a person has for a turn."""
    return float(context.settings.turn_seconds)


UNHEARD_SHARE = 1 / 9
"""Of the time for an answer: so long it waits for somebody quiet whom nobody has heard yet (`QUIET_SHARE`)."""


def quiet_seconds(seconds: float, never_heard: bool = False) -> float:
    """What is left of the time for an answer where somebody is quiet."""
    return round(seconds * (UNHEARD_SHARE if never_heard else QUIET_SHARE), 3)


def floor_seconds(context: Context, seat: int, quiet: bool) -> float:
    """The seconds that a floor of a person begins with at live pace, who is quiet for a reason of the format's own, or
    because they let the last deadline pass."""
    seconds, held = turn_seconds(context), context.state.seats[seat]
    if held.occupant != "human" or context.state.typed_settings.pace != "live":
        return seconds
    if not quiet and not context.state.is_quiet(seat):
        return seconds
    return quiet_seconds(seconds, never_heard=held.missed > 0 and held.turns == 0)


def ask_once_rule(
    act: str,
    seats: Callable[[State], Iterable[int]],
    seconds: Callable[[Context], float],
    *,
    since: Callable[[State], int] = phase_began,
    topic: str = "",
    when: Callable[[State], bool] = lambda state: True,
) -> Rule:
    """Ask these seats once after the entry `since` (so once in the phase), as soon as `when` holds and nothing else is
    waited for."""

    def rule(context: Context) -> events.Event | None:
        state = context.state
        if state.asked_since(act, since(state), topic) or True in [ask.awaited for ask in state.asks.values()]:
            return None
        if not when(state):
            return None
        asked = tuple(seats(state))
        return ask_event(context, act, asked, seconds(context), topic) if asked else None

    return rule


def ask_event(context: Context, act: str, seats: tuple[int, ...], seconds: float, topic: str) -> events.Asked:
    """The event that opens an ask now."""
    return events.Asked(
        ask=context.next_id("q"),
        act=act,
        seats=seats,
        seconds=float(seconds),
        deadline=round(context.now + seconds, 3),
        awaited=True,
        topic=topic,
    )


def _cast_sealed(context: Context, seat: int, act: acts.CastBallot, ask: Ask | None) -> events.Event:
    assert ask is not None
    stated = act.conviction if context.state.seats[seat].held_by_guest else None
    return events.BallotCast(
        ask=ask.id,
        seat=seat,
        choice=None,
        previous=None,
        by="default" if ask.lapsed else "occupant",
        sealed={seat: events.Secret(choice=act.choice)},
        private={seat: events.Secret(conviction=stated)} if stated is not None else None,
    )


def sealed_ballot_offer(
    options: Callable[[State, int, Ask | None], FieldChoices],
    default: Callable[[Context, int, Ask], acts.Act | None],
    *,
    by_house: bool = False,
) -> Offer:
    """The offer to cast a ballot that stays in the box until all are in."""
    return Offer(
        acts.CastBallot,
        _cast_sealed,
        default=default,
        options=options,
        secrets=("choice", "conviction"),
        by_house=by_house,
    )


def open_ballot_rule(topic: str, *, sealed: bool) -> Rule:
    """Take a vote once in a phase; `sealed`: the ballots stay in the box until all are in."""

    def rule(context: Context) -> events.Event | None:
        state = context.state
        if state.happened_since(events.BallotOpened, state.phase_seq):
            return None
        return events.BallotOpened(ballot=state.ballot + 1, sealed_until_all=sealed, topic=topic)

    return rule


def reveal_ballots_rule(context: Context) -> events.Event | None:
    """Open the box as soon as everybody who takes part has cast."""
    state = context.state
    if not state.ballot_sealed or not set(state.taking_part) <= set(state.cast):
        return None
    return events.BallotsRevealed(ballots={seat: str(state.sealed[seat].choice) for seat in state.taking_part})


def tally_rule(context: Context) -> events.Event | None:
    """Count the ballots once after the box was opened."""
    state, format = context.state, context.format
    if not state.happened_since(events.BallotsRevealed, state.phase_seq):
        return None
    if state.happened_since(events.TallyTaken, events.BallotsRevealed):
        return None
    return events.TallyTaken(counts=count_ballots(state.ballots, format.choices_at(state)))


def tallied_in_phase(state: State) -> bool:
    """Whether ballots were counted in this phase."""
    return state.happened_since(events.TallyTaken, state.phase_seq)


def grant_floor_rule(
    seconds: Callable[[Context, int], float], held: Callable[[State], bool] = lambda state: False
) -> Rule:
    """Give the floor to the next seat in the queue, unless somebody has it or `held` says to wait, until a vote
    is called or refused."""

    def rule(context: Context) -> events.Event | None:
        state = context.state
        if not state.queue or state.floor_ask() is not None or held(state):
            return None
        seat = state.queue[0]
        granted = state.left if state.handed and state.left is not None else float(seconds(context, seat))
        return events.FloorGranted(
            turn_id=context.next_id("t"),
            seat=seat,
            tenure=state.seats[seat].tenure,
            seconds=granted,
            deadline=round(context.now + granted, 3),
        )

    return rule


def handover_event(context: Context) -> events.Event | None:
    """A floor that was granted to an earlier occupant lapses; its seat gets a new one with the time that was left."""
    state = context.state
    floor = state.floor_ask()
    if floor is None or state.seats[floor.seats[0]].tenure == floor.tenure:
        return None
    left = max(MIN_SECONDS_AFTER_HANDOVER, round(floor.opened + floor.seconds - state.room_time(context.now), 3))
    # Why a ballot changed is for the one who changed it to say; a last line is granted once more by its own rule.
    again = state.handed < MAX_HANDOVERS and floor.topic not in ("changed", "last_word")
    return events.FloorLapsed(turn_id=floor.id, seat=floor.seats[0], reason="handed_over", again=again, left=left)


def rules_while(holds: Callable[[State], bool], *rules: Rule) -> Rule:
    """The first of these rules that answers, and none of them is asked unless something holds."""

    def rule(context: Context) -> events.Event | None:
        if holds(context.state):
            for one in rules:
                event = one(context)
                if event is not None:
                    return event
        return None

    return rule


def phase_change_for_reason(why: str, phase: str, holds: Callable[[State], bool]) -> PhaseChange:
    """Enter a phase for this reason as soon as something holds."""
    return PhaseChange(phase, lambda context: why if holds(context.state) else None)


TIMER = "timer"
"""What an ask of nobody asks for: no seat answers it, and it lapses when its time is over."""


def timer_rule(
    topic: str,
    seconds: Callable[[Context], float],
    *,
    since: Callable[[State], int] = phase_began,
    when: Callable[[State], bool] = lambda state: True,
) -> Rule:
    """Start a timer once after the entry `since` (once in the phase), as soon as `when` holds; other asks are answered
    meanwhile."""

    def rule(context: Context) -> events.Event | None:
        state = context.state
        if not when(state) or state.asked_since(TIMER, since(state), topic):
            return None
        return replace(ask_event(context, TIMER, (), seconds(context), topic), awaited=False)

    return rule


def timer_over(state: State, topic: str, since: int) -> bool:
    """Whether the time of a timer has run out since an entry."""
    return state.timers_over.get(topic, 0) > since


def closing_rule(holds: Callable[[State], bool]) -> Rule:
    """Close the deliberation with its verdict as soon as something holds."""

    def rule(context: Context) -> events.Event | None:
        state = context.state
        if state.verdict is None or not holds(state):
            return None
        return events.Closed(reason="verdict", seed=state.seed or "")

    return rule


def check_vote_callable(format: Format, state: State) -> None:
    """Refuse a call for the final vote outside the phases that allow it, or a second one."""
    if state.called:
        raise Refusal("stale", "The final vote has been called already; wait for the ballots.")
    if state.phase not in format.callable_from:
        raise Refusal("too_early", "The final vote can be called once the rounds have begun, and only once.")

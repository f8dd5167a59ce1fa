"""The panel as one value."""

from __future__ import annotations

from dataclasses import replace

from engine.core import events
from engine.core.derived import derived
from engine.core.draws import Draw
from engine.core.floor import INTERRUPT, RAISE_HAND
from engine.core.format import Context, FieldChoices, Format, Phase, PhaseChange, Settings
from engine.core.refusals import Refusal
from engine.core.rules import (
    PASS_OFFER,
    closing_rule,
    grant_floor_rule,
    open_ballot_rule,
    phase_change_for_reason,
    speak_offer,
    timer_over,
    timer_rule,
)
from engine.core.state import Ask, State
from engine.formats.panel.acts import PanelSpeak
from engine.formats.panel.house import PanelHouse
from engine.formats.panel.labels import (
    CHAIR,
    LABELS,
    MEMBER,
    OUTCOMES,
    ROLES,
    TIMEKEEPER,
    TIMEKEEPER_FILES_NOTHING,
    TIMEKEEPER_NEVER_JUDGES,
)
from engine.formats.panel.rules import floor, verdicts
from engine.formats.panel.rules.artifacts import (
    FILE_ARTIFACT,
    artifact_with_turn,
    check_artifact,
    check_room_for_artifact,
)
from engine.formats.panel.rules.decision import reach_verdict
from engine.formats.panel.rules.record import RECORD, file_record
from engine.formats.panel.settings import PanelSettings
from engine.formats.panel.state import OWN_STATE, PanelContext
from engine.matters.candidate import ABSTAIN, Candidate, Member

_DEFAULT_MEMBERS = tuple(
    Member(name=f"Member {number}", expertise="General") for number in ("One", "Two", "Three", "Four", "Five")
)
"""Who sits at a table whose matter is not known yet."""


def seating(settings: Settings, draw: Draw, matter: Candidate | None) -> tuple[events.OpenedSeat, ...]:
    """The members in their order, then the timekeeper."""
    return _seats_of(matter) if matter is not None else _seated(_DEFAULT_MEMBERS, 1)


@derived
def _seats_of(matter: Candidate) -> tuple[events.OpenedSeat, ...]:
    return _seated(matter.members, matter.chair_seat)


def _seated(members: tuple[Member, ...], chair: int) -> tuple[events.OpenedSeat, ...]:
    seats = [
        events.OpenedSeat(
            seat=number,
            role=CHAIR if number == chair else MEMBER,
            persona=events.PersonaCard(
                id="_".join(member.name.casefold().replace(".", "").split()),
                name=member.name,
                archetype=member.style,
                occupation=member.expertise,
            ),
        )
        for number, member in enumerate(members, 1)
    ]
    keeper = events.PersonaCard(id="timekeeper", name="Timekeeper", archetype="plain", occupation="Keeps the time")
    return (*seats, events.OpenedSeat(seat=len(seats) + 1, role=TIMEKEEPER, persona=keeper))


def choices(settings: Settings, matter: Candidate) -> tuple[str, ...]:
    """The options in their order, then the abstention."""
    return (*(option.id for option in matter.options), ABSTAIN)


def choice_labels(matter: Candidate) -> dict[str, str]:
    """What the options are called."""
    return {option.id: option.label for option in matter.options}


# Speaking


def _options(state: State, seat: int, ask: Ask | None) -> FieldChoices:
    others = tuple([number for number in state.seats if number != seat])
    if state.seats[seat].role == TIMEKEEPER:
        return {"target": others}
    return {"target": others, "verdict": tuple([choice for choice in state.choices if choice != ABSTAIN])}


_PLAIN_SPEECH = speak_offer(lambda act: "logical", lambda context, seat, act: act.stance, _options)


def _say(context: Context, seat: int, act: PanelSpeak, ask: Ask | None) -> events.Event:
    """One turn, with the verdict that is given in it."""
    state = context.state
    reasoning = (act.reasoning or "").strip() or None
    if state.seats[seat].role == TIMEKEEPER and (act.verdict is not None or act.withdraws or reasoning is not None):
        raise Refusal("not_asked", TIMEKEEPER_NEVER_JUDGES)
    if act.files is not None:
        if state.seats[seat].role == TIMEKEEPER:
            raise Refusal("not_asked", TIMEKEEPER_FILES_NOTHING)
        check_artifact(act.files)
        check_room_for_artifact(state, seat)
    standing = verdicts.verdict_of(state, seat)
    # A mind of the house that gives no verdict has nothing to go by, and would hold the others up.
    abstains = act.withdraws and act.verdict is None and standing is None
    if abstains and state.seats[seat].occupant != "house":
        raise Refusal("too_early", verdicts.NO_VERDICT_SENTENCE)
    event = _PLAIN_SPEECH.apply(context, seat, act, ask)
    assert isinstance(event, events.TurnTaken)
    # A reason without a verdict explains the one that stands.
    choice = act.verdict or (ABSTAIN if abstains else standing if reasoning is not None else None)
    notes = tuple([events.TurnNote(kind=note.kind, text=note.text, who=note.who, due=note.due) for note in act.notes])
    return replace(
        event,
        choice=choice,
        reason=reasoning if choice is not None else None,
        withdraws=act.withdraws or None,
        notes=notes or None,
        files=events.TurnPaper(form=act.files.form, title=act.files.title, text=act.files.text)
        if act.files is not None
        else None,
    )


SPEAK = replace(_PLAIN_SPEECH, model=PanelSpeak, apply=_say)
_MEMBER_HAND = replace(
    RAISE_HAND,
    free=lambda state, seat: (
        seat in floor.active_members(state) and RAISE_HAND.free is not None and RAISE_HAND.free(state, seat)
    ),
)


# The end of the discussion


def _ended(context: PanelContext) -> str | None:
    """Why the discussion is over; None while it goes on."""
    state = context.state
    if state.called:
        return "called"
    if floor.busy(state):
        return None
    if not floor.active_members(state):
        return "all_withdrawn"
    if timer_over(state, "clock", state.phase_seq):
        return "clock"
    full = floor.message_count(state) >= state.typed_settings.max_messages
    return "max_messages" if full and state.round == state.round_closed else None


def _all_asked(state: State) -> bool:
    """Whether everybody has given a verdict, or was asked a last time and has answered."""
    if floor.busy(state):
        return False
    return not verdicts.without_verdict(state) or state.asked_since("cast_ballot", state.phase_seq, "last")


PANEL = Format(
    name="panel",
    title="Panel with a timekeeper",
    settings=PanelSettings,
    own=OWN_STATE,
    matter_model=Candidate,
    seating=seating,
    host_seat=1,
    first="discussion",
    outcomes=OUTCOMES,
    choices_from=choices,
    choice_labels=choice_labels,
    titles=("chair", "chairman", "chairwoman", "chairperson", "timekeeper", "moderator", "panel", "board"),
    callable_from=("discussion",),
    presides=None,
    house=PanelHouse(),
    roles=ROLES,
    labels=LABELS,
    phases={
        "discussion": Phase(
            "discussion",
            {
                "speak": SPEAK,
                "pass": PASS_OFFER,
                "raise_hand": _MEMBER_HAND,
                "interrupt": INTERRUPT,
                "cast_ballot": verdicts.CAST_BALLOT,
                "withdraw": verdicts.WITHDRAW,
                "file_artifact": FILE_ARTIFACT,
                "call_vote": verdicts.CALL_VOTE,
            },
            (
                open_ballot_rule("verdicts", sealed=False),
                verdicts.start_counting,
                timer_rule("clock", lambda context: context.settings.clock_seconds),
                artifact_with_turn,
                verdicts.verdict_with_turn,
                verdicts.withdrawal_with_turn,
                floor.stop_speaking,
                PhaseChange("last_verdicts", _ended),
                grant_floor_rule(floor.speaking_seconds),
                verdicts.demand_verdicts,
                floor.give_floor,
                floor.turn_round,
            ),
        ),
        "last_verdicts": Phase(
            "last_verdicts",
            {"cast_ballot": verdicts.LAST_VERDICT},
            (
                verdicts.ask_last_verdicts,
                phase_change_for_reason("answered", "decision", _all_asked),
            ),
        ),
        "decision": Phase(
            "decision",
            {},
            (reach_verdict, file_record, closing_rule(lambda state: RECORD in state.papers)),
        ),
    },
)

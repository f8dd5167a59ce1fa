"""The jury: twelve jurors (or six) deliberate a criminal case until a verdict, or hang."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from engine.core import acts, events
from engine.core.ballots import count_ballots
from engine.core.draws import Draw
from engine.core.floor import INTERRUPT, RAISE_HAND
from engine.core.format import (
    Context,
    FieldChoices,
    Format,
    IssueCard,
    Offer,
    Phase,
    PhaseChange,
    Rule,
    Settings,
    Strategy,
)
from engine.core.reading_speed import reading_seconds
from engine.core.rules import (
    PASS_OFFER,
    ask_once_rule,
    open_ballot_rule,
    phase_change_for_reason,
    rules_while,
    speak_offer,
    tallied_in_phase,
    tally_rule,
    timer_rule,
    turn_seconds,
)
from engine.core.state import Ask, State
from engine.formats.jury.brought_personas import PERSONA_RULES
from engine.formats.jury.defendants import case_for_defendants
from engine.formats.jury.degrees import case_for_degrees, degree_labels
from engine.formats.jury.evidence_order import case_in_order
from engine.formats.jury.house import JuryHouse, suggest
from engine.formats.jury.labels import CHOICES, HUNG, LABELS, OUTCOMES, ROLES, SIDES
from engine.formats.jury.mind.votes import house_side
from engine.formats.jury.narration import judge_text
from engine.formats.jury.personas import PERSONAS, persona_card, persona_for_seat
from engine.formats.jury.rules import ballots, endings, rounds
from engine.formats.jury.rules.endings import NARRATION_SECONDS
from engine.formats.jury.rules.rounds import voting_seats
from engine.formats.jury.rules.variations import ballots_sealed, first_ballot_open, opening_rounds
from engine.formats.jury.settings import JurySettings
from engine.formats.jury.state import OWN_STATE, JuryContext, JuryState
from engine.matters.criminal_case import Case, imported_basis

HOST_SEAT = 7
SMALL_JURY_SEATS = (1, 3, 5, 7, 8, 11)
"""The six of the twelve who sit in a small jury, under their own numbers."""


def seating(settings: Settings, draw: Draw, matter: Case | None) -> tuple[events.OpenedSeat, ...]:
    """The jurors under their own numbers; the foreperson is drawn by lot."""
    numbers = tuple(range(1, 13)) if getattr(settings, "size", 12) == 12 else SMALL_JURY_SEATS
    return _seated(numbers, draw.choice(numbers))


@cache
def _seated(numbers: tuple[int, ...], foreperson: int) -> tuple[events.OpenedSeat, ...]:
    """The same for a lot that has been drawn."""
    return tuple(
        events.OpenedSeat(
            seat=number,
            role="foreperson" if number == foreperson else "juror",
            persona=persona_card(persona_for_seat(number)),
        )
        for number in numbers
    )


STRATEGIES = (
    Strategy("challenge_evidence", "Challenge evidence", "Point out what is weak in a piece of evidence.", "optional"),
    Strategy("question_witness", "Question a witness", "Raise doubts about how reliable a witness is.", "optional"),
    Strategy("reasonable_doubt", "Appeal to reasonable doubt", "Remind the table of the burden of proof.", "refused"),
    Strategy("alternative_theory", "Present another theory", "Say what may really have happened.", "optional"),
    Strategy("address_juror", "Address one juror", "Answer or persuade one of the others.", "optional", "required"),
    Strategy("free_argument", "In your own words", "Say whatever you want.", "required"),
)

_STRATEGIES = tuple(strategy.id for strategy in STRATEGIES)
_TYPES: dict[str | None, acts.ArgumentType] = {
    "challenge_evidence": "evidence",
    "question_witness": "question",
    "reasonable_doubt": "logical",
    "alternative_theory": "narrative",
    "address_juror": "emotional",
    "free_argument": "logical",
    None: "logical",
}


def _argument_type(act: acts.Speak) -> acts.ArgumentType:
    return _TYPES[act.strategy]


def _stance(context: Context, seat: int, act: acts.Speak) -> str | None:
    """A mind on a side argues for it; people and agents argue what they say, or else for their side."""
    held = context.state.seats[seat]
    if held.side is None:
        return act.stance
    return (act.stance if held.held_by_guest else None) or SIDES[held.side]


def _speak_options(state: State, seat: int, ask: Ask | None) -> FieldChoices:
    return {
        "strategy": _STRATEGIES,
        "target": tuple([number for number in state.seats if number != seat]),
    }


def _issue_moves(context: Context, act: acts.Speak, stance: str | None) -> tuple[events.IssueMove, ...]:
    """What a turn does to the issues of the case."""
    if not act.points and not act.concedes:
        return ()
    from engine.formats.jury.arguments.brief import case_brief
    from engine.formats.jury.arguments.issues import issue_moves

    return issue_moves(case_brief(context.matter).issues, context.state.issues, act.points, stance, act.concedes)


def issues_of_matter(case: Case) -> tuple[IssueCard, ...]:
    """What the table has to settle about a case."""
    from engine.formats.jury.arguments.brief import case_brief

    return case_brief(case).issues.cards


SPEAK = speak_offer(_argument_type, _stance, _speak_options, _issue_moves)


def _narrate(context: Context, seat: int, act: acts.Narrate, ask: Ask | None) -> events.Event:
    assert ask is not None
    text = (act.text or "").strip() or judge_text(context.matter, context.state, ask.topic)
    return events.NarrationGiven(ask=ask.id, topic=ask.topic, text=text, by="default" if ask.lapsed else "occupant")


NARRATE = Offer(acts.Narrate, _narrate, default=lambda context, seat, ask: acts.Narrate(), bench=True)


def narration(topic: str) -> Rule:
    """The judge speaks once in this phase."""
    return ask_once_rule("narrate", lambda state: (events.BENCH,), lambda context: NARRATION_SECONDS, topic=topic)


FIRST_ANSWER_SHARE = 1 / 12
"""Of the time of a turn: so long people choose a side or a first ballot, once they could read what the judge said.
Nobody is heard before, and either may be changed when it was not theirs."""
FIRST_ANSWER_SECONDS = 36.0
"""They have no more than this, however much the judge said: whoever only listens hears the first juror soon."""


def _opening_seconds(context: JuryContext) -> float:
    """A turn's time; at live pace the time that people need to read what the judge said of the case, and a moment to
    choose, or for agents a turn's time."""
    state, seconds = context.state, turn_seconds(context)
    guests = state.occupancy.guests
    if not guests or state.typed_settings.pace != "live":
        return seconds
    reading = reading_seconds(state.narrated)
    if all(seat.occupant == "human" for seat in guests):
        moment = seconds * FIRST_ANSWER_SHARE
        return round(min(moment + reading, max(moment, FIRST_ANSWER_SECONDS)), 3)
    return round(seconds + reading, 3)


# Presentation and the choice of a side


def _narrated(state: State) -> bool:
    return state.happened_since(events.NarrationGiven, state.phase_seq)


def _choose_side(context: Context, seat: int, act: acts.ChooseSide, ask: Ask | None) -> events.Event:
    by: events.AnsweredBy = "default" if ask is not None and ask.lapsed else "occupant"
    return events.SideChosen(ask=ask.id if ask is not None else None, seat=seat, side=act.side, by=by)


def _may_choose_side(state: JuryState, seat: int) -> bool:
    """A person on whose seat a side was put, and who has not spoken for it, may still choose."""
    return seat == state.own.put_on_side and seat not in state.own.spoke and state.seats[seat].held_by_guest


def _default_side(context: Context, seat: int, ask: Ask) -> acts.Act:
    return acts.ChooseSide(side=house_side(context.matter, context.state, seat, context.draw("side", seat)))


CHOOSE_SIDE = Offer(
    acts.ChooseSide,
    _choose_side,
    default=_default_side,
    options=lambda state, seat, ask: {"side": tuple(SIDES)},
    by_house=True,
)


def _side_known(context: Context) -> str | None:
    state = context.state
    if state.host_seat is None:
        return "no_host_seat"
    return "side_chosen" if state.seats[state.host_seat].side is not None else None


# Rounds on the evidence, before anybody votes


def _review_first(context: Context) -> str | None:
    """Why the evidence is gone through before a vote."""
    return _side_known(context) if opening_rounds(context.state) else None


def _reviewed(state: State) -> bool:
    """Whether the rounds before the first ballot are over."""
    return state.round == state.round_closed >= opening_rounds(state)


def _all_at_once(state: State) -> bool:
    """Whether all are asked for their first ballots together."""
    return not first_ballot_open(state)


# The verdict


def _degree_after_final(state: State) -> bool:
    """Whether the final ballot carries a verdict of which it is asked what it is for."""
    return tallied_in_phase(state) and ballots.degree_needed(state)


def _verdict(context: Context) -> events.Event | None:
    state = context.state
    if state.verdict is not None:
        return None
    counts = count_ballots(state.ballots, CHOICES)
    degree, degrees = ballots.counted_degrees(state) or (None, None)
    return events.VerdictReached(
        outcome=rounds.carried_choice(state) or HUNG,
        counts=counts,
        why=endings.verdict_reason(state),
        degree=degree,
        degrees=degrees,
        basis=imported_basis(context.matter),
    )


def _reveal_convictions(context: JuryContext) -> events.Event | None:
    state = context.state
    if state.happened_since(events.ConvictionsRevealed, state.phase_seq):
        return None
    course = dict(state.own.course)
    if state.guarded and not state.typed_settings.show_convictions:
        # The source goes on, and what is hidden there must not be read off a fork that began where its jurors stand.
        course = {number: tuple(None for _ in points) for number, points in course.items()}
    # In such a fork what was private in the source stays so, and opinions were.
    open_minds = not state.guarded
    return events.ConvictionsRevealed(convictions=course, opinions=_opinions(state) if open_minds else None)


def _opinions(state: State) -> dict[int, dict[int, float]] | None:
    """What each mind came to think of those whom it heard."""
    found = {}
    for seat in state.occupancy.minds:
        own = state.private.get(seat.number)
        rounded = {other: round(trust, 2) for other, trust in own.trust.items()} if own is not None else {}
        felt = {other: trust for other, trust in sorted(rounded.items()) if trust and other != seat.number}
        if felt:
            found[seat.number] = felt
    return found or None


def _close(context: Context) -> events.Event | None:
    state = context.state
    if not state.happened_since(events.NarrationGiven, state.phase_seq):
        return None
    return events.Closed(reason="verdict", seed=state.seed or "")


def _may_change(state: State, seat: int) -> bool:
    """Whether a seat may change its ballot unasked: a person's or an agent's, where everybody sees it."""
    return state.seats[seat].held_by_guest and not ballots_sealed(state)


_CHOOSE_SIDE_LATER = replace(CHOOSE_SIDE, free=_may_choose_side)

_REVIEW_OFFERS: dict[str, Offer] = {
    "speak": SPEAK,
    "choose_side": _CHOOSE_SIDE_LATER,
    "pass": PASS_OFFER,
    "raise_hand": RAISE_HAND,
    "interrupt": INTERRUPT,
    "react": Offer(acts.React, rounds.react, default=lambda context, seat, ask: acts.React(), bench=True),
}

_DELIBERATION_OFFERS: dict[str, Offer] = {
    "speak": SPEAK,
    "choose_side": _CHOOSE_SIDE_LATER,
    "pass": PASS_OFFER,
    "raise_hand": RAISE_HAND,
    "interrupt": INTERRUPT,
    "cast_ballot": replace(ballots.OPEN_BALLOT, free=_may_change),
    "call_vote": Offer(acts.CallVote, endings.call_vote, free=endings.may_call, why_not=endings.motion_refusal),
    "second": Offer(
        acts.Second,
        endings.second,
        default=lambda context, seat, ask: acts.Second(choice="no"),
        options=lambda state, seat, ask: {"choice": ("yes", "no")},
        by_house=True,
    ),
    "react": Offer(acts.React, rounds.react, default=lambda context, seat, ask: acts.React(), bench=True),
    "narrate": NARRATE,
}


def _prepared(case: Case, settings: JurySettings) -> Case:
    """The case as it comes before this jury."""
    tried = case_for_defendants(case, settings.defendants)
    return case_in_order(case_for_degrees(tried, settings.lesser_verdicts), settings.evidence_order)


JURY = Format(
    name="jury",
    title="Jury of twelve",
    settings=JurySettings,
    own=OWN_STATE,
    matter_model=Case,
    seating=seating,
    host_seat=HOST_SEAT,
    first="presentation",
    strategies=STRATEGIES,
    personas=PERSONA_RULES,
    persona_texts={persona.id: persona.about for persona in PERSONAS.values()},
    outcomes=OUTCOMES,
    prepare_matter=_prepared,
    choice_labels=degree_labels,
    choices=CHOICES,
    titles=("judge", "bench", "court", "jury", "foreman", "forewoman", "foreperson", "clerk", "bailiff"),
    callable_from=("deliberation",),
    presides="judge",
    chairs_may_empty=True,
    house=JuryHouse(),
    roles=ROLES,
    labels=LABELS,
    calls_per_round=rounds.CALLS_PER_ROUND,
    spare_topics=rounds.SPARE_TOPICS,
    turn_voices="juror_voices",
    suggest=suggest,
    issues=issues_of_matter,
    matter_settings=frozenset({"defendants", "evidence_order", "lesser_verdicts"}),
    phases={
        "presentation": Phase(
            "presentation",
            {"narrate": NARRATE},
            (
                narration("case"),
                phase_change_for_reason("presented", "side_selection", _narrated),
            ),
        ),
        "side_selection": Phase(
            "side_selection",
            {"choose_side": CHOOSE_SIDE},
            (
                PhaseChange("review", _review_first),
                PhaseChange("first_ballot", _side_known),
                ask_once_rule("choose_side", lambda state: (state.host_seat or 0,), _opening_seconds),
            ),
        ),
        "review": Phase(
            "review",
            _REVIEW_OFFERS,
            (
                ballots.deal_convictions,
                rules_while(rounds.listeners_reacted, rounds.move_convictions),
                rules_while(rounds.floor_is_free, *rounds.REVIEW_RULES),
                phase_change_for_reason("reviewed", "first_ballot", _reviewed),
                rounds.open_round,
            ),
        ),
        "first_ballot": Phase(
            "first_ballot",
            {"cast_ballot": ballots.FIRST_BALLOT, "narrate": NARRATE},
            (
                ballots.deal_convictions,
                ballots.cast_bound_ballot,
                rules_while(
                    ballots.nobody_casts,
                    ballots.open_first_ballot,
                    ballots.ask_first_in_turn(_opening_seconds),
                    ask_once_rule("cast_ballot", voting_seats, _opening_seconds, topic="first", when=_all_at_once),
                    ballots.reveal_first_ballots,
                    ballots.decide_for_undecided,
                    ballots.show_first_convictions,
                    ballots.convictions_after_reveal,
                    tally_rule,
                    ask_once_rule(
                        "narrate",
                        lambda state: (events.BENCH,),
                        lambda context: NARRATION_SECONDS,
                        topic="first",
                        when=tallied_in_phase,
                    ),
                    phase_change_for_reason("first_ballot_counted", "deliberation", _narrated),
                ),
            ),
        ),
        "deliberation": Phase(
            "deliberation",
            _DELIBERATION_OFFERS,
            (
                timer_rule(endings.TIME_LIMIT, endings.time_limit_seconds, when=endings.time_is_limited),
                ballots.decide_for_undecided,
                *rounds.OPINION_RULES,
                rules_while(endings.vote_asked_for, *endings.MOTION_RULES),
                rules_while(rounds.listeners_reacted, *rounds.REACTION_RULES),
                rules_while(rounds.floor_is_free, *rounds.FREE_FLOOR_RULES),
                rules_while(
                    endings.between_rounds,
                    *endings.COUNTING_RULES,
                    PhaseChange("degree", endings.degree_due),
                    PhaseChange("verdict", endings.verdict_due),
                    PhaseChange("final_ballot", endings.final_due),
                    rules_while(endings.last_call_due, *endings.LAST_CALL_RULES),
                    endings.ask_last_call,
                ),
                endings.next_round,
            ),
        ),
        "final_ballot": Phase(
            "final_ballot",
            {
                "cast_ballot": ballots.OPEN_BALLOT,
                "speak": SPEAK,
                "pass": PASS_OFFER,
                "narrate": NARRATE,
            },
            (
                ballots.decide_for_undecided,
                *rounds.OPINION_RULES,
                rules_while(rounds.floor_is_free, rounds.grant_reason),
                narration("final"),
                ballots.open_final_ballot,
                ask_once_rule("cast_ballot", voting_seats, turn_seconds, topic="final"),
                ballots.open_slips,
                ballots.final_tally,
                phase_change_for_reason("final_ballot", "degree", _degree_after_final),
                phase_change_for_reason("final_ballot", "verdict", tallied_in_phase),
            ),
        ),
        "degree": Phase(
            "degree",
            {"cast_ballot": ballots.DEGREE_BALLOT, "narrate": NARRATE},
            (
                narration("degree"),
                open_ballot_rule("degree", sealed=True),
                ask_once_rule("cast_ballot", voting_seats, turn_seconds, topic="degree"),
                phase_change_for_reason("degree_found", "verdict", ballots.degree_ballot_in),
            ),
        ),
        "verdict": Phase(
            "verdict", {"narrate": NARRATE}, (_verdict, _reveal_convictions, narration("verdict"), _close)
        ),
    },
)

"""The coin toss: three players call the side of a coin, give their reasons, and see it fall. One of them, nobody knows
who, was dealt to know which side is heavier.

The phases are `call` (sealed ballots), `reasons` (papers), `toss` (last words while a timer runs) and `verdict`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, TypeAlias

from pydantic import Field

from engine.core import acts, events, rules
from engine.core.ballots import BALLOT_RULES, count_ballots
from engine.core.draws import Draw
from engine.core.format import Context, Format, Labels, Phase, Role, Settings
from engine.core.house import OMITTED_TEXT, OpenAsk, SeatAnswer
from engine.core.own_state import OwnState
from engine.core.papers import filing_offer
from engine.core.plain_house import PlainHouse
from engine.core.state import State
from tests.coin_toss.wager import Wager

SIDES = ("heads", "tails")
OTHER = {"heads": "tails", "tails": "heads"}
CALLER, WITNESS = "caller", "witness"
HEAVY = 0.75
"""How likely the coin falls on the heavier side."""


class CoinTossSettings(Settings):
    """What a host may set for a coin toss, beside what every format has."""

    rule: Literal["majority", "unanimous"] = Field("majority", json_schema_extra={"in_fork": True})
    """How many players must have called the side on which the coin falls."""
    reason_seconds: int = Field(120, ge=15, le=600, json_schema_extra={"in_fork": True})
    """Seconds that a player has to give a reason."""
    toss_seconds: int = Field(5, ge=1, le=600, json_schema_extra={"in_fork": True})
    """Seconds until the coin falls."""


# Its own state: what nobody else reads


@dataclass(frozen=True)
class CoinTossOwn:
    """What the coin toss folds of its own."""

    reasons: frozenset[int] = frozenset()
    """Players whose reason stands; one that was returned may be filed again."""


def _filed(own: CoinTossOwn, state: State, event: events.Filed) -> CoinTossOwn:
    return own if event.standing == "returned" else CoinTossOwn(own.reasons | {event.seat})


CoinTossState: TypeAlias = State[CoinTossSettings, CoinTossOwn]
CoinTossContext: TypeAlias = Context[CoinTossSettings, CoinTossOwn]


# The players, and what they are dealt

_PLAYERS = (("ada", "Ada", "Locksmith"), ("ben", "Ben", "Baker"), ("cleo", "Cleo", "Surveyor"))


def _seating(settings: Settings, draw: Draw, matter: Wager | None) -> tuple[events.OpenedSeat, ...]:
    """Three callers; who of them is the witness stands in what they are dealt."""
    return tuple(
        events.OpenedSeat(
            seat=seat,
            role=CALLER,
            persona=events.PersonaCard(id=id, name=name, archetype="player", occupation=occupation),
        )
        for seat, (id, name, occupation) in enumerate(_PLAYERS, 1)
    )


def _heavier(draw: Draw) -> str:
    return draw.choice(SIDES)


def _deal(context: Context) -> Mapping[int, events.Secret]:
    """A note for every player; that of the witness names the heavier side."""
    witness = context.draw("witness").choice(tuple(context.state.seats))
    known = events.Secret(role=WITNESS, note=f"The coin is heavier on the side of {_heavier(context.draw('weight'))}.")
    others = events.Secret(role=CALLER, note="You do not know which side is heavier. One of the others does.")
    return {seat: known if seat == witness else others for seat in context.state.seats}


# Calls


CALL = rules.sealed_ballot_offer(
    lambda state, seat, ask: {"choice": SIDES},
    lambda context, seat, ask: acts.CastBallot(choice=context.draw("default", seat).choice(SIDES)),
)

# Reasons


class Reason(acts.ActPart):
    """Why somebody calls a side."""

    text: acts.Text = Field(min_length=1, max_length=400)
    quote: acts.Text | None = Field(None, max_length=400)
    """Words of the evidence, of another reason or of the summary, exactly as they stand there."""


class FileReason(acts.Act):
    """Give the reason for a call."""

    kind: Literal["file_reason"] = "file_reason"
    reason: Reason


def _parts(context: Context, seat: int, act: FileReason) -> tuple[events.PaperPart, ...]:
    return (events.PaperPart(id="reason", label="Reason", text=act.reason.text, quote=act.reason.quote),)


NO_REASON = FileReason(reason=Reason(text="No reason was given."))
FILE_REASON = filing_offer(FileReason, "reason", "Reason", _parts, default=lambda context, seat, ask: NO_REASON)


def _without_reason(state: CoinTossState) -> tuple[int, ...]:
    """Players whose reason is not filed, or was returned and not filed again."""
    return tuple(seat for seat in state.taking_part if seat not in state.own.reasons)


def _ask_next_reason(context: CoinTossContext) -> events.Event | None:
    waiting = _without_reason(context.state)
    if not waiting or context.state.asks:
        return None
    return rules.ask_event(context, "file_reason", waiting[:1], context.settings.reason_seconds, "reason")


# The toss


class LastWord(acts.Speak):
    """Say a last word before the coin falls."""

    text: acts.Text = Field("", max_length=140)


SPEAK = replace(
    rules.speak_offer(
        lambda act: "narrative",
        lambda context, seat, act: context.state.ballots[seat],
        lambda state, seat, ask: {"target": tuple(other for other in state.seats if other != seat)},
    ),
    model=LastWord,
)


def _last_words(context: Context) -> events.Event | None:
    state = context.state
    return None if state.round else events.RoundOpened(round=1, speakers=state.taking_part)


def _landed(state: State) -> bool:
    """The timer has run out, and nobody has or awaits the floor."""
    return rules.timer_over(state, "toss", state.phase_seq) and state.floor_ask() is None and not state.queue


def _verdict(context: CoinTossContext) -> events.Event | None:
    """The coin falls: its side where enough players called it, else the table is split."""
    state = context.state
    if state.verdict is not None:
        return None
    heavier = _heavier(context.draw("weight"))
    side = heavier if context.draw("toss").uniform() < HEAVY else OTHER[heavier]
    right = BALLOT_RULES[context.settings.rule](state.ballots, state.taking_part) == side
    counts = count_ballots(state.ballots, SIDES)
    return events.VerdictReached(
        outcome=side if right else "split", counts=counts, why="right" if right else f"fell_{side}"
    )


# How the engine plays it


class CoinTossHouse(PlainHouse):
    """Players who guess, but for the witness."""

    @property
    def answers(self) -> Mapping[str, SeatAnswer]:
        """The side that the witness knows, any side otherwise; a reason out of the evidence; a last word."""
        return {"cast_ballot": self._call, "file_reason": self._reason, "speak": self._last_word}

    def _call(self, matter: Wager, state: State, memory: Any, ask: OpenAsk, worded: bool) -> acts.Act:
        knows = state.dealt[ask.seat].role == WITNESS
        side = _heavier(Draw(state.seed or "", "weight")) if knows else _draw(state, ask).choice(SIDES)
        return acts.CastBallot(choice=side)

    def _reason(self, matter: Wager, state: State, memory: Any, ask: OpenAsk, worded: bool) -> acts.Act:
        piece = _draw(state, ask).choice(matter.evidence)
        text = f"I call {state.ballots[ask.seat]} after what I read of {piece.title}."
        return FileReason(reason=Reason(text=text if worded else OMITTED_TEXT, quote=piece.text[:200]))

    def _last_word(self, matter: Wager, state: State, memory: Any, ask: OpenAsk, worded: bool) -> acts.Act:
        return LastWord(text=f"I stay with {state.ballots[ask.seat]}." if worded else OMITTED_TEXT)


def _draw(state: State, ask: OpenAsk) -> Draw:
    return Draw(state.seed or "", "house", ask.act, ask.seat)


COIN_TOSS = Format(
    name="coin_toss",
    title="Coin toss",
    settings=CoinTossSettings,
    matter_model=Wager,
    seating=_seating,
    host_seat=1,
    shelf=str(Path(__file__).parent / "shelf"),
    first="call",
    house=CoinTossHouse(),
    own=OwnState(CoinTossOwn(), {events.Filed: _filed}),
    choices=SIDES,
    outcomes=(*SIDES, "split"),
    deal=_deal,
    seats_close=True,
    roles={CALLER: Role("Caller"), WITNESS: Role("Witness")},
    labels=Labels(
        settings={
            "rule": "Players who must be right",
            "reason_seconds": "Seconds for a reason",
            "toss_seconds": "Seconds until the coin falls",
        },
        phases={"call": "Calls", "reasons": "Reasons", "toss": "The toss", "verdict": "The coin has fallen"},
        choices={"heads": "Heads", "tails": "Tails"},
        outcomes={"heads": "Heads", "tails": "Tails", "split": "Split"},
        acts={"cast_ballot": "Call heads or tails", "file_reason": "Give your reason"},
        topics={"call": "The calls", "reason": "A reason", "toss": "The coin is in the air"},
        reasons={
            "right": "The table called it.",
            "fell_heads": "The coin fell on heads.",
            "fell_tails": "The coin fell on tails.",
            "adjourned": "The host adjourned.",
        },
    ),
    phases={
        "call": Phase(
            "call",
            {"cast_ballot": CALL},
            (
                rules.open_ballot_rule("call", sealed=True),
                rules.ask_once_rule("cast_ballot", lambda state: state.taking_part, rules.turn_seconds, topic="call"),
                rules.reveal_ballots_rule,
                rules.tally_rule,
                rules.phase_change_for_reason("called", "reasons", rules.tallied_in_phase),
            ),
        ),
        "reasons": Phase(
            "reasons",
            {"file_reason": FILE_REASON},
            (
                _ask_next_reason,
                rules.phase_change_for_reason("reasons_given", "toss", lambda state: not _without_reason(state)),
            ),
        ),
        "toss": Phase(
            "toss",
            {"speak": SPEAK, "pass": rules.PASS_OFFER},
            (
                rules.timer_rule("toss", lambda context: context.settings.toss_seconds),
                _last_words,
                rules.grant_floor_rule(lambda context, seat: rules.turn_seconds(context)),
                rules.phase_change_for_reason("landed", "verdict", _landed),
            ),
        ),
        "verdict": Phase("verdict", {}, (_verdict, rules.closing_rule(lambda state: True))),
    },
)

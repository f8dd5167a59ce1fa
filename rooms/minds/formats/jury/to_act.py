"""What a model said, as an act: read as a person's own words are, for the side of its seat where they do not clearly
argue for the other."""

from __future__ import annotations

from collections.abc import Sequence

from cases.search.index import CaseIndex
from engine.core import acts
from engine.core.state import State
from engine.formats.jury.arguments.brief import CaseBrief, case_brief
from engine.formats.jury.labels import OPPOSITE
from engine.formats.jury.mind.claims import unfounded_claims, without_claims
from engine.formats.jury.mind.situation import NO_ARGUMENT_TOPICS, persona_of, stance_of
from engine.formats.jury.mind.speeches import argument_force
from engine.formats.jury.mind.text_analysis import analyse_text
from engine.formats.jury.mind.votes import wavers
from engine.matters.criminal_case import Case
from rooms.live.speech import search_hits
from rooms.minds.formats.jury.readers import SpeechAnswer


def speech_to_act(
    case: Case, state: State, seat: int, index: CaseIndex, said: SpeechAnswer, worked_out: str = ""
) -> acts.Speak:
    """A model's speech as the engine takes it.

    It argues for what its seat votes unless its words clearly argue for the other side; what it rests on is read from
    its words as from anybody's. For its own side it argues as strongly as a mind of the house would, by how sure its
    juror is: a loud word adds nothing. For the other side its words count for what they say.
    Words that make no point carry no more than anybody's. Citations that the case does not have are left for the
    engine to strike, and what it claims to be in the case and is not is recorded as a person's claims are: what leans
    on that makes no point.
    How sure the model says it is, is kept with its turn and moves nothing (CV1).

    `worked_out`: what it has found out with code, whose figures are its own.
    """
    cites = tuple(dict.fromkeys(cited_ids(case, cite) for cite in said.cites))
    claims = _unfounded(case, state, said.text, worked_out)
    text = without_claims(said.text, claims)
    hits = search_hits(frozenset(dict(case.citable())), index, text)
    stance = assigned_stance(state, seat)
    floor = state.floor_ask()
    # What it merely brushes is not its argument: where it says what it leans on, search is not asked.
    known = any(cite in dict(case.citable()) for cite in cites)
    leaned_on = () if known else hits
    reading = analyse_text(case, text, cites, leaned_on, prior=stance)
    contrary = reading.stance == OPPOSITE[stance] and not (floor is not None and floor.topic in NO_ARGUMENT_TOPICS)
    if not contrary:
        reading = analyse_text(case, text, cites, leaned_on, stance)
    points = _points_made(case_brief(case), reading.points) if text.strip() else ()
    conviction = state.conviction(seat)
    new = any(not state.raised.get(point) for point in points)
    force = argument_force(0.5 if conviction is None else conviction, persona_of(state, seat), new)
    force = min(force, reading.force) if contrary else force
    target = said.target if said.target in state.seats and said.target != seat else None
    return acts.Speak(
        text=said.text,
        argument_type=said.argument_type or reading.argument_type,
        target=target,
        cites=cites,
        thought=said.thought,
        conviction=said.conviction,
        would_change=said.would_change,
        hits=hits,
        points=points,
        stance=reading.stance if contrary else None if _doubts(state, seat) else stance,
        force=_force(state, force if points else 0.0 if claims else min(force, reading.force)),
        unfounded=claims,
        asks=target is not None and "?" in said.text,
    )


def assigned_stance(state: State, seat: int) -> str:
    """The ballot that a seat is to argue for."""
    floor = state.floor_ask()
    stance = stance_of(state, seat)
    return OPPOSITE[stance] if floor is not None and floor.topic == "advocate" else stance


def _doubts(state: State, seat: int) -> bool:
    """Whether a seat argues for neither side, because it has come to doubt its own ballot."""
    floor = state.floor_ask()
    return (floor is None or floor.topic in ("", "answer")) and wavers(state, seat)


def _unfounded(case: Case, state: State, text: str, worked_out: str) -> tuple[acts.UnfoundedClaim, ...]:
    """What a model says is in the case and is not."""
    names = [held.name for held in state.seats.values()]
    claims = unfounded_claims(case, text, names, [turn.text for turn in state.heard])
    return tuple(claim for claim in claims if claim.kind != "number" or claim.text not in worked_out)


def _force(state: State, force: float) -> float:
    """None for what a juror says of its change of mind or as its last word: the ballot counts, and not the words."""
    floor = state.floor_ask()
    return 0.0 if floor is not None and floor.topic in NO_ARGUMENT_TOPICS else force


def _points_made(brief: CaseBrief, likeliest: Sequence[str]) -> tuple[str, ...]:
    """The points that a turn makes: it is asked for one, and may make a second about something else.

    What it only brushes, in the words that it shares with them, is not worn out for the others.
    """
    first = likeliest[:1]
    about = {source for key in first for source in brief.by_id[key].rests_on}
    second = [key for key in likeliest[1:] if about.isdisjoint(brief.by_id[key].rests_on)]
    return (*first, *second[:1])


def cited_ids(case: Case, cite: str) -> str:
    """The id of what is cited by its title or in another case; what the case does not have stays as it is."""
    key = cite.strip().casefold()
    return next((name for name, title in case.citable() if key in (name.casefold(), title.casefold())), cite)

"""The jury pool: every juror votes at the same time and with reasons, and nobody sees a vote before all are in.

Reasons that are too short are returned once (`filed`, with the flaw and without the words); the second time the vote is
struck, and counts as an abstention.
"""

from __future__ import annotations

from engine.core import events
from engine.core.format import Context, Offer
from engine.core.papers import next_paper, papers_of
from engine.core.reading_speed import reading_seconds
from engine.core.rules import ask_event
from engine.core.state import Ask, State
from engine.formats.court.acts import GiveVote
from engine.formats.court.labels import ABSTAIN, CHOICES, RETURNED
from engine.formats.court.rules.filings import by_house
from engine.formats.court.rules.table import ANSWER, VOTE, jurors, standing_paper
from engine.formats.court.settings import CourtContext
from engine.formats.court.validation import vote_flaw

SEALED_TEXT = "Sealed until every vote is in."
LIVE_VOTE_SECONDS = 15.0
"""So long people at live pace have for a vote after the time to read the defence, which grows while they write their
reasons; together as long as for a paper at most."""
NO_VOTE_REASON = "No vote was given in time."


def _returned(state: State, seat: int) -> bool:
    return any(paper.standing == RETURNED for paper in papers_of(state, VOTE, seat))


def _cast(context: CourtContext, seat: int, act: GiveVote, ask: Ask | None) -> events.Event:
    assert ask is not None
    least = context.settings.min_reasoning_words
    checked = not ask.lapsed and not by_house(context, seat)
    flaw = vote_flaw(act.reasoning, least) if checked else None
    choice = ABSTAIN if flaw is not None and _returned(context.state, seat) else act.choice
    return events.BallotCast(
        ask=ask.id,
        seat=seat,
        choice=None,
        previous=None,
        by="default" if ask.lapsed else "occupant",
        sealed={seat: events.Secret(choice=choice, reason=act.reasoning, flaw=flaw)},
    )


GIVE_VOTE = Offer(
    GiveVote,
    _cast,
    default=lambda context, seat, ask: GiveVote(reasoning=NO_VOTE_REASON, choice=ABSTAIN),
    options=lambda state, seat, ask: {"choice": CHOICES},
    secrets=("choice", "reasoning"),
    paced=True,
)


def ask_pool(context: CourtContext) -> events.Event | None:
    """Ask the whole pool at once."""
    state = context.state
    if state.asked_since("give_vote", state.phase_seq):
        return None
    seconds, people = float(context.settings.filing_seconds), state.occupancy.guests
    if people and context.settings.pace == "live" and all(seat.occupant == "human" for seat in people):
        seconds = min(seconds, reading_seconds(_defence(state)) + LIVE_VOTE_SECONDS)
    return ask_event(context, "give_vote", jurors(state), seconds, "pool")


def return_vote(context: Context) -> events.Event | None:
    """Give a vote back whose reasons are too short."""
    state = context.state
    for seat in _flawed(state):
        if not _returned(state, seat):
            return _filed(state, seat, SEALED_TEXT, "returned")
    return None


def ask_again(context: CourtContext) -> events.Event | None:
    """Ask a juror once more whose vote was returned."""
    state = context.state
    for seat in _flawed(state):
        if len(papers_of(state, VOTE, seat)) == 1 and not state.asked_since("give_vote", state.phase_seq, _again(seat)):
            return ask_event(context, "give_vote", (seat,), context.settings.filing_seconds, _again(seat))
    return None


def strike_votes(context: Context) -> events.Event | None:
    """Strike the votes that failed twice, when all are in."""
    state = context.state
    if not _all_in(state):
        return None
    for seat in _flawed(state):
        if papers_of(state, VOTE, seat)[-1].standing == RETURNED:
            return _filed(state, seat, str(state.sealed[seat].reason), "struck")
    return None


def reveal_votes(context: Context) -> events.Event | None:
    """Open the box when every vote is in, with the reasons."""
    state = context.state
    if not _all_in(state):
        return None
    return events.BallotsRevealed(
        ballots={seat: str(state.sealed[seat].choice) for seat in jurors(state)},
        reasons={seat: str(state.sealed[seat].reason) for seat in jurors(state)},
    )


def _defence(state: State) -> str:
    """The words of the defence, which jurors read before they vote."""
    paper = standing_paper(state, ANSWER)
    return " ".join((paper.title, *(part.text for part in paper.parts))) if paper is not None else ""


def _again(seat: int) -> str:
    """The topic of the ask for a vote that was returned: one for each seat, because several may be open at once."""
    return f"{RETURNED}_{seat}"


def _all_in(state: State) -> bool:
    return state.ballot_sealed and not state.asks and set(jurors(state)) <= set(state.cast)


def _flawed(state: State) -> list[int]:
    """The seats whose reasons in the box are too short."""
    return [seat for seat in jurors(state) if seat in state.sealed and state.sealed[seat].flaw is not None]


def _filed(state: State, seat: int, text: str, standing: events.Standing) -> events.Filed:
    flaw = state.sealed[seat].flaw
    return events.Filed(
        paper=next_paper(state, VOTE),
        form=VOTE,
        title="A vote",
        seat=seat,
        ask=None,
        parts=(events.PaperPart(id="reasons", label="Reasons", text=text, flaw=flaw),),
        standing=standing,
        by="occupant",
    )

"""The lesson: what a seat takes out of a game, knowing who was what, and how it ended."""

from __future__ import annotations

from engine.core.phrases import count_noun
from engine.formats.meeting.acts import NOTE_LIMIT
from engine.formats.meeting.labels import OUTCOMES
from engine.formats.meeting.rules.score import GameStats, stats_of
from engine.formats.meeting.rules.table import impostors
from engine.formats.meeting.state import MeetingState
from engine.matters.incident import Incident


def write_lesson(matter: Incident, state: MeetingState, seat: int) -> str:
    """A few sentences without names."""
    stats, lied = stats_of(matter, state, seat), seat in impostors(state)
    crew_won = state.verdict is not None and state.verdict.outcome == OUTCOMES[0]
    parts = ["We won." if crew_won != lied else "We lost.", *(_of_liar(stats) if lied else _of_crew(stats))]
    parts.append("I was at the last meeting." if seat not in state.out else _end(state, seat, stats))
    return " ".join(parts)[:NOTE_LIMIT]


def _of_liar(stats: GameStats) -> list[str]:
    if not stats.lies_told:
        return ["I said nothing that was false: the truth about the wrong minute hides as well as a lie."]
    told = f"I told {count_noun(stats.lies_told, 'lie')}, and {stats.lies_caught or 'none'} of them met a witness."
    if stats.lies_caught:
        return [told, "Name a room in which nobody can have been, and do not put others where their friends were."]
    return [told, "A room that nobody else has named holds; keep to it."]


def _of_crew(stats: GameStats) -> list[str]:
    cast = stats.votes_right + stats.votes_wrong
    if not cast:
        return ["I accused nobody with my vote, which helps whoever has something to hide."]
    found = f"{stats.votes_right} of my {count_noun(cast, 'vote')} went to an impostor."
    if stats.votes_right > stats.votes_wrong:
        return [found, "What somebody had seen counted for more than who was alone."]
    return [found, "Being alone is no proof: wait for two accounts that cannot both be true."]


def _end(state: MeetingState, seat: int, stats: GameStats) -> str:
    how = "voted out" if state.out[seat] and seat in stats.voted_out else "eliminated"
    return f"I was {how} after {count_noun(stats.meetings, 'meeting')}."

"""The lesson: what a seat takes out of a game, knowing who was what, and how it ended."""

from __future__ import annotations

from engine.core.phrases import count_noun
from engine.formats.meeting.acts import NOTE_LIMIT
from engine.formats.meeting.claims import claims_of
from engine.formats.meeting.labels import OUTCOMES
from engine.formats.meeting.rules.score import GameStats, stats_of
from engine.formats.meeting.rules.table import impostors
from engine.formats.meeting.state import MeetingState
from engine.matters.incident import Incident


def write_lesson(matter: Incident, state: MeetingState, seat: int) -> str:
    """A few sentences without names."""
    lying = impostors(state)
    stats = stats_of(matter, state, seat)
    crew_won = state.verdict is not None and state.verdict.outcome == OUTCOMES[0]
    parts = ["We won." if crew_won != (seat in lying) else "We lost."]
    parts += _of_liar(stats) if seat in lying else _of_crew(stats)
    parts += _of_talk(state, seat)
    if seat not in lying:
        caught = sum(stats_of(matter, state, one).lies_caught for one in lying)
        parts.append(
            f"{count_noun(caught, 'lie')} of theirs met a witness: ask who else was in the room."
            if caught
            else "No lie of theirs met a witness: they had chosen rooms in which nobody was."
        )
    parts.append("I was at the last meeting." if seat not in state.out else _end(state, seat, stats))
    return " ".join(parts)[:NOTE_LIMIT]


def _of_liar(stats: GameStats) -> list[str]:
    if not stats.lies_told:
        return ["I said nothing that was false: the truth about the wrong minute hides as well as a lie."]
    told = f"I told {count_noun(stats.lies_told, 'lie')}"
    if stats.lies_caught:
        met = "it met a witness" if stats.lies_told == 1 else f"{stats.lies_caught} of them met a witness"
        return [f"{told}, and {met}.", "Name a room in which nobody can have been, and put nobody where friends were."]
    return [f"{told}, and no witness spoke up.", "A room that nobody else has named holds; keep to it."]


def _of_crew(stats: GameStats) -> list[str]:
    cast = stats.votes_right + stats.votes_wrong
    if not cast:
        return ["I accused nobody with my vote, which helps whoever has something to hide."]
    if not stats.votes_right:
        found = "My vote went to the wrong one." if cast == 1 else f"{_all(cast)} of my votes were wrong."
        return [found, "Being alone is no proof: wait for two accounts that cannot both be true."]
    if not stats.votes_wrong:
        found = "My vote was right." if cast == 1 else f"{_all(cast)} of my votes were right."
        return [found, "What somebody had seen counted for more than who was alone."]
    return [f"{stats.votes_right} of my {cast} votes went to an impostor."]


def _of_talk(state: MeetingState, seat: int) -> list[str]:
    """Who accused first, and how often this seat was accused, wrongly or not."""
    lying = impostors(state)
    accusations = [
        (turn.seat, claim.seat) for turn in state.own.said for claim in claims_of(turn.points) if claim.kind == "accuse"
    ]
    if not accusations:
        return []
    parts = ["Whoever accused first was an impostor." if accusations[0][0] in lying else ""]
    mine = sum(about == seat for _, about in accusations)
    if mine and seat in lying:
        parts.append(f"I was accused {_times(mine)}.")
    elif mine:
        parts.append(f"I was accused {_times(mine)}, and wrongly: say early who was with you, and who was not.")
    return [part for part in parts if part]


def _all(number: int) -> str:
    return "Both" if number == 2 else f"All {number}"


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _end(state: MeetingState, seat: int, stats: GameStats) -> str:
    how = "voted out" if seat in stats.voted_out else "eliminated"
    return f"I was {how} after {count_noun(stats.meetings, 'meeting')}."

"""The transcript from one seat's own point of view: what a mind has heard, and what it said itself.

Its own turns are `assistant`, everybody else's are `user`, each in a fence with the speaker's name; what was said by
an earlier holder of the seat is not the mind's own. The last ten turns stand whole, as far as the prompt's bound
allows; what a model has summed up of others' is shortened, and those before them stand as that summary. A prompt is
bounded, and the twentieth round's is no longer than the sixth's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.core.phrases import humanise
from engine.core.state import State
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.formats.jury.memory.table_memory import MAX_WHOLE_TURNS
from engine.formats.jury.memory.turns import RememberedTurn
from rooms.minds.llm.calls import Message, ModelChoice, under_system_text
from rooms.minds.llm.quoting import flatten, quote_block
from rooms.minds.llm.tokens import clip_tokens, tokens

MAX_PROMPT_TOKENS = 4_150
"""Tokens of a whole prompt to speak, whatever was said, by our estimate: fewer as models count them."""
MAX_TOKENS = 1_000
"""Tokens of the talk in it, whatever else it holds."""
WHOLE_TURNS = MAX_WHOLE_TURNS
"""The last turns, which stand whole as far as they fit."""
MIN_TURNS = 3
"""The last turns, which are there in any case, cut where they must be."""
SUMMED_TOKENS = 70
"""Tokens of another's turn, its fence included, where a model has summed up what was said in it: one's own are a
pattern for the next."""
EARLIER_TOKENS = 220
"""Tokens of the summary and of what nobody forgets."""
SUMMARY_TOKENS = 150
"""Tokens of what a model summed up."""
MESSAGES_TOKENS = 90
"""Tokens that the messages of a prompt take besides their words: four each, and as many to set it up."""
MAX_MOMENTS = 3
OPENING_HEADING = "# The deliberation so far"
NOTHING_SAID_SENTENCE = "Nobody has spoken yet."


@dataclass(frozen=True)
class TranscriptWindow:
    """What one prompt holds of the deliberation, oldest first."""

    earlier: tuple[str, ...]
    """Fenced lines for what is not there as a turn."""
    turns: tuple[RememberedTurn, ...]


def own_turns(state: State, seat: int) -> frozenset[str]:
    """The turns of a seat that a mind spoke, of those that are remembered whole."""
    minds = ("house", "model")
    return frozenset(turn.id for turn in state.heard if turn.seat == seat and turn.occupant in minds)


def turn_line(said: RememberedTurn, seat: int | None = None, slip: str | None = None) -> str:
    """A turn as the others hear it.

    Args:
        said: the turn.
        seat: who reads it; a turn addressed to them says so.
        slip: how its speaker votes now.
    """
    to = None if said.target is None else "you" if said.target == seat else f"seat {said.target}"
    attributes: dict[str, str | int | None] = {
        "turn": said.number,
        "round": said.round,
        "seat": said.seat,
        "by": flatten(said.name, 40),
        "slip": choice_in_words(slip),
        "to": to,
        "cites": ", ".join(said.cites[:4]) or None,
    }
    return quote_block("said", said.text, attributes)


def choice_in_words(choice: str | None) -> str | None:
    """A ballot in words."""
    return humanise(choice) if choice is not None else None


def window(memory: SeatMemory, max_tokens: int = MAX_TOKENS) -> TranscriptWindow:
    """What a prompt holds of what a seat remembers: the last ten turns, those in short that a summary covers, and what
    was before them.

    Where they do not fit, the last three are cut at the end of a sentence and those before them are left out, the
    oldest first.

    Args:
        max_tokens: tokens that are never passed.
    """
    recent = [
        _cut(said, SUMMED_TOKENS) if said.number <= memory.table.through and said.seat != memory.seat else said
        for said in memory.table.recent[-WHOLE_TURNS:]
    ]
    lines = _earlier(memory, recent[0].number if recent else 1)
    used = sum(map(tokens, lines))
    last, older = recent[-MIN_TURNS:], recent[:-MIN_TURNS]
    share = (max_tokens - used) // max(1, len(last))
    kept = [_cut(said, share) for said in last]
    used += sum(map(_size, kept))
    for said in reversed(older):
        left = max_tokens - used
        if left < 60:
            break
        shown = _cut(said, left)
        kept.insert(0, shown)
        used += _size(shown)
        if shown is not said:
            break
    return TranscriptWindow(tuple(lines), tuple(kept))


def _size(said: RememberedTurn) -> int:
    return tokens(turn_line(said))


def _cut(said: RememberedTurn, max_tokens: int) -> RememberedTurn:
    if _size(said) <= max_tokens:
        return said
    bare = _size(replace(said, text=""))
    return replace(said, text=clip_tokens(flatten(said.text), max(20, max_tokens - bare)))


def _earlier(memory: SeatMemory, first_whole: int) -> list[str]:
    """What a model summed up, a line for each later turn (the newest are kept first), and what nobody forgets.

    Args:
        first_whole: number of the first turn that stands whole.
    """
    table = memory.table
    moments = [quote_block("moment", moment.text, {"round": moment.round}) for moment in table.moments[-MAX_MOMENTS:]]
    left = EARLIER_TOKENS - sum(map(tokens, moments))
    written = [quote_block("earlier", clip_tokens(flatten(table.written), SUMMARY_TOKENS))] if table.written else []
    left -= sum(map(tokens, written))
    lines: list[str] = []
    for line, number in zip(reversed(table.summary), reversed(table.lined), strict=True):
        if number >= first_whole:
            continue
        shown = quote_block("earlier", clip_tokens(line, max(40, left)))
        left -= tokens(shown)
        if left < 0 and (lines or written):
            break
        lines.insert(0, shown)
    return [*written, *lines, *moments]


def messages(
    state: State,
    memory: SeatMemory,
    system: str,
    own: Callable[[RememberedTurn], str],
    task: str,
    choice: ModelChoice,
) -> list[Message]:
    """A prompt for the seat: the system text, what was said from its own point of view, and its task.

    Roles take turns from the first `user` on, whatever the provider demands.

    Args:
        own: the seat's own turn in the form in which it answers.
        choice: the model that reads it.
    """
    seen = window(memory, min(MAX_TOKENS, MAX_PROMPT_TOKENS - tokens(system) - tokens(task) - MESSAGES_TOKENS))
    mine = own_turns(state, memory.seat)
    parts: list[tuple[str, str]] = [("user", "\n".join((OPENING_HEADING, *seen.earlier)))]
    if not seen.turns:
        parts.append(("user", NOTHING_SAID_SENTENCE))
    for said in seen.turns:
        if said.turn_id in mine:
            parts.append(("assistant", own(said)))
        else:
            parts.append(("user", turn_line(said, memory.seat, state.ballots.get(said.seat))))
    parts.append(("user", task))
    return under_system_text(choice, system, merged(parts), "\n")


def merged(parts: Sequence[tuple[str, str]]) -> list[Message]:
    """Messages whose roles take turns: what follows under the same role is joined."""
    joined: list[tuple[str, list[str]]] = []
    for role, text in parts:
        if joined and joined[-1][0] == role:
            joined[-1][1].append(text)
        else:
            joined.append((role, [text]))
    return [Message("assistant" if role == "assistant" else "user", "\n".join(texts)) for role, texts in joined]

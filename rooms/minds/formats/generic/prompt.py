"""The generic prompt: what a seat may see, in the format's own words. Pure.

How much a prompt holds is bounded, however long the deliberation was: the matter, the papers and the latest turns have
so many tokens each, and what does not fit is cut or counted.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import accumulate, groupby
from typing import Any

from engine.core.format import Settings
from engine.core.matter import MatterPiece
from engine.core.phrases import count_noun, humanise
from engine.core.views import PaperView, SeatView, TurnView
from rooms.minds.formats.generic.prompts import GUARDS, PROMPTS, Task
from rooms.minds.formats.generic.readers import read_act
from rooms.minds.formats.generic.schemas import answer_schema, in_words
from rooms.minds.formats.prompts import Prompt, registered_prompt
from rooms.minds.formats.scene import AskScene, is_for_bench, topic_words
from rooms.minds.llm.calls import Message, ModelChoice, Schema, under_system_text
from rooms.minds.llm.quoting import fence_lines, flatten, quote_block
from rooms.minds.llm.tokens import clip_tokens, tokens
from rooms.minds.shown_documents import note_lines

MATTER_TOKENS = 1_500
"""Tokens of the matter, at most."""
PAPERS_TOKENS = 900
"""Tokens of the papers, at most."""
HEARD_TOKENS = 900
"""Tokens of the latest turns, at most."""
PIECE_TOKENS = (400, 160, 80, 40, 20)
"""Tokens of one piece of the matter: the most with which all of them fit."""
SUMMARY_TOKENS = 220
"""Tokens of what a model summed up of the turns before those."""
TURN_TOKENS = 300
SPOKEN_WORDS, SHORT_WORDS = 80, 45
"""Words that a speech should have; the second where money runs low."""


def generic_prompt(scene: AskScene) -> Prompt:
    """How a model is asked where the format registered nothing."""
    return SPEAK if scene.act == "speak" else ACT


def prompt_for(scene: AskScene) -> Prompt:
    """How a model is asked for an act of a seat."""
    return registered_prompt(scene) or generic_prompt(scene)


def schema(scene: AskScene) -> Schema:
    """The schema of the act that is asked for."""
    return answer_schema(scene.format.acts[scene.act], scene.options)


def messages(scene: AskScene, choice: ModelChoice) -> list[Message]:
    """The prompt for what is asked of a seat."""
    assert not is_for_bench(scene), "the bench is asked by registered prompts alone"
    system, task = individual(scene), task_text(scene)
    return under_system_text(choice, system, [Message("user", task)])


def individual(scene: AskScene) -> str:
    """Where and who one is, and what lies on the table."""
    own = scene.own
    assert own is not None
    return PROMPTS.fill(
        "seat_shared",
        title=scene.format.title,
        size=len(scene.view.seats),
        phases=", ".join(scene.format.labels.phases.values()),
        outcomes=", ".join(scene.format.labels.outcomes.values()),
        settings=setting_lines(scene),
        matter=matter_lines(scene),
        name=flatten(own.name, 40) or f"seat {own.seat}",
        seat=own.seat,
        role=" and ".join(f"“{label}”" for label in scene.role_labels),
        about=_about(own),
        dealt=dealt_line(scene),
    )


def setting_lines(scene: AskScene) -> str:
    """What the host set of the format's own settings, under their descriptions."""
    values, lines = scene.view.room.settings, list[str]()
    described = _setting_descriptions(scene.format.settings)
    for name in scene.format.settings.model_fields:
        if name in Settings.model_fields or values.get(name) is None:
            continue
        about = clip_tokens(described.get(name) or humanise(name), 40)
        lines.append(quote_block("setting", clip_tokens(str(values[name]), 40), {"about": about}))
    return "".join(f"\n{line}" for line in lines)


@cache
def _setting_descriptions(settings: type[Settings]) -> Mapping[str, str]:
    """What each setting is, as the schema says it."""
    fields: Mapping[str, Mapping[str, Any]] = settings.model_json_schema()["properties"]
    return {name: str(field.get("description", "")) for name, field in fields.items()}


def _about(own: SeatView) -> str:
    return f" You are a {own.persona.occupation.lower()}." if own.persona is not None and own.persona.occupation else ""


def dealt_line(scene: AskScene) -> str:
    """What the seat was dealt, which nobody else knows."""
    dealt = scene.view.you.dealt if scene.view.you is not None else None
    if dealt is None or not (dealt.note or dealt.knows):
        return ""
    known = ", ".join(str(seat) for seat in dealt.knows or ()) or None
    return "\nThis was dealt to you alone:\n" + quote_block("dealt", dealt.note or "", {"about_seats": known})


def task_text(scene: AskScene) -> str:
    """How things stand, what was filed and said, and what is asked now."""
    return "\n\n".join(
        (
            PROMPTS.fill(
                "ask",
                stands=standing_lines(scene),
                papers=paper_lines(scene.view.papers),
                heard=heard_lines(scene),
                asked=asked_line(scene),
            ),
            PROMPTS.fill("answer", form=in_words(schema(scene))),
        )
    )


def asked_line(scene: AskScene) -> str:
    """What is asked, in the format's words."""
    topic = topic_words(scene)
    label = scene.format.act_label(scene.act)
    asked = f"{label} ({topic})." if topic else f"{label}."
    if scene.act == "speak":
        return f"{asked}\n{PROMPTS.fill('ask_speak', words=SHORT_WORDS if scene.saves else SPOKEN_WORDS)}"
    return f"{asked}\n{PROMPTS.fill('ask_act')}"


# The matter


def matter_lines(scene: AskScene) -> str:
    """The matter on the table: its title, then its pieces under the ids by which they may be cited."""
    matter = scene.matter
    summary = None if any(piece.kind == "summary" for piece in matter.pieces()) else clip_tokens(matter.summary, 200)
    head = quote_block("matter", summary, {"id": matter.id, "title": clip_tokens(matter.title, 60)})
    notes = note_lines(matter)
    left = MATTER_TOKENS - tokens(head) - sum(map(tokens, notes))
    pieces, sizes = list[MatterPiece](), list[int]()
    for max_tokens in PIECE_TOKENS:
        pieces = [replace(piece, text=clip_tokens(piece.text, max_tokens)) for piece in matter.pieces()]
        sizes = [tokens(_piece(one) if one.before is None else f"{one.id} | {one.before}{one.text}") for one in pieces]
        if sum(sizes) <= left:
            break
    fits = bisect_right(list(accumulate(sizes)), left)
    more = [quote_block("more", f"{count_noun(len(pieces) - fits, 'piece')} more")] if fits < len(pieces) else []
    return "\n".join((head, *notes, *shown_pieces(pieces[:fits]), *more))


def shown_pieces(pieces: Sequence[MatterPiece]) -> Iterator[str]:
    """Pieces of the matter; lines of one document stand together, with what is between them."""
    for together, group in groupby(pieces, _document_of):
        if together is None:
            yield from map(_piece, group)
        else:
            yield _lines(list(group))


def _document_of(piece: MatterPiece) -> str | None:
    """The document of which a piece is a line; None for any other piece."""
    return None if piece.before is None else str(piece.id).rpartition(".")[0]


def _lines(pieces: Sequence[MatterPiece]) -> str:
    """Lines of a document with their indentation and the blank lines between them, each behind its id."""
    lines = list[tuple[str, str]]()
    for piece in pieces:
        *blank, indentation = (piece.before or "").split("\n")
        lines += [("", "")] * (len(blank) - 1)
        first, *rest = f"{indentation}{piece.text}".split("\n")
        lines += [(piece.id or "", first), *(("", line) for line in rest)]
    return "\n".join(fence_lines("piece", lines, {"title": clip_tokens(pieces[0].title, 30) or None}))


def _piece(piece: MatterPiece) -> str:
    """A piece of the matter; a passage of a document has its lines as they are."""
    attributes = {"id": piece.id, "title": clip_tokens(piece.title, 30) or None}
    if piece.kind == "passage" and "\n" in piece.text:
        return "\n".join(fence_lines("piece", (("", line) for line in piece.text.split("\n")), attributes))
    return quote_block("piece", piece.text, attributes, written=piece.kind == "passage")


# How things stand


def standing_lines(scene: AskScene) -> str:
    """The phase, who sits where, and the votes as far as the seat may see them."""
    view = scene.view
    phase = scene.format.labels.phase(view.room.phase)
    lines = [f"{phase}, round {view.room.round}." if view.room.round else f"{phase}."]
    lines += [_seat_line(scene, seat) for seat in view.seats]
    if view.narration:
        lines.append(quote_block("narration", clip_tokens(view.narration, 120)))
    if view.tally.sealed:
        lines.append("A vote is going on; nobody sees a ballot before all are in.")
    if view.you is not None and view.you.ballot is not None:
        lines.append(f"Your own vote is {scene.format.labels.choice(view.you.ballot)}.")
    return "\n".join(lines)


def _seat_line(scene: AskScene, seat: SeatView) -> str:
    return quote_block(
        "seat",
        clip_tokens(seat.ballot_reason, 40) if seat.ballot_reason else None,
        {
            "seat": seat.seat,
            "name": flatten(seat.name, 40) or None,
            "you": "yes" if seat.seat == scene.seat else None,
            "role": scene.format.role_label(seat.role),
            "vote": scene.format.labels.choice(seat.ballot) if seat.ballot is not None else None,
            "by_default": "yes" if seat.by_default else None,
            "out": "yes" if seat.out else None,
        },
    )


# Papers and turns


def paper_lines(papers: Iterable[PaperView]) -> str:
    """The papers that were filed, the newest first where not all of them fit."""
    left, kept, known = PAPERS_TOKENS, list[str](), list(papers)
    for paper in reversed(known):
        lines = _paper(paper)
        left -= sum(map(tokens, lines))
        if left < 0:
            kept.insert(0, quote_block("more", f"{count_noun(len(known), 'paper')} in all"))
            break
        kept[:0] = lines
    return "\n".join(kept) or "Nothing yet."


def _paper(paper: PaperView) -> list[str]:
    head = {
        "id": paper.paper,
        "title": clip_tokens(paper.title, 30),
        "by_seat": paper.seat or None,
        "is": paper.standing,
    }
    lines = [quote_block("paper", None, head)]
    for part in paper.parts:
        about = {
            "id": f"{paper.paper}/{part.id}",
            "label": clip_tokens(part.label, 20),
            "from": part.source,
            "about": part.about,
            "flaw": part.flaw,
        }
        lines.append(quote_block("part", clip_tokens(part.text, 160), about))
        if part.quote:
            lines.append(quote_block("quote", clip_tokens(part.quote, 60), {"of": about["id"]}, written=True))
    return lines


def heard_lines(scene: AskScene) -> str:
    """The latest turns, oldest first, behind what was summed up of those before."""
    left, kept = HEARD_TOKENS, list[str]()
    for turn in reversed(scene.view.heard):
        line = _turn(scene, turn)
        left -= tokens(line)
        if left < 0 and kept:
            break
        kept.insert(0, line)
    return "\n".join([*earlier_lines(scene.summary), *kept]) or "Nobody has spoken yet."


def earlier_lines(summary: str, max_tokens: int = SUMMARY_TOKENS) -> list[str]:
    """What was summed up, as a line; none where nothing was."""
    return [quote_block("earlier", clip_tokens(flatten(summary), max_tokens))] if summary else []


def _turn(scene: AskScene, turn: TurnView) -> str:
    attributes: dict[str, str | int | None] = {
        "turn": turn.number,
        "seat": turn.seat,
        "by": "you" if turn.seat == scene.seat else flatten(turn.name, 40),
        "to": None if turn.target is None else "you" if turn.target == scene.seat else f"seat {turn.target}",
        "cites": ", ".join(turn.cites[:4]) or None,
    }
    return quote_block("said", clip_tokens(turn.text, TURN_TOKENS), attributes)


def _build_prompt(task: Task, max_tokens: int) -> Prompt:
    return Prompt(PROMPTS, task, messages, schema, read_act, GUARDS[task], max_tokens=max_tokens)


SPEAK = _build_prompt("speak", 500)
ACT = _build_prompt("act", 900)
"""The generic prompts."""

"""The small mode: what a model is asked that cannot hold long prompts, in any format (`ModelChoice.small`). Pure.

It speaks, and chooses where that takes no more than four fields: of its format's own question all that is left is a
prompt of 1,500 tokens, with the pieces of the matter that fit what is being said and the last six turns. A paper is
asked for whole where its own prompt is no longer than that. Other papers, the judge's words, reactions and summaries
are the house's. Where it gives plain words and no object, they are what it says.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.core.acts import Act
from engine.core.asks import AskedAct
from engine.core.matter import MatterPiece
from rooms.minds.formats.generic.prompt import asked_line, shown_pieces
from rooms.minds.formats.generic.prompts import GUARDS, PROMPTS
from rooms.minds.formats.generic.schemas import in_words, object_schema
from rooms.minds.formats.players import PlayedByModels, SmallPart
from rooms.minds.formats.questions import AskedSeat, LookUpRequest, ModelQuestion
from rooms.minds.formats.scene import AskScene, seat_scene
from rooms.minds.llm.answers import FormlessAnswer, bare_answer
from rooms.minds.llm.calls import Message, ModelChoice, Reply, Schema, under_system_text
from rooms.minds.llm.own_server import FIRST_KEYS
from rooms.minds.llm.quoting import flatten, quote_block
from rooms.minds.llm.tokens import clip_tokens, tokens
from rooms.minds.shown_documents import note_lines

PROMPT_TOKENS = 1_500
"""Tokens of a prompt, at most."""
FIELDS = 4
"""Fields of an answer, at most."""
WHO_TOKENS, TASK_TOKENS, CARD_TOKENS = 120, 220, 100
HEARD_TURNS, TURN_TOKENS = 6, 55
SUMMARY_TOKENS, PIECE_TOKENS = 110, 70
ANSWER_TOKENS = 320
QUERY_TURNS = 3
"""Turns whose words the matter is searched for."""
MIN_PLAIN_WORDS = 4
"""Words of an answer without form that can be a turn."""


def small_question(asked: AskedSeat, spec: AskedAct, models: PlayedByModels) -> ModelQuestion[Act] | None:
    """What a seat is asked; None for what is left to the house."""
    question = models.seat_question(replace(asked, choice=replace(asked.choice, tools=False)), spec)
    fields = asked.context.format.acts[spec.act].model_fields
    needed = {name for name, field in fields.items() if field.is_required()}
    schema = small_schema(question.schema, needed)
    if schema is None:
        return question if _tokens(question.prompt) <= PROMPT_TOKENS else None
    scene = seat_scene(asked.context.format, asked.matter, asked.state, asked.memory, spec, asked.remembered)
    part = models.small_part(asked) if models.small_part is not None and spec.act == "speak" else SmallPart()
    said = _said_key(schema)
    repair = PROMPTS.fill("small_repair" if said is None else "small_repair_words")

    def prompt_for(choice: ModelChoice) -> list[Message]:
        return messages(scene, choice, asked, part, schema)

    def read(reply: Reply) -> Act | LookUpRequest:
        try:
            return question.read(reply)
        except FormlessAnswer:
            words = plain_words(reply.text) if said is not None and reply.finish != "length" else None
            if words is None:
                raise
            GUARDS["small"].check(words)
            return question.read(replace(reply, text=json.dumps({said: words}, ensure_ascii=False)))

    return replace(
        question,
        choice=asked.choice,
        fingerprint=PROMPTS.fingerprint("small"),
        prompt=prompt_for(asked.choice),
        prompt_for=prompt_for,
        max_tokens=min(question.max_tokens, ANSWER_TOKENS),
        schema=schema,
        read=read,
        repair=lambda flaw: repair,
        tools=(),
        look_ups=None,
        prepare=None,
    )


def _tokens(prompt: Sequence[Message]) -> int:
    return sum(tokens(message.content) for message in prompt)


# The form of the answer


def small_schema(schema: Schema | None, needed: Collection[str] = ()) -> Schema | None:
    """The four fields of an answer that matter most, first what the act `needed`; None where it is a list of parts,
    as papers are, and where it needs more."""
    if schema is None or schema.get("type") != "object":
        return None
    parts: Mapping[str, Any] = schema["properties"]
    if any(map(_is_list_of_parts, parts.values())) and not any(name in parts for name in FIRST_KEYS[:2]):
        return None
    ranks = {name: rank for name, part in parts.items() if (rank := _rank(name, part))}
    ranked = sorted(ranks, key=lambda name: (name not in needed, ranks[name]))[:FIELDS]
    if any(name in parts and name not in ranked for name in needed):
        return None
    kept = {name: part for name, part in parts.items() if name in ranked}
    # Where all may be left out, nothing has to be decided.
    return object_schema(kept) if any("type" in part and part["type"] != "array" for part in kept.values()) else None


def _is_list_of_parts(part: Mapping[str, Any]) -> bool:
    return part.get("type") == "array" and part["items"].get("type") not in ("string", "integer", "number")


def _rank(name: str, part: Mapping[str, Any]) -> int:
    """How early a field is asked for; 0 for one that is not."""
    kinds = {one.get("type") for one in part.get("anyOf", [part])} - {"null"}
    if name in FIRST_KEYS[:2]:
        return 1
    if any("enum" in one for one in part.get("anyOf", [part])):
        return 2
    if kinds & {"object", None} or not kinds or _is_list_of_parts(part):
        return 0
    return 3 if "integer" in kinds else 4 if "array" in kinds else 5


def _said_key(schema: Schema) -> str | None:
    """The field that is said aloud."""
    return next((name for name in FIRST_KEYS[:2] if name in schema["properties"]), None)


def plain_words(text: str) -> str | None:
    """What an answer without any form says; None where it is no sentence."""
    words = bare_answer(text).strip().strip('"“”').strip()
    formless = not any(sign in words for sign in "{}<>[]`|")
    return words if formless and len(words.split()) >= MIN_PLAIN_WORDS else None


# The prompt


def messages(scene: AskScene, choice: ModelChoice, asked: AskedSeat, part: SmallPart, schema: Schema) -> list[Message]:
    """The prompt, of `PROMPT_TOKENS` at most."""
    own = scene.own
    assert own is not None
    task = _fitting(part.task or asked_line(scene).splitlines(), TASK_TOKENS)
    if asked.begun:
        begun = quote_block("begun", clip_tokens(asked.begun, TURN_TOKENS))
        task += f"\nYou had begun to say this; your text is what comes after it:\n{begun}"
    ask = PROMPTS.fill("small_ask", heard=_heard(scene), stands=_standing(scene), asked=task, form=in_words(schema))

    def seat(matter: str) -> str:
        return PROMPTS.fill(
            "small_seat",
            title=scene.format.title,
            size=len(scene.view.seats),
            name=flatten(own.name, 40) or f"seat {own.seat}",
            seat=own.seat,
            role=" and ".join(scene.role_labels),
            who=_fitting(part.who or _who(scene), WHO_TOKENS),
            matter=matter,
        )

    left = PROMPT_TOKENS - tokens(ask) - tokens(seat(""))
    return under_system_text(choice, seat(_matter(scene, asked, left)), [Message("user", ask)])


def _fitting(lines: Sequence[str], left: int) -> str:
    """The first lines that fit, each whole."""
    kept = list[str]()
    for line in lines:
        left -= tokens(line)
        if left < 0:
            break
        kept.append(line)
    return "\n".join(kept)


def _who(scene: AskScene) -> tuple[str, ...]:
    persona = scene.own.persona if scene.own is not None else None
    return (
        (f"You are a {flatten(persona.occupation.lower(), 80)}.",) if persona is not None and persona.occupation else ()
    )


def _standing(scene: AskScene) -> str:
    """What the seat alone knows: its card, its notes, its own vote."""
    you = scene.view.you
    if you is None:
        return ""
    lines = [
        quote_block(name, clip_tokens(text, CARD_TOKENS))
        for name, text in (("dealt", you.dealt.note if you.dealt is not None else None), ("note", you.scratch))
        if text
    ]
    if you.ballot is not None:
        lines.append(f"Your own vote is {scene.format.labels.choice(you.ballot)}.")
    return "\n".join(lines)


def _heard(scene: AskScene) -> str:
    lines = [
        quote_block(
            "said",
            clip_tokens(turn.text, TURN_TOKENS),
            {"seat": turn.seat, "by": "you" if turn.seat == scene.seat else flatten(turn.name, 30)},
        )
        for turn in scene.view.heard[-HEARD_TURNS:]
    ]
    return "\n".join(lines) or "Nobody has spoken yet."


def _matter(scene: AskScene, asked: AskedSeat, left: int) -> str:
    """The matter in short, and what of it fits what is being said, as long as there is room."""
    matter = scene.matter
    head = quote_block("matter", clip_tokens(matter.summary, SUMMARY_TOKENS), {"title": clip_tokens(matter.title, 30)})
    lines = [head, *note_lines(matter)]
    left -= sum(map(tokens, lines))
    pieces = [piece for piece in matter.pieces() if piece.kind != "summary"]
    kept = list[MatterPiece]()
    for piece in _fitting_first(pieces, scene, asked):
        left -= tokens(quote_block("piece", clip_tokens(piece.text, PIECE_TOKENS), {"id": piece.id}, written=True))
        if left < 0:
            break
        kept.append(piece)
    kept.sort(key=pieces.index)
    short = [replace(piece, title="", text=clip_tokens(piece.text, PIECE_TOKENS)) for piece in kept]
    return "\n".join((*lines, *shown_pieces(short)))


def _fitting_first(pieces: Sequence[MatterPiece], scene: AskScene, asked: AskedSeat) -> list[MatterPiece]:
    """Pieces of the matter, what fits the last words first."""
    said = " ".join(turn.text for turn in scene.view.heard[-QUERY_TURNS:])
    found = [hit.id for hit in asked.context.index().search(said, FIELDS * 2)] if said else []
    places = {key: place for place, key in enumerate(dict.fromkeys(found))}
    return sorted(pieces, key=lambda piece: places.get(piece.id, len(places)))

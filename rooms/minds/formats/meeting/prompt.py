"""The prompts of a meeting: the place, who one is with one's card and craft, what was said, one's own notes, and what
is asked. Pure.

What everybody reads stands first, so that a provider can cache it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from engine.core.acts import Act
from engine.core.phrases import comma_list, count_noun
from engine.formats.meeting.acts import MESSAGE_LIMIT, NOTE_LIMIT, SCRATCH_LIMIT
from engine.formats.meeting.claims import claims_of
from engine.formats.meeting.labels import CREW, IMPOSTOR, LAST_CALL, LESSONS, NUDGE, REACTION, SKIP
from engine.formats.meeting.memory import SpokenTurn, Transcript
from engine.formats.meeting.settings import URGENT_BID, MeetingSettings
from engine.matters.incident import Incident
from rooms.minds.formats.generic.prompt import earlier_lines, matter_lines, paper_lines
from rooms.minds.formats.generic.schemas import in_words, nullable, object_schema
from rooms.minds.formats.meeting.names import skip_or_seats, table_names
from rooms.minds.formats.meeting.prompts import GUARDS, PROMPTS, Task
from rooms.minds.formats.meeting.readers import read_note, read_speech, read_tick
from rooms.minds.formats.prompts import Prompt
from rooms.minds.formats.scene import AskScene
from rooms.minds.llm.calls import Message, ModelChoice, Schema, under_system_text
from rooms.minds.llm.quoting import flatten, quote_block
from rooms.minds.llm.tokens import clip_tokens, tokens

HEARD_TOKENS = 2_000
"""Tokens of what was said at the present meeting; the oldest turns are left out first."""
TURN_TOKENS, SHORT_TURN_TOKENS = 200, 80
"""Tokens of one turn; the second where money runs low."""
THOUGHT_LIMIT = 400


def messages(scene: AskScene, choice: ModelChoice) -> list[Message]:
    """The prompt for a tick, a note or a turn."""
    shared, task = _shared(scene), f"{_individual(scene)}\n\n{_task(scene)}"
    return under_system_text(choice, shared, [Message("user", task)])


def _shared(scene: AskScene) -> str:
    """What everybody at the table reads: the rules, the place, and who is there."""
    matter = scene.matter
    assert isinstance(matter, Incident)
    lying = scene.settings.impostors
    return PROMPTS.fill(
        "shared",
        size=len(scene.view.seats),
        place=flatten(matter.place, 120),
        lying=f"{lying} of them {'is' if lying == 1 else 'are'}" if matter.account is None else "some of them are",
        highest=URGENT_BID,
        matter=matter_lines(scene),
        seats="\n".join(_seat_lines(scene)),
    )


def _seat_lines(scene: AskScene) -> list[str]:
    names = table_names(scene.view)
    lines = []
    for seat in scene.view.seats:
        persona = seat.persona
        called = persona.name if persona is not None and persona.name != seat.name else None
        about: dict[str, str | int | None] = {
            "seat": seat.seat,
            "name": names[seat.seat],
            "also_called": flatten(called, 40) if called else None,
            "is": flatten(persona.occupation, 120) if persona is not None and persona.occupation else None,
            "out": "yes" if seat.out else None,
        }
        lines.append(quote_block("seat", None, about))
    return lines


# Who one is


def _individual(scene: AskScene) -> str:
    own, you = scene.own, scene.view.you
    assert own is not None
    assert you is not None
    dealt, persona = you.dealt, own.persona
    names = table_names(scene.view)
    lies = is_impostor(scene)
    partners = [names[seat] for seat in (dealt.knows if dealt is not None else None) or ()]
    who: dict[str, str | int] = {
        "name": flatten(own.name, 40),
        "seat": own.seat,
        "trade": flatten(persona.occupation, 120) if persona is not None and persona.occupation else "one of them",
        "manner": flatten(persona.archetype, 80) if persona is not None and persona.archetype else "your own",
        "craft": PROMPTS.fill(_craft_template(scene, lies)),
        "card": quote_block("dealt", (dealt.note if dealt is not None else None) or "Nothing was dealt to you."),
    }
    if lies:
        mates = f", together with {comma_list(partners)}" if partners else ", and you are alone in it"
        text = PROMPTS.fill("impostor", partners=mates, **who)
    else:
        text = PROMPTS.fill("crew", **who)
    return text + _learned(scene)


def is_impostor(scene: AskScene) -> bool:
    """Whether the asked seat was dealt to be one."""
    return IMPOSTOR in scene.roles


def _craft_template(scene: AskScene, lies: bool) -> str:
    """The template that says how much the asked seat knows of the craft, by the room's settings."""
    settings: MeetingSettings = scene.settings
    level = settings.craft
    if isinstance(level, dict):
        level = level.get(str(scene.seat), level.get("default", "intermediate"))
    if lies and settings.impostor_craft is not None:
        level = settings.impostor_craft
    return "craft_none" if level == "none" else f"craft_{IMPOSTOR if lies else CREW}_{level}"


def _learned(scene: AskScene) -> str:
    """What the persona remembers of other games; empty where it remembers none."""
    known = scene.remembered
    if known is None or not (known.games or known.learned):
        return ""
    rates = [
        f"{role.wins} of {count_noun(role.games, 'game')} won as {scene.format.role_label(role.role).lower()}"
        for role in known.roles
    ]
    return "\n\n" + PROMPTS.fill(
        "learned",
        games=count_noun(known.games, "game"),
        rates=comma_list(rates) or "none has ended yet",
        notes=quote_block("note", known.learned or "Nothing."),
    )


# What was said, and what is asked


def _task(scene: AskScene) -> str:
    asked = PROMPTS.fill(
        "ask",
        papers=paper_lines(scene.view.papers),
        heard="\n".join(_heard(scene)) or "Nobody has spoken yet.",
        notes=_notes(scene),
        claimed=_claimed(scene),
        asked=_asked(scene),
    )
    return f"{asked}\n\n{PROMPTS.fill('answer', form=in_words(schema(scene)))}"


def _turns(scene: AskScene) -> tuple[SpokenTurn, ...]:
    return scene.memory.turns if isinstance(scene.memory, Transcript) else ()


def _heard(scene: AskScene) -> list[str]:
    """What was summed up, and the turns of this meeting, numbered by their ticks; the oldest are left out where not
    all fit."""
    names, left, kept = table_names(scene.view), HEARD_TOKENS, list[str]()
    turns = _turns(scene)
    for number, turn in reversed(list(enumerate(turns))):
        about = {
            "t": number,
            "speaker": "you" if turn.seat == scene.seat else names.get(turn.seat),
            "target": None if turn.target is None else "you" if turn.target == scene.seat else names.get(turn.target),
        }
        line = quote_block("said", clip_tokens(turn.text, SHORT_TURN_TOKENS if scene.saves else TURN_TOKENS), about)
        left -= tokens(line)
        if left < 0 and kept:
            kept.insert(0, quote_block("more", f"{count_noun(number + 1, 'turn')} before these"))
            break
        kept.insert(0, line)
    return [*earlier_lines(scene.summary), *kept]


def _notes(scene: AskScene) -> str:
    you = scene.view.you
    assert you is not None
    lines = [
        quote_block("note", text, {"kind": kind})
        for kind, text in (("main", you.notes), ("this meeting", you.scratch))
        if text
    ]
    return "\n".join(lines) or "None yet."


def _claimed(scene: AskScene) -> str:
    """Where one has said that one was, so that it can be kept to."""
    matter = scene.matter
    assert isinstance(matter, Incident)
    said: dict[int, str] = {}
    for turn in _turns(scene):
        for claim in claims_of(turn.points):
            if turn.seat == claim.seat == scene.seat and claim.kind == "at" and 0 <= claim.room < len(matter.rooms):
                said.setdefault(claim.step, f"{matter.clock(claim.step)} in {matter.rooms[claim.room].name}")
    return "; ".join(said[step] for step in sorted(said)) or "nothing of yourself yet"


def _asked(scene: AskScene) -> str:
    if scene.act == "take_note":
        choices = scene.options.get("target")
        return PROMPTS.fill(
            "reckoning" if scene.topic == LESSONS else "note",
            lesson=" " + PROMPTS.fill("lesson") if scene.remembered is not None else "",
            choose=" " + PROMPTS.fill("choose" if is_impostor(scene) else "choose_part") if choices else "",
        )
    if scene.act == "speak":
        return PROMPTS.fill("speak")
    if scene.topic == REACTION:
        return PROMPTS.fill("reaction")
    stages = {NUDGE: "The meeting should come to an end.", LAST_CALL: "This is the last call."}
    if not scene.options.get("vote"):
        vote = "Your vote is locked; you may still be heard."
    elif scene.topic == LAST_CALL:
        vote = "Vote now; without a vote you have none."
    elif scene.topic == NUDGE:
        vote = "Vote, unless one more answer would change it."
    else:
        vote = "Vote once you are sure, and leave it out until then."
    return PROMPTS.fill("tick", stage=stages.get(scene.topic, "It is one more tick of the meeting."), vote=vote)


# The form of the answer


def schema(scene: AskScene) -> Schema:
    """The form of the answer: a tick as everybody submits it, a note, or words."""
    if scene.act == "speak":
        return object_schema({"message": _text(MESSAGE_LIMIT)})
    if scene.act == "take_note":
        parts: dict[str, Schema] = {"main_notes": _text(NOTE_LIMIT)}
        if scene.remembered is not None:
            parts["learned"] = nullable(_text(NOTE_LIMIT))
        if scene.options.get("target"):
            parts["eliminate"] = nullable(_one_of(skip_or_seats(scene, "target")))
        if scene.options.get("call"):
            called = "true calls a meeting in place of the night: nobody is eliminated, once in a game"
            parts["call_meeting"] = {"type": "boolean", "description": called}
        return object_schema(parts)
    highest = max((int(str(value)) for value in scene.options.get("desire", ())), default=URGENT_BID)
    votes = skip_or_seats(scene, "vote")
    scratch = nullable(_text(SCRATCH_LIMIT, after="; null to keep what you have"))
    return object_schema(
        {
            "internal_thought": _text(THOUGHT_LIMIT, "nobody reads it; "),
            "desire_to_speak": {
                "type": "integer",
                "minimum": 0,
                "maximum": highest,
                "description": f"0 to {highest}",
            },
            "message": _text(MESSAGE_LIMIT, after="; empty with a bid of 0"),
            "target": nullable(_one_of(skip_or_seats(scene, "target"))),
            "vote_action": nullable({**_one_of(votes), "description": f"“{SKIP}” votes for nobody"})
            if votes
            else {"type": "null"},
            "scratchpad_updates": object_schema({"meeting_scratch": scratch}),
        }
    )


def _text(limit: int, before: str = "", after: str = "") -> Schema:
    return {"type": "string", "maxLength": limit, "description": f"{before}at most {limit:,} characters{after}"}


def _one_of(names: list[str]) -> Schema:
    return {"type": "string", "enum": names} if names else {"type": "null"}


@cache
def prompt(task: Task) -> Prompt:
    """How a model is asked for one act of one role."""
    read: Callable[[str, AskScene], Act] = {"tick": read_tick, "note": read_note, "speak": read_speech}[
        task.rpartition("_")[2]
    ]
    return Prompt(PROMPTS, task, messages, schema, read, GUARDS[task], max_tokens=700)

"""The prompts of a panel: two layers, and the meeting as a conversation in which one's own turns are `assistant`.
Pure."""

from __future__ import annotations

from typing import Literal

from engine.core.acts import Act
from engine.core.phrases import comma_list
from engine.core.refusals import Refusal
from engine.formats.panel.acts import PanelSpeak, TurnArtifact
from engine.formats.panel.memory import TableTalk, TalkTurn
from engine.formats.panel.rules.artifacts import check_artifact
from engine.matters.candidate import Candidate, Member
from rooms.minds.formats.generic.prompt import (
    SHORT_WORDS,
    SPOKEN_WORDS,
    earlier_lines,
    matter_lines,
    paper_lines,
    standing_lines,
)
from rooms.minds.formats.generic.readers import read_act
from rooms.minds.formats.generic.schemas import answer_schema, in_words, object_schema
from rooms.minds.formats.panel.prompts import GUARDS, PROMPTS, Task
from rooms.minds.formats.panel.scaffold import is_scaffold, message_of, read_message
from rooms.minds.formats.prompts import Prompt
from rooms.minds.formats.scene import AskScene
from rooms.minds.llm.calls import Message, ModelChoice, Schema, under_system_text
from rooms.minds.llm.quoting import flatten
from rooms.minds.llm.tokens import tokens

TALK_TOKENS = 1_800
"""Tokens of the conversation, at most; of the oldest turns stands what was summed up."""


def messages(scene: AskScene, choice: ModelChoice) -> list[Message]:
    """The prompt for a turn."""
    system = f"{_shared(scene, choice)}\n\n{_individual(scene)}"
    talk = conversation(scene)
    asked = _asked(scene)
    if talk and talk[-1].role == "user":
        talk[-1] = Message("user", f"{talk[-1].content}\n\n{asked}")
    else:
        # Nobody has spoken since: one goes on from one's own words, and two turns of one role never follow each other.
        went_on = PROMPTS.fill("continue") if talk else PROMPTS.fill("begin")
        talk.append(Message("user", f"{went_on}\n\n{asked}"))
    return under_system_text(choice, system, talk)


def conversation(scene: AskScene) -> list[Message]:
    """The meeting so far, in messages whose roles alternate and of which the first is `user`."""
    names = {seat.seat: seat.name for seat in scene.view.seats}
    labels = scene.format.labels.choices
    turns, left_out = _latest(scene, names)
    found: list[Message] = []
    if left_out:
        summed = "\n".join(["", *earlier_lines(scene.summary)])
        found.append(Message("user", PROMPTS.fill("earlier", number=left_out, summed=summed)))
    for turn in turns:
        text = message_of(turn, names, labels)
        role: Literal["user", "assistant"] = "assistant" if turn.seat == scene.seat else "user"
        if role == "assistant" and not found:
            found.append(Message("user", PROMPTS.fill("begin")))
        if found and found[-1].role == role == "user":
            found[-1] = Message("user", f"{found[-1].content}\n{text}")
        elif found and found[-1].role == role:
            found += [Message("user", PROMPTS.fill("continue")), Message("assistant", text)]
        else:
            found.append(Message(role, text))
    return found


def _latest(scene: AskScene, names: dict[int, str]) -> tuple[list[TalkTurn], int]:
    """The latest turns that fit, and how many there were before them."""
    talk = scene.memory if isinstance(scene.memory, TableTalk) else TableTalk()
    left, kept = TALK_TOKENS, list[TalkTurn]()
    for turn in reversed(talk.turns):
        left -= tokens(message_of(turn, names, scene.format.labels.choices))
        if left < 0 and kept:
            break
        kept.insert(0, turn)
    return kept, len(talk.turns) - len(kept)


def _shared(scene: AskScene, choice: ModelChoice) -> str:
    """What everybody at the table is given."""
    matter = scene.matter
    assert isinstance(matter, Candidate)
    options = "\n".join(
        f"- {flatten(option.label, 60)}{': ' + flatten(option.meaning, 300) if option.meaning else ''}"
        for option in matter.options
    )
    form = PROMPTS.fill("scaffold") if choice.structured == "tagged" else _json_form(scene)
    return PROMPTS.fill(
        "panel_shared",
        question=flatten(matter.question, 600),
        options=options,
        members=comma_list(flatten(seat.name, 40) for seat in scene.view.seats),
        matter=matter_lines(scene),
        form=form,
    )


def _json_form(scene: AskScene) -> str:
    return PROMPTS.fill("json", form=in_words(schema(scene)))


def _individual(scene: AskScene) -> str:
    """Who one is."""
    own = scene.own
    assert own is not None
    name = flatten(own.name, 40)
    if "verdict" not in scene.options:
        return PROMPTS.fill("timekeeper", name=name)
    member = _member(scene)
    return PROMPTS.fill(
        "member",
        name=name,
        expertise=flatten(member.expertise, 200),
        style=flatten(member.style, 120),
        cares_for=flatten(member.cares_for, 300),
    )


def _member(scene: AskScene) -> Member:
    assert isinstance(scene.matter, Candidate)
    return scene.matter.members[scene.seat - 1]


def _asked(scene: AskScene) -> str:
    """How things stand, and what is asked now."""
    return PROMPTS.fill(
        "ask",
        stands=standing_lines(scene),
        papers=paper_lines(scene.view.papers),
        words=SHORT_WORDS if scene.saves else SPOKEN_WORDS,
    )


MEMBERS_FIELDS = frozenset({"verdict", "reasoning", "withdraws", "files"})
"""Fields of a turn in which a member decides or files something; a timekeeper is not asked for them."""


def schema(scene: AskScene) -> Schema:
    """The schema of a turn."""
    whole = answer_schema(scene.format.acts[scene.act], scene.options)
    if "verdict" in scene.options:
        return whole
    return object_schema({name: part for name, part in whole["properties"].items() if name not in MEMBERS_FIELDS})


def read_turn(text: str, scene: AskScene) -> Act:
    """The turn that an answer is, in the scaffold or as JSON, without what the rules would refuse its words for. Raises
    `UnreadableAnswer`."""
    if is_scaffold(text):
        return read_message(text, scene)
    act = read_act(text, scene)
    if not isinstance(act, PanelSpeak):
        return act
    if "verdict" not in scene.options:
        return act.model_copy(update={"verdict": None, "reasoning": None, "withdraws": False, "files": None})
    you = scene.view.you
    stands = act.verdict or (you.ballot if you is not None else None)
    return act.model_copy(update={"withdraws": act.withdraws and bool(stands), "files": _filing(act.files)})


def _filing(files: TurnArtifact | None) -> TurnArtifact | None:
    """What is filed with a turn: a document where it makes no table or chart, nothing where it is empty."""
    if files is None:
        return None
    try:
        check_artifact(files)
    except Refusal:
        return files.model_copy(update={"form": "document"}) if files.text.strip() and files.title.strip() else None
    return files


def _prompt(task: Task) -> Prompt:
    return Prompt(PROMPTS, task, messages, schema, read_turn, GUARDS[task], max_tokens=700)


MEMBER_SPEAKS = _prompt("member")
TIMEKEEPER_SPEAKS = _prompt("timekeeper")
"""How a model is asked to speak."""

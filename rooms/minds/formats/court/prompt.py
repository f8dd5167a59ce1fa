"""A court's prompt: the question and the documents, who one is, what was filed, and what is asked. Pure.

The documents come first and are the same for every seat, so that a provider can cache them. The clerk, who holds papers
against each other, reads the papers alone. Who mends a paper that came back reads what was wrong in it and what is
needed to mend that (`mending.py`), and the documents only where no passage comes near to what was misquoted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.events import BENCH
from engine.core.views import PaperPartView, PaperView
from engine.formats.court.acts import Review
from engine.formats.court.labels import DEFENCE, JUDGE, JUROR, PROSECUTOR
from engine.formats.court.rules.table import ANSWER, CASE, VOTE
from engine.matters.question import Question
from rooms.minds.formats.court.mending import Mending, mending_of, standing_exhibits
from rooms.minds.formats.court.prompts import PROMPTS, Task
from rooms.minds.formats.generic.schemas import answer_schema, in_words
from rooms.minds.formats.scene import AskScene
from rooms.minds.llm.calls import Message, ModelChoice, Schema, under_system_text
from rooms.minds.llm.quoting import flatten, quote_block
from rooms.minds.llm.tokens import clip_tokens
from rooms.minds.shown_documents import note_lines, shown_documents

DOCUMENT_TOKENS = 24_000
"""Tokens of all documents in one prompt; of longer ones the beginning of each stands there."""
TASKS: Mapping[str, Task] = {
    PROSECUTOR: "prosecutor",
    DEFENCE: "defence",
    JUROR: "juror",
    JUDGE: "judge",
}
"""By role: the task."""
EXCERPT_TOKENS = 60
"""Tokens of what is shown of an exhibit or of a statement to somebody who mends what is about it."""
_RULE_FIELDS = frozenset({"by_rule"})
"""What no model fills in."""


def messages(scene: AskScene, choice: ModelChoice) -> list[Message]:
    """The prompt for what is asked of a seat, or of the clerk."""
    mending = mending_of(scene)
    if mending is not None:
        shared, task = _mending_shared(scene, mending), _mending_task(scene, mending)
    else:
        shared, task = shared_text(scene), f"{role_text(scene)}\n\n{task_text(scene)}"
    return under_system_text(choice, shared, [Message("user", task)])


def shared_text(scene: AskScene) -> str:
    """What every seat reads: the rules, the question, the documents."""
    question: Question = scene.matter
    return PROMPTS.fill(
        "shared",
        size=scene.settings.jury_size,
        threshold=scene.settings.jury_threshold,
        question=quote_block("question", question.question),
        documents=_shown_documents(scene, question),
    )


def _shown_documents(scene: AskScene, question: Question) -> str:
    """The documents, or why they are left out."""
    return (
        "\n".join((PROMPTS.fill("papers_alone"), *note_lines(question)))
        if scene.seat == BENCH
        else "\n\n".join(shown_documents(question.documents, DOCUMENT_TOKENS))
    )


def role_text(scene: AskScene) -> str:
    """Who one is."""
    own = scene.own
    return PROMPTS.fill(
        task_of(scene),
        harm=scene.settings.min_harm_words,
        reasons=scene.settings.min_reasoning_words,
        size=scene.settings.jury_size,
        name=flatten(own.name, 40) if own is not None else "the clerk",
        weighs=own.persona.occupation if own is not None and own.persona is not None else "weighs everything",
    )


def task_of(scene: AskScene) -> Task:
    """Which of the court's tasks an ask is."""
    return "clerk" if scene.seat == BENCH else TASKS[scene.roles[-1]]


def task_text(scene: AskScene) -> str:
    """What was filed and voted, and what is asked now."""
    return "\n\n".join(
        (
            PROMPTS.fill(
                "ask",
                papers="\n".join(_papers(scene)) or "Nothing yet.",
                votes="\n".join(_votes(scene)) or "Nobody has voted yet.",
                asked=_asked(scene),
            ),
            PROMPTS.fill("answer", form=in_words(schema(scene))),
        )
    )


def schema(scene: AskScene) -> Schema:
    """The schema of the act that is asked for, or of the parts of it that are to be mended."""
    mending = mending_of(scene)
    if mending is not None:
        return mending.schema
    if scene.seat != BENCH:
        return answer_schema(scene.format.acts[scene.act], scene.options)
    whole = answer_schema(Review, {})
    properties = {name: part for name, part in whole["properties"].items() if name not in _RULE_FIELDS}
    return {**whole, "properties": properties, "required": list(properties)}


def _asked(scene: AskScene) -> str:
    return "Note what may not hold." if scene.seat == BENCH else f"{scene.format.act_label(scene.act)}."


def _papers(scene: AskScene) -> Iterator[str]:
    for paper in scene.view.papers:
        if paper.standing == "stands" and paper.form != "vote":
            yield quote_block("paper", None, {"id": paper.paper, "title": paper.title})
            yield from _parts(paper)


def _parts(paper: PaperView) -> Iterator[str]:
    for part in paper.parts:
        if part.flaw is None:
            attributes: dict[str, str | int | None] = {
                "id": f"{paper.paper}/{part.id}",
                "label": part.label,
                "about": part.about,
                "confidence": f"{part.figure:g}" if part.figure is not None else None,
            }
            yield quote_block("part", part.text, attributes)
            if part.quote is not None:
                line = f"{part.source}, {part.line}" if part.line is not None else None
                yield quote_block("quote", part.quote, {"of": attributes["id"], "line": line}, written=True)


def _votes(scene: AskScene) -> Iterator[str]:
    for seat in scene.view.seats:
        if seat.ballot is not None:
            choice = scene.format.labels.choice(seat.ballot)
            yield quote_block("vote", seat.ballot_reason or "", {"by": seat.name, "is": choice})


# Mending what came back


def _mending_shared(scene: AskScene, mending: Mending) -> str:
    """What is to be known of the court, and the documents where a quote has to be looked for in them."""
    question: Question = scene.matter
    documents = "\n\n# The documents\n" + "\n\n".join(shown_documents(question.documents, DOCUMENT_TOKENS))
    return PROMPTS.fill(
        "mending_shared",
        role=_ROLES[task_of(scene)],
        question=quote_block("question", question.question),
        documents=documents if mending.needs_documents else "\n".join(["", *note_lines(question)]),
    )


def _mending_task(scene: AskScene, mending: Mending) -> str:
    return "\n\n".join(
        (
            PROMPTS.fill(
                "mending",
                filed="\n".join(_own_words(scene, mending)),
                flaws="\n".join(_flaws(mending)),
            ),
            PROMPTS.fill("answer", form=in_words(mending.schema)),
        )
    )


def _own_words(scene: AskScene, mending: Mending) -> Iterator[str]:
    """What the seat filed, as far as it bears on what is to be mended, and of others what that has to refer to."""
    form, filed = mending.paper.form, mending.filed
    if form == CASE:
        yield quote_block("part", clip_tokens(filed["statement"], EXCERPT_TOKENS), {"label": "Opening statement"})
    elif form == VOTE:
        yield quote_block("part", filed["reasoning"], {"vote": scene.format.labels.choice(filed["choice"])})
    elif form == ANSWER:
        for part in standing_exhibits(scene):
            yield quote_block(
                "part", clip_tokens(part.quote or "", EXCERPT_TOKENS), {"label": part.label}, written=True
            )
    else:
        yield quote_block("part", filed["reasoning"], {"decision": scene.format.labels.outcome(filed["decision"])})
        yield from _statements(scene)


def _statements(scene: AskScene) -> Iterator[str]:
    """What each side says first."""
    for paper in scene.view.papers:
        if paper.standing == "stands" and paper.form in (CASE, ANSWER):
            first = paper.parts[0]
            yield quote_block(
                "part", clip_tokens(first.text, EXCERPT_TOKENS), {"label": f"{paper.title}: {first.label}"}
            )


def _flaws(mending: Mending) -> Iterator[str]:
    """What is wrong, part by part, with what is needed to mend it."""
    for part in mending.flawed:
        yield f"- {part.label}: {part.flaw}"
        yield from _flawed_words(mending, part)


def _flawed_words(mending: Mending, part: PaperPartView) -> Iterator[str]:
    if mending.paper.form not in (CASE, ANSWER):
        return
    if part.quote:
        yield quote_block("part", part.quote, {"label": "It quoted"}, written=True)
    yield quote_block("part", clip_tokens(part.text, EXCERPT_TOKENS), {"label": "It said"})
    if part.nearest is not None:
        yield quote_block("part", part.nearest.text, {"label": "The nearest passage"}, written=True)


_ROLES: Mapping[Task, str] = {
    "prosecutor": "the prosecutor, who argues for the yes",
    "defence": "the defence, which argues against it",
    "juror": "a juror",
    "judge": "the judge",
}

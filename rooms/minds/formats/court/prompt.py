"""A court's prompt: the question and the documents, who one is, what was filed, and what is asked. Pure.

The documents come first and are the same for every seat, so that a provider can cache them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.core.events import BENCH
from engine.core.views import PaperView
from engine.formats.court.acts import Review
from engine.formats.court.labels import DEFENCE, JUDGE, JUROR, PROSECUTOR
from engine.matters.documents import Document
from engine.matters.question import Question
from rooms.minds.formats.court.prompts import PROMPTS, Task
from rooms.minds.formats.generic.schemas import answer_schema, in_words
from rooms.minds.formats.scene import AskScene
from rooms.minds.llm.calls import Message, ModelChoice, Schema
from rooms.minds.llm.quoting import flatten, quote_block
from rooms.minds.llm.tokens import tokens

DOCUMENT_TOKENS = 24_000
"""Tokens of all documents in one prompt; of longer ones the beginning of each stands there."""
TASKS: Mapping[str, Task] = {
    PROSECUTOR: "prosecutor", DEFENCE: "defence", JUROR: "juror", JUDGE: "judge"
}  # fmt: skip
"""By role: the task."""
_RULE_FIELDS = frozenset({"by_rule"})
"""What no model fills in."""


def messages(scene: AskScene, choice: ModelChoice) -> list[Message]:
    """The prompt for what is asked of a seat, or of the clerk."""
    shared, task = shared_text(scene), f"{role_text(scene)}\n\n{task_text(scene)}"
    if not choice.system:
        return [Message("user", f"{shared}\n\n{task}")]
    return [Message("system", shared), Message("user", task)]


def shared_text(scene: AskScene) -> str:
    """What every seat reads: the rules, the question, the documents."""
    question: Question = scene.matter
    settings = scene.view.room.settings
    return PROMPTS.fill(
        "shared",
        size=int(str(settings["jury_size"])),
        threshold=int(str(settings["jury_threshold"])),
        question=quote_block("question", question.question),
        documents="\n\n".join(_documents(question.documents)),
    )


def _documents(documents: Iterable[Document]) -> Iterator[str]:
    """Each document with numbered lines, cut where all of them together are too long."""
    texts = [list(_lines(document)) for document in documents]
    lengths = [sum(tokens(line) for line in lines) for lines in texts]
    share = min(1.0, DOCUMENT_TOKENS / max(1, sum(lengths)))
    for document, lines, length in zip(documents, texts, lengths, strict=True):
        head = f'<docket_file name="{flatten(document.name, 80)}" kind="{document.kind}">'
        left, kept = int(length * share) if share < 1 else length, list[str]()
        for line in lines:
            left -= tokens(line)
            if left < 0:
                kept.append(f"({len(lines) - len(kept)} more lines)")
                break
            kept.append(line)
        yield "\n".join((head, *kept, "</docket_file>"))


def _lines(document: Document) -> Iterator[str]:
    """The lines that are not blank, each behind its number: none can begin a heading or end a fence."""
    for number, line in enumerate(document.text.split("\n"), 1):
        if line.strip():
            yield f"{number} | {flatten(line)}"


def role_text(scene: AskScene) -> str:
    """Who one is."""
    settings = scene.view.room.settings
    own = scene.own
    return PROMPTS.fill(
        task_of(scene),
        harm=int(str(settings["min_harm_words"])),
        reasons=int(str(settings["min_reasoning_words"])),
        size=int(str(settings["jury_size"])),
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
                returned=_returned(scene),
            ).rstrip(),
            PROMPTS.fill("answer", form=in_words(schema(scene))),
        )
    )


def schema(scene: AskScene) -> Schema:
    """The schema of the act that is asked for."""
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
                "quotes": part.quote,
                "line": f"{part.source}, {part.line}" if part.line is not None else None,
                "about": part.about,
                "confidence": f"{part.figure:g}" if part.figure is not None else None,
            }
            yield quote_block("part", part.text, attributes)


def _votes(scene: AskScene) -> Iterator[str]:
    for seat in scene.view.seats:
        if seat.ballot is not None:
            choice = scene.format.labels.choice(seat.ballot)
            yield quote_block("vote", seat.ballot_reason or "", {"by": seat.name, "is": choice})


def _returned(scene: AskScene) -> str:
    """What was wrong with the seat's last paper, where it came back."""
    own = [paper for paper in scene.view.papers if scene.seat and paper.seat == scene.seat]
    if not own or own[-1].standing != "returned":
        return ""
    flaws = []
    for part in own[-1].parts:
        if part.flaw is not None:
            near = part.nearest
            close = f" The nearest passage is: {quote_block('part', near.text)}" if near is not None else ""
            quoted = f" It quoted: {quote_block('part', part.quote)}" if part.quote else ""
            flaws.append(f"({part.label}) {part.flaw}{quoted}{close}")
    return PROMPTS.fill("returned", flaws=" ".join(flaws))

"""A court's prompt: the question and the documents, who one is, what was filed, and what is asked. Pure.

The documents come first and are the same for every seat, so that a provider can cache them. The clerk, who holds papers
against each other, reads the papers alone. Who mends a paper that came
back is not shown them once more: what was filed stands there with its flaws, and with the passages nearest to what was
misquoted.
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
    PROSECUTOR: "prosecutor",
    DEFENCE: "defence",
    JUROR: "juror",
    JUDGE: "judge",
}
"""By role: the task."""
_MENDED_ALONE = frozenset({"give_vote", "give_ruling"})
"""What is mended from its own words: no paper of others is needed for it."""
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
        documents=_shown_documents(scene, question),
    )


def _shown_documents(scene: AskScene, question: Question) -> str:
    """The documents, or why they are left out."""
    if scene.seat == BENCH:
        return PROMPTS.fill("papers_alone")
    return PROMPTS.fill("mending") if _mends(scene) else "\n\n".join(_documents(question.documents))


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
                papers="\n".join(_papers(scene)) or ("Left out here." if _mends(scene) else "Nothing yet."),
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
    if _mends(scene) and scene.act in _MENDED_ALONE:
        return
    for paper in scene.view.papers:
        if paper.standing == "stands" and paper.form != "vote":
            yield quote_block("paper", None, {"id": paper.paper, "title": paper.title})
            yield from _parts(paper)


def _parts(paper: PaperView, flawed: bool = False) -> Iterator[str]:
    for part in paper.parts:
        if flawed or part.flaw is None:
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


def _came_back(scene: AskScene) -> PaperView | None:
    """The seat's last paper, where it came back."""
    own = [paper for paper in scene.view.papers if scene.seat and paper.seat == scene.seat]
    return own[-1] if own and own[-1].standing == "returned" else None


def _mends(scene: AskScene) -> bool:
    """Whether a paper can be mended without the documents: each misquote has a passage that comes nearest to it."""
    paper = _came_back(scene)
    return paper is not None and all(
        part.nearest is not None for part in paper.parts if part.flaw is not None and part.quote and part.source is None
    )


def _returned(scene: AskScene) -> str:
    """What was wrong with the seat's last paper, where it came back, and all of what it said."""
    paper = _came_back(scene)
    if paper is None:
        return ""
    flaws = []
    for part in paper.parts:
        if part.flaw is not None:
            near = part.nearest
            close = f" The nearest passage is: {quote_block('part', near.text)}" if near is not None else ""
            quoted = f" It quoted: {quote_block('part', part.quote)}" if part.quote else ""
            flaws.append(f"({part.label}) {part.flaw}{quoted}{close}")
    you = scene.view.you
    own = quote_block("part", you.ballot_reason) if you is not None and you.ballot_reason else None
    filed = own or "\n".join(_parts(paper, flawed=True))
    return PROMPTS.fill("returned", flaws=" ".join(flaws), filed=filed)
